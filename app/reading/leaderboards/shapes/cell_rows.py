"""Confusion matrices with a row for each cell: actual class, predicted class, number of samples, as W&B writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import normalise, recognise
from tile_core.importers.roles import CONTEXT, ENTITY, RUN

from .class_names import positive_of
from .frame import Columns, Frame, Ways
from .many_classes import averages, rows_of

TRUTH = frozenset(
    [
        "actual",
        "true",
        "truth",
        "ytrue",
        "ytest",
        "reference",
        "observed",
        "gold",
        "target",
        "actualclass",
        "trueclass",
        "truelabel",
    ]
)
_GUESS = frozenset(
    ["predicted", "prediction", "pred", "ypred", "yhat", "predictedclass", "predictedlabel", "predclass"]
)
_COUNT = frozenset(
    ["npredictions", "n", "count", "counts", "freq", "frequency", "value", "number", "nobs", "samples", "size"]
)
_WHOLE = re.compile(r"\d{1,15}(?:\.0{1,6})?", re.ASCII)
# The class that is positive, where a program says it.
POSITIVE = "positive class"
HEADER = ("model", "context", "actual", "predicted", "n", POSITIVE)
_MOST = 100
# Tables of fewer rows are not taken for confusion matrices with wrong cells.
_FEWEST = 4
_SAID = "Confusion matrices with a row for each cell"
_CONTEXTS = ("context", "category", "task", "case")


@dataclass(frozen=True, slots=True)
class CellRows:
    """The columns of the truth, the decision and the number; `groups`: those that say whose matrix it is."""

    truth: str
    guess: str
    count: str
    groups: tuple[str, ...]
    labels: tuple[str, ...]
    positive: str = ""


def of(columns: Columns) -> CellRows | None:
    """What the columns of such a table are, or `None`: no cell occurs twice, and all numbers are whole."""
    found = _three(columns)
    truth, guess, count = found
    if truth is None or guess is None or count is None:
        return None
    others = [name for name in columns if name not in found and name != POSITIVE and any(map(str.strip, columns[name]))]
    groups = tuple(name for name in others if recognise(name) in (ENTITY, CONTEXT, RUN))
    keys = list(zip(*(columns[name] for name in (*groups, truth, guess)), strict=True))
    labels = tuple(dict.fromkeys(text.strip() for name in (truth, guess) for text in columns[name]))
    whole = all(_WHOLE.fullmatch(text.strip()) for text in columns[count] if text.strip())
    if not 2 <= len(labels) <= _MOST or not all(labels) or not whole or len(set(keys)) < len(keys):
        return None
    return CellRows(truth, guess, count, groups, labels, next(iter(columns.get(POSITIVE, [])), ""))


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read such a table, the one that names indicate and what to choose; `None` for other tables.

    Raises `InvalidInputError`, with the row and the column, where a few cells of such a table cannot be used.
    """
    found = of(frame.columns)
    if found is None:
        _refuse_wrong_cells(frame)
    return ways(frame, found) if found else None


def _refuse_wrong_cells(frame: Frame) -> None:
    """Raise `InvalidInputError` for what makes a table of cells unreadable, where most of its rows are readable."""
    columns, numbers = frame.columns, frame.numbers
    truth, guess, count = _three(columns)
    if truth is None or guess is None or count is None or len(numbers) < _FEWEST:
        return
    wrong = [row for row, text in enumerate(columns[count]) if not _WHOLE.fullmatch(text.strip())]
    unnamed = [(row, name) for name in (truth, guess) for row, text in enumerate(columns[name]) if not text.strip()]
    groups = [name for name in columns if recognise(name) in (ENTITY, CONTEXT, RUN)]
    first: dict[tuple[str, ...], int] = {}
    again: list[tuple[int, int]] = []
    for row, key in enumerate(zip(*(columns[name] for name in (*groups, truth, guess)), strict=True)):
        again += [(row, first[key])] if key in first else []
        first.setdefault(key, row)
    if 2 * max(len(wrong), len(unnamed), len(again)) > len(numbers):
        return
    if wrong:
        found = cells.short(columns[count][wrong[0]].strip(), 40)
        raise InvalidInputError(
            f"row {numbers[wrong[0]]}, column “{count}”: expected a whole number of samples, found “{found}”"
        )
    if unnamed:
        row, name = unnamed[0]
        raise InvalidInputError(f"row {numbers[row]}, column “{name}”: expected the name of a class, found no text")
    if again:
        row, before = again[0]
        true, said = (cells.short(columns[name][row].strip(), 40) for name in (truth, guess))
        raise InvalidInputError(
            f"row {numbers[row]}, columns “{truth}” and “{guess}”: expected each pair of classes once for a model, "
            f"found “{true}” predicted as “{said}” again, first in row {numbers[before]}"
        )


