# ruff: noqa: PLR0917  numba compiles functions of single numbers and arrays
"""Evidence against a lower value of a score, in standard deviations, exactly from the counts of two classes.

R_{a,b} = r is a straight line of TNR and TPR: A tnr + B tpr = K, with A = ((1-a) + r (a-b)) w_N, B = (a + r (b-a)) w_P
and K = r ((1-b) w_N + b w_P); w_N and w_P are the masses of the two classes. The statistic is T = A tn / N + B tp / P.
The evidence for a score above r is z = -Phi^-1(U), where U is the largest P(T >= observed T) on the part of the line
that lies in a box of both rates, from a number of points and a parabola through the highest; 0 where U is above 1/2, 12
where no part does (Berger and Boos, Journal of the American Statistical Association 89, 1994). Evidence against a
higher value is the same of the mirrored performance: tn and fp, fn and tp exchange their names, a and b their values,
and r becomes 1 - r.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel
from tile_core.uncertainty.exact import binomial, normal
from tile_core.uncertainty.exact.binomial import HALF, tail_of_sum
from tile_core.uncertainty.exact.normal import FARTHEST, exponential, quantile_of_tail

# No profile goes on below this share of the score: nothing is evidence there.
_END = 1e-18
_HALVINGS = 6
_SLACK = 1e-12


@helper
def evidence(
    r: float, sizes: Any, counts: Any, masses: Any, box: Any, a: float, b: float, points: int, room0: Any, room1: Any
) -> float:
    """z for a score above r, from 0 to 12; `sizes`, `counts`, `masses`: of negatives and positives; `box`: 4 ends."""
    one, other = ((1.0 - a) + r * (a - b)) * masses[0], (a + r * (b - a)) * masses[1]
    level = r * ((1.0 - b) * masses[0] + b * masses[1])
    step0 = one / sizes[0] if sizes[0] > 0 else 0.0
    step1 = other / sizes[1] if sizes[1] > 0 else 0.0
    if r <= 0.0:
        return FARTHEST if step0 * counts[0] + step1 * counts[1] > 0.0 else 0.0
    # The line from its lowest to its highest TPR in the box; upright where TPR has no weight.
    start, end = box[2], box[3]
    if other > 0.0:
        start, end = max(start, (level - one * box[1]) / other), min(end, (level - one * box[0]) / other)
    elif level < one * (box[0] - _SLACK) or level > one * (box[1] + _SLACK):
        return FARTHEST
    if start > end + _SLACK:
        return FARTHEST
    number = points if one > 0.0 and other > 0.0 else 1
    left = most = right = previous = -1.0
    for k in range(number):
        y = min(1.0, max(0.0, start + (end - start) * k / max(1, number - 1)))
        x = min(1.0, max(0.0, (level - other * y) / one)) if one > 0.0 else 0.0
        found = tail_of_sum(sizes[0], x, counts[0], step0, sizes[1], y, counts[1], step1, room0, room1)
        if found >= 0.5:
            return 0.0
        if found > most:
            left, most, right = previous, found, -1.0
        elif right < 0.0:
            right = found
        previous = found
    if left >= 0.0 and right >= 0.0 and left + right < 2.0 * most:
        # The tail is smooth along the line: its maximum is that of a parabola through the three highest values.
        most += (right - left) ** 2 / (8.0 * (2.0 * most - left - right))
    return quantile_of_tail(most) if most < 0.5 else 0.0


@helper
def first_step(r: float, sizes: Any, counts: Any, masses: Any, a: float, b: float) -> Any:
    """About the standard deviation of the score divided by the score r."""
    spread, weight = 0.0, (1.0 - b) * masses[0] + b * masses[1]
    for k in range(2):
        at = ((1.0 - a) + r * (a - b)) if k == 0 else (a + r * (b - a))
        rate = (counts[k] + 0.5) / (sizes[k] + 1.0)
        spread += (at * masses[k]) ** 2 * rate * (1.0 - rate) / (sizes[k] + 1.0)
        weight += (b - a if k == 0 else a - b) * masses[k] * rate
    return min(1.0, max(1e-9, math.sqrt(spread) / weight / r))


@helper
def _outwards(
    sizes: Any, counts: Any, masses: Any, box: Any, a: float, b: float, enough: float, rise: float, points: int,
    r: Any, z: Any, room0: Any, room1: Any,
) -> int:  # fmt: skip
    """Write a profile from r[0] downwards, and return its length."""
    step, length = rise * first_step(r[0], sizes, counts, masses, a, b), 1
    while z[length - 1] < enough and length + 4 <= len(r):
        last, before = r[length - 1], z[length - 1]
        lower = last * exponential(-step)
        if lower < _END * r[0]:
            break
        found = evidence(lower, sizes, counts, masses, box, a, b, points, room0, room1)
        shorter = 1.0
        if found - before > 2.0 * rise:
            # A jump, or too long a step: the first place where it is too much, from halvings.
            near, least, width = last, before, last - lower
            for _ in range(_HALVINGS):
                middle = (near + lower) / 2.0
                there = evidence(middle, sizes, counts, masses, box, a, b, points, room0, room1)
                if there - before > 2.0 * rise:
                    lower, found = middle, there
                else:
                    near, least = middle, max(there, before)
            if near < last:
                r[length], z[length] = near, least
                length += 1
            if found - least > rise:
                r[length], z[length] = lower, least
                length += 1
                before = found - rise
            shorter = (last - lower) / width
        r[length], z[length] = lower, found
        length += 1
        more = found - before
        step *= shorter * (min(2.0, max(0.5, rise / more)) if more > 0.0 else 2.0)
    return length


@kernel(
    "void(f8[::1], i8[:,::1], i8[:,::1], f8[:,::1], f8[:,::1], f8, f8, f8, i8, i8, f8[:,::1], f8[:,::1], i8[::1])",
    uses=(normal, binomial),
)
def profiles(
    scores: Any, sizes: Any, counts: Any, masses: Any, boxes: Any, a: Any, b: Any, enough: Any, steps: Any,
    points: Any, r: Any, z: Any, lengths: Any,
) -> None:  # fmt: skip
    """Write z of each entity from its score downwards, at r, until it is `enough`; linear between neighbours.

    The steps are such that z rises by about `enough` / `steps`. Where it jumps, the lower value holds up to the place
    of the jump. `lengths`: how many values there are; their last z is below `enough` where nothing is evidence enough.
    """
    room0, room1 = np.empty(2 * HALF + 1), np.empty(2 * HALF + 1)
    rise = enough / steps
    for i in range(len(scores)):
        r[i, 0], z[i, 0], length = scores[i], 0.0, 1
        if scores[i] > 0.0 and counts[i, 0] + counts[i, 1] > 0:
            length = _outwards(
                sizes[i], counts[i], masses[i], boxes[i], a, b, enough, rise, points, r[i], z[i], room0, room1
            )
        for k in range(length - 2, -1, -1):
            z[i, k] = min(z[i, k], z[i, k + 1])
        lengths[i] = length


@kernel(
    "void(i8[::1], f8[::1], i8[:,::1], i8[:,::1], f8[:,::1], f8[:,::1], f8, f8, i8, f8[::1])", uses=(normal, binomial)
)
def evidence_at(
    entities: Any, r: Any, sizes: Any, counts: Any, masses: Any, boxes: Any, a: Any, b: Any, points: Any, result: Any
) -> None:
    """Write z of entities, by their indices, at r to `result`."""
    room0, room1 = np.empty(2 * HALF + 1), np.empty(2 * HALF + 1)
    for k in range(len(entities)):
        i = entities[k]
        result[k] = evidence(r[k], sizes[i], counts[i], masses[i], boxes[i], a, b, points, room0, room1)
