"""All roots of polynomials that are given as functions, many at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Not real, so that no polynomial that people meet has a root there.
_CENTRE = 0.43 + 0.9j
_LEAST = 1e-13


def roots(function: Callable[[NDArray[Any]], NDArray[Any]], degree: int, rows: int) -> NDArray[np.complex128]:
    """The roots of polynomials of at most a degree, shape (rows, degree); those that a lower degree lacks are far off.

    `function` takes places of shape (rows, k), complex too, to values of that shape. Values on a circle around a centre
    give the coefficients in powers of the distance z from it, by a Fourier transform; the roots 1 / z are the
    eigenvalues of the companion matrix, whose leading coefficient is the value at the centre: a degree that is lower
    than it may be does no harm. Close to [0, 1] the error is that of rounding, for a double root its square root.
    `nan` for a polynomial that is 0 everywhere, and where a value is not finite.

    >>> roots(lambda x: (x - 0.25) * (x - 0.75), 2, 1).real.round(9)
    array([[0.25, 0.75]])
    """
    circle = np.exp(2j * np.pi * np.arange(degree + 1) / (degree + 1))
    values = function(np.broadcast_to(_CENTRE + circle, (rows, degree + 1)))
    coefficients = np.fft.fft(values, axis=1) / (degree + 1)
    size = np.abs(coefficients).max(axis=1)
    usable = np.isfinite(size) & (size > _LEAST) & (np.abs(coefficients[:, 0]) > _LEAST * size)
    companion = np.zeros((int(usable.sum()), degree, degree), dtype=np.complex128)
    companion[:, 0, :] = -coefficients[usable, 1:] / coefficients[usable, :1]
    companion[:, np.arange(1, degree), np.arange(degree - 1)] = 1
    found = np.full((rows, degree), complex(np.nan, np.nan))
    found[usable] = _CENTRE + 1 / np.linalg.eigvals(companion)
    return found
