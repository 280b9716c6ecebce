"""The callbacks of Explore: they connect the browser's controller to the stores, and draw ROC's axes and the server's
maps.
"""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, NoUpdate, Output, State, dcc, no_update

from ...components import controls, ids
from ...figures import roc
from ...services import Services
from . import maps


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the maps that only the server draws."""
    for output, function, inputs in (
        (ids.VIEW, "load", [Input(ids.DATASET, "data"), State(ids.CATALOGUE, "data"), State(ids.SAMPLE, "data")]),
        (ids.VIEW, "again", [Input(ids.SAMPLE, "value")]),
        (ids.VIEW, "map", [Input(ids.MAP, "data")]),
        (ids.VIEW, "scheme", [Input(ids.SCHEME, "data")]),
        (ids.VIEW, "drawn", [Input(ids.ROC_GRAPH, "children")]),
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
    app.callback(Output(ids.ROC_GRAPH, "children"), Input(ids.AXES, "data"), prevent_initial_call=True)(axes)
    maps.register(app, services)


def axes(scheme: str | None) -> dcc.Graph | NoUpdate:
    """ROC's axes in 'light' or 'dark'. They load after the table, because Plotly is most of what has to be loaded."""
    return no_update if scheme is None else controls.plot(roc.axes("dark" if scheme == "dark" else "light"))
