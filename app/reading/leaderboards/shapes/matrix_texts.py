"""Confusion matrices of more classes as texts in the cells of a column, a model a row: "[[50, 3, 1], [2, 40, 5], ...]".

Matrices of two classes are a role of a column (`tile_core.importers.roles`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import normalise

from .class_pairs import named_rows
from .frame import Columns, Frame, Ways
from .many_classes import AXES, SAME_SUMS, axis_of, rows_of
from .matrix_grids import ROWS

_LEAST, _MOST = 3, 100
_NAMES = frozenset(["labels", "classes", "classnames", "displaylabels", "categories"])
_NUMBER = re.compile(r"\d{1,15}(?:\.0{1,6})?", re.ASCII)
_LETTERS = re.compile(r"[\[\]\d.,;\s]+", re.ASCII)
_IN_BRACKETS = re.compile(r"[\[(]([^\[\]()]+)[\])]\s*$")


@dataclass(frozen=True, slots=True)
class Texts:
    """The column of the matrices, how many classes most of them have, and the names of the classes."""

    column: str
    size: int
    labels: tuple[str, ...]
    taken: tuple[str, ...]


def square(text: str) -> tuple[list[list[int]], tuple[str, ...]] | None:
    """A matrix of whole numbers and the names of its classes, if any; `None` for other texts.

    Rows stand in brackets, or are separated by semicolons or lines; an object of objects has names.
    """
    named = _named(text)
    if named:
        return named
    inner = text.strip()
    if inner.startswith("array(") and inner.endswith(")"):
        inner = inner.removeprefix("array(")[:-1].strip()
    if not re.search(r"[\[;\n]", inner) or not _LETTERS.fullmatch(inner):
        return None
    split = re.findall(r"\[([^\[\]]+)\]", inner) if "[" in inner else re.split(r"[;\n]", inner)
    rows = [row.replace(",", " ").split() for row in split if row.strip()]
    if not rows or not all(len(row) == len(rows) and all(map(_NUMBER.fullmatch, row)) for row in rows):
        return None
    return [[int(number.partition(".")[0]) for number in row] for row in rows], ()


def _named(text: str) -> tuple[list[list[int]], tuple[str, ...]] | None:
    """A matrix as an object with an object of counts for each class."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(text)
    except ValueError:
        return None
    rows = list(found.values())
    if not all(isinstance(row, dict) and set(row) == set(found) for row in rows):
        return None
    counts = [[row[label] for label in found] for row in rows]
    return (counts, tuple(found)) if all(type(n) is int and n >= 0 for row in counts for n in row) else None


def of(frame: Frame) -> Texts | None:
    """The column that holds matrices of three classes at least in most of its cells; `None` where there is none."""
    for name, texts in frame.columns.items():
        filled = [text for text in texts if text.strip()]
        found = [matrix for matrix in map(square, filled) if matrix and _LEAST <= len(matrix[0]) <= _MOST]
        if not found or 2 * len(found) < len(filled):
            continue
        sizes = [len(rows) for rows, _ in found]
        size = max(set(sizes), key=sizes.count)
        listed = [each for each in frame.columns if normalise(each) in _NAMES]
        inside = next((labels for rows, labels in found if labels and len(rows) == size), ())
        labels = inside or _listed(frame.columns, listed, size) or _in_header(name, size)
        return Texts(name, size, labels or tuple(f"class {k}" for k in range(1, size + 1)), (name, *listed))
    return None


def _listed(columns: Columns, listed: Sequence[str], size: int) -> tuple[str, ...]:
    """The classes in a column of their names, () where it has not as many."""
    texts = {text.strip() for name in listed for text in columns[name] if text.strip()}
    return _split(texts.pop(), size) if len(texts) == 1 else ()


def _in_header(name: str, size: int) -> tuple[str, ...]:
    match = _IN_BRACKETS.search(name)
    return _split(match[1], size) if match else ()


def _split(text: str, size: int) -> tuple[str, ...]:
    names = tuple(part.strip(" '\"") for part in re.split(r"[,;|]", text.strip(" []()")))
    return names if len(names) == len(set(names)) == size and all(names) else ()


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read such a table, the one that sums indicate and what to choose; `None` for other tables."""
    found = of(frame)
    if found is None:
        return None
    ways: Ways = {axis: (said, partial(_rows, frame, found, axis)) for axis, said in AXES.items()}
    asks = f"Confusion matrices of {found.size} classes: choose whether their rows or their columns are the truth."
    truth = axis_of([matrix[0] for matrix in map(square, frame.columns[found.column]) if matrix])
    return ways, truth, "" if truth else asks


def _rows(frame: Frame, found: Texts, axis: str) -> Frame:
    matrices: dict[str, list[list[int]]] = {}
    for row, model in named_rows(frame, found.taken):
        text = frame.columns[found.column][row]
        matrix = square(text)
        if matrix is None or len(matrix[0]) != found.size or (matrix[1] and set(matrix[1]) != set(found.labels)):
            place = f"row {frame.numbers[row]}, column “{cells.short(found.column, 60)}”"
            example = f"{found.size} × {found.size} whole numbers such as [[5, 1, 0], [0, 4, 2], [1, 0, 7]]"
            raise InvalidInputError(f"{place}: expected {example}, found “{cells.short(text, 60)}”")
        rows, labels = matrix
        at = [labels.index(label) for label in found.labels] if labels else range(found.size)
        ordered = [[rows[i][j] for j in at] for i in at]
        matrices[model] = ordered if axis == ROWS else [list(column) for column in zip(*ordered, strict=True)]
    why = f": {SAME_SUMS}" if axis_of(list(matrices.values())) == ROWS else ""
    note = f"{len(matrices)} confusion matrices of {found.size} classes; {AXES[axis]}{why}."
    made = rows_of(matrices, found.labels, note)
    return Frame(made.columns, made.numbers, notes=(*frame.notes, *made.notes), matrices=made.matrices)
