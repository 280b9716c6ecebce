"""Leaderboards stored on disk by content, and their form in the browser, which may send one back.

A leaderboard's public id is the HMAC-SHA256 of its content digest under the server's secret: equal content has one id,
and an id cannot be guessed. Files are JSON, in a folder that only this user can enter; nothing is pickled. The number
`format` increases when older programs could not read a file. When the files exceed their share of the disk, the least
recently used ones are deleted; the browser, which has the rows, then sends them again (`from_payload`). Uploads that
are not yet imported are stored for some hours under random tokens, so no visitor can see another's.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import math
import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import NoneType
from typing import Any

import numpy as np

from tile_core import leaderboard
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import MAX_PLACES, cells
from tile_core.importers.entities.names import MAX_TEXTS
from tile_core.leaderboard import Leaderboard

from ..settings import Limits
from .backends import Backend, Folders
from .files import private_folder
from .rights import Outcome, Rights

# Format 1 had no attributes and no entry `format`.
FORMAT = 2


class Store:
    """Leaderboards and uploads in progress, in a folder or another backend; any number of processes may share it.

    `person()` names the owner of the leaderboard that is saved or loaded. Equal content has a different id for each
    owner, and only the owner can open it. Without an owner, "", everybody who has the id can open it.
    """

    def __init__(
        self,
        folder: Path,
        secret: str | None = None,
        limits: Limits | None = None,
        person: Callable[[], str] = lambda: "",
        backend: Backend | None = None,
    ) -> None:
        self._person = person
        self.limits = limits or Limits()
        self.folder = private_folder(folder)
        place = backend or Folders()
        self._boards = place.records(folder / "boards", self.limits.store, 86_400 * self.limits.store_days)
        self._uploads = place.records(folder / "uploads", self.limits.store, 3_600 * self.limits.upload_hours)
        self._secret = place.secret(folder / "secret", secret)
        records = place.records(folder / "owners", self.limits.store, 86_400 * self.limits.store_days)
        boards = self._boards
        self._rights = Rights(
            records, place.lock(folder / "locks"), self._secret, lambda key: boards.read(key) is not None
        )

    def id_of(self, board: Leaderboard, person: str = "") -> str:
        """The public id, 64 hexadecimal digits."""
        whose = f" of {person}" if person else ""
        return hmac.new(self._secret, f"{board.digest}{whose}".encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def save(self, board: Leaderboard, *, for_all: bool = False) -> str:
        """Store a leaderboard that a page sends again, and return its public id. Raises `OSError` when it cannot be
        stored.

        `for_all`: store it without an owner, as a sample.
        """
        key = self.id_of(board, "" if for_all else self._person())
        self._rights.without_owner(key, lambda: self._put(key, board))
        return key

    def upload(self, board: Leaderboard) -> tuple[str, str]:
        """Store a leaderboard; returns its public id and the secret that allows deleting it. Raises `OSError`."""
        key = self.id_of(board, self._person())
        return key, self._rights.grant(key, lambda: self._put(key, board))

    def _put(self, key: str, board: Leaderboard) -> None:
        self._boards.put(key, json.dumps(payload(board, key)).encode())

    def load(self, key: object) -> Leaderboard | None:
        """The leaderboard of a public id; `None` for an invalid, unknown or deleted id, and for another owner's."""
        data = self._boards.read(key)
        if data is None:
            return None
        try:
            board = from_payload(json.loads(data), self.limits)
        except (ValueError, RecursionError):
            return None
        known = (self.id_of(board, person) for person in ("", self._person()))
        return board if any(hmac.compare_digest(each, str(key)) for each in known) else None

    def delete(self, key: str, rights: Iterable[str]) -> Outcome:
        """Delete an upload of a leaderboard, as `Rights.revoke`."""
        return self._rights.revoke(key, rights, lambda: self._boards.discard(key))

    def held(self) -> dict[str, tuple[int, int]]:
        """Total bytes and number of leaderboards and of uploads."""
        return {"leaderboards": self._boards.held(), "uploads": self._uploads.held()}

    def stage(self, data: bytes, filename: str) -> str:
        """Store the bytes of an upload until the visitor imports it; returns a token that cannot be guessed."""
        token = secrets.token_hex(32)
        self._uploads.put(token, json.dumps(filename[:1000]).encode() + b"\n" + data)
        return token

    def staged(self, token: object) -> tuple[bytes, str] | None:
        """The bytes and the file name of an upload in progress; `None` for an unknown or expired one."""
        filename, line, data = (self._uploads.read(token) or b"").partition(b"\n")
        return (data, str(json.loads(filename))) if line else None

    def unstage(self, token: object) -> None:
        """Delete an upload; one that cannot be deleted now expires."""
        with contextlib.suppress(OSError):
            self._uploads.discard(token)


