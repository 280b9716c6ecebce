"""What the dialog shows of a state: which components, by the names of `SHOWN`."""

from __future__ import annotations

import hashlib
from typing import Any

from dash import html

from tile_core.checks import InvalidInputError

from ...services import Services
from ...settings import Limits
from . import columns, fields, messages, problems, rows
from . import review as reviews
from .elements import (
    ABOUT,
    CONFIRM,
    DIALOG,
    DRAWN,
    FIELD,
    HEAD,
    PAGES,
    POLL,
    PRIOR,
    PROBLEMS,
    READING,
    READING_BOX,
    REMARKS,
    ROLE,
    ROWS,
    TABLE,
    VERDICT,
    WINDOW,
)

# What `show` fills.
SHOWN = {
    "opened": (DIALOG, "opened"),
    "title": (DIALOG, "title"),
    "about": (ABOUT, "children"),
    "reading": (READING, "children"),
    "no reading": (READING_BOX, "hidden"),
    "verdict": (VERDICT, "children"),
    "prior": (PRIOR, "children"),
    "head": (HEAD, "children"),
    "remarks": (REMARKS, "children"),
    "rows": (ROWS, "children"),
    "window": (WINDOW, "children"),
    "no pages": (PAGES, "hidden"),
    "problems": (PROBLEMS, "children"),
    "no table": (TABLE, "hidden"),
    "confirm": (CONFIRM, "children"),
    "no confirm": (CONFIRM, "disabled"),
    "drawn": (DRAWN, "data"),
    "no poll": (POLL, "disabled"),
}


def show(services: Services, state: dict[str, Any], drawn: object = None) -> dict[str, Any]:
    """What is shown of a state, by the names of `SHOWN`.

    Choices that are on the page already, as `drawn` says, are not drawn again: that would take the focus from them.
    """
    limits = services.settings.limits
    if not state.get("token"):
        return _refused(str(state.get("name", "")), _refusal(state, limits), limits)
    if "pending" in state:
        return _waiting(state, limits)
    try:
        review = reviews.review(reviews.uploads(services), state)
    except InvalidInputError as error:
        return _refused("The file", str(error), limits)
    return _reviewed(review, state, drawn if isinstance(drawn, dict) else {})


def _reviewed(review: reviews.Review, state: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What is shown of a file that could be read; `before`: what the page has drawn already."""
    asks_prior = review.made.needs_prior or state.get("prior") is not None
    asked = {"of": state.get("of"), "prior": asks_prior, "summaries": review.made.summaries}
    # A list of problems may be a hundred kilobytes, and most steps leave it as it is.
    listed = hashlib.sha256(repr(review.made.problems).encode("utf-8", "replace")).hexdigest()[:16]
    view = _table(review, state) | {"drawn": asked | {"problems": listed}}
    if before.get("problems") == listed:
        del view["problems"]
    if before.get("of") != asked["of"]:
        view |= _fields(review, str(asked["of"]))
    if any(before.get(name) != value for name, value in asked.items()):
        view["prior"] = _asked(review, state, {"type": FIELD, "of": str(asked["of"])}, prior=asks_prior)
    return view


def _asked(review: reviews.Review, state: dict[str, Any], key: dict[str, str], *, prior: bool) -> list[Any]:
    """The fields for what the file leaves open: a prevalence, and what to do with totals."""
    listed: list[Any] = [fields.prior_field(state.get("prior"), key)] if prior else []
    if review.made.summaries:
        listed.append(fields.summaries_field(review, state.get("summaries"), key))
    return listed


def _table(review: reviews.Review, state: dict[str, Any]) -> dict[str, Any]:
    """What follows the choices."""
    first = rows.first_row(review, state.get("row"))
    notice = str(state.get("notice") or "")[:400]
    return {
        "opened": True,
        "title": messages.title(review.filename),
        "about": messages.about(review),
        "verdict": [messages.verdict(review), html.Div(notice, className="tx-import-notice") if notice else None],
        "remarks": columns.remarks(review),
        "rows": rows.rows(review, first, state.get("here")),
        "window": rows.window(review, first),
        "no pages": review.table.rows <= rows.WINDOW,
        "problems": problems.problems(review),
        "no table": False,
        "confirm": messages.confirm(review),
        "no confirm": review.made.leaderboard is None,
        "no poll": True,
    }


def _fields(review: reviews.Review, of: str) -> dict[str, Any]:
    """The choices."""
    reading = fields.reading_fields(review, {"type": FIELD, "of": of})
    return {"reading": reading, "no reading": not reading, "head": columns.head(review, {"type": ROLE, "of": of})}


def _refused(name: str, message: str, limits: Limits) -> dict[str, Any]:
    nothing: dict[str, Any] = dict.fromkeys(
        ("about", "reading", "prior", "head", "remarks", "rows", "window", "problems")
    )
    return nothing | {
        "opened": True,
        "title": messages.title(name, refused=True),
        "no reading": True,
        "verdict": messages.refusal(message, limits),
        "no pages": True,
        "no table": True,
        "confirm": "Import",
        "no confirm": True,
        "drawn": None,
        "no poll": True,
    }


def _waiting(state: dict[str, Any], limits: Limits) -> dict[str, Any]:
    ahead = state["pending"]
    return _refused("", "", limits) | {
        "title": messages.title(str(state.get("name", "")), read=False),
        "verdict": messages.waiting(ahead if isinstance(ahead, int) and ahead > 0 else 0),
        "no poll": False,
    }


def _refusal(state: dict[str, Any], limits: Limits) -> str:
    """Why there is no table: said by the reader, or by the browser, which sends nothing that is too large."""
    if state.get("refused"):
        return str(state["refused"])[:500]
    if state.get("several"):
        return "Several files were dropped: drop one at a time."
    return (
        f"The file is larger than the limit of {limits.upload / 1e6:g} MB. Leave out rows or columns. "
        "Files of predictions, with one row for each sample, belong on the page Predictions."
    )
