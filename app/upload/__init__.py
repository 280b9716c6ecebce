"""Bytes and a file name -> a table of text cells -> a leaderboard.

Limits come before parsing. Whatever is wrong is said as `InvalidInputError`, with the name of the file, the row and the
column where there is one, and what to do.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tile_core import importers
from tile_core.checks import InvalidInputError

from ..settings import Limits
from ..tables import archives, kinds
from ..tables.encodings import decode
from ..tables.table import Reading, Table
from . import documents, json_files, texts, workbooks

__all__ = ["Reading", "Table", "import_table", "read_file", "read_leaderboard", "read_table", "title_of"]


def read_table(data: bytes, filename: str, limits: Limits | None = None, reading: Reading | None = None) -> Table:
    """A table of text cells from the bytes of a file.

    Raises `InvalidInputError`, which begins with the name of the file, for whatever cannot be read.
    """
    bounds, choices = limits or Limits(), reading or Reading()
    try:
        return _read(data, filename, bounds, choices)
    except InvalidInputError as error:
        raise InvalidInputError(f"{kinds.display_name(filename)}: {error}.") from error


def _read(data: bytes, filename: str, limits: Limits, choices: Reading) -> Table:
    if len(data) > limits.upload:
        raise InvalidInputError(f"it is larger than the limit of {limits.upload / 1e6:g} MB")
    kind, packed = kinds.kind_of(data[: kinds.START], filename, documents=True)
    if kind == "text":
        plain = archives.decompress(data, limits.expanded) if packed else data
        return texts.read(plain, filename, limits, choices, packed=packed)
    if kind in documents.NAMES:
        return documents.read(decode(data, choices.encoding)[0], kind, limits, choices)
    return json_files.read(data, limits, choices) if kind == "json" else workbooks.read(data, kind, limits, choices)


def read_leaderboard(
    data: bytes, filename: str, limits: Limits | None = None, prior: float | None = None
) -> importers.Import:
    """What the importer makes of a file by itself, its columns guessed."""
    table = read_table(data, filename, limits)
    return import_table(table, filename, importers.guess(table.columns, table.decimal), prior)


def import_table(
    table: Table, filename: str, mapping: importers.Mapping, prior: float | None = None, *, summaries: bool = True
) -> importers.Import:
    """What the importer makes of a table whose columns are `mapping`; `prior`, `summaries`: as in `importers.build`."""
    if table.asks:
        return importers.Import(None, (), table.notes, "Cannot import yet.", table.asks, table.rows)
    made = importers.build(
        table.columns,
        mapping,
        title_of(filename),
        numbers=table.numbers,
        decimal=table.decimal,
        prior=prior,
        summaries=summaries,
        thousands=table.thousands,
    )
    return replace(made, notes=(*table.notes, *made.notes))


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
    return kinds.title_of(filename, "Leaderboard")
