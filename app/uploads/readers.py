"""Answers questions on the tables of uploads: at once where a file is small, otherwise from a separate process.

The process reads the file again for each question, so that the server never holds a large table; small tables stay in
memory for a while. Files that are read wait in a fair queue.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from tile_core.checks import InvalidInputError

from ..reading.leaderboards import read_table, texts
from ..reading.tables import kinds
from ..reading.tables.table import Reading, Table
from ..settings import Limits
from ..storage.fair_queue import CrowdedError, FairQueue
from ..storage.slots import Slots
from .review import answers, process
from .review.answers import Answer, Question
from .review.review import State, reading_of
from .shared_tables import SharedTables

READERS, WAITING = 2, 16
# Files of more bytes are read by a process: smaller ones take at most a few tenths of a second.
AT_ONCE = 100_000
# The tables in memory: cells of all together, and seconds after the last use. A cell takes about 60 bytes.
CELLS, SECONDS = 400_000, 3_600
# How many answers are remembered, so that asking again does not read a file again.
_REMEMBERED = 100
_Key = tuple[str, Reading]


@dataclass(frozen=True, slots=True)
class Upload:
    """The bytes of a file, and its name."""

    token: str
    filename: str
    data: bytes


@dataclass(slots=True)
class _Held:
    table: Table
    used: float


class Readers:
    """What the tables of uploads answer. `client()` names the client of a request; each has a share of the readers."""

    def __init__(
        self,
        slots: Slots | None = None,
        client: Callable[[], str] = lambda: "",
        shared: SharedTables | None = None,
        *,
        cells: int = CELLS,
        seconds: float = SECONDS,
    ) -> None:
        self.queue = FairQueue(slots or Slots(None, READERS), WAITING, "readers")
        self._client, self._shared, self._cells, self._seconds = client, shared, cells, seconds
        self._tables: OrderedDict[_Key, _Held] = OrderedDict()
        self._begun: OrderedDict[_Key, Future[Answer]] = OrderedDict()
        self._shown: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._lock = threading.RLock()

    def begin(self, upload: Upload, reading: Reading, state: State, limits: Limits) -> Future[Answer]:
        """The first state of an upload that is read in this way, as `ask` gives it; a file that is being read, or was,
        is not read again.
        """
        key = (upload.token, reading)
        if key in self._begun:
            return self._begun[key]
        if elsewhere := self._begun_elsewhere(upload, reading):
            return elsewhere
        begun = self.ask("begun", upload, state, limits)
        with self._lock:
            self._begun[key] = begun
            while len(self._begun) > _REMEMBERED:
                self._begun.popitem(last=False)
        return begun

    def _begun_elsewhere(self, upload: Upload, reading: Reading) -> Future[Answer] | None:
        """The first state that another process has found; without one, never done while that process reads."""
        if self._shared is None or _is_quick(upload):
            return None
        found = Future[Answer]()
        if state := self._shared.state(upload.token, reading):
            found.set_result(state)
            return found
        return found if self._shared.is_read_elsewhere(upload.token, reading) else None

    def ask(self, question: Question, upload: Upload, state: State, limits: Limits) -> Future[Answer]:
        """The answer of `review.answers`; its future raises `InvalidInputError` for a file that cannot be read.

        Raises it here when too many files wait.
        """
        reading = reading_of(state.get("reading"))
        remembered = self._shown.get((upload.token, _digest(state))) if question == "shown" else None
        table = self._held((upload.token, reading))
        if remembered is None and table is None and not _is_quick(upload):
            return self._queued(question, upload, state, limits)
        done = Future[Answer]()
        try:
            if remembered is None:
                table = table or read_table(upload.data, upload.filename, limits, reading)
                found = process.Found(*answers.answer(question, table, upload.filename, state), table)
                remembered = self._remember(question, upload.token, state, found)
            done.set_result(remembered)
        except InvalidInputError as error:
            done.set_exception(error)
        return done

    def _queued(self, question: Question, upload: Upload, state: State, limits: Limits) -> Future[Answer]:
        reading = reading_of(state.get("reading"))

        def work() -> Answer:
            table = begun = None
            try:
                found = process.ask(question, upload.data, upload.filename, state, limits)
                table, begun = found.table, found.answer if question == "begun" else None
                return self._remember(question, upload.token, state, found)
            finally:
                if self._shared:
                    self._shared.read(upload.token, reading, table, begun)

        try:
            return self.queue.submit(self._client(), work)
        except CrowdedError as error:
            raise InvalidInputError(str(error)) from error

    def _remember(self, question: Question, token: str, state: State, found: process.Found) -> Answer:
        """The answer; a small table is held, and so is what is shown next."""
        if found.table is not None and process.is_small(found.table):
            self._hold(token, reading_of(state.get("reading")), found.table)
        if found.shown is not None:
            after = (
                found.answer
                if question == "begun"
                else {name: value for name, value in (state | found.answer).items() if name != "act"}
            )
            with self._lock:
                self._shown[token, _digest(after)] = found.shown
                while len(self._shown) > _REMEMBERED:
                    self._shown.popitem(last=False)
        return found.answer

    def ahead(self, future: Future[Answer]) -> int:
        """The number of files that are read before this one; 0 once it is its turn."""
        return self.queue.ahead(future)

    def forget(self, token: object) -> None:
        """Forget an upload; if it waits, it is not read."""
        with self._lock:
            for key in [key for key in self._begun if key[0] == token]:
                self._begun.pop(key).cancel()
            for table in [key for key in self._tables if key[0] == token]:
                del self._tables[table]
            if self._shared:
                self._shared.forget(str(token))
            for shown in [key for key in self._shown if key[0] == token]:
                del self._shown[shown]

    def _held(self, key: _Key) -> Table | None:
        with self._lock:
            self._drop_old()
            held = self._tables.get(key)
            if held is not None:
                held.used = time.monotonic()
                self._tables.move_to_end(key)
                return held.table
        table = self._shared.table(*key) if self._shared else None
        if table is not None:
            self._hold(*key, table)
        return table

    def _hold(self, token: str, reading: Reading, table: Table) -> None:
        """Hold a table, also under the reading that was detected; those that were not used for longest go."""
        with self._lock:
            held = _Held(table, time.monotonic())
            for each in (reading, table.reading):
                self._tables[token, each] = held
                self._tables.move_to_end((token, each))
            self._drop_old()

    def _drop_old(self) -> None:
        oldest = time.monotonic() - self._seconds
        tables = {id(each): each.table for each in self._tables.values()}
        cells = sum(each.rows * len(each.columns) for each in tables.values())
        for key, each in list(self._tables.items()):
            if each.used >= oldest and cells <= self._cells:
                return
            del self._tables[key]
            if all(other.table is not each.table for other in self._tables.values()):
                cells -= each.table.rows * len(each.table.columns)


def _digest(state: State) -> str:
    return hashlib.sha256(json.dumps(state, sort_keys=True, default=str).encode()).hexdigest()


def _is_quick(upload: Upload) -> bool:
    """Whether a file is a small text of separated cells, or JSON, or is refused at the first look."""
    if len(upload.data) > AT_ONCE:
        return False
    try:
        kind, packed = kinds.kind_of(upload.data[: kinds.START], upload.filename, documents=True)
    except InvalidInputError:
        return True
    return kind in ("text", "json") and not packed and not texts.is_document(upload.data, upload.filename)
