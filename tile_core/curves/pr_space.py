"""Precision-recall space of canonical scores at a prior: places, iso-score curves, what no classifier can reach.

PR space is x = recall (TPR), y = precision (PPV). At a prior p of the positive class, 0 < p < 1, a place (FPR, TPR) of
ROC space with TPR > 0 has one place in PR space, and lines of equal score become hyperbolas. No skill is the line
precision = p; below `least_precision` there is nothing, for FPR is at most 1 (Boyd, Davis, Page and Costa 2012,
"Unachievable region in precision-recall space and its effect on empirical evaluation"). Everything broadcasts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.performance import ratio
from tile_core.roc import inner_prior


def pr_place(fpr: ArrayLike, tpr: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Recall and precision of places of ROC space, shape (..., 2); the precision is `nan` where nothing is predicted.

    `fpr`, `tpr` in [0, 1] and the prior, strictly between 0 and 1, broadcast. Raises `InvalidInputError` for other
    numbers.

    >>> pr_place(0.1, 0.8, prior=0.2).round(3)
    array([0.8  , 0.667])
    """
    x, y, p = checks.unit(fpr, "fpr"), checks.unit(tpr, "tpr"), inner_prior(prior)
    return np.stack(np.broadcast_arrays(y, ratio(p * y, p * y + (1 - p) * x)), -1)


def roc_place(recall: ArrayLike, precision: ArrayLike, prior: ArrayLike) -> FloatArray:
    """FPR and TPR of places of PR space, shape (..., 2): the inverse of `pr_place`.

    The FPR is greater than 1 in the region that nothing reaches, `nan` where recall and precision are 0. `recall`,
    `precision` in [0, 1] and the prior, strictly between 0 and 1, broadcast. Raises `InvalidInputError` for other
    numbers.

    >>> roc_place(0.8, 2 / 3, prior=0.2).round(3)
    array([0.1, 0.8])
    """
    r, q, p = checks.unit(recall, "recall"), checks.unit(precision, "precision"), inner_prior(prior)
    return np.stack(np.broadcast_arrays(ratio(p * r * (1 - q), (1 - p) * q), r), -1)


def least_precision(recall: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The lowest precision with which a recall can be had, shape (...): p r / (1 - p + p r) (Boyd et al. 2012, eq. 3).

    `recall` in [0, 1] and the prior, strictly between 0 and 1, broadcast. Raises `InvalidInputError` for other numbers.

    >>> least_precision([0, 0.5, 1], prior=0.2).round(3)
    array([0.   , 0.111, 0.2  ])
    """
    r, p = checks.unit(recall, "recall"), inner_prior(prior)
    return np.asarray(p * r / (1 - p + p * r))


def iso_precision(a: ArrayLike, b: ArrayLike, prior: ArrayLike, value: ArrayLike, recall: ArrayLike) -> FloatArray:
    """The precision at which R_{a,b} has a value, at recalls, shape (...): its iso-score curve in PR space.

    `nan` where no performance of this recall has the value, at recall 0, and where every precision has it. All numbers
    are in [0, 1], the prior strictly between 0 and 1; all broadcast. Raises `InvalidInputError` for other numbers.
    Follows from the iso-performance lines of ROC space (paper B section 3.3). For a = 1, the F-scores, the curve is
    the same at every prior, but for where it ends.

    >>> iso_precision(1, 0.5, prior=0.2, value=0.6, recall=[0.5, 0.6, 0.9]).round(3)  # F1
    array([0.75, 0.6 , 0.45])
    """
    u, v, p = checks.unit(a, "a"), checks.unit(b, "b"), inner_prior(prior)
    score, r = checks.unit(value, "value"), checks.unit(recall, "recall")
    weight = (1 - score) * (1 - u) + score * (1 - v)
    alarms = ratio((1 - score) * ((1 - u) * (1 - p) + u * p * r) - score * v * p * (1 - r), weight)
    with np.errstate(invalid="ignore"):
        # The number of false alarms is a difference: its rounding must not put a corner out of reach.
        near = 1e-12 / np.where(weight > 0, weight, 1)
        possible = (alarms >= -near) & (alarms <= (1 - p) + near) & (r > 0)
    return np.where(possible, ratio(p * r, p * r + np.clip(alarms, 0, 1 - p)), np.nan)
