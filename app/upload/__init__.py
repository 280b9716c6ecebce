"""Bytes and a file name -> a table of text cells -> a leaderboard. Nothing here knows Dash or trusts the bytes.

The kind of a file is its extension, held against its first bytes. Limits come before parsing. Whatever is wrong is
said as `InvalidInputError`, with the name of the file, the row and the column where there is one, and what to do.
"""

from __future__ import annotations

from pathlib import Path, PurePath

from tile_core import importers
from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ..settings import Limits
from . import bounded, records, texts
from .table import Reading, Table

__all__ = ["EXTENSIONS", "Reading", "Table", "built", "read_file", "read_leaderboard", "read_table", "title_of"]

KINDS = {
    ".csv": "text", ".tsv": "text", ".txt": "text", ".dat": "text", ".json": "json", ".xlsx": "workbook",
    ".parquet": "parquet", ".pq": "parquet",
}  # fmt: skip
EXTENSIONS = tuple(KINDS)
_SIGNS = {
    b"PK\x03\x04": "workbook",
    b"PAR1": "parquet",
    b"%PDF": "a PDF",
    b"\xd0\xcf\x11\xe0": "an old or encrypted Office file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a gzip archive",
    b"\x80\x04\x95": "a Python pickle",
    b"\x93NUMPY": "a NumPy array",
    b"Rar!": "an archive",
    b"7z\xbc\xaf": "an archive",
    b"SQLite format 3": "a database",
    b"<!DOCTYPE": "a web page",
    b"<html": "a web page",
}
_WHAT_TO_DO = "Save the table as CSV in UTF-8, or as .xlsx, .json or .parquet"
_NAMES = {"workbook": "an Excel workbook (or another zip)", "parquet": "a parquet file", "text": "plain text"}


def read_table(data: bytes, filename: str, limits: Limits | None = None, reading: Reading | None = None) -> Table:
    """A table of text cells from the bytes of a file.

    Raises `InvalidInputError`, which begins with the name of the file, for whatever cannot be read.
    """
    bounds, how = limits or Limits(), reading or Reading()
    try:
        kind = _kind(data, filename, bounds)
        if kind == "text":
            return texts.read(data, filename, bounds, how)
        if kind == "json":
            return records.read(data, bounds)
        return bounded.read(data, kind, bounds, how)
    except InvalidInputError as error:
        raise InvalidInputError(f"{cells.short(PurePath(filename).name, 80) or 'The file'}: {error}.") from error


def read_leaderboard(
    data: bytes, filename: str, limits: Limits | None = None, prior: float | None = None
) -> importers.Import:
    """What the importer makes of a file by itself, its columns guessed."""
    table = read_table(data, filename, limits)
    return built(table, filename, importers.guess(table.columns, table.decimal), prior)


def built(
    table: Table, filename: str, mapping: importers.Mapping, prior: float | None = None, *, summaries: bool = True
) -> importers.Import:
    """What the importer makes of a table whose columns are `mapping`; `prior`, `summaries`: as in `importers.build`."""
    return importers.build(
        table.columns,
        mapping,
        title_of(filename),
        numbers=table.numbers,
        decimal=table.decimal,
        prior=prior,
        summaries=summaries,
        thousands=table.thousands,
    )


def read_file(path: Path, limits: Limits | None = None, prior: float | None = None) -> importers.Import:
    """The same for a file on disk; what it cannot be opened for is said as `InvalidInputError` too."""
    bounds = limits or Limits()
    try:
        with path.open("rb") as file:
            data = file.read(bounds.upload + 1)
    except OSError as error:
        raise InvalidInputError(f"{path}: {error.strerror or error}.") from error
    return read_leaderboard(data, path.name, bounds, prior)


def title_of(filename: str) -> str:
    """A title for the leaderboard of a file."""
    return cells.short(PurePath(filename).stem, 80) or "Leaderboard"


def _kind(data: bytes, filename: str, limits: Limits) -> str:
    if not data:
        raise InvalidInputError("it is empty")
    if len(data) > limits.upload:
        raise InvalidInputError(f"it is larger than {limits.upload / 1e6:g} MB, the most that is taken")
    extension = PurePath(filename).suffix.lower()
    wanted = KINDS.get(extension, "" if extension else "text")
    found = next((kind for sign, kind in _SIGNS.items() if data.lstrip()[: len(sign)] == sign), "")
    if found in KINDS.values() and found == wanted:
        return wanted
    if found:
        rename = f", whatever its name says. {_WHAT_TO_DO}"
        raise InvalidInputError(f"it is {_NAMES.get(found, found)} inside{rename}")
    if not wanted:
        raise InvalidInputError(f"files of the kind {cells.short(extension, 12)} are not read. {_WHAT_TO_DO}")
    if wanted in ("workbook", "parquet"):
        raise InvalidInputError(f"it is not {_NAMES[wanted]} inside, whatever its name says. {_WHAT_TO_DO}")
    return wanted
