"""A semaphore for the threads and processes of one machine: at most so many work at the same time.

Each slot is a file that is locked while the slot is taken; the system unlocks it when the process ends or crashes.
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

# Seconds between two attempts to take a slot.
_PATIENCE = 0.05


class Slots:
    """`count` slots in a folder that all processes of a server share; without a folder, slots of this process only."""

    def __init__(self, folder: Path | None, count: int) -> None:
        self._paths = [] if folder is None else [private_folder(folder) / f"slot-{k}" for k in range(count)]
        self._own = threading.BoundedSemaphore(count)

    @contextlib.contextmanager
    def one(self, unless: Callable[[], bool] = lambda: False) -> Iterator[bool]:
        """Wait for a slot and hold it: True; or False, without a slot, as soon as `unless()` is true."""
        while not self._own.acquire(timeout=_PATIENCE):
            if unless():
                yield False
                return
        with contextlib.ExitStack() as held:
            held.callback(self._own.release)
            while self._paths and not self._take(held):
                if unless():
                    yield False
                    return
                time.sleep(_PATIENCE)
            yield True

    def _take(self, held: contextlib.ExitStack) -> bool:
        for path in random.sample(self._paths, len(self._paths)):
            try:
                number = try_lock(path)
            except OSError:  # without a disk to lock on, nobody is made to wait
                return True
            if number is not None:
                held.callback(os.close, number)
                return True
        return False
