"""The volume under the Tile: the mean of the canonical scores over it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.performance import FN, FP, TN, TP, ratio

# Gauss-Legendre on [0, 1]. Where `_mean_share` uses it, the integrand is analytic in an ellipse that makes the error
# of n points at most about 5.8^(-2n), far below double precision for 12.
_NODES, _NODE_WEIGHTS = ((x + 1) / 2 if k == 0 else x / 2 for k, x in enumerate(np.polynomial.legendre.leggauss(12)))


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
