"""Ranking scores: the weighted share of satisfaction, and its two-parameter form for two classes.

`ranking_score` is paper A's R_I over any finite sample space. For two classes every ordering it can induce is that of a
canonical score R_{a,b} (B, definition 1), where a weighs tp against tn, and b weighs fn against fp:

    good = (1-a) tn + a tp,   bad = (1-b) fp + b fn,   R = good / (good + bad).

Performances have shape (..., 4) and broadcast against a and b, which are in [0, 1]. A score is `nan` exactly where
good + bad = 0. An outcome of weight exactly 0 plays no part, unknown (`nan`) counts included: performances without tn
have scores where a = 1. To rank, prefer `ordering_key`: one division of exact numbers when counts and weights are
integers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TN, TP, ratio

# Gauss-Legendre on [0, 1]. Where `_mean_share` uses it, the integrand is analytic in an ellipse that makes the error
# of n points at most about 5.8^(-2n), far below double precision for 12.
_NODES, _NODE_WEIGHTS = ((x + 1) / 2 if k == 0 else x / 2 for k, x in enumerate(np.polynomial.legendre.leggauss(12)))


def ranking_score(probabilities: ArrayLike, satisfaction: ArrayLike, importance: ArrayLike) -> FloatArray:
    """R_I = sum I S P / sum I P over a finite sample space (A section 4.3), shape (...).

    `probabilities`, shape (..., k): non-negative, any positive scale. `satisfaction`, shape (k,): real numbers.
    `importance`, shape (k,): non-negative, not all 0. `nan` outside the domain, where the sum of I P is 0.
    Raises `InvalidInputError` for numbers outside these ranges and for shapes that do not fit.
    """
    p, i = _weighable(probabilities, importance)
    s = checks.real(satisfaction, "satisfaction")
    if s.shape != i.shape or not np.isfinite(s).all():
        raise InvalidInputError(f"satisfaction: expected {i.size} finite numbers, found shape {s.shape}")
    weighted = _times(i, p)
    return ratio(weighted @ s, weighted.sum(-1))


def filtered(probabilities: ArrayLike, importance: ArrayLike) -> FloatArray:
    """P I / sum P I, shape (..., k): what is left when outcomes are kept with chance I (A property 1).

    The expected satisfaction of it is `ranking_score`; `nan` and errors as there.
    """
    p, i = _weighable(probabilities, importance)
    weighted = _times(i, p)
    return ratio(weighted, weighted.sum(-1, keepdims=True))


def importances(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Importance of tn, fp, fn, tp at a place of the Tile, shape (..., 4) = 1-a, 1-b, b, a (B definition 1)."""
    u, v = np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b"))
    return np.stack([1 - u, 1 - v, v, u], -1)


def place(importance: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Place (a, b) of the ordering of R_I, importance of shape (..., 4) (B section A.3.1; 4.2 prints b mirrored).

    a is `nan` where tn and tp have no importance, b where fp and fn have none: no canonical score orders so.
    """
    tn, fp, fn, tp = np.moveaxis(_importance(importance), -1, 0)
    return ratio(tp, tn + tp), ratio(fn, fp + fn)


def value_at_importance(canonical: ArrayLike, importance: ArrayLike) -> FloatArray:
    """Value of R_I from that of the canonical score at its place (A property 4, B property 2).

    The two are equal when the correct and the wrong outcomes have the same total importance.
    """
    r = checks.unit(canonical, "score", missing=True)
    tn, fp, fn, tp = np.moveaxis(_importance(importance), -1, 0)
    return ratio((tn + tp) * r, (tn + tp) * r + (fp + fn) * (1 - r))


def good_and_bad(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Weighted correct and wrong outcomes, (1-a) tn + a tp and (1-b) fp + b fn, each broadcast to (...)."""
    p = checks.performances(performances)
    u, v = checks.unit(a, "a"), checks.unit(b, "b")
    good = _times(1 - u, p[..., TN]) + _times(u, p[..., TP])
    return good, _times(1 - v, p[..., FP]) + _times(v, p[..., FN])


def canonical_score(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """R_{a,b} (B definition 1), in [0, 1]; leading axes of the performances broadcast against a and b."""
    good, bad = good_and_bad(performances, a, b)
    return ratio(good, good + bad)


def ordering_key(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """good / bad, in [0, inf]: orders as R_{a,b} = key / (1 + key) does, and is as exact as its operands.

    `inf` where only good is positive, `nan` where both are 0.
    """
    good, bad = good_and_bad(performances, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(good / bad)


def volume_under_tile(performances: ArrayLike) -> FloatArray:
    """Mean of R_{a,b} over the Tile, VUT (B section A.6), in [0, 1], shape (...); `nan` where a count is unknown.

    Defined for every performance. B's closed form (15) loses all digits as tp nears tn or fn nears fp; here one of the
    two integrals is done by hand and the other numerically, to 1e-15 everywhere.
    """
    p = checks.performances(performances)
    p = ratio(p, p.sum(-1, keepdims=True))
    good, bad = np.sort(p[..., [TN, TP]], -1), np.sort(p[..., [FP, FN]], -1)
    # Averaging numerically over the narrower of the two ranges keeps its singularity, if any, outside.
    turned = good[..., 1] - good[..., 0] > bad[..., 1] - bad[..., 0]
    narrow = np.where(turned[..., None], bad, good)
    wide = np.where(turned[..., None], good, bad)
    share = _mean_share(narrow[..., 0], narrow[..., 1], wide[..., 0], wide[..., 1])
    return np.where(turned, 1 - share, share)


def _mean_share(g0: FloatArray, g1: FloatArray, e0: FloatArray, e1: FloatArray) -> FloatArray:
    """Mean of g / (g + e) over g0 <= g <= g1 and e0 <= e <= e1, where g1 - g0 <= e1 - e0.

    Over e it is g / (e1 - e0) ln((g + e1) / (g + e0)). Over g this has a singularity at g = -e0. Unless that is nearer
    to g0 than g1 is, the quadrature sees a smooth function; otherwise g ln(g + e0) is integrated by hand.
    """
    u, v, top = g1 - g0, e1 - e0, g1 + e1
    g = g0[..., None] + u[..., None] * _NODES
    low, high = g + e0[..., None], g + e1[..., None]
    with np.errstate(divide="ignore", invalid="ignore"):
        z = v[..., None] / low
        smooth = np.where(g == 0, 0.0, g / low * np.where(z == 0, 1.0, np.log1p(z) / np.where(z == 0, 1.0, z)))
        by_hand = _antiderivative(g1, e0, top) - _antiderivative(g0, e0, top)
        split = ((g * np.log(high / top[..., None])) @ _NODE_WEIGHTS - by_hand / u) / v
    return np.where(u <= g0 + e0, smooth @ _NODE_WEIGHTS, split)


def _antiderivative(g: FloatArray, e: FloatArray, scale: FloatArray) -> FloatArray:
    """Of g ln((g + e) / scale) with respect to g, and 0 ln 0 = 0."""
    low = g + e
    log = np.log(np.where(low > 0, low, 1.0) / np.where(low > 0, scale, 1.0))
    return (g - e) * low * log / 2 - g * g / 4 + e * g / 2


def _times(weight: FloatArray, count: FloatArray) -> FloatArray:
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