def payload(board: Leaderboard, key: str, notes: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON of a leaderboard for the browser; `performances` by context and entity, `null` for missing or unknown.

    Without attributes there is no entry `attributes`.
    """
    optional_entries = (
        {"attributes": {name: list(texts) for name, texts in board.attributes.items()}} if board.attributes else {}
    )
    return optional_entries | {
        "format": FORMAT,
        "id": key,
        "title": board.title,
        "entities": list(board.entities),
        "contexts": list(board.contexts),
        "performances": [[_row(row) for row in context] for context in board.performances],
        "sizes": [[None if math.isnan(size) else size for size in sizes] for sizes in board.sizes.tolist()],
        "notes": list(notes),
    }


def _row(row: FloatArray) -> list[float | None] | None:
    values = [None if math.isnan(value) else value for value in row.tolist()]
    return None if values == [None] * 4 else values


def from_payload(data: object, limits: Limits | None = None) -> Leaderboard:
    """The leaderboard that a browser sends back, with the same checks as an upload.

    Raises `InvalidInputError` for data of another shape, type or size than `payload` makes.
    """
    bounds = limits or Limits()
    if not isinstance(data, dict):
        raise InvalidInputError("leaderboard: expected an object")
    if data.get("format", 1) not in range(1, FORMAT + 1):
        raise InvalidInputError(
            f"leaderboard: expected format 1 to {FORMAT}, it may be of a newer version of this program"
        )
    title, entities, contexts = _names([data.get("title")], 1)[0], data.get("entities"), data.get("contexts")
    entities, contexts = _names(entities, bounds.rows), _names(contexts, bounds.rows)
    places = len(contexts) * len(entities)
    if not 0 < places <= MAX_PLACES:
        raise InvalidInputError(f"leaderboard: expected 1 to {MAX_PLACES:,} places, found {places:,}")
    performances = _numbers(data.get("performances"), (len(contexts), len(entities), 4))
    sizes = _numbers(data.get("sizes"), (len(contexts), len(entities)))
    if np.any(sizes <= 0):
        raise InvalidInputError("leaderboard: expected sizes above 0")
    attributes = _attributes(data.get("attributes"), len(entities))
    return leaderboard.leaderboard(
        entities, performances, title=title, contexts=contexts, sizes=sizes, attributes=attributes
    )


def _attributes(attributes: object, entities: int) -> dict[str, list[str]]:
    """The texts of all entities by the name of the attribute; `None` means that there are no attributes."""
    if attributes is None:
        return {}
    if not isinstance(attributes, dict) or len(attributes) * entities > MAX_TEXTS:
        raise InvalidInputError(f"leaderboard: expected attributes with at most {MAX_TEXTS:,} texts")
    _names(list(attributes), len(attributes))
    for texts in attributes.values():
        if not isinstance(texts, list) or len(texts) != entities:
            raise InvalidInputError(f"leaderboard: expected {entities} texts for each attribute")
        _names([text for text in texts if text != ""], entities)
    return attributes


def _names(names: object, most: int) -> list[str]:
    if not isinstance(names, list) or len(names) > most or not all(isinstance(name, str) for name in names):
        raise InvalidInputError(f"leaderboard: expected a list of at most {most:,} names")
    problem = next((wrong for name in names if (wrong := cells.name_problem(name))), None)
    if problem:
        raise InvalidInputError(f"leaderboard: expected {problem}")
    return names


def _numbers(values: object, shape: tuple[int, ...]) -> FloatArray:
    """Nested lists of numbers as an array; `None` becomes `nan`, in place of a list a whole row of it."""
    return np.array(_flat(values, shape), dtype=np.float64).reshape(shape)


def _flat(values: object, shape: tuple[int, ...]) -> list[float]:
    if values is None:
        return [math.nan] * math.prod(shape)
    if not isinstance(values, list) or len(values) != shape[0]:
        raise InvalidInputError(f"leaderboard: expected nested lists of {shape}")
    if len(shape) > 1:
        return [number for value in values for number in _flat(value, shape[1:])]
    if not {type(value) for value in values} <= {int, float, NoneType}:
        raise InvalidInputError("leaderboard: expected numbers")
    try:
        return [math.nan if value is None else _finite(float(value)) for value in values]
    except OverflowError as error:
        raise InvalidInputError("leaderboard: expected finite numbers") from error


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise OverflowError
    return number
