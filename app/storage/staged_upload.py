"""One upload in progress: its file, its progress and result, and the lock that a reader holds.

An upload exists as long as its file does. So its file is deleted first, and what a reader writes about it later is
deleted by the reader.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from .backends.protocol import LargeFiles, Records
from .blobs import Blobs

BUSY = "This file is being read already."


class BusyError(Exception):
    """Another process or thread is reading this upload."""


class Stores(NamedTuple):
    """The stores of all uploads, which have the parts of each under one key.

    `files`: as they were sent; `records`: names, progress and results; `readers`: locks, which expire without progress;
    `arrays`: those of results, on this machine only.
    """

    files: LargeFiles
    records: Records
    readers: Records
    arrays: Blobs

    def discard(self, key: str) -> None:
        """Delete an upload. Raises `OSError` where its file cannot be deleted; what is left without it expires."""
        self.files.discard(key)
        for store in (self.records, self.readers, self.arrays):
            with contextlib.suppress(OSError):
                store.discard(key)

    def record(self, key: str) -> dict[str, Any]:
        """The record under a key; empty for none, and for one that a power failure damaged."""
        try:
            return dict(json.loads(self.records.read(key) or b"{}"))
        except ValueError:
            return {}

    def put_record(self, key: str, record: dict[str, Any]) -> None:
        """Store a record. Raises `OSError`."""
        self.records.put(key, json.dumps(record).encode())


@dataclass(frozen=True, slots=True)
class Staged:
    """An upload in progress. `key`: where its parts are in the stores; `name`: what the file was called."""

    token: str
    key: str
    name: str
    stores: Stores

    @property
    def path(self) -> Path:
        """The uploaded file, on this machine; raises `FileNotFoundError` when it was removed."""
        return _found(self.stores.files.find(self.key))

    @property
    def arrays(self) -> Path:
        """The arrays of the result; raises `FileNotFoundError` when they were removed."""
        return _found(self.stores.arrays.find(self.key))

    @property
    def source(self) -> tuple[Any, str] | None:
        """The store of large files in which other machines find the file, and its name there; `None` if they cannot."""
        return self.stores.files.source(self.key)

    @property
    def forgotten(self) -> bool:
        """Whether the upload was removed; if not, this marks it as used. False while its store cannot be reached."""
        with contextlib.suppress(OSError):
            return not self.stores.files.touch(self.key)
        return False

    def forget(self) -> None:
        """Remove the upload. Raises `OSError` where it cannot be removed."""
        self.stores.discard(self.key)

    def save(self, **parts: Any) -> None:
        """Change parts of the record. Raises `OSError`."""
        self.stores.put_record(self.key, {"name": self.name} | self.stores.record(self.key) | parts)
        if self.forgotten:
            self.forget()

    def tell(self, state: dict[str, Any]) -> None:
        """Store the progress, which also shows that the reader is alive. Call it only while `alone` holds the lock."""
        with contextlib.suppress(OSError):
            self.stores.readers.read(self.key)
            self.save(state=state)

    def state(self) -> dict[str, Any]:
        """The progress of reading the upload. Raises `OSError`."""
        return dict(self.stores.record(self.key).get("state", {"stage": "ready"}))

    def save_result(self, result: dict[str, Any], arrays: Path) -> None:
        """Store the result, and move the file of its arrays, if any. Call it only while `alone` holds the lock."""
        with contextlib.suppress(OSError):  # without a stored result, the file is read again
            arrays.touch(0o600)
            self.save(result=result)
            self.stores.arrays.adopt(self.key, arrays)

    def result(self) -> dict[str, Any] | None:
        """The result of reading the upload, unless its arrays were removed."""
        found = self.stores.record(self.key).get("result")
        return dict(found) if found and self.stores.arrays.touch(self.key) else None

    def delete_result(self) -> None:
        """Delete the result of reading the upload."""
        with contextlib.suppress(OSError):  # it expires
            self.stores.arrays.discard(self.key)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Lock this upload against other readers; raises `BusyError` while another reader holds the lock."""
        mine, readers = secrets.token_bytes(8), self.stores.readers
        if not readers.add(self.key, mine):
            raise BusyError
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                if readers.read(self.key) == mine:  # another reader may have replaced a lock without progress
                    readers.discard(self.key)


def _found(path: Path | None) -> Path:
    if path is None:
        raise FileNotFoundError
    return path
