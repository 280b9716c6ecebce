"""How a table fits on a page of LaTeX: headings in several lines, smaller letters, and a page across if need be. The
browser has the same in `assets/tables/formats.js`; a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# Points of a letter in a document of 10 pt, of the text of an article, and of that on a page across.
_LETTER = 5.3
_UPRIGHT, _ACROSS = 345, 550
# Sizes of letters as shares of those of the document, with the points on both sides of a column and those of a row.
_SIZES = (("", 1, 6, 12), (r"\small", 0.93, 5, 11), (r"\footnotesize", 0.85, 4, 9.5), (r"\scriptsize", 0.8, 2, 8))
# Points that a caption of two lines, the rules and the space around them need.
_AROUND = 44
# What a table across needs in a document of two columns, where `landscape` turns no page.
_COLUMNS = "% in two columns of text: \\usepackage{rotating}, and sidewaystable* in place of landscape and table\n"


class Measured(NamedTuple):
    """A column: its heading, the letters of its longest cell, and its width in points where that is fixed."""

    title: str
    letters: int
    fixed: float | None


class Fit(NamedTuple):
    """`lines` of each heading; `size`: a command for the size of the letters and the gap between columns, empty for
    those of the document; `across`: whether it needs a page across; `most`: the rows that a page holds.
    """

    lines: list[list[str]]
    size: str
    across: bool
    most: int

    @property
    def hint(self) -> str:
        """A comment for documents of two columns."""
        return _COLUMNS if self.across else ""

    @property
    def before(self) -> str:
        """What stands before the table."""
        return "\\begin{landscape}\n" if self.across else ""

    @property
    def after(self) -> str:
        """What stands after the table."""
        return "\\end{landscape}\n" if self.across else ""


def heading_lines(title: str, room: int) -> list[str]:
    """A heading in lines no longer than `room` letters, if its words allow it."""
    words = title.split(" ")
    most = max(room, *map(len, words))
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _width(columns: Sequence[Measured], lines: list[list[str]], share: float, gap: int) -> float:
    return sum(
        (share * _LETTER * max(each.letters, *map(len, heading)) if each.fixed is None else each.fixed) + 2 * gap
        for each, heading in zip(columns, lines, strict=True)
    )


def fit_of(columns: Sequence[Measured]) -> Fit:
    """What makes a table fit; nothing where it is narrow enough."""
    whole = [[each.title] for each in columns]
    if _width(columns, whole, 1, 6) <= _UPRIGHT:
        return _fit(whole, _SIZES[0], across=False)
    lines = [heading_lines(each.title, each.letters) for each in columns]
    for across in (False, True):
        for size in _SIZES:
            if _width(columns, lines, size[1], size[2]) <= (_ACROSS if across else _UPRIGHT):
                return _fit(lines, size, across=across)
    return _fit(lines, _SIZES[-1], across=True)


def _fit(lines: list[list[str]], size: tuple[str, float, int, float], *, across: bool) -> Fit:
    name, _, gap, row = size
    high = (_UPRIGHT if across else _ACROSS) - _AROUND
    return Fit(lines, _command(name, gap), across, int(high // row) - max(map(len, lines)))


def _command(size: str, gap: int) -> str:
    return f"{size}\\setlength{{\\tabcolsep}}{{{gap}pt}}" if size else ""
