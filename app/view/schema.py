"""The schema of a view, as the browser's modules hold it."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from ..settings import resources

_END = ";\n"


@cache
def schema() -> dict[str, Any]:
    """The whole schema; not to be changed."""
    return _json("fields.js", "export const FIELDS = ") | {"types": _json("value_types.js", "export const TYPES = ")}


def _json(module: str, begin: str) -> dict[str, Any]:
    """The JSON between `begin` and the next semicolon that ends a line."""
    text = (resources("assets") / "view" / module).read_text(encoding="utf-8")
    start = text.index(begin) + len(begin)
    return dict(json.loads(text[start : text.index(_END, start)]))


def choices(name: str) -> tuple[Any, ...]:
    """The keys or numbers of a list of the schema."""
    return tuple(schema()["choices"][name])


def start(section: str) -> dict[str, Any]:
    """A section of a view as its page begins, free to be changed."""
    fields = schema()["sections"][section]["fields"]
    return {name: copy.deepcopy(field["start"]) for name, field in fields.items()}


def unset(parameter: str) -> float:
    """What is taken for a parameter of a family that a view does not set."""
    return float(schema()["types"]["parameters"]["unset"][parameter])


def most(type_name: str) -> int:
    """How many characters a text, or items a list, may have."""
    return int(schema()["types"][type_name]["most"])


def most_scenes() -> int:
    """How many scenes are kept, and how many a report shows."""
    return int(schema()["limits"]["scenes"])
