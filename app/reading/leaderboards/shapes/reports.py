"""Classes in rows with their metrics, as in scikit-learn's `classification_report`: a text, a table or a dict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Any

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import normalise, recognise
from tile_core.importers.roles import ENTITY, ROLES

from . import class_names
from .frame import Columns, Frame, Ways
from .many_classes import averages
from .two_classes import OPPOSITE, combined, header, note, which

_HEAD = re.compile(r"[ \t]*precision[ \t]+recall[ \t]+f1-score[ \t]+support[ \t]*")
_LINE = re.compile(r"[ \t]*(\S.*?)[ \t]{1,200}((?:\d[\d.]*[ \t]+){1,3})(\d+(?:\.\d+)?)[ \t]*")
# What is read of each class.
_METRICS = ("ppv", "tpr", "tnr", "npv", "fpr", "fnr", "tp", "fp", "fn", "tn", "f1", "acc", "size")
# Names of columns that hold classes, and how many columns are looked at.
_CLASSES = frozenset(["class", "classes", "classname", "classlabel", "label", "labels", "target", "klasse", "classe"])
_LEAST, _SEARCHED = 2, 4
HEADER = ["class", "precision", "recall", "f1-score", "support"]
MODEL = "model"
_SUMMARIES = (
    "accuracy macroavg microavg weightedavg samplesavg avgtotal averagetotal average avg mean total macroaverage "
    "microaverage weightedaverage macro micro weighted overall"
)
_SUMMARY = frozenset(_SUMMARIES.split(" "))
_WIDE = 400


@dataclass(frozen=True, slots=True)
class Report:
    """The columns of a report: the one with the classes, those that tell reports apart, and its metrics by role."""

    classes: str
    others: tuple[str, ...]
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
    """The report in a table: metrics in columns, and classes in rows that a column names; `None` for anything else."""
    roles = {name: recognise(name) or "" for name in columns}
    metrics = {role: name for name, role in reversed(roles.items()) if role in _METRICS}
    if len(metrics) < _LEAST or not {"tpr", "ppv", "tp"} & metrics.keys():
        return None
    texts = [name for name, role in roles.items() if not role or ROLES[role].kind in ("entity", "attribute")]
    for name in texts[::-1][:_SEARCHED]:
        others = tuple(
            each for each in columns if each != name and each not in metrics.values() and _is_text(columns[each])
        )
        if _are_classes(columns, name, others, metrics):
            return Report(name, others, {role: metrics[role] for role in _METRICS if role in metrics})
    return None


def _are_classes(columns: Columns, name: str, others: Sequence[str], metrics: dict[str, str]) -> bool:
    """Whether a column names the classes of reports, each class once in each report."""
    texts = columns[name]
    if not _is_text(texts) and normalise(name) not in _CLASSES:
        return False
    keys = zip(*(columns[each] for each in (*others, name)), strict=True)
    rows = [key for key in keys if normalise(key[-1]) not in _SUMMARY]
    labels = dict.fromkeys(key[-1] for key in rows)
    summed = len(rows) < len(texts) and "size" in metrics
    if len(labels) < _LEAST or not (summed or normalise(name) in _CLASSES or class_names.are_classes(list(labels))):
        return False
    return len(set(rows)) == len(rows) and (summed or len(rows) % len(labels) == 0)


def _is_text(texts: Sequence[str]) -> bool:
    return bool(np.isnan(cells.numbers(texts).values).all())


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
    positive = class_names.positive_of(labels)
    return listed, "" if positive is None else f"positive {positive}", "" if positive is not None else which(labels)


_Entries = dict[tuple[str, ...], dict[str, dict[str, str]]]


def _entries(frame: Frame, report: Report) -> _Entries:
    """Metrics by class, by what tells reports apart."""
    found: _Entries = {}
    keys = zip(*(frame.columns[name] for name in report.others), strict=True) if report.others else repeat(())
    for row, (key, label) in enumerate(zip(keys, frame.columns[report.classes], strict=False)):
        if normalise(label) not in _SUMMARY:
            values = {role: frame.columns[column][row] for role, column in report.metrics.items()}
            if "size" in values:
                values["size"] = _whole_number(values["size"])
            found.setdefault(key, {}).setdefault(label, values)
    return found


def _two_classes(frame: Frame, report: Report, negative: str, positive: str) -> Frame:
    """One row for each report, from the metrics of both classes."""
    listed = [
        dict(zip(report.others, key, strict=True))
        | _named(combined(entry.get(positive, {}), entry.get(negative, {})), report)
        for key, entry in _entries(frame, report).items()
    ]
    return _frame_of(frame, listed, note(positive, negative))


def _named(values: dict[str, str], report: Report) -> dict[str, str]:
    return {
        header(role, report.metrics.get(role) or report.metrics.get(OPPOSITE.get(role, ""), "")): value
        for role, value in values.items()
    }


def _one_row_per_class(frame: Frame, report: Report) -> Frame:
    """One row for each class and report: its metrics, the samples of the class and of all classes."""
    listed = []
    for key, entry in _entries(frame, report).items():
        supports = [values.pop("size", "") for values in entry.values()]
        total = str(sum(map(int, supports))) if all(support.isdigit() for support in supports) else ""
        for (label, values), support in zip(entry.items(), supports, strict=True):
            row = dict(zip(report.others, key, strict=True)) | {"context": label} | _named(values, report)
            listed.append(row | ({"n positive": support, "n": total} if "size" in report.metrics else {}))
    classes = len({row["context"] for row in listed})
    return _frame_of(frame, listed, "A classification report.", averages(classes))


def _frame_of(frame: Frame, listed: list[dict[str, str]], *notes: str) -> Frame:
    names = dict.fromkeys(name for row in listed for name in row)
    columns = {name: [row.get(name, "") for row in listed] for name in names}
    if not any(recognise(name) == ENTITY for name in names):
        columns = {MODEL: [MODEL] * len(listed)} | columns
    return Frame(columns, tuple(range(2, len(listed) + 2)), notes=(*frame.notes, *notes))


def _whole_number(text: str) -> str:
    """A support as a whole number, where it is one."""
    head, _, tail = text.strip().partition(".")
    return head if head.isdigit() and len(head) < 16 and not tail.strip("0") else text
