"""The one sort behind all curves of a model: its samples by decreasing score, tied ones next to each other.

By decreasing confidence they are then two lists in order, above the threshold and below it, that only have to be
merged; a confidence of its own needs a sort of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.predictions import Predictions

BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The n samples that a model has scores for, by decreasing score; arrays of shape (n,).

    `index`: which sample of the predictions each one is. `weights` is None for one each; `confidence` is None for
    the distance to `threshold`. `ends`, shape (k,): the last position of each group of tied scores.
    """

    scores: FloatArray
    positive: BoolArray
    index: IntArray
    weights: FloatArray | None
    confidence: FloatArray | None
    threshold: float
    ends: IntArray

    @property
    def size(self) -> int:
        """Number of samples."""
        return len(self.scores)


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The same samples by decreasing confidence: `order` leads there from the positions in `Rows`.

    `confidence`: shape (n,), in that order. `correct`: 1, 0, or 1/2 at the threshold, in that order (paper L prints
    "negative" for a score at the threshold; only 1/2 makes its equation 21 true). `ends`, shape (k,): the last
    position of each group of tied confidence.
    """

    order: IntArray
    confidence: FloatArray
    correct: FloatArray
    ends: IntArray


def sorted_rows(predictions: Predictions, model: int) -> Rows:
    """Sort the samples of one model; those without a score are left out."""
    scores = predictions.scores[model]
    known = None if not np.isnan(scores).any() else predictions.rows_of(model)
    order = np.argsort(-scores if known is None else -scores[known])
    index = order if known is None else known[order]
    ordered = scores[index]
    return Rows(
        scores=ordered,
        positive=predictions.y_true[index],
        index=index,
        weights=None if predictions.weights is None else predictions.weights[index],
        confidence=None if predictions.confidence is None else predictions.confidence[model, index],
        threshold=float(predictions.thresholds[model]),
        ends=_ends(ordered),
    )


def by_confidence(rows: Rows) -> Ranking:
    """The ranking by confidence, g in paper L section 1.1; tied samples in the order of the predictions if weighted."""
    distance = rows.scores - rows.threshold
    if rows.confidence is None:
        # Decreasing down to the threshold, then increasing: turned round, the rest is a second list in order, and a
        # stable sort merges the two.
        above = int(np.searchsorted(-distance, 0.0))
        two = np.concatenate([np.arange(above), np.arange(rows.size - 1, above - 1, -1)])
        order = two[np.argsort(-np.abs(distance[two]), kind="stable")]
        confidence = np.abs(distance[order])
    else:
        order = np.argsort(-rows.confidence)
        confidence = rows.confidence[order]
    ends = _ends(confidence)
    if rows.weights is not None and len(ends) < rows.size:
        order = _as_given(order, ends, rows.index)
    right = (distance > 0) == rows.positive
    return Ranking(order, confidence, np.where(distance == 0, 0.5, right)[order], ends)


def sums(values: FloatArray | BoolArray, ends: IntArray) -> FloatArray:
    """Running sums after each tie group, shape (k + 1,), from 0."""
    result = np.zeros(len(ends) + 1)
    if len(ends) == len(values):
        np.cumsum(values, out=result[1:])
    else:
        result[1:] = np.cumsum(values)[ends]
    return result


def _ends(ordered: FloatArray) -> IntArray:
    """The last position of each run of equal numbers."""
    if not len(ordered):
        return np.zeros(0, np.int64)
    return np.append(np.flatnonzero(ordered[1:] != ordered[:-1]), len(ordered) - 1)


def _as_given(order: IntArray, ends: IntArray, index: IntArray) -> IntArray:
    """The same order with tied samples by their place in the predictions."""
    group = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=-1))
    return np.asarray(order[np.argsort(group * (int(index.max()) + 1) + index[order])])
