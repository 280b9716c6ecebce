"""The entries of a performance, and quotients of them: `TN, FP, FN, TP` are their places on the last axis."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray

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
