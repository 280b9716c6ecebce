"""A file of predictions -> what it holds (`inspect`) -> aligned arrays (`convert`); `read` gives both at once.

`inspect` proposes what each column is, which value of the label is positive and which models there are; a person may
change that; `convert` makes the `Predictions`. The file is read as a stream: only the columns that are used are ever in
memory. Rows without a label are left out and counted, scores that are missing or no numbers are `nan`, hard decisions
(every cell a value of the label) are 0 and 1, infinite scores are set 1 beyond the finite ones of their model. All
problems are reported together, by row and column.

`InvalidInputError` begins with the name of the file, and is raised for what is not a table of predictions.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers.prediction_roles import IGNORE
from tile_core.importers.sentences import by_cause, sentence
from tile_core.number_format import counted
from tile_core.predictions import Predictions

from ...settings import Limits
from ..tables.encodings import wrong_encoding
from ..tables.kinds import display_name
from ..tables.limited_process import Progress, quiet
from . import readers
from .inspection import Inspection, inspection
from .parse.assemble import predictions_of
from .parse.columns import LONG, Column, layout, warn_of_look_alikes, warn_of_repeats
from .parse.long_format import long
from .parse.options import Choices, complete, lacking
from .parse.profile import count
from .parse.recognition import guess
from .parse.wide_format import Columns, wide
from .problems import Cause, Problem, Problems
from .readers.tables import Table

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, eq=False)
class Conversion:
    """The result of `convert`. `predictions` is `None` where nothing could be aligned or no row can be used.

    `rows` of the file, of which `unlabelled` have no label; `hard`: models that give hard decisions; `notes` in
    sentences; `problems`: listed ones of `total_problems`; `unlisted`: how many more there are of each cause.
    """

    file: str
    predictions: Predictions | None
    rows: int
    unlabelled: int
    positive: str
    hard: tuple[str, ...]
    notes: tuple[str, ...]
    problems: tuple[Problem, ...]
    total_problems: int
    unlisted: Mapping[Cause, int]

    def sentences(self) -> list[tuple[str, str]]:
        """A sentence for each cause among the listed problems, with its severity; the last counts those of others."""
        causes = by_cause(self.problems)
        said = [
            (same[0].severity, sentence(same, unlisted=self.unlisted.get(cause, 0))) for cause, same in causes.items()
        ]
        others = sum(count for cause, count in self.unlisted.items() if cause not in causes)
        return [*said, ("warning", f"{counted(others, 'more problem')} of other kinds or columns.")] if others else said

    def summary(self) -> dict[str, Any]:
        """The summary in the form for the browser."""
        predictions = self.predictions
        return {
            "file": self.file,
            "title": predictions.title if predictions else "",
            "rows": self.rows,
            "samples": predictions.size if predictions else 0,
            "positives": int(predictions.y_true.sum()) if predictions else 0,
            "positive": self.positive,
            "unlabelled": self.unlabelled,
            "weighted": predictions is not None and predictions.weights is not None,
            "confidence": predictions is not None and predictions.confidence is not None,
            "models": []
            if predictions is None
            else [_model_summary(predictions, at, self.hard) for at in range(len(predictions.models))],
            "notes": list(self.notes),
            "problems": [{"severity": severity, "text": text} for severity, text in self.sentences()],
            "total_problems": self.total_problems,
        }


def _model_summary(predictions: Predictions, at: int, hard: Sequence[str]) -> dict[str, Any]:
    missing, name = int(np.isnan(predictions.scores[at]).sum()), predictions.models[at]
    return {"name": name, "missing": missing, "hard": name in hard, "threshold": float(predictions.thresholds[at])}


def inspect(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> Inspection:
    """The content of a file, read once from end to end; with `choices`, taking these into account."""
    given = choices or Choices()

    def look(table: Table) -> Inspection:
        columns = _columns(table, given)
        return inspection(table, columns, count(table, columns, progress), given)

    return _read_file(path, filename, limits, look)


def convert(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> Conversion:
    """The aligned predictions of a file, with the choices made, and the rest as `inspect` proposes."""
    given = choices or Choices()

    def make(table: Table) -> Conversion:
        columns = _columns(table, given)
        lack = lacking(columns, table.file.limits.prediction_models)
        if lack:
            raise InvalidInputError(lack.rstrip("."))
        reader = _reader(table, columns, given)
        reader.read(progress)
        return _conversion(reader, given)

    return _read_file(path, filename, limits, make)


def read(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> tuple[Inspection, Conversion | None]:
    """The results of `inspect` and `convert`, from reading the file once.

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
                return found, _conversion(reader, given)
        return found, None

    return _read_file(path, filename, limits, both)


def _read_file(path: Path, filename: str, limits: Limits | None, read: Callable[[Table], Result]) -> Result:
    """Reads a text file as UTF-8; if that fails anywhere, as Latin-1 from the beginning."""
    try:
        file = readers.open_file(path, filename, limits or Limits())
        try:
            return read(readers.open_table(file))
        except UnicodeDecodeError:
            return read(readers.open_table(file, "cp1252"))
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
    warn_of_repeats([column.name for column in columns if column.role == IGNORE], table.names, problems)
    return Columns(table, columns, choices, problems)


def _conversion(reader: Columns, choices: Choices) -> Conversion:
    """The conversion of columns that were read."""
    file, problems = reader.file, reader.problems
    is_long = layout(reader.columns) == LONG
    aligned = long(reader, file.limits.prediction_cells) if is_long else wide(reader)
    warn_of_look_alikes(aligned.models, problems)
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
        unlisted=problems.unlisted(),
    )
