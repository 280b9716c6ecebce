"""scikit-learn's `classification_report`, as text, as a table or as a dict: classes in rows, with their supports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from tile_core.importers import cells
from tile_core.importers.columns import normalise

from .frame import Columns, Frame
from .matrices import Ways, averages, positive_of

_HEAD = re.compile(r"[ \t]*precision[ \t]+recall[ \t]+f1-score[ \t]+support[ \t]*")
_LINE = re.compile(r"[ \t]*(\S.*?)[ \t]{1,200}((?:\d[\d.]*[ \t]+){1,3})(\d+(?:\.\d+)?)[ \t]*")
METRICS = ("precision", "recall", "f1score", "support")
HEADER = ["class", "precision", "recall", "f1-score", "support"]
MODEL = "model"
_SUMMARY = frozenset(["accuracy", "macroavg", "microavg", "weightedavg", "samplesavg"])
_WIDE = 400


@dataclass(frozen=True, slots=True)
class Report:
    """The columns of a report: the one with the classes, the one with the models ("" for one), and its metrics."""

    classes: str
    model: str
    metrics: dict[str, str]


def is_text(text: str) -> bool:
    """Whether a text is a printed report."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return len(first) < _WIDE and _HEAD.fullmatch(first) is not None


def rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of a printed report as cells; several reports one below the other are several models."""
    yield 1, [MODEL, *HEADER]
    model = 0
    for number, line in enumerate(text.splitlines(), 1):
        if _HEAD.fullmatch(line[:_WIDE]):
            model += 1
        match = _LINE.fullmatch(line[:_WIDE])
        if match:
            values = match[2].split()
            padded = values if len(values) == 3 else ["", "", values[-1]]
            yield number, [f"report {model}", match[1].strip(), *padded, match[3]]


def of_dict(parsed: Any) -> list[dict[str, Any]] | None:
    """The entries of `classification_report(output_dict=True)`, or of several by model, as records; `None` for anything
    else.
    """
    if not isinstance(parsed, dict) or not parsed:
        return None
    if _is_dict(parsed):
        return _entries_of("", parsed)
    if all(map(_is_dict, parsed.values())):
        return [record for model, report in parsed.items() for record in _entries_of(model, report)]
    return None


def _is_dict(parsed: Any) -> bool:
    if not isinstance(parsed, dict):
        return False
    entries = [each for each in parsed.values() if isinstance(each, dict)]
    keys = {"precision", "recall", "support"}
    return len(entries) > 1 and len(entries) >= len(parsed) - 1 and all(keys <= each.keys() for each in entries)


def _entries_of(model: str, report: dict[str, Any]) -> list[dict[str, Any]]:
    listed = {label: each for label, each in report.items() if isinstance(each, dict)}
    named = {MODEL: model} if model else {}
    rows = [named | {"class": label} | {name: each.get(name) for name in HEADER[1:]} for label, each in listed.items()]
    return [*rows, named | {"class": "accuracy"}]


def of(columns: Columns) -> Report | None:
    """The report in a table: metrics in columns, classes in rows, and a row that summarises them."""
    found = {normalise(name): name for name in columns}
    if not all(name in found for name in METRICS):
        return None
    others = [name for name in columns if normalise(name) not in METRICS]
    if not 1 <= len(others) <= 2:
        return None
    summed = _SUMMARY & set(map(normalise, columns[others[-1]]))
    model = others[0] if len(others) == 2 else ""
    return Report(others[-1], model, {name: found[name] for name in METRICS}) if summed else None


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read such a table, the one that names indicate and what to choose; `None` for other tables."""
    found = of(frame.columns)
    return ways(frame, found) if found else None


def ways(frame: Frame, report: Report) -> tuple[Ways, str, str]:
    """The ways to read the report, the one that its names indicate, otherwise what to choose."""
    labels = list(dict.fromkeys(c for c in frame.columns[report.classes] if normalise(c) not in _SUMMARY))
    if len(labels) != 2:
        return (
            {"classes": ("each class a context, against the rest", lambda: _one_row_per_class(frame, report))},
            "classes",
            "",
        )
    listed: Ways = {
        f"positive {at}": (
            f"“{cells.short(labels[at], 30)}” is the positive class",
            partial(_two_classes, frame, report, labels[1 - at], labels[at]),
        )
        for at in (1, 0)
    }
    positive = positive_of(labels)
    first, second = (cells.short(label, 30) for label in labels)
    which = f"A classification report: choose which class is positive, “{first}” or “{second}”."
    asks = "" if positive is not None else which
    return listed, "" if positive is None else f"positive {positive}", asks


def _entries(frame: Frame, report: Report) -> dict[str, dict[str, dict[str, str]]]:
    """Metrics by class, by model."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    models = frame.columns[report.model] if report.model else [""] * len(frame.numbers)
    for row, (model, label) in enumerate(zip(models, frame.columns[report.classes], strict=True)):
        if normalise(label) not in _SUMMARY:
            values = {name: frame.columns[column][row] for name, column in report.metrics.items()}
            found.setdefault(model, {}).setdefault(label, values)
    return found


def _two_classes(frame: Frame, report: Report, negative: str, positive: str) -> Frame:
    """One row for each model, from the metrics of both classes."""
    names = ("model", "precision", "recall", "specificity", "NPV", "n positive", "n negative")
    listed = []
    for model, entry in _entries(frame, report).items():
        yes, no = entry.get(positive, {}), entry.get(negative, {})
        rates = [yes.get("precision", ""), yes.get("recall", ""), no.get("recall", ""), no.get("precision", "")]
        listed.append(
            [model or "model", *rates, _whole_number(yes.get("support", "")), _whole_number(no.get("support", ""))]
        )
    said = f"A classification report; “{cells.short(positive, 40)}” is the positive class"
    note = f"{said}, and recall of “{cells.short(negative, 40)}” the specificity."
    return _frame_of(frame, names, listed, note)


def _one_row_per_class(frame: Frame, report: Report) -> Frame:
    """One row for each class and model: precision, recall, the samples of the class and of all classes."""
    names = ("model", "context", "precision", "recall", "n positive", "n")
    listed = []
    for model, entry in _entries(frame, report).items():
        supports = [_whole_number(values["support"]) for values in entry.values()]
        total = str(sum(map(int, supports))) if all(support.isdigit() for support in supports) else ""
        for (label, values), support in zip(entry.items(), supports, strict=True):
            listed.append([model or "model", label, values["precision"], values["recall"], support, total])
    classes = len({row[1] for row in listed})
    return _frame_of(frame, names, listed, "A classification report.", averages(classes))


def _frame_of(frame: Frame, names: tuple[str, ...], listed: list[list[str]], *notes: str) -> Frame:
    columns = {name: [row[k] for row in listed] for k, name in enumerate(names)}
    return Frame(columns, tuple(range(2, len(listed) + 2)), notes=(*frame.notes, *notes))


def _whole_number(text: str) -> str:
    """A support as a whole number, where it is one."""
    head, _, tail = text.strip().partition(".")
    return head if head.isdigit() and len(head) < 16 and not tail.strip("0") else text
