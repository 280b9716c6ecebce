"""Tables with a metric in each row and a model in each column, as skore writes them -> one row for each model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import normalise, recognise
from tile_core.importers.roles import ROLES

from .class_names import positive_of
from .frame import Columns, Frame

_PERFORMANCE = ("count", "sum", "rate", "prior", "check")
# A column that says which class, or which average of them, a metric is of.
_LABELS = frozenset(["labelaverage", "label", "class", "average", "labels"])
# What a metric of the negative class is for the positive one.
_OPPOSITE = {"tpr": "specificity", "ppv": "NPV", "tnr": "sensitivity", "npv": "precision"}
_MOST = 200


def is_transposed(columns: Columns) -> bool:
    """Whether the first column names at least two metrics, the header none, and the other cells are mostly numbers."""
    names = list(columns)
    if len(names) < 2 or any(_is_metric(name) for name in names[1:]) or len(columns[names[0]]) > _MOST:
        return False
    metrics = {recognise(text) for text in columns[names[0]] if _is_metric(text)}
    numeric = [text for name in names[1:] if not is_label(name) for text in columns[name] if text.strip()]
    return len(metrics) > 1 and len(numeric) > 0 and bool(np.isfinite(cells.numbers(numeric).values).mean() > 0.5)


def _is_metric(text: str) -> bool:
    role = recognise(text) if 0 < len(text) <= cells.MAX_NAME else None
    return role is not None and ROLES[role].kind in _PERFORMANCE


def is_label(name: str) -> bool:
    """Whether a column says of which class, or of which average of them, a metric is."""
    return normalise(name) in _LABELS


def turned(frame: Frame) -> Frame:
    """A row for each column of numbers; with two classes, metrics of the negative become those of the positive one."""
    names = list(frame.columns)
    label = next((name for name in names[1:] if is_label(name)), None)
    metrics = frame.columns[names[0]]
    labels = frame.columns[label] if label else [""] * len(metrics)
    models = [name for name in names[1:] if name != label]
    positive = positive_label(labels)
    columns: Columns = {"model": models}
    for row, metric in enumerate(metrics):
        name = labelled_name(metric, labels[row].strip(), positive, labels)
        plain, copy = name or f"row {frame.numbers[row]}", 2
        while name in columns or not name:
            name, copy = f"{plain} ({copy})", copy + 1
        columns[name] = [frame.columns[model][row] for model in models]
    notes = ["Metrics stand in rows, models in columns: one row here for each model."]
    if positive:
        notes.append(f"“{cells.short(positive)}” is the positive class; metrics of the other are of the negatives.")
    return Frame(columns, tuple(range(2, len(models) + 2)), notes=(*frame.notes, *notes))


def positive_label(labels: Sequence[str]) -> str:
    """The positive one of two classes that metrics are of, "" where names do not say it or there are not two."""
    classes = list(dict.fromkeys(text.strip() for text in labels if text.strip() and "average" not in text.lower()))
    at = positive_of(classes) if len(classes) == 2 else None
    return "" if at is None else classes[at]


def labelled_name(metric: str, label: str, positive: str, labels: Sequence[str]) -> str:
    """The name of a metric of a class: with two classes, one of the negative is another of the positive one."""
    if not label or label == positive:
        return metric.strip()
    role = recognise(metric) if _is_metric(metric) else None
    if positive and label in map(str.strip, labels) and role in _OPPOSITE and "average" not in label.lower():
        return _OPPOSITE[role]
    return f"{metric.strip()} of {label}"
