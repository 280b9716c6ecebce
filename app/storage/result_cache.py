"""Answers kept on disk by what they were computed from.

`cached(function, *arguments)` gives what the function gave before for equal arguments: `keys` makes the key from all of
them. Flask-Caching keeps the answers as files in a folder that only this user can enter. Each is sealed with the
server's secret, and opened only if the seal is right: a file that was damaged or changed is not used, and
nothing in it is unpickled. A cache that cannot be read or written is no cache: everything is computed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, Unpack, cast

from tile_core.execution import Running, given

from .. import keys
from .backends import Backend, Folders

_Result = TypeVar("_Result")
_LOG = logging.getLogger(__name__)


class Cache:
    """A folder of answers, sealed with a secret. `entries`: how many are kept; the oldest go first."""

    def __init__(self, folder: Path, secret: bytes, entries: int = 2000, backend: Backend | None = None) -> None:
        self._files = (backend or Folders()).answers(folder, secret, entries)

    def cached(self, function: Callable[..., _Result], *arguments: Any, **how: Unpack[Running]) -> _Result:
        """What a function of a module returns for these arguments, computed once for equal ones.

        `keys.Digested` stands for a value that has a digest. `how` is handed on, and no part of the key: where it is
        computed changes no answer, and `cancel` may end the computation by an exception.
        """
        key = keys.key(function, *arguments)
        entry = self._look(key)
        if entry is not None and entry[0] == key:
            return cast(_Result, entry[1])
        result = function(*keys.plain_arguments(arguments), **given(how))
        try:
            self._files.set(key, (key, result))
        except Exception:  # a full disk, or a damaged counter of entries
            _LOG.warning("A result cannot be cached.", exc_info=True)
        return result

    def _look(self, key: str) -> tuple[str, Any] | None:
        try:
            entry: tuple[str, Any] | None = self._files.get(key)
        except Exception:  # whatever a damaged file raises when it is read
            _LOG.warning("A cached result cannot be read: it is computed again.", exc_info=True)
            return None
        return entry
