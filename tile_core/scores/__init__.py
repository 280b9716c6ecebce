"""Ranking scores: the weighted share of satisfaction, and its two-parameter form for two classes.

`ranking_score` is paper A's R_I over any finite sample space. For two classes every ordering it can induce is that of a
canonical score R_{a,b} (B, definition 1), where a weighs tp against tn, and b weighs fn against fp:

    good = (1-a) tn + a tp,   bad = (1-b) fp + b fn,   R = good / (good + bad).

Performances have shape (..., 4) and broadcast against a and b, which are in [0, 1]. A score is `nan` exactly where
good + bad = 0. An outcome of weight exactly 0 plays no part, unknown (`nan`) counts included: performances without tn
have scores where a = 1. To rank, prefer `ordering_key`: one division of exact numbers when counts and weights are
integers.
"""

from __future__ import annotations

from tile_core.scores.canonical import beta_of, canonical_score, f_beta, good_and_bad, ordering_key, place_of
from tile_core.scores.interpolation import along_column, along_row
from tile_core.scores.sample_spaces import filtered, importances, place, ranking_score, value_at_importance
from tile_core.scores.volume import volume_under_tile

__all__ = [
    "along_column",
    "along_row",
    "beta_of",
    "canonical_score",
    "f_beta",
    "filtered",
    "good_and_bad",
    "importances",
    "ordering_key",
    "place",
    "place_of",
    "ranking_score",
    "value_at_importance",
    "volume_under_tile",
]
