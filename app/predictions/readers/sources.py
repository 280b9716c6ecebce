"""A file of predictions on disk, opened: its kind, its encoding, its separator and header; then its rows in batches.

Nothing is converted here: cells of text files are texts, of parquet whatever they are. Limits come before parsing, and
only a few blocks of the file are ever in memory. What cannot be read is said as `InvalidInputError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ...settings import Limits
from ..problems import Problems
from .tables import PEEK, WHAT_TO_DO, File, Progress, Table

KINDS = {
    ".csv": "text", ".tsv": "text", ".txt": "text", ".dat": "text", ".parquet": "parquet", ".pq": "parquet",
    ".xlsx": "workbook",
}  # fmt: skip
EXTENSIONS = (*KINDS, ".csv.gz", ".tsv.gz", ".txt.gz")


def open_file(path: Path, name: str, limits: Limits) -> File:
    """What kind of a file this is: by its extension, held against its first bytes."""
    with path.open("rb") as file:
        start, size = file.read(512), path.stat().st_size
    if size > limits.predictions:
        raise InvalidInputError(f"it is larger than {limits.predictions / 1e6:g} MB, the most that is taken")
    if not start:
        raise InvalidInputError("it is empty")
    packed = start.startswith(b"\x1f\x8b")
    plain = PurePath(name).name.lower().removesuffix(".gz" if packed else "\0")
    extension = PurePath(plain).suffix
    kind = KINDS.get(extension, "" if extension else "text")
    if not kind:
        raise InvalidInputError(f"files of the kind {cells.short(extension, 12)} are not read. {WHAT_TO_DO}")
    _refuse_disguised(start, kind, packed)
    if kind == "workbook" and size > limits.upload:
        raise InvalidInputError(f"workbooks are read up to {limits.upload / 1e6:g} MB. {WHAT_TO_DO}")
    return File(path, name, kind, packed, limits)


def _refuse_disguised(start: bytes, kind: str, packed: bool) -> None:
    if packed and kind != "text":
        raise InvalidInputError("it is a gzip archive inside; of those only .csv.gz and .tsv.gz are read")
    signs = {"parquet": b"PAR1", "workbook": b"PK\x03\x04"}
    for other, sign in signs.items():
        if start.startswith(sign) != (kind == other):
            inside = f"it is {other} inside" if start.startswith(sign) else f"it is no {other} inside"
            raise InvalidInputError(f"{inside}, whatever its name says. {WHAT_TO_DO}")


def open_table(file: File, encoding: str | None = None) -> Table:
    """The columns of the file.

    Raises `InvalidInputError` for whatever is no table, and `UnicodeDecodeError` for text that is not in UTF-8, then
    or while it is read; `encoding` "cp1252" reads it.
    """
    if file.kind == "parquet":
        from . import parquet_reader

        return parquet_reader.open_table(file)
    if file.kind == "workbook":
        return _workbook(file)
    from . import csv_reader

    return csv_reader.open_table(file, encoding)


def _workbook(file: File) -> Table:
    """Within the limits of leaderboards, by the same reader."""
    from ...upload import read_table

    read = read_table(file.path.read_bytes(), file.name, file.limits)

    def batches(used: Sequence[str], problems: Problems, progress: Progress) -> Iterator[dict[str, Any]]:
        import pyarrow as pa

        progress(1, 1)
        problems.numbering.listed = read.numbers
        yield {name: pa.array(read.columns[name], pa.string()) for name in used}

    head = {name: texts[:PEEK] for name, texts in read.columns.items()}
    return Table(file, tuple(head), head, read.decimal, read.description, next(iter(read.numbers), 2), batches)
