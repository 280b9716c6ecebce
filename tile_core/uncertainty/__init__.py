"""How certain a ranking is, given the size of the test set: draws of performances, and what they say.

`from_counts`, `from_rates` and `from_leaderboard` draw performances, as do `bootstrap` and `bootstrap_cutoffs` (paired,
from predictions); `intervals`, `best`, `within`, `beats`, `difference` and `rank_distribution` read them at a point of
the Tile; `best_map` and `within_map` are maps of it. Without draws: `sure_differences` and `paired_differences` say
which entities are surely better than which, all at once, of which `rank_sets` and `tiers` are made, and `plausible_map`
over the Tile; `score_intervals` has those of single scores. Over preferences, with draws or without: `acceptability`,
`rank_shares` and `robustness`; and `improvement` says what it would take to be best.
"""

from tile_core.uncertainty.best_maps import Winners, best_map, plausible_map, share_of_tile, winners, within_map
from tile_core.uncertainty.beta_quantiles import quantiles
from tile_core.uncertainty.claims import SureDifferences
from tile_core.uncertainty.credible_intervals import score_intervals
from tile_core.uncertainty.draws import Draws, from_counts, from_rates, mean
from tile_core.uncertainty.independent_tests import sure_differences
from tile_core.uncertainty.leaderboards import drawn_contexts, from_leaderboard
from tile_core.uncertainty.leads import Lead, lead, lead_sentence
from tile_core.uncertainty.needed_samples import Improvement, improvement
from tile_core.uncertainty.paired_samples import (
    MOST_BLOCKS,
    PairedGroups,
    PairedSamples,
    paired_cutoffs,
    paired_decisions,
)
from tile_core.uncertainty.paired_tests import paired_differences
from tile_core.uncertainty.possible_ranks import RankSets, rank_sets, tiers
from tile_core.uncertainty.rank_acceptability import acceptability, rank_shares
from tile_core.uncertainty.resampling import bootstrap, bootstrap_cutoffs
from tile_core.uncertainty.robust import Robustness, points_inside, robustness, smallest
from tile_core.uncertainty.sampled_rates import SampledRates, sampled_counts, sampled_leaderboard
from tile_core.uncertainty.standings import beats, best, difference, intervals, rank_distribution, ranks, within

__all__ = [
    "MOST_BLOCKS",
    "Draws",
    "Improvement",
    "Lead",
    "PairedGroups",
    "PairedSamples",
    "RankSets",
    "Robustness",
    "SampledRates",
    "SureDifferences",
    "Winners",
    "acceptability",
    "beats",
    "best",
    "best_map",
    "bootstrap",
    "bootstrap_cutoffs",
    "difference",
    "drawn_contexts",
    "from_counts",
    "from_leaderboard",
    "from_rates",
    "improvement",
    "intervals",
    "lead",
    "lead_sentence",
    "mean",
    "paired_cutoffs",
    "paired_decisions",
    "paired_differences",
    "plausible_map",
    "points_inside",
    "quantiles",
    "rank_distribution",
    "rank_sets",
    "rank_shares",
    "ranks",
    "robustness",
    "sampled_counts",
    "sampled_leaderboard",
    "score_intervals",
    "share_of_tile",
    "smallest",
    "sure_differences",
    "tiers",
    "winners",
    "within",
    "within_map",
]
