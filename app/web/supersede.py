"""Superseded questions: a newer question of a page cancels its older ones, whose answers would not be shown."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

_PAGES = 1_000


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
