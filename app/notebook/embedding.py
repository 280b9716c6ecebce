"""What a widget and a component show of a leaderboard, checked, in the form that the browser's code reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tile_core import catalogue
from tile_core.checks import InvalidInputError

from ..results.contexts import in_context
from ..results.places import place_of
from ..storage import payload
from . import arguments
from .board import leaderboard_of


def shown(data: Any, choices: Mapping[str, Any]) -> dict[str, Any]:
    """The leaderboard of what `tx.show` accepts, as JSON; what is that already is returned unchanged."""
    if isinstance(data, Mapping) and {"entities", "performances"} <= data.keys():
        return dict(data)
    return payload.payload(leaderboard_of(data, choices), "")


def place(at: str | tuple[float, float], data: Any, prior: float | None, context: str | None) -> tuple[float, float]:
    """The point (a, b) of a score or of a text "a,b"; raises `InvalidInputError` for what has no place on the Tile."""
    board = payload.from_payload(data)
    return place_of(arguments.place(at), in_context(board, context, prior).rows)


def score(value: str) -> str:
    """The key of a named score, given by that or by a name; raises `InvalidInputError` for any other."""
    found = catalogue.named(value)
    if found is None or found.key not in catalogue.CATALOGUE:
        raise InvalidInputError(f"score: expected the name of a score, such as F1 or kappa, found {value!r}")
    return found.key


def selected(value: Any, data: Mapping[str, Any]) -> str | None:
    """The name of a classifier of this leaderboard, or `None`; raises `InvalidInputError` for anything else."""
    if value is None or value in data["entities"]:
        return None if value is None else str(value)
    raise InvalidInputError(f"selected: expected the name of a classifier, or None, found {value!r}")
