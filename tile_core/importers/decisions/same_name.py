"""Columns of one name with different cells: which of them is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tile_core.importers import cells
from tile_core.importers.columns import ONE_OF_SEVERAL, Mapping, copies, guess_one
from tile_core.importers.decisions.question import ONE_OF, Question
from tile_core.importers.roles import IGNORE

_SHOWN = 3


class Several(NamedTuple):
    """Columns of one name of which one has the role `role`."""

    columns: tuple[str, ...]
    role: str


def undecided(columns: dict[str, list[str]], mapping: Mapping, decimal: str) -> list[Several]:
    """The columns of one name and different cells of which none has been chosen."""
    found = []
    for group in copies(mapping.roles).values():
        if all(mapping.roles[each] == IGNORE and mapping.remarks[each] == ONE_OF_SEVERAL for each in group):
            found.append(Several(tuple(group), guess_one(group[0], columns, decimal)))
    return found


def with_first(mapping: Mapping, several: Iterable[Several]) -> Mapping:
    """The mapping with the first of each of these columns in use."""
    return Mapping(mapping.roles | {each.columns[0]: each.role for each in several}, mapping.remarks)


def question(columns: dict[str, list[str]], several: Iterable[Several], used: Iterable[str]) -> Question | None:
    """Which column to use, for the first name that the performances depend on; `used`: the columns that they do."""
    taken = set(used)
    for each in several:
        if each.columns[0] in taken:
            name = cells.short(each.columns[0])
            text = f"{len(each.columns)} columns are named “{name}”, with different cells: choose the one to use."
            return Question(text, tuple(_choices(columns, each)), ONE_OF, role=each.role)
    return None


def _choices(columns: dict[str, list[str]], several: Several) -> list[tuple[str, str]]:
    order = list(columns)
    labels = []
    for column in several.columns:
        first = ", ".join(cells.short(text, 20) for text in columns[column][:_SHOWN])
        more = ", …" if len(columns[column]) > _SHOWN else ""
        labels.append((column, f"“{cells.short(column)}”, column {order.index(column) + 1}: {first}{more}"))
    return labels
