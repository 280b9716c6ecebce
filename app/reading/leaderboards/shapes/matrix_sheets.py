"""Confusion matrices of more classes with a sheet for each model, or one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from . import matrix_grids
from .frame import Frame, Ways
from .many_classes import AXES, SAME_SUMS, axis_of, refuse_others, stacked
from .matrix_grids import ROWS, Matrix

Rows = Sequence[tuple[int, Sequence[str]]]
_LEAST = 3


@dataclass(frozen=True, slots=True)
class Called:
    """What the tables are called: all of them, one of them, and what names each."""

    all: str
    one: str
    by: str


SHEETS = Called("sheets", "sheet", "it")
BLOCKS = Called("tables", "table", "its title, or numbered")


def choice(sheets: Mapping[str, Rows], called: Called = SHEETS) -> tuple[Ways, str, str] | None:
    """The ways to read numbered rows by the name of their sheet, the one that their names indicate, and what to choose.

    `None` for other workbooks. Raises `InvalidInputError`, which names the sheet, the row and the column, where one of
    them has other classes or a cell that is no count. `called`: what the sheets are called, where they are none.
    """
    found = {name: matrix_of(name, rows, called) for name, rows in sheets.items()}
    matrices = {name: matrix for name, matrix in found.items() if matrix and len(matrix.labels) >= _LEAST}
    if len(matrices) < 2 or 2 * len(matrices) < len(found):
        return None
    first, matrix = next(iter(matrices.items()))
    for name, other in matrices.items():
        refuse_others(first, matrix.labels, name, other.labels, (called.all, called.one))
    rest = [name for name in found if name not in matrices]
    for name in rest:
        _refuse_wrong_cells(name, sheets[name], matrix.labels, called)
    notes = [
        f"{called.one.capitalize()} “{cells.short(name, 40)}” holds no confusion matrix: not used."
        for name in rest[:3]
        if sheets[name]
    ]
    ways: Ways = {axis: (said, partial(_stacked, matrices, axis, notes, called)) for axis, said in AXES.items()}
    said = {each.truth for each in matrices.values()}
    truth = said.pop() if len(said) == 1 else ""
    if not truth:
        truth = axis_of([each.counts for each in matrices.values()])
        notes += [f"{AXES[truth].capitalize()}: {SAME_SUMS}."] if truth else []
    of = f"{len(matrices)} {called.all} with a confusion matrix of {len(matrix.labels)} classes each"
    asks = f"{of}: choose whether rows or columns are the truth."
    return ways, truth, "" if truth else asks


def matrix_of(name: str, rows: Rows, called: Called) -> Matrix | None:
    """The matrix of a sheet, `None` without one. Raises `InvalidInputError` for wrong sums, with the sheet."""
    try:
        return matrix_grids.of([row for _, row in rows])
    except InvalidInputError as error:
        raise InvalidInputError(f"{called.one} “{cells.short(name, 40)}”: {error}") from error


def _stacked(matrices: Mapping[str, Matrix], axis: str, notes: Sequence[str], called: Called) -> Frame:
    tables = {}
    for name, matrix in matrices.items():
        counts = matrix.counts if axis == ROWS else tuple(zip(*matrix.counts, strict=True))
        tables[name] = {name: dict(zip(matrix.labels, counts, strict=True))}
    frame = stacked(tables, called.all, called.one, called.by)
    assert frame is not None
    return Frame(frame.columns, frame.numbers, notes=(*frame.notes, *notes), matrices=frame.matrices)


def _refuse_wrong_cells(name: str, rows: Rows, labels: Sequence[str], called: Called) -> None:
    """Raise `InvalidInputError` for a sheet that has all classes in a row, and is no matrix."""
    for at, (_, header) in enumerate(rows):
        places = {label: k for k, text in enumerate(header) for label in labels if text.strip() == label}
        if len(places) < len(labels):
            continue
        for number, row in rows[at + 1 :]:
            for label, k in places.items():
                text = row[k].strip() if k < len(row) else ""
                if not matrix_grids.is_count(text):
                    place = f"{called.one} “{cells.short(name, 40)}”: row {number}, column “{cells.short(label, 40)}”"
                    found = f"“{cells.short(text, 40)}”" if text else "an empty cell"
                    raise InvalidInputError(f"{place}: expected a whole number of samples, found {found}")
        missing = next((label for label in labels if not any(label in row for _, row in rows[at + 1 :])), "")
        if missing:
            raise InvalidInputError(
                f"{called.one} “{cells.short(name, 40)}”: expected a row for each of the {len(labels)} classes, "
                f"found none for “{cells.short(missing, 40)}”"
            )
