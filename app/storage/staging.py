"""Uploads in progress: one folder each, named by a token that cannot be guessed, for one browser only.

The browser must send the token and its own secret (a cookie) to open an upload. Uploads are deleted some minutes after
their last use; together they take at most their share of the disk, and beyond it new ones are refused. Any number of
processes may share the folder.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tile_core.checks import InvalidInputError

from ..settings import Limits
from .blobs import is_key
from .files import private_folder
from .ledger import JUMP, Clock
from .staged_upload import Staged, about, digest, last_used, use, write_new

CHUNK = 1 << 20
OF_ONE_OWNER = 2
SOON = 5  # seconds between two sweeps, at least
FULL = "The server holds too many uploads at the moment. Try again in a few minutes."


class NoRoomError(Exception):
    """Uploads in progress use all of their disk space."""


class Staging:
    """The uploads in progress of a server."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = private_folder(private_folder(folder) / "staged")
        self._limits = limits
        self._lock = threading.Lock()
        self._coming = 0
        self._sweeper: threading.Thread | None = None
        self._clock = Clock()
        self.sweep()
        if self._folders():
            self._start_sweeper()

    @property
    def seconds(self) -> int:
        """How long an upload stays after it was last used."""
        return 60 * self._limits.prediction_minutes

    def take(self, chunks: Callable[[int], bytes], size: int, name: str, owner: str) -> Staged:
        """Store what `chunks` reads, up to `size` bytes and the limit, as an upload of this owner.

        Raises `InvalidInputError` for an empty or too large file, `NoRoomError` when all uploads exceed their share.
        """
        most = min(size, self._limits.predictions)
        with self._reserved(most):
            folder = private_folder(self._folder / secrets.token_hex(32))
            try:
                write_new(folder / "about", json.dumps({"name": name, "owner": digest(owner)}).encode())
                self._receive(folder / "file", chunks)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
        self._drop_older(owner)
        self._start_sweeper()
        return Staged(folder.name, folder, name)

    @contextlib.contextmanager
    def _reserved(self, size: int) -> Iterator[None]:
        self.sweep()
        with self._lock:
            most = self._limits.prediction_staged - self._coming - size
            if self._total_size() > most:
                self._delete_results()
                if self._total_size() > most:
                    raise NoRoomError
            self._coming += size
        try:
            yield
        finally:
            with self._lock:
                self._coming -= size

    def _delete_results(self) -> None:
        """Make room by deleting the results of uploads that are not being read; they can be computed again."""
        for folder in self._folders():
            if not (folder / "busy").exists():
                Staged(folder.name, folder, "").delete_result()

    def _receive(self, path: Path, chunks: Callable[[int], bytes]) -> None:
        size = 0
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            while chunk := chunks(CHUNK):
                size += len(chunk)
                if size > self._limits.predictions:
                    most = self._limits.predictions / 1e6
                    raise InvalidInputError(f"The file is larger than the limit of {most:g} MB.")
                file.write(chunk)
        if not size:
            raise InvalidInputError("The file is empty, or did not arrive.")

    def find(self, token: object, owner: str) -> Staged | None:
        """The upload with this token, if it is the owner's; finding it marks it as used now."""
        self._follow_clock()
        folder = self._folder / str(token) if is_key(token) else None
        record = about(folder) if folder else None
        if folder is None or record is None or not hmac.compare_digest(record["owner"], digest(owner)):
            return None
        if last_used(folder) < time.time() - self.seconds:
            shutil.rmtree(folder, ignore_errors=True)
            return None
        with contextlib.suppress(OSError):
            os.utime(folder)
        return Staged(folder.name, folder, record["name"])

    def forget(self, staged: Staged) -> None:
        """Remove an upload."""
        # Renamed first, so that nothing can be added while it is deleted.
        gone = staged.folder.with_name(f".{staged.folder.name}")
        with contextlib.suppress(OSError):
            staged.folder.rename(gone)
        for folder in (gone, staged.folder):
            shutil.rmtree(folder, ignore_errors=True)

    def sweep(self) -> None:
        """Delete expired uploads; setting the clock neither expires uploads nor keeps them for ever."""
        self._follow_clock()
        oldest = time.time() - self.seconds
        for folder in self._folders():
            used = last_used(folder)
            if used < oldest:
                shutil.rmtree(folder, ignore_errors=True)
            elif used > time.time() + JUMP:
                use(folder)

    def _follow_clock(self) -> None:
        """Mark all uploads as used now if the clock was set since the last call."""
        if self._clock.was_set():
            for folder in self._folders():
                use(folder)

    def _start_sweeper(self) -> None:
        """Start the thread that sweeps whenever an upload expires, even if no request comes."""
        with self._lock:
            if self._sweeper is None or not self._sweeper.is_alive():  # a forked process does not have the thread
                self._sweeper = threading.Thread(target=self._keep_sweeping, name="predictions-sweeper", daemon=True)
                self._sweeper.start()

    def _keep_sweeping(self) -> None:
        while (wait := self._seconds_until_due()) is not None:
            time.sleep(wait)
            self.sweep()

    def _seconds_until_due(self) -> float | None:
        """Seconds until the next upload may expire; `None` when there is none, so that the thread ends."""
        with self._lock:
            used = [last_used(folder) for folder in self._folders()]
            if not used:
                self._sweeper = None
                return None
        # More than 0, as some folders cannot be deleted; and no longer than a new upload stays, even if the clock of
        # the disk is wrong.
        return max(SOON, min(min(used) + self.seconds - time.time(), self.seconds))

    def _folders(self) -> list[Path]:
        try:
            with os.scandir(self._folder) as entries:
                return [Path(entry.path) for entry in entries]
        except OSError:
            return []

    def _total_size(self) -> int:
        total = 0
        for folder in self._folders():
            with contextlib.suppress(OSError), os.scandir(folder) as entries:
                total += sum(entry.stat().st_size for entry in entries)
        return total

    def _drop_older(self, owner: str) -> None:
        """Delete all but the newest few uploads of one owner."""
        uploads = []
        for folder in self._folders():
            record = about(folder)
            if record and record["owner"] == digest(owner) and not (folder / "busy").exists():
                uploads.append((last_used(folder), folder))
        for _, folder in sorted(uploads)[:-OF_ONE_OWNER]:
            shutil.rmtree(folder, ignore_errors=True)
