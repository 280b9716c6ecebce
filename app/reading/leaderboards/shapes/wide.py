"""Columns named after a context and a quantity (`liver_tp`, `TP (colon)`) -> one row for each row and context."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tile_core.importers import cells, class_averages
from tile_core.importers.columns import normalise, recognise
from tile_core.importers.problems import listing
from tile_core.importers.roles import ENTITY, ROLES

from .frame import Columns, Frame

_APART = re.compile(r"[\s_\-/.:|()\[\]]+")
_PERFORMANCE = ("count", "sum", "rate", "check")
# What distinguishes statistics of one quantity is no context.
_SPREADS = (
    "std stdev sd se sem ci cilow cihigh cilower ciupper low lower lo high upper hi min max mean avg average median"
)
_STATISTICS = frozenset(
    f"{_SPREADS} var macro micro weighted rank delta diff change err error n count total score value lb ub ll ul".split(
        " "
    )
)
# A name is not searched for more places to split at than this.
_PARTS = 12
NAME = "context"
LAYOUT, SAID = "contexts", "contexts in the names of columns"


@dataclass(frozen=True, slots=True)
class _Split:
    context: str
    metric: str


def places(columns: Columns) -> dict[str, dict[str, str]]:
    """By what else their names say, the column of each quantity by role; nothing where a quantity is there twice."""
    found: dict[str, dict[str, str]] = {}
    for column in columns:
        split = _split(column)
        if split is not None:
            role = recognise(split.metric) or ""
            if found.setdefault(split.context, {}).setdefault(role, column) != column:
                return {}
    return found


def contexts_of(columns: Columns) -> dict[str, dict[str, str]]:
    """The column of each quantity by context, where at least two contexts have the same two or more quantities."""
    several = {context: found for context, found in places(columns).items() if len(found) > 1}
    plain = {recognise(column) for column in columns}
    shared = set.intersection(*map(set, several.values())) if several else set()
    if len(several) < 2 or len(shared) < 2 or plain & {role for found in several.values() for role in found}:
        return {}
    spelled: dict[str, str] = {}
    for found in several.values():
        for role, column in found.items():
            split = _split(column)
            spelled.setdefault(role, split.metric if split else column)
    return {context: {spelled[role]: column for role, column in found.items()} for context, found in several.items()}


def _split(name: str) -> _Split | None:
    """The context and the metric in a name, with the longest possible metric; `None` where the whole name is a metric,
    or none.
    """
    plain = name.strip()
    if not plain or len(plain) > cells.MAX_NAME or recognise(plain) or class_averages.named([plain]):
        return None
    marks = list(_APART.finditer(plain))[:_PARTS]
    last = [_Split(plain[: mark.start()], plain[mark.end() :]) for mark in marks]
    first = [_Split(plain[mark.end() :].rstrip(" )]"), plain[: mark.start()]) for mark in reversed(marks)]
    fits = (split for split in [*last, *first] if _is_metric(split.metric) and split.context.strip())
    found = next(fits, None)
    if found is None or normalise(found.context) in _STATISTICS or not normalise(found.context):
        return None
    return _Split(found.context.strip(" _-/.:|([") or found.context, found.metric.strip(" )]"))


def _is_metric(name: str) -> bool:
    role = recognise(name) if name.strip() else None
    return role is not None and ROLES[role].kind in _PERFORMANCE


def unfolded(frame: Frame, contexts: dict[str, dict[str, str]]) -> Frame:
    """A table with a row for each row and context that has a filled cell; rows are numbered as in the file.

    Of a single row without a name, what its columns are named after are the classifiers.
    """
    taken = {column for places in contexts.values() for column in places.values()}
    metrics = list(dict.fromkeys(metric for places in contexts.values() for metric in places))
    others = [column for column in frame.columns if column not in taken]
    names = len(frame.numbers) == 1 and ENTITY not in map(recognise, others)
    labels = ("model", "name") if names else (NAME, "context of the columns", "context (columns)")
    label = next(name for name in labels if name not in others)
    made: Columns = {name: [] for name in [*others, label, *metrics]}
    for row in range(len(frame.numbers)):
        for context, places in contexts.items():
            texts = [frame.columns[places[metric]][row] if metric in places else "" for metric in metrics]
            if all(map(cells.is_empty, texts)):
                continue
            for name in others:
                made[name].append(frame.columns[name][row])
            made[label].append(context)
            for metric, text in zip(metrics, texts, strict=True):
                made[metric].append(text)
    rows = len(made[label])
    listed = _list_of_contexts(list(contexts))
    what = "classifiers" if names else "contexts"
    note = f"The names of columns hold {len(contexts)} {what} ({listed}): one row here for each."
    return Frame(made, tuple(range(2, rows + 2)), notes=(*frame.notes, note))


def _list_of_contexts(contexts: Sequence[str]) -> str:
    shown = [cells.short(context, 24) for context in contexts[:5]]
    return listing(shown) if len(contexts) <= 5 else f"{', '.join(shown)} and {len(contexts) - 5} more"
