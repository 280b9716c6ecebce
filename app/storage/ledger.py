"""The size and the time of a folder, in one small file that all processes read and change under a lock.

The time of a folder follows the clock of the machine but always increases. Setting the clock does not change it while a
process runs, and by a day at most between two processes. So when the clock is set to another year, no file expires
early and the order in which files were used is kept.
"""

from __future__ import annotations

import contextlib
import os
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path

from .files import locked

SECOND = 1_000_000_000
# The time of a folder increases by at most this between two readings of the clock, in ns.
LEAP = 86_400 * SECOND
_FORM = struct.Struct("<6q")
_CHECK = struct.Struct("<I")


@dataclass(slots=True)
class Counts:
    """The numbers of a ledger. Times in ns; no file was last used before `oldest`; `changes`: how many files were
    written since all were counted one by one, negative if they never were.
    """

    time: int = 0
    clock: int = 0
    size: int = 0
    files: int = 0
    oldest: int = 0
    changes: int = -1

    def tick(self, set_ahead: int) -> None:
        """Advance the time of the folder to the present; `set_ahead`: by how much the clock was set."""
        clock = time.time_ns()
        passed = clock - self.clock
        if 0 < set_ahead <= passed:  # otherwise another process has read the new clock already
            passed -= set_ahead
        self.time = clock if not self.time else self.time + min(max(passed, 1), LEAP)
        self.clock = clock


class Ledger:
    """The ledger of a folder, a hidden file in it. If it is damaged or missing, a new one is started."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".ledger"
        self._ahead = _clock_ahead()

    @property
    def name(self) -> str:
        """The name of its file."""
        return self._path.name

    @contextlib.contextmanager
    def open(self) -> Iterator[Counts]:
        """The counts at the present time; what is changed in them is written at the end.

        Raises `OSError` where the folder cannot be written.
        """
        with locked(self._path) as number:
            counts = _read(number)
            before, self._ahead = self._ahead, _clock_ahead()
            counts.tick(self._ahead - before)
            try:
                yield counts
            finally:
                data = _FORM.pack(*astuple(counts))
                os.lseek(number, 0, os.SEEK_SET)
                os.write(number, data + _CHECK.pack(zlib.crc32(data)))


def _read(number: int) -> Counts:
    os.lseek(number, 0, os.SEEK_SET)
    data = os.read(number, _FORM.size + _CHECK.size)
    numbers, check = data[: _FORM.size], data[_FORM.size :]
    if len(numbers) < _FORM.size or check != _CHECK.pack(zlib.crc32(numbers)):
        return Counts()
    return Counts(*_FORM.unpack(numbers))


def _clock_ahead() -> int:
    """The clock of the machine less the time since its start, which nobody can set."""
    return time.time_ns() - time.monotonic_ns()
