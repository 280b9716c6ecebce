"""Rank correlation of any score with the canonical scores: at a point, over the whole Tile, and where it is extreme."""

from tile_core.correlation import extrema
from tile_core.correlation.maps import MAPS, Map, at, kendall_map, kendall_tau, pearson_map, spearman_map, warm
from tile_core.execution import Cancel, CancelledError, Progress

__all__ = [
    "MAPS",
    "Cancel",
    "CancelledError",
    "Map",
    "Progress",
    "at",
    "extrema",
    "kendall_map",
    "kendall_tau",
    "pearson_map",
    "spearman_map",
    "warm",
]
