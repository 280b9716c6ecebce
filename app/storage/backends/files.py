"""Large files in a folder that machines share, or in an object store, through fsspec; Redis knows which there are.

Each write of a file gets a new name, so removing an old file never removes one that was written since. A machine reads
from its own copy, which is checked against the id when it is opened.
"""

from __future__ import annotations

import contextlib
import datetime
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from tile_core.checks import InvalidInputError

from ..blobs import Blobs, is_key
from ..files import sync_file, sync_folder, trouble
from .connection import MISSING
from .records import Index

# Seconds that a copy stays after its last use, and after which a file that the index does not list is deleted.
COPIES, _ABANDONED = 3_600.0, 3_600.0


class Objects:
    """The files below an address such as s3://bucket/folder or file:///folder."""

    def __init__(self, url: str, name: str) -> None:
        try:
            import fsspec
        except ImportError as error:
            raise InvalidInputError(MISSING.format("TILE_BLOBS")) from error
        try:
            self._system, root = fsspec.url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise InvalidInputError(f"TILE_BLOBS: {url} cannot be used: {error}") from error
        self._local = "file" in (self._system.protocol, *self._system.protocol)
        self._root = f"{root.rstrip('/')}/{name}"
        with _reaching():
            self._system.makedirs(self._root, exist_ok=True)

    def send(self, path: Path, name: str) -> None:
        """Store a copy of a file under a new name. Raises `OSError`."""
        with _reaching():
            self._system.put_file(str(path), f"{self._root}/{name}")
            if self._local:
                sync_file(Path(self._root, name))
                sync_folder(Path(self._root))

    def fetch(self, name: str, file: BinaryIO) -> None:
        """Write a file's content to another. Raises `OSError`."""
        with _reaching(), self._system.open(f"{self._root}/{name}", "rb") as source:
            while chunk := source.read(1 << 20):
                file.write(chunk)

    def remove(self, names: Iterable[str]) -> None:
        """Delete files; one that cannot be deleted now is deleted later, by `abandoned`."""
        for name in names:
            with contextlib.suppress(OSError), _reaching():
                self._system.rm_file(f"{self._root}/{name}")

    def problems(self) -> list[str]:
        """Why files cannot be stored, in sentences; empty when they can."""
        name = f"{self._root}/{secrets.token_hex(8)}"
        try:
            with _reaching():
                self._system.pipe_file(name, b"probe")
                self._system.rm_file(name)
        except OSError as error:
            return [f"large files: {trouble(error) or error.strerror or error}"]
        return []

    def abandoned(self, known: set[str]) -> list[str]:
        """Names of files that are not `known` and were not written within the last hour. Raises `OSError`."""
        with _reaching():
            listed = [str(path).rpartition("/")[2] for path in self._system.ls(self._root, detail=False)]
            return [name for name in listed if name not in known and self._is_old(name)]

    def _is_old(self, name: str) -> bool:
        written = self._system.modified(f"{self._root}/{name}")
        now = datetime.datetime.now(written.tzinfo or datetime.UTC)
        return bool((now - written.replace(tzinfo=now.tzinfo)).total_seconds() > _ABANDONED)


class ObjectFiles:
    """Files by key: an index, the objects, and copies on this machine."""

    def __init__(self, index: Index, objects: Objects, copies: Blobs) -> None:
        self._index, self._objects, self._copies = index, objects, copies

    def find(self, key: object) -> Path | None:
        """A copy on this machine, fetched if need be; `None` for an invalid or unknown key."""
        for _ in range(2):  # while a file is fetched, another one of the same content may replace it
            found = self._index.touch(key)
            if found is None:
                with contextlib.suppress(OSError):
                    self._copies.discard(key)
                return None
            path = self._copies.find(key) or self._fetch(str(key), found[0])
            if path is not None:
                return path
        self._index.drop(key)
        return None

    def _fetch(self, key: str, name: str) -> Path | None:
        with contextlib.suppress(FileNotFoundError):
            self._copies.write(key, lambda file: self._objects.fetch(name, file))
        return self._copies.find(key)

    def touch(self, key: object) -> bool:
        """Whether there is a file under a key, which is marked as used now. Raises `OSError`."""
        return self._index.touch(key) is not None

    def source(self, key: str) -> tuple[Objects, str] | None:
        """The store that other machines can reach, and the name in it of the file under a key."""
        found = self._index.touch(key)
        return None if found is None else (self._objects, found[0])

    def reserve(self, key: str, size: int) -> None:
        """Count so many bytes for a file that is still to be written under a key. Raises `OSError`."""
        self._objects.remove(self._index.enter(key, size))

    def write(self, key: str, write: Callable[[BinaryIO], object]) -> None:
        """Store what `write` writes to a file. Raises `OSError` when it cannot be stored safely."""
        self._copies.write(key, write)
        self._publish(key)

    def adopt(self, key: str, path: Path) -> None:
        """Move a file of this machine here. Raises `OSError` when it cannot be stored safely."""
        self._copies.adopt(key, path)
        self._publish(key)

    def _publish(self, key: str) -> None:
        copy, name = self._copies.find(key), f"{key}-{secrets.token_hex(8)}"
        if copy is None:
            raise FileNotFoundError(key)
        size = copy.stat().st_size
        self._objects.send(copy, name)
        self._objects.remove(self._index.enter(key, size, name))

    def discard(self, key: object) -> None:
        """Delete the file under this key. Raises `OSError` where it would still be found."""
        if is_key(key):
            self._objects.remove(self._index.drop(key))
            with contextlib.suppress(OSError):  # a copy that is not listed is not found, and expires
                self._copies.discard(key)

    def sweep(self) -> None:
        """Delete expired files, files beyond the limit, and those that processes left behind when they died."""
        self._objects.remove(self._index.tidy())
        self._objects.remove(self._objects.abandoned(self._index.files()))
        self._copies.sweep()

    def held(self) -> tuple[int, int]:
        """Total bytes and number of the files."""
        return self._index.held()


@contextlib.contextmanager
def _reaching() -> Iterator[None]:
    """Turn the errors of an object store into `OSError`, which callers handle as errors of a disk."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(f"the store of large files: {type(error).__name__}") from error
