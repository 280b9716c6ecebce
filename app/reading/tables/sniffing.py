"""Detects how a table is written: comments above its header, the separator of its cells, its rows, the names of
columns.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from itertools import islice

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ...settings import Limits
from .encodings import ENCODINGS

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
Known = Callable[[str], object]
_PEEK = 40
# How many rows below a title are searched for column names.
TITLES = 5
# How many comments are skipped, and how many cells of a comment are searched for the name of a column.
COMMENTS, _CELLS = 500, 200


def refuse_empty(text: str) -> None:
    """Raise `InvalidInputError` for an empty text."""
    if not text.strip():
        raise InvalidInputError("it is empty")


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does."""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "[{", "[["))


def uncommented(text: str, known: Known) -> tuple[str, int]:
    """The text with blank lines in place of the comments (# ...) at its beginning, and the number of these.

    Only above a line that names a `known` column: a header itself may begin with #.
    """
    blank_lines: list[str] = []
    comments = 0
    lines = StringIO(text, newline="")
    for line in lines:
        plain = line.strip().strip("\"'").lstrip()
        if plain and (not plain.startswith("#") or _names_a_column(line, known)):
            below = comments and _names_a_column(line, known)
            return ("".join([*blank_lines, line, lines.read()]), comments) if below else (text, 0)
        comments += bool(plain)
        if comments > COMMENTS:
            raise InvalidInputError(f"it begins with more than {COMMENTS} lines of comment. Delete them")
        blank_lines.append(line[len(line.rstrip("\r\n")) :])
    return text, 0


def _names_a_column(line: str, known: Known) -> bool:
    return any(map(known, re.split("[,;|\t]", line, maxsplit=_CELLS)[:_CELLS]))


def rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not blank, each with the number of its first line."""
    return ((first, row) for first, _, row in lined_rows(text, delimiter))


def lined_rows(text: str, delimiter: str, *, strict: bool = True) -> Iterator[tuple[int, int, list[str]]]:
    """Rows that are not blank, each with the numbers of its first and its last line; `strict` about quotes."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    number = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield number, reader.line_num, row
            number = reader.line_num + 1
    except csv.Error as error:
        reason = "a cell is too long" if "field limit" in str(error) else "a quote is not closed or not doubled"
        raise InvalidInputError(f"row {number}: {reason}") from error


def delimiter_of(text: str) -> str:
    """The separator for which most rows have the same width, and among those the one for the widest; titles are
    skipped.
    """
    widths_by_delimiter = {delimiter: _widths(text, delimiter) for delimiter in DELIMITERS}
    for titles in range(TITLES):
        below = {
            delimiter: widths[titles:] for delimiter, widths in widths_by_delimiter.items() if len(widths) > titles + 1
        }
        found = _best(below, 0.5)
        if found:
            return found
    return _best(widths_by_delimiter, 0.0) or ","


def _widths(text: str, delimiter: str) -> list[int]:
    try:
        return [len(row) for _, _, row in islice(lined_rows(text, delimiter, strict=False), _PEEK)]
    except InvalidInputError:
        return []


def _best(candidates: dict[str, list[int]], least: float) -> str:
    """The separator with which more than this share of rows is as wide as the first, and wider than one cell; otherwise
    "".
    """
    best, most = "", (least, 1)
    for delimiter, widths in candidates.items():
        share = widths.count(widths[0]) / len(widths) if widths else 0.0
        if share > least and widths[0] > 1 and (share, widths[0]) > most:
            best, most = delimiter, (share, widths[0])
    return best


def description(delimiter: str, mark: str, encoding: str, comments: int = 0, *, packed: bool = False) -> str:
    """How a text is written, in words."""
    text = f"{DELIMITERS.get(delimiter, 'separated')}, decimal {'commas' if mark == ',' else 'points'}"
    text += f", {ENCODINGS.get(encoding, encoding)}{', gzip' if packed else ''}"
    return f"{text}, {comments} {'lines' if comments > 1 else 'line'} of comment skipped" if comments else text


def header_names(header: Sequence[str], limits: Limits, *, keep_unnamed: bool = False, longest: int = 80) -> list[str]:
    """Short, printable and distinct names for the columns; columns without a name are named by their number.

    Columns without a name after the last that has one are left out, unless `keep_unnamed`.
    """
    numbers = (index + 1 for index, name in enumerate(header) if name.strip())
    width = len(header) if keep_unnamed else max(numbers, default=0)
    if width > limits.columns:
        raise InvalidInputError(f"it has {width:,} columns; the limit is {limits.columns}")
    if width == 0:
        raise InvalidInputError("it is empty")
    names = [cells.short(cells.visible(name), longest) for name in header[:width]]
    if not np.isnan(cells.numbers([name for name in names if name]).values).any():
        raise InvalidInputError("its first row holds numbers: the first row should name the columns, such as model, TP")
    unique: dict[str, None] = {}
    for index, name in enumerate(names):
        plain = name or f"column {index + 1}"
        copies = (f"{plain} ({count})" for count in range(2, len(names) + 2))
        unique[next(text for text in (plain, *copies) if text not in unique)] = None
    return list(unique)


def refuse_title(
    header: Sequence[str], below: Sequence[Sequence[str]], longer: bool, known: Callable[[str], object]
) -> None:
    """Raise `InvalidInputError` where the first row is a title: it names no `known` column, and a row below names
    several, or is longer than the title's single cell.
    """
    if any(map(known, header)):
        return
    names_below = any(sum(bool(known(cell)) for cell in row) > 1 for row in below[:TITLES])
    single_cell = sum(bool(cell.strip()) for cell in header) == 1 and longer
    if names_below or single_cell:
        title = cells.short(next(filter(str.strip, header)))
        to_do = "Delete everything above the row of column names"
        raise InvalidInputError(f"its first row, “{title}”, looks like a title or a comment. {to_do}")
