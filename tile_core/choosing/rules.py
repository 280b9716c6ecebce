"""Rules that choose a threshold, the same rule for every model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tile_core import checks, ranking
from tile_core.checks import InvalidInputError
from tile_core.choosing.hulls import hull
from tile_core.curves import Thresholds

_SLACK = 1e-12


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to choose a threshold that is the same for every model; `pick` returns an index into `Thresholds`."""

    key: str
    label: str
    pick: Callable[[Thresholds], int]


def fixed(threshold: float) -> Rule:
    """Positive when the score is at least this."""
    return Rule("fixed", f"threshold {threshold:g}", lambda found: found.at(threshold))


def prevalence_matched() -> Rule:
    """As many predicted positive as there are, as nearly as possible by weight; of two the higher cutoff."""

    def pick(found: Thresholds) -> int:
        away = np.abs(found.tp + found.fp - found.positives)
        return int(np.argmax(away <= away.min() + _SLACK * found.positives))

    return Rule("prevalence", "as many positive as there are", pick)


def tpr_at_least(target: float) -> Rule:
    """The highest cutoff with at least this TPR, so the least FPR."""
    wanted = float(checks.unit(target, "target"))

    def pick(found: Thresholds) -> int:
        return int(np.argmax(found.tp >= wanted * _present(found.positives, "positive") * (1 - _SLACK)))

    return Rule("tpr", f"TPR at least {wanted:g}", pick)


def fpr_at_most(target: float) -> Rule:
    """The cutoff with the greatest TPR among those with at most this FPR; of tied ones the highest."""
    wanted = float(checks.unit(target, "target"))

    def pick(found: Thresholds) -> int:
        last = int(np.searchsorted(found.fp, wanted * _present(found.negatives, "negative") * (1 + _SLACK), "right"))
        return int(np.searchsorted(found.tp, found.tp[last - 1]))

    return Rule("fpr", f"FPR at most {wanted:g}", pick)


def best_at(a: float, b: float) -> Rule:
    """The best threshold for one place of the Tile; of tied ones the hull vertex with the highest cutoff."""

    def pick(found: Thresholds) -> int:
        index = hull(found)
        return int(index[ranking.who_is(found.performance(index), 1, a, b)])

    return Rule("best", f"best at a = {a:.3g}, b = {b:.3g}", pick)


def _present(weight: float, name: str) -> float:
    if not weight > 0:
        raise InvalidInputError(f"threshold: expected {name} samples, found none")
    return weight
