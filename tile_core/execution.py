"""Runs tasks on any executor, a bounded number at a time; gives results as they come, reports progress, can cancel."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any, TypedDict, cast

Progress = Callable[[int, int], object]
Cancel = Callable[[], bool]
Task = tuple[Any, Callable[..., Any], tuple[Any, ...]]

_LOCK = threading.Lock()
_POOLS: dict[int, ThreadPoolExecutor] = {}
# Tasks submitted to an executor and not yet collected: enough for a large cluster; each result is 3 MB at most.
_AT_ONCE = 256
# Seconds between two checks of `cancel` while no task finishes.
_PATIENCE = 0.05


class CancelledError(Exception):
    """The caller's `cancel` returned True: no result was returned, and tasks that had not begun do not begin."""


class Running(TypedDict, total=False):
    """The options of a long call, as keywords: those of `Desk`, each `None` by default."""

    executor: Executor | None
    progress: Progress | None
    cancel: Cancel | None


def given(how: Running) -> Running:
    """`Running` without the options of `how` that are `None`.

    >>> given({"executor": None, "cancel": bool})
    {'cancel': <class 'bool'>}
    """
    return cast(Running, {name: value for name, value in how.items() if value is not None})


@dataclass(slots=True)
class Desk:
    """Gives the tasks of one call to an executor, reports their progress and checks whether to go on.

    `executor`: any `concurrent.futures.Executor`, `None` for threads of our own. `progress(done, total)` is called
    after each task; `cancel()` is asked between tasks, and when true `CancelledError` is raised.

    >>> desk = Desk(progress=lambda done, total: print(f"{done} of {total}"))
    >>> desk.total = 2
    >>> for name, result in desk.run([("a", abs, (-1,))], here=True):
    ...     print(name, result)
    a 1
    1 of 2
    >>> desk.look()  # raises `CancelledError` where `cancel()` is true
    >>> desk.step()
    2 of 2
    """

    executor: Executor | None = None
    progress: Progress | None = None
    cancel: Cancel | None = None
    total: int = field(default=0, init=False)
    done: int = field(default=0, init=False)

    def run(self, tasks: Sequence[Task], *, here: bool = False) -> Iterator[tuple[Any, Any]]:
        """(name, result) of each of the `tasks` (name, function, arguments), as they come, in any order.

        `here`: in the calling thread, unless there is an executor. Raises `CancelledError` when `cancel()` is true, and
        what a task raises.
        """
        runner = _one_by_one(tasks) if here and self.executor is None else self._spread(tasks)
        self.look()
        for name, result in runner:
            yield name, result
            del result
            self.step()

    def step(self) -> None:
        """Count one task of the total as done and report it. Raises `CancelledError` when `cancel()` is true."""
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.total)
        self.look()

    def look(self) -> None:
        """Raise `CancelledError` when `cancel()` is true."""
        if self.cancel is not None and self.cancel():
            raise CancelledError("cancelled by the caller")

    def _spread(self, tasks: Sequence[Task]) -> Iterator[tuple[Any, Any]]:
        executor, at_once = (self.executor, _AT_ONCE) if self.executor else (_threads(), 2 * workers())
        waiting, running = iter(tasks), dict[Future[Any], Any]()
        try:
            while True:
                while len(running) < at_once and (task := next(waiting, None)) is not None:
                    running[executor.submit(task[1], *task[2])] = task[0]
                if not running:
                    return
                ended, _ = wait(running, None if self.cancel is None else _PATIENCE, FIRST_COMPLETED)
                self.look()
                while ended:
                    future = ended.pop()
                    yield running.pop(future), future.result()
                    del future
        finally:
            for future in running:
                future.cancel()


def workers() -> int:
    """Number of threads of our own pool: the machine's cores, at least 1.

    >>> workers() >= 1
    True
    """
    return os.cpu_count() or 1


def _threads() -> ThreadPoolExecutor:
    """Our own pool, made when first needed; a forked process has one of its own."""
    with _LOCK:
        if os.getpid() not in _POOLS:
            _POOLS[os.getpid()] = ThreadPoolExecutor(workers(), thread_name_prefix="tile-correlation")
        return _POOLS[os.getpid()]


def _one_by_one(tasks: Sequence[Task]) -> Iterator[tuple[Any, Any]]:
    for name, function, arguments in tasks:
        yield name, function(*arguments)
