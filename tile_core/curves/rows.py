"""The one sort behind all curves of a model: its samples by decreasing score, tied ones next to each other.

By decreasing confidence they are then two lists in order, above the threshold and below it, that only have to be
merged; a confidence of its own needs a sort of its own.

0.7 and 0.3 are equally far from 0.5, but 0.7 - 0.5 and 0.5 - 0.3 are different doubles. So confidences are tied within
`ranking.TOLERANCE`, as everywhere: neighbours in their order whose gap is at most that share of the numbers subtracted,
and chains of them. A score that close to the threshold is at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.predictions import Predictions
from tile_core.ranking import TOLERANCE

BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.integer[Any]]

# Small enough for one thread of OpenBLAS (10,000 for a dot product): on a busy machine threads that wait for each
# other make thousands of small products ten times slower.
_AT_ONCE = 2**13


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The n samples that a model has scores for, by decreasing score; arrays of shape (n,).

    `index`: which sample of the predictions each one is. `weights` is None for one each; `confidence` is None for
    the distance to `threshold`. `ends`, shape (k,): the last position of each group of tied scores.
    `declined`: the weight of positives and of negatives without a score that count as errors.

    >>> from tile_core.predictions import predictions
    >>> rows = sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0)
    >>> rows.size, rows.scores, rows.index
    (4, array([0.8 , 0.4 , 0.35, 0.1 ]), array([3, 1, 2, 0], dtype=int32))
    """

    scores: FloatArray
    positive: BoolArray
    index: IntArray
    weights: FloatArray | None
    confidence: FloatArray | None
    threshold: float
    ends: IntArray
    declined: tuple[float, float] = (0.0, 0.0)

    @property
    def size(self) -> int:
        """Number of samples."""
        return len(self.scores)


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The same samples by decreasing confidence: `order` leads there from the positions in `Rows`.

    In that order, shape (n,): `confidence`; `correct`: 1, 0, or 1/2 at the threshold (paper L prints "negative" for a
    score at the threshold; only 1/2 makes its equation 21 true); `weights`, None for one each. `ends`, shape (k,): the
    last position of each group of tied confidence.
    """

    order: IntArray
    confidence: FloatArray
    correct: NDArray[np.float32]
    weights: FloatArray | None
    ends: IntArray


def sorted_rows(predictions: Predictions, model: int) -> Rows:
    """The samples of one model of `predictions` as `Rows`, by decreasing score, without those that have none.

    `model` is an index. Raises `IndexError` for a model that there is not.

    >>> from tile_core.predictions import predictions
    >>> sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0).scores
    array([0.8 , 0.4 , 0.35, 0.1 ])
    """
    scores = predictions.scores[model]
    index = predictions.rows_of(model) if np.isnan(scores).any() else None
    order = np.argsort(-scores if index is None else -scores[index])
    index = order if index is None else index[order]
    ordered = scores[index]
    return Rows(
        scores=ordered,
        positive=predictions.y_true[index],
        index=_small(index),
        weights=None if predictions.weights is None else predictions.weights[index],
        confidence=None if predictions.confidence is None else predictions.confidence[model, index],
        threshold=float(predictions.thresholds[model]),
        ends=_ends(ordered),
        declined=predictions.declined(model),
    )


def at_prior(rows: Rows, prior: float) -> Rows:
    """The same samples as `Rows`, weighted so that the positives have this share of the weight, in (0, 1).

    `rows`: as `sorted_rows` gives. Within a class the weights stay in proportion.

    Curves and scores of samples so weighted are those at another prevalence with the same distribution of scores in
    each class; paper L defines all of them for weighted samples. Raises `InvalidInputError` for another prior,
    and where one class has no sample with a score.

    >>> from tile_core.predictions import predictions
    >>> at_prior(sorted_rows(predictions(["A"], [0, 0, 0, 1], [0.1, 0.4, 0.35, 0.8]), 0), 0.5).weights
    array([2.        , 0.66666667, 0.66666667, 0.66666667])
    """
    if not 0 < prior < 1:
        raise InvalidInputError(f"prior: expected more than 0 and less than 1, found {prior:g}")
    weights = np.ones(rows.size) if rows.weights is None else rows.weights
    positives = float(weights[rows.positive].sum()) + rows.declined[0]
    total = float(weights.sum()) + sum(rows.declined)
    if not 0 < positives < total:
        raise InvalidInputError("labels: expected samples of both classes, found one class only")
    factor = np.where(rows.positive, prior * total / positives, (1 - prior) * total / (total - positives))
    declined = (
        rows.declined[0] * prior * total / positives,
        rows.declined[1] * (1 - prior) * total / (total - positives),
    )
    return replace(rows, weights=weights * factor, declined=declined)


def by_confidence(rows: Rows) -> Ranking:
    """The `Ranking` of samples by confidence, g in paper L section 1.1; tied ones in the given order if weighted.

    `rows`: as `sorted_rows` gives. Raises `InvalidInputError` where the threshold between the decisions is unknown and
    there are samples.

    >>> from tile_core.predictions import predictions
    >>> by_confidence(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0)).correct
    array([1., 1., 0., 1.], dtype=float32)
    """
    if np.isnan(rows.threshold) and rows.size:
        found = f"scores from {rows.scores[-1]:g} to {rows.scores[0]:g}"
        raise InvalidInputError(
            f"thresholds: expected one for a model whose scores are not all in [0, 1]; found {found}"
        )
    if rows.confidence is None:
        order, confidence = _merged(rows)
    else:
        order = np.argsort(-rows.confidence)
        confidence = rows.confidence[order]
    ends = _tied_ends(confidence, _margin(rows.threshold) if rows.confidence is None else 0.0)
    if rows.weights is not None and len(ends) < rows.size:
        order = _as_given(order, ends, rows.index)
    correct = ((rows.scores > rows.threshold) == rows.positive).astype(np.float32)
    low, high = bounds(rows.threshold)
    rising = rows.scores[::-1]
    correct[::-1][np.searchsorted(rising, low) : np.searchsorted(rising, high, side="right")] = 0.5
    weights = None if rows.weights is None else rows.weights[order]
    return Ranking(_small(order), confidence, correct[order], weights, ends)


def bounds(threshold: float) -> tuple[float, float]:
    """The lowest and the highest score that are at the threshold, up to rounding: a relative `ranking.TOLERANCE`."""
    return threshold - _margin(threshold), threshold + _margin(threshold)


def grouped(rows: Rows, ranking: Ranking) -> tuple[IntArray, FloatArray]:
    """The tie group of each sample, 0 for the least confident, and the confidence it shares, shape (n,) each."""
    group = np.empty(rows.size, np.int64)
    last = len(ranking.ends) - 1
    group[ranking.order] = np.repeat(np.arange(last, -1, -1), np.diff(ranking.ends, prepend=-1))
    return group, ranking.confidence[ranking.ends][last - group]


def _margin(threshold: float) -> float:
    return TOLERANCE * abs(threshold)


def _merged(rows: Rows) -> tuple[IntArray, FloatArray]:
    """Order and confidence by distance to the threshold.

    The distance falls down to the threshold and then grows: turned round, what is below is a second list in order,
    and a stable sort merges the two.
    """
    with np.errstate(over="ignore"):
        away = rows.threshold - rows.scores
    above = int(np.searchsorted(away, 0.0))
    away[above:] = -away[above:][::-1]
    order: IntArray = np.argsort(away, kind="stable")
    confidence = away[order]
    np.abs(confidence, out=confidence)
    np.minimum(confidence, np.finfo(np.float64).max, out=confidence)
    order = _small(order)
    below = order >= above
    np.subtract(rows.size - 1 + above, order, out=order, where=below)
    return order, confidence


def sums(values: NDArray[Any], ends: IntArray) -> FloatArray:
    """Running sums after each tie group, shape (k + 1,), from 0."""
    result = np.zeros(len(ends) + 1)
    if len(ends) == len(values):
        np.cumsum(values, dtype=np.float64, out=result[1:])
    else:
        result[1:] = np.cumsum(values, dtype=np.float64)[ends]
    return result


def blocks(size: int) -> Iterator[slice]:
    """Slices of a list, each beginning with the last of the one before: all steps of the list, some at a time.

    Temporary arrays of a block stay in the cache.
    """
    return (slice(start, start + _AT_ONCE + 1) for start in range(0, size - 1, _AT_ONCE))


def shares(values: FloatArray, total: float) -> FloatArray:
    """`values / total`, all `nan` when the total is 0."""
    return values / total if total else np.full(values.shape, np.nan)


def _ends(ordered: FloatArray) -> IntArray:
    """The last position of each run of equal numbers."""
    if not len(ordered):
        return np.zeros(0, np.int64)
    last = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=last[:-1])
    return _small(np.flatnonzero(last))


def _tied_ends(ordered: FloatArray, margin: float) -> IntArray:
    """The last position of each run of tied confidences, from the highest; `margin` adds to the gap of a tie."""
    if not len(ordered):
        return np.zeros(0, np.int64)
    least = np.abs(ordered[:-1])
    least *= -TOLERANCE
    least += ordered[:-1]
    least -= margin
    last = np.ones(len(ordered), np.bool_)
    np.less(ordered[1:], least, out=last[:-1])
    return _small(np.flatnonzero(last))


def _small(index: IntArray) -> IntArray:
    """The same numbers in half the memory, where they fit."""
    return index.astype(np.int32) if len(index) < 2**31 else index


def _as_given(order: IntArray, ends: IntArray, index: IntArray) -> IntArray:
    """The same order with tied samples by their place in the predictions."""
    group = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=-1))
    return np.asarray(order[np.argsort(group * (int(index.max()) + 1) + index[order])])
