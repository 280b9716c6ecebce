"""A first pass over a file: the number of rows, the values of the label, and the models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.prediction_roles import LABEL, MODEL, SCORE

from ...tables.limited_process import Progress
from ..problems import Problems
from ..readers.tables import Table
from .columns import Column, of_role
from .labels import MOST_VALUES, canonical, is_missing
from .numerals import empty_cells, texts


@dataclass(slots=True)
class Counts:
    """Rows of the file. `labels`: canonical values with their numbers of rows; `many`: there are more than 1,000, which
    are not counted.

    `missing`: rows without a label. `models`: the number of rows of each, in order of occurrence; in a wide file, of
    rows that are not empty.
    """

    rows: int = 0
    labels: Counter[str] = field(default_factory=Counter)
    many: bool = False
    missing: int = 0
    read: bool = False
    models: dict[str, int] = field(default_factory=dict)


class Reader(Protocol):
    """A reader of the same batches: the `used` columns, and its `problems`."""

    problems: Problems

    @property
    def used(self) -> list[str]:
        """The names of the columns."""

    def add(self, batch: dict[str, Any]) -> None:
        """One more batch; may raise `InvalidInputError`."""


def count(table: Table, columns: Sequence[Column], progress: Progress, reader: Reader | None = None) -> Counts:
    """Count rows, labels and models, and let `reader` read them; raises `InvalidInputError` for more models than are
    allowed.
    """
    scores = [] if of_role(columns, MODEL) else of_role(columns, SCORE)
    if len(scores) > 1 or reader is not None:
        try:
            return _count(table, columns, scores, progress, reader)
        except InvalidInputError:
            # Perhaps more cells than the limit: once all rows are counted, a message says which columns to leave out.
            pass
    return _count(table, columns, scores[:1], progress, None)


def _count(
    table: Table, columns: Sequence[Column], scores: Sequence[Column], progress: Progress, reader: Reader | None
) -> Counts:
    label, model = of_role(columns, LABEL)[:1], of_role(columns, MODEL)[:1]
    # One more column than the label, to distinguish a blank line from a row without a label.
    shown = scores or of_role(columns, SCORE)[:1]
    used = [column.name for column in (*label, *model, *shown)] or list(table.names[:2])
    counts, most, empty = Counts(read=reader is not None), table.file.limits.prediction_models, Counter[str]()
    given = (used, Problems()) if reader is None else (reader.used, reader.problems)
    for batch in table.batches(*given, progress):
        counts.rows += len(batch[used[0]])
        if label:
            _labels(counts, texts(batch[label[0].name]), table.decimal)
        if model:
            _models(counts, texts(batch[model[0].name]), most)
        for column in scores:
            empty[column.name] += empty_cells(batch[column.name])
        if reader is not None and counts.read:
            counts.read = _could_add(reader, batch)
    if not model:
        counts.models = {column.model: counts.rows - empty[column.name] for column in of_role(columns, SCORE)}
    return counts


def _could_add(reader: Reader, batch: dict[str, Any]) -> bool:
    """Whether the reader could use the batch; an error is raised again when the reader runs alone."""
    try:
        reader.add(batch)
    except InvalidInputError:
        return False
    return True


def _labels(counts: Counts, column: object, decimal: str) -> None:
    for value, number in () if counts.many else _counted(column):
        if value is None or is_missing(value):
            counts.missing += number
        else:
            counts.labels[canonical(value, decimal)] += number
        if len(counts.labels) > MOST_VALUES:
            counts.many, counts.labels, counts.missing = True, Counter(), 0
            return


def _models(counts: Counts, column: object, most: int) -> None:
    for value, number in _counted(column):
        name = cells.short(cells.visible(value or ""), cells.MAX_NAME)
        if name:
            counts.models[name] = counts.models.get(name, 0) + number
        if len(counts.models) > most:
            raise InvalidInputError(f"this file names more than {most} models, the limit")


def _counted(column: Any) -> list[tuple[str | None, int]]:
    counted = column.value_counts()
    return list(zip(counted.field(0).to_pylist(), counted.field(1).to_pylist(), strict=True))
