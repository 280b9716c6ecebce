"""All thresholds of a model: what it predicts when "positive" means "score at least t", for every t that matters.

Tied scores change sides together. ROC, precision-recall, AUROC and average precision follow the conventions of
scikit-learn (`roc_curve`, `precision_recall_curve`, `roc_auc_score`, `average_precision_score`). What a class that
does not occur leaves undefined is `nan`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.rows import IntArray, Rows, blocks, shares, sums
from tile_core.performance import ratio

_TINY = np.finfo(np.float64).tiny


@dataclass(frozen=True, slots=True, eq=False)
class Thresholds:
    """k + 1 thresholds of one model, from "always negative" to "always positive"; arrays of shape (k + 1,).

    `cutoffs`: decreasing, first `inf` (nothing is positive), then every score that occurs. `tp` and `fp`: the weight
    of true and false positives among the samples with a score of at least the cutoff; counts without weights.
    `declined`: the weight of positives and of negatives without a score that count as errors; `fp` has the negatives.

    >>> from tile_core.curves import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.positives, found.negatives, found.auroc, round(found.average_precision, 3)
    (2.0, 2.0, 0.75, 0.833)
    >>> found.performances.tolist()
    [[2.0, 0.0, 2.0, 0.0], [2.0, 0.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 0.0, 2.0], [0.0, 2.0, 0.0, 2.0]]
    >>> found.performance(found.at(0.5))
    array([2., 0., 1., 1.])
    >>> found.fpr, found.tpr
    (array([0. , 0. , 0.5, 0.5, 1. ]), array([0. , 0.5, 0.5, 1. , 1. ]))
    >>> found.precision.round(3)
    array([1.   , 1.   , 0.5  , 0.667, 0.5  ])
    >>> [axis.shape for axis in (*found.roc(), *found.precision_recall())]
    [(5,), (5,), (5,), (5,), (5,), (4,)]
    """

    cutoffs: FloatArray
    tp: FloatArray
    fp: FloatArray
    declined: tuple[float, float] = (0.0, 0.0)

    @property
    def positives(self) -> float:
        """Weight of the positive class; the number of positives without weights."""
        return float(self.tp[-1]) + self.declined[0]

    @property
    def negatives(self) -> float:
        """Weight of the negative class; the number of negatives without weights."""
        return float(self.fp[-1])

    @property
    def performances(self) -> FloatArray:
        """The performance at each cutoff, shape (k + 1, 4) = tn, fp, fn, tp."""
        return self.performance(slice(None))

    def performance(self, index: int | slice | IntArray) -> FloatArray:
        """The performances at some cutoffs, shape (..., 4) = tn, fp, fn, tp: an index, an array of indices, or a slice.

        Raises `IndexError` for a cutoff that there is not.
        """
        tp, fp = self.tp[index], self.fp[index]
        return np.stack([self.negatives - fp, fp, self.positives - tp, tp], -1)

    def at(self, threshold: float) -> int:
        """The index of the decisions "positive when the score is at least `threshold`".

        Any number will do, `inf` for "always negative". Raises `InvalidInputError` for `nan`.
        """
        if np.isnan(threshold):
            raise InvalidInputError("threshold: expected a number, found nan")
        return len(self.cutoffs) - 1 - int(np.searchsorted(self.cutoffs[::-1], threshold, side="left"))

    @property
    def fpr(self) -> FloatArray:
        """False positive rate at each cutoff, shape (k + 1,), increasing from 0 to 1; `nan` without negatives."""
        return shares(self.fp, self.negatives)

    @property
    def tpr(self) -> FloatArray:
        """True positive rate (recall) at each cutoff, shape (k + 1,), from 0 up to 1; `nan` without positives."""
        return shares(self.tp, self.positives)

    @property
    def precision(self) -> FloatArray:
        """Precision at each cutoff, shape (k + 1,), in [0, 1]; 1 by convention where nothing is predicted positive."""
        # Resampled ones may begin with more than one cutoff that no sample reaches: 1 there too.
        predicted = self.tp + self.fp
        with np.errstate(invalid="ignore"):
            result = np.divide(self.tp, predicted)
        result[: np.searchsorted(predicted, 0.0, side="right")] = 1.0
        return result

    def roc(self, *, drop_intermediate: bool = False) -> tuple[FloatArray, FloatArray, FloatArray]:
        """FPR, TPR and cutoffs, shape (m,) each, as `sklearn.metrics.roc_curve` returns them.

        `drop_intermediate` leaves out points in the middle of a run of equal steps, which a drawing does not show;
        otherwise m = k + 1. Rates are `nan` where their class is absent.
        """
        if not drop_intermediate:
            return self.fpr, self.tpr, self.cutoffs
        kept = np.ones(len(self.cutoffs), np.bool_)
        kept[2:-1] = (np.diff(self.fp[1:], 2) != 0) | (np.diff(self.tp[1:], 2) != 0)
        return self.fpr[kept], self.tpr[kept], self.cutoffs[kept]

    def precision_recall(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Precision and recall, shape (k + 1,), and cutoffs, shape (k,), as `precision_recall_curve` returns them.

        By increasing cutoff, so decreasing recall; the last point, precision 1 and recall 0, has no cutoff.
        Without positives recall is `nan`, where scikit-learn puts 1.
        """
        return self.precision[::-1], self.tpr[::-1], self.cutoffs[:0:-1]

    @property
    def auroc(self) -> float:
        """Area under the ROC curve, in [0, 1]: the chance that a positive scores above a negative, ties counted 1/2.

        `nan` where a class is absent (Hanley and McNeil, Radiology 143, 1982).
        """
        twice = 0.0
        for some in blocks(len(self.tp)):
            tp = self.tp[some]
            twice += np.dot(np.diff(self.fp[some]), tp[1:] + tp[:-1])
        return float(ratio(twice / 2, self.positives * self.negatives))

    @property
    def average_precision(self) -> float:
        """Sum of precision times the step in recall, in [0, 1]; `nan` without positives. Not the area by trapezoids."""
        total = 0.0
        for some in blocks(len(self.tp)):
            tp, fp = self.tp[some], self.fp[some][1:]
            # After resampling, nothing may be predicted positive yet: 0 / tiny gives a step of 0.
            total += np.dot(np.diff(tp), tp[1:] / np.maximum(tp[1:] + fp, _TINY))
        return float(ratio(total, self.positives))


def thresholds(rows: Rows) -> Thresholds:
    """All `Thresholds` of sorted samples, as `rows.sorted_rows` gives.

    >>> from tile_core.curves.rows import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.cutoffs, found.performances[1]
    (array([ inf, 0.8 , 0.4 , 0.35, 0.1 ]), array([2., 0., 1., 1.]))
    """
    cutoffs = np.concatenate([[np.inf], rows.scores[rows.ends]])
    if rows.weights is None:
        tp = sums(rows.positive, rows.ends)
        fp = -tp
        fp[1:] += rows.ends + 1
        return Thresholds(cutoffs, tp, fp + rows.declined[1], rows.declined)  # not -0.0
    tp, fp = (sums(np.where(one, rows.weights, 0.0), rows.ends) for one in (rows.positive, ~rows.positive))
    return Thresholds(cutoffs, tp, fp + rows.declined[1], rows.declined)
