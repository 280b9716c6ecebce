"""A table of text cells, from any kind of file, and the checks that all readers share.

Nothing is converted: `NA`, `001` and `=cmd()` stay the texts they are. Row numbers are those of the file, where the
header of a plain file is row 1, so that problems can be found there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tile_core.checks import InvalidInputError

from ...settings import Limits
from .sniffing import TITLES, Known, header_names, refuse_title


@dataclass(frozen=True, slots=True)
class Reading:
    """Choices for reading a file; `None` is detected.

    `sheet`: also a table of a document. `header_row`: the number of the row that names the columns. `layout`: one of
    `Table.layouts`.
    """

    delimiter: str | None = None
    decimal: str | None = None
    encoding: str | None = None
    sheet: str | None = None
    header_row: int | None = None
    layout: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Columns of text cells of equal length. `numbers`: the row number of each row in the file.

    `decimal`: the decimal mark of its numbers. `kind`: "text", "workbook", "json", "parquet", "html", "latex" or
    "markdown"; `sheets`: the sheets of a workbook, the tables of a document. `head`: the first rows of the file with
    their numbers, where the header can be chosen. `layouts`: the ways to read the table, value and label. `notes`: what
    was done to it, in sentences. `asks`: what must be chosen before it can be imported, "" if nothing. `reading`: how
    it was read; `description`: the same in words. `matrices`: by model and true class, how many samples are predicted
    as each class, where the rows are one class against the rest.
    """

    columns: dict[str, list[str]]
    numbers: tuple[int, ...]
    decimal: str
    kind: str
    description: str
    reading: Reading = Reading()
    sheets: tuple[str, ...] = ()
    head: tuple[tuple[int, tuple[str, ...]], ...] = ()
    layouts: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    asks: str = ""
    matrices: Mapping[str, Mapping[str, Sequence[int]]] = field(default_factory=dict)

    @property
    def thousands(self) -> bool:
        """Whether a point may separate thousands: programs set to a decimal comma separate cells by semicolons."""
        return self.reading.delimiter == ";"

    @property
    def rows(self) -> int:
        """The number of rows, without the header."""
        return len(self.numbers)


def columns_of(
    header: Sequence[str], rows: Iterable[tuple[int, Sequence[str]]], limits: Limits, known: Known, *, pad: bool = False
) -> tuple[dict[str, list[str]], tuple[int, ...]]:
    """Columns by name and row numbers; `pad`: rows may end early, as in workbooks. `known`: names of columns.

    Raises `InvalidInputError` for too many rows or columns, cells that are too long, rows longer or shorter than the
    header, titles above the header, and tables without rows.
    """
    names = header_names(header, limits, keep_unnamed=pad)
    numbered_rows: list[tuple[int, list[str]]] = []
    ragged: list[tuple[int, int]] = []
    above: list[Sequence[str]] = []
    for number, row in rows:
        if len(above) < TITLES:
            above.append(row)
        if len(numbered_rows) >= limits.rows:
            raise InvalidInputError(f"it has more than {limits.rows:,} rows, the limit")
        cells = _fit(row, len(names), pad)
        if cells is None:
            ragged.append((number, len(row)))
        _refuse_long(number, names, row, limits)
        numbered_rows.append((number, cells or []))
    if ragged or pad:
        refuse_title(header, above, any(width > 1 for _, width in ragged), known)
    if ragged:
        raise InvalidInputError(_ragged_message(ragged, len(names)))
    if not numbered_rows:
        raise InvalidInputError("it has a header but no rows below it")
    columns = dict(zip(names, map(list, zip(*(row for _, row in numbered_rows), strict=True)), strict=True))
    return columns, tuple(number for number, _ in numbered_rows)


def _fit(row: Sequence[str], width: int, pad: bool) -> list[str] | None:
    """The row at the width of the header: empty cells beyond it are dropped; missing ones are added where `pad`."""
    if any(cell.strip() for cell in row[width:]) or (len(row) < width and not pad):
        return None
    return [*row[:width], *[""] * (width - len(row))]


def _ragged_message(ragged: list[tuple[int, int]], width: int) -> str:
    number, found = ragged[0]
    others = len(ragged) - 1
    more = f"; {others:,} more {'row does' if others == 1 else 'rows do'} not fit either" if others else ""
    return f"row {number} has {found} cells, not {width} as in the header{more}. Check separators and quotes there"


def _refuse_long(number: int, names: Sequence[str], row: Sequence[str], limits: Limits) -> None:
    for index, cell in enumerate(row):
        if len(cell) > limits.cell:
            name = names[index] if index < len(names) else f"column {index + 1}"
            raise InvalidInputError(
                f"row {number}, column “{name}”: a cell of {len(cell):,} characters; the limit is {limits.cell:,}"
            )
