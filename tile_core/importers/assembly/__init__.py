"""Columns of text cells with their roles -> a leaderboard, and what was left out of it and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tile_core import checks
from tile_core.importers import (
    always_negative,
    class_averages,
    completion,
    decisions,
    footnotes,
    matrix_shares,
    printed_values,
    quantities,
    verdicts,
)
from tile_core.importers.assembly import prevalences
from tile_core.importers.assembly.rows import Choices, RowCheck, check_rows
from tile_core.importers.assembly.table import Table, read, rows_of
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computation
from tile_core.importers.decisions import Question
from tile_core.importers.entities import repeats
from tile_core.importers.entities.names import attributes_of, names_of
from tile_core.importers.printed_values import orientation
from tile_core.importers.printed_values.identifiability import identifiability
from tile_core.importers.problems import Problem, Rows
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.result import Import, assemble, sample_size_notes
from tile_core.importers.unused_columns import Unused, unused
from tile_core.leaderboard import Leaderboard

__all__ = ["build"]


def build(
    columns: dict[str, list[str]],
    mapping: Mapping,
    title: str = "Leaderboard",
    *,
    numbers: Sequence[int] | None = None,
    decimal: str | None = None,
    prior: float | None = None,
    summaries: bool | None = None,
    contradictions: bool = False,
    thousands: bool = False,
    runs: str | None = None,
    thresholds: str | None = None,
    point: str | None = None,
    undetermined: str | None = None,
    shares: str | None = None,
) -> Import:
    """Build a leaderboard from columns of equal length and what each of them is: an `Import`.

    `columns`: cells as texts, by name; `mapping`: the role of each, as `guess` gives; `title`: that of the leaderboard.
    `numbers`: row numbers as in the file, 2, 3, ... by default (row 1 is the header). `decimal`: "," or ".", found from
    the cells by default. `prior`: that of the test set, used where no column has it. `summaries`: whether rows that
    look like totals or means of the others are kept, all or none; by default those that surely are one are left out.
    `contradictions`: whether rows whose printed values contradict each other are kept, ranked by those that are needed,
    as the means over folds may do. `thousands`: whether a point in a count may set thousands apart (1.080 in a column
    with 20), as in files whose cells are separated by semicolons; elsewhere that is asked, and `point` is the answer,
    "thousands" or "decimals". `runs`, `thresholds`: what becomes of rows that share a name, and of one model at several
    thresholds (`entities.repeats`: `RUNS`, `THRESHOLDS`). `undetermined`: "leave" leaves out rows whose rates fit every
    prevalence, which otherwise need `prior`. `shares`: whether confusion matrices of 100 samples in each class hold
    "counts" or "shares" of the classes, which is asked otherwise. A row that cannot be used is a `Problem`, no error.
    Raises `InvalidInputError` for a role, a column or a choice that does not exist, and for a prior outside [0, 1].

    >>> from tile_core.importers import guess
    >>> columns = {"model": ["A", "B"], "TP": ["15", "0"], "FP": ["10", "0"], "FN": ["5", "20"], "TN": ["70", "80"]}
    >>> build(columns, guess(columns)).leaderboard.at(0)
    array([[70., 10.,  5., 15.],
           [80.,  0., 20.,  0.]])
    """
    share = None if prior is None else float(checks.unit(prior, "prior"))
    meant = decisions.meaning_of_points(point, likely=thousands)
    table = read(rows_of(columns, mapping, numbers, decimal), mapping, meant, shares)
    ambiguity = decisions.ambiguity(table.found)
    if ambiguity:
        return _refused(table.rows, ambiguity)
    if table.shares.asks:
        meanings = tuple(matrix_shares.MEANINGS.items())
        return _refused(table.rows, table.shares.asks, Question(table.shares.asks, meanings, decisions.MATRIX))
    known, computation, open_rows = _decided(table.found, share)
    averaged = class_averages.given_away(computation.used, table.found)
    if averaged:
        return _refused(table.rows, averaged)
    if not computation.completion.sufficient:
        lacking = _insufficient(table, known, needs_prior=prior is None)
        left = _unused(table, computation, frozenset(each.column for each in known.values()))
        return replace(lacking, unused=left, **_said_of_prior(table, prior, asked=lacking.needs_prior))
    said = _said_of_prior(table, prior, asked=bool(open_rows.any()))
    asked = _question(
        table, computation, None if undetermined or prior is not None else open_rows, shared=runs is not None
    )
    if asked:
        return replace(_refused(table.rows, asked.text, asked), **said)
    chosen = Choices(summaries, contradictions, runs, thresholds)
    check = check_rows(table.rows, table.mapping, table.found, computation, chosen)
    return replace(_import(table, title, computation, check), undetermined=int(open_rows.sum()), **said)


def _said_of_prior(table: Table, prior: float | None, *, asked: bool) -> dict[str, Any]:
    """What the rows say of their prevalence, where it is asked for or typed, as fields of `Import`."""
    if prior is None and not asked:
        return {}
    known, computation, open_rows = _decided(table.found, None)
    return {
        "stated_prior": prevalences.stated(known, computation, open_rows),
        "keeps_rates": prevalences.keeps_rates(known),
    }


def _question(table: Table, computation: Computation, open_rows: BoolArray | None, *, shared: bool) -> Question | None:
    """What has to be decided before rows are checked.

    `open_rows`: those that fit every prevalence, if that is open; `shared`: whether it is decided what becomes of rows
    that share a name.
    """
    of_columns = decisions.column_question(
        table.rows.columns, table.several, [each.column for each in computation.used]
    )
    if of_columns:
        return of_columns
    of_names = None if shared else decisions.names_question(table.rows.columns, table.mapping, table.rows.decimal)
    if of_names:
        return of_names
    of_points = None if table.meant else decisions.points_question(table.examples, computation.used)
    if of_points or open_rows is None or not open_rows.any():
        return of_points
    return decisions.prevalence_question(names_of(table.rows, table.mapping).entities, open_rows, computation)


def _refused(rows: Rows, detail: str, question: Question | None = None, *, needs_prior: bool = False) -> Import:
    headline = "Cannot import yet." if question is None else decisions.ONE_DECISION
    return Import(None, (), (), headline, detail, len(rows.numbers), needs_prior=needs_prior, question=question)


def _unused(table: Table, computation: Computation, compared: frozenset[str] = frozenset()) -> tuple[Unused, ...]:
    used = {quantity.column for quantity in computation.used}
    return unused(table.rows.columns, table.mapping, used, compared, table.rows.decimal)


def _insufficient(table: Table, known: dict[str, Quantity], *, needs_prior: bool) -> Import:
    """What a table lacks, or what has to be decided first."""
    rows = table.rows
    lacks_prior = needs_prior and completion.lacks_only("prior", dict(q.completion_entry() for q in known.values()))
    asked = decisions.meaning_question(table.mapping)
    asked = asked or orientation.question(rows.columns, table.mapping, rows.decimal)
    if asked is not None:
        return _refused(rows, asked.text, asked)
    scores = [each for each in table.found if each.kind in ("rate", "check", "prior")]
    sized = sum(each.kind == "sum" for each in table.found) > 1
    left_open = "" if lacks_prior or all(each.kind != "check" for each in scores) else identifiability(scores, sized)
    detail = left_open or verdicts.insufficient(known.values(), rows.columns, lacks_prior)
    averages = class_averages.named(rows.columns)
    said = f"{table.shares.note} " if table.shares.note else ""
    said += f"{class_averages.sentence(averages)}, no scores of the positive class. " if averages else ""
    return _refused(rows, f"{said}{detail}", needs_prior=lacks_prior)


def _decided(found: Sequence[Quantity], prior: float | None) -> tuple[dict[str, Quantity], Computation, BoolArray]:
    """What is known, the performances, and which rows fit every prevalence; `prior`: of these rows, else of all."""
    known: dict[str, Quantity] = {}
    for quantity in found:
        if quantity.kind != "check":
            known.setdefault(quantity.completion_entry()[0], quantity)
    completed, computation = _compute(known, found)
    open_rows = decisions.undetermined(completed, computation)
    if prior is None or "prior" in known:
        return completed, computation, open_rows
    if open_rows.any():
        typed = decisions.with_prior(completed, computation, prior)
        return completed, decisions.filled(computation, typed, open_rows), open_rows
    total = len(computation.completion.performances)
    return *_compute(known | {"prior": quantities.constant("prior", prior, total)}, found), open_rows


def _compute(known: dict[str, Quantity], found: Sequence[Quantity]) -> tuple[dict[str, Quantity], Computation]:
    """What is known and the performances, with those of classifiers that never say positive."""
    completed, computation = _most(known, found)
    accuracy = next((each for each in found if each.completion_entry()[0] == "acc"), None)
    return completed, always_negative.completed(known, computation, accuracy)


def _most(known: dict[str, Quantity], found: Sequence[Quantity]) -> tuple[dict[str, Quantity], Computation]:
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


def _described(
    board: Leaderboard, table: Table, computation: Computation, check: RowCheck, attributes: dict[str, list[str]]
) -> tuple[Leaderboard, list[str]]:
    """The leaderboard with the attributes of its entities, and the notes on what was done to its rows."""
    rows, mapping = table.rows, table.mapping
    texts, attribute_notes = attributes_of(rows, mapping, check.names, check.usable, attributes)
    described = replace(board, attributes=texts)
    done = [*repeats.notes(check.repeated), *check.notes, *verdicts.notes(described, mapping, computation)]
    return described, [*done, *sample_size_notes(described), *attribute_notes]


def _import(table: Table, title: str, computation: Computation, check: RowCheck) -> Import:
    rows, mapping = table.rows, table.mapping
    printed = printed_values.NOTHING
    if not quantities.are_counts(table.found):
        printed = printed_values.said(rows, check.names.contexts, table.found, computation, check.usable)
    result, problems = assemble(check.names, check.usable, check.performances, check.sizes, title), check.problems
    notes = [
        *class_averages.note(mapping),
        *filter(None, [table.shares.note]),
        *orientation.notes(mapping),
        *footnotes.notes(rows, mapping),
        *verdicts.thousands_notes(table.point_columns),
        *printed.notes,
    ]
    if isinstance(result, Problem):
        problems, result = [result, *problems], None
    if result is not None:
        attributes = check.repeated.attributes | printed.attributes
        result, more_notes = _described(result, table, computation, check, attributes)
        notes += more_notes
    computation = check.computation
    has_sizes = result is not None and bool(np.isfinite(result.sizes).any())
    return Import(
        leaderboard=result,
        problems=tuple(problems),
        notes=tuple(notes),
        headline="No row can be used." if result is None else verdicts.headline(result, computation),
        detail=verdicts.detail(result, mapping, computation, check.usable, has_sizes=has_sizes),
        total=len(rows.numbers),
        imported_rows=0 if result is None else int(check.usable.sum()),
        used_columns=frozenset(quantity.column for quantity in computation.used if quantity.column),
        compared_columns=check.compared,
        unused=_unused(table, computation, check.compared),
        unknown_cell=next(iter(computation.completion.unknown), None),
        missing_class="" if result is None else verdicts.missing_class(result),
        summaries=check.summaries,
        summaries_out=check.summaries_out,
        contradictions=check.contradictions,
        runs=check.repeated.runs,
        thresholds=check.repeated.thresholds,
        intervals=printed.intervals,
        spreads=check.spreads,
        points=table.meant if table.examples else "",
    )
