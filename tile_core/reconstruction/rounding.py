"""Performances that round to printed scores, where no sample size says which confusion matrices there are.

Bounds on scores that are quotients of sums leave a polytope of performances (`polytopes`), and its centre rounds to
all of them. Curved scores are replaced by their tangents at a performance, and again at the centre of what these leave,
until the centre has the scores themselves. That begins at the performance that was computed from the printed values,
then at the centre of the quotients alone. Where a curved score is undefined in all that fits, as MCC is without a
predicted positive, only the edges without a class or a prediction remain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.reconstruction.polytopes import CURVED, Corners, corners, planes, score, tangents
from tile_core.reconstruction.search import Ends, ends

# The rates of which ranges are told.
RANGES = ("prior", "tpr", "tnr")
# Rows at a time: the points of their polytopes are many.
_BLOCK = 256
_STEPS = 10
_CLOSE = 1e-4
# By how much of its way a score that is not as printed has to come nearer.
_SHARES = (1.0, 0.5, 0.0)
# Pairs of cells that are empty without negatives, positives, predicted positives or predicted negatives.
_EMPTY = ((0, 1), (2, 3), (1, 3), (0, 2))
_TINY = 1e-12


class Rounded(NamedTuple):
    """`performances`: probabilities, shape (rows, 4), `nan` where none is found.

    `ranges`: least and greatest prevalence, TPR and TNR of what fits, shape (rows, 3, 2), by tangents for curved ones.
    """

    performances: FloatArray
    ranges: FloatArray


def rounded(
    scores: Mapping[str, FloatArray], halves: Mapping[str, FloatArray], start: FloatArray, unknown: int | None = None
) -> Rounded:
    """Central performances that have the printed scores within rounding, as `Rounded`.

    `scores`: printed values, shape (rows,), by their keys in the catalogue, or a cell's share of all by its name; `nan`
    where none is printed. `halves`: half a unit of the last digit. `start`: the performances computed from the values,
    shape (rows, 4). `unknown`: the index of a cell that no score depends on; it gets 0. A score that is undefined is
    taken as 0, as programs print it.

    >>> scores = {"ppv": np.array([0.0]), "tpr": np.array([0.5]), "prior": np.array([0.001])}
    >>> halves = {"ppv": np.array([0.005]), "tpr": np.array([0.005]), "prior": np.array([0.0005])}
    >>> found = rounded(scores, halves, np.array([[0.999, 0, 0.0005, 0.0005]]))
    >>> tn, fp, fn, tp = found.performances[0]
    >>> bool(0 < tp / (tp + fp) < 0.005), found.ranges[0, 2].round(2).tolist()
    (True, [0.0, 0.95])
    """
    blocks = [slice(first, first + _BLOCK) for first in range(0, len(start), _BLOCK)]
    parts = [
        _block(_printed({key: (scores[key][block], halves[key][block]) for key in scores}), start[block], unknown)
        for block in blocks
    ]
    if not parts:
        return Rounded(np.zeros((0, 4)), np.zeros((0, len(RANGES), 2)))
    return Rounded(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def prevalences(scores: Mapping[str, FloatArray], halves: Mapping[str, FloatArray]) -> FloatArray:
    """The least and the greatest prevalence that printed scores leave, shape (rows, 2); `nan` where they leave none.

    Curved scores are left out, so that the true range may be narrower. Arguments as of `rounded`.

    >>> scores = {"ppv": np.array([0.75]), "tpr": np.array([0.6]), "accuracy": np.array([0.88])}
    >>> prevalences(scores, dict.fromkeys(scores, np.array([0.005]))).round(3)
    array([[0.189, 0.211]])
    """
    flat = _printed({key: (scores[key], halves[key]) for key in scores if key not in CURVED})
    rows = len(next(iter(scores.values()), ()))
    blocks = [np.arange(first, min(first + _BLOCK, rows)) for first in range(0, rows, _BLOCK)]
    found = [_flat(_at(flat, block), len(block), None)[1].range("prior") for block in blocks]
    return np.concatenate(found or [np.zeros((0, 2))])


def has(
    scores: Mapping[str, FloatArray], halves: Mapping[str, FloatArray], performances: FloatArray
) -> NDArray[np.bool_]:
    """Whether performances (rows, 4) have the printed scores within rounding, shape (rows,)."""
    return _has(_printed({key: (scores[key], halves[key]) for key in scores}), performances)


def _printed(scores: Mapping[str, Ends]) -> dict[str, Ends]:
    """The ends of what rounds to values, from these and their halves; an exact value is its own: 1e-12 is not 0."""
    found = {}
    for key, (value, half) in scores.items():
        exact = (half == 0) & ~np.isnan(value)
        low, high = (np.where(exact, value, end) for end in ends(value, half))
        found[key] = low, high
    return found


def _has(printed: Mapping[str, Ends], cells: FloatArray) -> NDArray[np.bool_]:
    found = np.asarray(np.isfinite(cells).all(axis=-1) & (cells >= 0).all(axis=-1))
    with np.errstate(divide="ignore", invalid="ignore"):
        for key, (low, high) in printed.items():
            values = np.nan_to_num(score(key, cells))
            found &= (values >= low - _TINY) & (values <= high + _TINY)
    return found


def _at(printed: Mapping[str, Ends], rows: NDArray[np.int64]) -> dict[str, Ends]:
    return {key: (low[rows], high[rows]) for key, (low, high) in printed.items()}


def _flat(printed: Mapping[str, Ends], rows: int, unknown: int | None) -> tuple[FloatArray, Corners]:
    """The planes of the scores that are quotients, and the corners of what they leave."""
    found = [planes(key, *each) for key, each in printed.items() if key not in CURVED]
    if unknown is not None:
        found.append(np.broadcast_to(np.eye(4)[unknown], (rows, 1, 4)))
    base = np.concatenate([np.zeros((rows, 0, 4)), *found], axis=1)
    return base, corners(base)


def _block(printed: Mapping[str, Ends], start: FloatArray, unknown: int | None) -> tuple[FloatArray, FloatArray]:
    base, flat = _flat(printed, len(start), unknown)
    centre, ranges = flat.centre, _ranges(flat)
    if any(key in CURVED for key in printed):
        found, ranges = _curved(printed, [_beginning(start, centre), centre], base, ranges)
        found = _edges(printed, found, base)
    else:
        # Where a score is undefined in all that is left, it is none of these.
        found = np.where(_has(printed, centre)[:, None], centre, np.nan)
    lost = np.asarray(np.isnan(found).any(axis=1))
    return found, np.where(lost[:, None, None], np.nan, ranges)


def _curved(
    printed: Mapping[str, Ends], beginnings: list[FloatArray], base: FloatArray, ranges: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """What has the curved scores, too, from the first beginning that leads there."""
    found, around = np.full((len(base), 4), np.nan), ranges.copy()
    for begin in beginnings:
        rows = np.flatnonzero(np.isnan(found).any(axis=1) & np.isfinite(begin).all(axis=1))
        if len(rows):
            found[rows], around[rows] = _walk(base[rows], _at(printed, rows), begin[rows], around[rows])
    return found, around


def _edges(printed: Mapping[str, Ends], found: FloatArray, base: FloatArray) -> FloatArray:
    """The same with centres of edges without a class or a prediction, where nothing else has the scores."""
    every = found.copy()
    for pair in _EMPTY:
        rows = np.flatnonzero(np.isnan(every).any(axis=1))
        empty = np.broadcast_to(np.eye(4)[list(pair)], (len(rows), 2, 4))
        edge = corners(np.concatenate([base[rows], empty], axis=1)).centre
        fits = _has(_at(printed, rows), edge)
        every[rows[fits]] = edge[fits]
    return every


def _beginning(start: FloatArray, centre: FloatArray) -> FloatArray:
    """The computed performances, not quite on an edge, where a curved score may have no tangent; else the centre."""
    with np.errstate(divide="ignore", invalid="ignore"):
        own = np.maximum(start, 0)
        own /= own.sum(axis=1, keepdims=True)
        whole = np.asarray(np.isfinite(own).all(axis=1))
        return np.where(whole[:, None], 0.99 * own + 0.01 * centre, centre)


def _walk(
    base: FloatArray, printed: Mapping[str, Ends], cells: FloatArray, ranges: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """From performances to the centres of what tangents leave, again and again: the last that have the scores."""
    found, around, here = np.full(cells.shape, np.nan), ranges.copy(), cells.copy()
    active = np.arange(len(cells))
    for _ in range(_STEPS):
        rows = active
        if not len(rows):
            break
        centre, new_ranges = _step(base[rows], _at(printed, rows), here[rows])
        moved = np.abs(centre - here[rows]).max(axis=1)
        fits = _has(_at(printed, rows), centre)
        again = fits & ~np.isnan(found[rows]).any(axis=1)
        found[rows[fits]], around[rows[fits]], here[rows] = centre[fits], new_ranges[fits], centre
        active = rows[~again & ~(fits & (moved < _CLOSE)) & np.isfinite(centre).all(axis=1)]
    return found, around


def _step(base: FloatArray, printed: Mapping[str, Ends], cells: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The centre of what the tangents at performances leave, as near to the printed scores as there is any."""
    centre, ranges = np.full(cells.shape, np.nan), np.full((len(cells), len(RANGES), 2), np.nan)
    curved = {key: each for key, each in printed.items() if key in CURVED}
    for share in _SHARES:
        rows = np.flatnonzero(np.isnan(centre).any(axis=1))
        if not len(rows):
            break
        parts = [base[rows]]
        with np.errstate(divide="ignore", invalid="ignore"):
            for key, (low, high) in _at(curved, rows).items():
                at = score(key, cells[rows])
                nearer = (at + share * (end - at) for end in (low, high))
                least, most = (
                    np.where(off, near, end)
                    for off, near, end in zip((at < low, at > high), nearer, (low, high), strict=True)
                )
                parts.append(tangents(key, cells[rows], least, most))
        left = corners(np.concatenate(parts, axis=1))
        centre[rows], ranges[rows] = left.centre, _ranges(left)
    return centre, ranges


def _ranges(left: Corners) -> FloatArray:
    return np.stack([left.range(key) for key in RANGES], 1)
