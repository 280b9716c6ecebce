"""The callbacks of Predictions: the browser's controller on the stores, and the answers of the server."""

from __future__ import annotations

from functools import partial

from dash import ClientsideFunction, Dash, Input, Output

from ...components import controls, ids
from ...services import Services
from .files import answer, at_prior, difference, draws, progress
from .leaderboards import board, rule
from .toolbar import RULE, SAMPLE


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    # One callback for files and for bands: of two questions Dash then shows the answer to the later one.
    for about, respond in {
        "file": answer,
        "rule": rule,
        "prior": at_prior,
        "draws": draws,
        "difference": difference,
        "progress": progress,
    }.items():
        app.callback(
            Output(f"predictions-{about}-answer", "data"),
            Input(f"predictions-{about}-request", "data"),
            prevent_initial_call=True,
        )(partial(respond, services))
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True),
        Output("predictions-download", "data"),
        Output("predictions-board-answer", "data"),
        Input("predictions-board-request", "data"),
        prevent_initial_call=True,
    )(partial(board, services))
    _connect_controller(app)


def _connect_controller(app: Dash) -> None:
    for about in ("file", "rule", "prior", "board", "draws", "difference", "progress"):
        app.clientside_callback(
            ClientsideFunction("predictions", "receive"),
            Output(f"predictions-{about}-answer", "clear_data"),
            Input(f"predictions-{about}-answer", "data"),
            prevent_initial_call=True,
        )
    app.clientside_callback(
        ClientsideFunction("predictions", "choose"),
        Output("predictions-file-request", "clear_data"),
        *map(controls.chosen, (SAMPLE, RULE)),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
