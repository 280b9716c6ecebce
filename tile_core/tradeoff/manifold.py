"""The rankings along the right side of the Tile as points of a curve (D section 3.2, figures 1 and 3b).

A ranking of n performances is the vector of their ranks, a point of n-dimensional space; what F_beta induces as beta
grows from 0 (precision, b = 0) to infinity (recall, b = 1) is a sequence of such points, drawn by principal components
as the paper does. Ties have their average rank. With tp = 0 every F_beta with 0 < beta < inf is 0, and so is its limit
where precision or recall is undefined. A performance with tp = fp = fn = 0, or with one of them unknown, has no rank
(`nan`) and no influence. tn plays no part and may be unknown.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import Cancel, Desk, Progress
from tile_core.performance import TN, TP
from tile_core.ranking import TOLERANCE, keys

_BLOCK = 2**18
_NOTHING = 1e-20
_SMALL, _SPARE, _ROUNDS, _SOLVED = 100, 8, 30, 1e-14


@dataclass(frozen=True, slots=True, eq=False)
class Manifold:
    """Rankings as points, from that of the smallest b to that of the largest.

    `b`: where each ranking was taken, shape (rankings,). `points`: its coordinates, shape (rankings, dims), in ranks.
    `explained`: the share of the variance on each axis, shape (dims,), `nan` if there is one ranking only. `centre`,
    shape (n,), is the mean ranking and `axes`, shape (dims, n), are the orthonormal directions; an axis along which
    nothing varies is 0. Signs are fixed: precision is left of recall, and the ends are above the middle.

    >>> rows = [[60, 20, 5, 15], [40, 40, 2, 18], [70, 10, 12, 8]]
    >>> found = manifold(rows, [0.1, 0.5, 0.9])
    >>> found.project(rankings(rows, 0.1)).round(3), found.points[0].round(3)
    (array([-1.225,  0.236]), array([-1.225,  0.236]))
    """

    b: FloatArray
    points: FloatArray
    explained: FloatArray
    centre: FloatArray
    axes: FloatArray

    def project(self, ranks: ArrayLike) -> FloatArray:
        """Where any other rankings are seen, shape (..., dims), from ranks of shape (..., n) as `rankings` gives.

        `nan` in ranks has no influence. Raises `InvalidInputError` for what are no numbers.
        """
        off = checks.real(ranks, "ranks") - self.centre
        return np.asarray(np.where(np.isnan(off), 0.0, off) @ self.axes.T)


def between(boundaries: ArrayLike) -> FloatArray:
    """One b, in [0, 1], for each ranking of a trade-off, ascending, shape (m,).

    They are the ends 0 and 1, where ties of precision and of recall are ties, and the middles of the intervals.
    `boundaries`: the values of b, in [0, 1], at which two performances change places, shape (k,). Raises
    `InvalidInputError` for values outside [0, 1].

    >>> between([0.2, 0.6])
    array([0. , 0.1, 0.4, 0.8, 1. ])
    """
    edges = np.unique(np.r_[0.0, checks.unit(boundaries, "boundaries").ravel(), 1.0])
    return np.unique(np.r_[0.0, (edges[1:] + edges[:-1]) / 2, 1.0])


def rankings(
    performances: ArrayLike, b: ArrayLike, *, cancel: Cancel | None = None, progress: Progress | None = None
) -> FloatArray:
    """Average ranks at the places (1, b), 1 for the best: shape (..., n) for b of shape (...) (D section 3.2).

    `performances`: shape (n, 4); `nan` for one that has no F-score. Raises `InvalidInputError` for other shapes and for
    b outside [0, 1]. `progress(done, total)` is called after each block of places, and `CancelledError` is raised
    once `cancel()` returns True.

    >>> rankings([[50, 10, 30, 10], [50, 30, 10, 30]], [0, 1])
    array([[1.5, 1.5],
           [2. , 1. ]])
    """
    p, places = checks.performances(performances), checks.unit(b, "b")
    if p.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {p.shape}")
    ranked = p[:, TN + 1 :].sum(-1) > 0  # false for nan
    result = np.full((places.size, len(p)), np.nan)
    step = max(1, _BLOCK // max(1, len(p)))
    starts, desk = range(0, places.size, step), Desk(cancel=cancel, progress=progress)
    desk.total = len(starts)
    for start in starts:
        rows = slice(start, start + step)
        result[rows, ranked] = _average_ranks(_f_keys(p[ranked], places.ravel()[rows]))
        desk.step()
    return result.reshape((*places.shape, len(p)))


def manifold(
    performances: ArrayLike,
    b: ArrayLike,
    dims: int = 2,
    most: int = 2000,
    *,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Manifold:
    """The `Manifold` of the different rankings at (1, b): their principal components (D section 3.2, figures 1 and 3b).

    `performances`: shape (n, 4). `b`: one value in [0, 1] for each ranking, as `between` gives; more than `most` are
    thinned evenly, the ends kept. Neighbours that rank alike make one point. Raises `InvalidInputError` for other
    shapes, no b, b outside [0, 1], dims < 1 and most < 2. `progress` and `cancel`: as in `rankings`.

    >>> rows = [[60, 20, 5, 15], [40, 40, 2, 18], [70, 10, 12, 8]]
    >>> manifold(rows, [0.1, 0.5, 0.9]).points.shape
    (3, 2)
    """
    checks.whole(dims, "dims", 1)
    checks.whole(most, "most", 2)
    places = np.unique(checks.unit(b, "b"))
    if not places.size:
        raise InvalidInputError("b: expected at least one value, found none")
    places = places[_evenly(places.size, most)]
    ranks = rankings(performances, places, cancel=cancel, progress=progress)
    ranked = ~np.isnan(ranks[0])
    known = ranks[:, ranked]
    new = np.r_[True, (known[1:] != known[:-1]).any(-1)]
    known = known[new]
    points, directions, explained = _principal(known - known.mean(0), dims)
    axes, centre = np.zeros((dims, ranked.size)), np.full(ranked.size, np.nan)
    axes[:, ranked], centre[ranked] = directions, known.mean(0)
    return Manifold(places[new], points, explained, centre, axes)


def _evenly(size: int, most: int) -> NDArray[np.int64]:
    return np.round(np.linspace(0, size - 1, min(size, most))).astype(np.int64)


def _f_keys(performances: FloatArray, b: FloatArray) -> FloatArray:
    return np.where(performances[:, TP] == 0, 0.0, keys(performances, 1.0, b))


def _average_ranks(values: FloatArray) -> FloatArray:
    """Ranks along the last axis, greatest first, ties of `ranking` shared evenly."""
    order = np.argsort(-values, axis=-1)
    ordered = np.take_along_axis(values, order, -1)
    place = np.arange(1.0, values.shape[-1] + 1)
    tied = ordered[:, :-1] * (1 - TOLERANCE) <= ordered[:, 1:]
    rank = np.broadcast_to(place, ordered.shape)
    if tied.any():
        first, last = np.empty_like(ordered), np.empty_like(ordered)
        first[:, :1], last[:, -1:] = place[:1], place[-1:]
        first[:, 1:], last[:, :-1] = np.where(tied, 1.0, place[1:]), np.where(tied, np.inf, place[:-1])
        rank = np.maximum.accumulate(first, -1) / 2 + np.minimum.accumulate(last[:, ::-1], -1)[:, ::-1] / 2
    result = np.empty_like(ordered)
    np.put_along_axis(result, order, rank, -1)
    return result


def _principal(centred: FloatArray, dims: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Points, directions and explained shares; zeros beyond the dimension of what there is."""
    directions, share = np.zeros((dims, centred.shape[1])), np.zeros(dims)
    total = float(np.square(centred).sum())
    if not total:
        return np.zeros((len(centred), dims)), directions, np.full(dims, np.nan)
    size, found = _leading(centred, dims)
    real = size**2 > _NOTHING * total
    share[: real.sum()], directions[: real.sum()] = size[real] ** 2 / total, found[real]
    points = centred @ directions.T
    sign = _signs(points)
    return points * sign, directions * sign[:, None], share


