"""What the Tile is divided by: the whole ranking, its podium, or the set of the first k; and a walk over all parts.

A part is given by `Levels`, tuples of entities such that each one of a level is ahead of each one of the next. All
its conditions are frontiers of pairs, so that at a common prior, in the coordinates of the balanced Tile
(`symmetries.deformed`), it is a convex polygon; at different priors it may fall into several pieces with arcs as sides.
The walk begins at a few points and goes on across every side, so that no part is found twice and none is sampled. It
goes to all neighbours of what it has found at once, so that numpy works on many parts in one step.

Rows are performances, shape (n, 4), of entities no two of which are tied everywhere; at a common prior TNR, FPR, FNR,
TPR.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.ranking import TOLERANCE
from tile_core.regions import chains, projective
from tile_core.regions.chains import Outline, Pair, Point
from tile_core.regions.hyperbola_arcs import IntArray
from tile_core.scores import good_and_bad

DIVISIONS = ("ranking", "podium", "set")
Levels = tuple[tuple[int, ...], ...]
Divide = Callable[[Sequence[int]], Levels]
Way = tuple[Levels, float]
"""To a part that lies in a column."""

# Points a side at which the walk starts: at different priors a part may be reached across no side of another one. It
# starts again, so many times at most, where something is left of the Tile.
_STEPS = 9
_ROUNDS = 6
# By so much they lie off round numbers, where ties of counts are.
_SHIFT = 0.0130213
# Shorter sides are not crossed: rounding errors would decide what lies behind them. Each part has longer ones.
_SHORTEST = 1e-9


Shape = Callable[[Sequence[Way]], Sequence[Outline | None]]
"""The outlines of parts, each in a column a of the Tile, `None` where there is nothing."""


class Part(NamedTuple):
    """One part of the Tile: its outlines, and what lies across its sides, with a pair that changes places there."""

    outlines: list[Outline]
    neighbours: dict[Levels, Pair]


def levels(order: Sequence[int], division: str, places: int) -> Levels:
    """The part of the Tile with this order of all entities."""
    if division == "ranking":
        return tuple(zip(order))
    first, rest = order[:places], tuple(sorted(order[places:]))
    top = tuple(zip(first)) if division == "podium" else (tuple(sorted(first)),)
    return (*top, rest) if rest else top


def walk(rows: FloatArray, divide: Divide, shape: Shape, most: int) -> dict[Levels, Part]:
    """All parts by their levels, which `divide` makes of an order; raises `InvalidInputError` for more than `most`."""
    parts: dict[Levels, Part] = {}
    steps = [(k + 0.5) / _STEPS + _SHIFT for k in range(_STEPS)]
    starts: list[Point] = [(a, b) for a in steps for b in steps]
    for _ in range(_ROUNDS):
        before = len(_outlines(parts))
        waiting = _starting(rows, divide, starts)
        while waiting:
            found, waiting = _found(waiting, shape, parts, most)
            waiting += _ways(rows, divide, found, parts)
        if len(_outlines(parts)) == before:
            break
        starts = chains.gaps(_outlines(parts))
    return parts


def _outlines(parts: dict[Levels, Part]) -> list[Outline]:
    return [outline for part in parts.values() for outline in part.outlines]


def _starting(rows: FloatArray, divide: Divide, starts: Sequence[Point]) -> list[Way]:
    places = np.array(starts).reshape(-1, 2)
    orders = orders_beyond(rows, places, np.zeros(places.shape)).tolist()
    return [(divide(order), a) for order, (a, _) in zip(orders, starts, strict=True)]


def _found(
    waiting: Sequence[Way], shape: Shape, parts: dict[Levels, Part], most: int
) -> tuple[list[tuple[Levels, Outline]], list[Way]]:
    """The outlines to which ways lead that are not there yet, added to the parts; and the ways that wait for them."""
    now: dict[Levels, float] = {}
    later: list[Way] = []
    for key, column in waiting:
        if key in parts and _reaches(parts[key].outlines, column):
            continue
        if now.setdefault(key, column) != column:
            later.append((key, column))
    found = []
    for key, outline in zip(now, shape(list(now.items())), strict=True):
        if outline is None or (key in parts and _overlaps(outline, parts[key].outlines)):
            continue
        parts.setdefault(key, Part([], {})).outlines.append(outline)
        found.append((key, outline))
        if len(parts) > most:
            raise InvalidInputError(f"ranking regions: expected at most {most:,}, found more")
    return found, later


def _ways(
    rows: FloatArray, divide: Divide, found: Sequence[tuple[Levels, Outline]], parts: dict[Levels, Part]
) -> list[Way]:
    """Where the sides of outlines lead.

    Frontiers on the frame of the Tile lead nowhere.
    """
    if not found:
        return []
    loops = chains.loops([(k, outline) for k, (_, outline) in enumerate(found)])
    places, length, inner = chains.middles(loops)
    side = np.flatnonzero((loops.pairs[:, 0] >= 0) & (length >= _SHORTEST) & (inner > TOLERANCE))
    pairs, places = loops.pairs[side], places[side]
    directions = _across(rows[pairs], places)
    # An upright side leads into the columns next to its own.
    upright = np.abs(directions[:, 1]) <= TOLERANCE * np.abs(directions[:, 0])
    columns = places[:, 0] + np.where(directions[:, 0] > 0, _SHORTEST, -_SHORTEST) * upright
    home = np.repeat(np.arange(len(found)), np.diff(np.append(loops.starts, len(loops.points))))[side]
    ways = []
    for own, pair, order, column in zip(
        home.tolist(), pairs.tolist(), orders_beyond(rows, places, directions).tolist(), columns.tolist(), strict=True
    ):
        here, key = found[own][0], divide(order)
        if key != here:
            parts[here].neighbours.setdefault(key, (pair[0], pair[1]))
            ways.append((key, column))
    return ways


def _reaches(outlines: list[Outline], a: float) -> bool:
    """Whether a piece lies in a column: a part has one interval of it, so that is all of the part there."""
    return any(low <= a <= high for low, high in map(chains.columns, outlines))


def _overlaps(outline: Outline, others: list[Outline]) -> bool:
    """Whether a piece is there already: rounding may have put its end before a column in it."""
    low, high = chains.columns(outline)
    ends = map(chains.columns, others)
    return any(min(high, end) - max(low, start) > min(high - low, end - start) / 2 for start, end in ends)


def _across(tied: FloatArray, places: FloatArray) -> FloatArray:
    """The directions (m, 2) in which the second of each pair gets ahead of the first at a place where they tie.

    `tied`: rows of the pairs, shape (m, 2, 4); `places`: (m, 2).
    """
    (good, good2), (bad, bad2) = (value.T for value in good_and_bad(tied, places[:, :1], places[:, 1:]))
    tn, fp, fn, tp = np.moveaxis(tied, -1, 0)
    (rise, rise2), (fall, fall2) = (tp - tn).T, (fn - fp).T
    return np.stack([rise2 * bad - rise * bad2, good2 * fall - good * fall2], -1)


def orders_beyond(rows: FloatArray, places: FloatArray, directions: FloatArray) -> IntArray:
    """Entities from first to last just beyond each of m places in its direction, shape (m, n): those that tie there go
    by how their keys grow.
    """
    (good, bad), (tn, fp, fn, tp) = good_and_bad(rows, places[:, :1], places[:, 1:]), rows.T
    with np.errstate(divide="ignore", invalid="ignore"):
        key = np.where(bad > 0, good / bad, np.inf)
        slope = (tp - tn) * directions[:, :1] / good - (fn - fp) * directions[:, 1:] / bad
    slope = np.where((good > 0) & (bad > 0), slope, 0.0)
    order = np.argsort(-key, axis=1, kind="stable")
    key, slope = np.take_along_axis(key, order, 1), np.take_along_axis(slope, order, 1)
    tie = np.cumsum(np.pad(key[:, :-1] * (1 - TOLERANCE) > key[:, 1:], ((0, 0), (1, 0))), axis=1)
    return np.take_along_axis(order, np.lexsort((-slope, tie), axis=1), 1)


def straight(rows: FloatArray, pairs: IntArray) -> tuple[FloatArray, IntArray]:
    """What keeps each pair (m, 2) in order in the balanced Tile, as `frontiers.constraints` has it: c + p a + q b >= 0.

    `rows`: TNR, FPR, FNR, TPR, shape (n, 4).
    """
    (tnr, fpr, _, tpr), (tnr2, fpr2, _, tpr2) = rows[pairs[:, 0]].T, rows[pairs[:, 1]].T
    rise, rise2 = tpr - tnr, tpr2 - tnr2
    lines = np.stack([0 * rise, rise * fpr2 - rise2 * fpr, tnr2 * rise - tnr * rise2, fpr2 - fpr], -1)
    lines /= np.abs(lines).max(1, keepdims=True)
    lines[np.abs(lines) <= projective.NOISE] = 0.0
    return lines, np.sign(lines[:, 2]).astype(np.int64)
