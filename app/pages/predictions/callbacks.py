"""The callbacks of Predictions: the browser's controller on the stores, and the answers of the server."""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, NoUpdate, Output, dcc, no_update

from ...components import controls, ids, panels
from ...figures import roc
from ...services import Services
from .charts import drawn
from .leaderboards import board, rule
from .panels import CHARTS
from .toolbar import RULE, SAMPLE


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    # One callback for the charts with bands and without: of two questions Dash then shows the answer to the later one.
    app.callback(
        Output("predictions-file-told", "data"),
        *(Output(panels.host("predictions", name), "children") for name, *_ in CHARTS),
        Input("predictions-file-asked", "data"),
        prevent_initial_call=True,
    )(lambda data: drawn(services, data))
    app.callback(
        Output("predictions-rule-told", "data"), Input("predictions-rule-asked", "data"), prevent_initial_call=True
    )(lambda data: rule(services, data))
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True),
        Output("predictions-download", "data"),
        Output("predictions-board-told", "data"),
        Input("predictions-board-asked", "data"),
        prevent_initial_call=True,
    )(lambda data: board(services, data))
    app.callback(
        Output(panels.host("predictions", "axes"), "children"),
        Input("predictions-axes", "data"),
        prevent_initial_call=True,
    )(axes)
    _connect_controller(app)


def _connect_controller(app: Dash) -> None:
    for told in ("file-told", "rule-told", "board-told"):
        app.clientside_callback(
            ClientsideFunction("predictions", "told"),
            Output(f"predictions-{told}", "clear_data"),
            Input(f"predictions-{told}", "data"),
            prevent_initial_call=True,
        )
    app.clientside_callback(
        ClientsideFunction("predictions", "choose"),
        Output("predictions-file-asked", "clear_data"),
        *(Input(each, "value") for each in (SAMPLE, RULE)),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )


def axes(scheme: str | None) -> dcc.Graph | NoUpdate:
    """ROC's axes in 'light' or 'dark'."""
    return no_update if scheme is None else controls.plot(roc.axes("dark" if scheme == "dark" else "light"))
