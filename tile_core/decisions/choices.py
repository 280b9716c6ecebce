"""Which classifier to use, if any, for one cost of a missed positive at one prevalence, and how surely; as a sentence.

Costs are in false alarms. Doing nothing (*always negative*) and treating all (*always positive*) are references: they
have no rank, but the best classifier is worth using only where it costs less than both. So is every row that predicts
one class only. Probabilities come from draws of the performances; references have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance, ranking
from tile_core.checks import TOLERANCE, FloatArray, InvalidInputError
from tile_core.decisions.cost_ranges import CostRange, cheapest
from tile_core.decisions.costs import cost_point, expected_cost, per_thousand, positive
from tile_core.decisions.references import REFERENCE_RATES, REFERENCES, reference_of
from tile_core.number_format import fixed, precise, prevalence, probability, significant
from tile_core.roc import inner_prior
from tile_core.uncertainty import Draws
from tile_core.uncertainty.draws import averaged

# What the references are called in sentences.
ACTIONS = ("doing nothing", "treating all")


@dataclass(frozen=True, slots=True)
class Gain:
    """How much less one costs than another, per person: the difference, the ends of its interval, and P(less)."""

    difference: float
    low: float
    high: float
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What n classifiers and the two references cost, at a cost c of a missed positive and a prevalence in use.

    `tpr`, `fpr`, `costs`: shape (n + 2,), the references last; `nan` where unknown. `ranks`: shape (n,), by cost, 1 for
    the cheapest, `nan` for rows without a cost and for references. `best`, `second`: all that share the first rank, and
    the rank after it, indices, empty where there are none. `reference`: 0 or 1, the cheaper reference. `ranges`: which
    is the cheapest at which cost, references included. With draws, at `level`: `best_probability`, shape (n,), how
    often each is the cheapest classifier; `ahead`: the first of `best` against the first of `second`; `saved`: against
    the reference; `useful`: how often some classifier costs less than the reference. `None` without.
    """

    c: float
    prior: float
    tpr: FloatArray
    fpr: FloatArray
    costs: FloatArray
    ranks: FloatArray
    best: tuple[int, ...]
    second: tuple[int, ...]
    reference: int
    ranges: tuple[CostRange, ...]
    level: float | None = None
    best_probability: FloatArray | None = None
    ahead: Gain | None = None
    saved: Gain | None = None
    useful: float | None = None

    @property
    def worth_using(self) -> bool:
        """Whether the best classifier costs less than the cheaper reference."""
        if not self.best:
            return False
        return bool(self.costs[self.best[0]] < self.costs[len(self.ranks) + self.reference] * (1 - TOLERANCE))


def decide(
    performances: ArrayLike, c: float, prior: float, *, drawn: Draws | None = None, level: float = 0.95
) -> Decision:
    """The `Decision` between n classifiers and the two references.

    `performances`: shape (n, 4), whose TPR and FPR are taken to hold in use; `c`: how many false alarms a missed
    positive costs, above 0; `prior`: the prevalence in use, strictly between 0 and 1. `drawn`: draws of the same n, as
    `uncertainty.from_counts` gives, for probabilities and intervals at `level`, between 0 and 1. Raises
    `InvalidInputError` for other shapes and numbers.

    >>> rows = [[335, 17, 39, 51], [345, 7, 51, 39]]
    >>> found = decide(rows, c=20, prior=0.02)
    >>> (1000 * found.costs).round(1), found.best, found.worth_using
    (array([220.7, 246.2, 400. , 980. ]), (0,), True)
    """
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (n, 4), found {rows.shape}")
    cost, p = positive(c, "c").item(), float(inner_prior(prior))
    rates = performance.rates(rows)
    both = ~np.isnan(rates.tpr + rates.fpr)
    tpr, fpr = (np.append(np.where(both, each, np.nan), REFERENCE_RATES) for each in (rates.tpr, rates.fpr))
    costs = expected_cost(tpr, fpr, cost, p)
    ranks = _ranks(tpr[:-2], fpr[:-2], np.where(reference_of(rows) < 0, 1.0, np.nan), cost, p)
    best = tuple(np.flatnonzero(ranks == 1).tolist())
    second = tuple(np.flatnonzero(ranks == len(best) + 1).tolist())
    reference = int(costs[-1] < costs[-2])
    ranges = tuple(cheapest(tpr, fpr, p))
    found = Decision(cost, p, tpr, fpr, costs, ranks, best, second, reference, ranges)
    return found if drawn is None or not best else _certain(found, drawn, level)


