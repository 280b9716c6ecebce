"""Rules that choose a threshold, the same rule for every model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tile_core import checks, performance, ranking, roc
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.choosing.hulls import hull
from tile_core.curves import Thresholds

_SLACK = 1e-12


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to choose a threshold that is the same for every model; `pick` maps `Thresholds` to an index into them.

    `expected`: the performance, shape (4,), where it is not that of the index, as tied scores are parted at random.
    """

    key: str
    label: str
    pick: Callable[[Thresholds], int]
    expected: Callable[[Thresholds], FloatArray] | None = None


def fixed(threshold: float) -> Rule:
    """The `Rule` "positive when the score is at least this number".

    An infinite `threshold` predicts one class only. Raises `InvalidInputError` for `nan`.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.performances[fixed(0.5).pick(found)]
    array([2., 0., 1., 1.])
    """
    if np.isnan(checks.real(threshold, "threshold")).any():
        raise InvalidInputError("threshold: expected a number, found nan")
    return Rule("fixed", f"threshold {threshold:g}", lambda found: found.at(threshold))


def prevalence_matched() -> Rule:
    """The `Rule` "as many predicted positive as there are", as nearly as possible by weight; of two the higher one.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.cutoffs[prevalence_matched().pick(found)]
    np.float64(0.4)
    """

    def pick(found: Thresholds) -> int:
        away = np.abs(found.tp + found.fp - found.positives)
        return int(np.argmax(away <= away.min() + _SLACK * found.positives))

    return Rule("prevalence", "predicted positives match actual positives", pick)


def tpr_at_least(target: float) -> Rule:
    """The `Rule` "highest cutoff with at least this TPR", so the least FPR; the target is in [0, 1].

    Raises `InvalidInputError` for another target, and where it is applied to samples without positives.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.cutoffs[tpr_at_least(0.9).pick(found)]
    np.float64(0.35)
    """
    wanted = float(checks.unit(target, "target"))

    def pick(found: Thresholds) -> int:
        return int(np.argmax(found.tp >= wanted * _present(found.positives, "positive") * (1 - _SLACK)))

    return Rule("tpr", f"TPR at least {wanted:g}", pick)


def fpr_at_most(target: float) -> Rule:
    """The `Rule` "greatest TPR with at most this FPR", of tied cutoffs the highest; the target is in [0, 1].

    Raises `InvalidInputError` for another target, and where it is applied to samples without negatives.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.cutoffs[fpr_at_most(0.1).pick(found)]
    np.float64(0.8)
    """
    wanted = float(checks.unit(target, "target"))

    def pick(found: Thresholds) -> int:
        last = int(np.searchsorted(found.fp, wanted * _present(found.negatives, "negative") * (1 + _SLACK), "right"))
        return int(np.searchsorted(found.tp, found.tp[last - 1]))

    return Rule("fpr", f"FPR at most {wanted:g}", pick)


def alarms_at_most(share: float) -> Rule:
    """The `Rule` "the highest scores raise alarms, on at most this share of the samples"; in [0, 1].

    Of the scores that are tied at the limit, so many samples raise an alarm as the budget leaves, drawn at random: the
    performance is the expectation. Labels are not used, so that nothing is tuned. Raises `InvalidInputError` for
    another share.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.4, 0.8]), 0))
    >>> rule = alarms_at_most(0.5)
    >>> found.cutoffs[rule.pick(found)], rule.expected(found)
    (np.float64(0.8), array([1.5, 0.5, 0.5, 1.5]))
    """
    wanted = float(checks.unit(share, "share"))

    def budget(found: Thresholds) -> float:
        most = wanted * (found.positives + found.negatives) * (1 + _SLACK)
        whole = all(bool(np.all(each == np.round(each))) for each in (found.tp, found.fp))
        return float(np.floor(most)) if whole else most

    def pick(found: Thresholds) -> int:
        return max(0, int(np.searchsorted(found.tp + found.fp, budget(found), "right")) - 1)

    def expected(found: Thresholds) -> FloatArray:
        at = pick(found)
        alarms = found.tp + found.fp
        if at + 1 == len(alarms):
            return found.performance(at)
        part = max(0.0, (budget(found) - alarms[at]) / (alarms[at + 1] - alarms[at]))
        return np.asarray((1 - part) * found.performance(at) + part * found.performance(at + 1))

    return Rule("alarms", f"alarms on at most {100 * wanted:g} %", pick, expected)


def best_at(a: float, b: float, prior: float | None = None) -> Rule:
    """The `Rule` "best threshold for one place (a, b) of the Tile"; of tied ones the highest cutoff.

    a and b are in [0, 1]. `prior`: the prevalence at which it is the best, in (0, 1); that of the samples by default.
    Where it is applied, it raises `InvalidInputError` for other places and for samples that lack a class.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.cutoffs[best_at(0.5, 0.5).pick(found)]
    np.float64(0.8)
    """

    def pick(found: Thresholds) -> int:
        index = hull(found)
        rows = found.performance(index)
        if prior is not None:
            rates = performance.rates(rows)
            rows = performance.from_rates(rates.tpr, rates.fpr, roc.inner_prior(prior))
        return int(index[ranking.holder_at(rows, 1, a, b)])

    return Rule("best", f"best at a = {a:.3g}, b = {b:.3g}", pick)


def _present(weight: float, name: str) -> float:
    if not weight > 0:
        raise InvalidInputError(f"threshold: expected {name} samples, found none")
    return weight
