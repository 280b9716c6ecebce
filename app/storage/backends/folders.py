"""Everything in folders of one machine, as long as no other service is wanted: the default."""

from __future__ import annotations

from pathlib import Path

from ...settings import Limits
from ..blobs import Blobs
from ..result_cache import SealedFiles
from ..secret import secret_of
from ..staging import Staging
from .allowance import Allowance
from .notes import FolderNotes


class Folders:
    """The backend without a service; any number of processes of a machine may share the folders."""

    def secret(self, path: Path, given: str | None) -> bytes:
        """That of a file."""
        return secret_of(path, given)

    def records(self, folder: Path, most: int, seconds: float | None = None) -> Blobs:
        """Files of this folder."""
        return Blobs(folder, most, seconds)

    def files(self, folder: Path, most: int, seconds: float | None = None) -> Blobs:
        """Files of this folder."""
        return Blobs(folder, most, seconds)

    def staging(self, folder: Path, limits: Limits) -> Staging:
        """Folders below this one."""
        return Staging(folder, limits)

    def answers(self, folder: Path, secret: bytes, entries: int) -> SealedFiles:
        """Files of this folder."""
        return SealedFiles(folder, secret, entries)

    def notes(self, folder: Path | None) -> FolderNotes | None:
        """Files of this folder."""
        return None if folder is None else FolderNotes(folder)

    def share(self, path: Path, amount: float, seconds: float) -> Allowance:
        """One file."""
        return Allowance(path, amount, seconds)

    def problems(self) -> list[str]:
        """None: folders are watched by `storage.health`."""
        return []
