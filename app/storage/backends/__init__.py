"""Where a server keeps what its processes share: in folders, or on Redis and in a store of large files."""

from __future__ import annotations

from ...settings import Settings
from .folders import Folders
from .protocol import Backend


def open_backend(settings: Settings) -> Backend:
    """The backend that the settings ask for.

    Raises `InvalidInputError` where packages are missing or an address is none, `OSError` where Redis is away.
    """
    if not settings.redis_url:
        return Folders()
    from .shared import Shared

    return Shared(settings.redis_url, settings.blobs or f"file://{(settings.folder / 'blobs').resolve()}")


__all__ = ["Backend", "Folders", "open_backend"]
