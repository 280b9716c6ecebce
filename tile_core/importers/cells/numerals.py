"""Numbers in many spellings.

A number may have a sign, a decimal point or comma, groups of three digits (space, apostrophe, or that one of point
and comma which is not the decimal mark), an exponent and a percent sign. Nothing is guessed in a single cell: whether
the comma is the decimal mark is decided once for a whole table by `decimal_mark`. Digits are ASCII; `inf` and `nan`
are no numbers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.cells.texts import head

MAX_NUMBER = 60

# Groups of digits are set apart by a space (plain, no-break, figure, thin, narrow), an apostrophe, or the other mark.
_GROUPS = dict.fromkeys(" \u00a0\u2007\u2009\u202f'\u2019", "_") | {"\u2212": "-"}
_MARKS = {".": str.maketrans(_GROUPS | {",": "_"}), ",": str.maketrans(_GROUPS | {".": "_", ",": "."})}
_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:_\d{3})+|\d+)?(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?", re.ASCII)
_COMMA = re.compile(
    r"[+-]?(?:(?:0?,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+)(?:[eE][+-]?\d+)?|\d{1,3}(?:\.\d{3}){2,})\s?%?",
    re.ASCII,
)
_POINT = re.compile(
    r"[+-]?(?:(?:0?\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3})+\.\d+)(?:[eE][+-]?\d+)?|\d{1,3}(?:,\d{3}){2,})\s?%?",
    re.ASCII,
)
# 1.080 has three decimals if this is the decimal mark, and is 1080 if not.
_THOUSANDS = {mark: re.compile(rf"[+-]?[1-9]\d{{0,2}}(?:{re.escape(mark)}\d{{3}})+", re.ASCII) for mark in ".,"}


class Numbers(NamedTuple):
    """A column of numbers; `nan` where a cell holds none.

    `values`: shape (rows,), a percent sign already applied. `halves`: half a unit of the last digit written: the true
    value is within `values` +- `halves`; 0 for whole numbers. `signed`: where a percent sign stood.
    """

    values: FloatArray
    halves: FloatArray
    signed: np.ndarray


def decimal_mark(columns: Iterable[Sequence[str]]) -> str:
    """`","` where more cells can only be read with a decimal comma than with a decimal point, else `"."`.

    A cell such as `1,234` is no evidence: it may be a thousand.
    """
    commas = points = 0
    for cells in columns:
        numeric = [head(cell) for cell in cells if len(cell) <= MAX_NUMBER]
        commas += sum(_COMMA.fullmatch(cell) is not None for cell in numeric)
        points += sum(_POINT.fullmatch(cell) is not None for cell in numeric)
    return "," if commas > points else "."


def numbers(cells: Sequence[str], decimal: str = ".") -> Numbers:
    """Read a column of cells, shape (rows,)."""
    triples = [_number(cell, _MARKS[decimal]) for cell in cells]
    table = np.array(triples, dtype=np.float64).reshape(-1, 3)
    return Numbers(table[:, 0], table[:, 1], table[:, 2] == 1)


def without_marks(cell: str, decimal: str) -> str | None:
    """The cell if what stands there as the decimal mark could set thousands apart, without that; else `None`."""
    text = cell.strip()
    return text.replace(decimal, "") if _THOUSANDS[decimal].fullmatch(text) else None


def thousands(columns: Iterable[Sequence[str]]) -> bool:
    """Whether points set thousands apart in these columns of counts, as in `1.080` next to `20`: every point could.

    Not where every cell is such as `80.000`: programs write 80 so.
    """
    grouped = [cell for cells in columns for cell in cells if without_marks(cell, ".")]
    others = [cell for cells in columns for cell in cells if not without_marks(cell, ".")]
    plain = [cell for cell in others if not math.isnan(_number(cell, _MARKS["."])[0])]
    if not grouped or any("." in cell or "," in cell for cell in plain):
        return False
    return bool(plain) or not all(cell.strip().endswith(".000") for cell in grouped)


def _number(cell: str, marks: dict[int, str]) -> tuple[float, float, bool]:
    text = cell.strip()
    percent = text.endswith("%")
    text = (text[:-1].rstrip() if percent else text).translate(marks)
    match = _NUMBER.fullmatch(text) if len(text) <= MAX_NUMBER and "_" not in cell else None
    if match is None or not text.lstrip("+-.")[:1].isdigit():
        return math.nan, 0.0, percent
    value = float(text.replace("_", "")) + 0.0  # -0.0 becomes 0.0: equal numbers have equal bytes
    decimals = None if match[1] is None else len(match[1])
    if percent:
        return _finite(value / 100), _half(decimals or 0, match[2]) / 100, True
    return _finite(value), 0.0 if decimals is None else _half(decimals, match[2]), False


def _half(decimals: int, exponent: str | None) -> float:
    return 0.5 * 10.0 ** (min(max(int(exponent or 0), -300), 300) - decimals)


def _finite(value: float) -> float:
    return value if math.isfinite(value) else math.nan
