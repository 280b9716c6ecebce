"""From what a missed positive costs, and how common positives are in use, to a choice.

`miss_cost` makes one cost of four utilities, `cost_point` the point of the Tile that orders by it, `expected_cost` what
a classifier costs, `per_thousand` what happens to 1,000 people; `cheapest` says which classifier costs the least at
which cost, and `net_benefit` what decision curves show.
"""

from tile_core.decisions.cost_ranges import CostRange, cheapest
from tile_core.decisions.costs import (
    Outcomes,
    Utilities,
    cost_point,
    effective_cost,
    effective_threshold,
    expected_cost,
    miss_cost,
    per_thousand,
    point_cost,
)
from tile_core.decisions.net_benefits import cost_of_threshold, net_benefit, score_of_benefit, threshold_of_cost

__all__ = [
    "CostRange",
    "Outcomes",
    "Utilities",
    "cheapest",
    "cost_of_threshold",
    "cost_point",
    "effective_cost",
    "effective_threshold",
    "expected_cost",
    "miss_cost",
    "net_benefit",
    "per_thousand",
    "point_cost",
    "score_of_benefit",
    "threshold_of_cost",
]
