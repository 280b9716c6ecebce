"""The secret under which ids are made, so that an id cannot be guessed."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from tile_core.checks import InvalidInputError

from .files import locked, sync_folder

_BYTES = 32


def secret_of(path: Path, given: str | None = None) -> bytes:
    """The secret that was given, else that of this file, made by whichever process comes first.

    An empty file, as a power failure leaves it, holds no secret: a new one is made.
    Raises `InvalidInputError` for an empty one that was given, with which anyone could make ids.
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
        kept = _read(path)  # by another process, meanwhile
        if kept:
            return kept
        secret = secrets.token_bytes(_BYTES)
        os.lseek(number, 0, os.SEEK_SET)
        os.write(number, secret)
        os.fsync(number)
    sync_folder(path.parent)
    return secret
