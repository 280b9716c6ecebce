"""The schema of a view, read from the browser's modules."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from ..settings import resources

_END = ";\n"


@cache
def schema() -> dict[str, Any]:
    """The whole schema; it must not be modified."""
    return _json("export const FIELDS = ") | {"types": _json("export const TYPES = ")}


def _json(begin: str) -> dict[str, Any]:
    """The JSON between `begin` and the next semicolon that ends a line."""
    text = (resources("assets") / "view" / "schema.js").read_text(encoding="utf-8")
    start = text.index(begin) + len(begin)
    return dict(json.loads(text[start : text.index(_END, start)]))


def choices(name: str) -> tuple[Any, ...]:
    """The keys or numbers of a list of the schema."""
    return tuple(schema()["choices"][name])


def start(section: str) -> dict[str, Any]:
    """The start values of a section of a view, as a copy."""
    fields = schema()["sections"][section]["fields"]
    return {name: copy.deepcopy(field["start"]) for name, field in fields.items()}


def unset(parameter: str) -> float:
    """The default for a parameter of a family that a view does not set."""
    return float(schema()["types"]["parameters"]["unset"][parameter])


def most(type_name: str) -> int:
    """The maximum number of characters in a text, or of items in a list."""
    return int(schema()["types"][type_name]["most"])


def most_scenes() -> int:
    """The maximum number of scenes that are stored, and that a report shows."""
    return int(schema()["limits"]["scenes"])
