"""Cells as people write them: empty ones, names, marks of print (bold, LaTeX, footnotes), numbers in many spellings.

A number may have a sign, a decimal point or comma, groups of three digits (space, apostrophe, or that one of point
and comma which is not the decimal mark), an exponent and a percent sign. Nothing is guessed in a single cell: whether
the comma is the decimal mark is decided once for a whole table by `decimal_mark`. Digits are ASCII; `inf` and `nan`
are no numbers.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.cells.scripts import in_unicode, without_notes

MAX_NAME = 200
# Texts of an empty cell in any column. In a label column, a dash or "none" can be the opposite of "+" or "tumour".
NOTHING = frozenset({"", "?", "na", "n/a", "#n/a", "<na>", "nan", "null"})
_DASHES_AND_WORDS = frozenset(
    {"-", "--", "---", "\u2013", "\u2014", "\u2212", "none", "nil", "missing", "n.a.", "n. a.", "k.a.", "k. a."}
)
EMPTY = NOTHING | _DASHES_AND_WORDS
# Longer cells hold no number that is worth the time.
MAX_TEXT = 120
_COMMANDS = re.compile(
    r"\\(?:textbf|mathbf|boldsymbol|bm|underline|emph|textit|mathit|text|mathrm|bfseries|bf"
    r"|itshape|it|scriptsize|footnotesize|small|tiny|num|cellcolor\[[^\]]*\]|cellcolor)(?![a-zA-Z])"
)
_TAGS = re.compile(r"</?(?:b|strong|i|em|u|small|span)>", re.IGNORECASE)
_SIGNS = (("\\pm", "±"), ("+/-", "±"), ("+/\u2212", "±"), ("+-", "±"), ("\\%", "%"), ("{,}", ","), ("\\,", " "))
_MARKS = re.compile(r"__|_(?=\{)|_(?=±)|[$*⁎∗`^{}†‡§¶↑↓▲▼★]|\\(?=[_&#*])")
_SPECIAL = re.compile(r"[$*⁎∗ªº`^{}†‡§¶↑↓▲▼★\\<⁰¹²³⁴-⁹₀-₉ᵃ-ᶻʰʲʳʷʸˡˢˣ]|__|\+/|\+-|\d~|\d_|\[\s?[\^\w]|×")
_TAIL = re.compile(r"\s*[±(\[].*", re.DOTALL)
MAX_NUMBER = 60

# Groups of digits are set apart by a space (plain, no-break, figure, thin, narrow), an apostrophe, or the other mark.
_GROUPS = dict.fromkeys(" \u00a0\u2007\u2009\u202f'\u2019", "_") | {"\u2212": "-"}
_TRANSLATIONS = {".": str.maketrans(_GROUPS | {",": "_"}), ",": str.maketrans(_GROUPS | {".": "_", ",": "."})}
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


def is_empty(cell: str) -> bool:
    """Whether a cell says that there is nothing: blank, a dash, NA and the like."""
    return cell.strip().lower() in EMPTY


def name_problem(name: str) -> str | None:
    """What is expected of a name and not met, or `None`: 1 to 200 characters, none of them a control character."""
    if not name.strip():
        return "a name"
    if len(name) > MAX_NAME:
        return f"a name of at most {MAX_NAME} characters, this has {len(name)}"
    if any(_is_hidden(character) for character in name):
        return "a name without control characters"
    return None


def short(text: str, width: int = 40) -> str:
    """The text for a message: printable, at most `width` characters."""
    plain = "".join("\ufffd" if _is_hidden(c) else c for c in text[: width + 1].strip())
    return plain if len(plain) <= width else plain[: width - 1] + "\u2026"


def _is_hidden(character: str) -> bool:
    # Besides controls: lone surrogates cannot be sent as UTF-8, and direction overrides make a name read as another.
    if "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069":
        return True
    return unicodedata.category(character) in ("Cc", "Cs")


def plain(cell: str) -> str:
    r"""The text of a cell without marks of print and of footnotes, as `0.91 ± 0.03` of `$\mathbf{0.91} \pm 0.03$`.

    >>> plain(r"\textbf{0.91}"), plain("**0.91**"), plain("80<sup>1</sup>")
    ('0.91', '0.91', '80')
    """
    if len(cell) > MAX_TEXT or not _SPECIAL.search(cell):
        return cell.strip()
    text = _TAGS.sub("", _COMMANDS.sub("", in_unicode(cell)))
    for sign, meant in _SIGNS:
        text = text.replace(sign, meant)
    return without_notes(re.sub(r"(?<=\d)~", " ", _MARKS.sub("", text)).strip())


def head(cell: str) -> str:
    """The number at the head of a cell, without the interval after it: `0.98` of `0.98 (0.90–0.95)`."""
    return _TAIL.sub("", plain(cell))


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
    triples = [_number(cell, _TRANSLATIONS[decimal]) for cell in cells]
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
    plain = [cell for cell in others if not math.isnan(_number(cell, _TRANSLATIONS["."])[0])]
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