def _leading(centred: FloatArray, dims: int) -> tuple[FloatArray, FloatArray]:
    """The largest singular values, and their vectors as rows.

    Of a large matrix by subspace iteration: the variance falls off fast along a smooth curve, so a few rounds give all
    digits. Where they do not, and of a small matrix, from the whole decomposition.
    """
    if min(centred.shape) > _SMALL:
        basis = centred[_evenly(len(centred), dims + _SPARE)].T
        for _ in range(_ROUNDS):
            basis = np.linalg.qr(basis)[0]
            seen = centred @ basis
            size, turn = np.linalg.svd(seen, full_matrices=False)[1:]
            found = (basis @ turn[:dims].T).T
            basis = centred.T @ (seen @ turn.T)
            left = basis[:, :dims].T - size[:dims, None] ** 2 * found
            if np.abs(left).max() <= _SOLVED * size[0] ** 2:
                return size[:dims], found
    size, found = np.linalg.svd(centred, full_matrices=False)[1:]
    return size[:dims], found[:dims]


def _signs(points: FloatArray) -> FloatArray:
    """What turns the last point right of the first and, on the second axis, both above the middle."""
    judge = points[-1] - points[0]
    judge[1:2] = (points[-1] + points[0])[1:2]
    return np.where(judge < 0, -1.0, 1.0)
