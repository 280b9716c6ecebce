"""Rank acceptability: the share of the Tile, or of a part of it, on which each entity holds each rank.

Preferences are not known exactly, and each point of the Tile is one: SMAA asks how many of them give an entity a rank
(Lahdelma and Salminen, SMAA-2, Operations Research 49, 2001). At a common prior the areas are exact. In the coordinates
of the balanced Tile the frontiers of one entity with all others are straight and decreasing, and do not cross inside,
so that the area below a frontier is all that is needed: sorted by it, they cut the Tile into strips in which the
entity holds one rank. In (a, b) a frontier is an arc of a hyperbola, whose area is in closed form. At different priors,
and on other parts than rectangles, points are counted (`rank_shares`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance, ranking, roc
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import rates

_SERIES = 0.01  # A `bend` nearer to 0 than this is summed as a series of so many terms.
_TERMS = 9


def acceptability(
    performances: ArrayLike,
    *,
    prior: float | None = None,
    rectangle: tuple[float, float, float, float] = (0.0, 1.0, 0.0, 1.0),
    balanced: bool = False,
) -> FloatArray:
    """Share of the Tile on which each entity holds each rank, shape (n, n), indexed [entity, rank - 1], exact.

    `performances`: shape (n, 4), or (draws, n, 4) for the mean over draws; all at one prior, or brought to `prior`, in
    (0, 1). The measure is uniform in (a, b) on a `rectangle` (from a, to a, from b, to b); if `balanced`, uniform in
    the coordinates of the balanced Tile, in which the rectangle then is. Rows and columns sum to 1. Tied entities share
    their ranks equally; those without a TPR or FPR have none, and rows of 0. Raises `InvalidInputError` where priors
    differ and none is given, and for other shapes and rectangles.

    >>> acceptability([[35, 15, 15, 35], [25, 25, 10, 40], [50, 0, 50, 0], [0, 50, 0, 50]])[:, 0].round(6)
    array([0.52381 , 0.061905, 0.214286, 0.2     ])
    """
    rows, sides = checks.performances(performances), checks.unit(rectangle, "rectangle")
    if rows.ndim not in (2, 3) or sides.shape != (4,) or not (sides[0] < sides[1] and sides[2] < sides[3]):
        raise InvalidInputError(
            f"expected performances of shape (n, 4) or (draws, n, 4) and a rectangle with an area, found {rows.shape}"
            f" and {sides.tolist()}"
        )
    rows = rows[None] if rows.ndim == 2 else rows
    at = performance.common_prior(rows.reshape(-1, 4)) if prior is None else float(roc.inner_prior(prior))
    if at is None:
        raise InvalidInputError("performances: expected one prior, found several; give one, or use rank_shares")
    known = ~np.isnan(rates(rows).tpr + rates(rows).fpr).any(0)
    result = np.zeros((rows.shape[1],) * 2)
    if not known.any():
        return result
    found = rates(rows[:, known])
    tile_prior = 0.5 if balanced else at
    inside = sum(_strips(x, y, sides, tile_prior) for x, y in zip(found.fpr, found.tpr, strict=True))
    result[np.flatnonzero(known), : known.sum()] = inside / len(rows)
    return result


def _strips(x: FloatArray, y: FloatArray, sides: FloatArray, prior: float) -> FloatArray:
    """The share of each rank for each entity in one draw, shape (n, n), indexed [entity, rank - 1]."""
    n, below = len(x), _below(x, y, sides, prior)
    # Entry [j, i] compares j with i.
    near, far = (x[:, None] < x) & (y[:, None] < y), (x[:, None] > x) & (y[:, None] > y)
    same = (x[:, None] == x) & (y[:, None] == y)
    ahead = (x[:, None] <= x) & (y[:, None] >= y) & ~same
    order = np.argsort(below, axis=0, kind="stable")
    step = np.take_along_axis(far.astype(np.int64) - near, order, 0)
    heights = np.zeros((n + 2, n))
    heights[1:-1], heights[-1] = np.take_along_axis(below, order, 0), 1.0
    place = np.empty((n + 1, n), np.int64)
    place[0] = ahead.sum(0) + near.sum(0)
    place[1:] = place[0] + step.cumsum(0)
    share, entity = np.diff(heights, axis=0) / same.sum(0), np.broadcast_to(np.arange(n), place.shape)
    changes = _counted(entity, place, share, n) - _counted(entity, place + same.sum(0), share, n)
    return np.asarray(np.maximum(changes.cumsum(1)[:, :n], 0.0))


def _counted(entity: ArrayLike, place: ArrayLike, weight: FloatArray, n: int) -> FloatArray:
    index = np.asarray(entity) * (n + 1) + np.asarray(place)
    return np.bincount(index.ravel(), weight.ravel(), n * (n + 1)).astype(np.float64).reshape(n, n + 1)


def _below(x: FloatArray, y: FloatArray, sides: FloatArray, prior: float) -> FloatArray:
    """Share of the rectangle below the frontier of each pair, shape (n, n), symmetric; 0 for pairs without one."""
    i, j = np.nonzero((x[:, None] < x) & (y[:, None] < y))
    area = np.zeros((len(x),) * 2)
    if not len(i):
        return area
    # c0 + c1 u + c2 v > 0 where i is ahead, in the coordinates u, v of the balanced Tile; c1 and c2 are below 0.
    c0 = x[j] - x[i]
    c1 = x[i] * (1 - y[j]) - x[j] * (1 - y[i])
    c2 = (1 - x[j]) * y[i] - (1 - x[i]) * y[j]
    left, right, bottom, top = _to_balanced(sides, prior)
    start, end = (np.clip(-(c0 + c2 * side) / c1, left, right) for side in (top, bottom))
    high, low = (np.clip(-(c0 + c1 * u) / c2, bottom, top) for u in (start, end))
    a0, a1, b0, b1 = (_from_balanced(place, prior) for place in (start, end, high, low))
    at_start, at_end = (_weight(v, prior) / _weight(u, prior) for u, v in ((start, high), (end, low)))
    under = (a1 - a0) * (b1 - sides[2] + (b0 - b1) * _mean_height(at_end / at_start - 1))
    found = (a0 - sides[0]) * (sides[3] - sides[2]) + under
    area[i, j] = area[j, i] = np.clip(found / ((sides[1] - sides[0]) * (sides[3] - sides[2])), 0.0, 1.0)
    return area


def _weight(z: FloatArray, prior: float) -> FloatArray:
    """The denominator of `_from_balanced`; that of its inverse is n p / weight."""
    return np.asarray(z * (1 - prior) + (1 - z) * prior)


def _from_balanced(z: FloatArray, prior: float) -> FloatArray:
    return np.asarray(z * (1 - prior) / _weight(z, prior))


def _to_balanced(z: FloatArray, prior: float) -> FloatArray:
    return np.asarray(z * prior / (z * prior + (1 - z) * (1 - prior)))


def _mean_height(bend: FloatArray) -> FloatArray:
    """The mean of (1 - w) / (1 + bend w) over w in [0, 1]: 1/2 where the arc is straight."""
    small = np.abs(bend) < _SERIES
    c = np.where(small, 1.0, np.maximum(bend, -1 + 1e-15))
    closed = ((1 + c) * np.log1p(c) - c) / c**2
    powers = np.arange(_TERMS)
    terms = np.where(small, -bend, 0.0)[..., None] ** powers / ((powers + 1) * (powers + 2))
    return np.asarray(np.where(small, terms.sum(-1), closed))


def rank_shares(performances: ArrayLike, a: ArrayLike, b: ArrayLike, weights: ArrayLike | None = None) -> FloatArray:
    """Share of some points of the Tile at which each entity holds each rank, shape (n, n), at any priors.

    `performances`: shape (n, 4); a and b: shape (points,), in [0, 1]; `weights`: shape (points,), at least 0, equal by
    default. Points at which a score is undefined give that entity no rank. Tied entities share their ranks equally.
    Raises `InvalidInputError` for shapes that do not fit and places outside [0, 1].

    >>> rank_shares([[35, 15, 15, 35], [50, 0, 50, 0]], [0.1, 0.5, 0.9], [0.1, 0.5, 0.9]).round(3)
    array([[0.667, 0.333],
           [0.333, 0.667]])
    """
    u, v, weight = _points(a, b, weights)
    return np.asarray(np.clip(held_shares(ranking.ranks(performances, u, v), weight), 0.0, 1.0))


def held_shares(ranks: FloatArray, weights: FloatArray) -> FloatArray:
    """The weight of the points at which each entity holds each rank, shape (n, n), from ranks of shape (points, n).

    Tied entities share their ranks equally; `nan` is no rank.

    >>> held_shares(np.array([[1.0, 2.0], [1.0, 1.0]]), np.array([0.5, 0.5]))
    array([[0.75, 0.25],
           [0.25, 0.75]])
    """
    n = ranks.shape[1]
    point, entity = np.nonzero(~np.isnan(ranks))
    place = ranks[point, entity].astype(np.int64) - 1
    tied = np.bincount(point * n + place, minlength=len(ranks) * n)[point * n + place]
    share = weights[point] / tied
    changes = _counted(entity, place, share, n) - _counted(entity, place + tied, share, n)
    return np.asarray(changes.cumsum(1)[:, :n])


def _points(a: ArrayLike, b: ArrayLike, weights: ArrayLike | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    u, v = checks.unit(a, "a"), checks.unit(b, "b")
    weight = np.ones(u.shape) if weights is None else checks.non_negative(weights, "weights")
    if u.ndim != 1 or not u.shape == v.shape == weight.shape or not weight.any():
        raise InvalidInputError(
            f"a, b, weights: expected one length, found shapes {u.shape}, {v.shape}, {weight.shape}"
        )
    return u, v, weight / weight.sum()
