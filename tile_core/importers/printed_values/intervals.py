"""The intervals that cells state with their values, and what is doubtful about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.importers import cells
from tile_core.importers.problems import Problem, Rows, row_indices, warnings
from tile_core.importers.quantities import BoolArray, Quantity

# So many attributes hold printed intervals.
_ATTRIBUTES = 24


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
    result = []
    for quantity, (low, high), read in _with_intervals(quantities):
        for row in row_indices(usable & ~quantity.invalid & np.isfinite(low) & ~read.outside):
            ends = float(quantity.values[row]), float(low[row]), float(high[row])
            result.append(Interval(rows.numbers[row], quantity.column, quantity.key, *ends, bool(read.spread[row])))
    return result


def printed_texts(
    rows: Rows, contexts: Sequence[str], quantities: Iterable[Quantity], usable: BoolArray
) -> dict[str, list[str]]:
    """The cells that state intervals, as they are printed: texts of all rows by the name of an attribute.

    "" in rows without an interval around their value. Where there are several `contexts`, an attribute for each, of at
    most `_ATTRIBUTES` in all: what does not fit is left out.
    """
    named = list(dict.fromkeys(contexts[row] for row in row_indices(usable)))
    texts: dict[str, list[str]] = {}
    for quantity, (low, _), read in _with_intervals(quantities):
        stated = usable & ~quantity.invalid & np.isfinite(low) & ~read.outside
        for context in named:
            here = [bool(stated[row]) and contexts[row] == context for row in range(len(usable))]
            if any(here) and len(texts) < _ATTRIBUTES:
                cells_of = rows.columns[quantity.column]
                name = f"{quantity.column}, as printed{f' ({context})' if len(named) > 1 else ''}"
                texts[name] = [cells.plain(cells_of[row]) if is_here else "" for row, is_here in enumerate(here)]
    return texts


def outside(rows: Rows, quantities: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for values that are not inside of their own intervals, as 0.98 (0.90–0.95)."""
    problems: list[Problem] = []
    for quantity, _, read in _with_intervals(quantities):
        messages = [
            (row, "a value inside of its own interval" if read.low[row] <= read.high[row] else "the lower end first")
            for row in row_indices(usable & ~quantity.invalid & read.outside)
        ]
        effect = "row kept with the value, its interval ignored"
        problems += warnings(rows, quantity, messages, "values inside of their own intervals", effect)
    return problems


def beyond(rows: Rows, quantities: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for intervals with two ends of which one is no possible value, such as 0.95 (0.90–1.20)."""
    problems: list[Problem] = []
    for quantity, (low, high), read in _with_intervals(quantities):
        least, most = quantity.range
        with np.errstate(invalid="ignore"):
            impossible = ((low < least) | (high > most)) & ~read.spread
        messages = [
            (row, f"an interval inside of {least:g} to {most:g}")
            for row in row_indices(usable & ~quantity.invalid & impossible)
        ]
        effect = "row kept with the value and its interval"
        problems += warnings(rows, quantity, messages, f"intervals inside of {least:g} to {most:g}", effect)
    return problems


def notes(quantities: Iterable[Quantity], usable: BoolArray) -> list[str]:
    """What was read in each column besides its numbers, in sentences."""
    sentences = []
    for quantity, (low, _), read in _with_intervals(quantities):
        name, usable_values = f"“{cells.short(quantity.column)}”", usable & ~quantity.invalid
        spreads = int((usable_values & np.isfinite(low) & read.spread).sum())
        both_ends = int((usable_values & np.isfinite(low) & ~read.spread & ~read.outside).sum())
        unused = int((usable_values & read.aside).sum())
        if both_ends:
            sentences.append(f"{name}: the intervals of {_values(both_ends)} are kept as printed.")
        if spreads:
            sentences.append(f"{name}: what stands after ± or in brackets is kept as the spread of {_values(spreads)}.")
        if unused:
            sentences.append(f"{name}: what stands in brackets after {_values(unused)} is not used.")
    return sentences


def _values(number: int) -> str:
    return f"{number:,} value{'' if number == 1 else 's'}"


def _with_intervals(
    quantities: Iterable[Quantity],
) -> Iterable[tuple[Quantity, tuple[np.ndarray, np.ndarray], cells.Estimates]]:
    """The quantities of columns whose cells hold more than numbers."""
    for quantity in quantities:
        if quantity.interval is not None and quantity.read is not None and quantity.says_more:
            yield quantity, quantity.interval, quantity.read