def _three(columns: Columns) -> list[str | None]:
    """The columns of the truth, of the decision and of the number, `None` where there is none."""
    return [next((name for name in columns if normalise(name) in kind), None) for kind in (TRUTH, _GUESS, _COUNT)]


def ways(frame: Frame, found: CellRows) -> tuple[Ways, str, str]:
    """The ways to read the matrices, the one that the names of the classes indicate, otherwise what to choose."""
    labels = found.labels
    if len(labels) != 2:
        return (
            {"classes": ("each class a context, against the rest", partial(_rows, frame, found, labels))},
            "classes",
            "",
        )
    listed: Ways = {
        f"positive {at}": (
            f"“{cells.short(labels[at], 30)}” is the positive class",
            partial(_rows, frame, found, labels[at : at + 1]),
        )
        for at in (1, 0)
    }
    positive = labels.index(found.positive) if found.positive in labels else positive_of(labels)
    first, second = (cells.short(label, 30) for label in labels)
    asks = f"Confusion matrices with a row for each cell: choose which class is positive, “{first}” or “{second}”."
    return listed, "" if positive is None else f"positive {positive}", "" if positive is not None else asks


def _rows(frame: Frame, found: CellRows, classes: Sequence[str]) -> Frame:
    """A row for each matrix and each of the classes, against the rest."""
    columns = frame.columns
    matrices: dict[tuple[str, ...], dict[tuple[str, str], int]] = {}
    for row in range(len(frame.numbers)):
        key = tuple(columns[name][row] for name in found.groups)
        cell = columns[found.truth][row].strip(), columns[found.guess][row].strip()
        matrices.setdefault(key, {})[cell] = int(columns[found.count][row].strip().partition(".")[0] or 0)
    several = len(classes) > 1
    if several and len(found.groups) < 2 and all(recognise(name) != CONTEXT for name in found.groups):
        full = {
            key[0] if key else "matrix": [[counts.get((one, other), 0) for other in classes] for one in classes]
            for key, counts in matrices.items()
        }
        made_of = rows_of(full, classes, f"{_SAID}.")
        return replace(made_of, notes=(*frame.notes, *made_of.notes))
    named = [*_names(frame, found), *([next(n for n in _CONTEXTS if n not in found.groups)] if several else [])]
    made: Columns = {name: [] for name in [*named, "tn", "fp", "fn", "tp"]}
    for key, counts in matrices.items():
        for label in classes:
            texts = [*key, *([label] if several else []), *map(str, _counts(counts, label))]
            for name, text in zip(made, texts, strict=True):
                made[name].append(text)
    notes = [f"{_SAID}.", averages(len(classes))]
    if not several:
        notes = [f"{_SAID}; “{cells.short(classes[0], 40)}” is the positive class."]
    rows = len(made["tp"])
    if not rows:
        raise InvalidInputError("it has no counts")
    return Frame(made, tuple(range(2, rows + 2)), notes=(*frame.notes, *notes))


def _names(frame: Frame, found: CellRows) -> list[str]:
    """The names of the columns of groups; runs whose names are texts are models where no other column has names."""
    if ENTITY in map(recognise, found.groups):
        return list(found.groups)
    runs = [name for name in found.groups if recognise(name) == RUN]
    texts = [name for name in runs if any(map(str.isalpha, "".join(frame.columns[name])))]
    return ["model" if name in texts[:1] else name for name in found.groups]


def _counts(counts: dict[tuple[str, str], int], label: str) -> tuple[int, int, int, int]:
    """tn, fp, fn and tp of a class against the rest."""
    tp = counts.get((label, label), 0)
    fn = sum(number for (truth, _), number in counts.items() if truth == label) - tp
    fp = sum(number for (_, guess), number in counts.items() if guess == label) - tp
    return sum(counts.values()) - tp - fn - fp, fp, fn, tp
