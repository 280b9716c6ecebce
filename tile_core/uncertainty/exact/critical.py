"""The critical value c of m independent normal variables: P(max_+(Z)^2 + min_-(Z)^2 <= c^2) is the level.

max_+ is the largest of them, or 0, and min_- the least of them, or 0. The probability that this is at most c^2 is
F(c) = int_{-c}^{c} m phi(t) max(0, Phi(t) - Phi(-s))^(m - 1) dt, s = sqrt(c^2 - t^2) for t > 0 and c for t <= 0: t is
the largest variable, and all others lie between it and -s. With t = 2 c v / (1 + v^2) both t and s are rational.
"""

from __future__ import annotations

from typing import Any

from tile_core.compiling import helper, kernel
from tile_core.uncertainty.exact import normal
from tile_core.uncertainty.exact.normal import density, upper_tail

_PIECES = 200
_HALVINGS = 44


@helper
def _power(base: float, exponent: int) -> float:
    result = 1.0
    while exponent > 0:
        if exponent % 2 == 1:
            result *= base
        base *= base
        exponent //= 2
    return result


@helper
def _between(high: float, low: float, others: int) -> float:
    """The probability that all others lie between -low and high."""
    return _power(max(0.0, 1.0 - upper_tail(high) - upper_tail(low)), others)


@helper
def _level_of(c: float, m: int) -> float:
    """F(c), by Simpson's rule on both sides of 0."""
    total = 0.0
    for i in range(_PIECES + 1):
        weight = 1.0 if i in (0, _PIECES) else 4.0 if i % 2 == 1 else 2.0
        v = i / _PIECES
        total += weight * c * density(c * v) * _between(-c * v, c, m - 1)
        under = 1.0 + v * v
        t, s = 2.0 * c * v / under, c * (1.0 - v * v) / under
        total += weight * 2.0 * c * (1.0 - v * v) / (under * under) * density(t) * _between(t, s, m - 1)
    return m * total / (3.0 * _PIECES)


@kernel("f8(i8, f8)", uses=(normal,))
def critical_value(m: Any, alpha: Any) -> Any:
    """c with F(c) = 1 - alpha, for m >= 1 variables and alpha in (0, 1), within 1e-7."""
    low, high = 0.0, normal.FARTHEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        if _level_of(middle, m) < 1.0 - alpha:
            low = middle
        else:
            high = middle
    return high
