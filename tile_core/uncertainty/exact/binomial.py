# ruff: noqa: PLR0917  numba compiles functions of single numbers and arrays
"""Tails of binomial counts and of weighted sums of two of them, and the ends of Clopper-Pearson intervals.

The probabilities of a count follow from the ratios of neighbours, outwards from the most probable one until they are
1e-16 of it, and are divided by their sum: no factorials. Where the variance of a count is above `MOST`, tails are
saddlepoint approximations (Lugannani and Rice, Advances in Applied Probability 12, 1980), with corrections for
continuity (Daniels, International Statistical Review 55, 1987): as normal quantiles they are at most 1e-4 too large,
and at most 0.01 too small.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel
from tile_core.uncertainty.exact import normal
from tile_core.uncertainty.exact.normal import FARTHEST, density, exponential, logarithm, quantile_of_tail, upper_tail

# Counts of a larger variance have approximate tails; up to it, all their probabilities lie within `HALF` of the mode.
MOST = 5000.0
HALF = 1024
_CUT = 1e-16
# Of two counts, one with a variance above `MOST`, the sum is smooth if the variance of the other is above this.
_SMOOTH = 100.0
# What is nearer to a whole number than this is one.
_WHOLE = 1e-9
_NEWTON = 6
_SECANTS = 40
_CLOSE = 1e-12


@helper
def _probabilities(n: int, p: float, result: Any) -> Any:
    """Write the probabilities of counts to `result`, that of k at k - base; base, the first count and the last one."""
    if n == 0 or p <= 0.0 or p >= 1.0:
        k = n if p >= 1.0 else 0
        result[0] = 1.0
        return k, k, k
    mode = min(n, math.floor((n + 1) * p))
    base = max(0, mode - HALF)
    odds = p / (1.0 - p)
    result[mode - base] = total = 1.0
    low, weight = mode, 1.0
    while low > base and weight > _CUT:
        weight *= low / ((n - low + 1) * odds)
        low -= 1
        result[low - base] = weight
        total += weight
    high, weight, most = mode, 1.0, min(n, mode + HALF)
    while high < most and weight > _CUT:
        weight *= (n - high) * odds / (high + 1)
        high += 1
        result[high - base] = weight
        total += weight
    share = 1.0 / total
    for k in range(low - base, high - base + 1):
        result[k] *= share
    return base, low, high


@helper
def _smooth_tail(n: int, p: float, k: float) -> float:
    """P(X >= k) of a count with a large variance, by its saddlepoint."""
    if k <= 0.0:
        return 1.0
    if k > n:
        return 0.0
    share = (k - 0.5) / n
    s = logarithm(share / (1.0 - share)) - logarithm(p / (1.0 - p))
    information = share * logarithm(share / p) + (1.0 - share) * logarithm((1.0 - share) / (1.0 - p))
    w = math.sqrt(max(0.0, 2.0 * n * information))
    if w < 1e-3:
        return upper_tail(w if s >= 0 else -w)
    if w > 30.0:
        return 0.0 if s > 0 else 1.0
    w = w if s > 0 else -w
    half = exponential(s / 2.0)
    u = (half - 1.0 / half) * math.sqrt(n * share * (1.0 - share))
    return upper_tail(w) + density(w) * (1.0 / u - 1.0 / w)


@helper
def tail(n: int, p: float, k: int, room: Any) -> float:
    """P(X >= k) of a count of n samples with the rate p; `room`: 2 HALF + 1 numbers to work with."""
    if k <= 0:
        return 1.0
    if k > n:
        return 0.0
    if n * p * (1.0 - p) > MOST:
        return _smooth_tail(n, p, float(k))
    base, low, high = _probabilities(n, p, room)
    if k <= low:
        return 1.0
    total = 0.0
    for i in range(high - base, k - base - 1, -1):
        total += room[i]
    return total


@helper
def _cumulants(s: float, n0: int, p0: float, step0: float, n1: int, p1: float, step1: float) -> Any:
    """First and second derivative, and value, at s of the cumulant generating function of a sum less its mean."""
    e, f = p0 * exponential(step0 * s), p1 * exponential(step1 * s)
    g, h = 1.0 - p0 + e, 1.0 - p1 + f
    first = n0 * step0 * (e / g - p0) + n1 * step1 * (f / h - p1)
    second = n0 * step0 * step0 * e * (1.0 - p0) / (g * g) + n1 * step1 * step1 * f * (1.0 - p1) / (h * h)
    value = n0 * (logarithm(g) - p0 * step0 * s) + n1 * (logarithm(h) - p1 * step1 * s)
    return first, second, value


@helper
def _smooth_tail_of_sum(n0: int, p0: float, step0: float, n1: int, p1: float, step1: float, t: float) -> float:
    """P(step0 X + step1 Y >= t) of two counts of which one, or both, have a large variance, by the saddlepoint.

    `t` is less by what corrects for continuity.
    """
    mean = step0 * n0 * p0 + step1 * n1 * p1
    scale = math.sqrt(step0 * step0 * n0 * p0 * (1.0 - p0) + step1 * step1 * n1 * p1 * (1.0 - p1))
    off = (t - mean) / scale
    if abs(off) < 1e-3:
        return upper_tail(off)
    if abs(off) > 30.0:
        return 0.0 if off > 0 else 1.0
    x, y = step0 / scale, step1 / scale
    s = off
    for _ in range(_NEWTON):
        first, second, _ = _cumulants(s, n0, p0, x, n1, p1, y)
        s += (off - first) / second
    _, second, value = _cumulants(s, n0, p0, x, n1, p1, y)
    w = math.sqrt(max(0.0, 2.0 * (s * off - value)))
    w = w if s > 0 else -w
    u = s * math.sqrt(second)
    return upper_tail(w) + density(w) * (1.0 / u - 1.0 / w)


@helper
def _tail_by_other(n0: int, p0: float, k0: int, n1: int, p1: float, k1: int, ratio: float, room: Any) -> float:
    """P(X + ratio Y >= k0 + ratio k1) where X has a large variance: over all counts Y."""
    base, low, high = _probabilities(n1, p1, room)
    total = 0.0
    for y in range(high, low - 1, -1):
        needed = math.ceil(k0 + ratio * (k1 - y) - _WHOLE)
        total += room[y - base] * _smooth_tail(n0, p0, needed)
    return total


@helper
def tail_of_sum(
    n0: int, p0: float, k0: int, step0: float, n1: int, p1: float, k1: int, step1: float, room0: Any, room1: Any
) -> float:
    """P(step0 X + step1 Y >= step0 k0 + step1 k1) of two counts; one step of at least 0 may be 0."""
    if step0 == 0.0 or n0 == 0:
        return tail(n1, p1, k1, room1)
    if step1 == 0.0 or n1 == 0:
        return tail(n0, p0, k0, room0)
    variance0, variance1 = n0 * p0 * (1.0 - p0), n1 * p1 * (1.0 - p1)
    if max(variance0, variance1) > MOST:
        # Steps of one count that are larger than the spread of the other leave gaps.
        gaps = step1 > step0 * math.sqrt(variance0) or step0 > step1 * math.sqrt(variance1)
        if min(variance0, variance1) > (MOST if gaps else _SMOOTH):
            correction = 0.5 * (max(step0, step1) if gaps else min(step0, step1))
            return _smooth_tail_of_sum(n0, p0, step0, n1, p1, step1, step0 * k0 + step1 * k1 - correction)
        if variance0 > MOST:
            return _tail_by_other(n0, p0, k0, n1, p1, k1, step1 / step0, room1)
        return _tail_by_other(n1, p1, k1, n0, p0, k0, step0 / step1, room0)
    base, low, high = _probabilities(n0, p0, room0)
    for i in range(high - base - 1, low - base - 1, -1):
        room0[i] += room0[i + 1]
    base1, low1, high1 = _probabilities(n1, p1, room1)
    ratio = step1 / step0
    total = 0.0
    for y in range(high1, low1 - 1, -1):
        needed = math.ceil(k0 + ratio * (k1 - y) - _WHOLE)
        if needed > high:
            break
        total += room1[y - base1] * (1.0 if needed <= low else room0[int(needed) - base])
    return total


@helper
def lowest_rate(n: int, k: int, z: float, room: Any) -> float:
    """The rate p with P(X >= k) = P(Z > z): the lower end of a Clopper-Pearson interval; 0 where k is 0.

    By secants in z, each of which keeps the root between two rates.
    """
    if k <= 0:
        return 0.0
    low, high = 0.0, k / n
    below, above = FARTHEST - z, -z
    rate = high / (1.0 + z / math.sqrt(k))
    for _ in range(_SECANTS):
        off = quantile_of_tail(tail(n, rate, k, room)) - z
        if off > 0.0:
            low, below, above = rate, off, above / 2.0
        else:
            high, above, below = rate, off, below / 2.0
        if high - low < _CLOSE * high:
            break
        rate = low + (high - low) * below / (below - above)
    return low


@kernel("void(f8[:,::1], f8[::1])", uses=(normal,))
def tails_of_sums(of: Any, result: Any) -> None:
    """Write to `result` P(step0 X + step1 Y >= step0 k0 + step1 k1), of: n0, p0, k0, step0, n1, p1, k1, step1 each."""
    room0, room1 = np.empty(2 * HALF + 1), np.empty(2 * HALF + 1)
    for i in range(len(of)):
        n0, p0, k0, step0, n1, p1, k1, step1 = of[i]
        result[i] = tail_of_sum(int(n0), p0, int(k0), step0, int(n1), p1, int(k1), step1, room0, room1)


@kernel("void(i8[::1], i8[::1], f8, f8[::1])", uses=(normal,))
def lowest_rates(n: Any, k: Any, z: Any, result: Any) -> None:
    """Write to `result` the rate of each count k of n samples at which P(X >= k) is P(Z > z)."""
    room = np.empty(2 * HALF + 1)
    for i in range(len(n)):
        result[i] = lowest_rate(n[i], k[i], z, room)
