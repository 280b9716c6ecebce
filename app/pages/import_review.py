"""An upload between the drop and the import: what the browser holds of it, checked, and what that makes of the file.

The browser holds a token, the role of each column and how to read the file; the bytes stay on the server under the
token. Nothing that comes back is trusted: roles, readings and priors are held to what can be chosen. No Dash in here.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import Any

from app.store import Store
from app.upload import Reading, Table, built, read_table
from app.upload.texts import DELIMITERS, ENCODINGS
from tile_core import importers
from tile_core.checks import InvalidInputError
from tile_core.importers import Import, Mapping

State = dict[str, Any]
# What happens to rows that look like totals of the others.
KEEP, LEAVE = "keep", "leave"
GONE = "The file is no longer kept: it was dropped too long ago. Choose it again."
_CHOICES = {"delimiter": set(DELIMITERS), "decimal": {".", ","}, "encoding": set(ENCODINGS)}


@dataclass(frozen=True, slots=True, eq=False)
class Review:
    """What is shown: the table, the role of each column with how it was found, and the import that would be made."""

    filename: str
    table: Table
    mapping: Mapping
    made: Import


def begin(store: Store, data: bytes, filename: str, reading: Reading | None = None) -> State:
    """The state of a file just dropped: kept under a token, its columns guessed.

    Raises `InvalidInputError` where it cannot be read; then nothing is kept.
    """
    table = read_table(data, filename, store.limits, reading)
    return _guessed(table, store.stage(data, filename))


def reread(store: Store, state: State, reading: dict[str, Any]) -> State:
    """The state after the file is read in another way: columns may be others, so they are guessed again."""
    data, filename = _kept(store, state)
    return _guessed(read_table(data, filename, store.limits, _reading(reading)), state["token"])


def review(store: Store, state: State) -> Review:
    """What the file makes with the roles chosen so far.

    Raises `InvalidInputError` where the file is gone, or the state is none that a browser was given.
    """
    data, filename = _kept(store, state)
    table = read_table(data, filename, store.limits, _reading(state.get("reading")))
    mapping = _mapping(table, state)
    prior = state.get("prior")
    if prior is not None and (isinstance(prior, bool) or not isinstance(prior, int | float)):
        raise InvalidInputError("prior: expected a number from 0 to 1")
    made = built(table, filename, mapping, prior, summaries=state.get("summaries") != LEAVE)
    return Review(filename, table, mapping, made)


def _guessed(table: Table, token: str) -> State:
    # `of` names this reading of this file: choices that were made for another one are known by it, and not followed.
    mapping = importers.guess(table.columns, table.decimal)
    return {
        "token": token,
        "of": secrets.token_hex(8),
        "reading": asdict(table.reading),
        "roles": list(mapping.roles.values()),
        "guessed": list(mapping.roles.values()),
        "remarks": list(mapping.remarks.values()),
        "prior": None,
        "summaries": KEEP,
        "row": None,
    }


def _kept(store: Store, state: State) -> tuple[bytes, str]:
    kept = store.staged(state.get("token"))
    if kept is None:
        raise InvalidInputError(GONE)
    return kept


def _reading(chosen: object) -> Reading:
    """How to read, as far as it can be chosen; anything else is found out."""
    given = chosen if isinstance(chosen, dict) else {}
    known = {name: given.get(name) for name, allowed in _CHOICES.items() if _is_in(given.get(name), allowed)}
    sheet = given.get("sheet")
    return Reading(**known, sheet=sheet if isinstance(sheet, str) else None)


def _is_in(value: object, allowed: set[str]) -> bool:
    return isinstance(value, str) and value in allowed


def _mapping(table: Table, state: State) -> Mapping:
    lists = [state.get(name) for name in ("roles", "guessed", "remarks")]
    if not all(isinstance(each, list) and len(each) == len(table.columns) for each in lists):
        raise InvalidInputError("mapping: expected one role for each column")
    roles, guessed, remarks = ([str(item) for item in each or ()] for each in lists)
    said = [
        found if role == first else "your choice" for role, first, found in zip(roles, guessed, remarks, strict=True)
    ]
    return Mapping(dict(zip(table.columns, roles, strict=True)), dict(zip(table.columns, said, strict=True)))
