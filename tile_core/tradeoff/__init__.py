"""The trade-off between precision and recall: which F-beta ranks half way between them (paper D).

`tradeoff(performances)` computes it for a leaderboard; `by_context` for each dataset of one; `drawn` holds what a page
draws and `verdict` says it in words. See `record` for the conventions.
"""

from tile_core.tradeoff.crossings import LARGEST
from tile_core.tradeoff.optimum import Interval, Optimum
from tile_core.tradeoff.record import Candidate, ContextRow, Tradeoff, beta_of, by_context, place_of, tradeoff
from tile_core.tradeoff.swaps import Otherwise, Shares, Swaps

__all__ = [
    "LARGEST",
    "Candidate",
    "ContextRow",
    "Interval",
    "Optimum",
    "Otherwise",
    "Shares",
    "Swaps",
    "Tradeoff",
    "beta_of",
    "by_context",
    "place_of",
    "tradeoff",
]
