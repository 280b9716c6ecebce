"""Which rows of a table can be used: each held to every rule, with what is wrong in the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import always_negative, cells, doubts, printed_values
from tile_core.importers.assembly import summaries
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computation, contradictions
from tile_core.importers.entities import repeats
from tile_core.importers.entities.names import Names, duplicate_rows, look_alikes, names_of
from tile_core.importers.problems import DROP_ROW, KEEP_ROW, Problem, Rows, fractional_counts, left_out, unusable_cells
from tile_core.importers.quantities import BoolArray, Quantity, are_counts
from tile_core.importers.roles import CONTEXT, ENTITY

_WHOLE = 1e-6


class Choices(NamedTuple):
    """What `build` was told: whether totals and means are kept, and rows that contradict themselves; what becomes of
    runs and of thresholds.
    """

    summaries: bool | None
    contradictions: bool
    runs: str | None
    thresholds: str | None


class RowCheck(NamedTuple):
    """Which rows can be used and what is wrong with the others.

    `summaries`: how many look like totals or means, `summaries_out`: how many of them are left out. `contradictions`:
    how many contradict themselves and can be kept. `computation`: with the performances that were fitted to the printed
    digits; `spreads`: what these leave open.
    """

    names: Names
    usable: BoolArray
    performances: FloatArray
    sizes: FloatArray
    problems: list[Problem]
    compared: frozenset[str]
    summaries: int
    summaries_out: int
    contradictions: int
    notes: list[str]
    repeated: repeats.Repeated
    computation: Computation
    spreads: tuple[str, ...]


class _Consistent(NamedTuple):
    """The rows whose numbers fit together, with the computation fitted to them; `contradicting`: those that do not and
    can be kept.
    """

    usable: BoolArray
    performances: FloatArray
    problems: list[Problem]
    computation: Computation
    fit: printed_values.Fit
    contradicting: frozenset[int]


def check_rows(
    rows: Rows, mapping: Mapping, found: list[Quantity], computation: Computation, choices: Choices
) -> RowCheck:
    """Every row held to what the cells, the names and the other columns allow."""
    repeated = repeats.resolve(rows, mapping, names_of(rows, mapping), choices.runs, choices.thresholds)
    names = repeated.names
    totals = _summaries(rows, mapping, names, computation, choices.summaries)
    out = {row for row, problem in totals.items() if problem.leaves_out}
    names.usable[list(out)] = False
    consistent = _consistent(rows, mapping, names, found, computation, kept=choices.contradictions)
    usable, fit, fitted = consistent.usable, consistent.fit, consistent.computation
    differences, compared = printed_values.mismatches(rows, found, fitted, usable, fit.settled)
    differences = [each for each in differences if each.row not in consistent.contradicting]
    differing = {(each.row, column) for each in differences for column in each.columns}
    unmatched = [each for each in fit.problems if not any((each.row, column) in differing for column in each.columns)]
    sizes, absolute = _sizes(found, fitted, consistent.performances, usable)
    performances, sizes, averaged = repeats.averaged(names, usable, consistent.performances, sizes, absolute=absolute)
    told = [problem for row, problem in totals.items() if row in out or usable[row]]
    without = {totals[row].row for row in out}
    problems = [each for each in consistent.problems if each.row not in without] + unmatched
    problems += fractional_counts(rows, fitted.used, usable) + differences + told
    problems += _doubts(rows, mapping, found, fitted, usable)
    problems += repeats.warnings(averaged, tuple(mapping.columns(ENTITY, CONTEXT)), absolute=absolute)
    problems.sort(key=lambda problem: (problem.severity, problem.row or 0))
    return RowCheck(
        names=names,
        usable=usable,
        performances=_as_shares(performances, sizes, fitted),
        sizes=sizes,
        problems=problems,
        compared=frozenset(compared),
        summaries=len(told),
        summaries_out=len(out),
        contradictions=len(consistent.contradicting),
        notes=[*fit.notes, *fit.spreads],
        repeated=repeated,
        computation=fitted,
        spreads=fit.spreads,
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
    rows: Rows, mapping: Mapping, names: Names, found: list[Quantity], computation: Computation, *, kept: bool
) -> _Consistent:
    """`kept`: whether rows whose printed values contradict each other stay, by the values that are needed."""
    usable = names.usable & ~np.logical_or.reduce([quantity.invalid for quantity in computation.used])
    fit = printed_values.Fit.none(len(usable))
    clashes: list[Problem] = []
    if not are_counts(found):
        clashes = printed_values.contradictions(rows, found, computation, usable)
        fits = usable & ~left_out(rows, clashes)
        fits &= ~always_negative.fitting(found, computation)
        fit = printed_values.fitted(rows, names.contexts, found, computation, fits)
    fitted = computation.fitted(fit.performances, fit.ranges)
    unsolved, performances = contradictions(rows, fitted, usable & (kept | ~left_out(rows, clashes)))
    without = {problem.row for problem in unsolved if problem.leaves_out}
    clashes = [each for each in (*clashes, *fit.problems) if each.leaves_out and each.row not in without]
    contradicting = frozenset(each.row for each in clashes if each.row is not None)
    if kept:
        clashes = [replace(each, effect=KEEP_ROW, severity="warning") for each in clashes]
    told = tuple(each for each in fit.problems if not each.leaves_out and each.row not in without)
    usable &= ~left_out(rows, [*unsolved, *clashes])
    duplicates = duplicate_rows(rows, mapping, names, usable)
    problems = names.problems + unusable_cells(rows, computation.used) + clashes + unsolved + duplicates
    problems += look_alikes(rows, mapping, names, usable)
    usable &= ~left_out(rows, duplicates)
    return _Consistent(usable, performances, problems, fitted, fit._replace(problems=told), contradicting)


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
    """The same with fractions of counts as probabilities, where rates and sizes gave them.

    A sensitivity of 0.42 of 65 positives is 27.3 of them: a rounded rate of one test set, not a mean of several. With
    its size it has the intervals that it has with a prevalence and n.
    """
    absolute = computation.completion.absolute
    if not computation.completion.complete or (
        absolute and any(each.kind in ("count", "matrix") for each in computation.used)
    ):
        return performances
    sums = performances.sum(axis=-1)
    broken = ~_are_whole(performances)
    if absolute:
        broken &= np.abs(sums - sizes) <= _WHOLE
    return np.where(broken[:, None], performances / np.where(broken, sums, 1)[:, None], performances)


def _sizes(
    found: Sequence[Quantity], computation: Computation, performances: FloatArray, usable: BoolArray
) -> tuple[FloatArray, bool]:
    """The number of samples of each row, and whether the performances of all usable rows are counts.

    Its own column, the sum of its classes, else the sum of the counts where that is a whole number.
    """
    sums = performances.sum(axis=-1)
    absolute = computation.completion.absolute | (_are_whole(performances) & (np.round(sums) > 1))
    counted = np.where(
        (np.abs(sums - np.round(sums)) <= _WHOLE) & (np.round(sums) > 1) & absolute, np.round(sums), np.nan
    )
    column = next((each for each in found if each.key == "size"), None)
    if column is None:
        sizes = printed_values.sizes(found, len(sums))
        stated = np.where(np.isnan(sizes), counted, sizes)
    else:
        # A size that differs from the counts is ignored.
        exact = all(quantity.kind in ("count", "matrix") for quantity in computation.used)
        stated = np.where(exact & ~np.isnan(counted) & ~column.invalid, counted, column.values)
    return stated, bool(np.all(absolute[usable]))


def _are_whole(performances: FloatArray) -> BoolArray:
    """Whether all four cells of a row are whole numbers, shape (rows,)."""
    with np.errstate(invalid="ignore"):
        return np.asarray((np.abs(performances - np.round(performances)) <= _WHOLE).all(axis=-1))
