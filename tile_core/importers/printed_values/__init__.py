"""What the numbers of a printed table say beyond their values: intervals, and the counts behind rounded scores.

A table that holds counts and nothing else has nothing of this kind (`quantities.are_counts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tile_core.importers.consistency import Computation
from tile_core.importers.printed_values import fractions, intervals
from tile_core.importers.printed_values.arithmetic import not_between, wrong_sums
from tile_core.importers.printed_values.completed_counts import ExactCounts, exact_counts
from tile_core.importers.printed_values.intervals import Interval
from tile_core.importers.problems import Problem, Rows, left_out
from tile_core.importers.quantities import BoolArray, Quantity

__all__ = ["NOTHING", "Interval", "Said", "compare", "doubts", "said"]


class Said(NamedTuple):
    """What cells say beyond numbers: attributes by name, with a text for each row; intervals; notes in sentences."""

    attributes: dict[str, list[str]]
    intervals: tuple[Interval, ...]
    notes: tuple[str, ...]


NOTHING = Said({}, (), ())


def compare(
    rows: Rows, found: Sequence[Quantity], computation: Computation, usable: BoolArray
) -> tuple[list[Problem], ExactCounts]:
    """Errors for rows whose printed values contradict each other; the exact counts behind the digits of the others."""
    clashes = [
        *not_between(rows, found, computation, usable),
        *fractions.contradictions(rows, found, computation, usable),
        *wrong_sums(rows, found, computation, usable),
    ]
    return clashes, exact_counts(rows, found, computation, usable & ~left_out(rows, clashes))


def doubts(rows: Rows, found: Sequence[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for intervals that are no intervals around their values."""
    return [*intervals.outside(rows, found, usable), *intervals.beyond(rows, found, usable)]


def said(
    rows: Rows, contexts: Sequence[str], found: Sequence[Quantity], computation: Computation, usable: BoolArray
) -> Said:
    """What the cells of the usable rows say beyond numbers; `contexts`: of all rows."""
    return Said(
        intervals.printed_texts(rows, contexts, found, usable),
        tuple(intervals.intervals(rows, found, usable)),
        (*fractions.notes(found, computation), *intervals.notes(found, usable)),
    )
