"""NumPy files of leaderboards: confusion matrices, or counts and rates by name (`.npy`, `.npz`)."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers.columns import recognise

from ...settings import Limits
from ..tables import archives
from ..tables.table import Reading, Table
from . import shapes

NAMES = {"npy": "NumPy array", "npz": "NumPy arrays"}
_EXPECTED = "a confusion matrix (K x K), several (n x K x K), or arrays of one length named tp, fp, fn and tn"
_Row = tuple[int, list[str]]


def read(data: bytes, kind: str, limits: Limits, how: Reading) -> Table:
    """A table from a file of the kind "npy" or "npz"."""
    arrays = {"": _array(data, limits)} if kind == "npy" else _members(data, limits)
    about = Table({}, (), ".", kind, NAMES[kind], Reading())
    rows, named = _rows(arrays)
    return shapes.table_of(rows, limits, how, about, shapes.RowForm(named=named))


def _members(data: bytes, limits: Limits) -> dict[str, np.ndarray]:
    return {name.removesuffix(".npy"): _array(part, limits) for name, part in archives.members(data, limits).items()}


def _array(data: bytes, limits: Limits) -> np.ndarray:
    """An array of numbers; its size is checked before it is read, and pickles are refused."""
    file = BytesIO(data)
    try:
        version = np.lib.format.read_magic(file)
        reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, _, dtype = reader(file)
        size = int(np.prod([int(length) for length in shape], dtype=object))
        if dtype.kind not in "iuf" or size * dtype.itemsize > len(data):
            raise ValueError("no numbers")
        file.seek(0)
        found: np.ndarray = np.lib.format.read_array(file, allow_pickle=False)
    except Exception as error:  # a damaged header can raise almost any error
        raise InvalidInputError(
            f"it holds something else than numbers. Save {_EXPECTED} with numpy.save or numpy.savez"
        ) from error
    if found.size > limits.rows * limits.columns:
        raise InvalidInputError(f"it holds {found.size:,} numbers, more than {limits.rows:,} rows can have")
    return found


def _rows(arrays: dict[str, np.ndarray]) -> tuple[Sequence[_Row], bool]:
    """The arrays as rows, and whether the first of them names the columns."""
    only = next(iter(arrays.values())) if len(arrays) == 1 else None
    if only is not None and only.ndim == 2 and only.shape[0] == only.shape[1] > 1:
        return [(row, list(map(_text, line))) for row, line in enumerate(only.tolist(), 1)], False
    if only is not None and only.ndim == 3 and only.shape[1] == only.shape[2] > 1:
        return _numbered(
            ["model", "confusion matrix"], [[f"matrix {k}", _cell(m)] for k, m in enumerate(only, 1)]
        ), True
    square = {array.shape for array in arrays.values() if array.ndim == 2 and array.shape[0] == array.shape[1] > 1}
    if len(square) == 1 and all(array.shape in square for array in arrays.values()):
        return _numbered(["model", "confusion matrix"], [[name, _cell(array)] for name, array in arrays.items()]), True
    shapes_of = {array.shape for array in arrays.values()}
    if len(shapes_of) == 1 and all(array.ndim == 1 for array in arrays.values()) and any(map(recognise, arrays)):
        columns = [list(map(_text, array.tolist())) for array in arrays.values()]
        return _numbered(list(arrays), [list(row) for row in zip(*columns, strict=True)]), True
    found = ", ".join(f"{name} of shape {array.shape}".strip() for name, array in list(arrays.items())[:3]) or "nothing"
    raise InvalidInputError(f"no leaderboard can be made of its arrays: {found}. Save {_EXPECTED}")


def _numbered(header: list[str], rows: list[list[str]]) -> list[_Row]:
    return [(1, header), *enumerate(rows, 2)]


def _cell(matrix: np.ndarray) -> str:
    return str([[float(_text(value)) if "." in _text(value) else int(_text(value)) for value in row] for row in matrix])


def _text(value: Any) -> str:
    """A number in the fewest digits, whole ones without a point."""
    number = float(value)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)
