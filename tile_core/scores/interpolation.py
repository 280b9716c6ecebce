"""Scores of a performance between two sides of the Tile, from its scores on them (B section 4.1).

Paper B prints the two functions swapped: along a row (b fixed) 1 / (1 - R) is affine in a, along a column (a fixed)
1 / R is affine in b. Both follow from R = N / (N + E), where N depends on a only and E on b only.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray


def along_row(left: ArrayLike, right: ArrayLike, a: ArrayLike) -> FloatArray:
    """R_{a,b}, in [0, 1], from R_{0,b} and R_{1,b}: their f-mean of weights 1-a and a, f(x) = 1 / (1 - x).

    `left`, `right` and a are in [0, 1] and broadcast, the result has their shape; the two scores may be `nan`, and then
    the result is. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> along_row(0.875, 0.6, 0.5).round(6)  # TNR and precision of (70, 10, 5, 15)
    np.float64(0.809524)
    """
    start, end = checks.unit(left, "left", missing=True), checks.unit(right, "right", missing=True)
    u = checks.unit(a, "a")
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = (1 - u) / (1 - start) + u / (1 - end)
        # Without errors both are 1, and so is everything between.
        return np.asarray(np.where((start == 1) & (end == 1), 1.0, 1 - 1 / odds))[()]


def along_column(lower: ArrayLike, upper: ArrayLike, b: ArrayLike) -> FloatArray:
    """R_{a,b}, in [0, 1], from R_{a,0} and R_{a,1}: their harmonic mean of weights 1-b and b.

    `lower`, `upper` and b are in [0, 1] and broadcast, the result has their shape; the two scores may be `nan`, and
    then the result is. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> along_column(0.6, 0.75, 0.5).round(6)  # precision and recall of (70, 10, 5, 15): F1
    np.float64(0.666667)
    """
    start, end = checks.unit(lower, "lower", missing=True), checks.unit(upper, "upper", missing=True)
    v = checks.unit(b, "b")
    with np.errstate(divide="ignore", invalid="ignore"):
        inverse = (1 - v) / start + v / end
        return np.asarray(np.where((start == 0) & (end == 0), 0.0, 1 / inverse))[()]
