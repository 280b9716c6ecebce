"""What every backend of storage offers. A folder names a kind of data; a backend of folders stores it there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, BinaryIO, Protocol


class Keyed(Protocol):
    """Data under keys of 64 hexadecimal digits, until it expires or is deleted to make room."""

    def discard(self, key: object) -> None:
        """Delete what is under this key. Raises `OSError` where it cannot be deleted."""
        ...

    def sweep(self) -> None:
        """Delete now what has expired and what exceeds the limit."""
        ...

    def held(self) -> tuple[int, int]:
        """Total bytes, and the number of keys."""
        ...


class Records(Keyed, Protocol):
    """Bytes, a few megabytes each at most."""

    def read(self, key: object) -> bytes | None:
        """The bytes under a key, marked as used now; `None` for an invalid key, and one never stored or deleted."""
        ...

    def put(self, key: str, data: bytes) -> None:
        """Store bytes under a key; raises `OSError` when they cannot be stored safely."""
        ...

    def add(self, key: str, data: bytes) -> bool:
        """As `put`, unless there are bytes under the key already; whether they were stored."""
        ...


class LargeFiles(Keyed, Protocol):
    """Files of any size."""

    def find(self, key: object) -> Path | None:
        """A file of this machine with the data under a key, marked as used now; `None` as in `Records.read`."""
        ...

    def touch(self, key: object) -> bool:
        """Whether there is a file under a key, which is marked as used now. Raises `OSError`."""
        ...

    def source(self, key: str) -> tuple[Any, str] | None:
        """The store from which other machines fetch the file, and its name there; `None` where they cannot."""
        ...

    def reserve(self, key: str, size: int) -> None:
        """Count so many bytes for a file that is still to be written under a key. Raises `OSError`."""
        ...

    def write(self, key: str, write: Callable[[BinaryIO], object]) -> None:
        """Store what `write` writes to a file; raises `OSError` when it cannot be stored safely."""
        ...

    def adopt(self, key: str, path: Path) -> None:
        """Move a file of this machine here; raises `OSError` when it cannot be stored safely."""
        ...


class Notes(Protocol):
    """Numbers by name that all processes can read for about an hour. They save work; everything works without them."""

    def write(self, name: str, number: float) -> None:
        """Note a number under a name."""
        ...

    def raise_to(self, name: str, number: float) -> None:
        """Note a number, unless a greater one is already noted."""
        ...

    def read(self, name: str) -> float | None:
        """The noted number, or `None`."""
        ...


class Share(Protocol):
    """How much each client may still request."""

    def take(self, client: str, cost: float = 1.0) -> float:
        """Take `cost` from a client's allowance: 0, or the seconds until there is enough, and then nothing is taken."""
        ...


class Backend(Protocol):
    """The storage that all processes of a server share."""

    def secret(self, path: Path, given: str | None) -> bytes:
        """The secret that was given, else one that is generated once and stored.

        Raises `InvalidInputError` where it must be given, `OSError` where it cannot be stored.
        """
        ...

    def records(self, folder: Path, most: int, seconds: float | None = None, *, durable: bool = True) -> Records:
        """Bytes by key, at most `most` in total, each for `seconds` after its last use.

        If they are not `durable`, a power failure may take or damage the latest ones.
        """
        ...

    def files(self, folder: Path, most: int, seconds: float | None = None) -> LargeFiles:
        """Files by key, within the same two limits."""
        ...

    def lock(self, folder: Path) -> Callable[[str], AbstractContextManager[object]]:
        """A function that locks a key of this folder against other threads, processes and machines.

        The lock raises `OSError` where it cannot be had.
        """
        ...

    def answers(self, folder: Path, entries: int) -> Any:
        """A cache of Flask-Caching for plain values."""
        ...

    def notes(self, folder: Path | None) -> Notes | None:
        """Notes in a folder; `None` where the server has only one process."""
        ...

    def share(self, path: Path, amount: float, seconds: float) -> Share:
        """Allowances of `amount` for each client, each full again after `seconds`."""
        ...

    def problems(self) -> list[str]:
        """What cannot be reached, in one line each."""
        ...
