"""How much a folder holds, counted in one small file that all processes read and change under a lock.

The ledger also keeps the time of the folder. It follows the clock of the machine, but never goes back, never stands
still, and never leaps: when the clock is set to another year, what is kept does not grow old by it, and what was used
later is still known to have been used later.
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
# Between two looks at the clock, the time of a folder goes on by at most this.
LEAP = 86_400 * SECOND
_FORM = struct.Struct("<6q")
_CHECK = struct.Struct("<I")


@dataclass(slots=True)
class Counts:
    """What a ledger says. Times in ns; `oldest`: no file was last used before; `changes`: files since they were
    counted one by one, negative where they never were.
    """

    time: int = 0
    clock: int = 0
    size: int = 0
    files: int = 0
    oldest: int = 0
    changes: int = -1

    def tick(self) -> None:
        """Go on to the present."""
        clock = time.time_ns()
        self.time = clock if not self.time else self.time + min(max(clock - self.clock, 1), LEAP)
        self.clock = clock


class Ledger:
    """The ledger of a folder, a hidden file in it. One that is damaged or lost is begun anew."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".ledger"

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
            counts.tick()
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
