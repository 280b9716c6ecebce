"""How certain a ranking is, given the size of the test set: draws of performances, and what they say.

`from_counts`, `from_rates` and `from_leaderboard` draw performances, as do `bootstrap` and `bootstrap_cutoffs` (paired,
from predictions); `intervals`, `best`, `within`, `beats`, `difference` and `rank_distribution` read them at a point of
the Tile; `differences` makes one simultaneous family of intervals there, of which `rank_sets` and `tiers` are made;
`best_map`, `within_map` and `plausible_map` are maps over the Tile. Over preferences, with draws or without:
`acceptability`, `rank_shares` and `robustness`; and `improvement` says what it would take to be best.
"""

from tile_core.uncertainty.best_maps import Winners, best_map, plausible_map, share_of_tile, winners, within_map
from tile_core.uncertainty.beta_quantiles import quantiles
from tile_core.uncertainty.draws import Draws, from_counts, from_rates, mean
from tile_core.uncertainty.leaderboards import from_leaderboard
from tile_core.uncertainty.needed_samples import Improvement, improvement
from tile_core.uncertainty.possible_ranks import RankSets, rank_sets, tiers
from tile_core.uncertainty.rank_acceptability import acceptability, rank_shares
from tile_core.uncertainty.resampling import bootstrap, bootstrap_cutoffs
from tile_core.uncertainty.robust import Robustness, points_inside, robustness, smallest
from tile_core.uncertainty.simultaneous import Differences, differences
from tile_core.uncertainty.standings import beats, best, difference, intervals, rank_distribution, ranks, within

__all__ = [
    "Differences",
    "Draws",
    "Improvement",
    "RankSets",
    "Robustness",
    "Winners",
    "acceptability",
    "beats",
    "best",
    "best_map",
    "bootstrap",
    "bootstrap_cutoffs",
    "difference",
    "differences",
    "from_counts",
    "from_leaderboard",
    "from_rates",
    "improvement",
    "intervals",
    "mean",
    "plausible_map",
    "points_inside",
    "quantiles",
    "rank_distribution",
    "rank_sets",
    "rank_shares",
    "ranks",
    "robustness",
    "share_of_tile",
    "smallest",
    "tiers",
    "winners",
    "within",
    "within_map",
]
