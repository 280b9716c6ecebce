"""Leaderboards stored on disk by content.

A leaderboard's public id is the HMAC-SHA256 of its content digest under the server's secret: equal content has one id,
and an id cannot be guessed. Files are JSON, in a folder that only this user can enter; nothing is pickled. When they
exceed their share of the disk, the least recently used ones are deleted; the browser, which has the rows, then sends
them again (`from_payload`). Uploads that are not yet imported are stored for some hours under random tokens, so no
visitor can see another's.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

from tile_core.leaderboard import Leaderboard

from ..settings import Limits
from .backends import Backend, Folders
from .files import private_folder
from .payload import from_payload, payload
from .rights import Outcome, Rights


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
