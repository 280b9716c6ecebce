"""How much each client may still request: allowances that refill with time, in one small file for all processes.

Each client has a row of the file, found by a hash: what was left of its allowance, and at what time. Where all places
for a hash are taken, the row of the client with the fullest allowance is replaced, as that client loses the least.
"""

from __future__ import annotations

import hashlib
import os
import struct
import time
from pathlib import Path

from ..files import locked, private_folder

_ROW = struct.Struct("<8s2d")
_ROWS, _PLACES = 16_384, 8


class Allowance:
    """A client may take at most `amount` at once; an empty allowance is full again after `seconds`."""

    def __init__(self, path: Path, amount: float, seconds: float) -> None:
        private_folder(path.parent)
        self._path, self._amount, self._rate = path, float(amount), amount / seconds

    def take(self, client: str, cost: float = 1.0) -> float:
        """Take `cost` from a client's allowance and return 0; if too little is left, the seconds until there is enough.

        A request that costs more than a full allowance is granted to a client whose allowance is full. While the file
        cannot be written, no client is limited.
        """
        digest = hashlib.sha256(client.encode("utf-8", "replace")).digest()
        key, first = digest[:8], int.from_bytes(digest[8:12], "big") % (_ROWS - _PLACES)
        try:
            with locked(self._path) as file:
                place, left = self._row(file, key, first)
                missing = min(cost, self._amount) - left
                if missing <= 0:
                    row = _ROW.pack(key, left - min(cost, self._amount), time.time())
                    os.lseek(file, place * _ROW.size, os.SEEK_SET)
                    os.write(file, row)
        except OSError:
            return 0.0
        return max(0.0, missing / self._rate)

    def _row(self, file: int, key: bytes, first: int) -> tuple[int, float]:
        """The row of a client, or the one that a new client gets, and what is left of its allowance."""
        os.lseek(file, first * _ROW.size, os.SEEK_SET)
        data = os.read(file, _PLACES * _ROW.size).ljust(_PLACES * _ROW.size, b"\0")
        rows = [_ROW.unpack_from(data, k * _ROW.size) for k in range(_PLACES)]
        left = [self._amount if not any(name) else self._refilled(level, since) for name, level, since in rows]
        for k, (name, _, _) in enumerate(rows):
            if name == key:
                return first + k, left[k]
        fullest = max(range(_PLACES), key=left.__getitem__)
        return first + fullest, self._amount

    def _refilled(self, level: float, since: float) -> float:
        # A clock that was set back stops the refilling until it is where it was; one set ahead refills everything.
        return min(self._amount, level + self._rate * max(0.0, time.time() - since))
