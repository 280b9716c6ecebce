"""How far fine maps are: notes that all processes of a server read."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from .supersede import Notes

# How often a share is written at most, in seconds; and of how many pages one is remembered.
_PATIENCE, _PAGES = 0.1, 1_000


class FineMaps:
    """Notes that all processes share; without them, those of this process."""

    def __init__(self, notes: Notes | None = None) -> None:
        self._notes = notes
        self._shares: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, page: str) -> Callable[[float], None]:
        """A function that notes how much of the map of a page is there, 0 to 1; 0 from now on."""
        written = time.monotonic()
        self._write(page, 0.0)

        def report(share: float) -> None:
            nonlocal written
            if share >= 1 or time.monotonic() - written >= _PATIENCE:
                written = time.monotonic()
                self._write(page, share)

        return report

    def done(self, page: str) -> float:
        """How much of the latest map of a page is there; 0 where nothing is known of one."""
        if self._notes is None:
            return self._shares.get(page, 0.0)
        return self._notes.read(page) or 0.0

    def _write(self, page: str, share: float) -> None:
        with self._lock:
            self._shares.pop(page, None)
            self._shares[page] = share
            if len(self._shares) > _PAGES:
                self._shares.popitem(last=False)
        if self._notes is not None:
            self._notes.write(page, share)
