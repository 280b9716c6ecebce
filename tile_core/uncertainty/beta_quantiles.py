"""Quantiles of Beta distributions, by numpy alone.

With x = sin^2(t) the density of Beta(alpha, beta) over t is sin^(2 alpha - 1) t cos^(2 beta - 1) t: bounded for
parameters of at least 1/2, and nearly normal with standard deviation 1 / (2 sqrt(alpha + beta)). It is summed by
trapezoids over 20 of these.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

_NODES = 1001
_REACH = 10.0


def quantiles(alpha: ArrayLike, beta: ArrayLike, levels: ArrayLike) -> FloatArray:
    """Quantiles of Beta(alpha, beta) at these levels, in [0, 1], shape (m, levels); within 1e-3 standard deviations.

    `alpha`, `beta`: shape (m,), at least 0.5; `levels`: shape (levels,), in [0, 1]. Raises `InvalidInputError` for
    others.

    >>> quantiles([0.5, 85.5], [90.5, 5.5], [0.025, 0.975]).round(3)
    array([[0.   , 0.027],
           [0.883, 0.978]])
    """
    one, other, at = checks.real(alpha, "alpha"), checks.real(beta, "beta"), checks.unit(levels, "levels")
    if one.ndim != 1 or one.shape != other.shape or not (np.append(one, other) >= 0.5).all():
        raise InvalidInputError("alpha and beta: expected two series of numbers of at least 0.5, of one length")
    nodes, density = distributions(one, other)
    below = np.zeros_like(nodes)
    np.cumsum(density[:, 1:] + density[:, :-1], axis=1, out=below[:, 1:])
    below /= below[:, -1:]
    rows = zip(below, nodes, strict=True)
    angles = [np.interp(at, share, node) for share, node in rows]
    return np.asarray(np.sin(np.array(angles).reshape(len(one), at.size)) ** 2)


def distributions(alpha: FloatArray, beta: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Equidistant angles t, and the density of Beta(alpha, beta) over them up to a factor, shapes (m, nodes)."""
    first, second = 2 * alpha[:, None] - 1, 2 * beta[:, None] - 1
    middle = np.where(first + second > 0, np.arctan2(np.sqrt(first), np.sqrt(second)), np.pi / 4)
    reach = _REACH / 2 / np.sqrt(alpha + beta)[:, None]
    low, high = np.maximum(middle - reach, 0), np.minimum(middle + reach, np.pi / 2)
    nodes = low + (high - low) * np.linspace(0, 1, _NODES)
    sine, cosine = (np.log(np.maximum(part, 1e-300)) for part in (np.sin(nodes), np.cos(nodes)))
    logarithm = first * sine + second * cosine
    return nodes, np.exp(logarithm - logarithm.max(1, keepdims=True))
