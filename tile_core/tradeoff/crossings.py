"""Where pairs of entities change order along a path: closed forms, pair by pair, in blocks.

An entity is a row (good, bad at the start; good, bad at the end), both parts linear in x between. What decides a pair,
good_i bad_j - good_j bad_i, is then (1-x)^2 c0 + x(1-x) c1 + x^2 c2, and u = x / (1-x) at a crossing a root of
c2 u^2 + c1 u + c0. On a straight path (`straight`: one part does not change, or the priors are balanced) c1 = c0 + c2,
and the only crossing is x = c0 / (c0 - c2). A pair in opposite orders at the two ends crosses exactly once anyhow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tile_core import ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import Desk
from tile_core.tradeoff.swaps import IntArray, Swaps, swaps_of

LARGEST = 10_000
"""Entities at most: 50 million pairs, less than 1 GB, most of it kept as the answer."""

LARGEST_DETOURS = 3_000
"""Entities at most for detours."""

Each = TypeVar("Each")
_EXACT = 2.0**53
_BLOCK = 1 << 18
_SMALLEST, _GREATEST = float(np.nextafter(0.0, 1.0)), float(np.nextafter(1.0, 0.0))


class Ends(NamedTuple):
    """Entities on a path: parts (n, 4) = good, bad at the start, good, bad at the end; ranks at both ends (n,)."""

    parts: FloatArray
    start: FloatArray
    end: FloatArray


class Crossings(NamedTuple):
    """Single swaps: the place of each, and the two entities, the one ahead before first; shapes (m,), (m, 2)."""

    positions: FloatArray
    pairs: IntArray


def ends(parts: FloatArray) -> Ends:
    """Entities with their ranks at both ends; where good = bad = 0, that is the limit along the path.

    Raises `InvalidInputError` for more than `LARGEST` entities. Rows are scaled by powers of 2, which rounds nothing.
    """
    if len(parts) > LARGEST:
        raise InvalidInputError(f"performances: expected at most {LARGEST} entities, found {len(parts)}")
    at_start, at_end = parts[:, :2], parts[:, 2:]
    first = np.where((at_start == 0).all(-1)[:, None], at_end, at_start)
    last = np.where((at_end == 0).all(-1)[:, None], at_start, at_end)
    scale = np.frexp(parts.max(-1, initial=0.0))[1]
    return Ends(np.ldexp(parts, -scale[:, None]), *(ranking.competition_ranks(_key(two)) for two in (first, last)))


def swaps(parts: FloatArray, *, straight: bool, desk: Desk | None = None) -> Swaps:
    """The swaps of entities (n, 4) between the start and the end: strict contradictions only.

    `desk` is asked before each block of pairs whether to go on, and told after it; each pair is compared twice.
    """
    # Counted first, into one array: there can be millions, and to join their blocks would hold them twice.
    rows = ends(parts)
    order = np.argsort(rows.start, kind="stable")
    desk = desk or Desk()
    desk.total = 2 * sum(1 for _ in _bounds(len(parts)))
    counted = until(_contrary(rows.start[order], rows.end[order]), desk)
    positions = np.empty(sum(int(contrary.sum()) for _, contrary in counted))
    at = 0
    for block in until(blocks(rows, straight=straight), desk):
        positions[at : at + len(block.positions)] = block.positions
        at += len(block.positions)
    return swaps_of(positions, len(parts), exact=straight and _exact(parts))


def until(blocks: Iterable[Each], desk: Desk) -> Iterator[Each]:
    """The blocks, one after the other, reported to the desk; `CancelledError` before the next one once it says so."""
    desk.look()
    for block in blocks:
        yield block
        desk.step()


def blocks(rows: Ends, *, straight: bool, pairs: bool = False) -> Iterator[Crossings]:
    """The swaps of all pairs, some pairs at a time; without `pairs`, those of a block are left empty."""
    order = np.argsort(rows.start, kind="stable")
    parts, start, end = rows.parts[order].T.copy(), rows.start[order], rows.end[order]
    for low, contrary in _contrary(start, end):
        i, j = np.nonzero(contrary)
        i, j = i + low, j + low
        positions = positions_of(parts[:, i], parts[:, j], straight=straight)
        yield Crossings(positions, np.stack([order[i], order[j]], -1) if pairs else np.zeros((0, 2), np.int64))


def _contrary(start: FloatArray, end: FloatArray) -> Iterator[tuple[int, NDArray[np.bool_]]]:
    """Entities in the order of the start, some at a time from `low`: which from `low` on overtake each of them."""
    for low, high in _bounds(len(start)):
        # Sorted by rank at the start, so a later entity can only overtake an earlier one.
        yield low, (end[low:high, None] > end[low:]) & (start[low:high, None] < start[low:])


def _bounds(size: int) -> Iterator[tuple[int, int]]:
    """So many entities, in blocks of about as many pairs."""
    low = 0
    while low < size - 1:
        high = min(size, low + max(1, _BLOCK // (size - low)))
        yield low, high
        low = high


def positions_of(ahead: FloatArray, behind: FloatArray, *, straight: bool) -> FloatArray:
    """Where `behind`, shape (4, ...), overtakes `ahead`, in (0, 1), shape (...): they are in opposite orders at the
    two ends.
    """
    c0, c1, c2 = coefficients(ahead, behind, straight=straight)
    c0, c2 = np.abs(c0), np.abs(c2)
    if straight:
        top, bottom = c0, c0 + c2
    else:
        # -c2 u^2 + c1 u + c0, its positive root in the form that does not cancel.
        root = np.sqrt(c1 * c1 + 4 * c0 * c2)
        top, bottom = np.where(c1 > 0, root + c1, 2 * c0), np.where(c1 > 0, 2 * c2, root - c1)
        bottom = top + bottom
    return np.clip(top / bottom, _SMALLEST, _GREATEST)


def coefficients(one: FloatArray, other: FloatArray, *, straight: bool) -> tuple[FloatArray, FloatArray, FloatArray]:
    """(c0, c1, c2) for parts of shape (4, ...); positive where `one` is ahead. c1 is not computed if `straight`."""
    (g, e, h, f), (g2, e2, h2, f2) = one, other
    c0, c2 = g * e2 - g2 * e, h * f2 - h2 * f
    return c0, c0 if straight else (g * f2 - g2 * f) + (h * e2 - h2 * e), c2


def detours(parts: FloatArray, desk: Desk | None = None) -> FloatArray:
    """Where pairs are ordered unlike at both ends, shape (d, 2), sorted; `desk`: see `swaps`."""
    if len(parts) > LARGEST_DETOURS:
        raise InvalidInputError(
            f"performances: expected at most {LARGEST_DETOURS} entities of different priors, found {len(parts)}"
        )
    rows, found = ends(parts), []
    step, desk = max(1, _BLOCK // max(len(parts), 1)), desk or Desk()
    desk.total += len(range(0, len(parts), step))
    for low in until(range(0, len(parts), step), desk):
        i, j = np.nonzero(np.arange(len(parts)) > np.arange(low, min(low + step, len(parts)))[:, None])
        found.append(_detours_of(rows, i + low, j))
    stretches = np.concatenate([np.zeros((0, 2)), *found])
    return stretches[np.lexsort(stretches.T[::-1])]


def _detours_of(rows: Ends, i: IntArray, j: IntArray) -> FloatArray:
    """Of some pairs. With c0 and c2 taken as 0 where the ranks tie, c2 u^2 + c1 u + c0 has

    - two roots u > 0 with c0 and c2 of one sign: out at the first, back at the second;
    - one with c0 = 0 (c2 = 0) and the other two opposite: from the start (to the end);
    - none with c0 = c2 = 0 and c1 not: all the way between two ties.
    """
    c0, c1, c2 = coefficients(rows.parts[i].T, rows.parts[j].T, straight=False)
    first, last = np.sign(rows.start[j] - rows.start[i]), np.sign(rows.end[j] - rows.end[i])
    bulk = _bulk(rows.parts[i].T, rows.parts[j].T)
    c0, c2 = np.where(first == 0, 0.0, c0), np.where(last == 0, 0.0, c2)
    side = np.where(first == 0, last, first)
    with np.errstate(divide="ignore", invalid="ignore"):
        against = np.where(side == 0, np.abs(c1), -side * c1) > ranking.TOLERANCE * bulk
        apart = c1 * c1 - 4 * c0 * c2
        out = against & (first * last >= 0) & (apart > ranking.TOLERANCE * c1 * c1)
        middle = np.abs(c1) + np.sqrt(np.maximum(apart, 0))
        low, high = 2 * np.abs(c0) / middle, middle / (2 * np.abs(c2))
        stretches = np.stack([low / (1 + low), np.where(c2 == 0, 1.0, high / (1 + high))], -1)
    return np.asarray(stretches[out])


def _bulk(one: FloatArray, other: FloatArray) -> FloatArray:
    """The size of the terms of c1, against which it may be rounding."""
    (g, e, h, f), (g2, e2, h2, f2) = one, other
    return np.asarray(g * f2 + g2 * f + h * e2 + h2 * e)


def _key(parts: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(parts[:, 0] / parts[:, 1])


def _exact(parts: FloatArray) -> bool:
    """Whether the coefficients of straight crossings, and their sums, are integers that doubles hold."""
    if not len(parts) or (parts != np.floor(parts)).any():
        return False
    good, bad, good_end, bad_end = parts.max(0).tolist()
    return bool(good * bad + good_end * bad_end <= _EXACT)


def contradicting(rows: Ends, entity: int) -> NDArray[np.bool_]:
    """Who is in opposite orders with one entity at the two ends, shape (n,)."""
    start, end = rows.start - rows.start[entity], rows.end - rows.end[entity]
    return np.asarray(start * end < 0)
