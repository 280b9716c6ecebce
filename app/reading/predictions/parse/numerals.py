"""Arrow columns of texts or numbers as arrays of numbers: fast where cells are plain numbers, otherwise as people write
them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers import cells

IntArray = NDArray[np.int64]

_NUMBER = r"^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?$"
_INFINITE = r"(?i)^[+-]?inf(?:inity)?$"
# In a file with decimal commas, points separate thousands: 1.080.
_GROUPED = r"^\s*[+-]?[1-9][0-9]{0,2}(?:\.[0-9]{3})+\s*%?\s*$"
_LONGEST_EMPTY = 12


def texts(column: Any) -> Any:
    """The column as texts."""
    import pyarrow as pa

    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return column if pa.types.is_string(column.type) else column.cast(pa.string())


def floats(column: Any, decimal: str) -> tuple[FloatArray, IntArray]:
    """Numbers, shape (rows,), `nan` where there is none, and the indices of cells that are neither numbers nor empty.

    Texts may have a decimal comma and a percent sign, which is applied; infinities are numbers here.
    """
    import pyarrow as pa

    if pa.types.is_string(column.type) or pa.types.is_large_string(column.type) or pa.types.is_dictionary(column.type):
        return _from_texts(texts(column), decimal)
    return _array(column.cast(pa.float64(), safe=False)), np.zeros(0, np.int64)


def empty_cells(column: Any) -> int:
    """The number of empty cells, in a column of numbers or of texts, except where whitespace makes a cell long."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if pa.types.is_floating(column.type):
        return int(column.null_count + (pc.sum(pc.is_nan(column)).as_py() or 0))
    if not (pa.types.is_string(column.type) or pa.types.is_dictionary(column.type)):
        return int(column.null_count)
    column = texts(column)
    # Scores with many digits need no check.
    short = column.filter(pc.less_equal(pc.binary_length(column), _LONGEST_EMPTY))
    plain = pc.utf8_lower(pc.utf8_trim_whitespace(short))
    empty = pc.is_in(plain, value_set=pa.array(sorted(cells.EMPTY)))
    return int(column.null_count + (pc.sum(empty).as_py() or 0))


def _array(column: Any) -> FloatArray:
    import pyarrow.compute as pc

    filled = pc.fill_null(column, np.nan) if column.null_count else column
    return np.asarray(filled.to_numpy(zero_copy_only=False), dtype=np.float64)


def _from_texts(column: Any, decimal: str) -> tuple[FloatArray, IntArray]:
    """The numbers of the cells, converted together where every cell is a bare number."""
    import pyarrow as pa
    import pyarrow.compute as pc

    grouped = decimal == "," and pc.any(pc.match_substring_regex(column, _GROUPED)).as_py()
    try:
        if not grouped:
            plain = pc.replace_substring(column, ",", ".") if decimal == "," else column
            return _array(pc.cast(plain, pa.float64())), np.zeros(0, np.int64)
    except pa.ArrowInvalid:
        pass
    return _from_any_texts(column, decimal)


def _from_any_texts(column: Any, decimal: str) -> tuple[FloatArray, IntArray]:
    """The slow conversion for columns with cells that are not plain numbers: `cells` reads what Arrow cannot."""
    import pyarrow as pa
    import pyarrow.compute as pc

    plain = pc.replace_substring(pc.utf8_trim_whitespace(column), "\u2212", "-")
    percent = pc.fill_null(pc.ends_with(plain, "%"), False)
    bare = pc.if_else(percent, pc.utf8_rtrim(plain, characters="% \u00a0"), plain)
    wanted = pc.replace_substring(bare, ",", ".") if decimal == "," else bare
    good = pc.or_(pc.match_substring_regex(wanted, _NUMBER), pc.match_substring_regex(wanted, _INFINITE))
    if decimal == ",":
        good = pc.and_not(good, pc.match_substring_regex(bare, _GROUPED))
    values = _array(pc.cast(pc.if_else(good, wanted, pa.scalar(None, pa.string())), pa.float64()))
    values = np.where(np.asarray(percent), values / 100, values)
    empty = pc.is_in(pc.utf8_lower(plain), value_set=pa.array(sorted(cells.EMPTY)))
    others = np.flatnonzero(np.asarray(pc.fill_null(pc.and_(pc.invert(good), pc.invert(empty)), False)))
    values[others] = _as_people_write(plain.take(pa.array(others)), decimal)
    return values, others[np.isnan(values[others])].astype(np.int64)


def _as_people_write(column: Any, decimal: str) -> FloatArray:
    """Numbers with digit groups, `nan` for what is not a number; each distinct text is converted once."""
    encoded = column.dictionary_encode()
    known = cells.numbers(encoded.dictionary.to_pylist(), decimal).values
    return np.asarray(known[encoded.indices.to_numpy(zero_copy_only=False)], dtype=np.float64)
