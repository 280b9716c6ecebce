"""Uploads in progress, each for one browser only.

The browser must send a token that cannot be guessed and its own secret (a cookie) to open an upload: both together make
the key of its parts in the stores. Uploads expire some minutes after their last use; together they take at most their
share of the disk, and beyond it new ones are refused. Any number of processes may share the stores.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from tile_core.checks import InvalidInputError

from ..settings import Limits
from .backends import Backend, Folders
from .blobs import Blobs, is_key
from .files import locked, private_folder
from .staged_upload import Staged, Stores

CHUNK = 1 << 20
OF_ONE_OWNER = 2
SOON = 5.0  # seconds between two sweeps, at least
FULL = "The server holds too many uploads at the moment. Try again in a few minutes."
# Nothing is deleted to make room, apart from arrays; new uploads are refused.
_NO_LIMIT = sys.maxsize


class NoRoomError(Exception):
    """Uploads in progress use all of their disk space."""


class Staging:
    """The uploads in progress of a server. A reader without progress for `stalled` seconds loses its lock."""

    def __init__(self, folder: Path, limits: Limits, backend: Backend | None = None, stalled: float = 1_800.0) -> None:
        place, self.seconds = backend or Folders(), 60.0 * limits.prediction_minutes
        self._limits = limits
        shutil.rmtree(private_folder(folder) / "staged", ignore_errors=True)  # where earlier versions had them
        self._stores = Stores(
            place.files(folder / "received", _NO_LIMIT, self.seconds),
            place.records(folder / "progress", _NO_LIMIT, self.seconds, durable=False),
            place.records(folder / "readers", _NO_LIMIT, stalled, durable=False),
            Blobs(folder / "arrays", limits.prediction_staged, self.seconds),
        )
        self._lock_file = folder / "uploads.lock"
        self._lock = threading.Lock()
        self._sweeper: threading.Thread | None = None
        self.sweep()
        if self._are_any():
            self._start_sweeper()

    def take(self, chunks: Callable[[int], bytes], size: int, name: str, owner: str) -> Staged:
        """Store what `chunks` reads, up to `size` bytes and the limit, as an upload of this owner.

        Raises `InvalidInputError` for an empty or too large file, `NoRoomError` when all uploads exceed their share.
        """
        token = secrets.token_hex(32)
        staged = Staged(token, _key(token, owner), name, self._stores)
        try:
            self._reserve(staged.key, min(size, self._limits.predictions))
            self._stores.files.write(staged.key, lambda file: self._receive(staged, chunks, file))
            staged.save()
            self._drop_older(staged.key, owner)
        except BaseException:
            with contextlib.suppress(OSError):
                staged.forget()
            raise
        self._start_sweeper()
        return staged

    def _reserve(self, key: str, size: int) -> None:
        """Take up room, and make it by deleting arrays, which can be computed again; raises `NoRoomError`."""
        with locked(self._lock_file):
            self._stores.files.reserve(key, size)
            if self._excess() > 0:
                self.sweep()
            if (excess := self._excess()) > 0:
                self._stores.arrays.sweep(max(0, self._stores.arrays.held()[0] - excess))
            if self._excess() > 0:
                raise NoRoomError

    def _excess(self) -> int:
        return sum(store.held()[0] for store in self._stores) - self._limits.prediction_staged

    def _receive(self, staged: Staged, chunks: Callable[[int], bytes], file: BinaryIO) -> None:
        size = 0
        while chunk := chunks(CHUNK):
            size += len(chunk)
            if size > self._limits.predictions:
                most = self._limits.predictions / 1e6
                raise InvalidInputError(f"The file is larger than the limit of {most:g} MB.")
            file.write(chunk)
            self._stores.files.touch(staged.key)  # the room stays reserved, however long it takes
        if not size:
            raise InvalidInputError("The file is empty, or did not arrive.")

    def _drop_older(self, key: str, owner: str) -> None:
        """Delete all but the newest few uploads of one owner, apart from those that are being read."""
        with locked(self._lock_file):
            listed = [*self._stores.record(_list_key(owner)).get("keys", []), key]
            present = [each for each in listed if self._stores.files.touch(each)]
            idle = [each for each in present if self._stores.readers.read(each) is None]
            dropped = idle[:-OF_ONE_OWNER]
            for each in dropped:
                with contextlib.suppress(OSError):
                    self._stores.discard(each)
            self._stores.put_record(_list_key(owner), {"keys": [each for each in present if each not in dropped]})

    def find(self, token: object, owner: str) -> Staged | None:
        """The upload with this token, if it is the owner's; finding it marks it as used now. Raises `OSError`."""
        if not is_key(token):
            return None
        key = _key(str(token), owner)
        name = self._stores.record(key).get("name")
        if name is None or not self._stores.files.touch(key):
            return None
        self._stores.record(_list_key(owner))  # so that it stays as long as the upload
        return Staged(str(token), key, name, self._stores)

    def sweep(self) -> None:
        """Delete expired uploads; those that cannot be deleted now are deleted later."""
        for store in self._stores:
            with contextlib.suppress(OSError):
                store.sweep()

    def _start_sweeper(self) -> None:
        """Start the thread that deletes expired uploads even if no request comes."""
        with self._lock:
            if self._sweeper is None or not self._sweeper.is_alive():  # a forked process does not have the thread
                self._sweeper = threading.Thread(target=self._keep_sweeping, name="predictions-sweeper", daemon=True)
                self._sweeper.start()

    def _keep_sweeping(self) -> None:
        while self._are_any():
            time.sleep(max(SOON, self.seconds / 20))
            self.sweep()

    def _are_any(self) -> bool:
        """Whether there are uploads; the thread ends when there are none."""
        with self._lock:
            if any(store.held()[1] for store in self._stores):
                return True
            self._sweeper = None
            return False


def _key(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()


def _list_key(owner: str) -> str:
    return _key("uploads of", owner)
