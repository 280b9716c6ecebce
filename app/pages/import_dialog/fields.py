"""The questions of the dialog as data: how to read the file, a prevalence for all rows, and what becomes of totals.

Each is a dictionary for the browser: `name`, `label`, `value`, and `options` (pairs of value and label) where one of
several is chosen, else a placeholder for what is typed. `needed`: nothing can be imported before it is answered.
"""

from __future__ import annotations

from typing import Any

from ...tables.encodings import ENCODINGS
from ...tables.sniffing import DELIMITERS
from .review import KEEP, LEAVE, Review


def reading_fields(review: Review) -> list[dict[str, Any]]:
    """How to read the file, where there is a choice."""
    reading = review.table.reading
    if review.table.kind == "text" and reading.delimiter:
        return [
            _select("delimiter", "Column separator", DELIMITERS, reading.delimiter),
            _select("decimal", "Decimal mark", {".": "point", ",": "comma"}, reading.decimal),
            _select("encoding", "Text encoding", ENCODINGS, reading.encoding),
        ]
    if len(review.table.sheets) > 1:
        return [_select("sheet", "Sheet", {name: name for name in review.table.sheets}, reading.sheet)]
    return []


def decisions(review: Review, state: dict[str, Any]) -> list[dict[str, Any]]:
    """What the file leaves open; what is needed comes first."""
    asked = []
    if review.result.needs_prior or state.get("prior") is not None:
        asked.append(_prior(state.get("prior"), needed=review.result.needs_prior))
    if review.result.summaries:
        asked.append(_summaries(review.result.summaries, state.get("summaries")))
    return asked


def _select(name: str, label: str, options: dict[str, str], value: str | None) -> dict[str, Any]:
    return {"name": name, "label": label, "options": [*options.items()], "value": value, "needed": False}


def _prior(value: object, *, needed: bool) -> dict[str, Any]:
    """The prior of all rows, where no column has it; typed as on the other pages."""
    return {
        "name": "prior",
        "label": "Prevalence in all rows",
        "placeholder": "such as 0.02 or 2%",
        "value": "" if value is None else str(value),
        "needed": needed,
    }


def _summaries(count: int, value: object) -> dict[str, Any]:
    """Whether rows that look like totals of the others are kept."""
    rows, them = (
        ("1 row looks like a total or mean", "it") if count == 1 else (f"{count:,} rows look like totals", "them")
    )
    options = {KEEP: f"Keep {them} and rank {them}", LEAVE: f"Leave {them} out"}
    return _select("summaries", f"{rows} of the others", options, LEAVE if value == LEAVE else KEEP)
