"""The table of the dialog: its columns with their roles and how these were recognised, its rows with their problems."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tile_core.importers import Problem, cells
from tile_core.importers.roles import ATTRIBUTE, IGNORE, ROLES, base, choices
from tile_core.importers.sentences import effect, what
from tile_core.number_format import counted

from .review import Review

WINDOW = 8
# So much of a cell is shown.
_SHORT = 60
# In place of all rows: those with problems.
PROBLEMS = "problems"
# How many kinds of problems are listed.
KINDS = 12
_GROUPS = {"entity": "Identity", "context": "Identity", "count": "Counts", "sum": "Counts", "rate": "Rates",
           "prior": "Rates", "attribute": "Identity"}  # fmt: skip
_ORDER = ("Identity", "Counts", "Rates", "Other")


def role_groups() -> list[dict[str, Any]]:
    """All roles in their groups: key, label, and whether values may be in percent."""
    keys = [key for key, _ in choices()]
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in _ORDER}
    for key, label in choices():
        if base(key) == key and key != IGNORE:
            item = {"value": key, "label": label, "percent": f"{key}%" in keys}
            groups[_GROUPS.get(ROLES[key].kind, "Other")].append(item)
    groups["Other"].append({"value": IGNORE, "label": ROLES[IGNORE].label, "percent": False})
    return [{"group": name, "items": items} for name, items in groups.items()]


def columns(review: Review) -> list[dict[str, Any]]:
    """Each column with its role; `good`: whether it is used, `quiet`: whether it is shown in grey."""
    return [_column(review, column, role) for column, role in review.mapping.roles.items()]


def _column(review: Review, column: str, role: str) -> dict[str, Any]:
    remark, good = _remark(review, column, role)
    return {
        "name": column,
        "role": role,
        "remark": remark,
        "good": good,
        "right": _is_numeric(review, column),
        "quiet": not good or role == ATTRIBUTE,
    }


def _remark(review: Review, column: str, role: str) -> tuple[str, bool]:
    """The remark below a column, and whether the column is used."""
    result, kind = review.result, ROLES[base(role)].kind
    used = column in result.used_columns
    if not used and (column in result.compared_columns or kind == "check"):
        return "not needed", False
    return review.mapping.remarks[column], role != IGNORE


def _is_numeric(review: Review, column: str) -> bool:
    """Whether most of its first cells are numbers, which are aligned right."""
    texts = [text for text in review.table.columns[column][:50] if text.strip()]
    return bool(texts) and bool(np.isfinite(cells.estimates(texts, review.table.decimal).numbers.values).mean() >= 0.5)


def shown(review: Review, only: object) -> Sequence[int]:
    """The indices of the rows that can be shown."""
    if only != PROBLEMS:
        return range(review.table.rows)
    wrong = by_row(review)
    return [index for index, number in enumerate(review.table.numbers) if number in wrong] or range(review.table.rows)


def first_row(review: Review, wanted: object = None, only: object = None) -> int:
    """The index of the first row to show: the requested one, otherwise a little before the first problem."""
    last = max(0, len(shown(review, only)) - WINDOW)
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return min(max(0, wanted), last)
    if only == PROBLEMS:
        return 0
    problem = next((problem.row for problem in review.result.problems if problem.row is not None), None)
    return min(max(0, index_of(review, problem) - 3), last)


def index_of(review: Review, number: object) -> int:
    """The index of a row by its number in the file; of the next or the last row if there is none; 0 if it is not a
    number.
    """
    if isinstance(number, bool) or not isinstance(number, int):
        return 0
    return min(bisect_left(review.table.numbers, number), review.table.rows - 1)


def rows(review: Review, first: int, only: object = None, here: object = None) -> list[dict[str, Any]]:
    """The rows of the window, each with its problems; `here` is the requested row."""
    wrong = by_row(review)
    numbers = review.table.numbers
    return [
        _row(review, index, wrong.get(numbers[index], []), here=numbers[index] == here)
        for index in shown(review, only)[first : first + WINDOW]
    ]


def _row(review: Review, index: int, problems: list[Problem], *, here: bool) -> dict[str, Any]:
    marks = {column: problem.severity for problem in reversed(problems) for column in problem.columns}
    whole = [texts[index] for texts in review.table.columns.values()]
    texts = [cells.short(text, _SHORT) for text in whole]
    return {
        "number": review.table.numbers[index],
        "cells": texts,
        "marks": [marks.get(column, "") for column in review.table.columns],
        "problems": [as_data(problem) for problem in problems],
        "here": here,
        "open": [column for column, text in enumerate(texts) if text == whole[column]],
    }


def window(review: Review, first: int, only: object = None) -> str:
    """Which rows are shown, by the numbers that messages and the table give them."""
    table, places = review.table, shown(review, only)
    if only == PROBLEMS:
        last = min(first + WINDOW, len(places))
        return f"{first + 1:,} to {last:,} of {counted(len(places), 'row')} with problems"
    if table.rows <= WINDOW:
        return f"All {counted(table.rows, 'row')}" if table.rows > 1 else ""
    last = min(first + WINDOW, table.rows) - 1
    problem = next((problem.row for problem in review.result.problems if problem.row is not None), None)
    around = problem is not None and table.numbers[first] <= problem <= table.numbers[last]
    where = f"Rows {table.numbers[first]:,} to {table.numbers[last]:,} as in a spreadsheet, {table.rows:,} in all"
    return f"{where}, around the first problem" if around else where


def general(review: Review) -> list[dict[str, str]]:
    """The problems of whole columns, or of the table."""
    return [as_data(problem) for problem in review.result.problems if problem.row is None]


def as_data(problem: Problem) -> dict[str, str]:
    """A problem as the browser shows it, below its row or of the whole table."""
    return {
        "severity": problem.severity,
        "text": f"{what([problem])} {effect(problem.effect, 1)}".strip(),
    }


def by_row(review: Review) -> dict[int, list[Problem]]:
    """The problems of each row that has any, by its number in the file."""
    found: dict[int, list[Problem]] = {}
    for problem in review.result.problems:
        if problem.row is not None:
            found.setdefault(problem.row, []).append(problem)
    return found


def kinds(review: Review) -> list[dict[str, Any]]:
    """The kinds of problems, the most frequent first, each with its number and its first row."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for problem in review.result.problems:
        if problem.row is not None:
            key = problem.severity, problem.column, problem.cause or problem.expected
            found.setdefault(key, []).append(problem.row)
    listed = sorted(found.items(), key=lambda each: -len(each[1]))[:KINDS]
    return [
        {"severity": severity, "column": column, "expected": expected, "count": len(rows), "row": min(rows)}
        for (severity, column, expected), rows in listed
    ]


def summary(review: Review) -> str:
    """How many rows are left out, and how many warnings there are."""
    found = review.result.problems
    left_out = _numbers_of(problem for problem in found if problem.leaves_out)
    warnings = sum(not problem.leaves_out and problem.severity == "warning" for problem in found)
    said = [f"{counted(left_out, 'row')} left out"] if left_out else []
    said += [counted(warnings, "warning")] if warnings else []
    return ", ".join(said)


def _numbers_of(problems: Iterable[Problem]) -> int:
    return len({problem.row for problem in problems if problem.row is not None})
