"""The tables of an HTML document, with merged cells filled; tables within cells are tables of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ...settings import Limits
from .grid import DEPTH, TABLES, Grid, Room, spread

_SILENT = frozenset({"script", "style", "template", "noscript", "svg", "math", "select", "button"})
_BREAKS = frozenset({"br", "p", "div", "li"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_PLACED = {"sup": cells.raised, "sub": cells.lowered}
_SPACE = re.compile(r"\s+")


def read(text: str, limits: Limits) -> list[Grid]:
    """The tables in the order in which they end."""
    parser = _Tables(limits)
    parser.feed(text)
    parser.close()
    return parser.finished()


@dataclass(slots=True)
class _Table:
    title: str
    rows: list[list[tuple[str, int, int]]] = field(default_factory=list)
    cell: list[str] | None = None
    span: tuple[int, int] = (1, 1)
    placed: tuple[str, int] = ("", 0)


class _Tables(HTMLParser):
    def __init__(self, limits: Limits) -> None:
        super().__init__(convert_charrefs=True)
        self._limits, self._room = limits, Room(limits.rows, limits.columns)
        self._open: list[_Table] = []
        self._grids: list[Grid] = []
        self._silent = 0
        self._heading = ""
        self._spoken: list[str] | None = None

    def finished(self) -> list[Grid]:
        """All tables of the page; a table that is never closed ends with the page."""
        while self._open:
            self._close_table()
        return self._grids

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in _HEADINGS or tag == "caption":
            self._spoken = []
        elif tag == "table":
            self._begin_table()
        elif self._open:
            self._tag_in_table(tag, dict(attrs))

    def _begin_table(self) -> None:
        if len(self._open) >= DEPTH or len(self._grids) >= TABLES:
            raise InvalidInputError("it has too many tables, or tables in tables. Save the table alone, or as CSV")
        self._open.append(_Table(self._heading))

    def _tag_in_table(self, tag: str, attributes: dict[str, str | None]) -> None:
        table = self._open[-1]
        if tag == "tr":
            self._close_cell(table)
            table.rows.append([])
        elif tag in ("td", "th"):
            self._close_cell(table)
            table.cell = []
            table.span = _span(attributes.get("colspan")), _span(attributes.get("rowspan"))
        elif tag in _BREAKS and table.cell:
            table.cell.append(" ")
        elif tag in _PLACED and table.cell is not None:
            table.placed = tag, len(table.cell)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif self._spoken is not None and (tag in _HEADINGS or tag == "caption"):
            self._heading = _plain(self._spoken)
            self._spoken = None
            if tag == "caption" and self._open:
                self._open[-1].title = self._heading
        elif tag == "table" and self._open:
            self._close_table()
        elif tag in ("td", "th", "tr") and self._open:
            self._close_cell(self._open[-1])
        elif tag in _PLACED and self._open:
            self._close_placed(self._open[-1], tag)

    def _close_placed(self, table: _Table, tag: str) -> None:
        """The text since the tag began as what stands above or below the line."""
        if table.cell is not None and table.placed[0] == tag:
            at = table.placed[1]
            table.cell[at:] = [_PLACED[tag](_plain(table.cell[at:]))]
        table.placed = "", 0

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._spoken is not None:
            self._spoken.append(data)
        elif self._open and self._open[-1].cell is not None:
            self._open[-1].cell.append(data)

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
        self._grids.append(Grid(table.title, rows, list(range(1, len(rows) + 1))))


def _plain(parts: list[str]) -> str:
    return _SPACE.sub(" ", "".join(parts)).strip()


def _span(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 1
