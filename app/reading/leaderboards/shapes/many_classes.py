"""Confusion matrices of several models over the same classes -> a row for each model and class, against the rest.

The matrices themselves stay with the table: the page Any task needs all their cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.leaderboard import MAX_COUNTS, one_against_rest
from tile_core.number_format import counted

from .frame import Columns, Frame, Matrices
from .matrix_grids import COLUMNS, ROWS

# What the axes of a matrix can be, in words.
AXES = {ROWS: "rows are the truth", COLUMNS: "columns are the truth"}
# Why an axis is the truth where no name says so.
SAME_SUMS = "their sums are the same for all models"


def rows_of(matrices: Mapping[str, Sequence[Sequence[int]]], classes: Sequence[str], note: str) -> Frame:
    """The rows of all models. `matrices`: by model the counts by true class (rows) and predicted class.

    `note`: a sentence that says what was read. Raises `InvalidInputError` for too many counts.
    """
    size = len(matrices) * len(classes) ** 2
    if size > MAX_COUNTS:
        raise InvalidInputError(
            f"{counted(len(matrices), 'model')} of {len(classes)} classes have {size:,} counts; the limit is "
            f"{MAX_COUNTS:,}. Leave out models"
        )
    found = one_against_rest([list(map(list, rows)) for rows in matrices.values()])
    columns: Columns = {name: [] for name in ("model", "context", "tn", "fp", "fn", "tp")}
    for at, model in enumerate(matrices):
        for label, performance in zip(classes, found[:, at].astype(np.int64).tolist(), strict=True):
            for name, text in zip(columns, [model, label, *map(str, performance)], strict=True):
                columns[name].append(text)
    kept: Matrices = {
        model: {label: list(row) for label, row in zip(classes, rows, strict=True)} for model, rows in matrices.items()
    }
    numbers = tuple(range(2, len(columns["model"]) + 2))
    return Frame(columns, numbers, notes=(note, averages(len(classes))), matrices=kept)


def axis_of(matrices: Sequence[Sequence[Sequence[int]]]) -> str:
    """Which axis is the truth: that of the same sums in all matrices, as of models on one test set; else "".

    `matrices`: the counts of each model, row by row.
    """
    rows = {tuple(map(sum, matrix)) for matrix in matrices}
    columns = {tuple(map(sum, zip(*matrix, strict=True))) for matrix in matrices}
    if len(matrices) < 2 or (len(rows) == 1) == (len(columns) == 1):
        return ""
    return ROWS if len(rows) == 1 else COLUMNS


def stacked(
    tables: Mapping[str, Mapping[str, Mapping[str, Sequence[int]]]], what: str, each: str, by: str = "it"
) -> Frame | None:
    """The rows of the matrices of several tables, by the name of its model; `None` where one has not one matrix.

    `what`: where they stand, such as "sheets"; `each`: one of them; `by`: what names each. Raises `InvalidInputError`
    where two have other classes.
    """
    if len(tables) < 2 or any(len(found) != 1 for found in tables.values()):
        return None
    models = {name: next(iter(found.values())) for name, found in tables.items()}
    first, classes = next((name, list(rows)) for name, rows in models.items())
    for name, rows in models.items():
        refuse_others(first, classes, name, list(rows), (what, each))
    ordered = {
        name: [[rows[label][list(rows).index(other)] for other in classes] for label in classes]
        for name, rows in models.items()
    }
    said = f"{len(models)} confusion matrices of {len(classes)} classes: each of the {what} is a model, named by {by}."
    return rows_of(ordered, classes, said)


def refuse_others(
    first: str, classes: Sequence[str], name: str, labels: Sequence[str], called: tuple[str, str]
) -> None:
    """Raise `InvalidInputError` where a table has other classes than the first one.

    `called`: what all of them and one of them are called.
    """
    if set(labels) == set(classes):
        return
    what, each = called
    other = next(label for label in (*labels, *classes) if (label in labels) != (label in classes))
    owner, without = (name, first) if other in labels else (first, name)
    raise InvalidInputError(
        f"its {what} have other classes: {each} “{cells.short(owner, 40)}” has “{cells.short(other, 40)}”, which "
        f"{each} “{cells.short(without, 40)}” has not. Expected the same classes in all"
    )


def averages(classes: int) -> str:
    """What the mean of the contexts is, for a number of classes above 2."""
    return (
        "Each class against the rest is a context (one-vs-rest). The mean of all contexts pools them: its precision, "
        "recall and F1 are the micro averages, and all equal x, the share of samples with the right class (multi-class "
        "accuracy). Its own accuracy is larger, since a sample that is wrong for two classes is right for the others: "
        f"1 − 2(1 − x)/{classes}. Macro averages are means of the scores of the classes; no single performance has "
        "them, so they have no place on the Tile."
    )
