"""The trade-offs computed last, and the queue of those on large leaderboards."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

# How many large computations may wait, and how many results are cached.
WAITING, LATEST = 3, 4
_Result = TypeVar("_Result")


class MootError(Exception):
    """A newer request of the same page has replaced this one."""


class BusyError(Exception):
    """Too many large leaderboards are waiting already."""


class Recent(Generic[_Result]):
    """The last few results, and a queue of large computations: one at a time, as each may take a gigabyte."""

    def __init__(self) -> None:
        self._latest: OrderedDict[Hashable, _Result] = OrderedDict()
        self._lock, self._one = threading.Lock(), threading.Lock()
        self._room = threading.BoundedSemaphore(1 + WAITING)

    def get(
        self, key: Hashable, compute: Callable[[], _Result], superseded: Callable[[], bool], *, large: bool
    ) -> _Result:
        """The result of `compute`, called once for equal keys; raises `MootError` and, if it is large, `BusyError`."""
        if superseded():
            raise MootError
        result = self.look(key)
        if result is not None:
            return result
        return self._run_in_queue(key, compute, superseded) if large else self._remember(key, compute())

    def _run_in_queue(self, key: Hashable, compute: Callable[[], _Result], superseded: Callable[[], bool]) -> _Result:
        if not self._room.acquire(blocking=False):
            raise BusyError
        try:
            # A newer question replaced this one: its result would not be shown.
            while not self._one.acquire(timeout=0.1):
                if superseded():
                    raise MootError
            try:
                # The computation before this one may have had the same key.
                return self.look(key) or self._remember(key, compute())
            finally:
                self._one.release()
        finally:
            self._room.release()

    def look(self, key: Hashable) -> _Result | None:
        """A recent result for a key, if it is still stored."""
        with self._lock:
            if key in self._latest:
                self._latest.move_to_end(key)
            return self._latest.get(key)

    def _remember(self, key: Hashable, found: _Result) -> _Result:
        with self._lock:
            self._latest[key] = found
            while len(self._latest) > LATEST:
                self._latest.popitem(last=False)
        return found
