"""Which entity is ahead at a point, by how much, how surely, and how many more samples would settle it; as a sentence.

`assets/panels/sentences.js` writes the same sentence; `assets/math/uncertainty/lead.js` finds the same number of
samples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking
from tile_core.number_format import coordinate, count, precise, prevalence
from tile_core.scores import canonical_score
from tile_core.uncertainty.claims import Dependence, SureDifferences
from tile_core.uncertainty.independent_tests import sure_differences
from tile_core.uncertainty.paired_samples import PairedGroups, PairedSamples
from tile_core.uncertainty.paired_tests import paired_differences, performances_and_masses
from tile_core.uncertainty.possible_ranks import rank_sets
from tile_core.uncertainty.sampled_rates import SampledRates, sampled_counts

# With more samples than so many times today's, only the bound is said.
MOST_TIMES = 100
_ASSUMED: dict[Dependence, str] = {
    "independent": "independent tests",
    "any": "any dependence",
    "paired": "on the same samples",
}


@dataclass(frozen=True, slots=True)
class Lead:
    """The best entities at a point compared with the next one.

    `best`: all that share the first rank, `second`: all that share the rank after it, indices, both empty where nobody
    has a score. `score`: that of the best, `ahead`: how much higher it is than the next one. `sure`: whether the best
    is surely better than the first of `second`. `last`: the last rank that the first of `best` may hold. `times`: with
    how many times as many samples, at the same rates, it would surely be better than the first of `second`, from 2 to
    `MOST_TIMES`; `None` where even those do not settle it, where it is settled, and for ties. `level`, `dependence` and
    `about`: those of the claims.
    """

    a: float
    b: float
    prior: float | None
    best: tuple[int, ...]
    second: tuple[int, ...]
    score: float
    ahead: float
    sure: bool
    last: int
    times: int | None
    level: float
    dependence: Dependence
    about: bool


def lead(
    tested: SampledRates | PairedSamples | PairedGroups | ArrayLike,
    found: SureDifferences,
    a: float,
    b: float,
    *,
    prior: float | None = None,
) -> Lead:
    """Which of n entities is ahead by R_{a,b}, and how surely, as `Lead`.

    `tested`: what `sure_differences` or `paired_differences` was given, `found`: what it returned at this point and
    prior. The number of samples that would settle the lead is the smallest whole multiple of today's, found by
    bisection, at which the same test between the best and the next one, at the same rates and among as many entities,
    is sure. Raises `InvalidInputError` for other places and priors, and `ModuleNotFoundError` without numba.

    >>> counts = [[80, 20, 10, 90], [75, 25, 14, 86]]
    >>> found = lead(counts, sure_differences(counts, 0.5, 0.5), 0.5, 0.5)
    >>> found.sure, found.times
    (False, 5)
    """
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    known = tested if isinstance(tested, SampledRates | PairedSamples | PairedGroups) else sampled_counts(tested)
    measured = _measured(known, prior)
    rank, score = ranking.ranks(measured, *at), canonical_score(measured, *at)
    best = tuple(np.flatnonzero(rank == 1).tolist())
    rest = tuple(np.flatnonzero(rank == len(best) + 1).tolist())
    one, other = best[0] if best else 0, rest[0] if rest else 0
    sure = bool(found.surely_better[one, other])
    times = None
    if len(best) == 1 and rest and not sure:
        pair = known.take([one, other])
        times = _fewest(lambda factor: _settled(pair.times(factor), found, at, prior))
    return Lead(
        *at,
        prior,
        best,
        rest,
        float(score[one]) if best else np.nan,
        float(score[one] - score[other]) if rest else np.nan,
        sure,
        int(rank_sets(found).last[one]) if best else 0,
        times,
        found.level,
        found.dependence,
        found.about,
    )


def lead_sentence(found: Lead, names: Sequence[str]) -> str:
    r"""Who is ahead at the point, by how much, how surely, and how many more samples would settle it, as a sentence.

    `found`: as `lead` gives; `names`: of all n entities.

    >>> counts = [[80, 20, 10, 90], [75, 25, 14, 86]]
    >>> said = lead_sentence(lead(counts, sure_differences(counts, 0.5, 0.5), 0.5, 0.5), ["A", "B"])
    >>> print(said.replace(": ", ":\n"))
    At a = 0.5, b = 0.5, A is 0.045 ahead of B, but not surely (95 %, independent tests; rank set 1–2):
    it takes 5 times as many samples, at the same rates, to tell them apart.
    """
    where = f"At a = {coordinate(found.a)}, b = {coordinate(found.b)}"
    where += "" if found.prior is None else f", prevalence {prevalence(found.prior)}"
    if not found.best:
        return f"{where}, no row has a score."
    best = names[found.best[0]]
    level = f"{'about ' if found.about else ''}{100 * found.level:g} %, {_ASSUMED[found.dependence]}"
    how = f"{level}; rank set {'1' if found.last == 1 else f'1–{found.last}'}"
    if len(found.best) > 1:
        other = names[found.best[1]] if len(found.best) == 2 else f"{count(len(found.best) - 1)} more"
        shared = f"{best} and {other} share the best score, {precise(found.score)} ({how})"
        return f"{where}, {shared}; more samples at the same rates change nothing."
    if not found.second:
        return f"{where}, {best} is the only one with a score, {precise(found.score)}."
    return f"{where}, {best} {_standing(found, names, how)}."


def _standing(found: Lead, names: Sequence[str], how: str) -> str:
    """How far the best is ahead of the next one, how surely, and what would settle it."""
    others = len(found.second) - 1
    other = names[found.second[0]] + (f" and {count(others)} more" if others else "")
    ahead = f"{precise(found.ahead)} ahead of {other}"
    if found.sure and found.last == 1:
        return f"is surely the best ({how}), {ahead}"
    if found.sure:
        return f"is {ahead}, surely, but not surely better than all ({how})"
    needed = f"more than {MOST_TIMES} times" if found.times is None else _times(found.times)
    settled = f"it takes {needed} as many samples, at the same rates, to tell them apart"
    return f"is {ahead}, but not surely ({how}): {settled}"


def _times(factor: int) -> str:
    return "twice" if factor == 2 else f"{factor} times"


def _measured(known: SampledRates | PairedSamples | PairedGroups, prior: float | None) -> checks.FloatArray:
    if isinstance(known, SampledRates):
        return known.measured if prior is None else known.at_prior(prior).measured
    return performances_and_masses(known, prior)[0]


def _settled(
    pair: SampledRates | PairedSamples | PairedGroups,
    found: SureDifferences,
    at: tuple[float, float],
    prior: float | None,
) -> bool:
    """Whether the first of two is surely better, by the claims of as many entities as in `found`."""
    level, among = found.level, len(found.defined)
    if isinstance(pair, SampledRates):
        dependence: Literal["any", "independent"] = "any" if found.dependence == "any" else "independent"
        claims = sure_differences(pair, *at, prior=prior, level=level, dependence=dependence, among=among)
    else:
        claims = paired_differences(pair, *at, prior=prior, level=level, among=among)
    return bool(claims.surely_better[0, 1])


def _fewest(settled: Callable[[int], bool]) -> int | None:
    """The smallest factor of at least 2 that is enough, by bisection; `None` where even `MOST_TIMES` is not."""
    if not settled(MOST_TIMES):
        return None
    low, high = 1, MOST_TIMES
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if settled(middle) else (middle, high)
    return high
