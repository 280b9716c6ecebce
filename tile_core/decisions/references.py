"""What needs no classifier: doing nothing, and treating all. Who ranks below one of them is not worth using.

*Always negative* has TPR 0 and FPR 0, *always positive* has 1 and 1. No other prediction without skill beats both, at
any point and any prevalence (B section A.5, figure 9), so that these two stand for all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, performance, regions, symmetries, tile
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TN, TP
from tile_core.regions import Region
from tile_core.roc import inner_prior

REFERENCES = ("always negative", "always positive")
# TPR and FPR of both; they are equal, as no prediction depends on the sample.
REFERENCE_RATES = (0.0, 1.0)


class BestReference(NamedTuple):
    """The best score without skill, and which of the references have it; three arrays of one shape.

    `score`: in [0, 1], `nan` where both are undefined; `negative`, `positive`: whether *always negative* and *always
    positive* have it, both where they tie.
    """

    score: FloatArray
    negative: NDArray[np.bool_]
    positive: NDArray[np.bool_]


class ReferencePart(NamedTuple):
    """The part of the Tile where a reference is best. `reference`: 0 always negative, 1 always positive.

    `region`: exact outlines, area and centroid; its `entities`, and the pairs at its edges, are indices of the rows,
    and n and n + 1 for the two references.
    """

    reference: int
    region: Region


def reference_rows(prior: float) -> FloatArray:
    """Performances of *always negative* and *always positive*, shape (2, 4), as probabilities.

    `prior`: strictly between 0 and 1. Raises `InvalidInputError` for other numbers.

    >>> reference_rows(0.2)
    array([[0.8, 0. , 0.2, 0. ],
           [0. , 0.8, 0. , 0.2]])
    """
    p = float(inner_prior(prior))
    return np.array([[1 - p, 0, p, 0], [0, 1 - p, 0, p]])


def reference_of(performances: ArrayLike) -> NDArray[np.int64]:
    """Which reference each performance is, shape (...): 0 always negative, 1 always positive, -1 neither.

    `performances`: shape (..., 4). Whatever predicts one class only is a reference, by whatever name. One that is empty
    or has an unknown count is none. Raises `InvalidInputError` for entries below 0.

    >>> reference_of([[80, 0, 20, 0], [0, 80, 0, 20], [70, 10, 5, 15]])
    array([ 0,  1, -1])
    """
    rows = checks.performances(performances)
    known = rows.sum(-1) > 0
    negative = known & (rows[..., FP] + rows[..., TP] == 0)
    return np.where(negative, 0, np.where(known & (rows[..., TN] + rows[..., FN] == 0), 1, -1))


def best_reference(a: ArrayLike, b: ArrayLike, prior: ArrayLike) -> BestReference:
    """The best value of R_{a,b} without skill, and which reference has it, as `BestReference` (B figure 9).

    a, b and the prior are in [0, 1] and broadcast, the arrays have their shape. Below `tile.gamma_pi` it is *always
    negative*, above it *always positive*. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> found = best_reference([0.3, 0.9], [0.6, 0.9], prior=0.2)
    >>> found.score.round(3), found.negative, found.positive
    (array([0.824, 0.692]), array([ True, False]), array([False,  True]))
    """
    score = tile.best_no_skill(a, b, prior)
    u, v, p = np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b"), checks.unit(prior, "prior"))
    none = performance.ratio((1 - u) * (1 - p), (1 - u) * (1 - p) + v * p)
    every = performance.ratio(u * p, u * p + (1 - v) * (1 - p))
    near = score * (1 - checks.TOLERANCE)
    return BestReference(score, none >= near, every >= near)


def reference_parts(performances: ArrayLike, prior: float | None = None) -> list[ReferencePart]:
    """Where on the Tile no classifier beats a reference, exactly: a `ReferencePart` for each that is best somewhere.

    `performances`: shape (n, 4). `prior`, strictly between 0 and 1: that of the Tile, to which all are brought; by
    default the one that they share. A row that equals a reference everywhere does not beat it. Raises
    `InvalidInputError` for other shapes and priors, and without `prior` for rows that share none.

    >>> [(REFERENCES[k], round(region.area, 3)) for k, region in reference_parts([[35, 15, 15, 35]])]
    [('always negative', 0.214), ('always positive', 0.214)]
    """
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (n, 4), found {rows.shape}")
    p = performance.common_prior(rows) if prior is None else float(inner_prior(prior))
    if p is None:
        raise InvalidInputError("prior: expected one, as the rows do not share theirs")
    # Rows that cannot be brought to the prior are not on this Tile.
    there = symmetries.shift_prior(np.where(symmetries.can_shift(rows)[:, None], rows, np.nan), p)
    n = len(rows)
    found = regions.regions(np.concatenate([there, reference_rows(p)]))
    return [ReferencePart(k, region) for k in range(len(REFERENCES)) for region in found if n + k in region.entities]
