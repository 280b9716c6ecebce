"""Draws of models at thresholds from the paired bootstrap, from which the page computes the uncertainty of the ranking.

Thresholds are those at which a model can be best somewhere on the Tile, as chosen on all samples: draws do not change
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from tile_core import uncertainty
from tile_core.correlation import CancelledError
from tile_core.execution import Running
from tile_core.performance import rates
from tile_core.predictions import Predictions

from .common import one_task, packed

# As many numbers travel in a megabyte or two, and as few draws still give intervals at 95 %.
_NUMBERS, _FEWEST, _MOST = 240_000, 100, 300
_SEED = 1
_Answer = dict[str, Any]


def drawn(given: Predictions, owner: list[int], cutoffs: list[float | None], **how: Unpack[Running]) -> _Answer:
    """FPR and TPR at each threshold in every draw, packed, draw by draw; or why nothing can be drawn.

    `owner`, `cutoffs`: the model and the threshold of each, in the order of the page. Raises `CancelledError`.
    """
    if given.one_class or not owner:
        return {"number": 0, "problem": "Uncertainty needs samples of both classes; here they are all of one."}
    number = min(_MOST, _NUMBERS // len(owner))
    if number < _FEWEST:
        return {"number": 0, "problem": f"Too many thresholds for the bootstrap: {len(owner):,} can be best somewhere."}
    limits = [np.inf if each is None else each for each in cutoffs]
    return one_task(_draw, given, owner, limits, number, **how)


def _draw(
    given: Predictions, owner: list[int], limits: list[float], number: int, *, cancel: Callable[[], bool]
) -> _Answer:
    if cancel():
        raise CancelledError
    generator = np.random.default_rng(_SEED)
    options: dict[str, Any] = {"draws": number, "weights": given.weights, "groups": given.groups}
    found = uncertainty.bootstrap_cutoffs(given.y_true, given.scores, owner, limits, generator, **options)
    result = rates(found.performances)
    return {"number": number, "problem": "", "fpr": packed(result.fpr, "<f4"), "tpr": packed(result.tpr, "<f4")}
