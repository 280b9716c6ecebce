"""The tables of a Markdown text: rows of cells between bars around a row of dashes (as in GitHub's Markdown and in
Org).
"""

from __future__ import annotations

import re

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ....settings import Limits
from .grid import TABLES, Grid, Room

_DASHES = re.compile(r"[:=]*-[:=+-]*")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_EDGE = re.compile(r"\\\||[|`]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_TAG = re.compile(r"</?(?:br|b|i|em|strong|u|code|span)\b[^<>]{0,200}>", re.IGNORECASE)
_MARKS = re.compile(r"\*\*|__|~~|`")
_ITALIC = re.compile(r"([*_])(.+)\1")


def has_table(text: str) -> bool:
    """Whether the text has a row of dashes below a row of cells."""
    lines = text.splitlines()
    return any(_begins(lines, at) for at in range(len(lines)))


def read(text: str, limits: Limits) -> list[Grid]:
    """The tables, each named by the heading above it; row numbers are line numbers."""
    lines, room = text.splitlines(), Room(limits.rows, limits.columns)
    grids: list[Grid] = []
    title, at = "", 0
    while at < len(lines):
        if heading := _HEADING.match(lines[at]):
            title = lines[at][heading.end() :].rstrip().rstrip("#").rstrip()
        if not _begins(lines, at):
            at += 1
            continue
        if len(grids) >= TABLES:
            raise InvalidInputError("it has too many tables. Save the table alone, or as CSV")
        grid = Grid(title)
        while at < len(lines) and "|" in lines[at]:
            if not _is_dashes(lines[at]):
                row = _cells(lines[at])
                room.take(len(row))
                grid.rows.append(row)
                grid.numbers.append(at + 1)
            at += 1
        width = max(map(len, grid.rows))
        room.take(width * len(grid.rows))
        grid.rows = [[*row, *[""] * (width - len(row))] for row in grid.rows]
        grids.append(grid)
    return grids


def _begins(lines: list[str], at: int) -> bool:
    """Whether a table begins here: with its header or, as some write it, with a row of dashes."""
    return "|" in lines[at] and any(_is_dashes(line) for line in lines[at : at + 2])


def _is_dashes(line: str) -> bool:
    return "|" in line and all(_DASHES.fullmatch(cell.strip()) for cell in _split(line))


def _split(line: str) -> list[str]:
    """Cells as they are written between bars; a bar after a backslash or within backticks is part of the text."""
    text = line.strip()
    paired = line.count("`") % 2 == 0
    cells, parts, start, code = list[str](), list[str](), 0, False
    for mark in _EDGE.finditer(text):
        if mark[0] == "`":
            code = not code
        elif mark[0] == "\\|" or not (code and paired):
            parts.append(text[start : mark.start()])
            start = mark.end()
            if mark[0] == "\\|":
                parts.append("|")
            else:
                cells.append("".join(parts))
                parts.clear()
    cells.append("".join([*parts, text[start:]]))
    if text.startswith("|"):
        cells = cells[1:]
    return cells[:-1] if text.endswith("|") and not text.endswith("\\|") else cells


def _cells(line: str) -> list[str]:
    return [_plain(cell) for cell in _split(line)]


def _plain(cell: str) -> str:
    """The text of a cell without links, marks of emphasis and tags."""
    text = _MARKS.sub("", _TAG.sub("", cells.in_unicode(_LINK.sub(r"\1", cell)))).strip()
    italic = _ITALIC.fullmatch(text)
    return (italic[2] if italic else text).strip()
