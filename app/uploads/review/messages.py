"""The sentences of the dialog: what the file is, what it suffices for, why it is refused; the label of its button."""

from __future__ import annotations

from typing import Any

from tile_core.importers import cells
from tile_core.importers.columns import nouns
from tile_core.number_format import counted

from ...reading.tables.kinds import LEADERBOARDS
from ...settings import Limits
from .review import Review


def name_of(filename: str) -> str:
    """The name of the file, shortened."""
    return cells.short(filename, 60)


def about(review: Review) -> str:
    """The size of the table, and how it was read."""
    rows, columns = review.table.rows, len(review.table.columns)
    return f"{counted(rows, 'row')}, {counted(columns, 'column')} · {review.table.description}"


def what(review: Review) -> str:
    """What the file contains: "80 teams, 5 tasks, complete confusion matrices"."""
    board = review.result.leaderboard
    if board is None:
        return ""
    mapping, known = review.mapping, not review.result.unknown_cell
    parts = [counted(len(board.entities), nouns.entity(mapping.columns("entity")))]
    if len(board.contexts) > 1:
        parts.append(counted(len(board.contexts), nouns.context(mapping.columns("context"))))
    parts.append("complete confusion matrices" if known else f"{str(review.result.unknown_cell).upper()} unknown")
    return ", ".join(parts)


def verdict(review: Review) -> dict[str, Any]:
    """What the file suffices for; `mark`: whether all pages can be shown in full."""
    result = review.result
    full = result.leaderboard is not None and result.unknown_cell is None and not result.missing_class
    return {
        "mark": "ok" if full else "warn",
        "headline": result.headline,
        # Where something is asked, the question says it already.
        "detail": "" if result.question or review.table.asks else result.detail,
        "notes": list(result.notes),
    }


def waiting(name: str, ahead: int) -> dict[str, Any]:
    """The message while a file is read, or waits for others to be read."""
    said = f"Waiting for {counted(ahead, 'other file')} …" if ahead else f"Reading {name} …"
    return {"mark": "warn", "headline": said, "detail": "", "notes": []}


def refusal(message: str, limits: Limits) -> dict[str, Any]:
    """Why a file cannot be read, and which files can."""
    formats = f"Supported formats: {', '.join(LEADERBOARDS)} up to {limits}"
    can = f"{formats}, with one row for each classifier and column names in the first row."
    return {"mark": "error", "headline": message, "detail": "", "notes": [can]}


def confirm(review: Review) -> str:
    """The label of the button that imports."""
    kept, total = review.result.imported_rows, review.result.total
    if not kept:
        return "Nothing to import"
    return f"Import {counted(kept, 'row')}" if kept == total else f"Import {kept:,} of {counted(total, 'row')}"
