"""Text files: encodings, separators, decimal marks, and the statistics that the CDnet tools write."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from itertools import chain, islice
from pathlib import PurePath

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import recognise

from ..settings import Limits
from . import grouped
from .table import TITLES, Reading, Table, columns_of

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
ENCODINGS = {"utf-8": "UTF-8", "utf-16": "UTF-16", "cp1252": "Latin-1"}
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_PEEK = 40
# So many lines for each row that is taken: cells may hold line breaks, and blank lines are skipped.
_LINES = 10
# So many comments are skipped, and so many cells of one looked at for the name of a column.
_COMMENTS, _CELLS = 500, 200


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The text and the encoding it was in: by its mark, else UTF-8, else Latin-1 as Windows writes it."""
    found = encoding or next((name for mark, name in _MARKS.items() if data.startswith(mark)), None)
    if found != "utf-16" and b"\0" in data:
        raise InvalidInputError("it holds NUL bytes, so it is no plain text. Save it as CSV in UTF-8")
    for name in [found] if found else ["utf-8", "cp1252"]:
        try:
            text = data.decode("utf-8-sig" if name == "utf-8" else name)
        except (UnicodeDecodeError, LookupError):
            continue
        _refuse_binary(text)
        return text, name
    raise InvalidInputError(f"it is not in {ENCODINGS.get(found or '', 'UTF-8 or Latin-1')}. Save it as CSV in UTF-8")


def _refuse_binary(text: str) -> None:
    controls = sum(character < " " and character not in "\t\r\n\f" for character in text[:10_000])
    if controls > len(text[:10_000]) / 100 or "\0" in text:
        raise InvalidInputError("it holds control characters, so it is no plain text. Save it as CSV in UTF-8")


def read(data: bytes, filename: str, limits: Limits, reading: Reading) -> Table:
    """A table from separated texts; the first row that is not blank is the header."""
    text, encoding = decode(data, reading.encoding)
    if not text.strip():
        raise InvalidInputError("it is empty")
    if _is_cdnet(text):
        return _cdnet(text, filename, limits)
    if text.lstrip().startswith(("{", "[{", "[[")):
        raise InvalidInputError("it looks like JSON. Rename it to .json")
    _refuse_lines(text, limits)
    text, comments = _uncommented(text)
    delimiter = reading.delimiter or _delimiter(text)
    rows = _rows(text, delimiter)
    first = list(islice(rows, grouped.HEAD + 1))
    by_scene = grouped.is_grouped(first)
    if by_scene:
        header, rows = grouped.unfold([*first, *islice(rows, limits.rows)])
    else:
        header, rows = (first or [(1, [""])])[0][1], chain(first[1:], rows)
    columns, numbers = columns_of(header, rows, limits)
    mark = reading.decimal or cells.decimal_mark(columns.values())
    said = f"{DELIMITERS.get(delimiter, 'separated')}, decimal {'commas' if mark == ',' else 'points'}"
    said = f"{grouped.DESCRIPTION}, {said}" if by_scene else said
    skipped = f", {comments} {'lines' if comments > 1 else 'line'} of comment skipped" if comments else ""
    found = Reading(delimiter, mark, encoding)
    return Table(columns, numbers, mark, "text", f"{said}, {ENCODINGS.get(encoding, encoding)}{skipped}", found)


def _refuse_lines(text: str, limits: Limits) -> None:
    """Millions of blank lines, or of nothing but comments, would take a minute to skip."""
    most = _LINES * max(limits.rows, _COMMENTS)
    if max(text.count("\n"), text.count("\r")) > most:
        raise InvalidInputError(f"it has more than {most:,} lines; at most {limits.rows:,} rows are taken")


def _uncommented(text: str) -> tuple[str, int]:
    """The text with blank lines for the comments (# ...) that begin it, and how many these are.

    Only above a line that names a column: a header itself may begin with #.
    """
    blanked: list[str] = []
    comments = 0
    lines = StringIO(text, newline="")
    for line in lines:
        plain = line.strip().strip("\"'").lstrip()
        if plain and (not plain.startswith("#") or _names_a_column(line)):
            known = comments and _names_a_column(line)
            return ("".join([*blanked, line, lines.read()]), comments) if known else (text, 0)
        comments += bool(plain)
        if comments > _COMMENTS:
            raise InvalidInputError(f"it begins with more than {_COMMENTS} lines of comment. Delete them")
        blanked.append(line[len(line.rstrip("\r\n")) :])
    return text, 0


def _names_a_column(line: str) -> bool:
    return any(map(recognise, re.split("[,;|\t]", line, maxsplit=_CELLS)[:_CELLS]))


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not blank, each with the number of its first line."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield number, row
            number = reader.line_num + 1
    except csv.Error as error:
        reason = "a cell is too long" if "field limit" in str(error) else "a quote is not closed or not doubled"
        raise InvalidInputError(f"row {number}: {reason}") from error


def _delimiter(text: str) -> str:
    """The separator that gives most rows of one width, and among those the widest; below titles, if any."""
    peeked = {delimiter: _widths(text, delimiter) for delimiter in DELIMITERS}
    for titles in range(TITLES):
        below = {delimiter: widths[titles:] for delimiter, widths in peeked.items() if len(widths) > titles + 1}
        found = _best(below, 0.5)
        if found:
            return found
    return _best(peeked, 0.0) or ","


def _widths(text: str, delimiter: str) -> list[int]:
    try:
        return [len(row) for _, row in islice(_rows(text, delimiter), _PEEK)]
    except InvalidInputError:
        return []


def _best(peeked: dict[str, list[int]], least: float) -> str:
    """The separator with more than this share of rows as wide as the first, which is wider than one cell; else ""."""
    best, most = "", (least, 1)
    for delimiter, widths in peeked.items():
        alike = widths.count(widths[0]) / len(widths) if widths else 0.0
        if alike > least and widths[0] > 1 and (alike, widths[0]) > most:
            best, most = delimiter, (alike, widths[0])
    return best


def _is_cdnet(text: str) -> bool:
    lines = (line.split() for line in text.split("\n"))
    first = next((words for words in lines if words and not words[0].startswith("#")), [])
    return len(first) > 6 and first[0] == "cm" and first[1] in ("video", "category", "overall")


def _cdnet(text: str, filename: str, limits: Limits) -> Table:
    """`cm video <category> <video> TP FP FN TN ErrorShadow`: one method, named by the file, one context a video.

    Files of one category write a slash between category and video. Sums over categories are left to the Tile.
    """
    header = ["method", "category", "video", "TP", "FP", "FN", "TN", "ErrorShadow"]
    method = PurePath(filename).stem
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.replace("/", " ").split()
        if words[:2] == ["cm", "video"]:
            rows.append((number, [method, *words[2:]]))
    if not rows:
        raise InvalidInputError("it holds CDnet statistics but no line of a video (cm video ...)")
    columns, numbers = columns_of(header, rows, limits)
    return Table(columns, numbers, ".", "text", "CDnet statistics, one video a row")
