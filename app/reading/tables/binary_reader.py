"""Reads a workbook or parquet and answers with texts; run by `binary_files` in a separate process.

The request: `kind`, `sheet` and `limits`; the bytes of the file follow it. The answer: `sheets` and `sheet` as soon as
they are known, then a header, rows and their numbers.
"""

from __future__ import annotations

from datetime import datetime, time
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import recognise

from . import limited_process, raised_text, sheet_extents
from .parquet_columns import named_columns
from .sheet_extents import Extent

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

MISSING = "workbooks need a package that is not installed: pip install 'tile-explorer[workbooks]', or save it as CSV"
# Sheets that are searched for a leaderboard, and their rows for its header, above the others.
_SEARCHED, _ROWS = 20, 30
# Sheets that may each hold one confusion matrix: how many, of so many rows and columns, and of so many cells together.
_SQUARES, _SIDE, _CELLS = 200, 110, 300_000


def main() -> None:
    """Write the answer to standard output."""
    limited_process.serve(answer)


def answer(question: dict[str, Any], data: bytes) -> limited_process.Answer:
    """The content of the file, or what is wrong with it."""
    kind, limits = question["kind"], question["limits"]
    damaged = f"it is not a readable {kind} file; it may be damaged. Save it again, or as CSV"
    large = "reading it takes too much memory. Save the table alone, or as CSV"
    likely = question.get("likely", False)
    read = (
        (lambda: workbook(data, question["sheet"], limits, likely=likely))
        if kind == "workbook"
        else lambda: parquet(data, limits)
    )
    return limited_process.result_of(read, damaged, large)


