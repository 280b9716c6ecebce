"""Maps over the Tile for many entities: the entity at a rank, the rank of an entity, the best and the worst value."""

from __future__ import annotations

from tile_core.gridmaps.maps import best_value_map, holder_map, rank_map, worst_value_map

__all__ = ["best_value_map", "holder_map", "rank_map", "worst_value_map"]
