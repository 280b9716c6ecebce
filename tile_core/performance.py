"""Performances of two-class classifiers as arrays.

A performance is an array whose last axis holds **tn, fp, fn, tp** in that order, the order of scikit-learn's
`confusion_matrix(y_true, y_pred).ravel()`. Entries are non-negative: counts, or probabilities (any positive scale, for
every score here is homogeneous of degree 0). `nan` stands for what is unknown; a whole row of `nan` is a missing
performance. `prior` is the prior of the positive class. All functions broadcast over the leading axes; an undefined
rate is `nan`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

TN, FP, FN, TP = range(4)

_SAME_LINE = ({"tpr", "fnr"}, {"fpr", "tnr"})
_SINGULAR = 1e-12
_KEPT = 1e-7
_DUST = 1e-15


class Rates(NamedTuple):
    """The six rates that condition on a class or on a prediction; each of shape (...), in [0, 1] or `nan`.

    `tpr` = tp / (fn + tp), `fpr` = fp / (tn + fp), `tnr` = 1 - fpr, `fnr` = 1 - tpr, `ppv` = tp / (fp + tp), `npv` = tn
    / (tn + fn) (A table 1). A rate is `nan` where its class or its prediction does not occur.
    """

    tpr: FloatArray
    fpr: FloatArray
    tnr: FloatArray
    fnr: FloatArray
    ppv: FloatArray
    npv: FloatArray


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> FloatArray:
    """`numerator / denominator`, broadcast to one shape; `nan` where the denominator is 0, never an epsilon."""
    top, bottom = np.asarray(numerator, dtype=np.float64), np.asarray(denominator, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(np.where(bottom == 0, np.nan, top / bottom))


def from_counts(tn: ArrayLike, fp: ArrayLike, fn: ArrayLike, tp: ArrayLike) -> FloatArray:
    """Performances, shape (..., 4), from four broadcastable arrays of counts, or of probabilities.

    Entries are finite and at least 0; `nan` stands for an unknown one. Raises `InvalidInputError` for others.

    >>> from_counts(tn=70, fp=10, fn=5, tp=[15, 20])
    array([[70., 10.,  5., 15.],
           [70., 10.,  5., 20.]])
    """
    return checks.performances(np.stack(np.broadcast_arrays(*(checks.real(x, "count") for x in (tn, fp, fn, tp))), -1))


def from_rates(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Probabilities, shape (..., 4), from points of ROC space and priors of the positive class; all broadcast.

    The rates and the prior are in [0, 1]. Raises `InvalidInputError` for other numbers, `nan` included.

    >>> from_rates(tpr=0.5, fpr=0.25, prior=0.5)
    array([0.375, 0.125, 0.25 , 0.25 ])
    """
    y, x, p = checks.unit(tpr, "tpr"), checks.unit(fpr, "fpr"), checks.unit(prior, "prior")
    return from_counts((1 - p) * (1 - x), (1 - p) * x, p * (1 - y), p * y)


