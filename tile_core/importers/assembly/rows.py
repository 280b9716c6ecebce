"""Which rows of a table can be used: each held to every rule, with what is wrong in the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import doubts
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computation, contradictions, mismatches
from tile_core.importers.entities import repeats
from tile_core.importers.entities.names import Names, duplicate_rows, names_of
from tile_core.importers.printed_values import fractions, intervals
from tile_core.importers.printed_values.arithmetic import not_between, wrong_sums
from tile_core.importers.printed_values.exact_counts import exact_counts
from tile_core.importers.problems import DROP_ROW, Problem, Rows, fractional_counts, unusable_cells
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import CONTEXT, ENTITY


class Choices(NamedTuple):
    """What `build` was told: whether totals are kept, what becomes of runs and of thresholds."""

    summaries: bool
    runs: str | None
    thresholds: str | None


class RowCheck(NamedTuple):
    """Which rows can be used and what is wrong with the others; `summaries`: how many look like totals.

    `attributes`: texts of all rows beside those of columns.
    """

    names: Names
    usable: BoolArray
    performances: FloatArray
    sizes: FloatArray
    problems: list[Problem]
    compared: frozenset[str]
    summaries: int
    notes: list[str]
    repeated: repeats.Repeated
    attributes: dict[str, list[str]]


def check_rows(
    rows: Rows, mapping: Mapping, all_quantities: list[Quantity], computation: Computation, choices: Choices
) -> RowCheck:
    """Every row held to what the cells, the names and the other columns allow."""
    repeated = repeats.resolve(rows, mapping, names_of(rows, mapping), choices.runs, choices.thresholds)
    names = repeated.names
    problems = names.problems + unusable_cells(rows, computation.used)
    usable = names.usable & ~np.logical_or.reduce([quantity.invalid for quantity in computation.used])
    clashes, performances = contradictions(rows, computation, usable)
    usable &= ~_rows_of(rows, clashes)
    clashes += not_between(rows, all_quantities, computation, usable)
    clashes += fractions.contradictions(rows, all_quantities, computation, usable)
    clashes += wrong_sums(rows, all_quantities, computation, usable)
    usable &= ~_rows_of(rows, clashes)
    exact = exact_counts(rows, all_quantities, computation, usable)
    usable &= ~_rows_of(rows, exact.problems)
    performances = np.where(np.isnan(exact.counts), performances, exact.counts)
    duplicates = duplicate_rows(rows, mapping, names, usable)
    usable &= ~_rows_of(rows, duplicates)
    totals = doubts.summaries(rows, mapping, names, computation, usable)
    if not choices.summaries:
        totals = [replace(problem, effect=DROP_ROW, severity="error") for problem in totals]
        usable &= ~_rows_of(rows, totals)
    differences, compared = mismatches(rows, all_quantities, computation, usable)
    differing = {each.row for each in differences}
    problems += [each for each in exact.problems if each.row not in differing or each.names_few]
    problems += clashes + duplicates + fractional_counts(rows, computation.used, usable) + differences
    problems += totals + doubts.shares_among_percents(rows, computation.used, usable)
    problems += doubts.open_priors(rows, computation, usable)
    problems += intervals.outside(rows, all_quantities, usable) + intervals.beyond(rows, all_quantities, usable)
    problems += doubts.impossible_values(rows, all_quantities, computation.used, usable)
    problems += doubts.duplicate_columns(rows, mapping)
    sizes, total_count = _sizes(all_quantities, computation, performances), len({problem.row for problem in totals})
    absolute = computation.completion.absolute
    performances, sizes, averaged = repeats.averaged(names, usable, performances, sizes, absolute=absolute)
    problems += repeats.warnings(averaged, tuple(mapping.columns(ENTITY, CONTEXT)), absolute=absolute)
    problems.sort(key=lambda problem: (problem.severity, problem.row or 0))
    found = frozenset(compared)
    return RowCheck(
        names, usable, performances, sizes, problems, found, total_count, exact.notes, repeated, repeated.attributes
    )


def _rows_of(rows: Rows, problems: Sequence[Problem]) -> BoolArray:
    left_out = {problem.row for problem in problems if problem.severity == "error"}
    return np.array([number in left_out for number in rows.numbers], dtype=bool)


def _sizes(all_quantities: Sequence[Quantity], computation: Computation, performances: FloatArray) -> FloatArray:
    """The number of samples of each row: its own column, else the sum of the counts where that is a whole number."""
    sums = performances.sum(axis=-1)
    whole = (np.abs(sums - np.round(sums)) <= 1e-6) & (np.round(sums) > 1) & computation.completion.absolute
    counted = np.where(whole, np.round(sums), np.nan)
    sizes = next((quantity for quantity in all_quantities if quantity.key == "size"), None)
    if sizes is None:
        return counted
    exact = all(quantity.kind in ("count", "matrix") for quantity in computation.used)
    return np.where(
        exact & whole & ~sizes.invalid, counted, sizes.values
    )  # a size that differs from the counts is ignored
