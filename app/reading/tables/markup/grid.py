"""A table of a document: its title and rows of texts, with limits that apply while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from tile_core.checks import InvalidInputError

# Tables of one document, and how deep groups or tables may be nested.
TABLES, DEPTH = 200, 50


@dataclass(slots=True)
class Grid:
    """`rows`: cells by row; `numbers`: the row numbers in messages; `title`: its caption or heading."""

    title: str = ""
    rows: list[list[str]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Room:
    """How many more cells a document may have, and how wide its tables may be; merged cells count as often as they are
    shown.
    """

    rows: int
    columns: int
    cells: int = 4_000_000

    def take(self, cells: int) -> None:
        """Raise `InvalidInputError` where there is no room for more cells."""
        self.cells -= cells
        if self.cells < 0:
            raise InvalidInputError("its tables have too many cells. Save the table alone, or as CSV")


def spread(rows: list[list[tuple[str, int, int]]], room: Room) -> list[list[str]]:
    """A full grid from cells (text, columns, rows) that span others: every spanned cell gets the text.

    A cell spans no row below the last one, and no column beyond the limit.
    """
    grid: list[list[str]] = []
    below: dict[int, tuple[str, int]] = {}
    for number, row in enumerate(rows, 1):
        line: list[str] = []
        for text, columns, deep in row:
            _drop_down(line, below)
            across = max(1, min(columns, room.columns - len(line)))
            down = min(deep, len(rows) - number + 1)
            if down > 1:
                below |= {len(line) + k: (text, down - 1) for k in range(across)}
            line += [text] * across
        _drop_down(line, below)
        room.take(len(line))
        grid.append(line)
    width = max(map(len, grid), default=0)
    room.take(width * len(grid))
    return [[*line, *[""] * (width - len(line))] for line in grid]


def _drop_down(line: list[str], below: dict[int, tuple[str, int]]) -> None:
    """Fill the cells of this row that cells of the rows above span."""
    while len(line) in below:
        text, left = below.pop(len(line))
        if left > 1:
            below[len(line)] = text, left - 1
        line.append(text)
