"""Performances of two-class classifiers as arrays.

A performance is an array whose last axis holds **tn, fp, fn, tp** in that order, the order of scikit-learn's
`confusion_matrix(y_true, y_pred).ravel()`. Entries are non-negative: counts, or probabilities (any positive scale: every
score here is homogeneous of degree 0). `nan` stands for what is unknown; a whole row of `nan` is a missing performance.
`prior` is the prior of the positive class. All functions broadcast over the leading axes; an undefined rate is `nan`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

TN, FP, FN, TP = range(4)


class Rates(NamedTuple):
    """The six rates that condition on a class or on a prediction; each of shape (...), in [0, 1] or `nan`."""

    tpr: FloatArray
    fpr: FloatArray
    tnr: FloatArray
    fnr: FloatArray
    ppv: FloatArray
    npv: FloatArray


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> FloatArray:
    """`numerator / denominator`, `nan` where the denominator is 0: undefined, never an epsilon."""
    top, bottom = np.asarray(numerator, dtype=np.float64), np.asarray(denominator, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(bottom == 0, np.nan, top / bottom))


def from_counts(tn: ArrayLike, fp: ArrayLike, fn: ArrayLike, tp: ArrayLike) -> FloatArray:
    """Performances, shape (..., 4), from four broadcastable arrays of counts (or probabilities)."""
    return checks.performances(np.stack(np.broadcast_arrays(*(checks.real(x, "count") for x in (tn, fp, fn, tp))), -1))


def from_rates(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Probabilities, shape (..., 4), from a point of ROC space and a prior, each in [0, 1]."""
    y, x, p = checks.unit(tpr, "tpr"), checks.unit(fpr, "fpr"), checks.unit(prior, "prior")
    return from_counts((1 - p) * (1 - x), (1 - p) * x, p * (1 - y), p * y)


def from_predictions(
    y_true: ArrayLike, y_pred: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> FloatArray:
    """The performance, shape (4,), of predictions; every label other than `pos_label` is negative."""
    truth, predicted = np.asarray(y_true) == pos_label, np.asarray(y_pred) == pos_label
    if truth.ndim != 1 or truth.shape != predicted.shape:
        raise InvalidInputError(
            f"predictions: expected two lists of one length, found {truth.shape}, {predicted.shape}"
        )
    weight = None if sample_weight is None else checks.non_negative(sample_weight, "sample_weight")
    if weight is not None and weight.shape != truth.shape:
        raise InvalidInputError(f"sample_weight: expected {truth.size} numbers, found shape {weight.shape}")
    return np.bincount(2 * truth + predicted, weights=weight, minlength=4).astype(np.float64)


def from_precision_recall(precision: ArrayLike, recall: ArrayLike) -> FloatArray:
    """Performances with unknown tn from precision and recall in (0, 1]: enough for the right side of the Tile (a = 1).

    Undefined (`nan`) where precision or recall is 0: tp, fp and fn are then not determined, not even up to a scale.
    """
    pr, re = checks.unit(precision, "precision"), checks.unit(recall, "recall")
    pr, re = np.broadcast_arrays(pr, re)
    some = np.where((pr > 0) & (re > 0), 1.0, np.nan)
    return from_counts(np.full(pr.shape, np.nan), ratio(1 - pr, pr) * some, ratio(1 - re, re) * some, some)


def from_detections(tp: ArrayLike, fp: ArrayLike, fn: ArrayLike) -> FloatArray:
    """Performances with unknown tn, as in object detection: enough for the right side of the Tile (a = 1)."""
    return from_counts(np.nan, fp, fn, tp)


def normalized(performances: ArrayLike) -> FloatArray:
    """Probabilities that sum to 1; `nan` where the sum is 0."""
    array = checks.performances(performances)
    return ratio(array, array.sum(-1, keepdims=True))


def rates(performances: ArrayLike) -> Rates:
    """TPR, FPR, TNR, FNR, PPV, NPV; `nan` where the class or the prediction does not occur."""
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    positives, negatives = fn + tp, tn + fp
    return Rates(
        tpr=ratio(tp, positives),
        fpr=ratio(fp, negatives),
        tnr=ratio(tn, negatives),
        fnr=ratio(fn, positives),
        ppv=ratio(tp, fp + tp),
        npv=ratio(tn, tn + fn),
    )


def prior(performances: ArrayLike) -> FloatArray:
    """Prior of the positive class, in [0, 1]; `nan` for an empty performance."""
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    return ratio(fn + tp, tn + fp + fn + tp)


def prediction_rate(performances: ArrayLike) -> FloatArray:
    """Rate of positive predictions, in [0, 1]; `nan` for an empty performance."""
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    return ratio(fp + tp, tn + fp + fn + tp)


def mean(performances: ArrayLike, weights: ArrayLike | None = None, axis: int = 0) -> FloatArray:
    """Weighted mean of the probabilities along `axis` (a summary over videos, tasks, folds); `nan` where one is missing.

    `weights`: one non-negative number for each performance along `axis`, not all 0; equal by default. The mean of
    performances keeps every score interpretable: it is the performance of drawing a context, then an outcome.
    """
    array = np.moveaxis(normalized(performances), axis % (np.ndim(performances)), 0)
    w = np.ones(len(array)) if weights is None else checks.non_negative(weights, "weights")
    if w.shape != (len(array),) or w.sum() == 0:
        raise InvalidInputError(f"weights: expected {len(array)} numbers, not all 0, found shape {w.shape}")
    return np.asarray(np.tensordot(w / w.sum(), array, axes=1))
