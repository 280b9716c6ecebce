"""Confusion matrices of two or more classes: two give counts, more give one context for each class against the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tile_core.importers import cells
from tile_core.importers.problems import listing

from .frame import Columns, Frame

MOST = 100
_LABELS = ("labels", "classes", "class_names", "display_labels")
_MATRICES = ("matrix", "confusion_matrix", "confusion matrix", "cm", "data")
ROWS, COLUMNS = "rows", "columns"
_AXES = {ROWS: "rows are the truth", COLUMNS: "columns are the truth"}
_TRUTH = "actual|true|truth|reference|observed|gold|gt|ground truth"
_GUESS = "predicted|prediction|pred|estimated|classified as|output"
_PREFIX = re.compile(rf"^(?:(?P<truth>{_TRUTH})|(?P<guess>{_GUESS}))(?:[\s_:.-]+|$)", re.IGNORECASE)
_WORD = re.compile(rf"\b(?:(?P<truth>{_TRUTH})|(?P<guess>{_GUESS}))\b", re.IGNORECASE)
_WHOLE = re.compile(r"\d{1,15}(?:\.0{1,6})?", re.ASCII)
_POSITIVE = frozenset(["1", "1.0", "yes", "true", "positive", "pos", "present", "p", "+"])
_NEGATIVE = frozenset(["0", "0.0", "-1", "no", "false", "negative", "neg", "absent", "n", "-"])
Ways = dict[str, tuple[str, Callable[[], Frame]]]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Counts by row and column, the names of the classes, and which axis is the truth ("" where nothing says so)."""

    counts: tuple[tuple[int, ...], ...]
    labels: tuple[str, ...]
    truth: str


def of(columns: Columns) -> Matrix | None:
    """The matrix in a table: names in its first column that equal those in the header, and whole numbers."""
    names = list(columns)
    size = len(names) - 1
    if not 2 <= size <= MOST or len(columns[names[0]]) != size:
        return None
    across, down = names[1:], columns[names[0]]
    labels = [_without_prefix(name) for name in across]
    if [_without_prefix(name) for name in down] != labels or not all(
        _WHOLE.fullmatch(c.strip()) for n in across for c in columns[n]
    ):
        return None
    counts = tuple(tuple(int(columns[name][row].strip().split(".")[0]) for name in across) for row in range(size))
    return Matrix(counts, tuple(labels), _axis(names[0], across, down))


def of_json(parsed: Any) -> list[dict[str, Any]] | None:
    """A matrix as nested lists, with or without labels, as records; `None` for anything else."""
    labels: Any = None
    if isinstance(parsed, dict):
        labels = next((parsed[name] for name in _LABELS if isinstance(parsed.get(name), list)), None)
        parsed = next((parsed[name] for name in _MATRICES if isinstance(parsed.get(name), list)), None)
    square = isinstance(parsed, list) and 2 <= len(parsed) <= MOST
    if not square or not all(isinstance(row, list) and len(row) == len(parsed) for row in parsed):
        return None
    if not all(isinstance(cell, str) and _WHOLE.fullmatch(cell) for row in parsed for cell in row):
        return None
    usable = labels is not None and len(labels) == len(parsed) == len(set(map(str, labels)))
    names = [str(label) for label in labels] if usable else [f"class {k}" for k in range(1, len(parsed) + 1)]
    return [{"class": name, **dict(zip(names, row, strict=True))} for name, row in zip(names, parsed, strict=True)]


def bare(rows: Sequence[Sequence[str]]) -> Columns | None:
    """A square of whole numbers as a table whose classes are numbered."""
    size = len(rows)
    square = [[cell.strip() for cell in row] for row in rows[:MOST]]
    if not 2 <= size <= MOST or any(len(row) != size or not all(map(_WHOLE.fullmatch, row)) for row in square):
        return None
    labels = [f"class {number}" for number in range(1, size + 1)]
    return {"class": labels} | {label: [row[k] for row in square] for k, label in enumerate(labels)}


def averages(classes: int) -> str:
    """What the mean of the contexts is, for a number of classes above 2."""
    return (
        "Each class against the rest is a context (one-vs-rest). The mean of all contexts pools them: its precision, "
        "recall and F1 are the micro averages, and all equal x, the share of samples with the right class (multi-class "
        "accuracy). Its own accuracy is larger, since a sample that is wrong for two classes is right for the others: "
        f"1 − 2(1 − x)/{classes}. Macro averages are means of the scores of the classes; no single performance has "
        "them, so they have no place on the Tile."
    )


def _without_prefix(name: str) -> str:
    return _PREFIX.sub("", name.strip()).strip() or name.strip()


def _axis(corner: str, across: Sequence[str], down: Sequence[str]) -> str:
    r"""What the names say about the axes: "actual no", "true \ predicted"."""
    for names, axis in ((down, ROWS), (across, COLUMNS)):
        found = [_PREFIX.match(name.strip()) for name in names]
        if all(match and match["truth"] for match in found):
            return axis
        if all(match and match["guess"] for match in found):
            return COLUMNS if axis == ROWS else ROWS
    words = list(_WORD.finditer(corner))
    if len(words) == 2 and bool(words[0]["truth"]) != bool(words[1]["truth"]):
        return ROWS if words[0]["truth"] else COLUMNS
    return ""


def positive_of(labels: Sequence[str]) -> int | None:
    """Which of two classes is the positive one by its name: 1, yes, positive; `None` where names do not say it."""
    words = [label.strip().lower() for label in labels]
    for at in (0, 1):
        if words[at] in _POSITIVE and words[1 - at] in _NEGATIVE:
            return at
    return None


def ways(frame: Frame, matrix: Matrix) -> tuple[Ways, str, str]:
    """The ways to read the matrix, the one that its names indicate, otherwise what to choose."""
    if len(matrix.labels) > 2:
        listed: Ways = {axis: (said, partial(_one_row_per_class, frame, matrix, axis)) for axis, said in _AXES.items()}
        asks = (
            f"A confusion matrix of {len(matrix.labels)} classes: choose whether its rows or its columns are the truth."
        )
        return listed, matrix.truth, "" if matrix.truth else asks
    listed = {
        f"{axis} {at}": (
            f"{said}, “{cells.short(matrix.labels[at], 20)}” is positive",
            partial(_two_classes, frame, matrix, axis, at),
        )
        for axis, said in _AXES.items()
        for at in (1, 0)
    }
    positive = positive_of(matrix.labels)
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


def _two_classes(frame: Frame, matrix: Matrix, axis: str, at: int) -> Frame:
    columns = {
        name: [str(count)] for name, count in zip(("tn", "fp", "fn", "tp"), _counts(matrix, axis, at), strict=True)
    }
    note = f"A 2×2 confusion matrix: {_AXES[axis]}, “{cells.short(matrix.labels[at], 40)}” is the positive class."
    return Frame(columns, (1,), notes=(*frame.notes, note))


def _one_row_per_class(frame: Frame, matrix: Matrix, axis: str) -> Frame:
    counts = [_counts(matrix, axis, at) for at in range(len(matrix.labels))]
    size = len(counts)
    columns = {"model": ["matrix"] * size, "context": list(matrix.labels)}
    columns |= {name: [str(row[k]) for row in counts] for k, name in enumerate(("tn", "fp", "fn", "tp"))}
    note = f"A confusion matrix of {size} classes; {_AXES[axis]}."
    return Frame(columns, tuple(range(1, size + 1)), notes=(*frame.notes, note, averages(size)))
