"""Results stored under a key made from everything that they were computed from.

`Cache.cached(function, *arguments)` returns what the function returned before for equal arguments; `keys` makes the
key. Flask-Caching stores the results. Each is sealed with the server's secret and read only if the seal matches, so a
file that was damaged or changed is never unpickled. Where the cache cannot be read or written, the result is computed.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar, Unpack, cast

from flask_caching.backends import FileSystemCache
from flask_caching.backends.base import BaseCache

from tile_core.execution import Running, given

from .. import keys
from .files import private_folder

_Result = TypeVar("_Result")
_LOG = logging.getLogger(__name__)
_SEAL = hashlib.sha256().digest_size


class Cache:
    """Results in a cache of Flask-Caching, such as `SealedFiles`."""

    def __init__(self, entries: BaseCache) -> None:
        self._entries = entries

    def cached(self, function: Callable[..., _Result], *arguments: Any, **how: Unpack[Running]) -> _Result:
        """What a function of a module returns for these arguments, computed once for equal ones.

        `keys.Digested` stands for a value that has a digest. The options `how` are passed to the function and are no
        part of the key: where a result is computed does not change it, and `cancel` may stop the computation with an
        exception.
        """
        key = keys.key(function, *arguments)
        entry = self._load(key)
        if entry is not None and entry[0] == key:
            return cast(_Result, entry[1])
        result = function(*keys.plain_arguments(arguments), **given(how))
        try:
            self._entries.set(key, (key, result))
        except Exception:  # a full disk, or a damaged counter of entries
            _LOG.warning("A result cannot be cached.", exc_info=True)
        return result

    def _load(self, key: str) -> tuple[str, Any] | None:
        try:
            entry: tuple[str, Any] | None = self._entries.get(key)
        except Exception:  # a damaged file may raise any exception while it is read
            _LOG.warning("A cached result cannot be read: it is computed again.", exc_info=True)
            return None
        return entry


class SealedFiles(FileSystemCache):  # type: ignore[misc]  # Flask-Caching has no types
    """Results in a folder that only this user can enter; when there are more than `entries`, the oldest are deleted."""

    def __init__(self, folder: Path, secret: bytes, entries: int = 2000) -> None:
        self.serializer = Sealed(secret)
        super().__init__(str(private_folder(folder)), threshold=entries, default_timeout=0, mode=0o600)


class Sealed:
    """A serializer of Flask-Caching: writes the HMAC of a pickle before it, and unpickles only if the HMAC matches."""

    def __init__(self, secret: bytes) -> None:
        self._secret = hashlib.sha256(b"cache" + secret).digest()

    def dumps(self, value: Any) -> bytes:
        """The value as sealed bytes."""
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        return hmac.digest(self._secret, data, "sha256") + data

    def loads(self, sealed: bytes | None) -> Any:
        """The value of sealed bytes; `None` for none, and for bytes whose seal does not match."""
        if sealed is None:
            return None
        seal, data = sealed[:_SEAL], sealed[_SEAL:]
        if not hmac.compare_digest(seal, hmac.digest(self._secret, data, "sha256")):
            _LOG.warning("A cached result was changed: it is computed again.")
            return None
        return pickle.loads(data)  # noqa: S301 (unpickling runs code; the seal shows that this server wrote it)

    def dump(self, value: Any, f: IO[bytes]) -> None:
        """Write the sealed value to a file."""
        f.write(self.dumps(value))

    def load(self, f: IO[bytes]) -> Any:
        """The value of a file, as `loads`."""
        return self.loads(f.read())
