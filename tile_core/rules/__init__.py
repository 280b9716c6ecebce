"""Rules that find the winner over several contexts: the mean of the scores, the score of the mean performance, mean
rank, ...

`standing` gives the values and ranks of all entities by a rule at points of the Tile. How stable they are:
`leave_one_out`, `agreement`, `other_winners` and `reversing_newcomer`; how certain: `drawn_ranks`, for the contexts
that there are, and `resampled_ranks`, for contexts that are a sample of others, both read by `rank_ranges` and `tiers`;
and what would make an entity first: `needed`.
"""

from tile_core.rules.certainty import RankRanges, drawn_ranks, rank_ranges, resampled_ranks, tiers
from tile_core.rules.needs import needed
from tile_core.rules.stability import LeftOut, agreement, leave_one_out, other_winners, reversing_newcomer
from tile_core.rules.standings import (
    RULES,
    Rule,
    Standing,
    by_ranks,
    by_scores,
    context_ranks,
    context_scores,
    first,
    mean_performance,
    standing,
)

__all__ = [
    "RULES",
    "LeftOut",
    "RankRanges",
    "Rule",
    "Standing",
    "agreement",
    "by_ranks",
    "by_scores",
    "context_ranks",
    "context_scores",
    "drawn_ranks",
    "first",
    "leave_one_out",
    "mean_performance",
    "needed",
    "other_winners",
    "rank_ranges",
    "resampled_ranks",
    "reversing_newcomer",
    "standing",
    "tiers",
]
