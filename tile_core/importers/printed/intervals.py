"""The intervals that cells state with their values, and what is doubtful about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from tile_core.importers import cells
from tile_core.importers.problems import Problem, Rows, listed, warnings
from tile_core.importers.quantities import BoolArray, Quantity


class Interval(NamedTuple):
    """The uncertainty that a table prints with a value: `value` of a column, in row `row` of the file, in [low, high].

    `key`: what the column holds, as roles are named. Shares and counts, not percentages. `spread`: where the cell
    states one number (0.56 ± 0.03), so that the interval is the value less and plus that; a standard deviation, a
    standard error or half of an interval, which only the table's text says.
    """

    row: int
    column: str
    key: str
    value: float
    low: float
    high: float
    spread: bool


def intervals(rows: Rows, quantities: Iterable[Quantity], usable: BoolArray) -> list[Interval]:
    """Every interval that a usable row states with a value inside of it, by column and row."""
    found = []
    for quantity, (low, high), read in _stated(quantities):
        for row in listed(usable & ~quantity.wrong & np.isfinite(low) & ~read.outside):
            ends = float(quantity.values[row]), float(low[row]), float(high[row])
            found.append(Interval(rows.numbers[row], quantity.column, quantity.key, *ends, bool(read.spread[row])))
    return found


def outside(rows: Rows, quantities: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for values that are not inside of their own intervals, as 0.98 (0.90–0.95)."""
    found: list[Problem] = []
    for quantity, _, read in _stated(quantities):
        each = [
            (row, "a value inside of its own interval" if read.low[row] <= read.high[row] else "the lower end first")
            for row in listed(usable & ~quantity.wrong & read.outside)
        ]
        happens = "row kept with the value, its interval ignored"
        found += warnings(rows, quantity, each, "values inside of their own intervals", happens)
    return found


def beyond(rows: Rows, quantities: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for intervals with two ends of which one is no possible value, such as 0.95 (0.90–1.20)."""
    found: list[Problem] = []
    for quantity, (low, high), read in _stated(quantities):
        least, most = quantity.range
        with np.errstate(invalid="ignore"):
            wrong = ((low < least) | (high > most)) & ~read.spread
        each = [
            (row, f"an interval inside of {least:g} to {most:g}") for row in listed(usable & ~quantity.wrong & wrong)
        ]
        happens = "row kept with the value and its interval"
        found += warnings(rows, quantity, each, f"intervals inside of {least:g} to {most:g}", happens)
    return found


def notes(quantities: Iterable[Quantity], usable: BoolArray) -> list[str]:
    """What was read in each column besides its numbers, in sentences."""
    said = []
    for quantity, (low, _), read in _stated(quantities):
        name, good = f"“{cells.short(quantity.column)}”", usable & ~quantity.wrong
        spreads = int((good & np.isfinite(low) & read.spread).sum())
        two = int((good & np.isfinite(low) & ~read.spread & ~read.outside).sum())
        aside = int((good & read.aside).sum())
        if two:
            said.append(f"{name}: the intervals of {_values(two)} are kept.")
        if spreads:
            said.append(f"{name}: what stands after ± or in brackets is kept as the spread of {_values(spreads)}.")
        if aside:
            said.append(f"{name}: what stands in brackets after {_values(aside)} is not used.")
    return said


def _values(number: int) -> str:
    return f"{number:,} value{'' if number == 1 else 's'}"


def _stated(
    quantities: Iterable[Quantity],
) -> Iterable[tuple[Quantity, tuple[np.ndarray, np.ndarray], cells.Estimates]]:
    """The quantities of columns whose cells hold more than numbers."""
    for each in quantities:
        if each.interval is not None and each.read is not None and (np.isfinite(each.read.low) | each.read.aside).any():
            yield each, each.interval, each.read
