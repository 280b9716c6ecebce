"""The default backend: all files in folders of one machine, without another service."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from ..blobs import Blobs
from ..files import locked, private_folder
from ..secret import secret_of
from .allowance import Allowance
from .notes import FolderNotes

if TYPE_CHECKING:
    from ..result_cache import ResultFiles


class Folders:
    """Stores everything in folders, which any number of processes of one machine may share."""

    def secret(self, path: Path, given: str | None) -> bytes:
        """The secret that was given, else the one in this file."""
        return secret_of(path, given)

    def records(self, folder: Path, most: int, seconds: float | None = None, *, durable: bool = True) -> Blobs:
        """Each record as a file in this folder."""
        return Blobs(folder, most, seconds, durable=durable)

    def files(self, folder: Path, most: int, seconds: float | None = None) -> Blobs:
        """The files in this folder."""
        return Blobs(folder, most, seconds)

    def lock(self, folder: Path) -> Callable[[str], AbstractContextManager[object]]:
        """A file of this folder that is locked; keys share a few of them."""
        place = private_folder(folder)
        return lambda key: locked(place / f"lock-{key[:1]}")

    def answers(self, folder: Path, entries: int) -> ResultFiles:
        """Each answer as a file in this folder."""
        # Imports Flask, which a notebook does without.
        from ..result_cache import ResultFiles

        return ResultFiles(folder, entries)

    def notes(self, folder: Path | None) -> FolderNotes | None:
        """Each note as a file in this folder; `None` without a folder."""
        return None if folder is None else FolderNotes(folder)

    def share(self, path: Path, amount: float, seconds: float) -> Allowance:
        """The allowances of all clients in one file."""
        return Allowance(path, amount, seconds)

    def problems(self) -> list[str]:
        """No problems of its own: `storage.health` checks the folders."""
        return []
