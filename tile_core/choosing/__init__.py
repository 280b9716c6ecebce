"""Choosing thresholds: the best ones of each model over the Tile, fixed rules, and what a choice flatters.

Of all thresholds of a model, those that can be best at some (a, b) are the vertices of its own upper ROC hull, and
one of them is always among the best (B section 3.3: at a fixed prior the iso-score lines are straight in ROC);
points on an edge of the hull only tie. `vertices_of(predictions)` has those of all models; `choose` picks one
threshold for each model by a `Rule`, `usual` takes the one that its scores suggest. A threshold that is chosen on the
samples that rank the models flatters every model: `on_other_half` chooses on one half and ranks on the other.
"""

from tile_core.choosing.best_thresholds import (
    ALWAYS_NEGATIVE,
    ALWAYS_POSITIVE,
    ModelRegions,
    Vertices,
    best_map,
    model_regions,
    rank_maps,
    vertices,
    vertices_of,
)
from tile_core.choosing.choice import Choice, apply, choose, flattery, judge, on_other_half, on_tuning_part
from tile_core.choosing.hulls import hull
from tile_core.choosing.rules import Rule, alarms_at_most, best_at, fixed, fpr_at_most, prevalence_matched, tpr_at_least
from tile_core.choosing.usual_thresholds import usual

__all__ = [
    "ALWAYS_NEGATIVE",
    "ALWAYS_POSITIVE",
    "Choice",
    "ModelRegions",
    "Rule",
    "Vertices",
    "alarms_at_most",
    "apply",
    "best_at",
    "best_map",
    "choose",
    "fixed",
    "flattery",
    "fpr_at_most",
    "hull",
    "judge",
    "model_regions",
    "on_other_half",
    "on_tuning_part",
    "prevalence_matched",
    "rank_maps",
    "tpr_at_least",
    "usual",
    "vertices",
    "vertices_of",
]
