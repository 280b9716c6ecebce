"""The backend of several machines: records and numbers on Redis, large files in a store that fsspec can open.

Folders name the kinds of data, and hold a machine's copies of large files.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from flask_caching.backends import RedisCache

from tile_core.checks import InvalidInputError

from ...settings import REDIS_ALONE
from ..blobs import Blobs
from ..files import private_folder
from ..plain_values import Serializer
from ..secret import secret_of
from . import connection
from .connection import reaching
from .files import COPIES, ObjectFiles, Objects
from .records import Index, RedisAllowance, RedisNotes, RedisRecords

# How long a result stays on Redis after it was stored, in seconds: a week.
_RESULTS = 7 * 86_400
# How long a lock is held at most, and how long another process waits for it, in seconds: longer, as that of a process
# or of a Redis that was killed in the middle is free only then.
_LOCKED, _WAITED = 10.0, 12.0


class ResultsOnRedis(RedisCache):  # type: ignore[misc]  # Flask-Caching has no types
    """Results on Redis for a week; as they expire, Redis may remove them first when its memory is full."""

    def __init__(self, client: Any, name: str) -> None:
        super().__init__(client, key_prefix=f"{name}:", default_timeout=_RESULTS)
        self.serializer = Serializer()


class RedisBackend:
    """The backend of several machines. `blobs`: the address of the store of large files."""

    def __init__(self, url: str, blobs: str) -> None:
        self._client: Any = connection.connect(url)
        self._blobs = blobs
        self._probe = Objects(blobs, "probe")

    def secret(self, path: Path, given: str | None) -> bytes:
        """The secret that was given, which all machines have: on Redis every client could read it."""
        if given is None:
            raise InvalidInputError(REDIS_ALONE)
        return secret_of(path, given)

    def records(self, folder: Path, most: int, seconds: float | None = None, *, durable: bool = True) -> RedisRecords:
        """Records on Redis, under the name of the folder; how durable they are, the settings of Redis say."""
        return RedisRecords(self._index(folder, most, seconds))

    def files(self, folder: Path, most: int, seconds: float | None = None) -> ObjectFiles:
        """Files below the address of large files, under the name of the folder."""
        copies = Blobs(private_folder(folder), most, min(COPIES, seconds or COPIES))
        return ObjectFiles(self._index(folder, most, seconds), Objects(self._blobs, folder.name), copies)

    def _index(self, folder: Path, most: int, seconds: float | None) -> Index:
        return Index(self._client, f"tile:{{{folder.name}}}", most, seconds)

    def lock(self, folder: Path) -> Callable[[str], AbstractContextManager[object]]:
        """A lock on Redis, which ends by itself when the process that holds it dies."""

        @contextlib.contextmanager
        def held(key: str) -> Iterator[None]:
            with reaching():
                lock = self._client.lock(f"tile:lock:{folder.name}:{key}", timeout=_LOCKED, blocking_timeout=_WAITED)
                if not lock.acquire():
                    raise OSError(errno.ENOTCONN, "another process holds the lock")
            try:
                yield
            finally:
                with contextlib.suppress(OSError), reaching():
                    lock.release()

        return held

    def answers(self, folder: Path, entries: int) -> ResultsOnRedis:
        """Answers on Redis, for a week."""
        return ResultsOnRedis(self._client, "tile:answers")

    def notes(self, folder: Path | None) -> RedisNotes:
        """Notes on Redis, under the name of the folder."""
        return RedisNotes(self._client, f"tile:notes:{folder.name if folder else ''}")

    def share(self, path: Path, amount: float, seconds: float) -> RedisAllowance:
        """Allowances on Redis, under the name of the path."""
        return RedisAllowance(self._client, f"tile:share:{path.name}", amount, seconds)

    def problems(self) -> list[str]:
        """What cannot be reached: Redis, or the store of large files."""
        try:
            with reaching():
                self._client.ping()
        except OSError:
            return ["redis: cannot be reached"]
        return self._probe.problems()
