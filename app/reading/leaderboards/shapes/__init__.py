"""Rows of text cells, as any file gives them -> a table with one row for each performance.

The header is found below titles and comments and may have several rows; contexts may be part of column names; metrics
may be in rows; a table may be a confusion matrix, or the report of a library. Notes say what was done, and other ways
can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from tile_core.checks import InvalidInputError
from tile_core.importers.columns import recognise

from ....settings import Limits
from ...tables.table import Reading, Table, columns_of
from . import (
    blanks_below,
    cell_rows,
    class_pairs,
    cv_results,
    header,
    long_metrics,
    matrices,
    matrix_blocks,
    matrix_sheets,
    matrix_texts,
    predicted_labels,
    reports,
    splits,
    transposed,
    two_classes,
    wide,
)
from .frame import Frame, Ways

PEEK = 60
# The rows that are shown where the header is chosen.
HEAD = 12
# Rows of so many times the columns that a table may have are no rows of one.
_WIDE = 10
AS_IS, TRANSPOSED, LONG = "table", "transposed", "long"
MEANS, FOLDS = "means", "folds"
_PLAIN = "one row for each row"


@dataclass(frozen=True, slots=True)
class RowForm:
    """The form of the rows in a kind of file.

    `padded`: they may end early. `named`: the first row is the header, as in files with named columns.
    """

    padded: bool = True
    named: bool = False


def table_of(
    rows: Iterable[tuple[int, Sequence[str]]],
    limits: Limits,
    how: Reading,
    about: Table,
    form: RowForm = RowForm(),
) -> Table:
    """The table of numbered rows. `about`: a table without columns, with the properties of the file."""
    remaining = ((number, list(row)) for number, row in rows)
    listed = list(islice(remaining, limits.rows + PEEK))
    first = listed[:PEEK]
    _refuse_wide([row for _, row in first], limits)
    if len(listed) == limits.rows + PEEK and predicted_labels.are(first):
        return _of_samples([*listed, *islice(remaining, limits.samples)], limits, how, about, form)
    matrix = None if form.named or how.header_row else _matrix([row for _, row in listed])
    if matrix:
        return _table_of(matrix, how, about, first, None)
    blocks = {} if form.named or how.header_row else matrix_blocks.of(listed)
    stacked = matrix_sheets.choice(blocks, matrix_sheets.BLOCKS)
    if stacked:
        return _table_of(_in_layout(Frame({}, ()), _Choice(*stacked), how.layout), how, about, first, None)
    two = matrix_blocks.of_two_classes(blocks)
    if two:
        return _table_of(two, how, about, first, None)
    at = 0 if form.named else header.find(first, how.header_row)
    names, taken = header.joined(first, at) if first else ([""], 0)
    below = listed[at + 1 + taken :]
    below, notes = (below, []) if form.named else header.without_footnotes(names, below)
    columns, numbers = columns_of(names, below, limits, recognise, pad=form.padded)
    frame = Frame(columns, numbers, notes=(*header.notes_on(first, at), *notes))
    return _table_of(
        frame if form.named else blanks_below.filled(frame), how, about, first, None if form.named else first[at][0]
    )


def _of_samples(
    listed: Sequence[tuple[int, list[str]]], limits: Limits, how: Reading, about: Table, form: RowForm
) -> Table:
    """The table of predictions with more rows than other tables may have: they are counted."""
    (row, names), *below = listed
    if len(below) > limits.samples:
        raise InvalidInputError(f"it has more than {limits.samples:,} samples, the limit for predictions of classes")
    counted = replace(limits, rows=limits.samples)
    columns, numbers = columns_of(names, below, counted, recognise, pad=form.padded)
    found = predicted_labels.choice(Frame(columns, numbers))
    if found is None:
        raise InvalidInputError(f"it has more than {limits.rows:,} rows, the limit")
    frame = _in_layout(Frame(columns, numbers), _Choice(*found), None)
    return _table_of(frame, how, about, listed[:PEEK], None if form.named else row)


def _refuse_wide(rows: Sequence[Sequence[str]], limits: Limits) -> None:
    """Refuse rows of far too many cells before each is looked at."""
    filled = (sum(map(bool, row)) for row in rows if len(row) > _WIDE * limits.columns)
    width = max(filled, default=0)
    if width > _WIDE * limits.columns:
        raise InvalidInputError(f"it has {width:,} columns; the limit is {limits.columns}")


def _table_of(
    frame: Frame, how: Reading, about: Table, first: Sequence[tuple[int, list[str]]], row: int | None
) -> Table:
    found = _laid_out(frame, how.layout)
    reading = replace(about.reading, header_row=row, layout=None if found.asks else found.layout)
    head = tuple((number, tuple(cells[:20])) for number, cells in first[:HEAD])
    return replace(
        about,
        columns=found.columns,
        numbers=found.numbers,
        reading=reading,
        head=head if row is not None else (),
        layouts=found.layouts,
        notes=(*about.notes, *found.notes),
        asks=about.asks or found.asks,
        matrices=found.matrices,
    )


@dataclass(frozen=True, slots=True)
class _Choice:
    """The ways to read a frame: `ways`, label and function by value; `chosen`, or "" where `asks` says what to do."""

    ways: Ways = field(default_factory=dict)
    chosen: str = ""
    asks: str = ""


def table_of_sheets(sheets: Mapping[str, matrix_sheets.Rows], how: Reading, about: Table) -> Table | None:
    """The table of a workbook with a confusion matrix of more classes in each sheet; `None` for other workbooks.

    `sheets`: numbered rows by name. Raises `InvalidInputError` as `matrix_sheets.choice`.
    """
    found = matrix_sheets.choice(sheets)
    if found is None:
        return None
    return _table_of(_in_layout(Frame({}, ()), _Choice(*found), how.layout), replace(how, layout=None), about, (), None)


def _laid_out(frame: Frame, wanted: str | None) -> Frame:
    """The frame in the requested layout, otherwise in the recognised one, with the choices."""
    if frame.layout:
        return frame
    choice = _choice(frame)
    if not choice.ways:
        return frame
    return _in_layout(frame, replace(choice, ways=choice.ways | {AS_IS: (_PLAIN, lambda: frame)}), wanted)


def _in_layout(frame: Frame, choice: _Choice, wanted: str | None) -> Frame:
    """The frame in one of the ways of a choice, otherwise as it is, with what must be chosen."""
    ways = choice.ways
    labels = {value: label for value, (label, _) in ways.items()}
    value = wanted if wanted in ways else choice.chosen
    if not value:
        return replace(frame, layouts=labels, asks=choice.asks)
    return replace(ways[value][1](), layout=value, layouts=labels)


def _choice(frame: Frame) -> _Choice:
    """The ways of the first kind of table that the frame is; some leave open how to read it."""
    for read in (
        reports.choice,
        matrices.choice,
        cell_rows.choice,
        class_pairs.choice,
        matrix_texts.choice,
        predicted_labels.choice,
        two_classes.choice,
    ):
        found = read(frame)
        if found:
            return _Choice(*found)
    # Metrics in rows may have a column for each class, as JASP prints them.
    report = reports.choice(transposed.turned(frame)) if transposed.is_transposed(frame.columns) else None
    if report:
        return _Choice(*report)
    several = (
        None if cv_results.is_search(frame.columns) or cv_results.is_folds(frame.columns) else splits.choice(frame)
    )
    return _Choice(*several) if several else _rearranged(frame)


def _rearranged(frame: Frame) -> _Choice:
    """The one way to read a table whose rows or columns mean something else than performances and quantities."""
    columns = frame.columns
    metrics, contexts = long_metrics.of(columns), wide.contexts_of(columns)
    known = (
        (MEANS, "means over the splits", cv_results.is_search(columns), lambda: cv_results.searched(frame)),
        (FOLDS, "a row for each fold", cv_results.is_folds(columns), lambda: cv_results.folds(frame)),
        (LONG, "a row for each metric", metrics, lambda: long_metrics.widened(frame, metrics) if metrics else frame),
        (wide.LAYOUT, wide.SAID, contexts, lambda: wide.unfolded(frame, contexts)),
        (
            TRANSPOSED,
            "metrics in rows, names in the header",
            transposed.is_transposed(columns),
            lambda: transposed.turned(frame),
        ),
    )
    return next((_Choice({layout: (said, read)}, layout) for layout, said, fits, read in known if fits), _Choice())


def _matrix(rows: Sequence[Sequence[str]]) -> Frame | None:
    """The table of a confusion matrix with or without names, its classes numbered without; `None` for anything else."""
    found = matrices.bare(rows) or matrices.in_grid(rows)
    return None if found is None else Frame(found, tuple(range(1, len(next(iter(found.values()))) + 1)))
