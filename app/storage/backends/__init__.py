"""The storage that the processes of a server share: folders of one machine, or Redis and a store of large files."""

from __future__ import annotations

from ...settings import Settings
from .folders import Folders
from .protocol import Backend


def open_backend(settings: Settings) -> Backend:
    """The backend that the settings ask for.

    Raises `InvalidInputError` for missing packages and an invalid address, `OSError` when Redis cannot be reached.
    """
    if not settings.redis_url:
        return Folders()
    from .redis_backend import RedisBackend

    return RedisBackend(settings.redis_url, settings.blobs or f"file://{(settings.folder / 'blobs').resolve()}")


__all__ = ["Backend", "Folders", "open_backend"]
