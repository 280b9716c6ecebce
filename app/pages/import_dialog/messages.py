"""The sentences of the dialog: what the file is, what it suffices for, why it is refused; the label of its button."""

from __future__ import annotations

from typing import Any

from tile_core.importers import cells
from tile_core.importers.columns import normalise

from ...settings import Limits
from ...tables.kinds import LEADERBOARDS
from .review import Review

# How rows and contexts are called, by the names of their columns.
_ENTITIES = ("method", "model", "classifier", "algorithm", "estimator", "detector", "system", "submission", "team")
_CONTEXTS = ("dataset", "task", "scene", "video", "fold", "seed", "run", "case", "threshold", "domain", "benchmark")


def name_of(filename: str) -> str:
    """The name of the file, shortened."""
    return cells.short(filename, 60)


def about(review: Review) -> str:
    """The size of the table, and how it was read."""
    rows, columns = review.table.rows, len(review.table.columns)
    return f"{count(rows, 'row')}, {count(columns, 'column')} · {review.table.description}"


def what(review: Review) -> str:
    """What the file contains: "80 teams, 5 tasks, complete confusion matrices"."""
    board = review.result.leaderboard
    if board is None:
        return ""
    mapping, known = review.mapping, not review.result.unknown_cell
    parts = [count(len(board.entities), _noun(mapping.columns("entity"), _ENTITIES, "classifier"))]
    if len(board.contexts) > 1:
        parts.append(count(len(board.contexts), _noun(mapping.columns("context"), _CONTEXTS, "context")))
    parts.append("complete confusion matrices" if known else f"{str(review.result.unknown_cell).upper()} unknown")
    return ", ".join(parts)


def _noun(columns: list[str], known: tuple[str, ...], default: str) -> str:
    """The singular noun for the cells of these columns."""
    names = [normalise(column) for column in columns]
    found = [name.removesuffix("name").removesuffix("s") for name in names]
    return found[0] if len(found) == 1 and found[0] in known else default


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
    others = "1 other file" if ahead == 1 else f"{ahead:,} other files"
    said = f"Waiting for {others} …" if ahead else f"Reading {name} …"
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
    return f"Import {count(kept, 'row')}" if kept == total else f"Import {kept:,} of {count(total, 'row')}"


def count(number: int, thing: str) -> str:
    """A number of things: "1 row", "2,000 rows"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
