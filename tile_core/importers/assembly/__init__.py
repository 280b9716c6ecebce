"""Columns of text cells with their roles -> a leaderboard, and what was left out of it and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tile_core import checks
from tile_core.checks import InvalidInputError
from tile_core.importers import cells, completion, quantities, verdicts
from tile_core.importers.assembly import sample_sizes
from tile_core.importers.assembly.rows import Choices, RowCheck, check_rows
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computation
from tile_core.importers.decisions import Question, points, prevalence, same_name
from tile_core.importers.entities import repeats
from tile_core.importers.entities.names import attributes_of, names_of
from tile_core.importers.printed_values import fractions, intervals, orientation
from tile_core.importers.printed_values.openness import openness
from tile_core.importers.problems import Problem, Rows
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.result import Import, assemble
from tile_core.importers.roles import choices

__all__ = ["build"]


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
    point: str | None = None,
    undetermined: str | None = None,
) -> Import:
    """Build a leaderboard from columns of equal length and what each of them is: an `Import`.

    `numbers`: row numbers as in the file, 2, 3, ... by default (row 1 is the header). `decimal`: "," or ".", found from
    the cells by default. `prior`: the prior of all rows, used where no column has it. `summaries`: whether rows that
    look like totals or means of the others are kept. `thousands`: whether a point in a count may set thousands apart
    (1.080 in a column with 20), as in files whose cells are separated by semicolons; elsewhere that is asked, and
    `point` is the answer, "thousands" or "decimals". `runs`, `thresholds`: what becomes of rows that share a name, and
    of one model at several thresholds (`entities.repeats`: `RUNS`, `THRESHOLDS`). `undetermined`: "leave" leaves out
    rows whose rates fit every prevalence, which otherwise need `prior`. A row that cannot be used is a `Problem`, no
    error. Raises `InvalidInputError` for a role, a column or a choice that does
    not exist, and for a prior outside [0, 1].

    >>> from tile_core.importers import guess
    >>> columns = {"model": ["A", "B"], "TP": ["15", "0"], "FP": ["10", "0"], "FN": ["5", "20"], "TN": ["70", "80"]}
    >>> build(columns, guess(columns)).leaderboard.at(0)
    array([[70., 10.,  5., 15.],
           [80.,  0., 20.,  0.]])
    """
    rows = _rows(columns, mapping, numbers, decimal)
    several = same_name.undecided(columns, mapping, rows.decimal)
    mapping = same_name.with_first(mapping, several)
    examples = quantities.thousands_columns(columns, mapping) if rows.decimal == "." else {}
    meant = points.meant(point, likely=thousands)
    point_columns = examples if meant == points.THOUSANDS else {}
    found = fractions.with_counts(quantities.read(columns, mapping, rows.decimal, point_columns))
    ambiguity = _ambiguous_columns(found)
    if ambiguity:
        return _refused(rows, ambiguity)
    share = None if prior is None else float(checks.unit(prior, "prior"))
    known, computation, open_rows = _decided(found, share)
    if not computation.completion.sufficient:
        return _insufficient(rows, mapping, found, known, needs_prior=prior is None)
    asked = (
        same_name.question(columns, several, [each.column for each in computation.used])
        or (None if meant else points.question(examples, computation.used))
        or (None if undetermined or prior is not None else _open_prevalence(rows, mapping, open_rows, computation))
    )
    if asked:
        return _refused(rows, asked.text, asked)
    check = check_rows(rows, mapping, found, computation, Choices(summaries, runs, thresholds))
    printed = intervals.printed_texts(rows, check.names.contexts, found, check.usable)
    check = check._replace(attributes=check.repeated.attributes | printed)
    result = _import(rows, mapping, title, computation, check)
    notes = (
        *orientation.notes(mapping),
        *verdicts.thousands_notes(point_columns),
        *fractions.notes(found, computation),
        *intervals.notes(found, check.usable),
    )
    return replace(
        result,
        notes=(*notes, *result.notes),
        intervals=tuple(intervals.intervals(rows, found, check.usable)),
        points=meant if examples else "",
        undetermined=int(open_rows.sum()),
    )


def _refused(rows: Rows, detail: str, question: Question | None = None, *, needs_prior: bool = False) -> Import:
    headline = "Cannot import yet." if question is None else "One decision first."
    return Import(None, (), (), headline, detail, len(rows.numbers), needs_prior=needs_prior, question=question)


def _insufficient(
    rows: Rows, mapping: Mapping, found: Sequence[Quantity], known: dict[str, Quantity], *, needs_prior: bool
) -> Import:
    """What a table lacks, or what has to be decided first."""
    lacks_prior = needs_prior and completion.lacks_only("prior", dict(q.completion_entry() for q in known.values()))
    asked = orientation.question(rows.columns, mapping, rows.decimal)
    if asked is not None:
        return _refused(rows, asked.text, asked)
    scores = [each for each in found if each.kind in ("rate", "check", "prior")]
    left_open = "" if lacks_prior or all(each.kind != "check" for each in scores) else openness(scores)
    detail = left_open or verdicts.insufficient(known.values(), rows.columns, lacks_prior)
    return _refused(rows, detail, needs_prior=lacks_prior)


def _open_prevalence(rows: Rows, mapping: Mapping, open_rows: BoolArray, computation: Computation) -> Question | None:
    return prevalence.question(names_of(rows, mapping).entities, open_rows, computation) if open_rows.any() else None


def _decided(found: Sequence[Quantity], prior: float | None) -> tuple[dict[str, Quantity], Computation, BoolArray]:
    """What is known, the performances, and which rows fit every prevalence; `prior`: of these rows, else of all."""
    known: dict[str, Quantity] = {}
    for quantity in found:
        if quantity.kind != "check":
            known.setdefault(quantity.completion_entry()[0], quantity)
    completed, computation = _compute(known, found)
    open_rows = prevalence.undetermined(completed, computation)
    if prior is None or "prior" in known:
        return completed, computation, open_rows
    if open_rows.any():
        typed = prevalence.with_prior(completed, computation, prior)
        return completed, prevalence.filled(computation, typed, open_rows), open_rows
    total = len(computation.completion.performances)
    return *_compute(known | {"prior": quantities.constant("prior", prior, total)}, found), open_rows


def _compute(known: dict[str, Quantity], found: Sequence[Quantity]) -> tuple[dict[str, Quantity], Computation]:
    """The performances, from accuracy or other scores too where most rows have them and the rest alone is not enough.

    Where the rest is enough for one side of the Tile, scores are solved only if most rows have a solution.
    """
    computation = Computation.of(known)
    if computation.completion.complete:
        return known, computation
    frequent = [each for each in found if 2 * each.invalid.sum() <= each.invalid.size]
    every = {each.completion_entry()[0]: each for each in frequent} | known
    if not computation.completion.sufficient:
        solved = Computation.of(every)
        if solved.completion.sufficient:
            return every, solved
    accuracy = next((each for each in frequent if each.completion_entry()[0] == "acc"), None)
    if accuracy is not None:
        more = known | {"acc": accuracy}
        with_accuracy = Computation.of(more)
        if with_accuracy.completion.complete or not computation.completion.sufficient:
            return more, with_accuracy
    solved = Computation.of(every, solving=True)
    if computation.completion.sufficient and solved.completion.complete and _mostly_solved(solved):
        return every, solved
    return known, computation


def _mostly_solved(computation: Computation) -> bool:
    return 2 * int(np.isfinite(computation.completion.performances).all(axis=-1).sum()) > len(
        computation.completion.performances
    )


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


def _import(rows: Rows, mapping: Mapping, title: str, computation: Computation, check: RowCheck) -> Import:
    result, problems = assemble(check.names, check.usable, check.performances, check.sizes, title), check.problems
    attribute_notes: list[str] = []
    if isinstance(result, Problem):
        problems, result = [result, *problems], None
    if result is not None:
        texts, attribute_notes = attributes_of(rows, mapping, check.names, check.usable, check.attributes)
        result = replace(result, attributes=texts)
    more_notes = [*attribute_notes]
    if result is not None:
        more_notes = [*verdicts.notes(result, mapping, computation), *sample_sizes.notes(result), *attribute_notes]
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
