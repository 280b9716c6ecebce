"""What is read from performances of shape (..., 4): rates, priors, what guessing alike would give, and their mean.

`TN, FP, FN, TP` are the places of the entries on the last axis.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

TN, FP, FN, TP = range(4)


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> FloatArray:
    """`numerator / denominator`, broadcast to one shape; `nan` where the denominator is 0, never an epsilon.

    >>> ratio([1, 0], [2, 0])
    array([0.5, nan])
    """
    top, bottom = np.asarray(numerator, dtype=np.float64), np.asarray(denominator, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(np.where(bottom == 0, np.nan, top / bottom))


def normalized(performances: ArrayLike) -> FloatArray:
    """Probabilities that sum to 1, shape (..., 4), from performances of any positive scale.

    A row is `nan` where its sum is 0 or one of its counts is unknown. Raises `InvalidInputError` for entries below 0.

    >>> normalized([70, 10, 5, 15])
    array([0.7 , 0.1 , 0.05, 0.15])
    """
    array = checks.performances(performances)
    return ratio(array, array.sum(-1, keepdims=True))


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

    >>> prior([70, 10, 5, 15])
    array(0.2)
    """
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    return ratio(fn + tp, tn + fp + fn + tp)


def common_prior(performances: ArrayLike) -> float | None:
    """The prior of all entities with known counts, if they share one strictly between 0 and 1; otherwise `None`.

    `performances`: shape (n, 4). Priors are equal within a relative `checks.TOLERANCE`. Raises `InvalidInputError` for
    entries below 0.

    >>> common_prior([[60, 20, 5, 15], [70, 10, 10, 10]])
    0.2
    """
    share = normalized(performances)
    share = share[~np.isnan(share).any(-1)]
    negatives, positives = share[:, :2].sum(-1), share[:, 2:].sum(-1)
    if not len(share) or positives[0] == 0 or negatives[0] == 0:
        return None
    same = np.abs(positives - positives[0]) <= checks.TOLERANCE * np.minimum(positives[0], negatives[0])
    return float(positives[0]) if same.all() else None


def prediction_rate(performances: ArrayLike) -> FloatArray:
    """Rate of positive predictions (fp + tp) / (tn + fp + fn + tp), in [0, 1], shape (...), for performances (..., 4).

    `nan` for an empty performance and where a count is unknown. Raises `InvalidInputError` for entries below 0.

    >>> prediction_rate([70, 10, 5, 15])
    array(0.25)
    """
    tn, fp, fn, tp = np.moveaxis(checks.performances(performances), -1, 0)
    return ratio(fp + tp, tn + fp + fn + tp)


def no_skill(performances: ArrayLike) -> FloatArray:
    """Probabilities of guessing alike, shape (..., 4): truth and prediction independent (B section 2.2).

    The prior and the rate of positive predictions are those of the performances, shape (..., 4). `nan` for an empty
    performance and where a count is unknown. Raises `InvalidInputError` for entries below 0.

    >>> no_skill([70, 10, 5, 15]).round(3)
    array([0.6 , 0.2 , 0.15, 0.05])
    """
    p, t = prior(performances), prediction_rate(performances)
    return np.stack([(1 - p) * (1 - t), (1 - p) * t, p * (1 - t), p * t], -1)


def mean(performances: ArrayLike, weights: ArrayLike | None = None, axis: int = 0) -> FloatArray:
    """Weighted mean of the probabilities along `axis`, shape of the performances without it (A section 4.1).

    `weights`: one non-negative number for each performance along `axis`, not all 0; equal by default. `nan` where a
    performance of positive weight is missing or partly unknown. The mean of performances keeps every score
    interpretable: it is the performance of drawing a context (video, task, fold), then an outcome. Raises
    `InvalidInputError` for weights of another number, negative or all 0.

    >>> mean([[70, 10, 5, 15], [10, 10, 10, 10]])
    array([0.475, 0.175, 0.15 , 0.2  ])
    """
    array = np.moveaxis(normalized(performances), axis % (np.ndim(performances)), 0)
    w = np.ones(len(array)) if weights is None else checks.non_negative(weights, "weights")
    if w.shape != (len(array),) or w.sum() == 0:
        raise InvalidInputError(f"weights: expected {len(array)} numbers, not all 0, found shape {w.shape}")
    # One after the other, as in the browser, so that no digit differs.
    total = sum(share * rows for share, rows in zip(w[w > 0], array[w > 0], strict=True))
    return np.asarray(total / sum(w.tolist()))
