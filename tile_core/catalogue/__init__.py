"""Named scores of two-class classification as data: formula, domain, ordering, place on the Tile."""

from tile_core.catalogue.definition import Place, Placement, Score, Values
from tile_core.catalogue.entries import CATALOGUE, as_records, named, named_places, plain, recognised

__all__ = [
    "CATALOGUE",
    "Place",
    "Placement",
    "Score",
    "Values",
    "as_records",
    "named",
    "named_places",
    "plain",
    "recognised",
]
