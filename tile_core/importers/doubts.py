"""Rows that can be used but probably do not say what was meant: each is kept, with a warning of what it may mean.

A share such as 0.9 among percentages would be read as 0.9 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.problems import Problem, Rows, warnings
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import is_percent

# Percentages are far above 1 where half of them are at least this.
_FAR = 10.0
# A share stands this many times below the least percentage, or further.
_GAP = 10.0


def shares_among_percents(rows: Rows, used: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for values up to 1 in a column of percentages far above 1: a share may have been meant.

    Not where the column goes down to such values by itself (1.2, 0.8, 0.3), nor where 100 times the value would stand
    out from the others more than the value does. A percent sign in the cell leaves no doubt.
    """
    found: list[Problem] = []
    for quantity in used:
        if not is_percent(quantity.role):
            continue
        signed = cells.numbers(rows.columns[quantity.column], rows.decimal).signed
        percents = np.where(usable, 100 * quantity.values, np.nan)
        doubtful, others = _shares(percents, ~signed)
        between = _range(others, rows)
        each = [
            (row, f"a percentage as the others, {between}: {_write(100 * percents[row], rows)} % may be meant")
            for row in np.flatnonzero(doubtful).tolist()
        ]
        rule = f"percentages as the others, {between}: values up to 1 may be shares, 0{rows.decimal}9 for 90 %"
        told = warnings(rows, quantity, each, rule, "row kept, read as percent")
        for problem, (row, _) in zip(told, each, strict=False):
            read = f"row kept, read as {_write(percents[row], rows)} %"
            found.append(problem if problem.row is None else replace(problem, happens=read))
    return found


def _shares(percents: FloatArray, bare: BoolArray) -> tuple[BoolArray, FloatArray]:
    """Which values are probably shares, and the values that are percentages."""
    with np.errstate(invalid="ignore"):
        small = (percents > 0) & (percents <= 1) & bare
        others = percents[(percents > 0) & ~small]
        if not others.size or np.median(others) < _FAR:
            return np.zeros_like(small), others
        return small & (percents * _GAP <= others.min()) & (100 * percents <= 2 * others.max()), others


def _range(percents: FloatArray, rows: Rows) -> str:
    if not percents.size:
        return ""
    least, most = _write(percents.min(), rows), _write(percents.max(), rows)
    return least if least == most else f"from {least} to {most}"


def _write(percent: float, rows: Rows) -> str:
    return f"{percent:.4g}".replace(".", rows.decimal)
