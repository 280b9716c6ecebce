"""Robustness over a part of the Tile: the worst rank of each entity there, and its largest regret.

A committee that agrees on a part of the Tile, not on a point, needs one classifier for all of it: the robust best loses
least at its worst point. The one with the best worst rank, and the one that is best on the largest share of the part
(`acceptability`, `rank_shares`), may be others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.extremes import many_priors, one_prior, parts, regrets
from tile_core.performance import common_prior


class Robustness(NamedTuple):
    """For each entity, shapes (n,): its worst rank in the part, and its largest regret there, the gap to the best
    score, in [0, 1] (Savage 1951). `nan` for an entity that has no score inside the Tile.
    """

    worst_rank: FloatArray
    regret: FloatArray


def robustness(performances: ArrayLike, polygon: ArrayLike = parts.WHOLE) -> Robustness:
    """The `Robustness` of each entity over a part of the Tile, exact, its sides and corners included.

    `performances`: shape (n, 4), any priors. `polygon`: shape (corners, 2) of (a, b) in [0, 1], at least 3, the whole
    Tile by default; where it crosses itself, the part is what is inside an odd number of times. Where a score is 0/0,
    at a corner or on a side of the Tile, the values that it comes near within the part stand for it. Entities with an
    unknown count take no part: inside the Tile they have no score. Ties have the same rank, "1 2 2 4". What is narrower
    than 1e-9 of the part is taken as rounding, and a piece of a polygon without area may not count for the ranks.
    Raises `InvalidInputError` for other shapes and places outside [0, 1].

    >>> found = robustness([[35, 15, 15, 35], [50, 0, 50, 0]])
    >>> found.worst_rank, found.regret.round(2)
    (array([2., 2.]), array([0.3, 0.7]))
    """
    rows, corners = parts.with_limits(performances), parts.outline_of(polygon)
    result = Robustness(np.full(len(rows), np.nan), np.full(len(rows), np.nan))
    known = ~np.isnan(rows).any(-1)
    if known.any():
        rows, prior = rows[known], common_prior(performances)
        result.regret[known] = regrets.largest_regrets(rows, corners)
        result.worst_rank[known] = (
            many_priors.worst_ranks(rows, corners) if prior is None else one_prior.worst_ranks(rows, corners, prior)
        )
    return result


def smallest(values: ArrayLike) -> tuple[int, ...]:
    """The indices of the smallest of some numbers, several where they differ by 1e-12 at most; `nan` is ignored.

    `values`: shape (n,), such as the regrets of `robustness`: the robust best and those tied with it. Raises
    `InvalidInputError` for what is no number.

    >>> smallest([0.3, np.nan, 0.1, 0.1])
    (2, 3)
    """
    array = checks.real(values, "values")
    known = array[~np.isnan(array)]
    return tuple(np.flatnonzero(array <= known.min(initial=np.inf) + checks.TOLERANCE).tolist())


def points_inside(polygon: ArrayLike, size: int = 100) -> tuple[FloatArray, FloatArray]:
    """a and b of the centres of a size x size grid of cells that lie in a polygon, each of shape (points,).

    `polygon`: shape (corners, 2) of (a, b) in [0, 1], at least 3; where it crosses itself, what is inside an odd number
    of times. Raises `InvalidInputError` for other shapes, and where no centre lies inside: it is then too small.

    >>> points_inside([[0, 0], [0.5, 0], [0.5, 0.25], [0, 0.25]], size=4)
    (array([0.125, 0.375]), array([0.125, 0.125]))
    """
    corners, cells = parts.outline_of(polygon), checks.whole(size, "size", 1)
    axis = (np.arange(cells) + 0.5) / cells
    v, u = (grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij"))
    inside = parts.contains(corners, u, v)
    if not inside.any():
        raise InvalidInputError(f"polygon: expected one that holds the centre of one of {cells} x {cells} cells")
    return u[inside], v[inside]
