# ruff: noqa: PLR0917  numba compiles functions of single numbers and arrays
"""Claims about pairs of entities that decided about the same samples, from the samples on which only one is right.

T weighs the samples that i alone gets right less those that j alone gets right. Two tests of it must agree, at every r
where both scores may be. Under sign flips, which exchange i and j on a sample or group, T is a sum of binomial counts;
of groups its tail is bounded by 3.178 times a normal one (Bentkus and Dzindzalieta, Bernoulli 21, 2015). The likelihood
ratio of Owen (Biometrika 75, 1988) holds where the two kinds of samples are not exchangeable, as for PPV and NPV.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel
from tile_core.uncertainty.exact import binomial, normal
from tile_core.uncertainty.exact.binomial import HALF, tail_of_sum
from tile_core.uncertainty.exact.normal import logarithm, upper_tail

# Places at which a pair is tested between the lowest and the highest value that both scores may have.
PLACES = 7
_BOUND = 3.178
_ITERATIONS = 60
_CLOSE = 1e-10


@helper
def _slopes(mu: float, cells: Any, times: Any, number: int) -> Any:
    """First and second derivative of the logarithm at mu, the second one with the other sign."""
    slope, bend = 0.0, 0.0
    for k in range(number):
        if times[k] > 0.0:
            part = cells[k] / max(1e-300, 1.0 + mu * cells[k])
            slope += times[k] * part
            bend += times[k] * part * part
    return slope, bend


@helper
def _likelihood_ratio(cells: Any, times: Any, number: int) -> float:
    """The root of twice the largest sum of times log(1 + mu cell), mu from 0 to 1 / the largest cell.

    The sum of times cell is above 0.
    """
    largest = 0.0
    for k in range(number):
        largest = max(largest, abs(cells[k]))
    low, high = 0.0, 1.0 / largest
    mu = high
    slope, bend = _slopes(mu, cells, times, number)
    if slope < 0.0:
        slope, bend = _slopes(0.0, cells, times, number)
        mu = 0.0
        for _ in range(_ITERATIONS):
            following = mu + slope / bend
            if not low < following < high:
                following = (low + high) / 2.0
            step, mu = abs(following - mu), following
            slope, bend = _slopes(mu, cells, times, number)
            if slope > 0.0:
                low = mu
            else:
                high = mu
            if step < _CLOSE * high:
                break
    total = 0.0
    for k in range(number):
        if times[k] > 0.0:
            total += times[k] * logarithm(1.0 + mu * cells[k])
    return math.sqrt(max(0.0, 2.0 * total))


@kernel("void(f8[::1], f8[::1], f8[::1], i8[:,:,::1], f8[::1], f8, f8, f8, f8, b1[:,::1])", uses=(normal, binomial))
def claims_of_samples(
    ranks: Any, low: Any, high: Any, alone: Any, weights: Any, a: Any, b: Any, tail: Any, z: Any, sure: Any
) -> None:
    """Write whether each entity is surely better than each other one, [i, j], to `sure`.

    `alone`: of how many negatives and positives an entity is right and another one wrong, [class, i, j]; `weights`: of
    a sample of each class; `tail`: of each test, and `z` as a normal quantile; `low`, `high`: where the scores may be.
    """
    room0, room1 = np.empty(2 * HALF + 1), np.empty(2 * HALF + 1)
    cells, times = np.empty(4), np.empty(4)
    places = 1 if a == b else PLACES
    for i in range(len(ranks)):
        for j in range(len(ranks)):
            if not ranks[i] < ranks[j]:
                continue
            if a != b and low[i] >= high[j]:
                sure[i, j] = True
                continue
            n0, n1, p0, p1 = alone[0, i, j], alone[1, i, j], alone[0, j, i], alone[1, j, i]
            times[0], times[1], times[2], times[3] = n0, p0, n1, p1
            holds = True
            for k in range(places):
                r = low[i] + (high[j] - low[i]) * k / max(1, places - 1)
                step0, step1 = ((1.0 - a) + r * (a - b)) * weights[0], (a + r * (b - a)) * weights[1]
                if not step0 * (n0 - p0) + step1 * (n1 - p1) > 0.0:
                    holds = False
                    break
                if step0 > 0.0 and step1 > 0.0:
                    cells[0], cells[1], cells[2], cells[3] = step0, -step0, step1, -step1
                    if _likelihood_ratio(cells, times, 4) < z:
                        holds = False
                        break
                if tail_of_sum(n0 + p0, 0.5, n0, step0, n1 + p1, 0.5, n1, step1, room0, room1) > tail:
                    holds = False
                    break
            sure[i, j] = holds


@kernel("void(f8[::1], f8[::1], f8[::1], f8[:,:,::1], f8, f8[::1], f8, f8, f8, f8, b1[:,::1])", uses=(normal,))
def claims_of_groups(
    ranks: Any,
    low: Any,
    high: Any,
    shares: Any,
    repeats: Any,
    masses: Any,
    a: Any,
    b: Any,
    tail: Any,
    z: Any,
    sure: Any,
) -> None:
    """As `claims_of_samples`, of groups, each of which counts `repeats` times.

    `shares`, [entity, quantity, group]: the tn, tp, negatives and positives of each group, tn and negatives as shares
    of all negatives of the entity, tp and positives as shares of its positives. `masses`: of both classes.
    """
    groups = shares.shape[2]
    cells, times = np.empty(groups), np.ones(groups)
    places = 1 if a == b else PLACES
    for i in range(len(ranks)):
        for j in range(len(ranks)):
            if not ranks[i] < ranks[j]:
                continue
            if a != b and low[i] >= high[j]:
                sure[i, j] = True
                continue
            holds = True
            for k in range(places):
                r = low[i] + (high[j] - low[i]) * k / max(1, places - 1)
                one, other = ((1.0 - a) + r * (a - b)) * masses[0], (a + r * (b - a)) * masses[1]
                left, right = r * (1.0 - b) * masses[0], r * b * masses[1]
                total, squares = 0.0, 0.0
                for g in range(groups):
                    cells[g] = one * (shares[i, 0, g] - shares[j, 0, g]) + other * (shares[i, 1, g] - shares[j, 1, g])
                    cells[g] -= left * (shares[i, 2, g] - shares[j, 2, g]) + right * (shares[i, 3, g] - shares[j, 3, g])
                    total += cells[g]
                    squares += cells[g] * cells[g]
                if not total > 0.0 or _BOUND * upper_tail(min(30.0, total / math.sqrt(squares / repeats))) > tail:
                    holds = False
                    break
                if _likelihood_ratio(cells, times, groups) < z / math.sqrt(repeats):
                    holds = False
                    break
            sure[i, j] = holds


@kernel("void(f8[::1], f8[:,:,::1], f8[::1], f8, f8, f8, i8, f8[::1])", uses=(normal,))
def ends_of_groups(scores: Any, shares: Any, masses: Any, a: Any, b: Any, z: Any, halvings: Any, result: Any) -> None:
    """Write the lowest value of each score that the likelihood ratio of the groups leaves at z to `result`."""
    groups = shares.shape[2]
    cells, times = np.empty(groups), np.ones(groups)
    for i in range(len(scores)):
        low, high = 0.0, scores[i]
        for _ in range(halvings):
            r = (low + high) / 2.0
            one, other = ((1.0 - a) + r * (a - b)) * masses[0], (a + r * (b - a)) * masses[1]
            left, right = r * (1.0 - b) * masses[0], r * b * masses[1]
            total = 0.0
            for g in range(groups):
                cells[g] = (
                    one * shares[i, 0, g] + other * shares[i, 1, g] - left * shares[i, 2, g] - right * shares[i, 3, g]
                )
                total += cells[g]
            if total > 0.0 and _likelihood_ratio(cells, times, groups) >= z:
                low = r
            else:
                high = r
        result[i] = low
