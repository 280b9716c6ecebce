"""Keys of answers, made from everything that an answer depends on: the function, all its arguments, and the code.

`key(function, *arguments)` is the only way to make one. All of an argument counts, every field of a request and every
number of an array, so that nothing can be forgotten; and the code is every module of `tile_core` and of `app`, with the
versions of the packages that compute, so that a newer program never returns the results of an older one.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import platform
import struct
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import tile_core

_ROOTS = (Path(__file__).parent, Path(str(tile_core.__file__)).parent)
_PACKAGES = ("numpy", "numba", "plotly")


class Digested(NamedTuple):
    """A value that is too large to read for every key, and its digest."""

    value: object
    digest: str


def key(function: Callable[..., Any], *arguments: object) -> str:
    """The key of the answer of a function to these arguments, different from all other keys.

    Raises `TypeError` for a function that is not at module level, which could depend on more than its arguments, and
    for arguments whose content cannot be read.
    """
    name = getattr(function, "__qualname__", "<unnamed>")
    if "<" in name or hasattr(function, "__self__"):
        raise TypeError(f"key: expected a function of a module, found {name}")
    return digest(_code_of_this_program(), function.__module__, name, arguments)


def digest(*values: object) -> str:
    """SHA-256 of values of any kind: equal content, equal digest. Raises `TypeError` for what cannot be read."""
    found = hashlib.sha256()
    for piece in _content(values):
        found.update(piece)
    return found.hexdigest()


def plain_arguments(arguments: Iterable[object]) -> Iterator[object]:
    """The arguments as they are passed to the function."""
    return (each.value if isinstance(each, Digested) else each for each in arguments)


def code(roots: Iterable[Path] = _ROOTS) -> str:
    """A digest of all modules below these folders, and of the packages and the Python that run them."""
    files = [(root.name, path.relative_to(root).as_posix(), path) for root in roots for path in root.rglob("*.py")]
    listed = [(root, name, path.read_bytes()) for root, name, path in sorted(files)]
    return digest(listed, [version(name) for name in _PACKAGES], platform.python_version(), platform.machine())


@functools.cache
def _code_of_this_program() -> str:
    return code()


def _content(value: object) -> Iterator[bytes]:
    """The content as bytes, each piece with its type and its length: different contents give different bytes."""
    if isinstance(value, Digested):
        yield from _with_kind("digest", value.digest.encode())
    elif isinstance(value, bytes):
        yield from _with_kind("bytes", value)
    elif isinstance(value, str):
        yield from _with_kind("text", value.encode("utf-8", "surrogatepass"))
    elif value is None or isinstance(value, bool | np.bool_):
        yield from _with_kind("word", str(value).encode())
    elif isinstance(value, int | np.integer):
        yield from _with_kind("whole", str(int(value)).encode())
    elif isinstance(value, float | np.floating):
        yield from _with_kind("number", struct.pack("<d", value))
    elif isinstance(value, np.ndarray) and value.dtype != np.object_:
        yield from _with_kind(f"array {value.dtype.str} {value.shape}", np.ascontiguousarray(value).tobytes())
    else:
        yield from _content_of_members(value)


def _content_of_members(value: object) -> Iterator[bytes]:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        # The values of all fields, so that fields added later count, too.
        listed: list[Any] = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
    elif isinstance(value, tuple | list):
        listed = list(value)
    elif isinstance(value, dict):
        listed = [[digest(name), each] for name, each in value.items()]
        listed.sort(key=lambda pair: str(pair[0]))
    else:
        raise TypeError(f"key: expected numbers, texts, arrays or records of them, found {type(value).__name__}")
    kind = "tuple" if type(value) is list else type(value).__qualname__
    yield from _with_kind(f"{kind} of {len(listed)}", b"")
    for each in listed:
        yield from _content(each)


def _with_kind(kind: str, content: bytes) -> Iterator[bytes]:
    yield f"{kind}:{len(content)}:".encode()
    yield content
