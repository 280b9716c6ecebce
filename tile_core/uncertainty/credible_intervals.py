"""Intervals of scores, for each entity alone, without draws.

Each rate has the posterior of Jeffreys' prior, as in `draws`, and the score r = R_{a,b} is at most r where A tnr + B
tpr <= K (as in `exact.profiles`): its distribution is one integral. The intervals are equal-tailed, and end at 0 where
nothing was right and at 1 where nothing was wrong (Brown, Cai and DasGupta, Interval estimation for a binomial
proportion, Statistical Science 16, 2001). Those of groups are what the likelihood ratio of Owen
(Biometrika 75, 1988) leaves.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.scores import canonical_score
from tile_core.uncertainty.beta_quantiles import distributions
from tile_core.uncertainty.paired_samples import PairedGroups, PairedSamples
from tile_core.uncertainty.paired_tests import ends_of_groups, performances_and_masses
from tile_core.uncertainty.sampled_rates import SampledRates, sampled_counts

JEFFREYS = 0.5
_HALVINGS = 26
# Of the nodes of a Beta distribution, every so many-th is one of the integral: ten in a standard deviation.
_STRIDE = 5


def score_intervals(
    tested: SampledRates | PairedSamples | PairedGroups | ArrayLike,
    a: float,
    b: float,
    *,
    prior: float | None = None,
    level: float = 0.95,
) -> FloatArray:
    """Intervals of R_{a,b}, in [0, 1], shape (n, 2): for each entity alone, not simultaneous.

    `tested`: of n entities, `SampledRates`, `PairedSamples` or `PairedGroups`, or counts of shape (n, 4). a and b are
    numbers in [0, 1]; `prior`, in [0, 1]: of all entities, their own by default; `level` lies between 0 and 1. The
    score that was measured is in its interval; entities with equal counts have equal ones. `nan` where the score is
    undefined. Raises `InvalidInputError` for other places, priors and levels, for counts that are not whole and for a
    class without samples; intervals of groups need numba, `ModuleNotFoundError` without it.

    >>> score_intervals([[90, 10, 2, 8], [90, 10, 0, 20]], 1, 1).round(2)  # of TPR
    array([[0.5 , 0.96],
           [0.88, 1.  ]])
    """
    checks.level(level)
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    if isinstance(tested, PairedGroups):
        return _of_groups(tested, at, prior, level)
    counts = tested.measured if isinstance(tested, PairedSamples) else tested
    rates = counts if isinstance(counts, SampledRates) else sampled_counts(counts)
    rates = rates if prior is None else rates.at_prior(prior)
    scores = canonical_score(rates.measured, *at)
    result, defined = np.full((len(scores), 2), np.nan), ~np.isnan(scores)
    result[defined] = _of_rates(rates.take(defined), *at, level)
    result[scores == 0, 0], result[scores == 1, 1] = 0.0, 1.0
    return np.stack([np.minimum(result[:, 0], scores), np.maximum(result[:, 1], scores)], -1)


def _of_groups(paired: PairedGroups, at: tuple[float, float], prior: float | None, level: float) -> FloatArray:
    measured, masses = performances_and_masses(paired, prior)
    scores = canonical_score(measured, *at)
    result, defined = np.full((len(scores), 2), np.nan), np.flatnonzero(~np.isnan(scores))
    ends = ends_of_groups(paired.take(defined), scores[defined], masses, at, (1 - level) / 2)
    result[defined] = np.stack(ends, -1)
    return result


def _of_rates(rates: SampledRates, a: float, b: float, level: float) -> FloatArray:
    """The quantiles of the posteriors of scores, shape (n, 2)."""
    right, wrong = rates.sizes * rates.rates + JEFFREYS, rates.sizes * (1 - rates.rates) + JEFFREYS
    mean = right / (right + wrong)
    good, bad = (rates.masses * mean) @ [1 - a, a], (rates.masses * (1 - mean)) @ [1 - b, b]
    spread = _weights(rates.masses, good / (good + bad), a, b) * np.sqrt(mean * (1 - mean) / (right + wrong + 1))
    # The rate that varies more is integrated over, at the nodes of the other one.
    rows = np.arange(len(mean))
    inner, outer = spread.argmax(1), spread.argmin(1)
    inner = np.where(inner == outer, 1 - outer, inner)
    nodes, density = distributions(right[rows, inner], wrong[rows, inner])
    below = np.cumsum(density[:, 1:] + density[:, :-1], axis=1)
    below = np.concatenate([np.zeros((len(rows), 1)), below / below[:, -1:]], 1)
    others, mass = (each[:, ::_STRIDE] for each in distributions(right[rows, outer], wrong[rows, outer]))
    mass[:, [0, -1]] /= 2
    mass, others = mass / mass.sum(1, keepdims=True), np.sin(others) ** 2

    def probability(r: FloatArray) -> FloatArray:
        """That each score is at most r."""
        weights = _weights(rates.masses, r, a, b)
        line = r * (rates.masses @ [1 - b, b])
        left = (line[:, None] - weights[rows, outer, None] * others) / weights[rows, inner, None]
        angle = np.arcsin(np.sqrt(np.clip(left, 0, 1)))
        place = (angle - nodes[:, :1]) / (nodes[:, 1:2] - nodes[:, :1])
        k = np.clip(place.astype(np.int64), 0, nodes.shape[1] - 2)
        share = np.clip(place - k, 0, 1)
        start, end = (np.take_along_axis(below, at, 1) for at in (k, k + 1))
        return np.asarray(((start + (end - start) * share) * mass).sum(1))

    return np.stack([_solved(probability, tail, len(rows)) for tail in ((1 - level) / 2, (1 + level) / 2)], -1)


def _weights(masses: FloatArray, r: FloatArray, a: float, b: float) -> FloatArray:
    """A and B of the line on which the score is r, shape (n, 2)."""
    return np.asarray(np.stack([(1 - a) + r * (a - b), a + r * (b - a)], -1) * masses)


def _solved(probability: Callable[[FloatArray], FloatArray], wanted: float, n: int) -> FloatArray:
    """The r from 0 to 1 at which a growing function is `wanted`, shape (n,), by halvings."""
    low, high = np.zeros(n), np.ones(n)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        less = probability(middle) < wanted
        low, high = np.where(less, middle, low), np.where(less, high, middle)
    return (low + high) / 2
