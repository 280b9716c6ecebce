"""Rows of text cells, as any file gives them -> a table with one row for each performance.

The header is found below titles and comments and may have several rows; contexts may stand in the names of columns;
metrics may stand in rows; a table may be a confusion matrix, or the report of a library. What was done is said, and can
be chosen otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from tile_core.importers.columns import recognise

from ...settings import Limits
from ...tables.table import Reading, Table, columns_of
from . import header, layouts
from .frame import Frame

PEEK = 60
# The rows that are shown where the header is chosen.
HEAD = 12


def table_of(  # noqa: PLR0913
    rows: Iterable[tuple[int, Sequence[str]]],
    limits: Limits,
    how: Reading,
    about: Table,
    *,
    pad: bool = True,
    certain: bool = False,
) -> Table:
    """The table of rows with their numbers. `about`: a table without columns that says what file it is.

    `pad`: rows may end early. `certain`: the first row is the header, as in files that know their columns.
    """
    listed = [(number, list(row)) for number, row in islice(rows, limits.rows + PEEK)]
    first = listed[:PEEK]
    matrix = None if certain or how.header_row else layouts.bare_matrix([row for _, row in listed])
    if matrix:
        return _finished(matrix, how, about, first, None)
    at = 0 if certain else header.find(first, how.header_row)
    names = header.joined(first, at) if first else [""]
    below = listed[at + 1 :]
    below, told = (below, []) if certain else header.without_footnotes(names, below)
    columns, numbers = columns_of(names, below, limits, recognise, pad=pad)
    told = [*header.said(first, at), *told]
    frame = Frame(columns, numbers, notes=tuple(told))
    return _finished(frame, how, about, first, None if certain else first[at][0])


def _finished(
    frame: Frame, how: Reading, about: Table, first: Sequence[tuple[int, list[str]]], row: int | None
) -> Table:
    found = layouts.laid_out(frame, how.layout)
    from dataclasses import replace

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
    )
