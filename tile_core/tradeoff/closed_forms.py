"""Where F_beta is between precision and recall on the distributions of D section 4, in closed form, and the way back.

The position is the share, from 0 (precision) to 1 (recall), of the pairs on which precision and recall disagree that
F_beta orders as recall does. `q` is beta^2 in [0, inf]; the scale l is q p / n, p and n the priors of the positive and
the negative class (D equation 2). Arrays broadcast; nothing is checked here (`distributions` does), `nan` gives `nan`.
Errors are below 2e-15: where a printed formula cancels, another form of it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.polynomial.polynomial import polyval

from tile_core.checks import FloatArray

_TERMS = 30
_NODES = 48
_FAR = 20.0
_HUGE = 1e290
_WIDEST = 700.0
_HALVINGS, _SECANTS = 14, 8


def all_performances(q: FloatArray) -> FloatArray:
    """Position for all performances, and for those with one probability of a true negative.

    1/2 + (w (5 w^2 - 3) + 3 (1 - w^2)^2 artanh w) / (4 w^4) with w = 2b - 1. D has q = 1 only (equations 17 and 18).
    """
    with np.errstate(divide="ignore", over="ignore"):
        small = np.minimum(q, 1 / q)  # exchanging precision and recall inverts q
    w, rest = (1 - small) / (1 + small), 4 * small / (1 + small) ** 2
    near = w <= 0.5
    series = w * _series(np.where(near, w, 0.0) ** 2, lambda k: 6 / ((2 * k + 1) * (2 * k + 3) * (2 * k + 5)))
    v, log = np.where(near, 1.0, w), np.log(np.where(small > 0, small, 1.0))
    closed = (v * (5 * v**2 - 3) - 1.5 * rest**2 * log) / (4 * v**4)
    return np.asarray(0.5 + np.sign(q - 1) * np.where(near, series, closed))


def whole_square(scale: FloatArray) -> FloatArray:
    """Position for one prior, at the scale l: 2 l (1 - l ln(1 + 1/l)) (D equation 58).

    From l = 1 on in z = 1 / (2 l + 1), ln(1 + 1/l) being 2 artanh z, so that nothing cancels.
    """
    z, small, log = _split(scale)
    series = (1 - z) * (1 - (1 - z) * z * _series(z**2, lambda k: 1 / (2 * k + 3)))
    return np.where(scale < 1, 2 * small * (1 - small * log), series)


def upper_triangle(scale: FloatArray) -> FloatArray:
    """Position for one prior above no skill, at the scale l; it is tau(F_beta; Re) (D equation 65)."""
    z, small, log = _split(scale)
    tail = z * (1 - z**2) * (1 - 3 * z) * _series(z**2, lambda k: 1 / (2 * k + 5))
    series = (1 - z) * (1 - z / 6 + (z**2 + tail) / 2)
    closed = small * (4 + 3 * small - 6 * small**2 - 6 * small * (1 - small**2) * log) / 1.5
    return np.where(scale < 1, closed, series)


def close_square(prior: FloatArray) -> Callable[[FloatArray], FloatArray]:
    """Position close to the oracle as a function of q, for priors between 0 and 1."""
    whole = close_distance(np.zeros(()), prior)
    return lambda q: 1 - close_distance(q, prior) / whole


def close_distance(q: FloatArray, prior: FloatArray) -> FloatArray:
    """Kendall distance d(F_beta; Re) close to the oracle, for which D found no formula; at q = 0 that of D equation 69.

    With FPR = p u, recall y is uniform on [p, 1] and u on [0, 1], and F_beta orders as y / (u + q/n). Two performances
    are ordered in the reverse of recall where 1 < r < (u + q/n) / (u' + q/n), r the ratio of recalls, so 2 n^2 d is the
    integral of (1 - p^2 r^2) (1 - (r - 1) q/n)^2 / r^3 from r = 1 until a factor is 0. It is elementary, but cancels;
    in ln r the integrand is entire and nowhere negative, and a fixed rule is exact to rounding. Beyond ln r = 20
    nothing is left. Memory: 48 times that of the result.
    """
    nodes, weights = _clenshaw_curtis()
    p, n = prior[..., None], 1 - prior[..., None]
    q = np.minimum(q, _HUGE)[..., None]
    # No nearer to 0 than what is beyond `_FAR` anyway: n / p may be beyond all doubles.
    length = np.minimum(np.log1p(n / np.maximum(np.maximum(q, p), 1 / _HUGE)), _FAR)
    e = np.expm1(length * nodes)
    integrand = (1 - p / n * e) * (1 + p + p * e) * ((1 - q / n * e) / (1 + e)) ** 2
    return np.asarray(length[..., 0] * (integrand @ weights) / (2 * n[..., 0]))


def inverse(function: Callable[[FloatArray], FloatArray], wanted: FloatArray) -> FloatArray:
    """x > 0 where a smooth function that increases from 0 to 1 takes the wanted values, to the last digits.

    In ln x: halving until the function is almost straight, then secants.
    """
    low, high = np.full(wanted.shape, -_WIDEST), np.full(wanted.shape, _WIDEST)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = function(np.exp(middle)) < wanted
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    old, new = low, high
    old_off, off = function(np.exp(old)) - wanted, function(np.exp(new)) - wanted
    for _ in range(_SECANTS):
        gap = np.where(off == old_off, np.inf, off - old_off)
        old, old_off, new = new, off, np.clip(new - off * (new - old) / gap, low, high)
        off = function(np.exp(new)) - wanted
    return np.asarray(np.exp(new))


def _series(x: FloatArray, coefficient: Callable[[FloatArray], FloatArray]) -> FloatArray:
    """Sum of coefficient(k) x^k over k >= 0, for 0 <= x <= 1/4 and coefficients of at most 1."""
    return np.asarray(polyval(x, coefficient(np.arange(float(_TERMS)))))


def _split(scale: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """z = 1 / (2 l + 1) for scales l >= 1, else 0; l and ln(1 + 1/l) for those below, else for 1."""
    far = ~(scale < 1)
    small = np.where(far, 1.0, scale)
    log = np.log1p(small) - np.log(np.where(small > 0, small, 1.0))
    return np.where(far, 1 / (2 * scale + 1), 0.0), small, log


@cache
def _clenshaw_curtis() -> tuple[FloatArray, FloatArray]:
    """Nodes and weights on [0, 1]; unlike those of `leggauss`, right to the last digit."""
    k, j = np.arange(_NODES + 1), np.arange(1, _NODES // 2 + 1)
    terms = np.where(2 * j == _NODES, 1, 2) / (4 * j**2 - 1)
    weights = (1 - np.cos(2 * np.pi * np.outer(k, j) / _NODES) @ terms) / _NODES
    weights[[0, -1]] /= 2
    return np.sin(np.pi * k / (2 * _NODES)) ** 2, weights
