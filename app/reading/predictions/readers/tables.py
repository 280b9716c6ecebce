"""An opened file of predictions, of any kind: its properties, its columns, and its rows in batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError

from ....settings import Limits
from ...tables import kinds
from ...tables.limited_process import Progress
from ..problems import Numbering, Problems

PEEK = 200
WHAT_TO_DO = "Save the predictions as CSV in UTF-8 or as parquet"


@dataclass(frozen=True, slots=True)
class File:
    """An upload on disk: `kind` is "text", "parquet" or "workbook"; `packed`: whether it is gzip."""

    path: Path
    name: str
    kind: str
    packed: bool
    limits: Limits

    @property
    def title(self) -> str:
        """A name for the predictions of a file."""
        return kinds.title_of(self.name, "Predictions")

    @property
    def display_name(self) -> str:
        """The name of the file in a message."""
        return kinds.display_name(self.name)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The columns of an opened file. `head`: the texts of its first rows by column. `first`: the number of its first
    row in the file. `batches` reads the `used` columns from the start: dictionaries of Arrow arrays of equal length.
    """

    file: File
    names: tuple[str, ...]
    head: dict[str, list[str]]
    decimal: str
    description: str
    first: int
    read: Callable[[Sequence[str], Problems, Progress], Iterator[dict[str, Any]]]

    def batches(self, used: Sequence[str], problems: Problems, progress: Progress) -> Iterator[dict[str, Any]]:
        """The rows, a few megabytes at a time; raises `InvalidInputError` beyond the limit of cells."""
        rows, most = 0, self.file.limits.prediction_cells // max(len(used), 1)
        problems.numbering = Numbering(self.first)
        for batch in self.read(used, problems, progress):
            rows += len(batch[used[0]]) if used else 0
            if rows > most:
                raise too_many(most, len(used), self.file.limits)
            yield batch


def too_many(rows: int, columns: int, limits: Limits) -> InvalidInputError:
    """The error for a file with more cells than are allowed."""
    most = f"{limits.prediction_cells:,} cells"
    return InvalidInputError(f"it has more than {rows:,} rows of {columns} columns to read; the limit is {most}")
