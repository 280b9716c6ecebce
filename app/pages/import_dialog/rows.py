"""The rows of the file that are shown, around a problem or a row that was asked for."""

from __future__ import annotations

from dash import html

from tile_core.importers import cells

from .columns import alignment, emphasis
from .messages import count
from .review import Review

WINDOW = 8


def first_row(review: Review, index: object = None) -> int:
    """Where the rows shown begin: at the index that is asked for, else a little before the first problem."""
    last = max(0, review.table.rows - WINDOW)
    if isinstance(index, int) and not isinstance(index, bool):
        return min(max(0, index), last)
    problem = next((problem.row for problem in review.result.problems if problem.row is not None), None)
    return min(max(0, index_of(review, problem) - 3), last)


def index_of(review: Review, number: object) -> int:
    """The index of a row by its number in the file; 0 where there is none."""
    numbers = review.table.numbers
    return numbers.index(number) if isinstance(number, int) and number in numbers else 0


def rows(review: Review, first_index: int, highlighted_row: object = None) -> list[html.Tr]:
    """The rows of the window, with the cells that have problems marked, and the row to highlight."""
    marks = _marks(review)
    window_rows = range(first_index, min(first_index + WINDOW, review.table.rows))
    classes = {column: f"{alignment(review, column)} {emphasis(review, column)}" for column in review.table.columns}
    return [_row(review, index, marks, classes, highlighted_row) for index in window_rows]


def _row(
    review: Review, index: int, marks: dict[tuple[int, str], str], classes: dict[str, str], highlighted_row: object
) -> html.Tr:
    number = review.table.numbers[index]
    table_cells = []
    for column, texts in review.table.columns.items():
        mark = marks.get((number, column), "")
        text = cells.short(texts[index], 60) or ("empty" if mark else "")
        table_cells.append(html.Td(text, className=f"{classes[column]} {f'tx-import-{mark}' if mark else ''}"))
    has_error = any(marks.get((number, column)) == "error" for column in review.table.columns)
    label = html.Th(number, scope="row", className="tx-import-wrong" if has_error else "")
    return html.Tr([label, *table_cells], className="tx-import-here" if number == highlighted_row else "")


def _marks(review: Review) -> dict[tuple[int, str], str]:
    """The severity of the worst problem of each cell."""
    marks: dict[tuple[int, str], str] = {}
    for problem in reversed(review.result.problems):  # errors come first
        for column in problem.columns:
            if problem.row is not None:
                marks[problem.row, column] = problem.severity
    return marks


def window(review: Review, first_index: int) -> str:
    """Which rows are shown."""
    table = review.table
    if table.rows <= WINDOW:
        return f"All {count(table.rows, 'row')}" if table.rows > 1 else ""
    last = min(first_index + WINDOW, table.rows) - 1
    problem = next((problem.row for problem in review.result.problems if problem.row is not None), None)
    around = problem is not None and table.numbers[first_index] <= problem <= table.numbers[last]
    where = f"Rows {table.numbers[first_index]:,} to {table.numbers[last]:,} of {table.rows:,}"
    return f"{where}, around the first problem" if around else where
