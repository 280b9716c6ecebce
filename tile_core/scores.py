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
    `importance`, shape (k,): non-negative, not all 0. `nan` outside the domain, where the sum of I P is 0. Raises
    `InvalidInputError` for numbers outside these ranges and for shapes that do not fit.

    >>> float(ranking_score([0.7, 0.1, 0.05, 0.15], satisfaction=[1, 0, 0, 1], importance=[1, 1, 1, 1]).round(12))
    0.85
    """
    p, i = _weighable(probabilities, importance)
    s = checks.real(satisfaction, "satisfaction")
    if s.shape != i.shape or not np.isfinite(s).all():
        raise InvalidInputError(f"satisfaction: expected {i.size} finite numbers, found shape {s.shape}")
    weighted = _times(i, p)
    return ratio(weighted @ s, weighted.sum(-1))


def filtered(probabilities: ArrayLike, importance: ArrayLike) -> FloatArray:
    """P I / sum P I, shape (..., k): what is left when outcomes are kept with chance I (A property 1).

    `probabilities`, shape (..., k), non-negative; `importance`, shape (k,), non-negative, not all 0. `nan` where the
    sum of P I is 0. The expected satisfaction of it is `ranking_score`. Raises `InvalidInputError` as that does.

    >>> filtered([0.4, 0.2, 0.2, 0.2], [0, 1, 1, 2])
    array([0.  , 0.25, 0.25, 0.5 ])
    """
    p, i = _weighable(probabilities, importance)
    weighted = _times(i, p)
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
    """
    r = checks.unit(canonical, "score", missing=True)
    tn, fp, fn, tp = np.moveaxis(_importance(importance), -1, 0)
    return ratio((tn + tp) * r, (tn + tp) * r + (fp + fn) * (1 - r))


def good_and_bad(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Weighted correct and wrong outcomes, (1-a) tn + a tp and (1-b) fp + b fn, each broadcast to (...), at least 0.

    `performances`: shape (..., 4); a and b in [0, 1] broadcast against the leading axes (B definition 1). `nan` where
    an unknown count has weight. Raises `InvalidInputError` for entries below 0 and places outside [0, 1].

    >>> good_and_bad([70, 10, 5, 15], 1, 0.5)
    (np.float64(15.0), np.float64(7.5))
    """
    p = checks.performances(performances)
    u, v = checks.unit(a, "a"), checks.unit(b, "b")
    good = _times(1 - u, p[..., TN]) + _times(u, p[..., TP])
    return good, _times(1 - v, p[..., FP]) + _times(v, p[..., FN])


def canonical_score(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """R_{a,b} = good / (good + bad), in [0, 1], good = (1-a) tn + a tp and bad = (1-b) fp + b fn (B definition 1).

    `performances`: shape (..., 4) = tn, fp, fn, tp; a and b in [0, 1]; leading axes broadcast, the result has their
    shape. `nan` where good + bad = 0 (0/0) and where an unknown count has weight. Raises `InvalidInputError` for
    entries below 0, a last axis that is not 4, and places outside [0, 1].

    >>> canonical_score([[70, 10, 5, 15], [80, 0, 20, 0]], a=1, b=0.5).round(3)  # F1
    array([0.667, 0.   ])
    """
    good, bad = good_and_bad(performances, a, b)
    return ratio(good, good + bad)


def beta_of(b: ArrayLike) -> FloatArray:
    """beta = sqrt(b / (1 - b)), in [0, inf], of the F-score at the place (1, b) of the Tile (B lemma 7); shape of b.

    b = 0 is precision (beta 0), b = 1 recall (beta `inf`). Raises `InvalidInputError` for b outside [0, 1].

    >>> beta_of([0, 0.5, 0.8, 1])
    array([ 0.,  1.,  2., inf])
    """
    place = checks.unit(b, "b")
    with np.errstate(divide="ignore"):
        return np.asarray(np.sqrt(place / (1 - place)))


def place_of(beta: ArrayLike) -> FloatArray:
    """b = beta^2 / (1 + beta^2), in [0, 1], of F_beta at the place (1, b) of the Tile (B lemma 7); shape of beta.

    beta is in [0, inf]. Raises `InvalidInputError` for a negative one and for `nan`.

    >>> place_of([0, 1, 2, np.inf])
    array([0. , 0.5, 0.8, 1. ])
    """
    value = checks.real(beta, "beta")
    wrong = np.asarray(~(value >= 0))
    if wrong.any():
        raise InvalidInputError(f"beta: expected numbers of at least 0, found {value[wrong].flat[0]:g}")
    with np.errstate(divide="ignore", over="ignore"):
        return np.asarray(1 / (1 + 1 / np.square(value)))


def f_beta(performances: ArrayLike, beta: ArrayLike = 1.0) -> FloatArray:
    """F_beta = (1 + beta^2) tp / ((1 + beta^2) tp + beta^2 fn + fp), in [0, 1] (B lemma 7, D equation 1).

    `performances`: shape (..., 4), tn may be unknown; `beta` in [0, inf], broadcast: 0 is precision, inf recall.
    `nan` where the score is 0/0: no sample is positive or predicted positive; at beta = 0 none is predicted positive,
    at beta = inf none is positive. Raises `InvalidInputError` for a negative beta.

    >>> f_beta([70, 10, 5, 15]).round(3)
    np.float64(0.667)
    """
    return canonical_score(performances, 1.0, place_of(beta))


def ordering_key(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """good / bad, in [0, inf], shape (...): orders as R_{a,b} = key / (1 + key) does (B definition 1).

    `performances`: shape (..., 4); a and b in [0, 1], broadcast. With integer counts and weights it is one correctly
    rounded division, so that equal scores are equal doubles. `inf` where only good is positive, `nan` where both are 0
    or an unknown count has weight. Raises `InvalidInputError` as `canonical_score` does.

    >>> ordering_key([[70, 10, 5, 15], [80, 0, 0, 20]], 0.5, 0.5)
    array([5.66666667,        inf])
    """
    good, bad = good_and_bad(performances, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(good / bad)


def volume_under_tile(performances: ArrayLike) -> FloatArray:
    """Mean of R_{a,b} over the Tile, VUT (B section A.6), in [0, 1], shape (...), for performances of shape (..., 4).

    Defined for every performance but an empty one; `nan` there and where a count is unknown. B's closed form (15) loses
    all digits as tp nears tn or fn nears fp; here one of the two integrals is done by hand and the other numerically,
    to 1e-15 everywhere. Raises `InvalidInputError` for entries below 0.

    >>> volume_under_tile([0.7, 0.1, 0.15, 0.05]).round(9)
    np.float64(0.70262995)
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
