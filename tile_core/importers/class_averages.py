"""Columns that are averages over both classes, which are no precision and recall of the positive one.

Micro averages of precision, recall and F1 are the accuracy; recall weighted by the classes is the accuracy; macro
averages of recall are the balanced accuracy. So equal columns give them away, where their names do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import Mapping, recognise
from tile_core.importers.problems import listing
from tile_core.importers.quantities import Quantity
from tile_core.importers.roles import ATTRIBUTE, ROLES

_AVERAGE = re.compile(
    r"(?<![a-z])(?:macro|micro|weighted)(?:[\s_\-]?(?:avg|average|averaged))?(?![a-z])", re.IGNORECASE
)
_KINDS = ("rate", "check")
# Equal in so many rows: in fewer, they may be equal by chance.
_ROWS = 2
_NAMED = 3


def named(columns: Iterable[str]) -> list[str]:
    """The columns whose names say that they average both classes: "precision_macro", "weighted avg F1"."""
    return [column for column in columns if _says_average(column)]


def _says_average(column: str) -> bool:
    rest = _AVERAGE.sub(" ", column)
    role = recognise(rest.strip(" _-/.:()[]")) if rest != column and rest.strip() else None
    return role is not None and ROLES[role].kind in _KINDS


def note(mapping: Mapping) -> list[str]:
    """The sentence on columns that are not used because their names say that they average both classes."""
    found = [each for each in named(mapping.roles) if mapping.roles[each] == ATTRIBUTE]
    return [f"{sentence(found)}: not used."] if found else []


def sentence(columns: Sequence[str]) -> str:
    """That these columns are averages over both classes."""
    names = [f"“{cells.short(column)}”" for column in columns[:_NAMED]]
    more = [f"{len(columns) - _NAMED} more"] if len(columns) > _NAMED else []
    return f"{listing([*names, *more])} {'is an average' if len(columns) == 1 else 'are averages'} over both classes"


def given_away(used: Sequence[Quantity], found: Sequence[Quantity]) -> str:
    """Why precision and recall seem to be averages over both classes, and what to do; "" where they do not."""
    scores = {each.key: each for each in (*found, *used)}
    if not {"ppv", "tpr"} <= {each.key for each in used} or {"tnr", "fpr"} & scores.keys():
        return ""
    ppv, tpr, acc, bacc = (scores.get(key) for key in ("ppv", "tpr", "acc", "bacc"))
    for other in (acc, bacc):
        if ppv is None or tpr is None or other is None or not _equal(tpr, other):
            continue
        equal, columns = [tpr, other], [ppv, tpr]
        kind = "macro averages" if other is bacc else "averages weighted by the classes"
        if _equal(ppv, other):
            equal, kind = [ppv, tpr, other], "micro averages"
        return (
            f"{listing([f'“{cells.short(each.column)}”' for each in equal])} are equal in every row, as {kind} over "
            f"both classes are: no precision and recall of the positive class, so they are not ranked as such. Add "
            f"precision and recall of the positive class, or counts. If {listing([_quoted(each) for each in columns])} "
            f"are of the positive class, set {_quoted(other)} to Ignore."
        )
    return ""


def _quoted(quantity: Quantity) -> str:
    return f"“{cells.short(quantity.column)}”"


def _equal(one: Quantity, other: Quantity) -> bool:
    """Whether two columns have the same values in all of several rows, other than 0 and 1."""
    both = ~(one.invalid | other.invalid)
    values = one.values[both]
    same = np.abs(values - other.values[both]) <= 1e-9
    telling = (values > 0) & (values < 1)
    return bool(same.all()) and int(telling.sum()) >= _ROWS
