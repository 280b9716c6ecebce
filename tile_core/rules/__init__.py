"""Rules that find the winner over several contexts: the mean of the scores, the score of the mean performance, mean
rank, ...

`standing` gives the values and ranks of all entities by a rule at points of the Tile, `standing_of` by any score. How
stable they are: `leave_one_out`, `agreement`, `other_winners`, `reversing_newcomer` and `first_reversal`; how certain:
`drawn_ranks`, for the contexts that there are, and `resampled_ranks`, for contexts that are a sample of others, both
read by `rank_ranges`. Without draws, `sure_by_rule` and `sure_elsewhere` say which entities are surely better than
which, of which `uncertainty.rank_sets` and `tiers` are made. `needed`: what would make an entity first.
`mean_robustness`: shares of ranks, worst ranks and regrets over a part of the Tile.
"""

from tile_core.rules.certainty import RankRanges, drawn_ranks, rank_ranges, resampled_ranks
from tile_core.rules.claims import ELSEWHERE, least_contexts, sure_by_rule, sure_elsewhere, tiers
from tile_core.rules.needs import needed
from tile_core.rules.robust import MeanRobustness, mean_robustness
from tile_core.rules.stability import (
    LeftOut,
    Reversal,
    agreement,
    first_reversal,
    leave_one_out,
    other_winners,
    reversing_newcomer,
)
from tile_core.rules.standings import (
    OTHER_SCORES,
    RULES,
    Rule,
    Standing,
    by_ranks,
    by_scores,
    context_ranks,
    context_scores,
    first,
    mean_performance,
    ranks_of,
    standing,
    standing_of,
)

__all__ = [
    "ELSEWHERE",
    "OTHER_SCORES",
    "RULES",
    "LeftOut",
    "MeanRobustness",
    "RankRanges",
    "Reversal",
    "Rule",
    "Standing",
    "agreement",
    "by_ranks",
    "by_scores",
    "context_ranks",
    "context_scores",
    "drawn_ranks",
    "first",
    "first_reversal",
    "least_contexts",
    "leave_one_out",
    "mean_performance",
    "mean_robustness",
    "needed",
    "other_winners",
    "rank_ranges",
    "ranks_of",
    "resampled_ranks",
    "reversing_newcomer",
    "standing",
    "standing_of",
    "sure_by_rule",
    "sure_elsewhere",
    "tiers",
]
