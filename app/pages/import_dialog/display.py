"""What the browser draws in the dialog for a state: plain data, texts and numbers only."""

from __future__ import annotations

from typing import Any

from tile_core.checks import InvalidInputError

from ...services import Services
from ...settings import Limits
from . import fields, messages, table
from . import review as reviews


def show(services: Services, state: dict[str, Any]) -> dict[str, Any]:
    """What is shown for a state; `kind` is "refused", "waiting" or "review"."""
    limits = services.settings.limits
    if not state.get("token"):
        return _refused_file(str(state.get("name", "")), _refusal(state, limits), limits)
    if "pending" in state:
        return _waiting_file(state)
    try:
        review = reviews.review(reviews.uploads(services), state)
    except InvalidInputError as error:
        return _refused_file("The file", str(error), limits)
    return _reviewed_file(review, state)


def _waiting_file(state: dict[str, Any]) -> dict[str, Any]:
    """What is shown of a file until it is read; `asked`: the number of the question that this answers, 0 for none."""
    ahead, asked = (value if isinstance(value, int) else 0 for value in (state["pending"], state.get("asked")))
    name = messages.name_of(str(state.get("name", "")))
    return {"kind": "waiting", "name": name, "verdict": messages.waiting(name, max(ahead, 0)), "asked": asked}


def _reviewed_file(review: reviews.Review, state: dict[str, Any]) -> dict[str, Any]:
    """What is shown for a file that could be read."""
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
        "general": table.general(review),
        "columns": table.columns(review),
        "confirm": messages.confirm(review),
        "ready": review.result.leaderboard is not None,
        **_rows(review, state),
    }


def _rows(review: reviews.Review, state: dict[str, Any]) -> dict[str, Any]:
    """The rows that are shown, and which other rows can be shown instead."""
    wrong = len(table.by_row(review))
    only = table.PROBLEMS if state.get("only") == table.PROBLEMS and wrong else None
    first = table.first_row(review, state.get("row"), only)
    return {
        "rows": table.rows(review, first, only, state.get("here")),
        "window": table.window(review, first, only),
        "pages": len(table.shown(review, only)) > table.WINDOW,
        "total": review.table.rows,
        "wrong": wrong,
        "only": only,
        "kinds": table.kinds(review),
        "summary": table.summary(review),
    }


def _refused_file(name: str, message: str, limits: Limits) -> dict[str, Any]:
    return {"kind": "refused", "name": messages.name_of(name), "verdict": messages.refusal(message, limits)}


def _refusal(state: dict[str, Any], limits: Limits) -> str:
    """Why there is no table: as reported by the reader, or by the browser, which does not send a file that is too
    large.
    """
    if state.get("refused"):
        return str(state["refused"])[:500]
    if state.get("several"):
        return "Several files were dropped: drop one at a time."
    return (
        f"The file is larger than the limit of {limits.upload / 1e6:g} MB. Leave out rows or columns. "
        "Files of predictions, with one row for each sample, belong on the page Predictions."
    )
