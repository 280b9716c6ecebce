"""Values from outside, each checked against its type in the schema and refused as a whole. The same as
assets/view/reader.js.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from tile_core.checks import InvalidInputError

from . import schema
from .known_keys import known, score_names

_Type = Mapping[str, Any]
_INFINITY = float("inf")
_HIDDEN = re.compile(f"[{schema.schema()['hidden']}]")
_HIDDEN_IN_LINES = re.compile(rf"(?![\t\n\r])[{schema.schema()['hidden']}]")
_BLANK = re.compile(r"[\s\ufeff]*")
_SHORT = 40


class _RefusedError(Exception):
    """Raised for a value that its type does not allow; `value` is the smallest part of it that is wrong."""

    def __init__(self, value: object) -> None:
        self.value = value


def read(name: str, field: Mapping[str, Any], value: object) -> Any:
    """The value as the type of its field defines it; raises `InvalidInputError`, "NAME: expected ...; found ..."."""
    kind = type_named(field["type"])
    if value is None and field.get("null"):
        return None
    try:
        return _read(kind, value)
    except _RefusedError as error:
        raise InvalidInputError(problem(name, _expected(kind), error.value)) from None


def type_named(name: str) -> _Type:
    """A type of the schema."""
    found: _Type = schema.schema()["types"][name]
    return found


def problem(name: str, expected: str, value: object) -> str:
    """What is wrong with a value, in words."""
    return f"{name}: expected {expected}; found {found(value)}"


def found(value: object) -> str:
    """A value for a message: short, and without invisible characters."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return _numeral(value)
    if isinstance(value, str):
        return f"“{_shortened(value)}”"
    return f"a list of {len(value)}" if isinstance(value, list | tuple) else "an object"


def parsed(data: bytes | str) -> Any:
    """Parsed JSON from outside; raises `InvalidInputError` for invalid JSON and for numbers that JSON lacks."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        return json.loads(data, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError("expected JSON") from error


def _expected(kind: _Type) -> str:
    several = "some" if kind["kind"] == "choices" else "one"
    return str(kind.get("expected") or f"{several} of {', '.join(map(str, known()[kind['of']]))}")


def _numeral(value: float) -> str:
    """The text of a number, as JavaScript writes it."""
    try:
        number = float(value)
    except OverflowError:
        number = _INFINITY
    if not math.isfinite(number):
        return "no finite number"
    digits = Decimal(repr(number + 0.0)).normalize()
    return f"{digits:f}" if -7 < digits.adjusted() < 21 else f"{digits:e}"


def _shortened(text: str) -> str:
    signs = text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"
    return _HIDDEN.sub("\ufffd", signs)


def _read(kind: _Type, value: Any) -> Any:
    return None if value is None and kind.get("null") else _READERS[kind["kind"]](kind, value)


def _refuse_unless(right: bool, value: object) -> None:
    if not right:
        raise _RefusedError(value)


def _is_within(kind: _Type, value: float) -> bool:
    low, high = kind.get("from", -_INFINITY), kind.get("to", _INFINITY)
    above, below = kind.get("above", -_INFINITY), kind.get("below", _INFINITY)
    return bool(low <= value <= high and above < value < below)


def _number(kind: _Type, value: Any) -> float:
    _refuse_unless(isinstance(value, int | float) and not isinstance(value, bool) and _is_within(kind, value), value)
    return float(value) + 0.0


def _whole(kind: _Type, value: Any) -> int:
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    _refuse_unless(whole and not isinstance(value, bool) and _is_within(kind, value), value)
    return int(value)


def _flag(_: _Type, value: Any) -> bool:
    _refuse_unless(isinstance(value, bool), value)
    return bool(value)


def _text(kind: _Type, value: Any) -> str:
    hidden = _HIDDEN_IN_LINES if kind.get("lines") else _HIDDEN
    right = isinstance(value, str) and len(value) <= kind["most"] and not hidden.search(value)
    _refuse_unless(right and not (kind["least"] and _BLANK.fullmatch(value)), value)
    return str(value)


def _pattern(kind: _Type, value: Any) -> str:
    _refuse_unless(isinstance(value, str) and re.fullmatch(kind["pattern"], value) is not None, value)
    return str(value)


def _choice(kind: _Type, value: Any) -> Any:
    keys = known()[kind["of"]]
    former = schema.schema()["former"]["choices"].get(kind["of"], {})
    if isinstance(value, str):
        value = former.get(value, value)
        names = {} if value in keys else score_names()
        value = names.get(value) or names.get(value.lower(), value)
    _refuse_unless(isinstance(value, str | int | float) and not isinstance(value, bool) and value in keys, value)
    return keys[keys.index(value)]


def _choices(kind: _Type, values: Any) -> list[Any]:
    """The allowed keys, each once."""
    _refuse_unless(isinstance(values, list | tuple), values)
    given = [_choice(kind, value) for value in values]
    return [key for key in known()[kind["of"]] if key in given] if kind.get("sorted") else list(dict.fromkeys(given))


def _list(kind: _Type, values: Any) -> list[Any]:
    _refuse_unless(isinstance(values, list | tuple) and len(values) <= kind["most"], values)
    _refuse_unless(not values or len(values) >= kind.get("fewest", 0), values)
    return [_read(type_named(kind["of"]), value) for value in values]


def _tuple(kind: _Type, values: Any) -> list[Any]:
    parts: Sequence[str] = kind["of"]
    least = kind.get("least", len(parts))
    _refuse_unless(isinstance(values, list | tuple) and least <= len(values) <= len(parts), values)
    read_parts = [_read(type_named(part), value) for part, value in zip(parts, values, strict=False)]
    _refuse_unless(not kind.get("some") or any(part > 0 for part in read_parts), values)
    if kind.get("ranges"):
        _check_ranges(read_parts)
    return read_parts + [kind.get("fill")] * (len(parts) - len(read_parts))


def _check_ranges(values: list[float]) -> None:
    """Check that the values are pairs of from and to."""
    for low, high in zip(values[::2], values[1::2], strict=True):
        _refuse_unless(low < high, f"{_numeral(low)} to {_numeral(high)}")


def _record(kind: _Type, value: Any) -> dict[str, Any]:
    """The fields of the type; others are dropped."""
    _refuse_unless(isinstance(value, Mapping), value)
    parts = [name for name in kind["of"] if not kind.get("partial") or name in value]
    return {name: _read(type_named(kind["of"][name]), value.get(name)) for name in parts}


_READERS: dict[str, Callable[[_Type, Any], Any]] = {
    "number": _number,
    "whole": _whole,
    "flag": _flag,
    "text": _text,
    "pattern": _pattern,
    "choice": _choice,
    "choices": _choices,
    "list": _list,
    "tuple": _tuple,
    "record": _record,
}
