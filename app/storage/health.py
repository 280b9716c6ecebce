"""Whether the folders of a server can be written, for monitoring programs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from .files import hidden_path, trouble, write_new

# Anyone may request the status, so the disk is tested at most once in so many seconds.
_SECONDS = 2.0
_BLOCK = bytes(4096)


def watch(folders: Mapping[str, Path], others: Callable[[], list[str]] = list) -> Callable[[], list[str]]:
    """A function that tells what is wrong with these folders, a line each with the name and the trouble, and what
    `others` tells.
    """
    lock = threading.Lock()
    found: list[str] = []
    checked_at = -_SECONDS

    def problems() -> list[str]:
        nonlocal found, checked_at
        with lock:
            if time.monotonic() - checked_at >= _SECONDS:
                troubles = {name: probe(folder) for name, folder in folders.items()}
                found = [*(f"{name}: {each}" for name, each in troubles.items() if each), *others()]
                checked_at = time.monotonic()
            return found

    return problems


def probe(folder: Path) -> str | None:
    """Why this folder cannot be written, in a sentence; `None` if it can."""
    try:
        with hidden_path(folder) as path:
            write_new(path, lambda file: file.write(_BLOCK))
    except OSError as error:
        return trouble(error) or error.strerror or "unknown"
    return None
