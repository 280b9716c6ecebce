"""Compare: two results, whether their order is certain, where on the Tile, and what would settle it.

The server judges them (`app.answers.verdicts`); the browser draws (`assets/pages/compare`).
"""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output, dcc, html, no_update

from ..answers import verdicts
from ..components import controls, ids, panels
from ..services import Services

PATH = "/compare"


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    return html.Main(
        [
            *(dcc.Store(id=each) for each in (ids.COMPARE_STATE, ids.COMPARE_REQUEST, ids.COMPARE_ANSWER)),
            controls.page_title("Compare two"),
            controls.announcer("compare-live"),
            html.Div(id="compare-said", className="tx-duel-said"),
            html.Div([_part("rows", "Two results"), _part("matrices", "Per 1,000")], className="tx-duel-column"),
            html.Div(_tile(), className="tx-duel-column"),
            html.Div(
                [_part("verdict", "Verdict"), _part("density", "True difference"), _part("others", "Other scores")],
                className="tx-duel-column",
            ),
        ],
        className="tx-duel",
        id=ids.COMPARE_PAGE,
    )


def _part(name: str, title: str) -> html.Section:
    head = [
        html.H2(title),
        controls.help_button(f"compare.{name}", title),
        html.Span(id=f"compare-{name}-note", className="tx-note"),
    ]
    body = html.Div(id=f"compare-{name}", className=f"tx-duel-{name}")
    parts = [html.Div(head, className="tx-panel-head"), body]
    return html.Section(parts, className="tx-duel-part", **{"aria-label": title})


def _tile() -> html.Section:
    section = panels.square("compare", "tile", "Where the order is certain")
    section.children.append(html.Div(id="compare-scale", className="tx-duel-scale"))
    return section


def register(app: Dash, services: Services) -> None:
    """Connect the page: it follows the page that is open and Explore's view, and asks the server to judge."""
    app.clientside_callback(
        ClientsideFunction("compare", "follow"),
        Output(ids.COMPARE_STATE, "clear_data"),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
    app.callback(Output(ids.COMPARE_ANSWER, "data"), Input(ids.COMPARE_REQUEST, "data"), prevent_initial_call=True)(
        lambda data: verdicts.respond(services, data) if data else no_update
    )
    app.clientside_callback(
        ClientsideFunction("compare", "receive"),
        Output(ids.COMPARE_ANSWER, "clear_data"),
        Input(ids.COMPARE_ANSWER, "data"),
        prevent_initial_call=True,
    )
