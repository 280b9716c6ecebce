"""A folder of files by key, for any number of processes: stored files survive crashes, damaged ones are written again.

A file is written under another name, synced and renamed, so a key has a whole file or none, even after a power failure.
Each use sets the file's time of change to the time of the ledger. One rule decides what is deleted: first what was not
used for too long; then, if all files together exceed their share of the disk, the least recently used ones, down to
nine tenths of the share, so that the whole folder is read only once in many writes. In between, the ledger counts.
Files that another program deleted, or that a process wrote but did not count before it died, are noticed when the
folder is read again: at the latest after a quarter as many writes as there are files.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from .files import hidden_path, private_folder, sync_file, sync_folder, write_new
from .ledger import SECOND, Counts, Ledger

_KEY = re.compile(r"[0-9a-f]{64}")
# A file changes more often while it is being written, so an older one was left by a process that died.
_ABANDONED = 3_600 * SECOND
_FEW = 16


def is_key(key: object) -> bool:
    """Whether this has the form of an id or a token: 64 hexadecimal digits."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


class Blobs:
    """Files of at most `most` bytes in total; `seconds`: how long each stays after its last use.

    If they are not `durable`, a power failure may take or damage the latest ones, and they are written faster. All that
    store a file raise `OSError` when it cannot be stored safely.
    """

    def __init__(self, folder: Path, most: int, seconds: float | None = None, *, durable: bool = True) -> None:
        self._folder = private_folder(folder)
        self._most, self._durable = most, durable
        self._age = None if seconds is None else int(seconds * SECOND)
        self._ledger = Ledger(folder)

    def find(self, key: object) -> Path | None:
        """The file under a key, marked as used now; `None` for an invalid key, and one never stored or deleted."""
        if not is_key(key) or not (path := self._folder / str(key)).exists():
            return None
        # Where nothing can be written, what is there can still be read.
        with contextlib.suppress(OSError), self._ledger.open() as counts:
            if not self._exists(path, counts):
                _remove(path, counts)
                return None
            os.utime(path, ns=(counts.time, counts.time))
        return path if path.exists() else None

    def touch(self, key: object) -> bool:
        """Whether there is a file under a key, which is marked as used now."""
        return self.find(key) is not None

    def source(self, key: str) -> None:
        """No store from which other machines could fetch the file."""

    def read(self, key: object) -> bytes | None:
        """The bytes under a key; `None` where `find` gives `None`."""
        path = self.find(key)
        try:
            return None if path is None else path.read_bytes()
        except OSError:  # another process has just made room
            return None

    def put(self, key: str, data: bytes) -> None:
        """Store bytes under a key, in place of any other content; nothing is written if they are there already."""
        if self.read(key) != data:
            self.write(key, lambda file: file.write(data))

    def add(self, key: str, data: bytes) -> bool:
        """Store bytes under a key, unless there are some; whether they were stored: of many at once, only one is."""
        with self.aside() as aside:
            write_new(aside, lambda file: file.write(data), sync=self._durable)
            return self._put_in_place(aside, key, replace=False)

    def reserve(self, key: str, size: int) -> None:
        """Count so many bytes for a file that is still to be written under a key."""
        self.write(key, lambda file: file.truncate(size))

    def write(self, key: str, write: Callable[[BinaryIO], object]) -> None:
        """Store what `write` writes to a file under a key, in place of any other content."""
        with self.aside() as aside:
            write_new(aside, write, sync=self._durable)
            self._put_in_place(aside, key)

    def aside(self) -> contextlib.AbstractContextManager[Path]:
        """A path on this disk, for a file to be adopted; one that is not adopted in the end is deleted."""
        return hidden_path(self._folder)

    def adopt(self, key: str, path: Path) -> None:
        """Move a file of this disk under a key, in place of any other content."""
        sync_file(path)
        self._put_in_place(path, key)

    def _put_in_place(self, aside: Path, key: str, *, replace: bool = True) -> bool:
        with self._ledger.open() as counts:
            if not replace and self._exists(self._folder / key, counts):
                return False
            self._enter(aside, self._folder / key, counts)
            if self._is_tidying_due(counts):
                self._tidy(counts, key)
        if self._durable:
            sync_folder(self._folder)
        return True

    def discard(self, key: object) -> None:
        """Delete the file under this key. Raises `OSError` where it cannot be deleted."""
        if is_key(key) and (self._folder / str(key)).exists():
            with self._ledger.open() as counts:
                _remove(self._folder / str(key), counts)
            if self._durable:
                sync_folder(self._folder)

    def sweep(self, most: int | None = None) -> None:
        """Delete now what has expired and what exceeds the limit, or another limit for this once."""
        with self._ledger.open() as counts:
            self._tidy(counts, most=most)

    def held(self) -> tuple[int, int]:
        """Total bytes and number of the files; (0, 0) if the folder cannot be read."""
        with contextlib.suppress(OSError), self._ledger.open() as counts:
            if counts.changes < 0:
                self._tidy(counts)
            return counts.size, counts.files
        return 0, 0

    def _enter(self, aside: Path, path: Path, counts: Counts) -> None:
        os.utime(aside, ns=(counts.time, counts.time))
        added, files = aside.stat().st_size, 1
        with contextlib.suppress(OSError):
            added, files = added - path.stat().st_size, 0
        aside.replace(path)
        counts.size, counts.files = counts.size + added, counts.files + files
        counts.changes += counts.changes >= 0

    def _exists(self, path: Path, counts: Counts) -> bool:
        return path.exists() and not self._expired(path.stat().st_mtime_ns, counts.time)

    def _expired(self, used: int, now: int) -> bool:
        return self._age is not None and used < now - self._age

    def _is_tidying_due(self, counts: Counts) -> bool:
        many = not 0 <= counts.changes <= _FEW + counts.files // 4
        # Expired files are removed in batches; `find` checks their exact age.
        expired = self._age is not None and self._expired(counts.oldest + self._age // 20, counts.time)
        return many or expired or counts.size > self._most

    def _tidy(self, counts: Counts, newest: str = "", most: int | None = None) -> None:
        """Count the files one by one, and delete those beyond the limits; the newest file always stays."""
        most = self._most if most is None else most
        found = self._listed(counts)
        counts.size, counts.files, counts.changes = sum(size for _, size, _ in found), len(found), 0
        goal = most if counts.size <= most else most * 9 // 10
        counts.oldest = counts.time
        for used, size, name in found:
            if not self._expired(used, counts.time) and counts.size <= goal:
                counts.oldest = used
                return
            if name != newest:
                (self._folder / name).unlink(missing_ok=True)
                counts.size, counts.files = counts.size - size, counts.files - 1

    def _listed(self, counts: Counts) -> list[tuple[int, int, str]]:
        """Time of last use, size and name of each file, the least recently used first."""
        found, abandoned = [], time.time_ns() - min(_ABANDONED, self._age or _ABANDONED)
        with os.scandir(self._folder) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):  # it went meanwhile
                    status = entry.stat()
                    if is_key(entry.name):
                        found.append((status.st_mtime_ns, status.st_size, entry.name))
                    elif entry.name != self._ledger.name and status.st_mtime_ns < abandoned:
                        Path(entry.path).unlink()
        return self._without_future(sorted(found), counts)

    def _without_future(self, found: list[tuple[int, int, str]], counts: Counts) -> list[tuple[int, int, str]]:
        """Give files whose time is in the future, set by another clock, the present time, in the same order."""
        for place, (used, size, name) in enumerate(found):
            if used > counts.time:
                counts.time += 1
                found[place] = counts.time, size, name
                with contextlib.suppress(OSError):
                    os.utime(self._folder / name, ns=(counts.time, counts.time))
        return found


def _remove(path: Path, counts: Counts) -> None:
    with contextlib.suppress(FileNotFoundError):
        size = path.stat().st_size
        path.unlink()
        counts.size, counts.files = counts.size - size, counts.files - 1
