"""Opens a file of predictions on disk: its kind, its encoding, its separator and header; then its rows in batches.

Nothing is converted here: cells of text files are texts, of parquet whatever they are. Limits come before parsing, and
only a few blocks of the file are ever in memory. What cannot be read raises `InvalidInputError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers.prediction_roles import recognise

from ....settings import Limits
from ...tables import binary_files, kinds, records
from ...tables.limited_process import Progress
from ...tables.table import Reading
from ..problems import Problems
from .tables import PEEK, WHAT_TO_DO, File, Table

# Kinds that are read whole, within the limits of leaderboards.
_SMALL = {"workbook": "workbooks are", "json": "JSON is"}


def open_file(path: Path, name: str, limits: Limits) -> File:
    """The kind of a file, by its extension and its first bytes, which must agree."""
    with path.open("rb") as file:
        start, size = file.read(kinds.START), path.stat().st_size
    if size > limits.predictions:
        raise InvalidInputError(f"it is larger than the limit of {limits.predictions / 1e6:g} MB")
    kind, packed = kinds.kind_of(start, name)
    if kind in _SMALL and size > limits.upload:
        raise InvalidInputError(f"{_SMALL[kind]} read up to {limits.upload / 1e6:g} MB. {WHAT_TO_DO}")
    return File(path, name, kind, packed, limits)


def open_table(file: File, encoding: str | None = None) -> Table:
    """The columns of the file.

    Raises `InvalidInputError` for what is not a table, and `UnicodeDecodeError` for text that is not in UTF-8, now or
    while it is read; `encoding` "cp1252" reads it.
    """
    if file.kind == "parquet":
        from . import parquet_reader

        return parquet_reader.open_table(file)
    if file.kind in _SMALL:
        return _open_small(file)
    from . import csv_reader

    return csv_reader.open_table(file, encoding)


def _open_small(file: File) -> Table:
    data, limits = file.path.read_bytes(), file.limits
    if file.kind == "json":
        read = records.read(data, limits, recognise)
    else:
        read = binary_files.read(data, file.kind, limits, Reading(), recognise)

    def batches(used: Sequence[str], problems: Problems, progress: Progress) -> Iterator[dict[str, Any]]:
        import pyarrow as pa

        progress(1, 1)
        problems.numbering.listed = read.numbers
        yield {name: pa.array(read.columns[name], pa.string()) for name in used}

    head = {name: texts[:PEEK] for name, texts in read.columns.items()}
    return Table(file, tuple(head), head, read.decimal, read.description, next(iter(read.numbers), 2), batches)
