"""What the browser draws in the dialog for a file that could be read: plain data, texts and numbers only."""

from __future__ import annotations

from typing import Any

from tile_core.importers.verdicts import PREDICTIONS_FILE

from . import fields, messages, rows
from .review import Review

# The names of so many rows are listed, by which the browser finds earlier versions of a leaderboard.
LISTED = 2000


def shown(review: Review, state: dict[str, Any]) -> dict[str, Any]:
    """What is shown of a file for the choices in `state`."""
    board = review.result.leaderboard
    return {
        "kind": "review",
        "of": str(state.get("of")),
        "name": messages.name_of(review.filename),
        "what": messages.what(review),
        "about": messages.about(review),
        "verdict": messages.verdict(review),
        "notice": str(state.get("notice") or "")[:400],
        "reading": fields.reading_fields(review),
        "decisions": fields.decisions(review, state),
        "general": rows.general(review),
        "columns": rows.columns(review),
        "confirm": messages.confirm(review),
        "ready": board is not None,
        "predictions": review.result.detail.startswith(PREDICTIONS_FILE),
        "title": board.title if board else "",
        "entities": list(board.entities) if board and len(board.entities) <= LISTED else [],
        **_window(review, state),
    }


def _window(review: Review, state: dict[str, Any]) -> dict[str, Any]:
    """The rows that are shown, and which other rows can be shown instead."""
    wrong = len(rows.by_row(review))
    only = rows.PROBLEMS if state.get("only") == rows.PROBLEMS and wrong else None
    first = rows.first_row(review, state.get("row"), only)
    return {
        "rows": rows.rows(review, first, only, state.get("here")),
        "window": rows.window(review, first, only),
        "pages": len(rows.shown(review, only)) > rows.WINDOW,
        "total": review.table.rows,
        "wrong": wrong,
        "only": only,
        "kinds": rows.kinds(review),
        "summary": rows.summary(review),
    }
