"""The tables of an HTML document, with merged cells filled; tables within cells are tables of their own.

What a browser does not show is not read: comments, scripts, and elements that are hidden by themselves (`hidden`,
`display: none`). Style sheets are not followed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ....settings import Limits
from .grid import DEPTH, TABLES, Grid, Room, spread

_SILENT = frozenset({"script", "style", "template", "noscript", "svg", "math", "select", "button"})
_BREAKS = frozenset({"br", "p", "div", "li"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "caption"})
_PLACED = {"sup": cells.raised, "sub": cells.lowered}
_CELLS = frozenset({"td", "th"})
_HIDDEN = re.compile(r"(?:^|[;{\s])display\s{0,9}:\s{0,9}none\b", re.IGNORECASE)
_ALIGNED = re.compile(r"vertical-align\s{0,9}:\s{0,9}(super|sub)\b", re.IGNORECASE)
_SPACE = re.compile(r"\s+")
_CHUNK = 1 << 16


def read(text: str, limits: Limits) -> list[Grid]:
    """The tables in the order in which they end."""
    tables = _Tables(limits)
    parser = etree.HTMLParser(target=tables, huge_tree=True, encoding="utf-8")
    data = text.encode("utf-8", "replace").replace(b"\0", b"")
    for start in range(0, len(data), _CHUNK):
        parser.feed(data[start : start + _CHUNK])
    try:
        parser.close()
    except etree.XMLSyntaxError:  # a document without any element
        return []
    return tables.grids


@dataclass(slots=True)
class _Table:
    title: str
    rows: list[list[tuple[str, int, int]]] = field(default_factory=list)
    cell: list[str] | None = None
    span: tuple[int, int] = (1, 1)
    placed: tuple[str, str, int] = ("", "", 0)


class _Tables:
    """Receives the elements of a document from the parser, which closes each that it opens."""

    def __init__(self, limits: Limits) -> None:
        self.grids: list[Grid] = []
        self._room = Room(limits.rows, limits.columns)
        self._open: list[_Table] = []
        self._unread = 0
        self._heading = ""
        self._spoken: list[str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if self._unread or tag in _SILENT or "hidden" in attributes or _HIDDEN.search(attributes.get("style", "")):
            self._unread += 1
        elif tag in _HEADINGS:
            self._spoken = []
        elif tag == "table":
            self._begin_table()
        elif self._open:
            self._begin_in_table(self._open[-1], tag, attributes)

    def _begin_table(self) -> None:
        if len(self._open) >= DEPTH or len(self.grids) >= TABLES:
            raise InvalidInputError("it has too many tables, or tables in tables. Save the table alone, or as CSV")
        self._open.append(_Table(self._heading))

    def _begin_in_table(self, table: _Table, tag: str, attributes: dict[str, str]) -> None:
        if tag == "tr":
            self._close_cell(table)
            table.rows.append([])
        elif tag in _CELLS:
            self._close_cell(table)
            table.cell = []
            table.span = _span(attributes.get("colspan")), _span(attributes.get("rowspan"))
        elif tag in _BREAKS and table.cell:
            table.cell.append(" ")
        elif table.cell is not None and (place := _place(tag, attributes.get("style", ""))):
            table.placed = tag, place, len(table.cell)

    def end(self, tag: str) -> None:
        """An element ends."""
        if self._unread:
            self._unread -= 1
        elif tag in _HEADINGS and self._spoken is not None:
            self._heading = _plain(self._spoken)
            self._spoken = None
            if tag == "caption" and self._open:
                self._open[-1].title = self._heading
        elif tag == "table" and self._open:
            self._close_table()
        elif self._open and (tag == "tr" or tag in _CELLS):
            self._close_cell(self._open[-1])
        elif self._open and self._open[-1].placed[0] == tag:
            self._close_placed(self._open[-1])

    def _close_placed(self, table: _Table) -> None:
        """The text since the tag began as what stands above or below the line."""
        _, place, at = table.placed
        if table.cell is not None:
            table.cell[at:] = [_PLACED[place](_plain(table.cell[at:]))]
        table.placed = "", "", 0

    def data(self, text: str) -> None:
        """A piece of text."""
        if self._unread:
            return
        if self._spoken is not None:
            self._spoken.append(text)
        elif self._open and self._open[-1].cell is not None:
            self._open[-1].cell.append(text)

    def close(self) -> None:
        """The document ends; a table that is never closed ends with it."""
        while self._open:
            self._close_table()

    def _close_cell(self, table: _Table) -> None:
        if table.cell is None:
            return
        if not table.rows:
            table.rows.append([])
        self._room.take(1)
        table.rows[-1].append((_plain(table.cell), *table.span))
        table.cell = None

    def _close_table(self) -> None:
        table = self._open.pop()
        self._close_cell(table)
        rows = spread([row for row in table.rows if row], self._room)
        self.grids.append(Grid(table.title, rows, list(range(1, len(rows) + 1))))


def _place(tag: str, style: str) -> str:
    """Whether an element stands above or below the line: "sup", "sub" or nothing."""
    aligned = _ALIGNED.search(style)
    return tag if tag in _PLACED else aligned[1].lower().replace("super", "sup") if aligned else ""


def _plain(parts: list[str]) -> str:
    return _SPACE.sub(" ", "".join(parts)).strip()


def _span(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 1
