"""Superseded requests: a newer request of a page cancels its older ones, whose answers would not be shown."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

_PAGES = 1_000
# Seconds between two looks for newer requests that another process received.
_PATIENCE = 0.1


class Notes(Protocol):
    """Numbers by name that all processes can read and write."""

    def write(self, name: str, number: float) -> None:
        """Note a number under a name."""
        ...

    def raise_to(self, name: str, number: float) -> None:
        """Note a number, unless a greater one is already noted."""
        ...

    def read(self, name: str) -> float | None:
        """The noted number, or `None`."""
        ...


class LatestRequests:
    """The number of the newest request of each page; the pages that have been silent for longest are forgotten."""

    def __init__(self) -> None:
        self._newest: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, page: str, turn: int) -> Callable[[], bool]:
        """Note request number `turn` of a page; returns a function that says whether a newer one has come since."""
        with self._lock:
            self._newest[page] = max(turn, self._newest.pop(page, turn))
            while len(self._newest) > _PAGES:
                self._newest.popitem(last=False)
        return lambda: self._newest.get(page, turn) > turn


class SharedRequests(LatestRequests):
    """The newest requests of several processes, which share the numbers of requests as notes."""

    def __init__(self, notes: Notes) -> None:
        super().__init__()
        self._notes = notes

    def take(self, page: str, turn: int) -> Callable[[], bool]:
        """Note request number `turn` of a page; the function returned says whether any process has a newer one."""
        here = super().take(page, turn)
        self._notes.raise_to(page, turn)
        asked_at, newer = time.monotonic(), False

        def superseded() -> bool:
            nonlocal asked_at, newer
            if not newer and time.monotonic() - asked_at >= _PATIENCE:
                asked_at, newer = time.monotonic(), (self._notes.read(page) or 0.0) > turn
            return newer or here()

        return superseded
