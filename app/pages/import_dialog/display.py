"""What the dialog shows of a state: which components, by the names of `OUTPUTS`."""

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
    FIELD,
    HEAD,
    ON_PAGE,
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
OUTPUTS = {
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
    "on page": (ON_PAGE, "data"),
    "no poll": (POLL, "disabled"),
}


def show(services: Services, state: dict[str, Any], on_page: object = None) -> dict[str, Any]:
    """What is shown of a state, by the names of `OUTPUTS`.

    Choices that are on the page already, as `on_page` says, are not sent again: that would take the focus from them.
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
    return _reviewed(review, state, on_page if isinstance(on_page, dict) else {})


def _reviewed(review: reviews.Review, state: dict[str, Any], on_page: dict[str, Any]) -> dict[str, Any]:
    """What is shown of a file that could be read; `on_page`: what the page shows already."""
    asks_prior = review.result.needs_prior or state.get("prior") is not None
    open_fields = {"of": state.get("of"), "prior": asks_prior, "summaries": review.result.summaries}
    # A list of problems may be a hundred kilobytes, and most steps leave it as it is.
    problems_hash = hashlib.sha256(repr(review.result.problems).encode("utf-8", "replace")).hexdigest()[:16]
    view = _table(review, state) | {"on page": open_fields | {"problems": problems_hash}}
    if on_page.get("problems") == problems_hash:
        del view["problems"]
    if on_page.get("of") != open_fields["of"]:
        view |= _fields(review, str(open_fields["of"]))
    if any(on_page.get(name) != value for name, value in open_fields.items()):
        view["prior"] = _open_fields(review, state, {"type": FIELD, "of": str(open_fields["of"])}, prior=asks_prior)
    return view


def _open_fields(review: reviews.Review, state: dict[str, Any], key: dict[str, str], *, prior: bool) -> list[Any]:
    """The fields for what the file leaves open: a prevalence, and what to do with totals."""
    choices: list[Any] = [fields.prior_field(state.get("prior"), key)] if prior else []
    if review.result.summaries:
        choices.append(fields.summaries_field(review, state.get("summaries"), key))
    return choices


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
        "no confirm": review.result.leaderboard is None,
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
        "on page": None,
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
