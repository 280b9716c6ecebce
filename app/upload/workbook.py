"""Workbooks (.xlsx): the cells of one sheet as texts, read as a stream, never as the dense grid that a sheet may claim.

A workbook is a zip of XML. What it may expand to is checked before anything is decompressed; document types, which
could define entities, are refused; a cell far away costs as much as a cell nearby; a text that a million cells share is
kept once. Libraries that build the grid first can be made to ask for gigabytes by one cell at XFD1048576.
"""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from pathlib import PurePosixPath
from typing import Self
from xml.parsers import expat

from app.settings import Limits
from app.upload.table import Reading, Table, columns_of
from tile_core.checks import InvalidInputError

_DEFLATED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def read(data: bytes, limits: Limits, reading: Reading) -> Table:
    """A table from the sheet that is asked for, else from the first that is not empty."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _refuse_bomb(archive, limits)
            sheets = _sheets(archive)
            shared = _Shared().parse(_member(archive, "xl/sharedStrings.xml", missing=b"")).texts
            names = [reading.sheet] if reading.sheet in sheets else list(sheets)
            for name in names:
                rows = _Sheet(shared, limits).parse(_member(archive, sheets[name])).rows
                if rows or name == names[-1]:
                    break
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, KeyError, EOFError, NotImplementedError) as error:
        raise InvalidInputError(
            "it is no workbook that can be read, or it is damaged. Save it again as .xlsx"
        ) from error
    header, listed = _grid(rows, limits)
    columns, numbers = columns_of(header, listed, limits, pad=True)
    several = f", sheet “{name}” of {len(sheets)}" if len(sheets) > 1 else ""
    return Table(columns, numbers, ".", "workbook", f"workbook{several}", Reading(sheet=name), tuple(sheets))


def _refuse_bomb(archive: zipfile.ZipFile, limits: Limits) -> None:
    members = archive.infolist()
    if sum(member.file_size for member in members) > limits.expanded:
        raise InvalidInputError(
            f"it expands to more than {limits.expanded / 1e6:g} MB. Save the table alone, or as CSV"
        )
    if any(member.flag_bits & 1 or member.compress_type not in _DEFLATED for member in members):
        raise InvalidInputError("it is encrypted or compressed in an unusual way. Save it again as .xlsx")


def _member(archive: zipfile.ZipFile, name: str, missing: bytes | None = None) -> bytes:
    """The bytes of one member; no more than its header says, which was checked, and with a right checksum."""
    if missing is not None and name not in archive.namelist():
        return missing
    return archive.read(name)


def _sheets(archive: zipfile.ZipFile) -> dict[str, str]:
    """Names of the sheets in their order, and the members that hold them."""
    book = _Attributes("sheet").parse(_member(archive, "xl/workbook.xml")).found
    links = _Attributes("Relationship").parse(_member(archive, "xl/_rels/workbook.xml.rels")).found
    targets = {link.get("Id", ""): link.get("Target", "") for link in links}
    found = {}
    for sheet in book:
        key = next((value for name, value in sheet.items() if name.endswith("}id") or name.endswith(":id")), "")
        path = targets[key]
        found[sheet["name"]] = path[1:] if path.startswith("/") else str(PurePosixPath("xl") / path)
    if not found:
        raise KeyError("no sheet")
    return found


class _Reader:
    """Runs expat over one member; elements are called by their local name."""

    def parse(self, data: bytes) -> Self:
        """Read a member to its end; an empty one holds nothing."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = lambda name, attributes: self.start(name.rpartition(":")[2], attributes)
        parser.EndElementHandler = lambda name: self.end(name.rpartition(":")[2])
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = _refuse_doctype
        if data:
            parser.Parse(data, True)
        return self

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, data: str) -> None:
        """Text inside the element that began last."""


def _refuse_doctype(*_: object) -> None:
    raise InvalidInputError("it defines a document type, which workbooks do not. Save it again as .xlsx")


class _Attributes(_Reader):
    """The attributes of every element of one name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: list[dict[str, str]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == self.name:
            self.found.append(attributes)


class _Shared(_Reader):
    """The shared texts: runs of rich text joined, phonetic guides left out."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.parts: list[str] = []
        self.open = self.guide = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            self.parts = []
        self.guide = self.guide or name == "rPh"
        self.open = name == "t" and not self.guide

    def end(self, name: str) -> None:
        self.open = False
        if name == "rPh":
            self.guide = False
        elif name == "si":
            self.texts.append("".join(self.parts))

    def text(self, data: str) -> None:
        if self.open:
            self.parts.append(data)


class _Sheet(_Reader):
    """The cells that hold something: row number -> column number -> text."""

    def __init__(self, shared: list[str], limits: Limits) -> None:
        self.shared, self.limits = shared, limits
        self.rows: dict[int, dict[int, str]] = {}
        self.row = self.column = 0
        self.kind, self.parts, self.open = "", [""], False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            self.row, self.column = _row_number(attributes.get("r"), self.row + 1), 0
        elif name == "c":
            self.column = _column_number(attributes.get("r"), self.column + 1)
            self.kind, self.parts = attributes.get("t", "n"), []
        self.open = name in ("v", "t")

    def text(self, data: str) -> None:
        if self.open:
            self.parts.append(data)

    def end(self, name: str) -> None:
        self.open = False
        if name != "c":
            return
        text = self._value("".join(self.parts))
        if text.strip():
            self.rows.setdefault(self.row, {})[self.column] = text
            if len(self.rows) > self.limits.rows + 1:
                raise InvalidInputError(f"it has more than {self.limits.rows:,} rows, the most that is taken")

    def _value(self, text: str) -> str:
        if self.kind == "s":
            return self.shared[int(text)] if _is_count(text) and int(text) < len(self.shared) else ""
        if self.kind == "b":
            return "true" if text == "1" else "false"
        return _as_written(text) if self.kind == "n" else text


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8


def _row_number(reference: str | None, following: int) -> int:
    return int(reference) if reference and _is_count(reference) else following


def _column_number(reference: str | None, following: int) -> int:
    """1 for A, 28 for AB; a cell without a reference follows the one before."""
    letters = "".join(filter(str.isalpha, (reference or "")[:3]))
    if not letters.isascii() or not letters:
        return following
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def _as_written(number: str) -> str:
    """Files hold 17 digits of a number that was typed with 3: the shortest text that gives the same double."""
    try:
        return number if _is_count(number) or not number else repr(float(number))
    except ValueError:
        return number


def _grid(rows: dict[int, dict[int, str]], limits: Limits) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The header and the rows below it; columns without any text are left out."""
    used = sorted({column for row in rows.values() for column in row})
    if not used:
        raise InvalidInputError("it is empty")
    if len(used) > limits.columns:
        raise InvalidInputError(f"it has {len(used):,} columns, at most {limits.columns} are taken")
    first, *rest = sorted(rows)
    header = [rows[first].get(column, "") for column in used]
    return header, [(number, [rows[number].get(column, "") for column in used]) for number in rest]
