"""Columns of text cells with their roles -> a leaderboard, and what was left out of it and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells, completion, doubts, quantities, verdicts
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computation, contradictions, mismatches
from tile_core.importers.entities import repeats
from tile_core.importers.entities.names import Names, attributes_of, duplicate_rows, names_of
from tile_core.importers.printed import intervals, orientation
from tile_core.importers.printed.averages import not_between
from tile_core.importers.printed.openness import openness
from tile_core.importers.printed.rebuilt import rebuilt
from tile_core.importers.problems import DROP_ROW, Problem, Rows, fractional_counts, unusable_cells
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.result import Import, assemble
from tile_core.importers.roles import CONTEXT, ENTITY, choices


def build(  # noqa: PLR0913 (options are keywords, as in scikit-learn)
    columns: dict[str, list[str]],
    mapping: Mapping,
    title: str = "Leaderboard",
    *,
    numbers: Sequence[int] | None = None,
    decimal: str | None = None,
    prior: float | None = None,
    summaries: bool = True,
    thousands: bool = False,
    runs: str | None = None,
    thresholds: str | None = None,
) -> Import:
    """Build a leaderboard from columns of equal length and what each of them is: an `Import`.

    `numbers`: row numbers as in the file, 2, 3, ... by default (row 1 is the header). `decimal`: "," or ".", found from
    the cells by default. `prior`: the prior of all rows, used where no column has it. `summaries`: whether rows that
    look like totals or means of the others are kept. `thousands`: whether a point in a count may set thousands apart
    (1.080 in a column with 20), as in files whose cells are separated by semicolons. `runs`, `thresholds`: what becomes
    of rows that share a name, and of one model at several thresholds (`entities.repeats`: `RUNS`, `THRESHOLDS`). A row
    that cannot be used is a `Problem`, no error. Raises `InvalidInputError` for a role, a column or a choice that does
    not exist, and for a prior outside [0, 1].

    >>> from tile_core.importers import guess
    >>> columns = {"model": ["A", "B"], "TP": ["15", "0"], "FP": ["10", "0"], "FN": ["5", "20"], "TN": ["70", "80"]}
    >>> build(columns, guess(columns)).leaderboard.at(0)
    array([[70., 10.,  5., 15.],
           [80.,  0., 20.,  0.]])
    """
    rows = _rows(columns, mapping, numbers, decimal)
    total = len(rows.numbers)
    point_columns = quantities.thousands_columns(columns, mapping) if thousands and rows.decimal == "." else {}
    all_quantities = quantities.read(columns, mapping, rows.decimal, point_columns)
    ambiguity = _ambiguous_columns(all_quantities)
    if ambiguity:
        return Import(None, (), (), "Cannot import yet.", ambiguity, total)
    known: dict[str, Quantity] = {}
    for quantity in all_quantities:
        if quantity.kind != "check":
            known.setdefault(quantity.completion_entry()[0], quantity)
    if prior is not None and "prior" not in known:
        known["prior"] = quantities.constant("prior", float(checks.unit(prior, "prior")), total)
    known, computation = _compute(known, all_quantities)
    if not computation.completion.sufficient:
        needs_prior = prior is None and completion.lacks_only(
            "prior", dict(q.completion_entry() for q in known.values())
        )
        asked = orientation.question(columns, mapping, rows.decimal)
        if asked is not None:
            return Import(None, (), (), "One decision first.", asked.text, total, question=asked)
        scores = [each for each in all_quantities if each.kind in ("rate", "check", "prior")]
        left_open = "" if needs_prior or all(each.kind != "check" for each in scores) else openness(scores)
        detail = left_open or verdicts.insufficient(known.values(), columns, needs_prior)
        return Import(None, (), (), "Cannot import yet.", detail, total, needs_prior=needs_prior)
    check = _check_rows(rows, mapping, all_quantities, computation, _Choices(summaries, runs, thresholds))
    result = _import(rows, mapping, title, computation, check)
    with_intervals = tuple(intervals.intervals(rows, all_quantities, check.usable))
    notes = (
        *orientation.notes(mapping),
        *verdicts.thousands_notes(point_columns),
        *intervals.notes(all_quantities, check.usable),
    )
    return replace(result, notes=(*notes, *result.notes), intervals=with_intervals)


def _compute(known: dict[str, Quantity], all_quantities: Sequence[Quantity]) -> tuple[dict[str, Quantity], Computation]:
    """The performances, from accuracy too where most rows have one and the rest alone does not complete them."""
    computation = Computation.of(known)
    if not computation.completion.sufficient:
        checks_too = {q.completion_entry()[0]: q for q in all_quantities if 2 * q.invalid.sum() <= q.invalid.size}
        solved = Computation.of(checks_too | known)
        if solved.completion.sufficient:
            return checks_too | known, solved
    accuracies = (each for each in all_quantities if each.completion_entry()[0] == "acc")
    accuracy = next((each for each in accuracies if 2 * each.invalid.sum() <= each.invalid.size), None)
    if accuracy is None or computation.completion.complete:
        return known, computation
    more = known | {"acc": accuracy}
    with_accuracy = Computation.of(more)
    useful = with_accuracy.completion.complete or not computation.completion.sufficient
    return (more, with_accuracy) if useful else (known, computation)


def _rows(columns: dict[str, list[str]], mapping: Mapping, numbers: Sequence[int] | None, decimal: str | None) -> Rows:
    lengths = {len(texts) for texts in columns.values()}
    if len(lengths) > 1:
        raise InvalidInputError(f"columns: expected equal lengths, found {sorted(lengths)}")
    for column, role in mapping.roles.items():
        if column not in columns or role not in dict(choices()):
            raise InvalidInputError(f"mapping: expected a column and its role, found {column!r}: {role!r}")
    total = max(lengths, default=0)
    row_numbers = range(2, total + 2) if numbers is None else numbers
    return Rows(row_numbers, columns, decimal or cells.decimal_mark(columns.values()))


def _ambiguous_columns(all_quantities: Sequence[Quantity]) -> str:
    """What two columns say at once, if any do; a matrix says all four counts."""
    seen: dict[str, Quantity] = {}
    for quantity in all_quantities:
        if quantity.kind == "check":
            continue
        other = seen.setdefault(quantity.key, quantity)
        if other is not quantity:
            pair = f"“{cells.short(other.column)}” and “{cells.short(quantity.column)}”"
            return f"Two columns are {quantity.symbol}: {pair}. Ignore one of them."
    return ""


class _Choices(NamedTuple):
    """What `build` was told: whether totals are kept, what becomes of runs and of thresholds."""

    summaries: bool
    runs: str | None
    thresholds: str | None


class _RowCheck(NamedTuple):
    """Which rows can be used and what is wrong with the others; `summaries`: how many look like totals."""

    names: Names
    usable: BoolArray
    performances: FloatArray
    sizes: FloatArray
    problems: list[Problem]
    compared: frozenset[str]
    summaries: int
    notes: list[str]
    repeated: repeats.Repeated


def _check_rows(
    rows: Rows, mapping: Mapping, all_quantities: list[Quantity], computation: Computation, choices: _Choices
) -> _RowCheck:
    repeated = repeats.resolve(rows, mapping, names_of(rows, mapping), choices.runs, choices.thresholds)
    names = repeated.names
    problems = names.problems + unusable_cells(rows, computation.used)
    usable = names.usable & ~np.logical_or.reduce([quantity.invalid for quantity in computation.used])
    clashes, performances = contradictions(rows, computation, usable)
    usable &= ~_rows_of(rows, clashes)
    clashes += not_between(rows, all_quantities, computation, usable)
    usable &= ~_rows_of(rows, clashes)
    exact = rebuilt(rows, all_quantities, computation, usable)
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
    return _RowCheck(names, usable, performances, sizes, problems, found, total_count, exact.notes, repeated)


def _import(rows: Rows, mapping: Mapping, title: str, computation: Computation, check: _RowCheck) -> Import:
    result, problems = assemble(check.names, check.usable, check.performances, check.sizes, title), check.problems
    attribute_notes: list[str] = []
    if isinstance(result, Problem):
        problems, result = [result, *problems], None
    if result is not None:
        texts, attribute_notes = attributes_of(rows, mapping, check.names, check.usable, check.repeated.attributes)
        result = replace(result, attributes=texts)
    more_notes = [] if result is None else [*verdicts.notes(result, mapping, computation), *attribute_notes]
    has_sizes = result is not None and bool(np.isfinite(result.sizes).any())
    return Import(
        leaderboard=result,
        problems=tuple(problems),
        notes=() if result is None else (*repeats.notes(check.repeated), *check.notes, *more_notes),
        headline="No row can be used." if result is None else verdicts.headline(result, computation),
        detail=verdicts.detail(result, mapping, computation, check.usable, has_sizes=has_sizes),
        total=len(rows.numbers),
        imported_rows=0 if result is None else int(check.usable.sum()),
        used_columns=frozenset(quantity.column for quantity in computation.used if quantity.column),
        compared_columns=check.compared,
        unknown_cell=next(iter(computation.completion.unknown), None),
        missing_class="" if result is None else verdicts.missing_class(result),
        summaries=check.summaries,
        runs=check.repeated.runs,
        thresholds=check.repeated.thresholds,
    )


def _rows_of(rows: Rows, problems: Sequence[Problem]) -> BoolArray:
    left_out = {problem.row for problem in problems if problem.severity == "error"}
    return np.array([number in left_out for number in rows.numbers], dtype=bool)


def _sizes(all_quantities: Sequence[Quantity], computation: Computation, performances: FloatArray) -> FloatArray:
    """The number of samples of each row: its own column, else the sum of the counts where that is a whole number."""
    sizes = next((quantity.values for quantity in all_quantities if quantity.key == "size"), None)
    if sizes is not None:
        return sizes
    sums = performances.sum(axis=-1)
    whole = (np.abs(sums - np.round(sums)) <= 1e-6) & (np.round(sums) > 1) & computation.completion.absolute
    return np.where(whole, np.round(sums), np.nan)
