"""What the sample sizes of a leaderboard allow: how certain its ranking is can be said of whole counts of both classes.

What nothing was said of would be guessed, or found later where uncertainty is switched on.
"""

from __future__ import annotations

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.quantities import BoolArray
from tile_core.leaderboard import Leaderboard

# Sums and whole numbers that differ by at most this share are equal, as in `tile_core.uncertainty`.
_SAME = 1e-6


def notes(board: Leaderboard) -> list[str]:
    """Why uncertainty will not be available, or that rows are no one test set; in sentences, most often none.

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
    return _different(np.asarray(known), negatives, positives)


def _needs(expected: str, wrong: int, rows: int, found: str) -> str:
    return f"Uncertainty will not be available: it needs {expected}; found {found} in {wrong:,} of {rows:,} rows."


def _different(known: BoolArray, *classes: FloatArray) -> list[str]:
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
