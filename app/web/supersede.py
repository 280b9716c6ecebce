"""Superseded questions: a newer question of a page cancels its older ones, whose answers would not be shown."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

_PAGES = 1_000
# How often another process's questions are looked for while one is answered, in seconds.
_PATIENCE = 0.1


class Notes(Protocol):
    """Numbers by name that all processes read and write."""

    def write(self, name: str, number: float) -> None:
        """Note a number."""
        ...

    def raise_to(self, name: str, number: float) -> None:
        """Note a number, unless a greater one is noted."""
        ...

    def read(self, name: str) -> float | None:
        """The number noted, if there is one."""
        ...


class LatestRequests:
    """The newest turn of each page that asks. Pages not heard of for longest are forgotten."""

    def __init__(self) -> None:
        self._newest: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, page: str, turn: int) -> Callable[[], bool]:
        """Note the turn; the function returned tells whether a newer one has come meanwhile."""
        with self._lock:
            self._newest[page] = max(turn, self._newest.pop(page, turn))
            while len(self._newest) > _PAGES:
                self._newest.popitem(last=False)
        return lambda: self._newest.get(page, turn) > turn


class SharedRequests(LatestRequests):
    """The same for several processes, which note the newest turn of each page where all of them read it."""

    def __init__(self, notes: Notes) -> None:
        super().__init__()
        self._notes = notes

    def take(self, page: str, turn: int) -> Callable[[], bool]:
        """Note the turn for all processes; the function returned tells whether any of them has a newer one."""
        here = super().take(page, turn)
        self._notes.raise_to(page, turn)
        asked_at, newer = time.monotonic(), False

        def moot() -> bool:
            nonlocal asked_at, newer
            if not newer and time.monotonic() - asked_at >= _PATIENCE:
                asked_at, newer = time.monotonic(), (self._notes.read(page) or 0.0) > turn
            return newer or here()

        return moot
