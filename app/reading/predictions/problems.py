"""Problems of a file of millions of rows: each kind counted, its first cases listed with row and column.

Rows are numbered as in the file, its first line being row 1; a cell with a line break in it counts as one row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.importers import Problem
from tile_core.importers.problems import DROP_ROW, Cause

FIRST_CASES = 5
MOST = 100


class _Skips:
    """Indices before and after some rows were skipped; both counted from 0."""

    def __init__(self) -> None:
        self._before: list[int] = []

    def skip(self, index: int) -> None:
        """Skip the row with this index; calls must be in order."""
        self._before.append(index - len(self._before))

    def original(self, index: int) -> int:
        """The index before skipping."""
        return index + bisect_right(self._before, index)


class Numbering:
    """Row numbers in the file of the rows that were read: rows of another width and blank ones were skipped.

    `listed`: the numbers themselves, where they are known.
    """

    def __init__(self, first: int = 2) -> None:
        self.first = first
        self.listed: Sequence[int] = ()
        self.ragged, self.blank = _Skips(), _Skips()

    def of(self, index: int) -> int:
        """The row number of the row read as the index-th, counted from 0."""
        if self.listed:
            return self.listed[int(index)]
        return self.first + self.ragged.original(self.blank.original(int(index)))


class Kind(NamedTuple):
    """What the cases of a problem have in common; the fields are those of `Problem`."""

    columns: tuple[str, ...]
    expected: str
    effect: str
    severity: str = "error"
    has: bool = False


class Problems:
    """Collects problems: five of each kind in a column, a hundred in all, the rest as a number."""

    def __init__(self) -> None:
        self.numbering = Numbering()
        self.dead = ""
        self._listed: list[Problem] = []
        self._counts: dict[Cause, int] = {}

    def left_out(self, row: int | None, columns: tuple[str, ...], found: str, expected: str) -> None:
        """An error because of which the row is left out."""
        self.add(Problem(row, columns, found, expected, DROP_ROW, "error"))

    def add(self, problem: Problem) -> None:
        """Count a problem; it is listed if it is among the first of its kind."""
        cause = problem.kind
        self._counts[cause] = self._counts.get(cause, 0) + 1
        if self._counts[cause] <= FIRST_CASES and len(self._listed) < MOST:
            self._listed.append(problem)

    def cases(self, rows: np.ndarray, found: Callable[[int], str], kind: Kind) -> None:
        """Count one kind of problem in many rows, given by the indices at which they were read."""
        columns, expected, effect, severity, has = kind
        for row in rows[:FIRST_CASES].tolist():
            self.add(Problem(self.numbering.of(row), columns, found(row), expected, effect, severity, has=has))
        cause = columns, expected, effect
        self._counts[cause] = self._counts.get(cause, 0) + max(len(rows) - FIRST_CASES, 0)

    @property
    def total(self) -> int:
        """Number of all problems, listed or not."""
        return sum(self._counts.values())

    def listed(self) -> tuple[Problem, ...]:
        """Errors first, then by row."""
        return tuple(sorted(self._listed, key=lambda problem: (problem.severity, problem.row or 0)))

    def unlisted(self) -> dict[Cause, int]:
        """How many more problems there are of each cause than are listed."""
        listed = Counter(problem.kind for problem in self._listed)
        return {cause: count - listed[cause] for cause, count in self._counts.items() if count > listed[cause]}


__all__ = ["DROP_ROW", "Cause", "Kind", "Numbering", "Problem", "Problems"]