def from_two_rates(prior: ArrayLike, **two: ArrayLike) -> FloatArray:
    """Probabilities, shape (..., 4), from a prior and two of `tpr`, `fpr`, `tnr`, `fnr`, `ppv`, `npv`.

    At a fixed prior each rate holds on one line of ROC space (the pencils of TPR, FPR, PPV, NPV: B section 3.3), so
    two rates are two linear equations in (tp, fp). Numbers are in [0, 1] or `nan`. A row is `nan` where a number is,
    where no performance has these rates (a rate that does not exist at this prior included), and where more than one
    has them (PPV = 0 with TPR = 0, PPV = prior = 1 - NPV): rows are for the caller to report.
    Raises `InvalidInputError` for other than two rates, for two that say the same thing (`tpr` and `fnr`, `fpr` and
    `tnr`) and for numbers outside [0, 1].
    """
    names = set(two)
    if len(names) != 2 or not names <= set(Rates._fields) or names in _SAME_LINE:
        raise InvalidInputError(
            f"rates: expected two independent ones of {', '.join(Rates._fields)}, found {', '.join(two) or 'none'}"
        )
    p, *values = np.broadcast_arrays(*(checks.unit(x, k, missing=True) for k, x in {"prior": prior, **two}.items()))
    (a1, b1, c1), (a2, b2, c2) = (_line(name, value, p) for name, value in zip(two, values, strict=True))
    determinant = a1 * b2 - a2 * b1
    single = np.where(np.abs(determinant) > _SINGULAR, determinant, np.nan)
    tp, fp = (c1 * b2 - c2 * b1) / single, (a1 * c2 - a2 * c1) / single
    # Rounding may leave the simplex by a hair, or leave dust where a rate has no cases. What is farther out is no
    # performance: clipped, it has other rates.
    tp, fp = _clipped(tp, p), _clipped(fp, 1 - p)
    solved = np.stack([1 - p - fp, fp, p - tp, tp], -1)
    found = rates(solved)._asdict()
    kept = np.all([np.abs(found[name] - value) <= _KEPT for name, value in zip(two, values, strict=True)], axis=0)
    return np.where(kept[..., None], solved, np.nan)


