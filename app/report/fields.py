"""Values from the outside: each function returns what is well-formed and refuses the rest by `InvalidInputError`.

A message names what was found and what was expected; the number of the scene is added by who knows it.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from tile_core.checks import InvalidInputError

# Greater numbers are nobody's thresholds or counts.
_LARGEST = 1e15


def text(value: object, name: str, longest: int) -> str:
    """A text of at most `longest` characters that can be written as UTF-8."""
    if not isinstance(value, str) or len(value) > longest:
        raise InvalidInputError(f"{name}: expected a text of at most {longest:,} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise InvalidInputError(f"{name}: expected letters, found half of one")
    return value


def real(value: object, name: str) -> float:
    """A finite number; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LARGEST:
        raise InvalidInputError(f"{name}: expected a number, found {short(value)}")
    return float(value)


def unit(value: object, name: str) -> float:
    """A number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InvalidInputError(f"{name}: expected a number from 0 to 1, found {short(value)}")
    return float(value)


def inside(value: object, name: str, end: float = 1.0) -> float:
    """A number between 0 and `end`, both excluded."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < end:
        raise InvalidInputError(f"{name}: expected a number between 0 and {end:g}, found {short(value)}")
    return float(value)


def whole(value: object, low: int, high: int, name: str) -> int:
    """A whole number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InvalidInputError(f"{name}: expected a whole number from {low} to {high}, found {short(value)}")
    return value


def flag(value: object, name: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise InvalidInputError(f"{name}: expected true or false, found {short(value)}")
    return value


def listed(value: object, name: str, most: int) -> list[Any]:
    """A list of at most `most` things."""
    if not isinstance(value, list | tuple) or len(value) > most:
        raise InvalidInputError(f"{name}: expected a list of at most {most:,}, found {short(value)}")
    return list(value)


def one_of(value: object, known: Collection[str], name: str) -> str:
    """One of the known keys."""
    if not isinstance(value, str) or value not in known:
        raise InvalidInputError(f"{name}: expected one of {', '.join(known)}; found {short(value)}")
    return value


def short(value: object, most: int = 40) -> str:
    """The beginning of a value, for a message."""
    try:
        return str(value)[:most]
    except (ValueError, RecursionError):  # a number of thousands of digits; lists in lists in lists
        return type(value).__name__


def parsed(data: bytes | str) -> Any:
    """JSON from the outside; raises `InvalidInputError` for what is none, and for numbers that JSON has not."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        return json.loads(data, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError("expected JSON") from error
