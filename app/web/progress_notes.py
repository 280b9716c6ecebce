"""The progress of long computations, as notes that all processes of a server can read."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from .supersede import Notes

# Seconds between two notes on one computation, at least; and the number of pages whose progress is remembered.
_PATIENCE, _PAGES = 0.1, 1_000


class ProgressNotes:
    """The progress of the latest computation of each page, such as a fine map; without shared `notes`, of this process
    only. A page that has several kinds of them has a name for each.
    """

    def __init__(self, notes: Notes | None = None) -> None:
        self._notes = notes
        self._shares: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, page: str) -> Callable[[float], None]:
        """Set the progress of a page to 0, and return a function that notes it, from 0 to 1."""
        written = time.monotonic()
        self._write(page, 0.0)

        def report(share: float) -> None:
            nonlocal written
            if share >= 1 or time.monotonic() - written >= _PATIENCE:
                written = time.monotonic()
                self._write(page, share)

        return report

    def done(self, page: str) -> float:
        """The progress of the latest computation of a page, from 0 to 1; 0 for an unknown page."""
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
