"""The metrics of the two classes of one problem -> one performance, of which one class is the positive one.

Recall of the negative class is the specificity, and its precision the NPV. Two columns of a metric ("precision_0",
"precision_1") are read here; classes in rows are in `reports`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import in_percent, recognise
from tile_core.importers.problems import listing

from . import wide
from .class_names import are_classes, positive_of
from .frame import Columns, Frame, Ways

# What a quantity of the negative class is for the positive one.
OPPOSITE = {"tpr": "tnr", "ppv": "npv", "tp": "tn", "fp": "fn", "fpr": "fnr", "fdr": "for", "positives": "negatives"}
OPPOSITE |= {other: one for one, other in OPPOSITE.items()}
# The same in both classes.
_COMMON = ("acc", "err", "bacc", "kappa", "mcc", "youden")
# The samples of a class are its support.
_SUPPORT = {"size": "positives"}
_HEADERS = {"tpr": "recall", "tnr": "specificity", "ppv": "precision", "npv": "NPV", "positives": "n positive"}
_HEADERS |= {"negatives": "n negative", "acc": "accuracy"}
Metrics = Mapping[str, str]
# Classes by their metrics: by role the column that has it.
Classes = dict[str, dict[str, str]]


def combined(yes: Metrics, no: Metrics) -> dict[str, str]:
    """What metrics by role of the positive and of the negative class are together, by role."""
    found = {_SUPPORT.get(role, role): value for role, value in yes.items()}
    for role, value in no.items():
        opposite = role if role in _COMMON else OPPOSITE.get(_SUPPORT.get(role, role))
        if opposite is not None:
            found.setdefault(opposite, value)
    return found


def header(role: str, column: str) -> str:
    """The name of a column with this quantity, in percent where the column that has it says so."""
    name = _HEADERS.get(role, role)
    return f"{name} (%)" if in_percent(column) and not name.startswith("n ") else name


def of(columns: Columns) -> Classes | None:
    """The columns of two classes, where two metrics at least are given of both; `None` for anything else."""
    found = {name: places for name, places in wide.places(columns).items() if len(places) > 1}
    pairs = [pair for pair in combinations(found, 2) if len(found[pair[0]].keys() & found[pair[1]].keys()) > 1]
    if len(found) != 2 or not pairs:
        return None
    ((one, other),) = pairs
    classes = {one: found[one], other: found[other]}
    return classes if are_classes([one, other]) or _agree(columns, found[one], found[other]) else None


def _agree(columns: Columns, one: Metrics, other: Metrics) -> bool:
    """Whether precision and recall of both fit one confusion matrix in each of several rows: they hardly do by chance.

    The odds of the classes follow from the precision of each.
    """
    if not {"tpr", "ppv"} <= one.keys() & other.keys():
        return False
    read = [cells.numbers(columns[each[role]]) for each in (one, other) for role in ("tpr", "ppv")]
    shares = [np.where(each.values > 1, each.values / 100, each.values) for each in read]
    halves = [np.where(each.values > 1, each.halves / 100, each.halves) for each in read]
    (r, p, s, q), (dr, dp, ds, dq) = shares, halves
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = np.log(p * (1 - s) / (r * (1 - p))), np.log(s * (1 - q) / (q * (1 - r)))
        slack = dp / (p * (1 - p)) + ds / (s * (1 - s)) + dr / (r * (1 - r)) + dq / (q * (1 - q))
        fits = np.abs(odds[0] - odds[1]) <= slack
    return len(fits) > 1 and bool(fits.all())


def choice(frame: Frame) -> tuple[Ways, str, str] | None:
    """The ways to read such a table, the one that names indicate and what to choose; `None` for other tables."""
    found = of(frame.columns)
    if found is None:
        return None
    several, (listed, chosen, asks) = wide.contexts_of(frame.columns), ways(frame, found)
    if several:
        listed |= {wide.LAYOUT: (wide.SAID, lambda: wide.unfolded(frame, several))}
    return listed, chosen, asks


def ways(frame: Frame, classes: Classes) -> tuple[Ways, str, str]:
    """The ways to read the columns of two classes, the one that their names indicate, otherwise what to choose."""
    labels = list(classes)
    listed: Ways = {
        f"positive {at}": (
            f"“{cells.short(labels[at], 30)}” is the positive class",
            partial(_merged, frame, classes, at),
        )
        for at in (1, 0)
    }
    positive = positive_of(labels)
    if positive is not None:
        return listed, f"positive {positive}", ""
    return listed, "", which(labels)


def which(labels: Sequence[str]) -> str:
    """The message that asks for the positive one of two classes."""
    first, second = (f"“{cells.short(label, 30)}”" for label in labels)
    return f"{first} and {second} are the two classes of one problem: choose which class is positive."


def note(positive: str, negative: str) -> str:
    """The sentence that says how the classes are read."""
    of = f"“{cells.short(negative, 40)}”"
    return (
        f"“{cells.short(positive, 40)}” is the positive class; recall of {of} is the specificity, and precision of "
        f"{of} the NPV."
    )


def _merged(frame: Frame, classes: Classes, at: int) -> Frame:
    """The same rows with one column for each quantity of the performance."""
    labels = list(classes)
    positive, negative = labels[at], labels[1 - at]
    taken = {column for places in classes.values() for column in places.values()}
    new = combined(classes[positive], classes[negative])
    made: Columns = {}
    averages = []
    for name in [column for column in frame.columns if column not in taken]:
        role = recognise(name)
        if role in new and frame.columns[name] != frame.columns[new[role]]:
            averages.append(f"“{cells.short(name)}”")
            made[f"{name} of both classes"] = frame.columns[name]
        elif role not in new:
            made[name] = frame.columns[name]
    made |= {header(role, column): frame.columns[column] for role, column in new.items()}
    said = f"{listing(averages)} {'differ' if len(averages) > 1 else 'differs'} from the positive class: not used."
    return Frame(made, frame.numbers, notes=(*frame.notes, note(positive, negative), *([said] if averages else [])))
