"""The maps of Explore that only the server draws: entities at the r-th rank, ranks and values over the Tile.

The browser requests them when the user releases the pointer, never during a drag. Up to `EXACT` entities the r-th place
is a list of exact regions, at a common prior in balanced coordinates, so that the browser itself moves them with the
prior; above that, and for values and ranks, it is a map of cells. The browser draws both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from dash import Dash, Input, NoUpdate, Output, State, no_update
from numpy.typing import NDArray

from tile_core import flavors, performance, regions
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.regions import hyperbola_arcs

from ...answers import packed
from ...components import ids
from ...services import Services
from ...storage.payload import from_payload
from . import request as explore_request

EXACT = 100
SIZE = 201


def register(app: Dash, services: Services) -> None:
    """Answer the browser's requests, and store a leaderboard again that the server had deleted."""

    app.callback(
        Output(ids.MAP, "data"),
        Input(ids.MAP_REQUEST, "data"),
        prevent_initial_call=True,
    )(lambda data: respond(services, data) if data else no_update)
    app.callback(
        Output(ids.MAP_REQUEST, "data", allow_duplicate=True),
        Input(ids.RESEND, "data"),
        State(ids.MAP_REQUEST, "data"),
        prevent_initial_call=True,
    )(lambda data, request: take_again(services, data, request))


def take_again(services: Services, data: object, request: object) -> dict[str, Any] | NoUpdate:
    """Store a leaderboard that the browser sends again, so that it can repeat its request."""
    if not data or not request:
        return no_update
    if not isinstance(request, dict):
        raise InvalidInputError(f"map request: expected a request of the page, found {str(request)[:80]!r}")
    if request.get("again"):
        return no_update
    key = services.store.save(from_payload(data, services.settings.limits))
    return {**request, "id": key, "again": True}


def respond(services: Services, data: object) -> dict[str, Any]:
    """The map as JSON: regions, or cells with their values as float32 in base64, `None` without a selected entity."""
    request = explore_request.read(data)
    board = services.store.load(request.id)
    if board is None:
        return {"kind": "gone"}
    rows = explore_request.performances_of(board, request)
    if request.flavor == "entity" and len(rows) <= EXACT:
        found = services.cache.cached(place_regions, rows, request.rank)
        return {"kind": "regions", "rank": request.rank, **found}
    if request.selected is None and flavors.FLAVORS[request.flavor].needs == "entity":
        return {"kind": "cells", "rank": request.rank, "flavor": request.flavor, "values": None}
    values = services.cache.cached(cells, rows, request.flavor, request.selected, request.rank)
    return {"kind": "cells", "rank": request.rank, "flavor": request.flavor, "values": packed(values, "<f4")}


def place_regions(rows: FloatArray, place: int) -> dict[str, Any]:
    """Exact regions of the r-th rank as JSON: polygons of the balanced Tile at a common prior, outlines at different
    priors.

    `None` for a rank beyond the number of entities: a filter may leave fewer than the rank that a link or the page
    requests.
    """
    if abs(place) > max(1, len(rows)):
        return {"balanced": False, "regions": []}
    if performance.common_prior(rows) is not None:
        listed = [{"entities": list(group), "polygons": outlines} for group, outlines in regions.polygons(rows, place)]
        return {"balanced": True, "regions": listed}
    listed = []
    for region in regions.regions(rows, place):
        for k, line in enumerate(hyperbola_arcs.outline(region)):
            piece = {"entities": list(region.entities), "outline": line.tolist(), "centroid": list(region.centroid)}
            listed.append({**piece, "area": 0 if k else region.area, "share": region.area})
    return {"balanced": False, "regions": listed}


def cells(rows: FloatArray, flavor: str, entity: int | None, place: int) -> NDArray[Any]:
    """The map of a flavor, (SIZE, SIZE), indexed [b, a]; for an entity or a rank where the flavor needs one.

    `nan` where undefined; of entities their indices, -1 for none.
    """
    options = {"entity": entity, "place": place, "prior": flavors.default_prior(rows)}
    return np.asarray(flavors.flavor_map(flavor, rows, SIZE, **options))
