"""Notes in a folder: small numbers by name, which all processes of a machine read."""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
import time
from pathlib import Path

# Seconds that a note is kept, and the number of writes after which old notes are deleted.
KEPT, _WRITES = 3_600, 1_000


class FolderNotes:
    """A file for each note; in a folder that cannot be written, nothing is noted."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder, self._written = folder, 0

    def write(self, name: str, number: float) -> None:
        """Note a number under a name."""
        path = self._path(name)
        aside = path.with_name(f".{os.getpid()}-{threading.get_ident()}")
        with contextlib.suppress(OSError):
            aside.write_text(str(number))
            aside.replace(path)
            self._written += 1
            if self._written % _WRITES == 1:
                self.sweep()

    def raise_to(self, name: str, number: float) -> None:
        """Note a number, unless a greater one is already noted."""
        before = self.read(name)
        if before is None or before < number:
            self.write(name, number)

    def read(self, name: str) -> float | None:
        """The noted number, or `None`."""
        try:
            return float(self._path(name).read_text())
        except (OSError, ValueError):
            return None

    def sweep(self) -> None:
        """Remove old notes."""
        oldest = time.time() - KEPT
        with os.scandir(self._folder) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    if entry.stat().st_mtime < oldest:
                        Path(entry.path).unlink()

    def _path(self, name: str) -> Path:
        return self._folder / hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:32]
