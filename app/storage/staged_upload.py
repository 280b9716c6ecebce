"""One upload in progress: its folder, its progress, and the lock that a reader holds."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BUSY = "This file is being read already."


class BusyError(Exception):
    """Another process or thread is reading this upload."""


@dataclass(frozen=True, slots=True)
class Staged:
    """An upload in progress. `path`: the file as it was sent; `name`: what it was called."""

    token: str
    folder: Path
    name: str

    @property
    def path(self) -> Path:
        """The uploaded file."""
        return self.folder / "file"

    @property
    def out(self) -> Path:
        """The file for the arrays read from the upload."""
        return self.folder / "out"

    @property
    def source(self) -> tuple[Any, str] | None:
        """The store of large files in which other machines find the file, and its name there; `None` if they cannot."""
        return None

    @property
    def forgotten(self) -> bool:
        """Whether the upload was removed."""
        return not self.folder.exists()

    def tell(self, state: dict[str, Any]) -> None:
        """Store the progress, which also shows that the reader is alive. Call it only while `alone` holds the lock."""
        aside = self.folder / f".{secrets.token_hex(8)}"
        with contextlib.suppress(OSError):  # it was removed meanwhile
            os.utime(self._busy)
        with contextlib.suppress(OSError):
            write_new(aside, json.dumps(state).encode())
            aside.replace(self.folder / "state")

    def state(self) -> dict[str, Any]:
        """The progress of reading the upload."""
        try:
            found = json.loads((self.folder / "state").read_bytes())
        except (OSError, ValueError):
            return {"stage": "ready"}
        return dict(found)

    def save_result(self, result: dict[str, Any]) -> None:
        """Store the result, whose arrays are in `out`. Call it only while `alone` holds the lock."""
        aside = self.folder / f".{secrets.token_hex(8)}"
        with contextlib.suppress(OSError):  # without a stored result, the file is read again
            write_new(aside, json.dumps(result).encode())
            aside.replace(self.folder / "result")

    def result(self) -> dict[str, Any] | None:
        """The result of reading the upload, or `None`."""
        try:
            found = json.loads((self.folder / "result").read_bytes())
        except (OSError, ValueError):
            return None
        return dict(found)

    def delete_result(self) -> None:
        """Delete the result of reading the upload."""
        for path in (self.folder / "result", self.out):
            path.unlink(missing_ok=True)

    @contextlib.contextmanager
    def alone(self, seconds: float) -> Iterator[None]:
        """Lock this upload against other readers; a lock without progress for `seconds` is removed first.

        Raises `BusyError` while another reader holds the lock.
        """
        mine = secrets.token_bytes(8)
        with contextlib.suppress(OSError):
            if self._busy.stat().st_mtime < time.time() - seconds:
                self._busy.unlink()
        try:
            write_new(self._busy, mine)
        except OSError as error:
            raise BusyError from error
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                if self._busy.read_bytes() == mine:  # another reader may have replaced a lock without progress
                    self._busy.unlink()

    @property
    def _busy(self) -> Path:
        return self.folder / "busy"


def last_used(folder: Path) -> float:
    """When an upload was last requested or read, as a time stamp."""
    used = 0.0
    for path in (folder, folder / "busy"):
        with contextlib.suppress(OSError):
            used = max(used, path.stat().st_mtime)
    return used


def use(folder: Path) -> None:
    """Mark an upload as used now, and its reader as alive."""
    for path in (folder, folder / "busy"):
        with contextlib.suppress(OSError):
            os.utime(path)


def about(folder: Path) -> dict[str, str] | None:
    """Name and owner of the upload in a folder, or `None`."""
    try:
        found = json.loads((folder / "about").read_bytes())
    except (OSError, ValueError):
        return None
    return {"name": str(found["name"]), "owner": str(found["owner"])}


def digest(owner: str) -> str:
    """The digest of an owner that is stored: it recognises an owner without storing the secret of their browser."""
    return hashlib.sha256(owner.encode("utf-8", "replace")).hexdigest()


def write_new(path: Path, data: bytes) -> None:
    """Write a new file, or none when the disk is full: a half-written lock would never be released."""
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise
