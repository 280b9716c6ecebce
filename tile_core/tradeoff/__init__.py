"""The trade-off between precision and recall: which F-beta ranks half way between them (paper D).

`tradeoff(performances)` computes it for a leaderboard, `by_context` for each dataset of one, `shared_beta` one for all
of them, `optimal_beta` how certain it is, and `without_each` how much it depends on each classifier. `paths` has the
same between any two points of the Tile, `distributions` for whole distributions of performances, of which
`resemblances` names the nearest, `manifold` the rankings as points. See `record` for the conventions.
"""

from tile_core.scores import beta_of, place_of
from tile_core.tradeoff import distributions, manifold, paths
from tile_core.tradeoff.common_beta import SharedBeta, shared_beta
from tile_core.tradeoff.crossings import LARGEST
from tile_core.tradeoff.drawn import OptimalBeta, optimal_beta
from tile_core.tradeoff.law import Shares
from tile_core.tradeoff.leave_one_out import without_each
from tile_core.tradeoff.optimum import Interval, Optimum
from tile_core.tradeoff.record import Candidate, ContextRow, Tradeoff, by_context, tradeoff
from tile_core.tradeoff.resemblance import Resemblance, resemblances
from tile_core.tradeoff.swaps import Difference, Swaps

__all__ = [
    "LARGEST",
    "Candidate",
    "ContextRow",
    "Difference",
    "Interval",
    "OptimalBeta",
    "Optimum",
    "Resemblance",
    "SharedBeta",
    "Shares",
    "Swaps",
    "Tradeoff",
    "beta_of",
    "by_context",
    "distributions",
    "manifold",
    "optimal_beta",
    "paths",
    "place_of",
    "resemblances",
    "shared_beta",
    "tradeoff",
    "without_each",
]
