"""Which entities are surely better than which at a point, exactly from counts: no draws, no seed.

For every entity and every value r of the score there is the evidence z(r) that its true score is higher and y(r) that
it is lower, in standard deviations, from the exact distribution of its counts (`exact.profiles`). i is surely better
than j where z_i(r)^2 + y_j(r)^2 >= c^2 at every r between their scores. If entities are tested on independent samples,
their z and y at their true scores are at most the positive and the negative parts of independent normal variables Z. A
false claim, at r the true score of i, then needs max_+(Z)^2 + min_-(Z)^2 >= c^2, and c is chosen such that this has the
probability 1 - level (`exact.critical`): whatever the true scores, rates and sizes, any claim is wrong in at most that
share of leaderboards. A tenth of it is left for true rates outside their boxes.

On one test set, mistakes on the same samples make it rarer, opposed ones more frequent. With any dependence a claim
needs max(z_i(r), y_j(r)) >= k at every r, where k is the normal quantile of (1 - level) / 2m (Bonferroni).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking
from tile_core.checks import InvalidInputError
from tile_core.uncertainty.claims import BoolArray, SureDifferences, closed, one_class
from tile_core.uncertainty.sampled_rates import SampledRates, sampled_counts
from tile_core.uncertainty.score_profiles import COARSE, FINE, critical, evidence_below, quantile, score_profiles

# The share of 1 - level for true rates outside their boxes; no boxes are needed where one class has all the weight.
BOXES = 0.1


def sure_differences(
    tested: SampledRates | ArrayLike,
    a: float,
    b: float,
    *,
    prior: float | None = None,
    level: float = 0.95,
    dependence: Literal["independent", "any"] = "independent",
    fine: bool = True,
    among: int | None = None,
) -> SureDifferences:
    """Which of n entities are surely better than which by R_{a,b}, as `SureDifferences`.

    `tested`: `SampledRates`, as `sampled_counts` or `sampled_leaderboard` gives, or counts of shape (n, 4) alone. a and
    b are numbers in [0, 1]; `prior`, in [0, 1]: of all entities, their own by default; `level` lies between 0 and 1.
    `dependence`: "independent" holds for tests on independent samples, and for one test set on which mistakes do not
    oppose each other; "any" for every dependence. `fine`: on fine grids, and with pairs near the limit looked at again;
    coarse grids, three times as fast, serve while something moves. `among`: how many entities the level covers, n by
    default; more where these are some of a leaderboard. Equal scores are never told apart. Entities without a score
    have no claims, and count. Raises `InvalidInputError` for other places, priors and levels, for counts that are not
    whole and for a class without samples, and `ModuleNotFoundError` without numba.

    >>> found = sure_differences([[90, 10, 2, 8], [80, 20, 3, 7], [50, 50, 8, 2]], 0.5, 0.5)
    >>> found.surely_better.sum(0), found.low.round(2), found.high.round(2)
    (array([0, 0, 2]), array([0.8 , 0.68, 0.36]), array([0.95, 0.88, 0.59]))
    """
    rates = tested if isinstance(tested, SampledRates) else sampled_counts(tested)
    rates = rates if prior is None else rates.at_prior(prior)
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    limits = limits_of(among or len(rates.sizes), at, level, dependence)
    rank = ranking.ranks(rates.measured, *at)
    n, defined = len(rank), ~np.isnan(rank)
    found = score_profiles(rates.take(defined), at, limits.enough, limits.error, FINE if fine else COARSE)
    low, high, sure = np.full(n, np.nan), np.full(n, np.nan), np.zeros((n, n), np.bool_)
    low[defined], high[defined] = found.ends(limits.k)
    if dependence == "any":
        sure = (low[:, None] >= high) & (rank[:, None] < rank)
    else:
        sure[np.ix_(defined, defined)] = found.claims(rank[defined], limits.enough)
    return SureDifferences(closed(sure, rank), low, high, defined, level, dependence, rates.about)


def plausible(
    rates: SampledRates, a: float, b: float, level: float, dependence: Literal["independent", "any"]
) -> BoolArray:
    """Whether each entity has a score and none is surely better on coarse grids, shape (n,).

    Where the evidence for the first one is enough by itself, most others can be told apart from it at once: profiles
    are computed of the rest only, and of those with scores above theirs. What follows from claims adds none here.
    """
    limits = limits_of(len(rates.sizes), (a, b), level, dependence)
    rank = ranking.ranks(rates.measured, a, b)
    rows = np.flatnonzero(~np.isnan(rank))
    if not len(rows):
        return np.zeros(len(rank), np.bool_)
    rank, inside, grid = rank[rows], rates.take(rows), (limits.enough, limits.error, COARSE)
    first = score_profiles(inside.take(rank == 1), (a, b), *grid).ends(limits.enough)[0].max()
    left = evidence_below(inside, (a, b), first, limits.error, COARSE) < limits.enough
    left |= rank == 1
    some = np.flatnonzero(rank <= rank[left].max())
    found = score_profiles(inside.take(some), (a, b), *grid)
    if dependence == "any":
        low, high = found.ends(limits.k)
        beaten = ((low[:, None] >= high) & (rank[some][:, None] < rank[some])).any(0)
    else:
        beaten = found.claims(rank[some], limits.enough).any(0)
    result = np.zeros(len(rates.sizes), np.bool_)
    result[rows[some]] = left[some] & ~beaten
    return result


class Limits(NamedTuple):
    """Evidence that is enough for a claim, that of intervals, and the error of each end of a box."""

    enough: float
    k: float
    error: float


def limits_of(n: int, at: tuple[float, float], level: float, dependence: str, contexts: int = 1) -> Limits:
    """The `Limits` for n entities at (a, b); with more `contexts` boxes hold in all of them."""
    checks.level(level)
    if dependence not in ("independent", "any"):
        raise InvalidInputError(f"dependence: expected independent or any, found {dependence!r}")
    m, alpha = max(n, 1), 1 - level
    outside = 0.0 if one_class(*at) else BOXES * alpha
    k = quantile((alpha - outside) / (2 * m))
    # Profiles are the same ones whatever the dependence, and with them the intervals.
    return Limits(critical(m, alpha - outside), k, outside / (4 * m * contexts))
