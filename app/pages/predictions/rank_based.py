"""How certain the rankings by LxCIM, AUDRC, AUROC and accuracy are, for Predictions, its reports and Invariance."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions
from tile_core.rank_based import ScoredModels, scored_models
from tile_core.uncertainty import rank_sets

from ...answers import plain
from ...view.schema import choices

SEED = 1
# Sorting more scores than these takes too long for a switch.
_SORTED = 20_000_000


def uncertainty(
    given: Predictions, class_weight: float | None = None, pair: tuple[int, int] | None = None
) -> dict[str, Any]:
    """Of each score `values`, `best` (P(best) of each model), `leader`, and what each level of the page says.

    `class_weight`: what a positive counts, in [0, 1], where a negative counts 1 less that.

    That is `first` and `last`, the rank sets; `low` and `high`, the interval of each score alone; and `ahead`, by how
    much the leader is ahead of each model, with the ends of its interval; `pair`: the same for the first of a `pair`,
    by index, against the second. Or the `problem` that there is.
    """
    if given.size * len(given.models) > _SORTED:
        return {"problem": "Too many samples for the certainty of LxCIM, AUDRC and AUROC here."}
    try:
        found = scored_models(given, class_weight=class_weight)
    except InvalidInputError as error:
        return {"problem": f"{error}."}
    return {"problem": "", "scores": {measure: _uncertainty(models, pair) for measure, models in found.items()}}


def _uncertainty(models: ScoredModels, pair: tuple[int, int] | None) -> dict[str, Any]:
    values = models.values
    leader = None if np.isnan(values).all() else int(np.nanargmax(values))
    return {
        "values": plain(values.tolist()),
        "best": models.best(np.random.default_rng(SEED)).tolist(),
        "leader": leader,
        "levels": [_at(models, float(level), leader, pair) for level in choices("levels")],
    }


def _at(models: ScoredModels, level: float, leader: int | None, pair: tuple[int, int] | None) -> dict[str, Any]:
    sets = rank_sets(models.sure_differences(level))
    low, high = models.intervals(level).T
    ahead = [] if leader is None else [models.difference(leader, k, level) for k in range(len(models.values))]
    return {
        "level": level,
        "first": sets.first.tolist(),
        "last": sets.last.tolist(),
        "low": plain(low.tolist()),
        "high": plain(high.tolist()),
        "ahead": [plain(each.tolist()) for each in ahead],
    } | ({} if pair is None else {"pair": plain(models.difference(*pair, level).tolist())})
