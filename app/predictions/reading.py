"""A file of predictions -> what it holds (`inspect`) -> aligned arrays (`convert`). No web in here.

`inspect` proposes what each column is, which value of the label is positive and which models there are; a person may
change it; `convert` makes the `Predictions`. Both read the file as a stream: only the columns that are used are ever
in memory, and the others are not kept. Rows without a label are left out and counted, scores that are missing or no
numbers are `nan`, decisions (every cell a value of the label) are 0 and 1, infinite scores are set 1 beyond the finite
ones of their model. Whatever is wrong is said at once, by row and column.

`InvalidInputError` begins with the name of the file, and is raised for what is no table of predictions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, TypeVar

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.prediction_roles import IGNORE
from tile_core.predictions import Predictions

from ..settings import Limits
from ..tables.bounded import Progress, quiet
from .parse import labels, repeats
from .parse.assemble import predictions_of
from .parse.columns import LONG, Column, layout
from .parse.long_format import long
from .parse.options import Choices, complete, lacking
from .parse.profile import Counts, count
from .parse.recognition import guess, is_leaderboard
from .parse.wide_format import Columns, wide
from .problems import Problem, Problems, as_json
from .readers import sources
from .readers.tables import File, Table

Result = TypeVar("Result")
SHOWN_ROWS = 8
SHOWN_VALUES = 20


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file of predictions holds, and what would be made of it.

    `layout` is "wide" or "long"; `head`: the first rows as texts, one column after another as in `columns`, `first` the
    number of the first of them. `labels`: values with their number of rows, most frequent first, at most 20 of `values`
    (0: more than 1,000); `missing`: rows without one. `positive`: the value taken as positive, and `why`. `models`:
    names with their number of rows that are not empty. `lacking`: what a person has to choose before `convert` can do
    it, "" for nothing. `leaderboard`: whether it looks like one instead. `choices`: what `convert` would be told.
    """

    file: str
    title: str
    description: str
    layout: str
    rows: int
    columns: tuple[Column, ...]
    head: tuple[tuple[str, ...], ...]
    first: int
    labels: tuple[tuple[str, int], ...]
    values: int
    missing: int
    positive: str | None
    why: str
    models: tuple[tuple[str, int], ...]
    lacking: str
    leaderboard: bool
    choices: Choices

    def as_json(self) -> dict[str, Any]:
        """What the browser gets."""
        columns = [
            {"name": c.name, "role": c.role, "model": c.model, "remark": c.remark, "head": list(texts)}
            for c, texts in zip(self.columns, self.head, strict=True)
        ]
        plain = (
            "file",
            "title",
            "description",
            "layout",
            "rows",
            "first",
            "values",
            "missing",
            "positive",
            "why",
            "lacking",
            "leaderboard",
        )
        return {name: getattr(self, name) for name in plain} | {
            "columns": columns,
            "labels": [{"value": value, "count": number} for value, number in self.labels],
            "models": [{"name": name, "rows": number} for name, number in self.models],
            "choices": self.choices.as_json(),
        }


