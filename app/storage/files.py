"""Files on disk: private folders, files that are written completely or not at all, locks, and errors of the disk."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

# The lock is on a byte beyond the end of the file: on Windows, a locked byte cannot be read.
_LOCKED = 1 << 40
_FULL = "The server's disk is full"
_READ_ONLY = "The server's disk cannot be written"
_TROUBLES = {
    errno.ENOSPC: _FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EIO: _READ_ONLY,
    errno.ENOTCONN: "The server's store cannot be reached",
}


def trouble(error: BaseException) -> str | None:
    """A sentence about an error of the disk; `None` for other errors."""
    return _TROUBLES.get(error.errno or 0) if isinstance(error, OSError) else None


def message(error: BaseException) -> str | None:
    """The message for visitors when an error of the disk stops a request; `None` for other errors."""
    found = trouble(error)
    return found and (
        f"{found}, so nothing new can be stored. What you see is unchanged. "
        "Please tell the people who run this server, and try again later."
    )


def private_folder(folder: Path) -> Path:
    """Create the folder if it is missing, let only this user enter it, and return it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_mode & 0o777 != 0o700:
        folder.chmod(0o700)
    return folder


@contextlib.contextmanager
def hidden_path(folder: Path) -> Iterator[Path]:
    """A path for a new file, to be renamed when it is complete; whatever is there in the end is deleted."""
    path = folder / f".{secrets.token_hex(8)}"
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def write_new(path: Path, write: Callable[[BinaryIO], object], *, sync: bool = True) -> None:
    """Write a new file that only this user can read, and sync it."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        write(file)
        file.flush()
        if sync:
            os.fsync(file.fileno())


def sync_file(path: Path) -> None:
    """Make sure that the content of a file survives a power failure."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make sure that new names in a folder survive a power failure."""
    if sys.platform == "win32":  # which cannot open a folder
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[int]:
    """Open a file for reading and writing, created if missing, and lock it against other threads and processes."""
    number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    try:
        _lock(number)
        yield number
    finally:
        os.close(number)  # which unlocks


def try_lock(path: Path) -> int | None:
    """An open file that locks this path until it is closed; `None` if the path is already locked."""
    number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(number, _LOCKED, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(number)
        return None
    return number


def _lock(number: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(number, _LOCKED, os.SEEK_SET)
        while True:
            with contextlib.suppress(OSError):  # it waits for ten seconds only
                msvcrt.locking(number, msvcrt.LK_LOCK, 1)
                return
    else:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX)
