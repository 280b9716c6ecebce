"""Reads a few files at a time, in the order of arrival, and caches their tables for the next step.

A reader may take a gigabyte, so other files wait, and the number of files before them is known. A table is cached
under the token of the upload and the way it was read; a table that was deleted is read again.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from tile_core.checks import InvalidInputError

from ..tables.table import Reading, Table

READERS, WAITING = 2, 16
# As many cells as one table may have; a cell takes about 60 bytes.
CELLS = 4_000_000
SECONDS = 3_600
CROWDED = "The server is reading many other files. Try again in a minute."
_Key = tuple[str, Reading]


@dataclass(slots=True, eq=False)
class _Asked:
    future: Future[Table]
    used: float

    @property
    def cells(self) -> int:
        if not self.future.done() or self.future.cancelled() or self.future.exception():
            return 0
        table = self.future.result()
        return table.rows * len(table.columns)


class Readers:
    """Tables by token and reading. `seconds`: how long one is kept after it was last used."""

    def __init__(self, seconds: float = SECONDS, cells: int = CELLS) -> None:
        self._seconds, self._cells = seconds, cells
        self._asked: OrderedDict[_Key, _Asked] = OrderedDict()
        self._lock = threading.RLock()
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="readers")

    def ask(self, token: str, reading: Reading, read: Callable[[], Table]) -> Future[Table]:
        """What `read` returns or raises, when its turn has come; it is called once for equal keys.

        Raises `InvalidInputError` when too many files wait.
        """
        with self._lock:
            self._drop_old()
            known = self._asked.get((token, reading))
            if known is None:
                if sum(not each.future.done() for each in self._asked.values()) >= READERS + WAITING:
                    raise InvalidInputError(CROWDED)
                known = self._asked[token, reading] = asked = _Asked(self._pool.submit(read), 0.0)
                asked.future.add_done_callback(lambda _: self._found(token, asked))
            known.used = time.monotonic()
            self._make_room()
            return known.future

    def ahead(self, future: Future[Table]) -> int:
        """How many files are read before this one is; 0 once it is its turn."""
        with self._lock:
            if future.running() or future.done():
                return 0
            waiting = [each.future for each in self._asked.values() if not each.future.done()]
            return waiting.index(future) if future in waiting else 0

    def forget(self, token: object) -> None:
        """Forget an upload; if it waits, it is not read."""
        with self._lock:
            for key in [key for key in self._asked if key[0] == token]:
                self._asked.pop(key).future.cancel()

    def _found(self, token: str, asked: _Asked) -> None:
        """A table is asked for again by what was found out of how to read it."""
        if asked.future.cancelled() or asked.future.exception():
            return
        with self._lock:
            if asked in self._asked.values():
                self._asked.setdefault((token, asked.future.result().reading), asked)

    def _drop_old(self) -> None:
        """Delete tables that were not used for too long."""
        oldest = time.monotonic() - self._seconds
        for key, each in list(self._asked.items()):
            if each.future.done() and each.used < oldest:
                del self._asked[key]

    def _make_room(self) -> None:
        """Delete the least recently used tables while there are too many; files still to be read stay."""
        kept = {id(each): each for each in self._asked.values() if each.future.done()}
        cells = sum(each.cells for each in kept.values())
        for each in sorted(kept.values(), key=lambda each: each.used):
            if cells <= self._cells:
                return
            cells -= each.cells
            self._asked = OrderedDict((key, other) for key, other in self._asked.items() if other is not each)
