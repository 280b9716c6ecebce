"""Confusion matrices of more classes with a row for each model and a column for each cell: "cat → dog", "cat_dog"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import recognise
from tile_core.importers.roles import ENTITY

from .frame import Columns, Frame, Ways
from .many_classes import axis_of, rows_of
from .matrix_grids import COLUMNS, ROWS

_LEAST, _MOST = 3, 100
_TRUE, _SAID = "true|truth|actual|gold|reference|observed", "predicted|pred|prediction|called|said|classified|output"
# Both classes of a name where words or an arrow say which is the true one.
_CLEAR = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_TRUE})[\s_:=]+(?P<truth>.+?)[\s_,;/|-]+(?:{_SAID})(?:[\s_]+as)?[\s_:=]+(?P<guess>.+)",
        rf"(?:{_SAID})(?:[\s_]+as)?[\s_:=]+(?P<guess>.+?)[\s_,;/|-]+(?:{_TRUE})[\s_:=]+(?P<truth>.+)",
        r"(?P<truth>.+?)\s*(?:→|⇒|->|=>|-->)\s*(?P<guess>.+)",
        rf"(?P<truth>.+?)[\s_]+(?:(?:{_SAID})[\s_]+as|as|called)[\s_]+(?P<guess>.+)",
    )
)
# The same where only their order says it.
_OPEN = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<truth>[^|]+)\|(?P<guess>[^|]+)",
        r"(?P<truth>[^/]+)/(?P<guess>[^/]+)",
        r"(?P<truth>[^,]+),(?P<guess>[^,]+)",
        r"(?P<truth>[^:]+):(?P<guess>[^:]+)",
        r"\[?(?P<truth>[^\[\]]+)\]\s*\[(?P<guess>[^\[\]]+)\]?",
        r"(?P<truth>.+)__(?P<guess>.+)",
        r"(?P<truth>[^_]+)_(?P<guess>[^_]+)",
        r"(?P<truth>[^-]+)-(?P<guess>[^-]+)",
        r"(?P<truth>\S+)\s+(?P<guess>\S+)",
    )
)
# What may stand before the classes of each column.
_PREFIX = re.compile(r"(?:confusion|matrix|cm|n|counts?|cells?|c|m)(?:[\s_.:]+|(?=[\[(]))[(]?", re.IGNORECASE)
_WHOLE = re.compile(r"\d{1,15}(?:\.0{1,6})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pairs:
    """By the true and the predicted class the column of their count; `clear`: whether the names say which is which."""

    columns: dict[tuple[str, str], str]
    labels: tuple[str, ...]
    clear: bool


def of(columns: Columns) -> Pairs | None:
    """The columns of all pairs of three classes at least; `None` for other tables.

    Raises `InvalidInputError`, which names the column, where one of them is missing.
    """
    for pattern in (*_CLEAR, *_OPEN):
        clear = pattern in _CLEAR
        for prefixed in (False, True):
            found = _pairs(columns, pattern, prefixed=prefixed)
            labels = tuple(dict.fromkeys(label for pair in found for label in pair))
            missing = [(one, other) for one in labels for other in labels if (one, other) not in found]
            if not _LEAST <= len(labels) <= _MOST or len(found) < len(labels):
                continue
            if not missing:
                return Pairs(found, labels, clear)
            if clear and 4 * len(missing) <= len(labels) ** 2:
                one, other = missing[0]
                raise InvalidInputError(
                    f"expected a column for each of the {len(labels) ** 2} pairs of {len(labels)} classes, found none "
                    f"for “{cells.short(one, 40)}” predicted as “{cells.short(other, 40)}”"
                )
    return None


def _pairs(columns: Columns, pattern: re.Pattern[str], *, prefixed: bool) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for name in columns:
        plain = name.strip()
        if len(plain) > cells.MAX_NAME:
            continue
        if prefixed:
            start = _PREFIX.match(plain)
            if not start:
                continue
            plain = plain[start.end() :].removesuffix(")")
        match = pattern.fullmatch(plain)
        if match:
            found.setdefault((match["truth"].strip(" []()"), match["guess"].strip(" []()")), name)
    return found


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read such a table, the one that names indicate and what to choose; `None` for other tables."""
    found = of(frame.columns)
    if found is None:
        return None
    first = next(iter(found.columns.values()))
    ways: Ways = {
        "truth first": ("the true class first", partial(_rows, frame, found, turned=False)),
        "truth last": ("the predicted class first", partial(_rows, frame, found, turned=True)),
    }
    if found.clear:
        return ways, "truth first", ""
    truth = axis_of(list(_matrices(frame, found).values()))
    size = len(found.labels)
    asks = f"A column for each cell of a {size} × {size} matrix, such as “{first}”: choose which class is first."
    return ways, {ROWS: "truth first", COLUMNS: "truth last"}.get(truth, ""), "" if truth else asks


def _rows(frame: Frame, found: Pairs, *, turned: bool) -> Frame:
    matrices = _matrices(frame, found, turned=turned)
    which = "the predicted class first" if turned else "the true class first"
    same = not found.clear and axis_of(list(matrices.values())) == ROWS
    why = ", since its sums are the same for all models" if same else ""
    of = f"{len(matrices)} confusion matrices of {len(found.labels)} classes"
    note = f"{of}, with a column for each cell, {which}{why}."
    made = rows_of(matrices, found.labels, note)
    return Frame(made.columns, made.numbers, notes=(*frame.notes, *made.notes), matrices=made.matrices)


def _matrices(frame: Frame, found: Pairs, *, turned: bool = False) -> dict[str, list[list[int]]]:
    """By model the counts by the first (rows) and the last class of the names, `turned` the other way round."""
    names = [
        [found.columns[(other, one) if turned else (one, other)] for other in found.labels] for one in found.labels
    ]
    models = named_rows(frame, list(found.columns.values()))
    return {model: [[_count(frame, row, name) for name in line] for line in names] for row, model in models}


def _count(frame: Frame, row: int, column: str) -> int:
    text = frame.columns[column][row].strip()
    if not _WHOLE.fullmatch(text):
        found = f"“{cells.short(text, 40)}”" if text else "an empty cell"
        raise InvalidInputError(
            f"row {frame.numbers[row]}, column “{cells.short(column, 60)}”: expected a whole number of samples, found "
            f"{found}"
        )
    return int(text.partition(".")[0])


def named_rows(frame: Frame, taken: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The rows that hold anything in the columns `taken`, and the name of the model of each.

    Raises `InvalidInputError`, with the row and the column, for a name that is missing or used twice.
    """
    others = [name for name in frame.columns if name not in taken]
    column = next((name for name in others if recognise(name) == ENTITY), next(iter(others), None))
    seen: dict[str, int] = {}
    for row, number in enumerate(frame.numbers):
        if not any(frame.columns[name][row].strip() for name in taken):
            continue
        model = f"model {len(seen) + 1}" if column is None else frame.columns[column][row].strip()
        if not model:
            raise InvalidInputError(
                f"row {number}, column “{column}”: expected the name of a model, found an empty cell"
            )
        if model in seen:
            raise InvalidInputError(
                f"row {number}, column “{column}”: expected each model once, found “{cells.short(model, 40)}” again, "
                f"first in row {seen[model]}"
            )
        seen[model] = number
        yield row, model
