"""What each row of a table is called, and its context; names that cannot be used, or stand twice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import Mapping
from tile_core.importers.problems import LEFT_OUT, Problem, Rows
from tile_core.importers.quantities import BoolArray
from tile_core.importers.roles import CONTEXT, ENTITY


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
