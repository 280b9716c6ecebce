"""How kernels are compiled: once, and kept in the user's cache folder for the next process.

Where numba keeps its files by default depends on where a package happens to be installed. Here they go to the folder
that `NUMBA_CACHE_DIR` names, else to one of our own in the user's cache folder; where neither can be written,
kernels are compiled in each process anew. The setting is numba's global one, so it is changed only while a kernel is
being made, and the caches of other packages stay where they are. numba is imported with the first kernel.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

_LOCK = threading.RLock()
# Divisions by 0 give inf or nan, as in numpy: a test in each of them would keep loops from being vectorised.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def kernel(signature: str, uses: tuple[ModuleType, ...] = (), **options: Any) -> Callable[[Function], Function]:
    """A function compiled for one signature as soon as it is defined, or loaded from the cache.

    `uses`: the modules whose helpers it calls, directly or through others: numba looks at the file of the function
    alone, and would not notice that one of these has changed.
    """
    options |= _OPTIONS
    numba = _numba()

    def compiled(function: Function) -> Function:
        if uses:
            function.__qualname__ += f"-{_digest(uses)}"
        with _LOCK, _caching() as folder:
            if folder is not None:
                try:
                    return cast(Function, numba.njit(signature, cache=True, **options)(function))
                except (OSError, RuntimeError):  # no room, or no place that numba accepts
                    pass
            return cast(Function, numba.njit(signature, **options)(function))

    return compiled


def helper(function: Function) -> Function:
    """A function for kernels to call: it becomes part of them, which name its module in `uses` if it is another."""
    return cast(Function, _numba().njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function))


def _digest(modules: tuple[ModuleType, ...]) -> str:
    texts = [Path(str(module.__file__)).read_bytes() for module in modules]
    return hashlib.sha256(b"".join(texts)).hexdigest()[:16]


def cache_folder() -> str | None:
    """The folder for compiled kernels, made if need be; `None` where nothing can be written."""
    candidates = [os.environ["NUMBA_CACHE_DIR"]] if os.environ.get("NUMBA_CACHE_DIR") else []
    for folder in [*candidates, _own_folder()]:
        try:
            Path(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return str(folder)
        except (OSError, RuntimeError):
            continue
    return None


def _numba() -> Any:
    try:
        import numba
    except ModuleNotFoundError as error:
        needed = "numba is needed for maps of the Tile and for sure differences: pip install numba"
        raise ModuleNotFoundError(needed, name=error.name) from error
    return numba


def _own_folder() -> str:
    """Where this platform keeps what can be made again."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (an unknown home stays "~", and is refused below)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or home / ".cache"
    return str(Path(base) / "tile-explorer" / "numba")


@contextmanager
def _caching() -> Iterator[str | None]:
    """While inside, numba chooses our folder for what is compiled."""
    from numba.core import config

    folder, before = cache_folder(), config.CACHE_DIR
    config.CACHE_DIR = folder or ""
    try:
        yield folder
    finally:
        config.CACHE_DIR = before
