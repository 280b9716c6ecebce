"""What is wrong is said once, at the door, with what was found and what was expected.

Every function returns its argument as a float64 array and raises `InvalidInputError` otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


class InvalidInputError(ValueError):
    """Input that cannot be used; the message names what was found and what was expected."""


def real(values: ArrayLike, name: str) -> FloatArray:
    """Real numbers of any shape, `nan` allowed."""
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InvalidInputError(f"{name}: expected numbers, found {_short(values)}") from error
    return array


def unit(values: ArrayLike, name: str, *, missing: bool = False) -> FloatArray:
    """Numbers in [0, 1]; `nan` refused unless `missing`."""
    array = real(values, name)
    wrong = ~((array >= 0) & (array <= 1)) & ~(missing & np.isnan(array))
    if wrong.any():
        raise InvalidInputError(f"{name}: expected numbers from 0 to 1, found {array[wrong].flat[0]:g}")
    return array


def non_negative(values: ArrayLike, name: str, *, missing: bool = False) -> FloatArray:
    """Finite numbers >= 0; `nan` refused unless `missing`."""
    array = real(values, name)
    wrong = ~((array >= 0) & np.isfinite(array)) & ~(missing & np.isnan(array))
    if wrong.any():
        raise InvalidInputError(f"{name}: expected finite numbers of at least 0, found {array[wrong].flat[0]:g}")
    return array


def performances(values: ArrayLike) -> FloatArray:
    """Performances, shape (..., 4) = tn, fp, fn, tp: finite and non-negative; `nan` stands for what is unknown."""
    array = real(values, "performances")
    if array.ndim == 0 or array.shape[-1] != 4:
        raise InvalidInputError(f"performances: expected a last axis of 4 (tn, fp, fn, tp), found shape {array.shape}")
    wrong = (array < 0) | np.isinf(array)
    if wrong.any():
        raise InvalidInputError(f"performances: expected finite numbers of at least 0, found {array[wrong].flat[0]:g}")
    return array


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
