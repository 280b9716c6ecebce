"""Values as bytes and back, for results that processes and machines share: JSON, and arrays as they are in memory.

Reading them runs no code, whoever wrote them: only texts, numbers, lists, tuples, dictionaries and numpy's arrays of
numbers can come out. A digest finds what was damaged.
"""

from __future__ import annotations

import hashlib
import json
import math
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

_FORM = b"tile values 1\n"
_DIGEST, _LENGTH = 16, 8
_KINDS = frozenset("biufSU")
_PLAIN = frozenset({type(None), bool, int, float, str})
# In JSON an object with this name is something else than a dictionary of texts.
_KIND = ""


def dumps(value: Any) -> bytes:
    """The value as bytes. Raises `TypeError` for what is not plain."""
    arrays: list[NDArray[Any]] = []
    text = json.dumps(_as_json(value, arrays)).encode()
    content = b"".join([len(text).to_bytes(_LENGTH, "big"), text, *(array.tobytes() for array in arrays)])
    return _FORM + _digest(content) + content


def loads(data: bytes) -> Any:
    """The value; raises `ValueError` for bytes that `dumps` did not write."""
    start = len(_FORM) + _DIGEST
    content = data[start:]
    if data[:start] != _FORM + _digest(content):
        raise ValueError("these are no values, or damaged ones")
    length = int.from_bytes(content[:_LENGTH], "big")
    text, arrays = content[_LENGTH : _LENGTH + length], memoryview(content)[_LENGTH + length :]
    try:
        return _from_json(json.loads(text), arrays)
    except (KeyError, IndexError, TypeError, RecursionError) as error:
        raise ValueError("these are no values") from error


class Serializer:
    """A serializer for the caches of Flask-Caching, which takes what it cannot read for nothing."""

    def dumps(self, value: Any) -> bytes:
        """The value as bytes."""
        return dumps(value)

    def loads(self, data: bytes | None) -> Any:
        """The value of bytes; `None` for none. Raises `ValueError`."""
        return None if data is None else loads(data)

    def dump(self, value: Any, f: IO[bytes]) -> None:
        """Write a value to a file."""
        f.write(dumps(value))

    def load(self, f: IO[bytes]) -> Any:
        """The value of a file. Raises `ValueError`."""
        return loads(f.read())


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()


def _as_json(value: Any, arrays: list[NDArray[Any]]) -> Any:
    if type(value) in _PLAIN:
        return value
    if type(value) is list:
        return value if all(type(each) in _PLAIN for each in value) else [_as_json(each, arrays) for each in value]
    if type(value) is dict:
        if all(type(name) is str and name != _KIND for name in value):
            return {name: _as_json(each, arrays) for name, each in value.items()}
        return {_KIND: "dict", "pairs": [[_as_json(part, arrays) for part in pair] for pair in value.items()]}
    if type(value) is tuple:
        return {_KIND: "tuple", "values": [_as_json(each, arrays) for each in value]}
    if isinstance(value, np.ndarray | np.generic) and value.dtype.kind in _KINDS:
        at = sum(array.nbytes for array in arrays)
        arrays.append(np.ascontiguousarray(value))
        shape = None if isinstance(value, np.generic) else list(value.shape)
        return {_KIND: "array", "type": value.dtype.str, "shape": shape, "at": at}
    raise TypeError(f"expected numbers, texts, arrays, lists or dictionaries of them, found {type(value).__name__}")


def _from_json(value: Any, arrays: memoryview) -> Any:
    if type(value) is list:
        return value if all(type(each) in _PLAIN for each in value) else [_from_json(each, arrays) for each in value]
    if type(value) is not dict:
        return value
    kind = value.get(_KIND)
    if kind is None:
        return {name: _from_json(each, arrays) for name, each in value.items()}
    if kind == "tuple":
        return tuple(_from_json(each, arrays) for each in value["values"])
    if kind == "dict":
        return {_from_json(name, arrays): _from_json(each, arrays) for name, each in value["pairs"]}
    found = np.dtype(value["type"])
    if found.kind not in _KINDS:
        raise ValueError("an array of numbers or texts was expected")
    shape, at = value["shape"], int(value["at"])
    count = 1 if shape is None else math.prod(shape)
    if shape and min(shape) < 0:
        raise ValueError("a shape was expected")
    array = np.frombuffer(arrays, found, count, at) if count else np.empty(0, found)
    return array[0] if shape is None else array.reshape(shape).copy()
