"""Robustness over a part of the Tile by the mean of the scores of several contexts: shares of ranks, worst ranks,
regrets.

The score of a mean performance has frontiers in closed form, so that `uncertainty.robustness` is exact. A mean of
scores has none: its values are taken on a grid of the part and along its outline, and the largest regrets are followed
from there to their peaks. What is smaller than a cell can be missed: a worst rank that is held only there, and some of
a share. The browser takes the same points (`assets/math/uncertainty/mean_robustness.js`).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.extremes import parts
from tile_core.rules.standings import board_of, by_scores, context_scores, summary
from tile_core.uncertainty.rank_acceptability import held_shares

# Scores of one entity in one context that the grid takes, and the most and the fewest cells along its sides.
_MOST, _FINE, _COARSE = 30_000_000, 100, 20
# Steps in which a peak of the regret is looked for, of which those without success halve the next ones.
_ROUNDS = 30
# Numbers that are computed at once.
_NUMBERS = 2_000_000


class MeanRobustness(NamedTuple):
    """For n entities: `shares` of the part on which each holds each rank, shape (n, n); `worst_rank` and largest
    `regret`, shapes (n,), `nan` for those without a value. `side`: how many cells the grid has along each side.
    """

    shares: FloatArray
    worst_rank: FloatArray
    regret: FloatArray
    side: int


def mean_robustness(
    performances: ArrayLike, polygon: ArrayLike = parts.WHOLE, *, balanced: float | None = None
) -> MeanRobustness:
    """The `MeanRobustness` of n entities over a part of the Tile, by the mean of their scores, from values on a grid.

    `performances`: shape (contexts, n, 4), any priors. `polygon`: shape (corners, 2) of (a, b) in [0, 1], at least 3,
    the whole Tile by default; where it crosses itself, the part is what is inside an odd number of times. `balanced`: a
    prior in (0, 1); areas are then those of the Tile at a prior of 1/2 to which the one at this prior is shifted.
    Regrets are those of points that exist, and so never too large. An entity with an unknown count in some context has
    no value. Tied entities share their ranks in `shares`; in `worst_rank` both have the better one. Raises
    `InvalidInputError` for other shapes, places outside [0, 1] and a part that holds the centre of no cell.

    >>> two = [[[7, 1, 1, 1], [6, 2, 0, 2]], [[4, 1, 4, 1], [2, 3, 1, 4]]]
    >>> found = mean_robustness(two)
    >>> found.shares.round(2), found.worst_rank, found.regret.round(2)
    (array([[0.36, 0.64],
           [0.64, 0.36]]), array([2., 2.]), array([0.55, 0.26]))
    """
    board, corners = board_of(performances), parts.outline_of(polygon)
    if board.ndim != 3:
        raise InvalidInputError(f"performances: expected shape (contexts, entities, 4), found {board.shape}")
    side = _side(*board.shape[:2])
    a, b, weights = _cells(corners, side, balanced)
    if not len(a):
        raise InvalidInputError(f"polygon: expected one that holds the centre of one of {side} x {side} cells")
    n = board.shape[1]
    shares, worst = np.zeros((n, n)), np.full(n, -np.inf)
    regret, peaks = np.full(n, -np.inf), np.zeros((2, n))
    u, v = np.concatenate([(a, b), _along(corners, side)], axis=1)
    weights = np.concatenate([weights, np.zeros(len(u) - len(a))]) / weights.sum()
    step = max(1, _NUMBERS // max(1, board.shape[0] * n))
    for k in range(0, len(u), step):
        here = slice(k, k + step)
        values, ranks = by_scores(context_scores(board, u[here], v[here]))
        shares += held_shares(ranks, weights[here])
        worst = np.fmax(worst, np.fmax.reduce(ranks, axis=0))
        behind = _behind(values)
        best = behind.argmax(0)
        larger = behind[best, np.arange(n)] > regret
        peaks[:, larger] = u[here][best[larger]], v[here][best[larger]]
        regret[larger] = behind[best[larger], larger]
    unknown = np.isinf(regret)
    regret = _climbed(board, corners, regret, peaks, (corners.max(0) - corners.min(0)) / side)
    shares = np.clip(shares, 0.0, 1.0)
    return MeanRobustness(shares, np.where(unknown, np.nan, worst), np.where(unknown, np.nan, regret), side)


def _side(contexts: int, entities: int) -> int:
    """How many cells the grid of a board has along each side."""
    return max(_COARSE, min(_FINE, math.isqrt(_MOST // max(1, contexts * entities))))


def _cells(corners: FloatArray, side: int, balanced: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    """a, b and area of the cells of the part's frame whose centres lie in the part."""
    low, high = corners.min(0), corners.max(0)
    borders = low + (high - low) * np.arange(side + 1)[:, None] / side
    centres = low + (high - low) * (np.arange(side) + 0.5)[:, None] / side
    scale = borders if balanced is None else np.asarray(symmetries.shift_point(borders, 0.5, balanced))
    width, height = np.diff(scale, axis=0).T
    b, a = (grid.ravel() for grid in np.meshgrid(centres[:, 1], centres[:, 0], indexing="ij"))
    inside = parts.contains(corners, a, b)
    return a[inside], b[inside], np.outer(height, width).ravel()[inside]


def _along(corners: FloatArray, side: int) -> FloatArray:
    """Points just inside the part's frame along its outline, shape (2, points)."""
    steps = np.arange(side)[:, None] / side
    ends = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return _framed(corners, np.concatenate([start + (end - start) * steps for start, end in ends])).T


def _framed(corners: FloatArray, places: FloatArray) -> FloatArray:
    """Places moved to the inside of the part's frame: on the frame of the Tile a score can be 0/0."""
    return np.clip(places, corners.min(0) + parts.NARROW, corners.max(0) - parts.NARROW)


def _behind(values: FloatArray) -> FloatArray:
    """How far each value is below the best one of its row; minus infinity where there is none."""
    best = np.fmax.reduce(values, axis=-1, keepdims=True)
    return np.where(np.isnan(values), -np.inf, best - values)


def _climbed(
    board: FloatArray, corners: FloatArray, regret: FloatArray, peaks: FloatArray, step: FloatArray
) -> FloatArray:
    """Regrets after a climb from the points of the grid at which each entity has its largest one."""
    entities = np.flatnonzero(np.isfinite(regret))
    at, size, found = peaks.T.copy(), np.tile(step, (len(regret), 1)), regret.copy()
    ways = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    pieces = max(1, math.ceil(4 * len(entities) * board.shape[0] * len(regret) / _NUMBERS))
    for _ in range(_ROUNDS):
        for some in np.array_split(entities, pieces):
            near = _framed(corners, at[some, None] + ways * size[some, None])
            mean = summary(context_scores(board, near[..., 0], near[..., 1]))
            gaps = _behind(mean)[np.arange(len(some))[:, None], np.arange(4), some[:, None]]
            gaps[~parts.contains(corners, near[..., 0], near[..., 1])] = -np.inf
            best = gaps.argmax(1)
            gap = gaps[np.arange(len(some)), best]
            better: NDArray[np.bool_] = gap > found[some]
            at[some[better]] = near[better, best[better]]
            found[some[better]] = gap[better]
            size[some[~better]] /= 2
    return found
