"""What a table leaves open and only a person can decide: each as a `Question` with its choices.

Which of several columns of one name is meant; which column holds the names where rows share one that another column
tells apart; whether points in counts such as 1.080 set thousands apart; and what becomes of rows whose three rates fit
every prevalence, as TPR = TNR = accuracy does.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import ONE_OF_SEVERAL, Mapping, ambiguous, copies, guess_one, identity, nouns
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import Computation
from tile_core.importers.problems import listing, sources
from tile_core.importers.quantities import BoolArray, Quantity, constant
from tile_core.importers.roles import ENTITY, IGNORE
from tile_core.number_format import counted

# What is asked for: the role of a column, which of two columns of one name has it, which column holds the names, what
# points in counts are, and what becomes of rows that fit every prevalence.
ROLE, ONE_OF, NAMES, POINTS, PREVALENCE = "role", "one of", "names", "points", "undetermined"
# Whether confusion matrices hold counts or shares.
MATRIX = "shares"
# How a file is laid out, and which of its sheets or tables is read: said by whoever reads the file.
LAYOUT, SHEET = "layout", "sheet"
# The answer that rows which share a name belong together.
SHARED = ""
# The headline of an import that waits for one.
ONE_DECISION = "One decision first."
_SHOWN = 3
THOUSANDS, DECIMALS = "thousands", "decimals"
LEAVE_ROWS = "leave"
UNDETERMINED = {LEAVE_ROWS: "Leave these rows out"}
# What a rate may be whose name means two things.
_MEANINGS = {
    "tpr": "TPR, the detected share of the positives",
    "fpr": "FPR, the share of the negatives that raise an alarm",
    "fdr": "FDR, the share of the alarms that are false",
    IGNORE: "the share of all samples that are detected positives (not used)",
}
# Rates that fit these two fit every prevalence.
_TRIED = (0.25, 0.75)
_TOLERANCE = 1e-9
_NAMED = 3


class Question(NamedTuple):
    """A decision: what it is about, the sentence that asks for it, and the values to choose from with their labels.

    `about`: `ROLE` of `column`, the choices being roles; `ONE_OF` the columns that are the choices, which is to have
    the role `role`; `NAMES`, the choices being columns, or `SHARED` for the one that has them now; `POINTS`,
    `PREVALENCE` or `MATRIX`, choices of `build`; `LAYOUT` or `SHEET`, choices of how the file is read.
    """

    text: str
    choices: tuple[tuple[str, str], ...]
    about: str = ROLE
    column: str = ""
    role: str = ""


class Several(NamedTuple):
    """Columns of one name of which one has the role `role`."""

    columns: tuple[str, ...]
    role: str


def undecided_columns(columns: dict[str, list[str]], mapping: Mapping, decimal: str) -> list[Several]:
    """The columns of one name and different cells of which none has been chosen."""
    found = []
    for group in copies(mapping.roles).values():
        if all(mapping.roles[each] == IGNORE and mapping.remarks[each] == ONE_OF_SEVERAL for each in group):
            found.append(Several(tuple(group), guess_one(group[0], columns, decimal)))
    return found


def ambiguity(found: Sequence[Quantity]) -> str:
    """A sentence about two columns that hold the same quantity, "" if none do; a matrix holds all four counts."""
    seen: dict[str, Quantity] = {}
    for quantity in found:
        if quantity.kind == "check":
            continue
        other = seen.setdefault(quantity.key, quantity)
        if other is not quantity:
            pair = f"“{cells.short(other.column)}” and “{cells.short(quantity.column)}”"
            return f"Two columns are {quantity.symbol}: {pair}. Ignore one of them."
    return ""


def with_first(mapping: Mapping, several: Iterable[Several]) -> Mapping:
    """The mapping with the first of each of these columns in use."""
    return Mapping(mapping.roles | {each.columns[0]: each.role for each in several}, mapping.remarks)


def column_question(columns: dict[str, list[str]], several: Iterable[Several], used: Iterable[str]) -> Question | None:
    """Which column to use, for the first name that the performances depend on; `used`: the columns that they do."""
    taken = set(used)
    for each in several:
        if each.columns[0] in taken:
            name = cells.short(each.columns[0])
            text = f"{len(each.columns)} columns are named “{name}”, with different cells: choose the one to use."
            return Question(text, tuple(_column_labels(columns, each)), ONE_OF, role=each.role)
    return None


def _column_labels(columns: dict[str, list[str]], several: Several) -> list[tuple[str, str]]:
    order = list(columns)
    labels = []
    for column in several.columns:
        first = ", ".join(cells.short(text, 20) for text in columns[column][:_SHOWN])
        more = ", …" if len(columns[column]) > _SHOWN else ""
        labels.append((column, f"“{cells.short(column)}”, column {order.index(column) + 1}: {first}{more}"))
    return labels


def meaning_question(mapping: Mapping) -> Question | None:
    """What a rate is whose name means two things, where the table is not enough without it."""
    for column, role in mapping.roles.items():
        if role == IGNORE and mapping.remarks.get(column) == ambiguous.OPEN:
            choices = [(each, _MEANINGS[each]) for each in ambiguous.meanings(column)]
            kinds = " or ".join(label for _, label in choices)
            return Question(f"“{cells.short(column)}” has two meanings: {kinds}?", tuple(choices), column=column)
    return None


def names_question(columns: dict[str, list[str]], mapping: Mapping, decimal: str) -> Question | None:
    """Which column holds the names, where rows share one that another column tells apart: "4 methods or 80 teams"."""
    offered = identity.alternatives(columns, mapping.roles, decimal)
    if not offered:
        return None
    names = mapping.columns(ENTITY)
    labels = [(SHARED, _named(columns, names)), *((column, _named(columns, [column])) for column in offered)]
    kinds = " or ".join(label for _, label in labels)
    of = listing([f"“{cells.short(column)}”" for column in names])
    text = f"{kinds}? Rows with the same {of} would be taken together: choose what has a row of its own."
    return Question(text, tuple(labels), NAMES, role=ENTITY)


def _named(columns: dict[str, list[str]], names: Sequence[str]) -> str:
    """How many names there are in these columns, and of what: "80 teams", "80 names in “Lab”"."""
    number = len(set(zip(*(columns[column] for column in names), strict=True)))
    where = listing([f"“{cells.short(column)}”" for column in names])
    noun = nouns.entity(names, "")
    return counted(number, noun) if noun else f"{counted(number, 'name')} in {where}"


def meaning_of_points(chosen: str | None, *, likely: bool) -> str:
    """How points are read: as was chosen, as thousands where that is `likely`, else "" for what has to be asked."""
    return chosen or (THOUSANDS if likely else "")


def points_question(examples: abc.Mapping[str, str], used: Sequence[Quantity]) -> Question | None:
    """What the points of a count in use are; `examples`: columns whose points may set thousands apart, with a cell."""
    column = next((each.column for each in used if each.column in examples), None)
    if column is None:
        return None
    example = cells.short(examples[column])
    whole = cells.without_marks(example, ".")
    text = (
        f"Choose what the points in “{cells.short(column)}” are, such as {example}: do they separate thousands, "
        "or are they decimal points?"
    )
    return Question(text, tuple(_point_labels(example, whole or example).items()), POINTS)


def _point_labels(example: str, whole: str) -> dict[str, str]:
    """What can be chosen, each with what becomes of a cell."""
    return {
        THOUSANDS: f"They separate thousands: {example} is {whole}",
        DECIMALS: f"They are decimal points: {example} is {float(example):g}" if example.count(".") == 1 else "Decimal",
    }


def undetermined(known: abc.Mapping[str, Quantity], computation: Computation) -> BoolArray:
    """Which rows have three rates that any prevalence fits, shape (rows,)."""
    performances = computation.completion.performances
    found = np.asarray(~np.isfinite(performances).all(axis=-1))
    if not computation.derives_prior or not found.any():
        return np.zeros_like(found)
    for each in computation.used:
        found &= ~each.invalid
    for prior in _TRIED:
        found &= _fits(computation, with_prior(known, computation, prior))
    return found


def with_prior(known: abc.Mapping[str, Quantity], computation: Computation, prior: float) -> Computation:
    """The performances that the rates have at a prevalence."""
    rows = len(computation.completion.performances)
    return Computation.of({**known, "prior": constant("prior", prior, rows)})


def _fits(computation: Computation, tried: Computation) -> BoolArray:
    """Where all rates of `computation` are those of the performances of `tried`, within rounding."""
    fits = np.ones(len(tried.completion.performances), dtype=bool)
    for each in computation.used:
        score = SCORES[each.key]
        value = score(tried.completion.performances)
        with np.errstate(invalid="ignore"):
            fits &= np.abs(value - each.values) <= each.halves + tried.spread(score) + _TOLERANCE
    return fits


def filled(computation: Computation, typed: Computation, rows: BoolArray) -> Computation:
    """The computation with the performances of `typed` in these rows."""
    at = rows[:, None]
    completion = computation.completion
    performances = np.where(at, typed.completion.performances, completion.performances)
    moved = tuple(np.where(at, performances, each) for each in computation.perturbations)
    return replace(
        computation, completion=replace(completion, performances=performances), perturbations=moved, typed_prior=rows
    )


def prevalence_question(names: Sequence[str], rows: BoolArray, computation: Computation) -> Question | None:
    """What to do with the rows that fit every prevalence; `names`: of all rows."""
    found = [cells.short(names[row]) for row in np.flatnonzero(rows).tolist()]
    if not found:
        return None
    more = [f"{len(found) - _NAMED:,} more"] if len(found) > _NAMED else []
    these = "these rows" if len(found) > 1 else "this row"
    text = (
        f"{sources(computation.used)} fit every prevalence in {listing([*found[:_NAMED], *more])}: "
        f"enter the prevalence of {these}, or leave {'them' if len(found) > 1 else 'it'} out."
    )
    return Question(text, tuple(UNDETERMINED.items()), PREVALENCE)
