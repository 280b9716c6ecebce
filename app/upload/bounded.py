"""Workbooks (.xlsx) and parquet: read by pandas in a process of its own, with limits on memory and time.

Small files can ask for much: 159 kB of workbook for 53 MB of XML, one cell at XFD1048576 for 17 billion cells, 56 kB of
parquet for 20 million rows. What a zip may expand to is checked here, before anything is parsed; the child holds itself
to the rest, and ends when it cannot.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ..settings import Limits
from .table import Reading, Table, columns_of

_CHILD = Path(__file__).with_name("child.py")
_ENTRIES = 1_000
_PATIENCE = 6
LATE = "it asks for too much memory or time, or the server is busy"
_DEFLATED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# One thread, one pool: libraries reserve address space for each, and that is what is limited.
_SMALL = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"} | {
    "MALLOC_ARENA_MAX": "2", "RUST_BACKTRACE": "0"
}  # fmt: skip


def read(data: bytes, kind: str, limits: Limits, reading: Reading) -> Table:
    """A table from a file of the kind "workbook" or "parquet".

    Row numbers are those of the sheet; rows of parquet count from 2, as if below a header.
    """
    if kind == "workbook":
        _refuse_bomb(data, limits)
    answer = _ask(data, kind, limits, reading.sheet)
    sheets, sheet = tuple(answer.get("sheets", ())), answer.get("sheet")
    named = f"sheet “{cells.short(str(sheet), 40)}”" if len(sheets) > 1 else ""
    try:
        if "error" in answer:
            raise InvalidInputError(str(answer["error"]))
        rows = zip(answer["numbers"], answer["rows"], strict=True)
        columns, numbers = columns_of(answer["header"], rows, limits, pad=True)
    except InvalidInputError as error:
        raise InvalidInputError(f"{named}: {error}" if named else str(error)) from error
    description = f"{kind}, {named} of {len(sheets)}" if named else kind
    return Table(columns, numbers, ".", kind, description, Reading(sheet=sheet), sheets)


def _refuse_bomb(data: bytes, limits: Limits) -> None:
    """No more than the zip's own list says is ever expanded, by us and by what reads it; checksums must be right."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _refuse_members(archive.infolist(), limits)
            damaged = archive.testzip()
    except InvalidInputError:
        raise
    except Exception:  # a damaged list of contents raises whatever its numbers lead to
        damaged = "all of it"
    if damaged:
        raise InvalidInputError("it is no workbook that can be read, or it is damaged. Save it again as .xlsx")


def _refuse_members(members: list[zipfile.ZipInfo], limits: Limits) -> None:
    if len(members) > _ENTRIES:
        raise InvalidInputError(f"it holds {len(members):,} parts. Save the table alone, or as CSV")
    if sum(member.file_size for member in members) > limits.expanded:
        raise InvalidInputError(
            f"it expands to more than {limits.expanded / 1e6:g} MB. Save the table alone, or as CSV"
        )
    if any(member.flag_bits & 1 or member.compress_type not in _DEFLATED for member in members):
        raise InvalidInputError("it is encrypted or compressed in an unusual way. Save it again as .xlsx")


def _ask(data: bytes, kind: str, limits: Limits, sheet: str | None) -> dict[str, Any]:
    command = [sys.executable, "-P", str(_CHILD), kind, json.dumps(asdict(limits) | {"sheet": sheet})]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TILE_")} | _SMALL
    try:
        done = subprocess.run(  # noqa: S603  (our own script; what a visitor chose is JSON)
            command, input=data, capture_output=True, timeout=wall(limits.seconds), check=False, env=environment
        )
        said, died = done.stdout, _died(kind)
    except subprocess.TimeoutExpired as error:
        said, died = error.stdout or b"", f"{LATE}. Try again, or save the table alone, or as CSV"
    answer: dict[str, Any] = {}
    for line in said.splitlines(keepends=True):
        if line.endswith(b"\n"):
            answer |= json.loads(line)
    return answer if "rows" in answer or "error" in answer else answer | {"error": died}


def wall(seconds: int) -> int:
    """How long a process may take that may work for so many seconds: on a busy server it waits for most of its time."""
    return _PATIENCE * seconds


def _died(kind: str) -> str:
    far = ", perhaps by a cell far from the table (Ctrl+End goes to the last one)" if kind == "workbook" else ""
    return f"it asks for too much memory or time{far}. Save the table alone, or as CSV"
