"""The standard normal distribution, from additions, multiplications, divisions and square roots alone.

Errors, compared with scipy: `exponential` and `logarithm` a relative 3e-16 of the result, `upper_tail` a relative 3e-14
up to z = 12, `quantile_of_tail` an absolute 1e-13.
"""

from __future__ import annotations

import math
from typing import Any

from tile_core.compiling import helper, kernel

# A tail of 1e-33 or less counts as this many standard deviations.
FARTHEST = 12.0
_LEAST = 1e-33
_LOG2_HIGH = 0.6931471803691238
_LOG2_LOW = 1.9082149292705877e-10
_DENSITY = 0.3989422804014327
_TERMS = 15
_SERIES = 2.5
_DEPTH = 60


@helper
def exponential(x: float) -> float:
    """e^x for x from -700 to 700."""
    k = math.floor(x / 0.6931471805599453 + 0.5)
    rest = (x - k * _LOG2_HIGH) - k * _LOG2_LOW
    total = 1.0
    for i in range(_TERMS, 0, -1):
        total = 1.0 + total * rest / i
    return total * 2.0**k


@helper
def logarithm(x: float) -> float:
    """The natural logarithm of x > 0."""
    part, k = math.frexp(x)
    if part < 0.7071067811865476:
        part, k = 2.0 * part, k - 1
    s = (part - 1.0) / (part + 1.0)
    square = s * s
    total = 0.0
    for i in range(25, 0, -2):
        total = total * square + 1.0 / i
    return k * _LOG2_HIGH + (2.0 * s * total + k * _LOG2_LOW)


@helper
def density(z: float) -> float:
    """The density at z, of at most 37 standard deviations."""
    return _DENSITY * exponential(-0.5 * z * z)


@helper
def upper_tail(z: float) -> float:
    """P(Z > z), z from -37 to 37: a series near 0, a continued fraction in the tail."""
    x = abs(z)
    if x < _SERIES:
        term, total, i = x, x, 1
        while term > 1e-17 * total:
            i += 2
            term *= x * x / i
            total += term
        tail = 0.5 - density(x) * total
    else:
        below = x
        for i in range(_DEPTH, 0, -1):
            below = x + i / below
        tail = density(x) / below
    return tail if z >= 0 else 1.0 - tail


@helper
def quantile_of_tail(tail: float) -> float:
    """z with P(Z > z) = tail, from -12 to 12: a rational function, improved twice by Halley's method."""
    if tail > 0.5:
        return -_quantile(1.0 - tail)
    return _quantile(tail)


@helper
def _quantile(tail: float) -> float:
    if tail <= _LEAST:
        return FARTHEST
    t = math.sqrt(-2.0 * logarithm(tail))
    over = 2.515517 + t * (0.802853 + t * 0.010328)
    under = 1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    z = t - over / under
    for _ in range(2):
        step = (upper_tail(z) - tail) / density(z)
        z += step / (1.0 - 0.5 * z * step)
    return z


@kernel("void(f8[::1], f8[::1])")
def upper_tails(z: Any, result: Any) -> None:
    """Write P(Z > z) of each z to `result`."""
    for k in range(len(z)):
        result[k] = upper_tail(z[k])


@kernel("void(f8[::1], f8[::1])")
def quantiles_of_tails(tail: Any, result: Any) -> None:
    """Write z with P(Z > z) = tail of each tail to `result`."""
    for k in range(len(tail)):
        result[k] = quantile_of_tail(tail[k])
