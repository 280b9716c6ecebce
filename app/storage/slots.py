"""A semaphore for the threads and processes of one machine: at most so many work at the same time.

Each slot is a file that is locked while the slot is taken; the system unlocks it when the process ends or crashes. A
client never takes the last slot that is left for others: it has all but one of them, at least one.
"""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from .files import private_folder, try_lock

# Seconds between two attempts to take a slot.
PATIENCE = 0.05
# Clients share so many numbers: two with the same number wait for each other.
_NUMBERS = 1_000


class Slots:
    """`count` slots in a folder that all processes of a server share; without a folder, slots of this process only."""

    def __init__(self, folder: Path | None, count: int) -> None:
        self.count, self.of_one = count, max(1, count - 1)
        self._folder = None if folder is None else private_folder(folder)
        self._taken = Counter[str]()
        self._lock = threading.Lock()

    def take(self, client: str = "") -> contextlib.ExitStack | None:
        """A slot, which is free again once what is returned is closed; `None` if there is none for this client.

        A client "" may take all slots.
        """
        with contextlib.ExitStack() as held:
            if not self._count(client, held):
                return None
            if client and not self._locked(f"client-{zlib.crc32(client.encode()) % _NUMBERS}", self.of_one, held):
                return None
            if not self._locked("slot", self.count, held):
                return None
            return held.pop_all()
        return None

    @contextlib.contextmanager
    def one(self, unless: Callable[[], bool] = lambda: False) -> Iterator[bool]:
        """Wait for a slot and hold it: True; or False, without a slot, as soon as `unless()` is true."""
        while (held := self.take()) is None:
            if unless():
                yield False
                return
            time.sleep(PATIENCE)
        with held:
            yield True

    def _count(self, client: str, held: contextlib.ExitStack) -> bool:
        """Count a slot of this process, if one is left."""
        with self._lock:
            if self._taken.total() >= self.count or (client and self._taken[client] >= self.of_one):
                return False
            self._taken[client] += 1
        held.callback(self._release, client)
        return True

    def _release(self, client: str) -> None:
        with self._lock:
            self._taken -= Counter([client])

    def _locked(self, name: str, count: int, held: contextlib.ExitStack) -> bool:
        """Lock one of the files with this name, if one is left."""
        if self._folder is None:
            return True
        for k in random.sample(range(count), count):
            try:
                number = try_lock(self._folder / f"{name}-{k}")
            except OSError:  # without a disk to lock on, nobody is made to wait
                return True
            if number is not None:
                held.callback(os.close, number)
                return True
        return False
