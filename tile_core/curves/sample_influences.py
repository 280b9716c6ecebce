"""How much each sample adds to a rank-based score of a model: its influence, the derivative by the sample's weight.

By influences the variance of a score, and of the difference of two models on the same samples, is a sum of squares
(Efron, The Jackknife, the Bootstrap and Other Resampling Plans, 1982, chapter 6); for AUROC it is that of DeLong,
DeLong and Clarke-Pearson (Biometrics 44, 1988).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.decision_rates import Decisions, decisions
from tile_core.curves.operating_points import thresholds
from tile_core.curves.rows import IntArray, Ranking, Rows, by_confidence, sums
from tile_core.performance import ratio


def influences(rows: Rows, measure: str) -> tuple[float, FloatArray]:
    """A score in [0, 1], and the influence of each sample on it, shape (n,), in the order of `rows`.

    `rows`: as `sorted_rows` gives. `measure`: "lxcim", "accuracy", "audrc_continuous" or "auroc". Influences have the
    weighted mean 0: one more sample of a small weight w moves the score by w / W of its influence, W being the weight
    of all. All are `nan` where the score is undefined. Raises `InvalidInputError` for another measure, where missing
    scores count as errors, and where the threshold between the decisions is unknown and matters.

    >>> from tile_core.curves import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> influences(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0), "auroc")
    (0.75, array([ 0.5, -0.5, -0.5,  0.5]))
    """
    if measure != "auroc" and measure not in _OF_DECISIONS:
        names = ", ".join(("auroc", *_OF_DECISIONS))
        raise InvalidInputError(f"measure: expected one of {names}; found {measure}")
    if any(rows.declined):
        raise InvalidInputError("scores: expected samples without a score left out, found them counted as errors")
    if measure == "auroc":
        return _auroc(rows)
    ranking = by_confidence(rows)
    found = decisions(ranking)
    group = np.repeat(np.arange(len(ranking.ends)), np.diff(ranking.ends, prepend=-1))
    value, ordered = _OF_DECISIONS[measure](found, ranking, group)
    result = np.empty(rows.size)
    result[ranking.order] = ordered
    return value, result


_Value = tuple[float, FloatArray]


def _auroc(rows: Rows) -> _Value:
    """Of a sample the share of the other class on its right side, less AUROC, times how rare its own class is."""
    weights = np.ones(rows.size) if rows.weights is None else rows.weights
    area, times = thresholds(rows).auroc, np.diff(rows.ends, prepend=-1)
    result = np.full(rows.size, np.nan)
    for positive in (True, False):
        own = rows.positive == positive
        above = sums(np.where(own, 0.0, weights), rows.ends)
        placed = ratio(np.repeat((above[1:] + above[:-1]) / 2, times), above[-1])
        right = 1 - placed if positive else placed
        result[own] = (ratio(weights.sum(), weights[own].sum()) * (right - area))[own]
    return area, result


def _accuracy(found: Decisions, ranking: Ranking, _: IntArray) -> _Value:
    return found.accuracy, ranking.correct.astype(np.float64) - found.accuracy


def _lxcim(found: Decisions, ranking: Ranking, group: IntArray) -> _Value:
    """Twice the mean over the other samples of the correctness of the more confident one, less twice LxCIM."""
    decided, correct, total = found.decided, found.correct, found.total
    own = ratio(2 * total - decided[1:] - decided[:-1], total)[group]
    return found.lxcim, ranking.correct * own + ratio(correct[1:] + correct[:-1], total)[group] - 2 * found.lxcim


def _audrc(found: Decisions, ranking: Ranking, group: IntArray) -> _Value:
    """The derivatives of C + (C_before - C / w W_before) log(1 + w / W_before), summed over the groups."""
    before, right = found.decided[:-1], found.correct[:-1]
    weight, own = np.diff(found.decided), np.diff(found.correct)
    first = before == 0
    safe, mean = np.where(first, 1.0, before), own / weight
    part = np.where(first, 0.0, np.log1p(weight / safe))
    excess = right - mean * before
    by_right, by_weight = part, -mean * part + np.where(first, 0.0, excess * (1 / (before + weight) - 1 / safe))
    by_own = 1 - before * part / weight
    by_own_weight = mean * before * part / weight + np.where(first, 0.0, excess / (before + weight))
    later = [np.append(np.cumsum(each[::-1])[::-1][1:], 0.0) for each in (by_right, by_weight)]
    of_right, of_weight = by_own + later[0], by_own_weight + later[1]
    value = found.audrc_continuous
    return value, ranking.correct * of_right[group] + of_weight[group] - value


_OF_DECISIONS: dict[str, Callable[[Decisions, Ranking, IntArray], _Value]] = {
    "lxcim": _lxcim,
    "accuracy": _accuracy,
    "audrc_continuous": _audrc,
}
