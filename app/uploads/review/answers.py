"""What the server asks of a table while its dialog is open: the first state, what is shown, other rows, the import."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Any, Literal

from tile_core import importers
from tile_core.checks import InvalidInputError

from ...reading.tables.table import Table
from ...storage.payload import payload
from . import display, rows
from .review import Review, State, review

Answer = dict[str, Any]
Question = Literal["begun", "shown", "window", "imported"]


def answer(question: Question, table: Table, filename: str, state: State) -> tuple[Answer, Answer | None]:
    """The answer to a question, and what is shown next where the answer changes the state.

    "begun": the state of a file that was read; `state` holds its token. "shown": what the browser draws for a state.
    "window": the changes of a state by `act`, which asks for other rows or corrects a cell. "imported": the leaderboard
    as `board`, `None` where nothing can be imported. Raises `InvalidInputError` for a state that "begun" did not make.
    """
    if question == "begun":
        made = _begun(table, state)
        try:
            return made, display.shown(review(table, filename, made), made)
        except InvalidInputError:  # raised again, and then shown
            return made, None
    found = review(table, filename, state)
    if question == "window":
        changes = _window(found, state)
        after = {name: value for name, value in (state | changes).items() if name != "act"}
        found = review(table, filename, after) if "edits" in changes else found
        return changes, display.shown(found, after)
    if question == "shown":
        return display.shown(found, state), None
    board = found.result.leaderboard
    return {"board": board and payload(board, "", found.result.all_notes)}, None


def _begun(table: Table, asked: State) -> Answer:
    mapping = importers.guess(table.columns, table.decimal)
    return {
        "token": asked["token"],
        # It identifies this reading of this file, so that choices made for another one are ignored.
        "of": secrets.token_hex(8),
        "reading": asdict(table.reading),
        "roles": list(mapping.roles.values()),
        "guessed": list(mapping.roles.values()),
        "remarks": list(mapping.remarks.values()),
        "prior": None,
        "samples": None,
        "positives": None,
        "summaries": None,
        "contradictions": None,
        "edits": {},
        "row": None,
    }


def _window(found: Review, state: State) -> Answer:
    """Which rows to show: near a row given by its number, a page before or after, or the same with a corrected cell.

    A corrected cell is the number of its row, the index of its column, and its text.
    """
    act, only = state["act"], state.get("only")
    if "edit" in act:
        row, column, text = act["edit"] if isinstance(act["edit"], list) and len(act["edit"]) == 3 else (None,) * 3
        edits = state["edits"] if isinstance(state.get("edits"), dict) else {}
        shown = rows.first_row(found, state.get("row"), only)
        added = {f"{row},{column}": text} if isinstance(text, str) else {}
        return {"edits": edits | added, "row": shown, "here": row}
    if isinstance(act.get("page"), int):
        first = rows.first_row(found, state.get("row"), only) + act["page"] * rows.WINDOW
        return {"row": rows.first_row(found, first, only), "here": None}
    row = rows.first_row(found, rows.index_of(found, act.get("row")) - 3)
    return {"row": row, "only": None, "here": act.get("row")}