def workbook(data: bytes, sheet: str | None, limits: dict[str, Any], *, likely: bool = False) -> dict[str, Any]:
    """The requested sheet, otherwise the first that is not empty; rows and columns without any text are left out.

    `likely`: otherwise the first that names columns of a leaderboard; the answer lists all that do, and has as `small`
    the rows of all sheets that are small enough for one confusion matrix each, and their numbers. Raises
    `InvalidInputError` where the package that reads workbooks is not installed.
    """
    try:
        from python_calamine import CalamineWorkbook, SheetTypeEnum
    except ImportError as error:
        raise InvalidInputError(MISSING) from error

    reach = sheet_extents.extents(data)
    if (spaces := sum(each.spaces for each in reach.values())) > limits["expanded"]:
        raise InvalidInputError(f"its cells hold {spaces:,} spaces. Save the table as CSV")
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(raised_text.in_unicode(data, limits["expanded"])))
    except Exception:  # of an OpenDocument all sheets are read at once
        for each in reach.values():
            _refuse_far(each, limits)
        raise
    names = [str(sheet.name) for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    if len(names) > limits["rows"]:
        raise InvalidInputError(f"it has {len(names):,} sheets. Save the table alone, or as CSV")
    limited_process.send({"sheets": names})
    chosen = [sheet] if sheet in names else names
    if likely and len(chosen) > 1:
        found = [name for name in names[:_SEARCHED] if _is_likely(book, name, reach.get(name), limits)]
        limited_process.send({"likely": found})
        limited_process.send({"small": _small(book, names, reach)})
        chosen = [*found, *names]
    for name in chosen:
        limited_process.send({"sheet": name})
        grid = _grid(book, name, reach.get(name), limits)
        if grid.rows:
            header, *rows = grid.rows
            return _table(header, rows, grid.numbers[1:], limits) | {"first": grid.numbers[0]}
    raise InvalidInputError("it is empty" if names else "it has no sheet")


class _Grid(NamedTuple):
    """The texts of a sheet without empty rows and columns, and the numbers of the rows, from 1."""

    rows: list[list[str]]
    numbers: list[int]


def _is_likely(book: CalamineWorkbook, name: str, reach: Extent | None, limits: dict[str, Any]) -> bool:
    """Whether one of the first rows of a sheet names several known columns."""
    try:
        rows = _grid(book, name, reach, limits).rows[:_ROWS]
    except InvalidInputError:
        return False
    named = [sum(0 < len(cell) <= cells.MAX_NAME and recognise(cell) is not None for cell in row) for row in rows]
    return max(named, default=0) > 1


def _small(
    book: CalamineWorkbook, names: list[str], reach: dict[str, Extent]
) -> dict[str, list[tuple[int, list[str]]]]:
    """The numbered rows of each small sheet; none where there are too many sheets or cells."""
    limits = {"rows": _SIDE, "columns": _SIDE}
    found: dict[str, list[tuple[int, list[str]]]] = {}
    for name in names if len(names) <= _SQUARES else []:
        try:
            grid = _grid(book, name, reach.get(name), limits)
        except InvalidInputError:
            continue
        found[name] = list(zip(grid.numbers, grid.rows, strict=True))
        if sum(len(row) for rows in found.values() for _, row in rows) > _CELLS:
            return {}
    return found


def _grid(book: CalamineWorkbook, name: str, reach: Extent | None, limits: dict[str, Any]) -> _Grid:
    """The texts of a sheet, which `reach` so far, where that is known."""
    if reach is not None:
        _refuse_far(reach, limits)
    sheet = book.get_sheet_by_name(name)
    row, column = sheet.end or (0, 0)
    _refuse_far(Extent(row + 1, column + 1), limits)
    # An empty cell is an empty text: most rows above a cell far below are passed over without a look at each cell.
    cells_of_rows = enumerate(sheet.to_python(skip_empty_area=False), start=1)
    texts = {number: [_text(value) for value in row] for number, row in cells_of_rows if row.count("") < len(row)}
    _fill_down(sheet, texts)
    filled = {number: row for number, row in texts.items() if any(map(str.strip, row))}
    columns = [k for k in range(column + 1) if any(row[k].strip() for row in filled.values())]
    return _Grid([[row[k] for k in columns] for row in filled.values()], list(filled))


def _refuse_far(reach: Extent, limits: dict[str, Any]) -> None:
    """Cells are read as a dense grid, which a single cell far away would make huge."""
    if reach.row * reach.column > (limits["rows"] + 1) * limits["columns"]:
        raise InvalidInputError(
            f"its cells reach to row {reach.row:,} and column {reach.column:,}, at most {limits['rows']:,} rows and "
            f"{limits['columns']} columns are taken. Delete the cells far from the table, or save the table as CSV"
        )
    if reach.rows > limits["rows"] + _ROWS:
        raise InvalidInputError(f"it has {reach.rows:,} rows; the limit is {limits['rows']:,}")


def _fill_down(sheet: Any, texts: dict[int, list[str]]) -> None:
    """The text of cells that are merged down in all of their rows."""
    last = max(texts, default=0)
    for (top, left), (bottom, right) in sheet.merged_cell_ranges or ():
        text = texts.get(top + 1, [])[left : left + 1]
        if left == right and text and text[0].strip():
            for number in range(top + 2, min(bottom + 1, last) + 1):
                if left < len(texts.get(number, ())):
                    texts[number][left] = text[0]


def _text(value: Any) -> str:
    """Numbers in the fewest digits that reproduce them, dates without a time of midnight."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**16:
        return str(float(value))
    if isinstance(value, datetime) and value.time() == time():
        return str(value.date())
    return str(value)


def parquet(data: bytes, limits: dict[str, Any]) -> dict[str, Any]:
    """All columns, including an index of pandas. The sizes in the footer are checked against the limits first."""
    import pyarrow.parquet as pq

    file = pq.ParquetFile(BytesIO(data))
    _refuse_large(file.metadata, limits)
    columns = named_columns(file.schema_arrow)
    # Types of Arrow: integers with gaps stay integers, and 0.704 of single precision stays 0.704.
    table = file.read(columns=list(columns.values()), use_threads=False)
    texts = [_texts(table.column(name)) for name in columns.values()]
    rows = [list(row) for row in zip(*texts, strict=True)]
    return _table(list(columns), rows, list(range(2, len(rows) + 2)), limits)


def _refuse_large(metadata: Any, limits: dict[str, Any]) -> None:
    # Predictions of classes have many rows and few columns: no more cells than other tables may have.
    cells_fit = metadata.num_rows * metadata.num_columns <= limits["rows"] * limits["columns"]
    if metadata.num_rows > limits["rows"] and not (cells_fit and metadata.num_rows <= limits["samples"]):
        raise InvalidInputError(f"it has {metadata.num_rows:,} rows; the limit is {limits['rows']:,}")
    if metadata.num_columns > limits["columns"]:
        raise InvalidInputError(f"it has {metadata.num_columns:,} columns; the limit is {limits['columns']}")
    if sum(metadata.row_group(group).total_byte_size for group in range(metadata.num_row_groups)) > limits["expanded"]:
        raise InvalidInputError(f"it expands to more than {limits['expanded'] / 1e6:g} MB. Leave out columns")


def _texts(column: Any) -> list[str]:
    """Texts as they are, numbers in the fewest digits that reproduce them, missing values as empty texts."""
    import pyarrow as pa

    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_primitive(column.type):
        column = column.cast(pa.string())
    values = column.to_pylist()
    texts = (value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in values)
    return ["" if value is None else str(value) for value in texts]


def _table(header: list[str], rows: list[list[str]], numbers: list[int], limits: dict[str, Any]) -> dict[str, Any]:
    """The content of the file, if it is within the limits: a text that many cells share is counted for each of them."""
    if sum(sum(map(len, row)) for row in rows) > limits["expanded"]:
        raise InvalidInputError(f"its cells hold more than {limits['expanded'] / 1e6:g} MB of text. Leave out columns")
    return {"header": header, "rows": rows, "numbers": numbers}


if __name__ == "__main__":
    main()
