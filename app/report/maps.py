"""The exact regions with which a scene opens, computed once for the file instead of in every reader's browser.
A region of the best (or the last, or the r-th) classifiers travels as its corners and the bends of its sides, from
which the browser makes what it would have found itself. The r-th place at a common prior travels as polygons of the
balanced Tile, which the browser carries to any prior. Above `EXACT` entities, and after a dozen of the costly ones, the
r-th place is a map of cells; above `MANY` the browser finds the regions itself.
"""

from __future__ import annotations

from typing import Any

from tile_core import performance
from tile_core import regions as exact
from tile_core.checks import FloatArray
from tile_core.leaderboard import Leaderboard
from tile_core.regions.hyperbola_arcs import Region

from .. import keys
from ..storage import payload
from .scenes import Scene

EXACT, MANY = 100, 1_000


def board(shown: Leaderboard) -> dict[str, Any]:
    """The leaderboard in the form that the page's scripts read."""
    return payload.payload(shown, "")


def key(scene: Scene) -> str:
    """A key of the regions of a scene: scenes with equal keys have the same regions."""
    return keys.key(regions, _place(scene), scene.in_force)


def costly(scene: Scene) -> bool:
    """Whether the scene shows an r-th place at different priors, which has the most regions."""
    few = len(scene.performances) <= EXACT
    return _place(scene) > 1 and few and performance.common_prior(scene.performances) is None


def regions(scene: Scene, *, place: bool = True) -> dict[str, Any]:
    """Regions by what they show: always "first", the best; "last" and "place", the r-th, where the scene is of it.

    `place`: whether the exact regions of a costly r-th place are wanted.
    """
    rows, shown = scene.performances, _place(scene)
    if len(rows) > MANY:
        return {}
    found: dict[str, Any] = {"first": listed(exact.regions(rows))}
    if shown == -1:
        found["last"] = listed(exact.regions(rows, -1))
    elif 1 < shown <= len(rows) <= EXACT and (place or not costly(scene)):
        found["place"] = _regions_of_place(rows, shown)
    return found


def _place(scene: Scene) -> int:
    """The place that the Tile shows; 1 also where it shows a map of values."""
    if scene.view["flavor"] == "last":
        return -1
    return int(scene.view["rank"]) if scene.view["flavor"] == "entity" else 1


def _regions_of_place(rows: FloatArray, place: int) -> dict[str, Any]:
    if performance.common_prior(rows) is None:
        return {"balanced": False, "regions": listed(exact.regions(rows, place))}
    found = [{"entities": list(group), "polygons": outlines} for group, outlines in exact.polygons(rows, place)]
    return {"balanced": True, "regions": found}


def listed(found: list[Region]) -> list[dict[str, Any]]:
    """One record for each outline, by the first entity: corners, bends, and the classifier ahead across each side."""
    return [
        {
            "entities": list(region.entities),
            "corners": region.outlines[k].tolist(),
            "bends": region.bends[k].tolist(),
            "across": [None if other < 0 else other for other in region.pairs[k][:, 1].tolist()],
        }
        for region in sorted(found, key=lambda region: region.entities[0])
        for k in range(len(region.outlines))
    ]
