"""The callbacks of Explore: they connect the browser's controller to the stores, and draw the server's maps."""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output, State

from ...components import controls, ids
from ...services import Services
from . import maps


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the maps that only the server draws."""
    for output, function, inputs in (
        (ids.VIEW, "load", [Input(ids.DATASET, "data"), State(ids.CATALOGUE, "data")]),
        (ids.VIEW, "again", [controls.chosen(ids.SAMPLE)]),
        (ids.VIEW, "map", [Input(ids.MAP, "data")]),
        (ids.VIEW, "scheme", [Input(ids.SCHEME, "data")]),
        (
            ids.MAP_REQUEST,
            "choose",
            [controls.chosen(each) for each in (ids.FLAVOR, ids.COMPARE, ids.CONTEXT)],
        ),
    ):
        app.clientside_callback(
            ClientsideFunction("explore", function), Output(output, "data", allow_duplicate=True), *inputs,
            prevent_initial_call="initial_duplicate",
        )  # fmt: skip
    maps.register(app, services)
