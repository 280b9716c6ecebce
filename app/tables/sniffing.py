"""How a text of separated cells is written: comments above its header, its separator, and its rows."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import islice

from tile_core.checks import InvalidInputError

from .encodings import ENCODINGS
from .headers import TITLES

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
Known = Callable[[str], object]
_PEEK = 40
# How many comments are skipped, and how many cells of a comment are searched for the name of a column.
COMMENTS, _CELLS = 500, 200


def refuse_other(text: str) -> None:
    """Raise `InvalidInputError` for a text without cells, and for JSON."""
    if not text.strip():
        raise InvalidInputError("it is empty")
    if text.lstrip().startswith(("{", "[{", "[[")):
        raise InvalidInputError("it looks like JSON. Rename it to .json")


def uncommented(text: str, known: Known) -> tuple[str, int]:
    """The text with blank lines for the comments (# ...) that begin it, and how many these are.

    Only above a line that names a column that is `known`: a header itself may begin with #.
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
    """The separator that gives most rows of one width, and among those the widest; below titles, if any."""
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
    """The separator with more than this share of rows as wide as the first, which is wider than one cell; else ""."""
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
