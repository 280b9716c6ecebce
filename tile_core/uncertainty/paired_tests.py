"""Which entities that decided about the same samples are surely better than which: no draws, no seed.

Two tests of each pair must agree (`exact.paired`). The null hypothesis is that both have a score r; where A and B of
`exact.profiles` depend on r, at every one of some values that both scores may have. Bonferroni's bound over all ordered
pairs makes the claims hold at once. For TPR and TNR of single samples the level follows from McNemar's exact test
(Psychometrika 12, 1947); that it is reached by all other scores, and of groups, is known from simulations
(`python -m tests.bench bench_coverage`).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from tile_core import checks, ranking, symmetries
from tile_core.checks import FloatArray
from tile_core.performance import FN, FP, TN, TP
from tile_core.scores import canonical_score
from tile_core.uncertainty.claims import SureDifferences, closed, one_class
from tile_core.uncertainty.paired_samples import PairedGroups, PairedSamples
from tile_core.uncertainty.sampled_rates import sampled_counts
from tile_core.uncertainty.score_profiles import Grid, quantile, score_profiles

# Of 1 - level, for both ends of where each score may be, of single samples: by their profiles, and by their boxes.
_ENDS, _BOXES = 0.4, 0.1
_GRID = Grid(12, 5, 8, 0, 17)
_HALVINGS = 24


def paired_differences(
    paired: PairedSamples | PairedGroups,
    a: float,
    b: float,
    *,
    prior: float | None = None,
    level: float = 0.95,
    among: int | None = None,
) -> SureDifferences:
    """Which of n entities are surely better than which by R_{a,b} on the same samples, as `SureDifferences`.

    `paired`: as `paired_decisions` or `paired_cutoffs` gives. a and b are numbers in [0, 1]; `prior`, in [0, 1], that
    of the samples by default; `level` lies between 0 and 1. `among`: how many entities the level covers, n by default;
    more where these are some of them. Equal scores are never told apart. Entities without a score have no claims, and
    count. Raises `InvalidInputError` for other places, priors and levels, and `ModuleNotFoundError`
    without numba.

    >>> from tile_core.uncertainty import paired_decisions
    >>> truth = np.arange(60) % 2
    >>> decided = np.stack([truth, np.where(np.arange(60) < 30, 1 - truth, truth)])
    >>> paired_differences(paired_decisions(truth, decided), 0.5, 0.5).surely_better.tolist()
    [[False, True], [False, False]]
    """
    checks.level(level)
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    measured, masses = performances_and_masses(paired, prior)
    rank = ranking.ranks(measured, *at)
    defined = np.flatnonzero(~np.isnan(rank))
    n, m, alpha = len(rank), among or len(rank), 1 - level
    low, high, sure = np.full(n, np.nan), np.full(n, np.nan), np.zeros((n, n), np.bool_)
    if len(defined):
        inside, tail = paired.take(defined), (alpha if a == b else alpha / 2) / max(1, m * (m - 1))
        rows: tuple[Any, ...]
        if isinstance(inside, PairedSamples):
            low[defined], high[defined] = _ends_of_samples(inside, at, prior, alpha / m)
            claims, rows, weights = _compiled().claims_of_samples, (inside.alone,), masses / _sizes(inside)
        else:
            scores = canonical_score(measured[defined], *at)
            low[defined], high[defined] = ends_of_groups(inside, scores, masses, at, alpha / m / 4)
            claims, rows, weights = _compiled().claims_of_groups, (inside.shares, inside.repeats), masses
        found = np.zeros((len(defined),) * 2, np.bool_)
        claims(rank[defined], low[defined], high[defined], *rows, weights, *at, tail, quantile(tail), found)
        sure[np.ix_(defined, defined)] = found
    return SureDifferences(closed(sure, rank), low, high, ~np.isnan(rank), level, "paired", about=False)


def performances_and_masses(paired: PairedSamples | PairedGroups, prior: float | None) -> tuple[FloatArray, FloatArray]:
    """Performances at a prior, or at that of the samples, shape (n, 4), and the masses of both classes, shape (2,)."""
    if prior is None:
        return paired.measured, _sizes(paired)
    share = float(checks.unit(prior, "prior"))
    return symmetries.shift_prior(paired.measured, share), np.array([1 - share, share])


def ends_of_groups(
    paired: PairedGroups, scores: FloatArray, masses: FloatArray, at: tuple[float, float], tail: float
) -> tuple[FloatArray, FloatArray]:
    """The lowest and the highest value that the likelihood ratio leaves each score, each with an error, shapes (n,)."""
    (a, b), wrong = at, paired.shares.copy()
    wrong[:, :2] = paired.shares[:, 2:] - paired.shares[:, :2]
    low, high = np.empty(len(scores)), np.empty(len(scores))
    how = quantile(tail) / np.sqrt(paired.repeats), _HALVINGS
    _compiled().ends_of_groups(scores, paired.shares, masses, a, b, *how, low)
    _compiled().ends_of_groups(1 - scores, wrong, masses, b, a, *how, high)
    return low, 1 - high


def _ends_of_samples(
    paired: PairedSamples, at: tuple[float, float], prior: float | None, alpha: float
) -> tuple[FloatArray, FloatArray]:
    """The same from profiles; `alpha`: for both ends of an entity."""
    rates = sampled_counts(paired.measured)
    rates = rates if prior is None else rates.at_prior(prior)
    error = 0.0 if one_class(*at) else _BOXES * alpha / 4
    k = quantile(_ENDS * alpha / 2)
    return score_profiles(rates, at, k, error, _GRID).ends(k)


def _sizes(paired: PairedSamples | PairedGroups) -> FloatArray:
    """Of negatives and positives, shape (2,): all entities have the same ones."""
    row = paired.measured[0]
    return np.array([row[TN] + row[FP], row[FN] + row[TP]])


def _compiled() -> Any:
    return import_module("tile_core.uncertainty.exact.paired")
