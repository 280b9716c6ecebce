"""Performances of shape (..., 4) from counts and from rates; what rates leave open is `nan`."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance.quantities import Rates, rates, ratio

_SAME_LINE = ({"tpr", "fnr"}, {"fpr", "tnr"})
_SINGULAR = 1e-12
_RATE_TOLERANCE = 1e-7
_DUST = 1e-15


def from_counts(tn: ArrayLike, fp: ArrayLike, fn: ArrayLike, tp: ArrayLike) -> FloatArray:
    """Performances, shape (..., 4), from four broadcastable arrays of counts, or of probabilities.

    tn, fp, fn and tp are finite and at least 0; `nan` stands for an unknown one. Raises `InvalidInputError` for others.

    >>> from_counts(tn=70, fp=10, fn=5, tp=[15, 20])
    array([[70., 10.,  5., 15.],
           [70., 10.,  5., 20.]])
    """
    return checks.performances(np.stack(np.broadcast_arrays(*(checks.real(x, "count") for x in (tn, fp, fn, tp))), -1))


def from_rates(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Probabilities, shape (..., 4), from points of ROC space and priors of the positive class; all broadcast.

    `tpr`, `fpr` and the prior are in [0, 1]. Raises `InvalidInputError` for other numbers, `nan` included.

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

    >>> from_two_rates(0.2, tpr=0.75, ppv=0.6).round(3)
    array([0.7 , 0.1 , 0.05, 0.15])
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
    kept = np.all(
        [np.abs(found[name] - value) <= _RATE_TOLERANCE for name, value in zip(two, values, strict=True)], axis=0
    )
    return np.where(kept[..., None], solved, np.nan)


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
    """Performances with unknown (`nan`) tn, shape (..., 4), as in object detection; tp, fp and fn broadcast.

    They suffice for the right side of the Tile (a = 1): precision, recall and the F-scores. Raises `InvalidInputError`
    for negative or infinite counts.

    >>> from_detections(tp=15, fp=10, fn=5)
    array([nan, 10.,  5., 15.])
    """
    return from_counts(np.nan, fp, fn, tp)


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
