"""Headers whose lower rows say more of the metrics above them: `groupby().agg(["mean", "std"])`, `pivot_table`.

Below the row of metrics stands a row of statistics, or of contexts, and below that may stand the names of the index.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import normalise

Row = tuple[int, list[str]]
_MEANS = frozenset({"mean", "avg", "average"})
STATISTICS = _MEANS | frozenset(
    {"std", "sem", "var", "min", "max", "median", "count", "size", "amin", "amax", "sd", "se"}
)


def joined(rows: Sequence[Row], at: int, metrics: Sequence[bool]) -> tuple[list[str], int] | None:
    """The names of the columns and how many rows below the row `at` belong to the header; `None` where none does.

    `metrics`: which cells of the row name a metric.
    """
    if at + 2 >= len(rows) or sum(metrics) < 2:
        return None
    upper, lower = (_padded(rows[k][1], len(rows[at][1])) for k in (at, at + 1))
    first = list(metrics).index(True)
    groups = _filled_right(upper[first:])
    if len(set(groups)) == len(groups) or not _names_all(lower[first:]):
        return None
    below = _padded(rows[at + 2][1], len(upper))
    index = not any(below[first:]) and any(below[:first])
    leading = [a or b for a, b in zip(below if index else upper, upper if index else lower, strict=True)][:first]
    names = [_name(group, cell) for group, cell in zip(groups, lower[first:], strict=True)]
    return [*leading, *names], 2 if index else 1


def _name(metric: str, cell: str) -> str:
    """The metric alone for its mean; with another statistic, or with a context, both."""
    plain = normalise(cell)
    if plain in _MEANS:
        return metric
    return f"{metric} {cell}" if plain in STATISTICS else f"{cell} {metric}"


def _names_all(texts: Sequence[str]) -> bool:
    """Whether all cells hold a text that is no number, and not all the same."""
    filled = all(texts) and len(set(texts)) > 1
    return filled and not bool(np.isfinite(cells.numbers(list(texts)).values).any())


def _padded(row: Sequence[str], width: int) -> list[str]:
    return [cell.strip() for cell in row[:width]] + [""] * (width - len(row))


def _filled_right(row: Sequence[str]) -> list[str]:
    last = ""
    return [last := cell or last for cell in row]
