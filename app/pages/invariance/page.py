"""Invariance: what exchanging the classes of samples changes, and why LxCIM stands still (paper L).

The browser draws (`assets/pages/invariance`); the server exchanges classes (`app.pages.invariance.answers`).
"""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, dcc, html, no_update

from ...components import controls, ids, panels
from ...services import Services
from ..predictions.toolbar import SAMPLE
from . import answers as invariance

PATH = "/invariance"
_PLOTS = {
    "decisions": "Right decisions",
    "mirrored": "ROC of samples and mirror images",
    "lottery": "Exchange of classes",
}
_WEIGHTED = "With class weights"
_CONFIDENCE = {"kernels": "What a right decision counts", "toss": "Tossing a coin"}


STORES = (
    ids.INVARIANCE_STATE,
    ids.INVARIANCE_REQUEST,
    ids.INVARIANCE_ANSWER,
    ids.INVARIANCE_RANKS_REQUEST,
    ids.INVARIANCE_RANKS_ANSWER,
)


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    return html.Main(
        [
            *(dcc.Store(id=each) for each in STORES),
            controls.page_title("Invariance"),
            controls.announcer("invariance-live"),
            html.Div(id="invariance-tools", className="tx-inv-tools"),
            html.Div(id="invariance-said", className="tx-inv-said", role="status"),
            *(_plot(name, title) for name, title in _PLOTS.items()),
            _part("ways", "One number, four ways"),
            _part("scores", "Which scores stay the same?"),
            _plot("weighted", _WEIGHTED),
            _part(
                "ranks", "Ranks with these class weights", controls.table_menu("table-invariance", "invariance-ranks")
            ),
            *(_plot(name, title) for name, title in _CONFIDENCE.items()),
        ],
        className="tx-inv",
        id=ids.INVARIANCE,
        **{"data-pairs": "pairs"},
    )


def _plot(name: str, title: str) -> html.Section:
    head = panels.head(
        f"invariance.{name}",
        title,
        names=f"invariance-{name}",
        note="",
        tools=[controls.export_menu(f"invariance-{name}")],
    )
    overlay = html.Div(id=f"invariance-{name}-overlay", className="tx-overlay")
    plot = html.Div(overlay, id=f"invariance-{name}-plot", className="tx-plot tx-inv-plot")
    below = html.Div(id=f"invariance-{name}-below", className="tx-inv-below")
    return panels.panel(title, f"tx-inv-part tx-inv-{name}", head, plot, below)


def _part(name: str, title: str, *tools: Any) -> html.Section:
    body = panels.scrolled(title, id=f"invariance-{name}")
    return panels.panel(
        title, f"tx-inv-part tx-inv-{name}", panels.head(f"invariance.{name}", title, tools=[*tools]), body
    )


def register(app: Dash, services: Services) -> None:
    """Connect the page: it follows the page that is open and the predictions chosen, and asks for exchanges."""
    app.clientside_callback(
        ClientsideFunction("invariance", "follow"),
        Output(ids.INVARIANCE_STATE, "clear_data"),
        Input(ids.PAGE, "data"),
        controls.chosen(SAMPLE),
    )
    app.callback(
        Output(ids.INVARIANCE_ANSWER, "data"), Input(ids.INVARIANCE_REQUEST, "data"), prevent_initial_call=True
    )(lambda data: invariance.respond(services, data) if data else no_update)
    app.callback(
        Output(ids.INVARIANCE_RANKS_ANSWER, "data"),
        Input(ids.INVARIANCE_RANKS_REQUEST, "data"),
        prevent_initial_call=True,
    )(lambda data: invariance.respond_ranks(services, data) if data else no_update)
    for answer in (ids.INVARIANCE_ANSWER, ids.INVARIANCE_RANKS_ANSWER):
        app.clientside_callback(
            ClientsideFunction("invariance", "receive"),
            Output(answer, "clear_data"),
            Input(answer, "data"),
            prevent_initial_call=True,
        )
