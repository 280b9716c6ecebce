"""JSON: a list of records, rows with a header, columns of values, entities by name, or one flat record of scores."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ...settings import Limits
from . import python_literals
from .encodings import decode
from .sniffing import Known
from .table import Table, columns_of

_KEYS = 1_000
# As many cells as a table may have: 20,000 rows of 200 columns.
_CELLS = 4_000_000
_SHAPES = (
    'a list of records such as [{"model": "a", "tp": 5, ...}, ...] or columns such as {"model": [...], "tp": [...]}'
)


def read(data: bytes, limits: Limits, known: Known) -> Table:
    """A table from JSON; row numbers count records as rows below a header. `known`: names of columns."""
    header, rows = rows_of(data, known)
    columns, numbers = columns_of(header, enumerate(rows, 2), limits, known, pad=True)
    return Table(columns, numbers, ".", "json", "JSON")


def rows_of(
    data: bytes, known: Known, prepared: Callable[[Any], Any] = lambda parsed: parsed
) -> tuple[list[str], list[list[str]]]:
    """Header and rows from JSON; `prepared` may convert parsed data to one of the supported shapes."""
    text, _ = decode(data)
    try:
        return _records(prepared(_parsed(text)), known)
    except RecursionError as error:
        raise InvalidInputError(f"it is nested too deeply. Write {_SHAPES}") from error


def _parsed(text: str) -> Any:
    """The value of JSON, of JSON lines, or of a printed Python literal."""
    try:
        return _loaded(text)
    except json.JSONDecodeError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if error.msg == "Extra data" and lines[0].rstrip().endswith(("}", "]")):
            return [_loaded_line(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        converted = python_literals.as_json(text)
        if converted is not None:
            with contextlib.suppress(json.JSONDecodeError):
                return _loaded(converted)
        raise InvalidInputError(f"line {error.lineno}, column {error.colno}: no JSON, {error.msg.lower()}") from error


def _loaded_line(line: str, number: int) -> Any:
    try:
        return _loaded(line)
    except json.JSONDecodeError as error:
        raise InvalidInputError(f"line {number}, column {error.colno}: no JSON, {error.msg.lower()}") from error


def _loaded(text: str) -> Any:
    """Numbers stay as they were written; nan and infinity are refused later, as cells."""
    return json.loads(text, parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=_unique_keys)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object without repeated names; of two values with the same name the first would be lost."""
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        name = next(name for name in names if names.count(name) > 1)
        raise InvalidInputError(f"an object has two values named “{cells.short(name)}”. Give each a different name")
    return record


def _records(parsed: Any, known: Known) -> tuple[list[str], list[list[str]]]:
    if isinstance(parsed, list) and parsed and all(isinstance(row, dict) for row in parsed):
        return _by_keys(parsed)
    if isinstance(parsed, list) and parsed and all(isinstance(row, list) for row in parsed):
        return [_text(name) for name in parsed[0]], [[_text(value) for value in row] for row in parsed[1:]]
    if isinstance(parsed, dict) and parsed:
        return _from_object(parsed, known)
    raise InvalidInputError(f"no table is in it. Write {_SHAPES}")


def _from_object(parsed: dict[str, Any], known: Known) -> tuple[list[str], list[list[str]]]:
    if isinstance(parsed.get("columns"), list) and isinstance(parsed.get("data"), list):
        return _from_split(parsed["columns"], parsed["data"], parsed.get("index"), known)
    if isinstance(parsed.get("schema"), dict) and isinstance(parsed.get("data"), list):
        return _records(parsed["data"], known)  # orient="table"
    lists = [value for value in parsed.values() if isinstance(value, list)]
    if len(lists) == 1 and lists[0] and isinstance(lists[0][0], dict):
        return _records(lists[0], known)  # {"leaderboard": [...], "date": ...}
    if len(lists) == len(parsed):
        return _from_columns({name: [_text(value) for value in values] for name, values in parsed.items()})
    if all(isinstance(value, dict) for value in parsed.values()):
        return _from_objects(parsed, known)
    if not lists and not any(isinstance(value, dict) for value in parsed.values()):
        return _by_keys([parsed])  # one record, such as the scores.json of a competition
    raise InvalidInputError(f"no table is in it. Write {_SHAPES}")


def _from_split(columns: list[Any], data: list[Any], index: Any, known: Known) -> tuple[list[str], list[list[str]]]:
    """`to_json(orient="split")`, whose index holds names unless it numbers the rows."""
    if not all(isinstance(row, list) for row in data):
        raise InvalidInputError(f"no table is in it. Write {_SHAPES}")
    named = isinstance(index, list) and len(index) == len(data) and index != [str(row) for row in range(len(data))]
    if named:
        rows = [[name, *row] for name, row in zip(index, data, strict=True)]
        return _records([["name", *columns], *rows], known)
    return _records([columns, *data], known)


def _from_columns(columns: dict[str, list[str]]) -> tuple[list[str], list[list[str]]]:
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        raise InvalidInputError(
            f"its columns should have one length, but have {min(lengths.values())} and {max(lengths.values())} values"
        )
    return list(columns), [list(row) for row in zip(*columns.values(), strict=True)]


def _from_objects(parsed: dict[str, dict[str, Any]], known: Known) -> tuple[list[str], list[list[str]]]:
    """Rows from columns by name with values by row, as pandas writes them, or from entities with their scores."""
    keys = dict.fromkeys(key for values in parsed.values() for key in values)
    if sum(map(bool, map(known, parsed))) > sum(bool(known(key)) for key in list(keys)[:_KEYS]):
        named = not all(key.isdigit() for key in keys)  # else they number the rows
        rows = [{name: values.get(key) for name, values in parsed.items()} for key in keys]
        return _by_keys([{"name": key, **row} for key, row in zip(keys, rows, strict=True)] if named else rows)
    return _by_keys([{"name": name, **values} for name, values in parsed.items()])


def _by_keys(records: list[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    header = list(dict.fromkeys(key for record in records for key in record))
    if len(header) * len(records) > _CELLS:
        raise InvalidInputError(f"{len(records):,} records with {len(header):,} different names are too many")
    return header, [[_text(record.get(key)) for key in header] for record in records]


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_text(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(_text, value)) + "]"