def from_predictions(
    y_true: ArrayLike, y_pred: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> FloatArray:
    """The performance, shape (4,), of predictions; every label other than `pos_label` is negative.

    Raises `InvalidInputError` for lists of different lengths, for missing labels, and when two labels or more
    occur and `pos_label` is none of them: whoever writes "yes" and "no" did not mean a test set without positives.
    """
    labels = np.asarray(y_true), np.asarray(y_pred)
    if labels[0].ndim != 1 or labels[0].shape != labels[1].shape:
        found = " and ".join(str(one.shape) for one in labels)
        raise InvalidInputError(f"predictions: expected two lists of one length, found shapes {found}")
    truth, predicted = (np.asarray(one == pos_label) for one in labels)
    _refuse_labels(labels, pos_label, found=bool(truth.any() or predicted.any()))
    weight = None if sample_weight is None else checks.non_negative(sample_weight, "sample_weight")
    if weight is not None and weight.shape != truth.shape:
        raise InvalidInputError(f"sample_weight: expected {truth.size} numbers, found shape {weight.shape}")
    return np.bincount(2 * truth + predicted, weights=weight, minlength=4).astype(np.float64)


def from_precision_recall(precision: ArrayLike, recall: ArrayLike) -> FloatArray:
    """Performances with unknown tn, shape (..., 4), from precision and recall in [0, 1]; the two broadcast.

    They are known up to a scale, which suffices for the right side of the Tile (a = 1): all F-scores. All four entries
    are `nan` where precision or recall is 0, which do not determine tp, fp and fn. Raises `InvalidInputError` for
    numbers outside [0, 1].

    >>> from_precision_recall(0.5, 0.8)
    array([ nan, 1.  , 0.25, 1.  ])
    """
    pr, re = checks.unit(precision, "precision"), checks.unit(recall, "recall")
    pr, re = np.broadcast_arrays(pr, re)
    some = np.where((pr > 0) & (re > 0), 1.0, np.nan)
    return from_counts(np.full(pr.shape, np.nan), ratio(1 - pr, pr) * some, ratio(1 - re, re) * some, some)


def from_detections(tp: ArrayLike, fp: ArrayLike, fn: ArrayLike) -> FloatArray:
    """Performances with unknown (`nan`) tn, shape (..., 4), as in object detection; the three counts broadcast.

    They suffice for the right side of the Tile (a = 1): precision, recall and the F-scores. Raises `InvalidInputError`
    for negative or infinite counts.
    """
    return from_counts(np.nan, fp, fn, tp)


def normalized(performances: ArrayLike) -> FloatArray:
    """Probabilities that sum to 1, shape (..., 4), from performances of any positive scale.

    A row is `nan` where its sum is 0 or one of its counts is unknown. Raises `InvalidInputError` for entries below 0.
    """
    array = checks.performances(performances)
    return ratio(array, array.sum(-1, keepdims=True))


def rates(performances: ArrayLike) -> Rates:
    """The `Rates` of performances of shape (..., 4): six arrays of shape (...), in [0, 1] (A table 1).

    `nan` where the class or the prediction that a rate conditions on does not occur, or a count it needs is unknown.
    Raises `InvalidInputError` for entries below 0 and for a last axis that is not 4.

    >>> found = rates([70, 10, 5, 15])
    >>> float(found.tpr), float(found.fpr)
    (0.75, 0.125)
    """
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
    """Prior of the positive class (fn + tp) / (tn + fp + fn + tp), in [0, 1], shape (...), for performances (..., 4).

    `nan` for an empty performance and where a count is unknown. Raises `InvalidInputError` for entries below 0.
    """
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    return ratio(fn + tp, tn + fp + fn + tp)


def prediction_rate(performances: ArrayLike) -> FloatArray:
    """Rate of positive predictions (fp + tp) / (tn + fp + fn + tp), in [0, 1], shape (...), for performances (..., 4).

    `nan` for an empty performance and where a count is unknown. Raises `InvalidInputError` for entries below 0.
    """
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    return ratio(fp + tp, tn + fp + fn + tp)


def no_skill(performances: ArrayLike) -> FloatArray:
    """Probabilities of guessing alike, shape (..., 4): truth and prediction independent (B section 2.2).

    The prior and the rate of positive predictions are those of the performances, shape (..., 4). `nan` for an empty
    performance and where a count is unknown. Raises `InvalidInputError` for entries below 0.
    """
    p, t = prior(performances), prediction_rate(performances)
    return np.stack([(1 - p) * (1 - t), (1 - p) * t, p * (1 - t), p * t], -1)


def mean(performances: ArrayLike, weights: ArrayLike | None = None, axis: int = 0) -> FloatArray:
    """Weighted mean of the probabilities along `axis`, shape of the performances without it (A section 4.1).

    `weights`: one non-negative number for each performance along `axis`, not all 0; equal by default. `nan` where a
    performance of positive weight is missing or partly unknown. The mean of performances keeps every score
    interpretable: it is the performance of drawing a context (video, task, fold), then an outcome. Raises
    `InvalidInputError` for weights of another number, negative or all 0.
    """
    array = np.moveaxis(normalized(performances), axis % (np.ndim(performances)), 0)
    w = np.ones(len(array)) if weights is None else checks.non_negative(weights, "weights")
    if w.shape != (len(array),) or w.sum() == 0:
        raise InvalidInputError(f"weights: expected {len(array)} numbers, not all 0, found shape {w.shape}")
    return np.asarray(np.tensordot(w[w > 0] / w.sum(), array[w > 0], axes=1))


def _line(name: str, rate: FloatArray, p: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Coefficients (a, b, c) of a tp + b fp = c, the performances of prior `p` at which the rate has this value."""
    zero, one, n = np.zeros_like(p), np.ones_like(p), 1 - p
    match name:
        case "tpr" | "fnr":
            return one, zero, p * (rate if name == "tpr" else 1 - rate)
        case "fpr" | "tnr":
            return zero, one, n * (rate if name == "fpr" else 1 - rate)
        case "ppv":
            return 1 - rate, -rate, zero
    return rate, rate - 1, rate - n


def _clipped(value: FloatArray, bound: FloatArray) -> FloatArray:
    inside = np.clip(value, 0, bound)
    return np.where(inside < _DUST, 0.0, inside)


def _refuse_labels(labels: tuple[NDArray[Any], NDArray[Any]], pos_label: object, *, found: bool) -> None:
    for one in labels:
        values = one.tolist() if one.dtype.kind == "O" else []
        if (one.dtype.kind == "f" and np.isnan(one).any()) or any(x is None or str(x) == "nan" for x in values):
            raise InvalidInputError("predictions: expected a label for each sample, found one missing")
    others = set() if found else {str(label) for one in labels for label in one.tolist()}
    if len(others) > 1:
        shown = ", ".join(sorted(others)[:5])
        raise InvalidInputError(f"predictions: expected the positive label {pos_label!r} among them, found {shown}")
