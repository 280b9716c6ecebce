"""The schema of a view, read from the browser's modules."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from .flavors import flavors, layers
from .objects import read
from .pages import pages


@cache
def schema() -> dict[str, Any]:
    """The whole schema; it must not be modified."""
    fields = read("schema", "FIELDS")
    known = fields["choices"] | {"pages": [*pages()], "flavors": [*flavors()], "layers": [*layers()]}
    return fields | {"choices": known, "types": read("schema", "TYPES")}


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
