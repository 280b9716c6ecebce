"""Columns of several splits of one data set (`train_precision`, `Test recall`): one of them is to be ranked.

The first would be the training or the validation split in most tables.
"""

from __future__ import annotations

import re
from functools import partial

from tile_core.importers import cells
from tile_core.importers.columns import recognise
from tile_core.importers.columns.contexts import SPLITS
from tile_core.importers.problems import listing
from tile_core.importers.roles import ROLES

from . import wide
from .frame import Columns, Frame, Ways

_WORDS = "|".join(sorted(SPLITS, key=len, reverse=True))
_SPLIT = re.compile(
    rf"(?P<first>{_WORDS})[\s_./:|-]+(?P<rest>.+)|(?P<metric>.+?)[\s_./:|-]*[\s_./:|(\[-](?P<last>{_WORDS})[)\]]?",
    re.IGNORECASE,
)
_PERFORMANCE = ("count", "sum", "rate", "check", "prior")
# Of these, one is enough: performances are computed from them.
_NEEDED = ("count", "sum", "rate")
# By how far a split is from what the model was fitted to.
_ORDER = {"test": 0, "val": 1, "train": 2}
Splits = dict[str, dict[str, str]]


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read a table with several splits, none of which is chosen; `None` for other tables."""
    found = of(frame.columns)
    if not found:
        return None
    ways: Ways = {
        split: (f"the scores of “{cells.short(split, 30)}”", partial(_only, frame, found, split)) for split in found
    }
    ways[wide.LAYOUT] = ("each split a context", partial(wide.unfolded, frame, found))
    names = listing([f"“{cells.short(split, 30)}”" for split in found])
    return ways, "", f"There are scores of several splits, {names}: choose the one to rank, or each as a context."


def of(columns: Columns) -> Splits:
    """The column of each metric by split, the test split first; nothing where no two splits have a metric in common."""
    found: Splits = {}
    for column in columns:
        match = _SPLIT.fullmatch(column.strip()) if len(column) <= cells.MAX_NAME else None
        metric = (match["rest"] or match["metric"]) if match else ""
        role = recognise(metric) if metric.strip() else None
        if match and role and ROLES[role].kind in _PERFORMANCE:
            found.setdefault((match["first"] or match["last"]).lower(), {}).setdefault(metric.strip(" ()[]"), column)
    metrics = [{recognise(metric) for metric in each} for each in found.values()]
    shared = {role for each in metrics for role in each if sum(role in other for other in metrics) > 1}
    if not any(ROLES[role].kind in _NEEDED for role in shared if role):
        return {}
    order = sorted(found, key=lambda split: _ORDER[SPLITS[split]])
    return {split: found[split] for split in order}


def _only(frame: Frame, splits: Splits, chosen: str) -> Frame:
    """The table with the scores of one split."""
    taken = {column for metrics in splits.values() for column in metrics.values()}
    made = {name: texts for name, texts in frame.columns.items() if name not in taken}
    made |= {metric: frame.columns[column] for metric, column in splits[chosen].items()}
    others = listing([f"“{cells.short(split, 30)}”" for split in splits if split != chosen])
    note = f"The scores are those of “{cells.short(chosen, 30)}”; those of {others} are not used."
    return Frame(made, frame.numbers, notes=(*frame.notes, note))
