"""What an import gives: the leaderboard, and what is to be said of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core import leaderboard
from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.decisions import Question
from tile_core.importers.entities.names import Names
from tile_core.importers.printed_values.intervals import Interval
from tile_core.importers.problems import Problem
from tile_core.importers.quantities import BoolArray
from tile_core.importers.unused_columns import Unused
from tile_core.leaderboard import Leaderboard

# Places (contexts x entities) of a leaderboard, the empty ones included.
MAX_PLACES = 200_000
# Sums and whole numbers that differ by at most this share are equal, as in `tile_core.uncertainty`.
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Import:
    """What `build` made of a table.

    `leaderboard` is `None` where nothing could be used. `imported_rows` of `total` rows are in it. `used_columns`: the
    columns the performances depend on; `compared_columns`: those that were not needed and were checked. `unknown_cell`:
    the cell that no column gives (tn for precision with recall), or `None`. `headline` and `detail` say what the table
    is enough for.
    `missing_class`: the class that no row has, "positives" or "negatives", if any.
    `needs_prior`: one prior for all rows would complete it. Where that is asked for or was typed, `stated_prior` is a
    sentence on what the rows say of it; `keeps_rates`: whether all prevalences give the same performances at another.
    `summaries`: how many rows look like totals or means of the others; `summaries_out`: how many of them are left out.
    `contradictions`: how many rows contradict themselves and can be kept.
    `runs`, `thresholds`: what was made of rows that share a name and of thresholds (`entities.repeats`), "" where there
    is nothing to choose. `intervals`: those that cells state with their values, of the rows that are imported.
    `points`: what points in counts are read as, "" where there is no choice. `undetermined`: how many rows fit every
    prevalence. `spreads`: what rounding leaves open in single rows, in sentences that are among the notes. `question`:
    a decision that has to be made before anything can be imported. `unused`: columns of numbers that nothing depends
    on, with the reasons. `sheet`: the sheet or table of the file that was read, "" where there is one only.
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
    stated_prior: str = ""
    keeps_rates: bool = False
    summaries: int = 0
    summaries_out: int = 0
    contradictions: int = 0
    runs: str = ""
    thresholds: str = ""
    intervals: tuple[Interval, ...] = ()
    points: str = ""
    undetermined: int = 0
    question: Question | None = None
    spreads: tuple[str, ...] = ()
    unused: tuple[Unused, ...] = ()
    sheet: str = ""

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The notes, the first of them how many rows are not imported, if any.

        >>> Import(None, (), ("2 classifiers, 3 contexts.",), "", "", total=7, imported_rows=6).all_notes
        ('1 of 7 rows is left out.', '2 classifiers, 3 contexts.')
        """
        left_out = self.total - self.imported_rows
        if not left_out:
            return self.notes
        return (f"{left_out:,} of {self.total:,} rows {'is' if left_out == 1 else 'are'} left out.", *self.notes)


def assemble(
    names: Names, usable: BoolArray, performances: FloatArray, sizes: FloatArray, title: str
) -> Leaderboard | Problem | None:
    """The leaderboard of the usable rows, `None` for none of them; a `Problem` where it would have too many places."""
    row_indices = np.flatnonzero(usable).tolist()
    entities = {name: index for index, name in enumerate(dict.fromkeys(names.entities[row] for row in row_indices))}
    contexts = {name: index for index, name in enumerate(dict.fromkeys(names.contexts[row] for row in row_indices))}
    if not row_indices:
        return None
    shape = len(contexts), len(entities)
    if shape[0] * shape[1] > MAX_PLACES:
        found = f"{shape[0]} contexts × {shape[1]} names"
        return Problem(
            None,
            (),
            found,
            f"at most {MAX_PLACES:,} places: leave out contexts or names",
            "nothing is imported",
            "error",
        )
    array, known = np.full((*shape, 4), np.nan), np.full(shape, np.nan)
    at = [contexts[names.contexts[row]] for row in row_indices], [entities[names.entities[row]] for row in row_indices]
    array[at], known[at] = performances[row_indices], sizes[row_indices]
    short_title = cells.short(title, cells.MAX_NAME) if title.strip() else "Leaderboard"
    return leaderboard.leaderboard(list(entities), array, title=short_title, contexts=list(contexts), sizes=known)


def sample_size_notes(board: Leaderboard) -> list[str]:
    """Why uncertainty is unavailable, or that rows are no one test set; in sentences, most often none.

    A leaderboard without any size has a sentence of its own (see `verdicts`).
    """
    known = ~np.isnan(board.performances).any(-1)
    rows, sizes = board.performances[known], board.sizes[known]
    total = rows.sum(-1)
    broken = (np.abs(rows - np.round(rows)) > _SAME * np.maximum(rows, 1)).any(-1) & (total > 1 + _SAME)
    if broken.any():
        return [
            _needs("whole counts, not means of folds or weighted samples", int(broken.sum()), len(rows), "fractions")
        ]
    unsized = np.isnan(sizes)
    if unsized.all():
        return []
    if unsized.any():
        return [_needs("a sample size in every row", int(unsized.sum()), len(rows), "none")]
    counts = rows / total[:, None] * sizes[:, None]
    negatives, positives = counts[:, :2].sum(-1), counts[:, 2:].sum(-1)
    lacking = np.minimum(negatives, positives) <= 0
    if lacking.any():
        return [_needs("positives and negatives in every row", int(lacking.sum()), len(rows), "one class only")]
    return _different_sizes(np.asarray(known), negatives, positives)


def _needs(expected: str, wrong: int, rows: int, found: str) -> str:
    return f"Uncertainty is unavailable: it needs {expected}; found {found} in {wrong:,} of {rows:,} rows."


def _different_sizes(known: BoolArray, *classes: FloatArray) -> list[str]:
    """That the rows of a context have classes of different sizes."""
    for sizes in classes:
        table = np.full(known.shape, np.nan)
        table[known] = sizes
        for row in table[known.any(-1)]:
            if np.nanmax(row) - np.nanmin(row) > _SAME * np.nanmax(row):
                return [
                    "Rows have different numbers of positives or negatives, so they are not of one test set: "
                    "Uncertainty draws them independently."
                ]
    return []
