"""What each row of a table is called, its context and what else it says of its entity; names that cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import Mapping, identity, recognise
from tile_core.importers.problems import DROP_ROW, KEEP_ROW, Problem, Rows, listing
from tile_core.importers.quantities import BoolArray
from tile_core.importers.roles import ATTRIBUTE, CONTEXT, ENTITY

# What the only model is called where no column names it.
ONE_MODEL = "model"
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
    """The name and the context of each row.

    Rows without a column of names are one model where there is one row, or where each has a context of its own, such as
    a fold; otherwise they are called by their numbers.
    """
    contexts = texts_of(rows, mapping.columns(CONTEXT))
    one = is_one_model(contexts) or len(rows.numbers) == 1
    unnamed = [ONE_MODEL if one else f"row {number}" for number in rows.numbers]
    entities = _model_names(rows, mapping.columns(ENTITY)) or unnamed
    contexts = contexts or ["all"] * len(rows.numbers)
    entities, contexts = _unmarked(entities, contexts)
    problems, usable = [], np.ones(len(rows.numbers), dtype=bool)
    for role, texts in ((ENTITY, entities), (CONTEXT, contexts)):
        for row, text in enumerate(texts):
            expected = cells.name_problem(text)
            if expected:
                usable[row] = False
                columns, found = tuple(mapping.columns(role)), cells.short(text) or "empty"
                problems.append(Problem(rows.numbers[row], columns, found, expected, DROP_ROW, "error"))
    return Names(entities, contexts, usable, problems)


def _model_names(rows: Rows, columns: list[str]) -> list[str]:
    """The name of each row; parts of a model follow one another, its settings as `lr=0.1`."""
    parts = [column for column in columns if recognise(column) != ENTITY]
    if not parts:
        return texts_of(rows, columns)
    numeric = {
        column
        for column in filter(identity.is_part, parts)
        if np.isfinite(cells.numbers(rows.columns[column]).values).all()
    }
    texts = [[f"{c}={t.strip()}" if c in numeric else t.strip() for t in rows.columns[c]] for c in columns]
    together = list(zip(*texts, strict=True))
    joined = [" ".join(filter(None, row)) for row in together]
    return joined if len(set(joined)) == len(set(together)) else [" / ".join(row) for row in together]


def is_one_model(contexts: Sequence[str]) -> bool:
    """Whether rows without names are of one model: each of several has a context of its own."""
    return len(contexts) > 1 and all(contexts) and len(set(contexts)) == len(contexts)


def _unmarked(entities: list[str], contexts: list[str]) -> tuple[list[str], list[str]]:
    """The same without marks of footnotes at the end, unless rows that were told apart no longer would be."""
    unmarked = [[cells.without_mark(cells.in_unicode(text)) for text in texts] for texts in (entities, contexts)]
    apart = len(set(zip(*unmarked, strict=True))) == len(set(zip(entities, contexts, strict=True)))
    return (unmarked[0], unmarked[1]) if apart else (entities, contexts)


def texts_of(rows: Rows, columns: list[str]) -> list[str]:
    """The visible texts of each row in these columns, trimmed and joined; one that is empty makes the whole empty."""
    parts = zip(*([cells.visible(text).strip() for text in rows.columns[column]] for column in columns), strict=True)
    return [" / ".join(part) if all(part) else "" for part in parts]


def duplicate_rows(rows: Rows, mapping: Mapping, names: Names, usable: BoolArray) -> list[Problem]:
    """An error for each row that equals an earlier one in every cell: written twice, it is no second run."""
    first: dict[tuple[str, ...], int] = {}
    problems = []
    for row in np.flatnonzero(usable).tolist():
        texts = tuple(column[row].strip() for column in rows.columns.values())
        earlier = first.setdefault((names.entities[row], names.contexts[row], *texts), row)
        if earlier != row:
            name, expected = (
                f"“{cells.short(names.entities[row])}”",
                f"a name of a row of its own: this row equals row {rows.numbers[earlier]} in every cell",
            )
            columns = tuple(mapping.columns(ENTITY, CONTEXT))
            problems.append(Problem(rows.numbers[row], columns, name, expected, DROP_ROW, "error"))
    return problems


def look_alikes(rows: Rows, mapping: Mapping, names: Names, usable: BoolArray) -> list[Problem]:
    """A warning for each name that looks as another one does, which may be the same: “А” of Cyrillic is no “A”."""
    problems = []
    for role, texts in ((ENTITY, names.entities), (CONTEXT, names.contexts)):
        listed = np.flatnonzero(usable).tolist()
        for pair in cells.look_alikes([texts[row] for row in listed]):
            row, earlier = listed[pair[0]], listed[pair[1]]
            found = f"“{cells.short(texts[row])}”"
            other = f"“{cells.short(texts[earlier])}” of row {rows.numbers[earlier]}"
            expected = f"a name that does not look like another: {other} looks the same, but has other letters"
            problems.append(
                Problem(rows.numbers[row], tuple(mapping.columns(role)), found, expected, KEEP_ROW, "warning")
            )
    return problems


def attributes_of(
    rows: Rows, mapping: Mapping, names: Names, usable: BoolArray, more: dict[str, list[str]] | None = None
) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The attributes of the entities of all usable rows, in the order of their first rows; notes on those left out.

    Each is one text for each entity, "" where it has none. A column with two different texts for one entity is no
    attribute of it. `more`: texts of all rows next to the columns. Texts are cut to `cells.MAX_NAME` characters.
    """
    row_indices = np.flatnonzero(usable).tolist()
    entities = [names.entities[row] for row in row_indices]
    attributes: dict[str, tuple[str, ...]] = {}
    varying: list[str] = []
    room = MAX_TEXTS // max(1, len(set(entities)))
    excess = mapping.columns(ATTRIBUTE)[room:]
    told = {column: rows.columns[column] for column in mapping.columns(ATTRIBUTE)[:room]}
    for column, cells_of in ((more or {}) | told).items():
        texts = [cells_of[row] for row in row_indices]
        texts_by_entity = _text_of_each(entities, texts)
        if texts_by_entity is None:
            varying.append(column)
        elif any(texts_by_entity.values()):
            attributes[cells.short(column, cells.MAX_NAME)] = tuple(texts_by_entity.values())
    return attributes, [
        *_varying_note(varying),
        *(f"{called} too many texts: not stored as attributes." for called in _called(excess, "is", "are")),
    ]


