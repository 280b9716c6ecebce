"""Results of `tile_core`, kept on disk by what they were computed from.

`memoize(parts, compute)` gives what was computed before for equal parts: a dataset's digest, the name of the function
and its parameters. Flask-Caching keeps them as files in a folder that only this user can enter (it pickles; only this
program writes there, and never what a visitor sent). The code that computes is one of the parts, so that a newer
program does not answer with what an older one found. A cache that cannot be read or written is no cache: everything
is computed.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar, cast

from flask_caching.backends import FileSystemCache

import tile_core

_Result = TypeVar("_Result")
_LOG = logging.getLogger(__name__)


class Cache:
    """A folder of results. `entries`: how many are kept; the oldest go first."""

    def __init__(self, folder: Path, entries: int = 2000) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.chmod(0o700)
        self._files = FileSystemCache(str(folder), threshold=entries, default_timeout=0, mode=0o600)
        self._code = code_digest()

    def memoize(self, parts: Sequence[object], compute: Callable[[], _Result]) -> _Result:
        """What `compute` returns, computed once for equal `parts`: texts, numbers, truth values, `None` and tuples."""
        key = self._key(parts)
        try:
            kept = self._files.get(key)
        except Exception:  # whatever a damaged file raises when it is read
            _LOG.warning("A cached result cannot be read: it is computed again.", exc_info=True)
            kept = None
        if kept is not None:
            return cast(_Result, kept[0])
        result = compute()
        try:
            self._files.set(key, (result,))
        except OSError:
            _LOG.warning("A result cannot be cached.", exc_info=True)
        return result

    def _key(self, parts: Sequence[object]) -> str:
        return hashlib.sha256(repr((self._code, _plain(tuple(parts)))).encode()).hexdigest()


def code_digest() -> str:
    """A digest of all files of `tile_core`: other code, other results."""
    found = hashlib.sha256()
    for path in sorted(Path(str(tile_core.__file__)).parent.rglob("*.py")):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def _plain(part: object) -> object:
    """The part, if equal parts have equal texts."""
    if isinstance(part, tuple | list):
        return tuple(_plain(item) for item in part)
    if isinstance(part, float):
        return float(part)  # numpy's are written differently
    if part is None or isinstance(part, str | int):
        return part
    raise TypeError(f"parts of a key: expected texts, numbers, truth values or None, found {type(part).__name__}")
