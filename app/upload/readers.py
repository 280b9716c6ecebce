"""Reads a few files at a time, in the order of arrival, and caches their tables and imports for the next step.

A reader may take a gigabyte, so other files wait, and the number of files before them is known. A table is cached
under the token of the upload and the way it was read; a table that was deleted is read again.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from tile_core.checks import InvalidInputError
from tile_core.importers import Import

from ..storage.slots import Slots
from ..tables.table import Reading, Table

READERS, WAITING = 2, 16
# As many cells as one table may have; a cell takes about 60 bytes.
CELLS = 4_000_000
SECONDS = 3_600
# Imports of 20,000 rows with a problem each take 20 MB each.
IMPORTS = 4
CROWDED = "The server is reading many other files. Try again in a minute."
_Key = tuple[str, Reading]


@dataclass(slots=True, eq=False)
class _QueuedTable:
    future: Future[Table]
    used: float

    @property
    def cells(self) -> int:
        if not self.future.done() or self.future.cancelled() or self.future.exception():
            return 0
        table = self.future.result()
        return table.rows * len(table.columns)


class Readers:
    """Tables by token and reading. `seconds`: how long one is stored after its last use; `slots`: limits how many are
    read at a time.
    """

    def __init__(self, seconds: float = SECONDS, cells: int = CELLS, slots: Slots | None = None) -> None:
        self._seconds, self._cells = seconds, cells
        self._slots = slots or Slots(None, READERS)
        self._tables: OrderedDict[_Key, _QueuedTable] = OrderedDict()
        self._imports: OrderedDict[tuple[str, Hashable], Import] = OrderedDict()
        self._lock = threading.RLock()
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="readers")

    def request(self, token: str, reading: Reading, read: Callable[[], Table]) -> Future[Table]:
        """What `read` returns or raises, when its turn has come; it is called once for equal keys.

        Raises `InvalidInputError` when too many files wait.
        """
        with self._lock:
            self._drop_old()
            table = self._tables.get((token, reading))
            if table is None:
                if sum(not each.future.done() for each in self._tables.values()) >= READERS + WAITING:
                    raise InvalidInputError(CROWDED)
                table = self._tables[token, reading] = queued = _QueuedTable(self._pool.submit(self._read, read), 0.0)
                queued.future.add_done_callback(lambda _: self._store_reading(token, queued))
            table.used = time.monotonic()
            self._make_room()
            return table.future

    def imported(self, token: str, choices: Hashable, build: Callable[[], Import]) -> Import:
        """What `build` returns, cached for each upload and its choices.

        So looking through the rows of a large file does not import it again.
        """
        with self._lock:
            if (token, choices) in self._imports:
                self._imports.move_to_end((token, choices))
                return self._imports[token, choices]
        found = build()
        with self._lock:
            self._imports[token, choices] = found
            while len(self._imports) > IMPORTS:
                self._imports.popitem(last=False)
        return found

    def ahead(self, future: Future[Table]) -> int:
        """The number of files that are read before this one; 0 once it is its turn."""
        with self._lock:
            if future.running() or future.done():
                return 0
            waiting = [each.future for each in self._tables.values() if not each.future.done()]
            return waiting.index(future) if future in waiting else 0

    def forget(self, token: object) -> None:
        """Forget an upload; if it waits, it is not read."""
        with self._lock:
            for key in [key for key in self._tables if key[0] == token]:
                self._tables.pop(key).future.cancel()
            for entry in [entry for entry in self._imports if entry[0] == token]:
                del self._imports[entry]

    def _read(self, read: Callable[[], Table]) -> Table:
        with self._slots.one():
            return read()

    def _store_reading(self, token: str, queued: _QueuedTable) -> None:
        """Store the table also under the reading that was detected."""
        if queued.future.cancelled() or queued.future.exception():
            return
        with self._lock:
            if queued in self._tables.values():
                self._tables.setdefault((token, queued.future.result().reading), queued)

    def _drop_old(self) -> None:
        """Delete tables that have not been used for too long."""
        oldest = time.monotonic() - self._seconds
        for key, each in list(self._tables.items()):
            if each.future.done() and each.used < oldest:
                del self._tables[key]

    def _make_room(self) -> None:
        """Delete the least recently used tables while there are too many; files that wait to be read stay."""
        tables_read = {id(each): each for each in self._tables.values() if each.future.done()}
        cells = sum(each.cells for each in tables_read.values())
        for each in sorted(tables_read.values(), key=lambda each: each.used):
            if cells <= self._cells:
                return
            cells -= each.cells
            self._tables = OrderedDict((key, other) for key, other in self._tables.items() if other is not each)
