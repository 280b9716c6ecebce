"""The callbacks of Predictions: the browser's controller on the stores, and the answers of the server."""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output

from ...components import ids
from ...services import Services
from .files import answer, at_prior, draws, progress
from .leaderboards import board, rule
from .toolbar import RULE, SAMPLE


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    # One callback for files and for bands: of two questions Dash then shows the answer to the later one.
    app.callback(
        Output("predictions-file-answer", "data"), Input("predictions-file-request", "data"), prevent_initial_call=True
    )(lambda data: answer(services, data))
    app.callback(
        Output("predictions-rule-answer", "data"), Input("predictions-rule-request", "data"), prevent_initial_call=True
    )(lambda data: rule(services, data))
    app.callback(
        Output("predictions-prior-answer", "data"),
        Input("predictions-prior-request", "data"),
        prevent_initial_call=True,
    )(lambda data: at_prior(services, data))
    app.callback(
        Output("predictions-draws-answer", "data"),
        Input("predictions-draws-request", "data"),
        prevent_initial_call=True,
    )(lambda data: draws(services, data))
    app.callback(
        Output("predictions-progress-answer", "data"),
        Input("predictions-progress-request", "data"),
        prevent_initial_call=True,
    )(lambda data: progress(services, data))
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True),
        Output("predictions-download", "data"),
        Output("predictions-board-answer", "data"),
        Input("predictions-board-request", "data"),
        prevent_initial_call=True,
    )(lambda data: board(services, data))
    _connect_controller(app)


def _connect_controller(app: Dash) -> None:
    for store in ("file-answer", "rule-answer", "prior-answer", "board-answer", "draws-answer", "progress-answer"):
        app.clientside_callback(
            ClientsideFunction("predictions", "receive"),
            Output(f"predictions-{store}", "clear_data"),
            Input(f"predictions-{store}", "data"),
            prevent_initial_call=True,
        )
    app.clientside_callback(
        ClientsideFunction("predictions", "choose"),
        Output("predictions-file-request", "clear_data"),
        *(Input(each, "value") for each in (SAMPLE, RULE)),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
