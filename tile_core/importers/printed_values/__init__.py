"""What the numbers of a printed table say beyond their values: intervals, and the counts behind rounded scores.

A table that holds counts and nothing else has nothing of this kind (`quantities.are_counts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tile_core.importers.consistency import Computation
from tile_core.importers.printed_values import fractions, intervals
from tile_core.importers.printed_values.arithmetic import not_between, wrong_sums
from tile_core.importers.printed_values.comparison import mismatches
from tile_core.importers.printed_values.completed_counts import exact_counts
from tile_core.importers.printed_values.intervals import Interval
from tile_core.importers.printed_values.printed_scores import Fit, printed, sizes
from tile_core.importers.printed_values.rounded_rows import rounded_rates
from tile_core.importers.problems import Problem, Rows
from tile_core.importers.quantities import BoolArray, Quantity

__all__ = ["NOTHING", "Fit", "Interval", "Said", "contradictions", "doubts", "fitted", "mismatches", "said", "sizes"]


class Said(NamedTuple):
    """What cells say beyond numbers: attributes by name, with a text for each row; intervals; notes in sentences."""

    attributes: dict[str, list[str]]
    intervals: tuple[Interval, ...]
    notes: tuple[str, ...]


NOTHING = Said({}, (), ())


def fitted(
    rows: Rows, contexts: Sequence[str], found: Sequence[Quantity], computation: Computation, usable: BoolArray
) -> Fit:
    """Performances that have the printed digits of the usable rows, as `Fit`; `contexts`: of all rows.

    One of the confusion matrices that have them, where sizes are known, else the middle of all that round to them.
    """
    scores = printed(found, computation)
    if scores is None:
        return Fit.none(len(usable))
    of_counts = Fit.none(len(usable))
    if computation.completion.complete:
        of_counts = exact_counts(rows, contexts, scores, usable)
    return of_counts.merged(rounded_rates(scores, computation, usable & ~of_counts.rows))


def contradictions(rows: Rows, found: Sequence[Quantity], computation: Computation, usable: BoolArray) -> list[Problem]:
    """Errors for rows whose printed values contradict each other, whatever the performance is."""
    return [
        *not_between(rows, found, computation, usable),
        *fractions.contradictions(rows, found, computation, usable),
        *wrong_sums(rows, found, computation, usable),
    ]


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
