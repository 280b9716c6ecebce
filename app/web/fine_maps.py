"""How far fine maps are: notes that all processes of a server read."""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

# How often a share is written at most, in seconds; and of how many pages one is remembered.
_PATIENCE, _PAGES = 0.1, 1_000


class FineMaps:
    """Notes in a folder that all processes share; without one, those of this process."""

    def __init__(self, folder: Path | None = None) -> None:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder = folder
        self._shares: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, page: str) -> Callable[[float], None]:
        """A function that notes how much of the map of a page is there, 0 to 1; 0 from now on."""
        written = time.monotonic()
        self._write(page, 0.0)

        def report(share: float) -> None:
            nonlocal written
            if time.monotonic() - written >= _PATIENCE:
                written = time.monotonic()
                self._write(page, share)

        return report

    def done(self, page: str) -> float:
        """How much of the latest map of a page is there; 0 where nothing is known of one."""
        if self._folder is None:
            return self._shares.get(page, 0.0)
        with contextlib.suppress(OSError, ValueError):
            return float(self._path(self._folder, page).read_text())
        return 0.0

    def _write(self, page: str, share: float) -> None:
        with self._lock:
            self._shares.pop(page, None)
            self._shares[page] = share
            forgotten = [self._shares.popitem(last=False)[0]] if len(self._shares) > _PAGES else []
        if self._folder is None:
            return
        with contextlib.suppress(OSError):  # without notes, a map has no progress
            for each in forgotten:
                self._path(self._folder, each).unlink(missing_ok=True)
            aside = self._folder / f".{os.getpid()}-{threading.get_ident()}"
            aside.write_text(str(share))
            aside.replace(self._path(self._folder, page))

    @staticmethod
    def _path(folder: Path, page: str) -> Path:
        return folder / hashlib.sha256(page.encode()).hexdigest()[:32]
