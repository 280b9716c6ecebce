"""What an import makes of a table: the leaderboard, what was left out of it and why, and what has to be decided."""

from __future__ import annotations

from dataclasses import dataclass

from tile_core.importers.printed.intervals import Interval
from tile_core.importers.printed.orientation import Question
from tile_core.importers.problems import Problem
from tile_core.leaderboard import Leaderboard


@dataclass(frozen=True, slots=True)
class Import:
    """What `build` made of a table.

    `leaderboard` is `None` where nothing could be used. `imported_rows` of `total` rows are in it. `used_columns`: the
    columns the performances depend on; `compared_columns`: those that were not needed and were checked. `unknown_cell`:
    the cell that no column gives (tn for precision with recall), or `None`. `headline` and `detail` say what the table
    is enough for.
    `missing_class`: the class that no row has, "positives" or "negatives", if any.
    `needs_prior`: one prior for all rows would complete it. `summaries`: how many rows look like totals of the others.
    `intervals`: those that cells state with their values, of the rows that are imported. `question`: a decision that
    has to be made before anything can be imported.
    """

    leaderboard: Leaderboard | None
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    headline: str
    detail: str
    total: int
    imported_rows: int = 0
    used_columns: frozenset[str] = frozenset()
    compared_columns: frozenset[str] = frozenset()
    unknown_cell: str | None = None
    missing_class: str = ""
    needs_prior: bool = False
    summaries: int = 0
    intervals: tuple[Interval, ...] = ()
    question: Question | None = None
