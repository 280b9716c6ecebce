"""Bytes and a file name -> a table of text cells -> a leaderboard.

Limits are checked before parsing. Problems are raised as `InvalidInputError`, with the name of the file, the row and
the column where there is one, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tile_core import importers
from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.decisions import LAYOUT, ONE_DECISION, SHEET
from tile_core.importers.roles import ATTRIBUTE, ENTITY
from tile_core.importers.roles import choices as roles_of_columns
from tile_core.leaderboard import leaderboard

from ...settings import Limits
from ..tables import archives, kinds
from ..tables.encodings import decode
from ..tables.table import Reading, Table
from . import arrays, documents, folds_archive, json_files, texts, workbooks

__all__ = ["Reading", "Table", "import_table", "read_file", "read_leaderboard", "read_table", "title_of"]


def read_table(data: bytes, filename: str, limits: Limits | None = None, reading: Reading | None = None) -> Table:
    """A table of text cells from the bytes of a file.

    Raises `InvalidInputError`, which begins with the name of the file, for a file that cannot be read.
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
    if kind == "zip":
        return folds_archive.read(data, limits, choices, lambda part, name: _member(part, name, limits, choices))
    if kind in arrays.NAMES:
        return arrays.read(data, kind, limits, choices)
    if kind in documents.NAMES:
        return documents.read(decode(data, choices.encoding)[0], kind, limits, choices)
    return json_files.read(data, limits, choices) if kind == "json" else workbooks.read(data, kind, limits, choices)


def _member(data: bytes, filename: str, limits: Limits, choices: Reading) -> Table:
    """A table from a file of an archive, which is no archive itself."""
    if kinds.kind_of(data[: kinds.START], filename, documents=True)[0] == "zip":
        raise InvalidInputError("it is an archive itself")
    return _read(data, filename, limits, choices)


def read_leaderboard(
    data: bytes,
    filename: str,
    limits: Limits | None = None,
    prior: float | None = None,
    reading: Reading | None = None,
    *,
    roles: Mapping[str, str] | None = None,
    number: Callable[[int], int] | None = None,
    **choices: Any,
) -> importers.Import:
    """The import of a file with guessed columns; `choices`: as in `import_table`.

    `roles`: by name, the roles of columns that are guessed wrongly or cannot be guessed; `number`: the number that
    names a row, of that in the file, by default the same.
    """
    table = read_table(data, filename, limits, reading)
    if number is not None:
        table = replace(table, numbers=tuple(map(number, table.numbers)))
    _refuse_unknown(table, filename, reading or Reading())
    return import_table(table, filename, _mapping(table, filename, roles or {}), prior, **choices)


def _mapping(table: Table, filename: str, roles: Mapping[str, str]) -> importers.Mapping:
    """The guessed mapping with these roles; raises `InvalidInputError`, which lists what exists, for unknown ones."""
    guessed = importers.guess(table.columns, table.decimal)
    known = [key for key, _ in roles_of_columns()]
    for column, role in roles.items():
        if column not in table.columns or role not in known:
            names = ", ".join(f"“{cells.short(name)}”" for name in table.columns)
            found = f"“{cells.short(column)}” cannot be “{cells.short(role)}”. It has the columns {names}"
            raise InvalidInputError(f"{kinds.display_name(filename)}: {found}; each can be {', '.join(known)}.")
    if ENTITY in roles.values():  # names that are chosen replace those that were guessed
        guessed.roles.update(dict.fromkeys(guessed.columns(ENTITY), ATTRIBUTE))
    return importers.Mapping({**guessed.roles, **roles}, guessed.remarks)


def _refuse_unknown(table: Table, filename: str, reading: Reading) -> None:
    """Raise `InvalidInputError`, which lists the choices, for a sheet, layout or header that the file does not have."""
    row, read = reading.header_row, table.reading.header_row
    if row is not None and read is not None and (row < 1 or row > read):
        found = f"row {row} cannot be the header; expected a row of names with rows of values below it"
        raise InvalidInputError(f"{kinds.display_name(filename)}: {found}.")
    listed = {
        "sheet or table": (reading.sheet, dict.fromkeys(table.sheets, "")),
        "layout": (reading.layout, table.layouts),
    }
    for what, (wanted, known) in listed.items():
        if wanted is not None and wanted not in known:
            names = ", ".join(f"“{value}”{f' ({label})' if label else ''}" for value, label in known.items())
            advice = f"Choose {names}" if known else "There is nothing to choose"
            found = f"it has no {what} “{cells.short(wanted)}”. {advice}"
            raise InvalidInputError(f"{kinds.display_name(filename)}: {found}.")


def import_table(
    table: Table,
    filename: str,
    mapping: importers.Mapping,
    prior: float | None = None,
    **choices: Any,
) -> importers.Import:
    """The import of a table whose columns have the roles of `mapping`.

    `prior` and `choices` (`summaries`, `contradictions`, `runs`, `thresholds`, `point`, `undetermined`, `shares`): as
    in `importers.build`.
    """
    if table.asks:
        about, offered = (LAYOUT, table.layouts.items()) if table.layouts else (SHEET, ((s, s) for s in table.sheets))
        question = importers.Question(table.asks, tuple(offered), about)
        return importers.Import(None, (), table.notes, ONE_DECISION, table.asks, table.rows, question=question)
    result = importers.build(
        table.columns,
        mapping,
        title_of(filename),
        numbers=table.numbers,
        decimal=table.decimal,
        prior=prior,
        thousands=table.thousands,
        **choices,
    )
    result = _with_matrices(result, table)
    return replace(
        result, notes=(*table.notes, *result.notes), sheet=(table.reading.sheet or "") if table.sheets else ""
    )


def _with_matrices(result: importers.Import, table: Table) -> importers.Import:
    """The import with the whole matrices behind its rows; without them, and a note, where rows were changed."""
    board, models = result.leaderboard, table.matrices
    if board is None or not models:
        return result
    try:
        found = [models[name] if name in models else _only(models) for name in board.entities]
        counts = [
            [[rows[label][list(rows).index(k)] for k in board.contexts] for label in board.contexts] for rows in found
        ]
        made = leaderboard(
            board.entities,
            board.performances,
            title=board.title,
            contexts=board.contexts,
            sizes=board.sizes,
            attributes=board.attributes,
            official=board.official,
            matrices=counts,
        )
    except (KeyError, ValueError):
        note = "Some counts of this file changed or were left out, so Any task lacks its whole matrices."
        return replace(result, notes=(*result.notes, note))
    note = "The page Any task ranks these models by their whole matrices."
    return replace(result, leaderboard=made, notes=(*result.notes, note))


def _only(models: Mapping[str, Mapping[str, Sequence[int]]]) -> Mapping[str, Sequence[int]]:
    """The matrix of a file that has one only, whose model has no name; raises `ValueError` for several."""
    (rows,) = models.values()
    return rows


def read_file(
    path: Path,
    limits: Limits | None = None,
    prior: float | None = None,
    reading: Reading | None = None,
    **choices: Any,
) -> importers.Import:
    """The import of a file on disk. Raises `InvalidInputError` also where the file cannot be opened."""
    bounds = limits or Limits()
    try:
        with path.open("rb") as file:
            data = file.read(bounds.upload + 1)
    except OSError as error:
        raise InvalidInputError(f"{path}: {error.strerror or error}.") from error
    return read_leaderboard(data, path.name, bounds, prior, reading, **choices)


def title_of(filename: str) -> str:
    """A title for the leaderboard of a file."""
    return kinds.title_of(filename, "Leaderboard")
