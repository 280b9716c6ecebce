"""A leaderboard as JSON: as it is stored, and as the browser has it, which may send it back.

The number `format` increases when older programs could not read it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import NoneType
from typing import Any

import numpy as np

from tile_core import catalogue, leaderboard
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import MAX_PLACES, cells
from tile_core.importers.entities.names import MAX_TEXTS
from tile_core.leaderboard import RULES, Leaderboard, Official
from tile_core.rules import OTHER_SCORES

from ..settings import Limits

# Format 1 had no attributes and no entry `format`, format 2 no official rule, format 3 no matrices of more classes.
FORMAT = 4
_UNRULED, _RULED = 2, 3


def payload(board: Leaderboard, key: str, notes: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON of a leaderboard for the browser; `performances` by context and entity, `null` for missing or unknown.

    Without attributes there is no entry `attributes`, and without an official rule no entry `official`, which has a
    `rule` and a `score`, `null` where none is official. `matrices`, where there are any: the counts of each entity, row
    by row of the true classes, which are the contexts.
    """
    optional_entries: dict[str, Any] = (
        {"attributes": {name: list(texts) for name, texts in board.attributes.items()}} if board.attributes else {}
    )
    if board.official:
        optional_entries["official"] = {"rule": board.official.rule, "score": board.official.score}
    if board.matrices is not None:
        optional_entries["matrices"] = board.matrices.reshape(len(board.entities), -1).tolist()
    oldest = FORMAT if board.matrices is not None else _RULED if board.official else _UNRULED
    return optional_entries | {
        "format": oldest,
        "id": key,
        "title": board.title,
        "entities": list(board.entities),
        "contexts": list(board.contexts),
        "performances": [[_row(row) for row in context] for context in board.performances],
        "sizes": [[None if math.isnan(size) else size for size in sizes] for sizes in board.sizes.tolist()],
        "notes": list(notes),
    }


def _row(row: FloatArray) -> list[float | None] | None:
    values = [None if math.isnan(value) else value for value in row.tolist()]
    return None if values == [None] * 4 else values


def from_payload(data: object, limits: Limits | None = None) -> Leaderboard:
    """The leaderboard that a browser sends back, with the same checks as an upload.

    Raises `InvalidInputError` for data of another shape, type or size than `payload` makes.
    """
    bounds = limits or Limits()
    if not isinstance(data, dict):
        raise InvalidInputError("leaderboard: expected an object")
    if data.get("format", 1) not in range(1, FORMAT + 1):
        raise InvalidInputError(
            f"leaderboard: expected format 1 to {FORMAT}, it may be of a newer version of this program"
        )
    title, entities, contexts = _names([data.get("title")], 1)[0], data.get("entities"), data.get("contexts")
    entities, contexts = _names(entities, bounds.rows), _names(contexts, bounds.rows)
    places = len(contexts) * len(entities)
    if not 0 < places <= MAX_PLACES:
        raise InvalidInputError(f"leaderboard: expected 1 to {MAX_PLACES:,} places, found {places:,}")
    performances = _numbers(data.get("performances"), (len(contexts), len(entities), 4))
    sizes = _numbers(data.get("sizes"), (len(contexts), len(entities)))
    if np.any(sizes <= 0):
        raise InvalidInputError("leaderboard: expected sizes above 0")
    attributes = _attributes(data.get("attributes"), len(entities))
    return leaderboard.leaderboard(
        entities,
        performances,
        title=title,
        contexts=contexts,
        sizes=sizes,
        attributes=attributes,
        official=official_of(data.get("official")),
        matrices=_matrices(data.get("matrices"), len(entities), len(contexts)),
    )


def _matrices(values: object, entities: int, classes: int) -> FloatArray | None:
    """The counts of all entities, shape (entities, classes, classes); `None` means that there are none."""
    if values is None:
        return None
    if entities * classes**2 > leaderboard.MAX_COUNTS:
        raise InvalidInputError(f"leaderboard: expected at most {leaderboard.MAX_COUNTS:,} counts in its matrices")
    return _numbers(values, (entities, classes**2)).reshape(entities, classes, classes)


def official_of(official: object) -> Official | None:
    """The official rule from its entry in `payload`; `None` means that there is none.

    Raises `InvalidInputError` for an unknown rule or score.
    """
    if official is None:
        return None
    rule, score = (official.get("rule"), official.get("score")) if isinstance(official, dict) else (None, None)
    if rule not in RULES:
        raise InvalidInputError(f"leaderboard: expected an official rule of {', '.join(RULES)}")
    named = catalogue.named(score) if isinstance(score, str) else None
    if score is not None and (named is None or (named.order is None and named.key not in OTHER_SCORES)):
        others = " or ".join(OTHER_SCORES)
        raise InvalidInputError(f"leaderboard: expected an official score that has a place on the Tile, or {others}")
    return Official(rule, score)


def _attributes(attributes: object, entities: int) -> dict[str, list[str]]:
    """The texts of all entities by the name of the attribute; `None` means that there are no attributes."""
    if attributes is None:
        return {}
    if not isinstance(attributes, dict) or len(attributes) * entities > MAX_TEXTS:
        raise InvalidInputError(f"leaderboard: expected attributes with at most {MAX_TEXTS:,} texts")
    _names(list(attributes), len(attributes))
    for texts in attributes.values():
        if not isinstance(texts, list) or len(texts) != entities:
            raise InvalidInputError(f"leaderboard: expected {entities} texts for each attribute")
        _names([text for text in texts if text != ""], entities)
    return attributes


def _names(names: object, most: int) -> list[str]:
    if not isinstance(names, list) or len(names) > most or not all(isinstance(name, str) for name in names):
        raise InvalidInputError(f"leaderboard: expected a list of at most {most:,} names")
    problem = next((wrong for name in names if (wrong := cells.name_problem(name))), None)
    if problem:
        raise InvalidInputError(f"leaderboard: expected {problem}")
    return names


def _numbers(values: object, shape: tuple[int, ...]) -> FloatArray:
    """Nested lists of numbers as an array; `None` becomes `nan`, in place of a list a whole row of it."""
    return np.array(_flat(values, shape), dtype=np.float64).reshape(shape)


def _flat(values: object, shape: tuple[int, ...]) -> list[float]:
    if values is None:
        return [math.nan] * math.prod(shape)
    if not isinstance(values, list) or len(values) != shape[0]:
        raise InvalidInputError(f"leaderboard: expected nested lists of {shape}")
    if len(shape) > 1:
        return [number for value in values for number in _flat(value, shape[1:])]
    if not {type(value) for value in values} <= {int, float, NoneType}:
        raise InvalidInputError("leaderboard: expected numbers")
    try:
        return [math.nan if value is None else _finite(float(value)) for value in values]
    except OverflowError as error:
        raise InvalidInputError("leaderboard: expected finite numbers") from error


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise OverflowError
    return number
