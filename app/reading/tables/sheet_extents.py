"""How far the cells of each sheet of a workbook reach: a few bytes can ask for billions of cells.

The package that reads workbooks fills a grid up to the last cell, and repeats what is repeated, before it says how
large the sheet is; and it waits for ever for the end of an OpenDocument sheet that has none. Here the XML alone is
read, with a parser that finds every such damage.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import IO
from xml.parsers import expat
from zipfile import ZipFile

_OPENDOCUMENT = "content.xml"
_SHEET = re.compile(r"xl/worksheets/([^/]+\.xml)")
_BOOK, _FILES = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_PLACE, _DIGITS = re.compile(r"([A-Za-z]{1,9})([0-9]{1,9})"), re.compile(r"\+?[0-9]{1,18}")
_CONTENT = ("v", "is", "f")
_CELLS = ("table:table-cell", "table:covered-table-cell")
_VALUES = {f"office:{kind}value" for kind in ("", "string-", "date-", "time-", "boolean-")} | {"table:formula"}


@dataclass(slots=True)
class Extent:
    """The last row and the last column in which a cell holds something, from 1, and how many rows have such a cell.

    `spaces`: how many spaces are written as a number of spaces.
    """

    row: int = 0
    column: int = 0
    rows: int = 0
    spaces: int = 0

    def reach(self, row: int, column: int, new: int) -> None:
        """Take in a cell; `new`: in how many rows it is the first."""
        self.row, self.column, self.rows = max(self.row, row), max(self.column, column), self.rows + new


def extents(data: bytes) -> dict[str, Extent]:
    """The extent of each sheet of a workbook (xlsx, ods) by its name; under "" that of a sheet without a name.

    A cell that has only a style holds nothing. Raises `ExpatError` for XML that is damaged, and what `ZipFile` raises.
    """
    with ZipFile(BytesIO(data)) as book:
        files = set(book.namelist())
        if _OPENDOCUMENT in files:
            with book.open(_OPENDOCUMENT) as content:
                return _OpenDocument(content).found
        names = _names(book) if {_BOOK, _FILES} <= files else {}
        found: dict[str, Extent] = {}
        for path in filter(_SHEET.fullmatch, sorted(files)):
            with book.open(path) as content:
                found[names.get(path.rpartition("/")[2], "")] = _Sheet(content).extent
        return found


def _names(book: ZipFile) -> dict[str, str]:
    """The name of the sheet in each file of xlsx."""
    files: dict[str, str] = {}
    names: dict[str, str] = {}

    def related(tag: str, values: Mapping[str, str]) -> None:
        if _local(tag) == "Relationship":
            files[values.get("Id", "")] = values.get("Target", "").rpartition("/")[2]

    def named(tag: str, values: Mapping[str, str]) -> None:
        if _local(tag) == "sheet":
            reference = next((value for name, value in values.items() if _local(name) == "id"), "")
            names[files.get(reference, "")] = values.get("name", "")

    for path, start in ((_FILES, related), (_BOOK, named)):
        with book.open(path) as content:
            _parse(content, start)
    return names


class _Sheet:
    """Reads a sheet of xlsx, where rows and cells have places or follow each other."""

    def __init__(self, content: IO[bytes]) -> None:
        self.extent = Extent()
        self._row = self._column = self._last = 0
        _parse(content, self._start)

    def _start(self, tag: str, values: Mapping[str, str]) -> None:
        name = _local(tag)
        if name == "row":
            self._row, self._column = _number(values.get("r"), self._row + 1), 0
        elif name == "c":
            place = _PLACE.fullmatch(values.get("r", ""))
            self._column = _column_number(place[1]) if place else self._column + 1
            self._row = int(place[2]) if place else self._row
        elif name in _CONTENT:
            self.extent.reach(self._row, self._column, int(self._row != self._last))
            self._last = self._row


class _OpenDocument:
    """Reads the sheets of an OpenDocument; what is repeated counts as often."""

    def __init__(self, content: IO[bytes]) -> None:
        self.found: dict[str, Extent] = {}
        self._sheet = Extent()
        self._row = self._column = self._new = 0
        _parse(content, self._start)

    def _start(self, tag: str, values: Mapping[str, str]) -> None:
        if tag == "table:table":
            self._sheet = self.found[values.get("table:name", "")] = Extent()
            self._row = 0
        elif tag == "table:table-row":
            self._new = _number(values.get("table:number-rows-repeated"), 1)
            self._row, self._column = self._row + self._new, 0
        elif tag in _CELLS:
            self._column += _number(values.get("table:number-columns-repeated"), 1)
            if values.keys() & _VALUES or values.get("office:value-type") == "string":
                self._sheet.reach(self._row, self._column, self._new)
                self._new = 0
        elif tag == "text:s":
            self._sheet.spaces += _number(values.get("text:c"), 1)


def _parse(content: IO[bytes], start: Callable[[str, Mapping[str, str]], None]) -> None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.ParseFile(content)


def _local(tag: str) -> str:
    return tag.rpartition(":")[2]


def _number(text: str | None, other: int) -> int:
    return int(text) if text and _DIGITS.fullmatch(text) else other


def _column_number(letters: str) -> int:
    """The number of a column: A is 1, AA 27."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number
