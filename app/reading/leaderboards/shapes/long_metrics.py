"""Tables with a row for each model and metric (`model, metric, value`), as yardstick and tidy data have them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import normalise, recognise
from tile_core.importers.columns.identity import is_text
from tile_core.importers.problems import listing
from tile_core.importers.roles import CONTEXT, ENTITY, ROLES, RUN, THRESHOLD

from .frame import Columns, Frame
from .transposed import is_label, labelled_name, positive_label

_METRIC = frozenset(
    ["metric", "metrics", "metricname", "measure", "score", "statistic", "variable", "key", "scorename"]
)
_VALUE = ("estimate", "value", "values", "mean", "score", "result", "metricvalue", "val")
_PERFORMANCE = ("count", "sum", "rate", "prior", "check")
_NAMES = (ENTITY, CONTEXT, RUN, THRESHOLD)
# yardstick's name of the kind of estimate says nothing of a row.
_KIND = frozenset(["estimator"])
# Folds of rsample.
_FOLDS = frozenset(["id", "id2"])
_MOST = 200


@dataclass(frozen=True, slots=True)
class LongMetrics:
    """The columns of metrics and of values, the class or average that a metric is of ("" if none), what names a row,
    and the columns that are left out.
    """

    metric: str
    value: str
    label: str
    names: tuple[str, ...]
    unused: tuple[str, ...]


def of(columns: Columns) -> LongMetrics | None:
    """What the columns of such a table are, or `None`: one names at least two metrics, another holds their values."""
    metric = next((name for name in columns if normalise(name) in _METRIC and _holds_metrics(columns[name])), None)
    if metric is None:
        return None
    numbers = {name: np.isfinite(cells.numbers(texts).values).mean() > 0.5 for name, texts in columns.items()}
    found = sorted(
        (n for n in columns if numbers[n] and normalise(n) in _VALUE), key=lambda n: _VALUE.index(normalise(n))
    )
    if not found:
        return None
    label = next((name for name in columns if is_label(name)), "")
    others = [name for name in columns if name not in (metric, found[0], label) and normalise(name) not in _KIND]
    names = [
        name
        for name in others
        if recognise(name) in _NAMES
        or normalise(name) in _FOLDS
        or (recognise(name) is None and is_text(columns[name], cells.numbers(columns[name]).values))
    ]
    return LongMetrics(metric, found[0], label, tuple(names), tuple(name for name in others if name not in names))


def _holds_metrics(texts: list[str]) -> bool:
    distinct = set(texts)
    known = {role for text in distinct if 0 < len(text) <= cells.MAX_NAME for role in [recognise(text)] if role}
    return len(distinct) <= _MOST and sum(ROLES[role].kind in _PERFORMANCE for role in known) > 1


def widened(frame: Frame, found: LongMetrics) -> Frame:
    """A row for each combination of names, with a column for each metric; equal rows of one metric are runs."""
    columns = frame.columns
    labels = columns[found.label] if found.label else [""] * len(frame.numbers)
    positive = positive_label(labels)
    rows: dict[tuple[str, ...], dict[str, str]] = {}
    repeats: dict[tuple[tuple[str, ...], str], int] = {}
    for row in range(len(frame.numbers)):
        name = labelled_name(columns[found.metric][row], labels[row].strip(), positive, labels)
        key = tuple(columns[column][row].strip() for column in found.names)
        run = repeats[key, name] = repeats.get((key, name), 0) + 1
        rows.setdefault((*key, str(run)), {})[name] = columns[found.value][row]
    repeated = max(repeats.values()) > 1
    metrics = list(dict.fromkeys(name for values in rows.values() for name in values))
    made: Columns = {_renamed(name): [key[k] for key in rows] for k, name in enumerate(found.names)}
    made |= {"run": [key[-1] for key in rows]} if repeated else {}
    made |= {metric: [values.get(metric, "") for values in rows.values()] for metric in metrics}
    notes = [f"Metrics stand in “{cells.short(found.metric)}”, their values in “{cells.short(found.value)}”."]
    if positive:
        notes.append(f"“{cells.short(positive)}” is the positive class; metrics of the other are of the negatives.")
    if found.unused:
        unused = [f"“{cells.short(name)}”" for name in found.unused[:3]]
        notes.append(f"Not used: {listing(unused)}{' and others' if len(found.unused) > 3 else ''}.")
    return Frame(made, tuple(range(2, len(rows) + 2)), notes=(*frame.notes, *notes))


def _renamed(name: str) -> str:
    return "fold" if normalise(name) == "id" else name
