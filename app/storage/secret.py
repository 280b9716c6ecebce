"""The server's secret, which makes ids impossible to guess."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from tile_core.checks import InvalidInputError

from .files import locked, sync_folder

_BYTES = 32


def secret_of(path: Path, given: str | None = None) -> bytes:
    """The secret that was given, else the one in this file, which the first process creates.

    A power failure may leave an empty file; a new secret is then written to it. Raises `InvalidInputError` for a given
    secret that is empty, as anyone could then make ids.
    """
    if given is not None:
        if not given.strip():
            raise InvalidInputError("secret: expected a text, found an empty one")
        return given.encode()
    return _read(path) or _create(path)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _create(path: Path) -> bytes:
    with locked(path) as number:
        kept = _read(path)  # another process may have written it while this one waited
        if kept:
            return kept
        secret = secrets.token_bytes(_BYTES)
        os.lseek(number, 0, os.SEEK_SET)
        os.write(number, secret)
        os.fsync(number)
    sync_folder(path.parent)
    return secret
