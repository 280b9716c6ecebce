"""The list of all problems of the file, each a way to its row."""

from __future__ import annotations

from typing import Any

from dash import html

from tile_core.importers import Problem

from .messages import count
from .review import Review

MAX_LISTED = 200


def problems(review: Review) -> list[Any]:
    """Every problem, each a way to its row."""
    all_problems = review.result.problems
    if not all_problems:
        return []
    more = f"{len(all_problems) - MAX_LISTED:,} more problems are not listed." if len(all_problems) > MAX_LISTED else ""
    table = html.Table(
        [
            html.Thead(
                html.Tr([html.Th(name, scope="col") for name in ("Row", "Column", "Found", "Expected", "What happens")])
            ),
            html.Tbody([_problem(problem) for problem in all_problems[:MAX_LISTED]]),
        ],
        className="tx-import-list",
    )
    return [html.H3([count(len(all_problems), "problem"), html.Small(_summary(review))]), table, html.P(more)]


def _problem(problem: Problem) -> html.Tr:
    mark = f"tx-import-{problem.severity}-text"
    where: Any = "all"
    if problem.row is not None:
        label = f"Show row {problem.row}"
        where = html.Button(problem.row, type="button", title=label, **{"data-import-row": str(problem.row)})
    return html.Tr(
        [
            html.Td(where, className=mark),
            html.Td(problem.column),
            html.Td(problem.found),
            html.Td(problem.expected),
            html.Td(problem.happens),
        ],
        **{"data-import-row": str(problem.row or "")},
    )


def _summary(review: Review) -> str:
    result = review.result
    left_out = len({problem.row for problem in result.problems if problem.severity == "error"})
    warnings = sum(problem.severity == "warning" for problem in result.problems)
    parts = [f"{count(left_out, 'row')} left out"] if left_out else []
    parts += [count(warnings, "warning")] if warnings else []
    return f"{', '.join(parts)} · click to see the row"
