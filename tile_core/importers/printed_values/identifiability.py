"""Identifiability of the counts: what printed scores leave open, and the smallest addition that determines them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from tile_core.importers import cells
from tile_core.importers.consistency import CATALOGUE_KEYS
from tile_core.importers.problems import listing
from tile_core.importers.quantities import Quantity
from tile_core.reconstruction.solving import SOLVABLE, SYMMETRIC, determined

# What people can add, the most common first.
_ADDITIONS = {
    "tpr": "recall",
    "ppv": "precision",
    "tnr": "specificity",
    "prior": "prevalence",
    "accuracy": "accuracy",
}


def identifiability(quantities: Sequence[Quantity], sized: bool) -> str:
    """What the scores of a table leave open and what would do, in sentences; empty without a score.

    `sized`: whether the sizes of both classes are known, which give the prevalence.
    """
    scores = [CATALOGUE_KEYS.get(each.key, each.key) for each in quantities]
    keys = tuple(dict.fromkeys([*scores, *(["prior"] if sized else [])]))
    known = tuple(key for key in keys if key in SOLVABLE)
    if not known or determined(known):
        return ""
    names = listing([f"“{cells.short(each.column)}”" for each in quantities if each.column])
    verb = "leave" if len(quantities) > 1 else "leaves"
    return f"{names} {verb} {_open(known)} open. {_advice(known)}"


def _open(known: tuple[str, ...]) -> str:
    if len(known) > 2:
        exchanges = "which errors are FP and which FN", "which class is positive"
        for symmetric, exchange in zip(SYMMETRIC, exchanges, strict=True):
            if set(known) <= symmetric:
                return exchange
    return "the four counts"


def _advice(known: tuple[str, ...]) -> str:
    """The single scores that determine the rest, else the pairs."""
    for number in (1, 2):
        sets = [
            listing([_ADDITIONS[key] for key in more])
            for more in itertools.combinations([key for key in _ADDITIONS if key not in known], number)
            if determined((*known, *more))
        ]
        sets = sets[:4]
        if sets:
            return f"Add {' or '.join(filter(None, [', '.join(sets[:-1]), sets[-1]]))}; or TN, FP, FN and TP."
    return "Add TN, FP, FN and TP."
