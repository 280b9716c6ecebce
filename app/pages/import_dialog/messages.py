"""The sentences of the dialog: title, what was read, verdict, refusal, and the label of its button."""

from __future__ import annotations

from typing import Any

from dash import html

from tile_core.importers import cells

from ...settings import Limits
from ...tables.kinds import LEADERBOARDS
from .review import Review


def title(filename: str, *, refused: bool = False, read: bool = True) -> list[Any]:
    """The title of the dialog."""
    if not read:
        return ["Open ", html.Span(cells.short(filename, 60), className="tx-import-file")]
    name = html.Span(cells.short(filename, 60), className="tx-import-file")
    return [name, " cannot be imported"] if refused else ["Import ", name]


def about(review: Review) -> str:
    """The size of the table, and how it was read."""
    rows, columns = review.table.rows, len(review.table.columns)
    return f"{count(rows, 'row')}, {count(columns, 'column')} · {review.table.description}"


def verdict(review: Review) -> html.Div:
    """What the file is enough for."""
    result = review.result
    is_importable = result.leaderboard is not None
    is_complete = is_importable and result.unknown_cell is None and not result.missing_class
    mark = html.Span(className=f"tx-import-mark tx-import-{'ok' if is_complete else 'warn'}", **{"aria-hidden": "true"})
    text = html.Span([html.B(result.headline), f" {result.detail}"])
    notes = [html.Div(note) for note in result.notes]
    return html.Div([mark, html.Div([text, *notes])], className="tx-import-verdict")


def waiting(ahead: int) -> html.Div:
    """The message while a file waits to be read."""
    others = "1 other file" if ahead == 1 else f"{ahead:,} other files"
    text = f"Waiting for {others} …" if ahead else "Reading …"
    mark = html.Span(className="tx-import-mark tx-import-warn", **{"aria-hidden": "true"})
    return html.Div([mark, html.Div(html.B(text))], className="tx-import-verdict")


def refusal(message: str, limits: Limits) -> html.Div:
    """Why a file cannot be read, and which files can."""
    mark = html.Span(className="tx-import-mark tx-import-error", **{"aria-hidden": "true"})
    formats = f"Supported formats: {', '.join(LEADERBOARDS)} up to {limits}"
    can = f"{formats}, with one row for each classifier and column names in the first row."
    return html.Div([mark, html.Div([html.B(message), html.Div(can)])], className="tx-import-verdict tx-import-refusal")


def confirm(review: Review) -> str:
    """The label of the button that imports."""
    imported, total = review.result.imported_rows, review.result.total
    if not imported:
        return "Nothing to import"
    return f"Import {count(imported, 'row')}" if imported == total else f"Import {imported:,} of {count(total, 'row')}"


def count(number: int, thing: str) -> str:
    """A number of things: "1 row", "2,000 rows"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
