"""Workbooks (.xlsx) and parquet of leaderboards' size: read whole, in a process of its own (`binary_reader`)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ..settings import Limits
from . import archives, bounded
from .sniffing import Known
from .table import Reading, Table, columns_of

MODULE = f"{__package__}.binary_reader"
MEMORY = 2_000_000_000
PATIENCE = 6


def read(data: bytes, kind: str, limits: Limits, reading: Reading, known: Known) -> Table:
    """A table from a file of the kind "workbook" or "parquet"; `known`: names of columns.

    Row numbers are those of the sheet; rows of parquet count from 2, as if below a header.
    """
    if kind == "workbook":
        archives.refuse_bomb(data, limits)
    answer = _ask(data, kind, limits, reading.sheet)
    sheets, sheet = tuple(answer.get("sheets", ())), answer.get("sheet")
    named = f"sheet “{cells.short(str(sheet), 40)}”" if len(sheets) > 1 else ""
    try:
        if "result" not in answer:
            raise InvalidInputError(str(answer.get("error", _died(kind))))
        found = answer["result"]
        rows = zip(found["numbers"], found["rows"], strict=True)
        columns, numbers = columns_of(found["header"], rows, limits, known, pad=True)
    except InvalidInputError as error:
        raise InvalidInputError(f"{named}: {error}" if named else str(error)) from error
    description = f"{kind}, {named} of {len(sheets)}" if named else kind
    return Table(columns, numbers, ".", kind, description, Reading(sheet=sheet), sheets)


def _ask(data: bytes, kind: str, limits: Limits, sheet: str | None) -> dict[str, Any]:
    question = {"kind": kind, "sheet": sheet, "limits": asdict(limits)}
    return bounded.run(bounded.Task(MODULE, question, MEMORY, limits.seconds, PATIENCE, data))


def _died(kind: str) -> str:
    far = ", perhaps by a cell far from the table (Ctrl+End goes to the last one)" if kind == "workbook" else ""
    late = ", or the server is busy. Try again, or save the table alone, or as CSV"
    return f"reading it takes too much memory or time{far}{late}"
