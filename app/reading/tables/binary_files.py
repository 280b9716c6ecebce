"""Workbooks (.xlsx) and parquet of leaderboard size, read as a whole in a separate process (`binary_reader`)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ...settings import Limits
from . import archives, limited_process
from .sniffing import Known
from .table import Reading, Table, columns_of

MODULE = f"{__package__}.binary_reader"
MEMORY = 2_000_000_000
PATIENCE = 6


def read(data: bytes, kind: str, limits: Limits, reading: Reading, known: Known) -> Table:
    """A table from a file of the kind "workbook" or "parquet"; `known`: names of columns.

    Row numbers are those of the sheet; rows of parquet count from 2, as if below a header.
    """
    answer = run_reader(data, kind, limits, reading.sheet)
    sheets, sheet = tuple(answer.get("sheets", ())), answer.get("sheet")
    sheet_label = f"sheet “{cells.short(str(sheet), 40)}”" if len(sheets) > 1 else ""
    try:
        if "result" not in answer:
            raise InvalidInputError(str(answer["error"]))
        content = answer["result"]
        rows = zip(content["numbers"], content["rows"], strict=True)
        columns, numbers = columns_of(content["header"], rows, limits, known, pad=True)
    except InvalidInputError as error:
        raise InvalidInputError(f"{sheet_label}: {error}" if sheet_label else str(error)) from error
    description = f"{kind}, {sheet_label} of {len(sheets)}" if sheet_label else kind
    return Table(columns, numbers, ".", kind, description, Reading(sheet=sheet), sheets)


def run_reader(data: bytes, kind: str, limits: Limits, sheet: str | None, *, likely: bool = False) -> dict[str, Any]:
    """The answer of the process: `result` with `header`, `rows` and `numbers`, or `error`; `sheets` and the one that
    was read.

    `likely`: whether to prefer sheets that name columns of a leaderboard; the answer lists these as `likely`, and has
    the numbered rows of all small sheets by name as `small`.
    """
    if kind == "workbook":
        archives.refuse_bomb(data, limits)
    question = {"kind": kind, "sheet": sheet, "limits": asdict(limits), "likely": likely}
    answer = limited_process.run(limited_process.Task(MODULE, question, MEMORY, limits.seconds, PATIENCE, data))
    return answer if "result" in answer else {"error": _died(kind)} | answer


def _died(kind: str) -> str:
    far_cell = ", perhaps by a cell far from the table (Ctrl+End goes to the last one)" if kind == "workbook" else ""
    advice = ", or the server is busy. Try again, or save the table alone, or as CSV"
    return f"reading it takes too much memory or time{far_cell}{advice}"
