"""Exact regions of the Tile: where each entity is first, second, ..., last, and what moves their borders.

`regions(performances)` gives them; `frontier` is where two entities tie, `nearest_change` and `moves` say how robust
the best one is, `unchanged` how far the whole ranking stays, `ranking_regions` which rankings there are, and where.
`agreeing` is where some entities are ahead of others, as somebody thinks that they should be, and `all_ahead` where
all of one group are ahead of all of another one. `domain_regions` says which domain (context) matters to one classifier
where, and `contributions` how much each does at a point.
"""

from tile_core.regions.distinct_rankings import RankingRegion, most_rankings, ranking_regions
from tile_core.regions.domains import Contributions, DomainRegions, contributions, domain_regions
from tile_core.regions.exact import polygons, regions, shares
from tile_core.regions.frontiers import Frontier, coefficients, frontier, frontiers_of
from tile_core.regions.hyperbola_arcs import Region, outline
from tile_core.regions.judgements import agreeing, all_ahead, conflict
from tile_core.regions.robustness import Change, moves, nearest_change
from tile_core.regions.stability import unchanged

__all__ = [
    "Change",
    "Contributions",
    "DomainRegions",
    "Frontier",
    "RankingRegion",
    "Region",
    "agreeing",
    "all_ahead",
    "coefficients",
    "conflict",
    "contributions",
    "domain_regions",
    "frontier",
    "frontiers_of",
    "most_rankings",
    "moves",
    "nearest_change",
    "outline",
    "polygons",
    "ranking_regions",
    "regions",
    "shares",
    "unchanged",
]
