"""A file of predictions -> what it holds (`inspect`) -> aligned arrays (`convert`); `read` gives both at once.

`inspect` proposes what each column is, which value of the label is positive and which models there are; a person may
change it; `convert` makes the `Predictions`. The file is read as a stream: only the columns that are used are ever in
memory. Rows without a label are left out and counted, scores that are missing or no numbers are `nan`, decisions (every
cell a value of the label) are 0 and 1, infinite scores are set 1 beyond the finite ones of their model. Whatever is
wrong is said at once, by row and column.

`InvalidInputError` begins with the name of the file, and is raised for what is no table of predictions.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from tile_core.checks import InvalidInputError
from tile_core.importers.prediction_roles import IGNORE

from ..settings import Limits
from ..tables.encodings import wrong_encoding
from ..tables.kinds import display_name
from ..tables.limited_process import Progress, quiet
from .conversion import Conversion
from .inspection import Inspection, inspection
from .parse import repeats
from .parse.assemble import predictions_of
from .parse.columns import LONG, Column, layout
from .parse.long_format import long
from .parse.options import Choices, complete, lacking
from .parse.profile import count
from .parse.recognition import guess
from .parse.wide_format import Columns, wide
from .problems import Problems
from .readers import sources
from .readers.tables import Table

Result = TypeVar("Result")


def inspect(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> Inspection:
    """What a file holds, read once from end to end; with `choices`, what that changes."""
    given = choices or Choices()

    def look(table: Table) -> Inspection:
        columns = _columns(table, given)
        return inspection(table, columns, count(table, columns, progress), given)

    return _reading(path, filename, limits, look)


def convert(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> Conversion:
    """The aligned predictions of a file, with what was chosen, and the rest as `inspect` proposes it."""
    given = choices or Choices()

    def make(table: Table) -> Conversion:
        columns = _columns(table, given)
        lack = lacking(columns, table.file.limits.prediction_models)
        if lack:
            raise InvalidInputError(lack.rstrip("."))
        reader = _reader(table, columns, given)
        reader.read(progress)
        return _converted(reader, given)

    return _reading(path, filename, limits, make)


def read(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> tuple[Inspection, Conversion | None]:
    """What `inspect` and `convert` give, from one reading of the file.

    Without the second where something has to be chosen first, or where `convert` would raise.
    """
    given = choices or Choices()

    def both(table: Table) -> tuple[Inspection, Conversion | None]:
        columns = _columns(table, given)
        lack = lacking(columns, table.file.limits.prediction_models)
        reader = None if lack else _reader(table, columns, given)
        counts = count(table, columns, progress, reader)
        found = inspection(table, columns, counts, given)
        if reader is not None and counts.read and not found.lacking:
            with contextlib.suppress(InvalidInputError, MemoryError):
                return found, _converted(reader, given)
        return found, None

    return _reading(path, filename, limits, both)


def _reading(path: Path, filename: str, limits: Limits | None, read: Callable[[Table], Result]) -> Result:
    """In UTF-8, and where that fails anywhere, in Latin-1 from the beginning."""
    try:
        file = sources.open_file(path, filename, limits or Limits())
        try:
            return read(sources.open_table(file))
        except UnicodeDecodeError:
            return read(sources.open_table(file, "cp1252"))
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{display_name(filename)}: {wrong_encoding(None)}.") from error
    except InvalidInputError as error:
        raise InvalidInputError(f"{display_name(filename)}: {str(error).rstrip('.')}.") from error


def _columns(table: Table, choices: Choices) -> tuple[Column, ...]:
    if choices.columns is not None:
        return complete(choices.columns, table.names)
    file = table.file
    return guess(table.head, choices.title or file.title, table.decimal, file.limits.prediction_models)


def _reader(table: Table, columns: Sequence[Column], choices: Choices) -> Columns:
    problems = Problems()
    repeats.tell([column.name for column in columns if column.role == IGNORE], table.names, problems)
    return Columns(table, columns, choices, problems)


def _converted(reader: Columns, choices: Choices) -> Conversion:
    """What is made of columns that were read."""
    file, problems = reader.file, reader.problems
    aligned = long(reader, file.limits.prediction_cells) if layout(reader.columns) == LONG else wide(reader)
    return Conversion(
        file=file.display_name,
        predictions=predictions_of(aligned, replace(choices, title=choices.title or file.title)),
        rows=aligned.rows,
        unlabelled=aligned.unlabelled,
        positive=aligned.positive,
        hard=tuple(aligned.decided),
        notes=tuple(aligned.notes),
        problems=problems.listed(),
        total_problems=problems.total,
    )
