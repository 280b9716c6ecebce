"""An upload between drop and import: the state that the browser holds of it, checked, and the import that would result.

The browser holds a token, the role of each column and how to read the file; bytes and table stay on the server under
the token. Nothing that the browser sends is trusted: roles, readings and priors must be possible choices. No Dash here.
"""

from __future__ import annotations

import secrets
from concurrent.futures import CancelledError, Future
from dataclasses import asdict, dataclass
from typing import Any

from tile_core import importers
from tile_core.checks import InvalidInputError
from tile_core.importers import Import, Mapping

from ...services import Services
from ...storage.leaderboards import Store
from ...tables.encodings import ENCODINGS
from ...tables.sniffing import DELIMITERS
from ...upload import Reading, Table, import_table, read_table
from ...upload.readers import Readers

State = dict[str, Any]
# What to do with rows that look like totals of the others.
KEEP, LEAVE = "keep", "leave"
# What becomes of runs, of thresholds of one model and of rows that fit every prevalence, and what points in counts are.
CHOICES = ("runs", "thresholds", "point", "undetermined")
# How many seconds the request waits for the table; after that the page asks again.
WAIT = 1.0
EXPIRED = "The file has expired on the server. Choose it again."
_CHOICES = {"delimiter": set(DELIMITERS), "decimal": {".", ","}, "encoding": set(ENCODINGS)}


@dataclass(frozen=True, slots=True, eq=False)
class Review:
    """What is shown: the table, the role of each column and how it was recognised, and the resulting import."""

    filename: str
    table: Table
    mapping: Mapping
    result: Import


@dataclass(frozen=True, slots=True)
class Uploads:
    """Uploads between drop and import: their bytes, and the tables read from them."""

    store: Store
    readers: Readers

    def forget(self, token: object) -> None:
        """Delete all of an upload."""
        self.store.unstage(token)
        self.readers.forget(token)

    def staged_file(self, token: object) -> tuple[bytes, str]:
        """Bytes and name of an upload; raises `InvalidInputError` where it is gone."""
        file = self.store.staged(token)
        if file is None:
            raise InvalidInputError(EXPIRED)
        return file

    def request(self, token: str, reading: Reading) -> Future[Table]:
        """The table of an upload, read once; raises `InvalidInputError` where it is gone or too many others wait."""
        data, filename = self.staged_file(token)
        return self.readers.request(token, reading, lambda: read_table(data, filename, self.store.limits, reading))


def uploads(services: Services) -> Uploads:
    """Where the server keeps uploads until they are imported."""
    return Uploads(services.store, services.readers)


def begin(uploads: Uploads, data: bytes, filename: str, wait: float = WAIT) -> State:
    """The state of a new file: stored under a token, its columns guessed; or not read yet, if that takes longer than
    `wait`.

    Raises `InvalidInputError` where it cannot be read; then nothing is stored.
    """
    return resume(uploads, {"token": uploads.store.stage(data, filename), "name": filename[:200]}, wait)


def resume(uploads: Uploads, state: State, wait: float = 0.0) -> State:
    """The state of a file in the queue: `pending`, the number of files before it, until it is read.

    Raises `InvalidInputError` where it cannot be read; then nothing is stored.
    """
    try:
        future = uploads.request(state["token"], Reading())
        try:
            return _initial_state(_table(future, wait), state["token"])
        except TimeoutError:
            return {"token": state["token"], "name": state["name"], "pending": uploads.readers.ahead(future)}
    except InvalidInputError:
        uploads.forget(state["token"])
        raise


def reread(uploads: Uploads, state: State, reading: dict[str, Any]) -> State:
    """The state after the file is read in another way: as columns may change, their roles are guessed again."""
    return _initial_state(_table(uploads.request(state["token"], _reading(reading))), state["token"])


def review(uploads: Uploads, state: State) -> Review:
    """The import that results from the roles chosen so far.

    Raises `InvalidInputError` where the file is gone, or the state was not made by this module.
    """
    _, filename = uploads.staged_file(state.get("token"))
    table = _table(uploads.request(state["token"], _reading(state.get("reading"))))
    mapping = _mapping(table, state)
    prior = state.get("prior")
    if prior is not None and (isinstance(prior, bool) or not isinstance(prior, int | float)):
        raise InvalidInputError("prior: expected a number from 0 to 1")
    choices: dict[str, Any] = {name: state[name] for name in CHOICES if isinstance(state.get(name), str)}
    choices["summaries"] = {KEEP: True, LEAVE: False}.get(str(state.get("summaries")))
    decided = table.reading, tuple(mapping.roles.values()), tuple(mapping.remarks.values()), prior, *choices.items()
    result = uploads.readers.imported(
        state["token"], decided, lambda: import_table(table, filename, mapping, prior, **choices)
    )
    return Review(filename, table, mapping, result)


def _table(future: Future[Table], wait: float | None = None) -> Table:
    """The table once it is read; raises the errors of reading it, and `TimeoutError` after `wait` seconds."""
    try:
        return future.result(wait)
    except CancelledError as error:  # the dialog was closed meanwhile
        raise InvalidInputError(EXPIRED) from error


def _initial_state(table: Table, token: str) -> State:
    # `of` identifies this reading of this file, so that choices made for another one are ignored.
    mapping = importers.guess(table.columns, table.decimal)
    return {
        "token": token,
        "of": secrets.token_hex(8),
        "reading": asdict(table.reading),
        "roles": list(mapping.roles.values()),
        "guessed": list(mapping.roles.values()),
        "remarks": list(mapping.remarks.values()),
        "prior": None,
        "summaries": None,
        "row": None,
    }


def _reading(chosen: object) -> Reading:
    """The chosen way to read a file; the rest is detected."""
    values = chosen if isinstance(chosen, dict) else {}
    valid = {name: values.get(name) for name, allowed in _CHOICES.items() if _is_in(values.get(name), allowed)}
    texts = {name: values[name] for name in ("sheet", "layout") if isinstance(values.get(name), str)}
    return Reading(**valid, **texts, header_row=_row_number(values.get("header_row")))


def _row_number(chosen: object) -> int | None:
    """The number of the header row, which a select gives as text."""
    if isinstance(chosen, str) and chosen.isascii() and chosen.isdigit() and len(chosen) < 8:
        return int(chosen)
    return chosen if isinstance(chosen, int) and not isinstance(chosen, bool) else None


def _is_in(value: object, allowed: set[str]) -> bool:
    return isinstance(value, str) and value in allowed


def _mapping(table: Table, state: State) -> Mapping:
    columns = [state.get(name) for name in ("roles", "guessed", "remarks")]
    if not all(isinstance(values, list) and len(values) == len(table.columns) for values in columns):
        raise InvalidInputError("mapping: expected one role for each column")
    roles, guessed, remarks = ([str(item) for item in values or ()] for values in columns)
    texts = [
        found if role == first else "your choice" for role, first, found in zip(roles, guessed, remarks, strict=True)
    ]
    return Mapping(dict(zip(table.columns, roles, strict=True)), dict(zip(table.columns, texts, strict=True)))
