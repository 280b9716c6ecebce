"""Confusion matrices of two or more classes: two give counts, more give one context for each class against the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tile_core.importers import cells
from tile_core.importers.problems import listing
from tile_core.number_format import counted

from . import matrix_grids
from .class_names import positive_of
from .frame import Columns, Frame, Ways
from .many_classes import AXES, rows_of
from .matrix_grids import COLUMNS, MOST, ROWS, Matrix

_LABELS = ("labels", "classes", "class_names", "display_labels")
_MATRICES = ("matrix", "confusion_matrix", "confusion matrix", "cm", "data")
ERRORS = "errors"
_WHOLE = re.compile(r"\d{1,15}(?:\.0{1,6})?", re.ASCII)


def of(columns: Columns) -> Matrix | None:
    """The matrix in a table: classes in its header and in a column, and whole numbers."""
    names = list(columns)
    if not columns or len(columns[names[0]]) > MOST + 3:
        return None
    return matrix_grids.of([names, *map(list, zip(*columns.values(), strict=True))])


def in_grid(rows: Sequence[Sequence[str]]) -> Columns | None:
    """A matrix anywhere in the rows of a file as a table of its classes, without what stands around it."""
    found = matrix_grids.of(rows)
    if found is None:
        return None
    corner = {ROWS: "actual \\ predicted", COLUMNS: "predicted \\ actual"}.get(found.truth, "")
    counts = found.counts if found.truth != COLUMNS or not found.undecided else tuple(zip(*found.counts, strict=True))
    if found.undecided:
        corner = "actual \\ predicted"
    table = {corner: list(found.labels)}
    table |= {label: [str(row[k]) for row in counts] for k, label in enumerate(found.labels)}
    return table | ({"not classified": [str(count) for count in found.undecided]} if found.undecided else {})


def of_json(parsed: Any) -> list[dict[str, Any]] | None:
    """A matrix as nested lists, with or without labels, as records; `None` for anything else."""
    labels: Any = None
    if isinstance(parsed, dict):
        labels = next((parsed[name] for name in _LABELS if isinstance(parsed.get(name), list)), None)
        parsed = next((parsed[name] for name in _MATRICES if isinstance(parsed.get(name), list)), None)
    if not _is_square(parsed):
        return None
    usable = labels is not None and len(labels) == len(parsed) == len(set(map(str, labels)))
    names = [str(label) for label in labels] if usable else [f"class {k}" for k in range(1, len(parsed) + 1)]
    return [{"class": name, **dict(zip(names, row, strict=True))} for name, row in zip(names, parsed, strict=True)]


def of_json_models(parsed: Any) -> list[dict[str, Any]] | None:
    """Matrices of several models by name, with or without labels, as records; `None` for anything else."""
    if not isinstance(parsed, dict):
        return None
    labels = next((parsed[name] for name in _LABELS if isinstance(parsed.get(name), list)), None)
    models = {name: value for name, value in parsed.items() if value is not labels}
    if len(models) == 1 and isinstance(next(iter(models.values())), dict):
        models = next(iter(models.values()))
    if len(models) < 2 or not all(_is_square(value) for value in models.values()):
        return None
    named = {} if labels is None else {"labels": labels}
    return [{"model": name, "confusion matrix": value, **named} for name, value in models.items()]


def _is_square(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 2 <= len(value) <= MOST
        and all(isinstance(row, list) and len(row) == len(value) for row in value)
        and all(isinstance(cell, str) and _WHOLE.fullmatch(cell) for row in value for cell in row)
    )


def bare(rows: Sequence[Sequence[str]]) -> Columns | None:
    """A square of whole numbers as a table whose classes are numbered."""
    size = len(rows)
    square = [[cell.strip() for cell in row] for row in rows[:MOST]]
    if not 2 <= size <= MOST or any(len(row) != size or not all(map(_WHOLE.fullmatch, row)) for row in square):
        return None
    labels = [f"class {number}" for number in range(1, size + 1)]
    return {"class": labels} | {label: [row[k] for row in square] for k, label in enumerate(labels)}


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read such a table, the one that names indicate and what to choose; `None` for other tables."""
    found = of(frame.columns)
    return ways(frame, found) if found else None


def ways(frame: Frame, matrix: Matrix) -> tuple[Ways, str, str]:
    """The ways to read the matrix, the one that its names indicate, otherwise what to choose."""
    if len(matrix.labels) > 2:
        listed: Ways = {axis: (said, partial(_one_row_per_class, frame, matrix, axis)) for axis, said in AXES.items()}
        asks = (
            f"A confusion matrix of {len(matrix.labels)} classes: choose whether its rows or its columns are the truth."
        )
        return listed, matrix.truth, "" if matrix.truth else asks
    positive = positive_of(matrix.labels)
    # Where only the positive class is open, nothing else is asked.
    known = matrix.truth and (positive is None or matrix.undecided)
    axes = (matrix.truth,) if known else (ROWS, COLUMNS)
    variants = {"": "", f" {ERRORS}": ", samples without a decision are errors"} if matrix.undecided else {"": ""}
    listed = {
        f"{axis} {at}{variant}": (
            f"{said}, “{cells.short(matrix.labels[at], 20)}” is positive{more}",
            partial(_two_classes, frame, matrix, axis, at, errors=bool(variant)),
        )
        for variant, more in variants.items()
        for axis, said in AXES.items()
        for at in (1, 0)
        if axis in axes
    }
    chosen = f"{matrix.truth} {positive}" if matrix.truth and positive is not None else ""
    open_ = ["its orientation: whether rows or columns are the truth"] if not matrix.truth else []
    open_ += ["which class is positive"] if positive is None else []
    return listed, chosen, "" if chosen else f"A 2×2 confusion matrix: choose {listing(open_)}."


def _counts(matrix: Matrix, axis: str, at: int) -> list[int]:
    """tn, fp, fn and tp of a class against the rest."""
    rows = matrix.counts if axis == ROWS else tuple(zip(*matrix.counts, strict=True))
    tp = rows[at][at]
    fn, fp = sum(rows[at]) - tp, sum(row[at] for row in rows) - tp
    return [sum(map(sum, rows)) - tp - fn - fp, fp, fn, tp]


def _two_classes(frame: Frame, matrix: Matrix, axis: str, at: int, *, errors: bool = False) -> Frame:
    counts = _counts(matrix, axis, at)
    notes = [f"A 2×2 confusion matrix: {AXES[axis]}, “{cells.short(matrix.labels[at], 40)}” is the positive class."]
    if matrix.undecided:
        undecided = counted(sum(matrix.undecided), "sample")
        notes.append(f"{undecided} without a decision: {'errors' if errors else 'left out'}.")
    if errors:
        counts[1], counts[2] = counts[1] + matrix.undecided[1 - at], counts[2] + matrix.undecided[at]
    columns = {name: [str(count)] for name, count in zip(("tn", "fp", "fn", "tp"), counts, strict=True)}
    return Frame(columns, (1,), notes=(*frame.notes, *notes))


def _one_row_per_class(frame: Frame, matrix: Matrix, axis: str) -> Frame:
    counts = matrix.counts if axis == ROWS else tuple(zip(*matrix.counts, strict=True))
    note = f"A confusion matrix of {len(counts)} classes; {AXES[axis]}."
    rows = rows_of({"matrix": counts}, matrix.labels, note)
    notes = [*rows.notes]
    if matrix.undecided:
        notes.append(f"{counted(sum(matrix.undecided), 'sample')} without a decision: left out.")
    return replace(rows, numbers=tuple(range(1, len(counts) + 1)), notes=(*frame.notes, *notes))
