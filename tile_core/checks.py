"""Checks of arguments: an error says what was expected and what was found.

Every function returns its argument, numbers as a float64 array, or raises `InvalidInputError`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
# Numbers whose relative difference is at most this are equal: they differ by rounding alone.
TOLERANCE = 1e-12


class InvalidInputError(ValueError):
    """Input that cannot be used, a `ValueError`; the message names what was found and what was expected.

    >>> unit(1.5, "a")
    Traceback (most recent call last):
    ...
    tile_core.checks.InvalidInputError: a: expected numbers from 0 to 1, found 1.5
    """


def real(values: ArrayLike, name: str) -> FloatArray:
    """Real numbers as a float64 array of their shape, `nan` and `inf` allowed.

    Raises `InvalidInputError`, with `name` in its message, where `values` are not numbers.

    >>> real([1, 2], "x")
    array([1., 2.])
    """
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InvalidInputError(f"{name}: expected numbers, found {_short(values)}") from error
    return array


def unit(values: ArrayLike, name: str, *, missing: bool = False) -> FloatArray:
    """Numbers in [0, 1] as a float64 array of their shape; `nan` refused unless `missing`.

    Raises `InvalidInputError`, with `name` in its message, where `values` are not.

    >>> unit(0.25, "a")
    array(0.25)
    """
    array = real(values, name)
    wrong = ~((array >= 0) & (array <= 1)) & ~(missing & np.isnan(array))
    if wrong.any():
        raise InvalidInputError(f"{name}: expected numbers from 0 to 1, found {array[wrong].flat[0]:g}")
    return array


def non_negative(values: ArrayLike, name: str, *, missing: bool = False) -> FloatArray:
    """Finite numbers >= 0 as a float64 array of their shape; `nan` refused unless `missing`.

    Raises `InvalidInputError`, with `name` in its message, where `values` are not.

    >>> non_negative([1, 2.5], "counts")
    array([1. , 2.5])
    """
    array = real(values, name)
    wrong = ~((array >= 0) & np.isfinite(array)) & ~(missing & np.isnan(array))
    if wrong.any():
        raise InvalidInputError(f"{name}: expected finite numbers of at least 0, found {array[wrong].flat[0]:g}")
    return array


def whole(value: Any, name: str, least: int, below: int | None = None) -> int:
    """A whole number from `least` on, and less than `below` if given, as an int.

    Raises `InvalidInputError`, with `name` in its message, for another `value` and for one that is not whole.

    >>> whole(3, "size", 1)
    3
    """
    number = not isinstance(value, bool) and isinstance(value, int | np.integer)
    if not number or value < least or (below is not None and value >= below):
        end = f"of at least {least}" if below is None else f"from {least} to {below - 1}"
        raise InvalidInputError(f"{name}: expected a whole number {end}, found {_short(value)}")
    return int(value)


def level(value: float) -> float:
    """The level of an interval, between 0 and 1, both excluded.

    Raises `InvalidInputError` for any other `value`, `nan` included.

    >>> level(0.95)
    0.95
    """
    if not 0 < value < 1:
        raise InvalidInputError(f"level: expected a number between 0 and 1, found {value:g}")
    return value


def place_in_ranking(value: Any, name: str = "place") -> int:
    """A place of a ranking as an int: 1, 2, ... counted from the first, -1, -2, ... from the last.

    Raises `InvalidInputError`, with `name` in its message, for a `value` of 0 and for one that is not whole.

    >>> place_in_ranking(-1)
    -1
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value == 0:
        raise InvalidInputError(
            f"{name}: expected 1, 2, ... from the first or -1, -2, ... from the last, found {value!r}"
        )
    return int(value)


def performances(values: ArrayLike) -> FloatArray:
    """Performances as a float64 array of shape (..., 4) = tn, fp, fn, tp: at least 0; `nan` stands for what is unknown.

    Raises `InvalidInputError` for `values` whose last axis is not 4 and for entries below 0 or infinite.

    >>> performances([70, 10, 5, 15])
    array([70., 10.,  5., 15.])
    """
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
