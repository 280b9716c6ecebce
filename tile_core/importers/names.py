"""What each row of a table is called, its context and what else it says of its entity; names that cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import Mapping
from tile_core.importers.problems import LEFT_OUT, Problem, Rows, listing
from tile_core.importers.quantities import BoolArray
from tile_core.importers.roles import ATTRIBUTE, CONTEXT, ENTITY

# Texts that one leaderboard holds of its entities' attributes.
MAX_TEXTS = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """What each row is called and its context; which rows are `usable` as far as names go, and why others are not."""

    entities: list[str]
    contexts: list[str]
    usable: BoolArray
    problems: list[Problem]


def names_of(rows: Rows, mapping: Mapping) -> Names:
    """The name and the context of each row; rows without a column of names are called by their number."""
    entities = _texts(rows, mapping.columns(ENTITY)) or [f"row {number}" for number in rows.numbers]
    contexts = _texts(rows, mapping.columns(CONTEXT)) or ["all"] * len(rows.numbers)
    problems, usable = [], np.ones(len(rows.numbers), dtype=bool)
    for role, texts in ((ENTITY, entities), (CONTEXT, contexts)):
        for row, text in enumerate(texts):
            expected = cells.name_problem(text)
            if expected:
                usable[row] = False
                columns, found = tuple(mapping.columns(role)), cells.short(text) or "empty"
                problems.append(Problem(rows.numbers[row], columns, found, expected, LEFT_OUT, "error"))
    return Names(entities, contexts, usable, problems)


def _texts(rows: Rows, columns: list[str]) -> list[str]:
    """The texts of each row in these columns, trimmed and joined; one that is empty makes the whole empty."""
    parts = zip(*(map(str.strip, rows.columns[column]) for column in columns), strict=True)
    return [" / ".join(part) if all(part) else "" for part in parts]


def repeated(rows: Rows, mapping: Mapping, names: Names, usable: BoolArray) -> list[Problem]:
    """An error for each row whose name stands in the same context before."""
    first: dict[tuple[str, str], int] = {}
    found = []
    columns = tuple(mapping.columns(ENTITY, CONTEXT))
    for row in np.flatnonzero(usable).tolist():
        place = names.entities[row], names.contexts[row]
        earlier = first.setdefault(place, row)
        if earlier != row:
            expected = f"a name of its own (duplicate of row {rows.numbers[earlier]})"
            shown = f"“{cells.short(names.entities[row])}”"
            found.append(Problem(rows.numbers[row], columns, shown, expected, LEFT_OUT, "error"))
    return found


def attributes_of(
    rows: Rows, mapping: Mapping, names: Names, usable: BoolArray
) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The attributes of the entities of all usable rows, in the order of their first rows; notes on those left out.

    Each is one text for each entity, "" where it has none. A column that says two things of one entity is no attribute
    of it. Texts are cut to `cells.MAX_NAME` characters.
    """
    kept = np.flatnonzero(usable).tolist()
    entities = [names.entities[row] for row in kept]
    found: dict[str, tuple[str, ...]] = {}
    varying: list[str] = []
    left = MAX_TEXTS // max(1, len(set(entities)))
    beyond = mapping.columns(ATTRIBUTE)[left:]
    for column in mapping.columns(ATTRIBUTE)[:left]:
        texts = [rows.columns[column][row] for row in kept]
        each = _one_each(entities, texts)
        if each is None:
            varying.append(column)
        elif any(each.values()):
            found[cells.short(column, cells.MAX_NAME)] = tuple(each.values())
    return found, [*_told(varying, "differ between the rows of one name"), *_told(beyond, "are too many texts")]


def _one_each(entities: Sequence[str], texts: Sequence[str]) -> dict[str, str] | None:
    """The text of each entity, "" where all its cells are empty; `None` where two of its rows differ."""
    found: dict[str, str] = {}
    for entity, text in zip(entities, texts, strict=True):
        plain = "" if text.strip().lower() in cells.NOTHING else cells.short(text, cells.MAX_NAME)
        known = found.setdefault(entity, plain)
        if plain and known and plain != known:
            return None
        found[entity] = known or plain
    return found


def _told(columns: Sequence[str], why: str) -> list[str]:
    if not columns:
        return []
    shown = [f"“{cells.short(column)}”" for column in columns[:3]]
    more = [f"{len(columns) - 3} more"] if len(columns) > 3 else []
    return [f"{listing([*shown, *more])} {why}: not stored as attributes."]
