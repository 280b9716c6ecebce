"""Scores of matrices with given numbers of positives and negatives: each is monotone in tp and in tn.

Two counts are free once the classes have their sizes. A score that is the higher the better does not fall when a
sample more is right (B sections 2 and 3.3), so the counts that give a printed value are found by bisection.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tile_core.catalogue import CATALOGUE
from tile_core.checks import FloatArray
from tile_core.performance import ratio

IntArray = NDArray[np.int64]
# Not monotone, where they are defined or not; the volume under the Tile is, but slow.
_LEFT_OUT = frozenset({"acp", "d_prime", "vut", "chance", "bias_index", "prior_negative"})
# How a score changes with tp and with tn, where it is neither better nor worse.
_DIRECTIONS = {"prediction_rate": (1, -1), "prediction_rate_negative": (-1, 1), "prior": (1, 1)}
# Counts that are known by themselves.
_DIRECTIONS |= dict.fromkeys(("tn", "tp"), (1, 1)) | dict.fromkeys(("fp", "fn"), (-1, -1))
SUPPORTED = frozenset(CATALOGUE) - _LEFT_OUT
_INFINITE = frozenset(key for key, score in CATALOGUE.items() if np.isinf(score.range[1]))


def directions(key: str) -> tuple[int, int]:
    """How a score changes with tp and with tn: 1 up or level, -1 down or level."""
    if key in _DIRECTIONS:
        return _DIRECTIONS[key]
    return (1, 1) if CATALOGUE[key].higher_is_better else (-1, -1)


def value(key: str, positives: IntArray, negatives: IntArray, tp: IntArray, tn: IntArray) -> FloatArray:
    """A score of matrices, broadcast; where it is undefined, what programs print: 0, infinite for a ratio of rates."""
    cells = [count.astype(np.float64) for count in (tn, negatives - tn, positives - tp, tp)]
    fast = _FAST.get(key)
    found = fast(*cells) if fast else CATALOGUE[key].function(np.stack(np.broadcast_arrays(*cells), -1))
    return np.where(np.isnan(found), np.inf if key in _INFINITE else 0.0, found)


# The counts, and the most common scores without the checks and copies of the catalogue.
_FAST: dict[str, Callable[[FloatArray, FloatArray, FloatArray, FloatArray], FloatArray]] = {
    "tn": lambda tn, fp, fn, tp: tn,
    "fp": lambda tn, fp, fn, tp: fp,
    "fn": lambda tn, fp, fn, tp: fn,
    "tp": lambda tn, fp, fn, tp: tp,
    "accuracy": lambda tn, fp, fn, tp: ratio(tn + tp, tn + fp + fn + tp),
    "tpr": lambda tn, fp, fn, tp: ratio(tp, fn + tp),
    "tnr": lambda tn, fp, fn, tp: ratio(tn, tn + fp),
    "ppv": lambda tn, fp, fn, tp: ratio(tp, fp + tp),
    "npv": lambda tn, fp, fn, tp: ratio(tn, tn + fn),
    "f1": lambda tn, fp, fn, tp: ratio(2 * tp, 2 * tp + fp + fn),
}


def first(holds: Callable[[IntArray], NDArray[np.bool_]], low: IntArray, high: IntArray) -> IntArray:
    """The least integer in [low, high] from which a condition holds, else high + 1, by bisection; shape (m,)."""
    left, right = low.copy(), np.maximum(high + 1, low)
    while np.any(left < right):
        middle = (left + right) // 2
        yes = holds(np.minimum(middle, np.maximum(high, low)))
        right = np.where(yes, middle, right)
        left = np.where(yes | (left >= right), left, np.minimum(middle + 1, right))
    return left