def _text_of_each(entities: Sequence[str], texts: Sequence[str]) -> dict[str, str] | None:
    """The text of each entity, "" where all its cells are empty; `None` where two of its rows differ."""
    texts_by_entity: dict[str, str] = {}
    for entity, text in zip(entities, texts, strict=True):
        plain = "" if text.strip().lower() in cells.NOTHING else cells.short(cells.visible(text), cells.MAX_NAME)
        earlier = texts_by_entity.setdefault(entity, plain)
        if plain and earlier and plain != earlier:
            return None
        texts_by_entity[entity] = earlier or plain
    return texts_by_entity


def _varying_note(columns: Sequence[str]) -> list[str]:
    """That columns are no attributes, and what one is that tells rows of one name apart."""
    reason = "between the rows of one name: not stored. If it names tasks or data sets, choose Context."
    return [f"{called} {reason}" for called in _called(columns, "differs", "differ")]


def _called(columns: Sequence[str], one: str, several: str) -> list[str]:
    """The columns by name with their verb; nothing where there are none."""
    if not columns:
        return []
    names = [f"“{cells.short(column)}”" for column in columns[:3]]
    more = [f"{len(columns) - 3} more"] if len(columns) > 3 else []
    return [f"{listing([*names, *more])} {one if len(columns) == 1 else several}"]
