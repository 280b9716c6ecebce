"""Arguments that several functions of `tx` have: points, prevalences, options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tile_core import checks
from tile_core.checks import InvalidInputError

_POINT = "expected (a, b), two numbers from 0 to 1"


def place(at: str | tuple[float, float]) -> str:
    """A point or the name of a score, as the commands read it; raises `InvalidInputError` for what is neither."""
    if isinstance(at, str):
        return at
    try:
        return ",".join(repr(float(each)) for each in at)
    except (TypeError, ValueError):
        found = f"at: expected a point (a, b) or the name of a score such as F1, found {at!r}"
        raise InvalidInputError(found) from None


def point(value: Any) -> tuple[float, float]:
    """A point (a, b) of the Tile; raises `InvalidInputError` for anything else."""
    try:
        a, b = (float(each) for each in value)
    except (TypeError, ValueError):
        raise InvalidInputError(f"point: {_POINT}, found {value!r}") from None
    if not (0 <= a <= 1 and 0 <= b <= 1):
        raise InvalidInputError(f"point: {_POINT}, found {value!r}")
    return a, b


def prior(value: Any) -> float | None:
    """A prevalence in (0, 1), or `None` for that of the data; raises `InvalidInputError` for anything else."""
    if value is None:
        return None
    found = checks.real(value, "prior")
    if found.ndim or not 0 < found < 1:
        raise InvalidInputError(f"prior: expected a number between 0 and 1, found {value}")
    return float(found)


def refuse_unknown(function: str, options: Iterable[str], known: Iterable[str]) -> None:
    """Raise `TypeError`, as Python does, for an option that a function does not have."""
    unknown = [name for name in options if name not in known]
    if unknown:
        raise TypeError(f"{function}() got an unexpected keyword argument {unknown[0]!r}; known: {', '.join(known)}")
