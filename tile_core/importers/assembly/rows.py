"""Which rows of a table can be used: each held to every rule, with what is wrong in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells, doubts, printed_values
from tile_core.importers.assembly import summaries
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computation, contradictions, mismatches
from tile_core.importers.entities import repeats
from tile_core.importers.entities.names import Names, duplicate_rows, names_of
from tile_core.importers.problems import DROP_ROW, Problem, Rows, fractional_counts, left_out, unusable_cells
from tile_core.importers.quantities import BoolArray, Quantity, are_counts
from tile_core.importers.roles import CONTEXT, ENTITY


class Choices(NamedTuple):
    """What `build` was told: whether totals and means are kept, what becomes of runs and of thresholds."""

    summaries: bool | None
    runs: str | None
    thresholds: str | None


class RowCheck(NamedTuple):
    """Which rows can be used and what is wrong with the others.

    `summaries`: how many look like totals or means, `summaries_out`: how many of them are left out.
    """

    names: Names
    usable: BoolArray
    performances: FloatArray
    sizes: FloatArray
    problems: list[Problem]
    compared: frozenset[str]
    summaries: int
    summaries_out: int
    notes: list[str]
    repeated: repeats.Repeated


class _Consistent(NamedTuple):
    """The rows whose numbers fit together; `unmatched`: what is said of digits that no confusion matrix has."""

    usable: BoolArray
    performances: FloatArray
    problems: list[Problem]
    unmatched: list[Problem]
    notes: list[str]


def check_rows(
    rows: Rows, mapping: Mapping, found: list[Quantity], computation: Computation, choices: Choices
) -> RowCheck:
    """Every row held to what the cells, the names and the other columns allow."""
    repeated = repeats.resolve(rows, mapping, names_of(rows, mapping), choices.runs, choices.thresholds)
    names, absolute = repeated.names, computation.completion.absolute
    totals = _summaries(rows, mapping, names, computation, choices.summaries)
    out = {row for row, problem in totals.items() if problem.leaves_out}
    names.usable[list(out)] = False
    fit = _consistent(rows, mapping, names, found, computation)
    usable = fit.usable
    differences, compared = mismatches(rows, found, computation, usable)
    differing = {each.row for each in differences}
    unmatched = [each for each in fit.unmatched if each.row not in differing or each.names_few]
    sizes = _sizes(found, computation, fit.performances)
    performances, sizes, averaged = repeats.averaged(names, usable, fit.performances, sizes, absolute=absolute)
    performances = _as_shares(performances, sizes, computation)
    told = [problem for row, problem in totals.items() if row in out or usable[row]]
    without = {totals[row].row for row in out}
    problems = [each for each in fit.problems if each.row not in without] + unmatched
    problems += fractional_counts(rows, computation.used, usable) + differences + told
    problems += _doubts(rows, mapping, found, computation, usable)
    problems += repeats.warnings(averaged, tuple(mapping.columns(ENTITY, CONTEXT)), absolute=absolute)
    problems.sort(key=lambda problem: (problem.severity, problem.row or 0))
    return RowCheck(
        names, usable, performances, sizes, problems, frozenset(compared), len(told), len(out), fit.notes, repeated
    )


def _summaries(
    rows: Rows, mapping: Mapping, names: Names, computation: Computation, kept: bool | None
) -> dict[int, Problem]:
    """A warning for each row that is a total or a mean of others, or looks like one, by its index.

    Those that surely are one are left out; with `kept`, all or none.
    """
    told = {}
    for each in summaries.summaries(names, computation):
        text = (names.entities if each.role == ENTITY else names.contexts)[each.row]
        effect = DROP_ROW if kept is False or (each.sure and kept is None) else "row kept, it is ranked"
        columns, found = tuple(mapping.columns(each.role)), f"“{cells.short(text)}”"
        told[each.row] = Problem(rows.numbers[each.row], columns, found, each.expected, effect, "warning")
    return told


def _consistent(
    rows: Rows, mapping: Mapping, names: Names, found: list[Quantity], computation: Computation
) -> _Consistent:
    usable = names.usable & ~np.logical_or.reduce([quantity.invalid for quantity in computation.used])
    clashes, performances = contradictions(rows, computation, usable)
    usable &= ~left_out(rows, clashes)
    unmatched: list[Problem] = []
    notes: list[str] = []
    if not are_counts(found):
        more, exact = printed_values.compare(rows, found, computation, usable)
        clashes, unmatched, notes = clashes + more, exact.problems, exact.notes
        usable &= ~left_out(rows, more + unmatched)
        performances = np.where(np.isnan(exact.counts), performances, exact.counts)
    duplicates = duplicate_rows(rows, mapping, names, usable)
    problems = names.problems + unusable_cells(rows, computation.used) + clashes + duplicates
    return _Consistent(usable & ~left_out(rows, duplicates), performances, problems, unmatched, notes)


def _doubts(
    rows: Rows, mapping: Mapping, found: list[Quantity], computation: Computation, usable: BoolArray
) -> list[Problem]:
    """Warnings for rows that are used although they may mean something else."""
    return [
        *doubts.shares_among_percents(rows, computation.used, usable),
        *doubts.open_values(rows, computation, usable),
        *(() if are_counts(found) else printed_values.doubts(rows, found, usable)),
        *doubts.impossible_values(rows, found, computation.used, usable),
        *doubts.duplicate_columns(rows, mapping),
    ]


def _as_shares(performances: FloatArray, sizes: FloatArray, computation: Computation) -> FloatArray:
    """The same with fractions of counts as probabilities, where rates and class sizes gave them.

    A sensitivity of 0.42 of 65 positives is 27.3 of them: a rounded rate of one test set, not a mean of several. With
    its size it has the intervals that it has with a prevalence and n.
    """
    if not computation.completion.absolute or any(each.kind in ("count", "matrix") for each in computation.used):
        return performances
    sums = performances.sum(axis=-1)
    broken = (np.abs(performances - np.round(performances)) > 1e-6).any(axis=-1) & (np.abs(sums - sizes) <= 1e-6)
    return np.where(broken[:, None], performances / np.where(broken, sums, 1)[:, None], performances)


def _sizes(all_quantities: Sequence[Quantity], computation: Computation, performances: FloatArray) -> FloatArray:
    """The number of samples of each row: its own column, else the sum of the counts where that is a whole number."""
    sums = performances.sum(axis=-1)
    whole = (np.abs(sums - np.round(sums)) <= 1e-6) & (np.round(sums) > 1) & computation.completion.absolute
    counted = np.where(whole, np.round(sums), np.nan)
    sizes = next((quantity for quantity in all_quantities if quantity.key == "size"), None)
    if sizes is None:
        return counted
    exact = all(quantity.kind in ("count", "matrix") for quantity in computation.used)
    # A size that differs from the counts is ignored.
    return np.where(exact & whole & ~sizes.invalid, counted, sizes.values)
