"""Workbooks and parquet of leaderboards: the sheet that looks like one, with its header in any row."""

from __future__ import annotations

from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ...settings import Limits
from ..tables import binary_files
from ..tables.table import Reading, Table
from . import documents, shapes


def read(data: bytes, kind: str, limits: Limits, how: Reading) -> Table:
    """A table from a file of the kind "workbook" or "parquet"; row numbers are those of the sheet."""
    answer = binary_files.run_reader(data, kind, limits, how.sheet, likely=True)
    if "result" not in answer:  # one of the other sheets may be what cannot be read
        answer = binary_files.run_reader(data, kind, limits, how.sheet)
    each = how.sheet is None and _of_each_sheet(answer, kind, how)
    if each:
        return each
    sheets, sheet = tuple(answer.get("sheets", ())), answer.get("sheet")
    named = f"sheet “{cells.short(str(sheet), 40)}”" if len(sheets) > 1 else ""
    likely = answer.get("likely", [])
    asks = documents.which(likely, "sheet") if how.sheet not in sheets and len(likely) > 1 else ""
    try:
        if "result" not in answer:
            raise InvalidInputError(str(answer["error"]))
        found = answer["result"]
        first = (found.get("first", 1), found["header"])
        said = f"{kind}, {named} of {len(sheets)}" if named else kind
        about = Table({}, (), ".", kind, said, Reading(sheet=None if asks else sheet), sheets, asks=asks)
        rows = [first, *zip(found["numbers"], found["rows"], strict=True)]
        return shapes.table_of(rows, limits, how, about, shapes.RowForm(named=kind == "parquet"))
    except InvalidInputError as error:
        raise InvalidInputError(f"{named}: {error}" if named else str(error)) from error


def _of_each_sheet(answer: dict[str, Any], kind: str, how: Reading) -> Table | None:
    """The table of a confusion matrix of more classes in each sheet; `None` for other workbooks."""
    small, sheets = answer.get("small", {}), tuple(answer.get("sheets", ()))
    about = Table({}, (), ".", kind, f"{kind}, {len(sheets)} sheets", Reading(), sheets)
    return shapes.table_of_sheets(small, how, about) if len(small) > 1 else None