def decision_sentence(found: Decision, names: Sequence[str]) -> str:
    """Which classifier to use, what it costs, how far it is ahead, and how surely, as a sentence or two.

    `found`: as `decide` gives; `names`: of the n rows. Costs are per 1,000 people, in false alarms.

    >>> print(decision_sentence(decide([[335, 17, 39, 51]], c=20, prior=0.02), ["SVM"]).replace(": ", ":\\n"))
    If a miss costs 20 false alarms and 2 % are positive, SVM costs the least:
    220.7 per 1,000 people, in false alarms (8.7 misses, 47.3 false alarms), 179.3 less than doing nothing.
    """
    where = f"If a miss costs {_alarms(found.c)} and {prevalence(found.prior)} are positive"
    action, reference = ACTIONS[found.reference], 1000 * found.costs[len(found.ranks) + found.reference]
    unit = "per 1,000 people, in false alarms"
    if not found.best:
        return f"{where}, no row has a cost; {action} costs {precise_cost(reference)} {unit}."
    best = names[found.best[0]] + ("" if len(found.best) == 1 else f" and {len(found.best) - 1} more")
    cost = 1000 * found.costs[found.best[0]]
    if not found.worth_using:
        said = f"{where}, no classifier costs less than {action} ({REFERENCES[found.reference]}): "
        said += f"{precise_cost(reference)} {unit}, the best classifier, {best}, {precise_cost(cost)}."
        if found.useful is not None:
            said += f" The probability that some classifier costs less is {probability(found.useful)}."
        return said
    people = per_thousand(found.tpr[found.best[0]], found.fpr[found.best[0]], found.prior)
    counts = f"{precise_cost(float(people.misses))} misses, {precise_cost(float(people.false_alarms))} false alarms"
    costs = "costs" if len(found.best) == 1 else "cost"
    said = f"{where}, {best} {costs} the least: {precise_cost(cost)} {unit} ({counts}), "
    saved = f"{precise_cost(reference - cost)} less than {action}{_interval(found, found.saved)}"
    return f"{said}{saved}.{_next(found, names)}"


def precise_cost(value: float) -> str:
    """A cost or a number of people per 1,000: one decimal, two significant digits below 1.

    >>> [precise_cost(value) for value in (220.652, 0.0312, 0.0, 1234.5)]
    ['220.7', '0.031', '0', '1,234.5']
    """
    if abs(value) >= 0.95:
        whole, digit = fixed(abs(value), 1).split(".")
        return f"{'−' if value < 0 else ''}{int(whole):,}.{digit}"
    return precise(value) if value else "0"


def _ranks(tpr: FloatArray, fpr: FloatArray, counted: FloatArray, c: float, prior: float) -> FloatArray:
    """Ranks by cost, by the rule of ties of the Tile; `counted` is `nan` for rows that have none."""
    share = np.stack([(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr], -1)
    a = cost_point(c, prior, prior)
    return ranking.ranks(share * counted[:, None], a, a)


def _certain(found: Decision, drawn: Draws, level: float) -> Decision:
    checks.level(level)
    n = len(found.ranks)
    if drawn.measured.shape != (n, 4):
        raise InvalidInputError(f"drawn: expected draws of {n} classifiers, found {len(drawn.measured)}")
    rates = performance.rates(drawn.performances)
    costs = expected_cost(rates.tpr, rates.fpr, found.c, found.prior)
    costs = np.where(np.isnan(found.ranks), np.nan, costs)
    counted = np.where(np.isnan(costs), np.inf, costs)
    least = counted.min(-1)
    first = (counted <= least[:, None]) & np.isfinite(counted)
    # Rows with the same counts are the cheapest equally often: which of them was drawn more often is chance.
    share = averaged((first / np.maximum(first.sum(-1, keepdims=True), 1)).mean(0), drawn.clones)
    best, limit = found.best[0], found.costs[n + found.reference]
    if not np.isfinite(counted[:, best]).all():
        return found
    ahead = None
    if found.second:
        second = found.second[0]
        ahead = _gain(costs[:, second] - costs[:, best], found.costs[second] - found.costs[best], level)
    saved = _gain(limit - costs[:, best], limit - found.costs[best], level)
    useful = float((least < limit).mean())
    return replace(found, level=level, best_probability=share, ahead=ahead, saved=saved, useful=useful)


def _gain(drawn: FloatArray, measured: float, level: float) -> Gain | None:
    known = drawn[np.isfinite(drawn)]
    if not len(known):
        return None
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2]).tolist()
    return Gain(float(measured), low, high, float((known > 0).mean() + (known == 0).mean() / 2))


def _alarms(c: float) -> str:
    return "as much as a false alarm" if c == 1 else f"{significant(c)} false alarms"


def _interval(found: Decision, gain: Gain | None) -> str:
    """The interval of a gain, and its probability, per 1,000 people."""
    if gain is None or found.level is None:
        return ""
    ends = f"{round(1000 * gain.low):,} to {round(1000 * gain.high):,}".replace("-", "−")
    chance = probability(gain.probability)
    return f" ({100 * found.level:g} %: {ends}; P {chance if chance[0] in '<>' else f'= {chance}'})"


def _next(found: Decision, names: Sequence[str]) -> str:
    """How far the best is ahead of the next classifier."""
    if not found.second:
        return ""
    other = names[found.second[0]] + ("" if len(found.second) == 1 else f" and {len(found.second) - 1} more")
    gap = 1000 * (found.costs[found.second[0]] - found.costs[found.best[0]])
    gap_of = "It is" if len(found.best) == 1 else "They are"
    return f" {gap_of} {precise_cost(gap)} ahead of {other}{_interval(found, found.ahead)}."
