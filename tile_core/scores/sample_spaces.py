"""Ranking scores over any finite sample space (paper A): the weighted share of satisfaction, and importances."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import ratio


def ranking_score(probabilities: ArrayLike, satisfaction: ArrayLike, importance: ArrayLike) -> FloatArray:
    """R_I = sum I S P / sum I P over a finite sample space (A section 4.3), shape (...).

    `probabilities`, shape (..., k): non-negative, any positive scale. `satisfaction`, shape (k,): real numbers.
    `importance`, shape (k,): non-negative, not all 0. `nan` outside the domain, where the sum of I P is 0. Raises
    `InvalidInputError` for numbers outside these ranges and for shapes that do not fit.

    >>> float(ranking_score([0.7, 0.1, 0.05, 0.15], satisfaction=[1, 0, 0, 1], importance=[1, 1, 1, 1]).round(12))
    0.85
    """
    p, i = _weighable(probabilities, importance)
    s = checks.real(satisfaction, "satisfaction")
    if s.shape != i.shape or not np.isfinite(s).all():
        raise InvalidInputError(f"satisfaction: expected {i.size} finite numbers, found shape {s.shape}")
    weighted = weighed(i, p)
    return ratio(weighted @ s, weighted.sum(-1))


def filtered(probabilities: ArrayLike, importance: ArrayLike) -> FloatArray:
    """P I / sum P I, shape (..., k): what is left when outcomes are kept with chance I (A property 1).

    `probabilities`, shape (..., k), non-negative; `importance`, shape (k,), non-negative, not all 0. `nan` where the
    sum of P I is 0. The expected satisfaction of it is `ranking_score`. Raises `InvalidInputError` for numbers outside
    these ranges and for shapes that do not fit.

    >>> filtered([0.4, 0.2, 0.2, 0.2], [0, 1, 1, 2])
    array([0.  , 0.25, 0.25, 0.5 ])
    """
    p, i = _weighable(probabilities, importance)
    weighted = weighed(i, p)
    return ratio(weighted, weighted.sum(-1, keepdims=True))


def importances(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Importance of tn, fp, fn, tp at a place (a, b) of the Tile, shape (..., 4) = 1-a, 1-b, b, a (B definition 1).

    a and b are in [0, 1] and broadcast. Raises `InvalidInputError` for others.

    >>> importances(1, 0.5)
    array([0. , 0.5, 0.5, 1. ])
    """
    u, v = np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b"))
    return np.stack([1 - u, 1 - v, v, u], -1)


def place(importance: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Place (a, b) of the ordering of R_I, each of shape (...), in [0, 1], for importances of shape (..., 4).

    a = I(tp) / (I(tn) + I(tp)), b = I(fn) / (I(fp) + I(fn)) (B section A.3.1; section 4.2 prints b mirrored). a is
    `nan` where tn and tp have no importance, b where fp and fn have none: no canonical score orders so. Raises
    `InvalidInputError` for negative importances, and for a last axis that is not 4.

    >>> place([1, 1, 3, 1])
    (array(0.5), array(0.75))
    """
    tn, fp, fn, tp = np.moveaxis(_importance(importance), -1, 0)
    return ratio(tp, tn + tp), ratio(fn, fp + fn)


def value_at_importance(canonical: ArrayLike, importance: ArrayLike) -> FloatArray:
    """Value of R_I, in [0, 1], shape (...), from that of the canonical score at its place (A property 4, B property 2).

    `canonical`: values in [0, 1] or `nan`; `importance`: shape (..., 4), not negative. The two values are equal when
    the correct and the wrong outcomes have the same total importance. `nan` where the value is, and where no outcome
    that counts has importance. Raises `InvalidInputError` for numbers outside these ranges.

    >>> value_at_importance(0.6, [1, 2, 2, 1]).round(3)
    np.float64(0.429)
    """
    r = checks.unit(canonical, "score", missing=True)
    tn, fp, fn, tp = np.moveaxis(_importance(importance), -1, 0)
    return ratio((tn + tp) * r, (tn + tp) * r + (fp + fn) * (1 - r))


def weighed(weight: FloatArray, count: FloatArray) -> FloatArray:
    """`weight * count`, 0 where the weight is 0, unknown counts included; shape of the two broadcast."""
    return np.where(weight == 0, 0.0, weight * count)


def _importance(importance: ArrayLike) -> FloatArray:
    array = checks.non_negative(importance, "importance")
    if array.ndim == 0 or array.shape[-1] != 4:
        raise InvalidInputError(f"importance: expected a last axis of 4 (tn, fp, fn, tp), found shape {array.shape}")
    return array


def _weighable(probabilities: ArrayLike, importance: ArrayLike) -> tuple[FloatArray, FloatArray]:
    p = checks.non_negative(probabilities, "probabilities", missing=True)
    i = checks.non_negative(importance, "importance")
    if i.ndim != 1 or p.ndim == 0 or p.shape[-1] != i.size:
        raise InvalidInputError(f"importance: expected one for each outcome, found shapes {i.shape} and {p.shape}")
    if not i.any():
        raise InvalidInputError("importance: expected at least one above 0, found none")
    return p, i
