"""How certain the rankings by LxCIM, AUDRC, AUROC and accuracy are, for the page Predictions and its reports."""

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


def certainty(given: Predictions) -> dict[str, Any]:
    """Of each score `values`, `best` (P(best) of each model), `leader`, and what each level of the page says.

    That is `first` and `last`, the rank sets; `low` and `high`, the interval of each score alone; and `ahead`, by how
    much the leader is ahead of each model, with the ends of its interval. Or the `problem` that there is.
    """
    if given.size * len(given.models) > _SORTED:
        return {"problem": "Too many samples for the certainty of LxCIM, AUDRC and AUROC here."}
    try:
        found = scored_models(given)
    except InvalidInputError as error:
        return {"problem": f"{error}."}
    return {"problem": "", "scores": {measure: _certainty(models) for measure, models in found.items()}}


def _certainty(models: ScoredModels) -> dict[str, Any]:
    values = models.values
    leader = None if np.isnan(values).all() else int(np.nanargmax(values))
    return {
        "values": plain(values.tolist()),
        "best": models.best(np.random.default_rng(SEED)).tolist(),
        "leader": leader,
        "levels": [_at(models, float(level), leader) for level in choices("levels")],
    }


def _at(models: ScoredModels, level: float, leader: int | None) -> dict[str, Any]:
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
    }
