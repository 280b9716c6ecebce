"""The problems of a file: those of whole columns, those of each row, and of which kinds there are how many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tile_core.importers import Problem

from .messages import count
from .review import Review

# How many kinds of problems are listed.
KINDS = 12


def general(review: Review) -> list[dict[str, str]]:
    """The problems of whole columns, or of the table."""
    return [as_data(problem) for problem in review.result.problems if problem.row is None]


def as_data(problem: Problem) -> dict[str, str]:
    """A problem as the browser shows it."""
    return {
        "severity": problem.severity,
        "column": problem.column,
        "found": problem.found,
        "expected": problem.expected,
        "effect": problem.effect,
    }


def by_row(review: Review) -> dict[int, list[Problem]]:
    """The problems of each row that has any, by its number in the file."""
    found: dict[int, list[Problem]] = {}
    for problem in review.result.problems:
        if problem.row is not None:
            found.setdefault(problem.row, []).append(problem)
    return found


def kinds(review: Review) -> list[dict[str, Any]]:
    """Which problems there are, the most frequent first, each with its number and its first row."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for problem in review.result.problems:
        if problem.row is not None:
            found.setdefault((problem.severity, problem.column, problem.expected), []).append(problem.row)
    listed = sorted(found.items(), key=lambda each: -len(each[1]))[:KINDS]
    return [
        {"severity": severity, "column": column, "expected": expected, "count": len(rows), "row": min(rows)}
        for (severity, column, expected), rows in listed
    ]


def summary(review: Review) -> str:
    """How many rows are left out, and how many warnings there are."""
    found = review.result.problems
    left_out = _rows(problem for problem in found if problem.severity == "error")
    warnings = sum(problem.severity == "warning" for problem in found)
    said = [f"{count(left_out, 'row')} left out"] if left_out else []
    said += [count(warnings, "warning")] if warnings else []
    return ", ".join(said)


def _rows(problems: Iterable[Problem]) -> int:
    return len({problem.row for problem in problems if problem.row is not None})
