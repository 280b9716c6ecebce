"""Superseded questions: a newer question of a page cancels its older ones, whose answers would not be shown."""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

_PAGES = 1_000
# How often another process's questions are looked for while one is answered, in seconds, and how long they are kept.
_PATIENCE, _KEPT = 0.1, 3_600


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
    """The same for several processes, which write the newest turn of each page into a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder = folder
        self._taken = 0

    def take(self, page: str, turn: int) -> Callable[[], bool]:
        """Note the turn for all processes; the function returned tells whether any of them has a newer one."""
        here, path = super().take(page, turn), self._folder / hashlib.sha256(page.encode()).hexdigest()[:32]
        self._write(path, turn)
        asked_at, newer = time.monotonic(), False

        def moot() -> bool:
            nonlocal asked_at, newer
            if not newer and time.monotonic() - asked_at >= _PATIENCE:
                asked_at, newer = time.monotonic(), _read(path) > turn
            return newer or here()

        return moot

    def _write(self, path: Path, turn: int) -> None:
        aside = path.with_name(f".{os.getpid()}-{threading.get_ident()}")
        with contextlib.suppress(OSError):  # without it, an older question is answered to its end
            if _read(path) < turn:
                aside.write_text(str(turn))
                aside.replace(path)
            self._taken += 1
            if self._taken % _PAGES == 1:
                self._sweep()

    def _sweep(self) -> None:
        oldest = time.time() - _KEPT
        for entry in os.scandir(self._folder):
            with contextlib.suppress(OSError):
                if entry.stat().st_mtime < oldest:
                    Path(entry.path).unlink()


def _read(path: Path) -> int:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return -1
