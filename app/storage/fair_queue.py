"""A queue in which no client keeps the others waiting: each has its share of the places and of the slots.

The next task is the oldest one of the client that has waited for its turn for longest. While the tasks of one client
run, a slot is left for the others.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .slots import PATIENCE, Slots

_Result = TypeVar("_Result")
_CLIENTS = 1_000
CROWDED = "The server is reading many other files. Try again in a minute."
YOURS = "The server is still reading your other files. Wait for them, and try again."


class CrowdedError(Exception):
    """All places are taken, or all that one client may have; the text says which."""


@dataclass(frozen=True, slots=True, eq=False)
class _Task(Generic[_Result]):
    client: str
    work: Callable[[], _Result]
    future: Future[_Result]


class FairQueue:
    """Runs tasks when a slot is free; at most `waiting` wait for one, a third of them of one client."""

    def __init__(self, slots: Slots, waiting: int, name: str) -> None:
        self._slots, self._waiting = slots, waiting
        self._of_one = slots.of_one + max(1, waiting // 3)
        self._tasks: list[_Task[Any]] = []
        # When each client had its last turn, by number.
        self._turns: OrderedDict[str, int] = OrderedDict()
        self._turn = 0
        self._changed = threading.Condition()
        self._pool = ThreadPoolExecutor(slots.count, thread_name_prefix=name)

    @property
    def places(self) -> tuple[int, int]:
        """How many tasks may run or wait, and how many of one client."""
        return self._slots.count + self._waiting, self._of_one

    def submit(self, client: str, work: Callable[[], _Result]) -> Future[_Result]:
        """The future of a task of this client; raises `CrowdedError`. A client "" may have all places."""
        with self._changed:
            self._tasks = [each for each in self._tasks if not each.future.done()]
            every, of_one = self.places
            if len(self._tasks) >= every:
                raise CrowdedError(CROWDED)
            if client and sum(each.client == client for each in self._tasks) >= of_one:
                raise CrowdedError(YOURS)
            task = _Task(client, work, Future())
            self._tasks.append(task)
            self._changed.notify_all()
        self._pool.submit(self._run_next)
        return task.future

    def ahead(self, future: Future[Any]) -> int:
        """How many tasks run or wait before this one; 0 once it is its turn."""
        with self._changed:
            if future.running() or future.done():
                return 0
            before = [each.future for each in self._tasks if each.future.running()]
            before += [each.future for each in sorted(self._pending(), key=self._order)]
            return before.index(future) if future in before else 0

    def _pending(self) -> list[_Task[Any]]:
        return [each for each in self._tasks if not (each.future.running() or each.future.done())]

    def _order(self, task: _Task[Any]) -> int:
        return self._turns.get(task.client, 0)

    def _run_next(self) -> None:
        with self._changed:
            while (found := self._next()) is None:
                if not self._pending():
                    return
                self._changed.wait(PATIENCE)  # another process may free a slot
        task, held = found
        try:
            with held:
                result = task.work()
        except BaseException as error:
            task.future.set_exception(error)
        else:
            task.future.set_result(result)
        with self._changed:
            self._changed.notify_all()

    def _next(self) -> tuple[_Task[Any], contextlib.ExitStack] | None:
        """The next task that may run now, and its slot."""
        refused = set[str]()
        for task in sorted(self._pending(), key=self._order):
            if task.client in refused:
                continue
            held = self._slots.take(task.client)
            if held is None:
                refused.add(task.client)
            elif task.future.set_running_or_notify_cancel():
                self._turn += 1
                self._turns[task.client] = self._turn
                self._turns.move_to_end(task.client)
                while len(self._turns) > _CLIENTS:
                    self._turns.popitem(last=False)
                return task, held
            else:
                held.close()
        return None
