"""Results stored under a key made from everything that they were computed from.

`Cache.cached(function, *arguments)` returns what the function returned before for equal arguments; `keys` makes the
key. Flask-Caching stores the results, as plain values: numbers, texts, arrays and lists or dictionaries of them. What
is damaged, and what cannot be read or written, is computed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, Unpack, cast

from flask_caching.backends import FileSystemCache
from flask_caching.backends.base import BaseCache

from tile_core.execution import Running, given

from .. import keys
from .files import private_folder
from .plain_values import Serializer

_Result = TypeVar("_Result")
_LOG = logging.getLogger(__name__)


class Cache:
    """Results in a cache of Flask-Caching, such as `ResultFiles`."""

    def __init__(self, entries: BaseCache) -> None:
        self._entries = entries

    def cached(self, function: Callable[..., _Result], *arguments: Any, **how: Unpack[Running]) -> _Result:
        """What a function of a module returns for these arguments, computed once for equal ones: plain values.

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


class ResultFiles(FileSystemCache):  # type: ignore[misc]  # Flask-Caching has no types
    """Results in a folder that only this user can enter; when there are more than `entries`, the oldest are deleted."""

    def __init__(self, folder: Path, entries: int = 2000) -> None:
        self.serializer = Serializer()
        super().__init__(str(private_folder(folder)), threshold=entries, default_timeout=0, mode=0o600)
