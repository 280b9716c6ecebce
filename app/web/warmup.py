"""Compiles the correlation kernels in the background before they are needed; later starts read them from a cache."""

from __future__ import annotations

import logging
import threading

from tile_core import correlation

_LOG = logging.getLogger(__name__)


class Warming:
    """Compiles in its own thread, once per process.

    `done`: the progress, from 0 to 1. It is 1 also after a failure: the next map then compiles while the user waits,
    and reports the error.
    """

    def __init__(self) -> None:
        self.done = 0.0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start compiling, unless it has been started."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="warming", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        try:
            correlation.warm(self._report)
        except Exception:
            _LOG.exception("the correlation kernels cannot be compiled")
        self.done = 1.0

    def _report(self, done: int, total: int) -> None:
        self.done = min(done / max(total, 1), 0.99)
