"""So many at a time, on one machine: places that threads and processes take in turn.

Each place is a file that is locked while it is taken; the system unlocks it when a process dies, however that happens.
"""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from .files import private_folder, try_lock

# How often a free place is looked for, in seconds.
_PATIENCE = 0.05


class Slots:
    """Places in a folder that all processes of a server name alike; without a folder, those of this process."""

    def __init__(self, folder: Path | None, count: int) -> None:
        self._paths = [] if folder is None else [private_folder(folder) / f"slot-{k}" for k in range(count)]
        self._own = threading.BoundedSemaphore(count)

    @contextlib.contextmanager
    def one(self, unless: Callable[[], bool] = lambda: False) -> Iterator[bool]:
        """Wait for a place and hold it; False, without one, where `unless` has become true meanwhile."""
        while not self._own.acquire(timeout=_PATIENCE):
            if unless():
                yield False
                return
        with contextlib.ExitStack() as held:
            held.callback(self._own.release)
            while self._paths and not self._taken(held):
                if unless():
                    yield False
                    return
                time.sleep(_PATIENCE)
            yield True

    def _taken(self, held: contextlib.ExitStack) -> bool:
        for path in random.sample(self._paths, len(self._paths)):
            try:
                number = try_lock(path)
            except OSError:  # a disk that cannot be written limits nobody
                return True
            if number is not None:
                held.callback(os.close, number)
                return True
        return False
