"""Compiling the correlation kernels before somebody waits for them; after the first time they come from a cache."""

from __future__ import annotations

import logging
import threading

from tile_core import correlation

_LOG = logging.getLogger(__name__)


class Warming:
    """Compiles in a thread of its own, once a process. `done` tells how far: 0 to 1; 1 as well when it failed,
    because whoever asks for a map then compiles for himself and sees the error.
    """

    def __init__(self) -> None:
        self.done = 0.0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, if nobody has."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="warming", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        try:
            correlation.warm(self._told)
        except Exception:
            _LOG.exception("the correlation kernels cannot be compiled")
        self.done = 1.0

    def _told(self, done: int, total: int) -> None:
        self.done = min(done / max(total, 1), 0.99)
