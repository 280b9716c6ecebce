"""Robustness over a part of the Tile: how often an entity is best there, its worst rank and its largest regret.

A committee that agrees on a part of the Tile, not on a point, needs one classifier for all of it. The three criteria
need not agree. They are taken at points, such as those of `points_inside`: a coarse set can miss a narrow strip.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.scores import canonical_score
from tile_core.uncertainty.rank_acceptability import rank_shares


class Robustness(NamedTuple):
    """For each entity, shapes (n,): the share of points at which it is best (tied ones share), worst rank, regret.

    `regret`: the largest gap to the best score, in [0, 1] (Savage 1951). Worst rank and regret are `nan` for an entity
    that has no score at some point.
    """

    share: FloatArray
    worst_rank: FloatArray
    regret: FloatArray


def robustness(performances: ArrayLike, a: ArrayLike, b: ArrayLike, weights: ArrayLike | None = None) -> Robustness:
    """The `Robustness` of each entity over points of the Tile: share where it is best, worst rank, largest regret.

    `performances`: shape (n, 4), any priors; a and b: shape (points,), in [0, 1]; `weights`: shape (points,), at least
    0, equal by default: they change the share only, and points of weight 0 are left out. Raises `InvalidInputError` for
    shapes that do not fit and places outside [0, 1].

    >>> found = robustness([[35, 15, 15, 35], [50, 0, 50, 0]], [0.1, 0.5, 0.9], [0.1, 0.5, 0.9])
    >>> found.worst_rank, found.regret.round(2)
    (array([2., 2.]), array([0.2, 0.6]))
    """
    share = rank_shares(performances, a, b, weights)[:, 0]
    some = np.ones(np.shape(a), np.bool_) if weights is None else checks.real(weights, "weights") > 0
    u, v = checks.unit(a, "a")[some], checks.unit(b, "b")[some]
    scores = canonical_score(performances, u[:, None], v[:, None])
    top = np.where(np.isnan(scores), -np.inf, scores).max(1, keepdims=True)
    return Robustness(share, ranking.ranks(performances, u, v).max(0), np.asarray((top - scores).max(0)))


def points_inside(polygon: ArrayLike, size: int = 100) -> tuple[FloatArray, FloatArray]:
    """a and b of the centres of a size x size grid of cells that lie in a polygon, each of shape (points,).

    `polygon`: shape (corners, 2) of (a, b) in [0, 1], at least 3; where it crosses itself, what is inside an odd number
    of times. Raises `InvalidInputError` for other shapes, and where no centre lies inside: it is then too small.

    >>> points_inside([[0, 0], [0.5, 0], [0.5, 0.25], [0, 0.25]], size=4)
    (array([0.125, 0.375]), array([0.125, 0.125]))
    """
    corners, cells = checks.unit(polygon, "polygon"), checks.whole(size, "size", 1)
    if corners.ndim != 2 or corners.shape[0] < 3 or corners.shape[1] != 2:
        raise InvalidInputError(f"polygon: expected at least 3 corners (a, b), found shape {corners.shape}")
    axis = (np.arange(cells) + 0.5) / cells
    v, u = (grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij"))
    inside = np.zeros(u.shape, np.bool_)
    for (a0, b0), (a1, b1) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if b0 != b1:
            inside ^= ((b0 > v) != (b1 > v)) & (u < a0 + (v - b0) / (b1 - b0) * (a1 - a0))
    if not inside.any():
        raise InvalidInputError(f"polygon: expected one that holds the centre of one of {cells} x {cells} cells")
    return u[inside], v[inside]
