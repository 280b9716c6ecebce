"""The data that Redis itself holds: leaderboards and other records, notes, and the allowances of clients."""

from __future__ import annotations

import contextlib
import hashlib
from typing import Any

from ..blobs import is_key
from . import scripts
from .connection import reaching
from .notes import KEPT


class Index:
    """Keys with the size, the last use and, perhaps, the bytes or the name of the file of each.

    What exceeds `most` bytes goes, the least recently used first; what was not used for so many `seconds`, too.
    """

    def __init__(self, client: Any, name: str, most: int, seconds: float | None) -> None:
        self._client, self._name = client, name
        self._most, self._age = most, 0 if seconds is None else int(1000 * seconds)
        self._enter, self._touch = client.register_script(scripts.ENTER), client.register_script(scripts.TOUCH)
        self._drop, self._tidy = client.register_script(scripts.DROP), client.register_script(scripts.TIDY)

    def enter(self, key: str, size: int, file: str = "", data: bytes | None = None) -> list[str]:
        """Enter a key, marked as used now, with its bytes if given; returns the files to delete. Raises `OSError`."""
        given = [key, size, file, self._most, self._age, 0 if data is None else 1, data or b"", 1]
        with reaching():
            return _names(self._enter([self._name], given))

    def add(self, key: str, data: bytes) -> bool:
        """Enter a key with its bytes, unless there is one already; whether it was entered. Raises `OSError`."""
        given = [key, len(data), "", self._most, self._age, 1, data, 0]
        with reaching():
            return self._enter([self._name], given) is not None

    def touch(self, key: object) -> tuple[str, bytes | None] | None:
        """File and bytes of a key, marked as used now; `None` for an invalid or unknown key. Raises `OSError`."""
        if not is_key(key):
            return None
        with reaching():
            found = self._touch([self._name], [key, self._age])
        return None if found is None else (found[0].decode(), found[1] if len(found) > 1 else None)

    def drop(self, key: object) -> list[str]:
        """Delete a key; returns the files to delete. Raises `OSError`."""
        if not is_key(key):
            return []
        with reaching():
            return _names(self._drop([self._name], [key]))

    def tidy(self) -> list[str]:
        """Delete keys that have expired or exceed the limit; returns the files to delete. Raises `OSError`."""
        with reaching():
            return _names(self._tidy([self._name], [self._most, self._age]))

    def files(self) -> set[str]:
        """The names of all files. Raises `OSError`."""
        with reaching():
            return {entry.decode().partition(" ")[2] for entry in self._client.hvals(f"{self._name}:kept")}

    def held(self) -> tuple[int, int]:
        """Total bytes and number of keys; (0, 0) while Redis cannot be reached."""
        with contextlib.suppress(OSError), reaching():
            size, count = self._client.get(f"{self._name}:bytes"), self._client.hlen(f"{self._name}:kept")
            return int(size or 0), int(count)
        return 0, 0


def _names(listed: list[bytes]) -> list[str]:
    return [name.decode() for name in listed]


class RedisRecords:
    """Bytes by key, stored as safely as the settings of Redis say."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def read(self, key: object) -> bytes | None:
        """The bytes under a key, marked as used now. Raises `OSError` while Redis cannot be reached."""
        found = self._index.touch(key)
        return None if found is None else found[1]

    def put(self, key: str, data: bytes) -> None:
        """Store bytes under a key; raises `OSError` when Redis does not confirm it."""
        self._index.enter(key, len(data), data=data)

    def add(self, key: str, data: bytes) -> bool:
        """As `put`, unless there are bytes under the key already; whether they were stored."""
        return self._index.add(key, data)

    def discard(self, key: object) -> None:
        """Delete what is under this key. Raises `OSError` when Redis does not confirm it."""
        self._index.drop(key)

    def sweep(self) -> None:
        """Delete now what has expired and what exceeds the limit."""
        self._index.tidy()

    def held(self) -> tuple[int, int]:
        """Total bytes and number of the records."""
        return self._index.held()


class RedisNotes:
    """Numbers by name, for an hour; while Redis cannot be reached, nothing is noted."""

    def __init__(self, client: Any, name: str) -> None:
        self._client, self._name, self._raise = client, name, client.register_script(scripts.RAISE)

    def write(self, name: str, number: float) -> None:
        """Note a number under a name."""
        with contextlib.suppress(OSError), reaching():
            self._client.set(self._key(name), str(number), ex=KEPT)

    def raise_to(self, name: str, number: float) -> None:
        """Note a number, unless a greater one is already noted."""
        with contextlib.suppress(OSError), reaching():
            self._raise([self._key(name)], [str(number), KEPT])

    def read(self, name: str) -> float | None:
        """The noted number, or `None`."""
        with contextlib.suppress(OSError), reaching():
            found = self._client.get(self._key(name))
            return None if found is None else float(found)
        return None

    def _key(self, name: str) -> str:
        return f"{self._name}:{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:32]}"


class RedisAllowance:
    """Allowances as in `Allowance`; while Redis cannot be reached, no client is limited."""

    def __init__(self, client: Any, name: str, amount: float, seconds: float) -> None:
        self._name, self._amount, self._rate = name, float(amount), amount / seconds
        self._take = client.register_script(scripts.TAKE)

    def take(self, client: str, cost: float = 1.0) -> float:
        """Take `cost` from a client's allowance: 0, or the seconds until there is enough, and then nothing is taken."""
        key = f"{self._name}:{hashlib.sha256(client.encode('utf-8', 'replace')).hexdigest()[:32]}"
        with contextlib.suppress(OSError), reaching():
            return float(self._take([key], [cost, self._amount, self._rate]))
        return 0.0
