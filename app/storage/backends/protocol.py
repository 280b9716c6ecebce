"""What a backend of storage offers. A folder names what is kept: it is where a backend of folders keeps it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

if TYPE_CHECKING:
    from ...settings import Limits
    from ..staging import Staging


class Keyed(Protocol):
    """What is kept by key: 64 hexadecimal digits. It is found until it expires or has to make room."""

    def discard(self, key: object) -> None:
        """Remove what is under this key."""
        ...

    def sweep(self) -> None:
        """Remove now what has expired and what exceeds the limit."""
        ...

    def held(self) -> tuple[int, int]:
        """Bytes and number of what is kept."""
        ...


class Records(Keyed, Protocol):
    """Bytes, a few megabytes each at most."""

    def read(self, key: object) -> bytes | None:
        """The bytes of a key, used now; `None` for what is no key, was never put here, or is gone."""
        ...

    def put(self, key: str, data: bytes) -> None:
        """Keep these bytes; raises `OSError` when they cannot be kept for good."""
        ...


class LargeFiles(Keyed, Protocol):
    """Files of any size."""

    def find(self, key: object) -> Path | None:
        """A file of this machine with what is under the key, used now; `None` as `Records.read`."""
        ...

    def write(self, key: str, write: Callable[[BinaryIO], object]) -> None:
        """Keep what is written to the file; raises `OSError` when it cannot be kept for good."""
        ...

    def adopt(self, key: str, path: Path) -> None:
        """Keep a file of this machine, which is moved; raises `OSError` when it cannot be kept for good."""
        ...


class Notes(Protocol):
    """Numbers by name that all processes read, for an hour or so. They help; without them all works, too."""

    def write(self, name: str, number: float) -> None:
        """Note a number."""
        ...

    def raise_to(self, name: str, number: float) -> None:
        """Note a number, unless a greater one is noted."""
        ...

    def read(self, name: str) -> float | None:
        """The number noted, if there is one."""
        ...


class Share(Protocol):
    """What each client may still ask for."""

    def take(self, client: str, cost: float = 1.0) -> float:
        """Take so much of a client's allowance: 0, or the seconds until there is enough, and nothing is taken."""
        ...


class Backend(Protocol):
    """Where a server keeps what its processes share."""

    def secret(self, path: Path, given: str | None) -> bytes:
        """The secret that was given, else one that is made once."""
        ...

    def records(self, folder: Path, most: int, seconds: float | None = None) -> Records:
        """Bytes by key, of at most `most` bytes together, for so many seconds after their last use."""
        ...

    def files(self, folder: Path, most: int, seconds: float | None = None) -> LargeFiles:
        """Files by key, likewise."""
        ...

    def staging(self, folder: Path, limits: Limits) -> Staging:
        """Uploads in progress."""
        ...

    def answers(self, folder: Path, secret: bytes, entries: int) -> Any:
        """A cache of Flask-Caching whose entries are sealed with the secret."""
        ...

    def notes(self, folder: Path | None) -> Notes | None:
        """Notes of a folder; `None` where there is but one process."""
        ...

    def share(self, path: Path, amount: float, seconds: float) -> Share:
        """At most `amount` of a client at once, and as much again in so many seconds."""
        ...

    def problems(self) -> list[str]:
        """What cannot be reached, a line each."""
        ...
