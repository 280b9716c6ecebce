"""Predictions of more than two classes, a sample a row: the true class, and the class that each model predicts.

They are counted to a confusion matrix of each model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import normalise
from tile_core.number_format import counted

from .cell_rows import TRUTH
from .frame import Columns, Frame, Ways
from .many_classes import rows_of

LAYOUT = "labels"
_LEAST, _MOST = 3, 100
# A class has as many samples on average.
_SAMPLES = 2


@dataclass(frozen=True, slots=True)
class Labels:
    """The column of the true class, those of the models, and all classes."""

    truth: str
    models: tuple[str, ...]
    labels: tuple[str, ...]


def of(columns: Columns) -> Labels | None:
    """What the columns are where one is the truth and others have its classes in most rows; else `None`."""
    truth = next((name for name in columns if normalise(name) in TRUTH or normalise(name) == "label"), None)
    if truth is None:
        return None
    known = Counter(text.strip() for text in columns[truth] if text.strip())
    if not _LEAST <= len(known) <= _MOST or len(columns[truth]) < _SAMPLES * len(known):
        return None
    models = tuple(
        name
        for name, texts in columns.items()
        if name != truth and 2 * sum(text.strip() in known for text in texts) > len(texts)
    )
    said = dict.fromkeys(text.strip() for name in models for text in columns[name] if text.strip())
    labels = tuple(dict.fromkeys((*known, *said)))
    return Labels(truth, models, _ordered(labels)) if models and len(labels) <= _MOST else None


def _ordered(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Numbers by their value, other names as they come."""
    return tuple(sorted(labels, key=int)) if all(label.isascii() and label.isdigit() for label in labels) else labels


def are(rows: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Whether the first numbered rows of a table, its header above, are predictions as far as so few can show it."""
    header, *below = [[cell.strip() for cell in row] for _, row in rows]
    names = [normalise(name) for name in header]
    at = next((k for k, name in enumerate(names) if name in TRUTH or name == "label"), None)
    if at is None or any(len(row) != len(header) for row in below):
        return False
    known = {row[at] for row in below}
    return any(2 * sum(row[k] in known for row in below) > len(below) for k in range(len(header)) if k != at)


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The way to read such a table; `None` for other tables."""
    found = of(frame.columns)
    if found is None:
        return None
    return {LAYOUT: ("predictions: a sample a row, a model a column", lambda: _rows(frame, found))}, LAYOUT, ""


def _rows(frame: Frame, found: Labels) -> Frame:
    at = {label: k for k, label in enumerate(found.labels)}
    matrices = {model: _counted(frame, found.truth, model, at) for model in found.models}
    left = [name for name in frame.columns if name not in (found.truth, *found.models)]
    notes = [
        f"Predictions of {counted(len(matrices), 'model')} for {len(frame.numbers):,} samples of {len(at)} classes."
    ]
    notes += [f"“{cells.short(name)}” holds no classes: not used." for name in left[:3]]
    made = rows_of(matrices, found.labels, " ".join(notes))
    return Frame(made.columns, made.numbers, notes=(*frame.notes, *made.notes), matrices=made.matrices)


def _counted(frame: Frame, truth: str, model: str, at: dict[str, int]) -> list[list[int]]:
    """How many samples of each true class (row) the model predicts as each class."""
    counts = [[0] * len(at) for _ in at]
    for texts, count in Counter(zip(frame.columns[truth], frame.columns[model], strict=True)).items():
        places = [at.get(text.strip()) for text in texts]
        if None in places:
            column = (truth, model)[places.index(None)]
            row = frame.columns[column].index(texts[places.index(None)])
            raise InvalidInputError(
                f"row {frame.numbers[row]}, column “{cells.short(column, 60)}”: expected the name of a class, found an "
                "empty cell"
            )
        true, predicted = (int(place) for place in places if place is not None)
        counts[true][predicted] += count
    return counts
