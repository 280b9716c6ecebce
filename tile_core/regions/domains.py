"""What each domain contributes to the score of the mean performance of one classifier, and where on the Tile which one
matters.

With the performances P_d of a classifier in several domains (contexts) and weights lambda_d, the score of the mean
performance is a weighted mean of the scores in the domains, R = sum w_d R_d, with w_d in proportion to

    lambda_d ((1-a) tn_d + a tp_d + (1-b) fp_d + b fn_d),

the share of the cases that the score looks at (Pierard, Deliege and Van Droogenbroeck, Multi-domain performance
analysis with scores tailored to user preferences, arXiv 2512.08715). At a point the *easiest* domain has the largest
score, the *most difficult* the smallest, the *preponderant* the largest weight. The *bottleneck* costs most: it has the
largest w_d (1 - R_d), of which 1 - R is the sum; that is our reading of the word.

The first two are held by a place of the ranking of the domains (`exact`). The other two are upper envelopes of
functions that are linear in (a, b), so that each domain has one convex polygon; a does not move the bottleneck.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance
from tile_core.checks import TOLERANCE, FloatArray, InvalidInputError
from tile_core.regions import exact, hyperbola_arcs, projective
from tile_core.regions.hyperbola_arcs import NOTHING, IntArray, Loops, Region
from tile_core.scores import canonical_score, good_and_bad

_SQUARE = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])


class Contributions(NamedTuple):
    """What m domains contribute to the score of the mean performance at points of the Tile, shape (..., m) each.

    `scores` R_d, `weights` w_d, of sum 1, and `losses` w_d (1 - R_d), of sum 1 - R. A domain whose score is undefined
    (0/0) has the score `nan` and the weight and loss 0; one that is left out has `nan` throughout.
    """

    scores: FloatArray
    weights: FloatArray
    losses: FloatArray


def contributions(
    performances: ArrayLike, a: ArrayLike, b: ArrayLike, weights: ArrayLike | None = None
) -> Contributions:
    """The `Contributions` of m domains at (a, b), shape (..., m) each.

    `performances`: shape (m, 4), those of one classifier; a and b in [0, 1], of one shape (...) after broadcasting.
    `weights`: lambda, shape (m,), at least 0 and not all 0, equal by default. A domain of weight 0, and one with an
    unknown count, is left out. All is `nan` where every score is undefined. Raises `InvalidInputError` for other
    shapes, weights and points.

    >>> found = contributions([[70, 10, 5, 15], [10, 10, 10, 10]], 1, 0.5)
    >>> found.weights.round(3), (found.weights * found.scores).sum().round(3)
    (array([0.31, 0.69]), np.float64(0.552))
    """
    rows, share = _weighed(performances, weights)
    u, v = (np.asarray(each)[..., None] for each in np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b")))
    good, bad = good_and_bad(rows, u, v)
    looked_at, wrong = share * (good + bad), share * bad
    total = np.nansum(looked_at, -1, keepdims=True)
    return Contributions(
        canonical_score(rows, u, v), performance.ratio(looked_at, total), performance.ratio(wrong, total)
    )


def _weighed(performances: ArrayLike, weights: ArrayLike | None) -> tuple[FloatArray, FloatArray]:
    """The performances as probabilities, `nan` for domains that are left out, and the weights."""
    rows = performance.normalized(performances)
    share = np.ones(len(rows)) if weights is None else checks.non_negative(weights, "weights")
    if rows.ndim != 2 or share.shape != rows.shape[:1]:
        raise InvalidInputError(
            f"expected performances of shape (domains, 4) and a weight for each, found {rows.shape} and {share.shape}"
        )
    if len(share) and not share.any():
        raise InvalidInputError("weights: expected numbers of at least 0, not all 0")
    out = (share == 0) | np.isnan(rows).any(-1)
    return np.where(out[:, None], np.nan, rows), share


class DomainRegions(NamedTuple):
    """Where each domain is the easiest, the most difficult, the preponderant one and the bottleneck.

    The entities of each `Region` are domains.
    """

    easiest: list[Region]
    most_difficult: list[Region]
    preponderant: list[Region]
    bottleneck: list[Region]


def domain_regions(performances: ArrayLike, weights: ArrayLike | None = None) -> DomainRegions:
    """The exact `DomainRegions` of one classifier; each list covers the Tile, in the order of the domains.

    `performances`: shape (m, 4), in m domains; `weights`: lambda, shape (m,), at least 0 and not all 0, equal by
    default. Domains that are equal everywhere share a region; one of weight 0, and one with an unknown count, has none.
    Without any error there is no bottleneck. Raises `InvalidInputError` for other shapes and weights.

    >>> found = domain_regions([[60, 20, 5, 15], [30, 10, 30, 30]])
    >>> [[(region.entities, round(region.area, 3)) for region in each] for each in found[2:]]
    [[((0,), 0.5), ((1,), 0.5)], [((0,), 0.286), ((1,), 0.714)]]
    """
    rows, share = _weighed(performances, weights)
    wrong = rows * [0.0, 1.0, 1.0, 0.0]
    return DomainRegions(
        exact.regions(rows, 1), exact.regions(rows, -1), _envelope(rows, share), _envelope(wrong, share)
    )


def _envelope(rows: FloatArray, share: FloatArray) -> list[Region]:
    """Where the largest of share ((1-a) tn + a tp + (1-b) fp + b fn) is that of each row; none where all are 0."""
    known = np.flatnonzero(~np.isnan(rows).any(-1))
    planes = rows[known][:, [0, 3, 1, 2]] * share[known, None]
    if not planes.any():
        return []
    own = _equal(_values(_SQUARE, planes).T)
    index = np.unique(own)
    parts = [_polygon(planes[index], i) for i in range(len(index))]
    loops = hyperbola_arcs.renamed(hyperbola_arcs.joined(parts), known[index])
    every = np.full(len(rows), -1)
    every[known] = known[own]
    return hyperbola_arcs.regions(every, loops)


def _values(points: FloatArray, planes: FloatArray) -> FloatArray:
    """The values of planes at points (k, 2), shape (k, m): sums of terms that are not negative."""
    a, b = points.T
    return np.asarray(np.stack([1 - a, a, 1 - b, b], -1) @ planes.T)


def _equal(values: FloatArray) -> IntArray:
    """For each row the lowest index of a row with the same values, within `TOLERANCE`."""
    low, high = (each(values[:, None], values) for each in (np.minimum, np.maximum))
    return np.asarray((high * (1 - TOLERANCE) <= low).all(-1).argmax(1))


def _polygon(planes: FloatArray, i: int) -> Loops:
    """Where plane i is the highest: the square, cut by the worst of the others until none is higher."""
    points, edge = _SQUARE, np.full(4, -1)
    while len(points):
        values = _values(points, planes)
        lead = values[:, [i]] - values
        lead[np.abs(lead) <= projective.NOISE * (values[:, [i]] + values)] = 0
        worst = int(lead.min(0).argmin())
        if lead[:, worst].min() >= 0:
            break
        if lead[:, worst].max() <= 0:
            return NOTHING
        points, edge = projective.cut(points, edge, lead[:, worst], worst)
    pairs = np.where(edge[:, None] < 0, -1, np.stack([np.full_like(edge, i), edge], -1))
    return Loops(points, np.ones(len(edge)), pairs, np.zeros(1, np.int64), np.array([i]))