@dataclass(frozen=True, slots=True, eq=False)
class Conversion:
    """What `convert` made. `predictions` is `None` where nothing could be aligned or no row can be used.

    `rows` of the file, of which `unlabelled` have no label; `hard`: models that give decisions; `notes` in sentences;
    `problems`: listed ones of `total_problems`.
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

    def summary(self) -> dict[str, Any]:
        """What the browser gets."""
        made = self.predictions
        return {
            "file": self.file,
            "title": made.title if made else "",
            "rows": self.rows,
            "samples": made.size if made else 0,
            "positives": int(made.y_true.sum()) if made else 0,
            "positive": self.positive,
            "unlabelled": self.unlabelled,
            "weighted": made is not None and made.weights is not None,
            "confidence": made is not None and made.confidence is not None,
            "models": [] if made is None else [_about(made, at, self.hard) for at in range(len(made.models))],
            "notes": list(self.notes),
            "problems": [as_json(problem, self.file) for problem in self.problems],
            "total_problems": self.total_problems,
        }


def _about(made: Predictions, at: int, hard: Sequence[str]) -> dict[str, Any]:
    missing, name = int(np.isnan(made.scores[at]).sum()), made.models[at]
    return {"name": name, "missing": missing, "hard": name in hard, "threshold": float(made.thresholds[at])}


def inspect(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> Inspection:
    """What a file holds, read once from end to end; with `choices`, what that changes."""
    given = choices or Choices()
    return _reading(path, filename, limits, lambda file, table: _inspect(file, table, given, progress))


def convert(
    path: Path,
    filename: str,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress = quiet,
) -> Conversion:
    """The aligned predictions of a file, with what was chosen, and the rest as `inspect` proposes it."""
    given = choices or Choices()
    return _reading(path, filename, limits, lambda file, table: _convert(file, table, given, progress))


def _reading(path: Path, filename: str, limits: Limits | None, read: Callable[[File, Table], Result]) -> Result:
    """In UTF-8, and where that fails anywhere, in Latin-1 from the beginning."""
    try:
        file = sources.open_file(path, filename, limits or Limits())
        try:
            return read(file, sources.open_table(file))
        except UnicodeDecodeError:
            return read(file, sources.open_table(file, "cp1252"))
    except UnicodeDecodeError as error:
        message = "it is not in UTF-8 or Latin-1. Save it as CSV in UTF-8"
        raise InvalidInputError(f"{_called(filename)}: {message}.") from error
    except InvalidInputError as error:
        raise InvalidInputError(f"{_called(filename)}: {str(error).rstrip('.')}.") from error


def _called(filename: str) -> str:
    return cells.short(PurePath(filename).name, 80) or "The file"


def _columns(file: File, table: Table, choices: Choices) -> tuple[Column, ...]:
    if choices.columns is not None:
        return complete(choices.columns, table.names)
    return guess(table.head, choices.title or file.title, table.decimal, file.limits.prediction_models)


def _inspect(file: File, table: Table, choices: Choices, progress: Progress) -> Inspection:
    columns = _columns(file, table, choices)
    counts = count(table, columns, progress)
    lack = lacking(columns, file.limits.prediction_models) or _too_many(columns, counts.rows, file.limits)
    positive, why = labels.positive_of(counts.labels) if not counts.many else (None, "")
    if choices.positive is not None:
        positive, why = choices.positive, labels.CHOSEN
    if not lack:
        lack = _unclear(counts, replace(choices, positive=positive))
    listed = sorted(counts.labels.items(), key=lambda item: (-item[1], item[0]))[:SHOWN_VALUES]
    title = choices.title or file.title
    chosen = replace(choices, columns=columns, positive=None if choices.label_threshold else positive, title=title)
    return Inspection(
        file=_called(file.name),
        title=title,
        description=table.description,
        layout=layout(columns),
        rows=counts.rows,
        columns=columns,
        head=tuple(tuple(cells.short(text) for text in table.head[c.name][:SHOWN_ROWS]) for c in columns),
        first=table.first,
        labels=tuple((cells.short(value, 200), number) for value, number in listed),
        values=0 if counts.many else len(counts.labels),
        missing=counts.missing,
        positive=positive,
        why=why,
        models=tuple(counts.models.items()),
        lacking=lack,
        leaderboard=is_leaderboard(table.head, table.decimal),
        choices=chosen,
    )


def _too_many(columns: Sequence[Column], rows: int, limits: Limits) -> str:
    used = sum(column.role != IGNORE for column in columns)
    if rows * used <= limits.prediction_cells:
        return ""
    return f"{rows:,} rows of {used} columns are more than {limits.prediction_cells:,} cells: ignore some columns."


def _unclear(counts: Counts, choices: Choices) -> str:
    """What is open about the label."""
    if choices.label_threshold is not None:
        return ""
    if counts.many:
        return "The label has more than 1,000 different values: choose a threshold from which on it is positive."
    if not counts.labels:
        return "No row has a label."
    try:
        labels.rule(counts.labels, choices.positive, None)
    except InvalidInputError as error:
        return f"{str(error)[0].upper()}{str(error)[1:]}."
    return ""


def _convert(file: File, table: Table, choices: Choices, progress: Progress) -> Conversion:
    columns = _columns(file, table, choices)
    lack = lacking(columns, file.limits.prediction_models)
    if lack:
        raise InvalidInputError(lack.rstrip("."))
    problems = Problems()
    repeats.tell([column.name for column in columns if column.role == IGNORE], table.names, problems)
    read = Columns(table, columns, choices, problems)
    read.read(progress)
    made = long(read, file.limits.prediction_cells) if layout(columns) == LONG else wide(read)
    return Conversion(
        file=_called(file.name),
        predictions=predictions_of(made, replace(choices, title=choices.title or file.title)),
        rows=made.rows,
        unlabelled=made.unlabelled,
        positive=made.positive,
        hard=tuple(made.decided),
        notes=tuple(made.notes),
        problems=problems.listed(),
        total_problems=problems.total,
    )
