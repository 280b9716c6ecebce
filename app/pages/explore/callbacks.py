"""The callbacks of Explore: they connect the browser's controller to the stores, and draw the server's maps."""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output, State

from ...components import ids
from ...services import Services
from . import maps


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the maps that only the server draws."""
    for output, function, inputs in (
        (ids.VIEW, "load", [Input(ids.DATASET, "data"), State(ids.CATALOGUE, "data"), State(ids.SAMPLE, "data")]),
        (ids.VIEW, "again", [Input(ids.SAMPLE, "value")]),
        (ids.VIEW, "map", [Input(ids.MAP, "data")]),
        (ids.VIEW, "scheme", [Input(ids.SCHEME, "data")]),
        (
            ids.MAP_REQUEST,
            "choose",
            [Input(ids.FLAVOR, "value"), Input(ids.COMPARE, "value"), Input(ids.CONTEXT, "value")],
        ),
    ):
        app.clientside_callback(
            ClientsideFunction("explore", function), Output(output, "data", allow_duplicate=True), *inputs,
            prevent_initial_call="initial_duplicate",
        )  # fmt: skip
    maps.register(app, services)
