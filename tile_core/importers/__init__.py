"""Named columns of text cells -> `Leaderboard`, with every problem said at once.

`guess` proposes what each column is; a person may change it; `build` makes the leaderboard. What suffices: counts;
any two independent rates with the prior, or with two of positives, negatives and sample size; three independent
rates. Precision with recall, or TP, FP and FN alone, leave TN unknown, which is enough for the right side of the Tile
(a = 1), where F-beta lives; F1 follows from them. Columns that are not needed are compared with what was
computed, within what rounding allows. A row that cannot be used is left out, with a `Problem` that names row, column,
what was found and what was expected. Integer counts stay the integers they are.
"""

from __future__ import annotations

from tile_core.importers.assembly import build
from tile_core.importers.columns import Mapping
from tile_core.importers.decisions import Question
from tile_core.importers.printed_values.orientation import guess_columns as guess
from tile_core.importers.problems import Problem
from tile_core.importers.result import MAX_PLACES, Import

__all__ = ["MAX_PLACES", "Import", "Mapping", "Problem", "Question", "build", "guess"]
