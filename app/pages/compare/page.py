"""Compare: two results: which one leads where on the Tile and by how much, how surely, and what would settle it.

The browser draws what follows the pointer (`assets/pages/compare`); the server judges (`app.pages.compare.answers`).
"""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output, dcc, html, no_update

from ...components import controls, ids, panels
from ...services import Services
from . import answers as verdicts

PATH = "/compare"


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    return html.Main(
        [
            *(dcc.Store(id=each) for each in (ids.COMPARE_STATE, ids.COMPARE_REQUEST, ids.COMPARE_ANSWER)),
            controls.page_title("Compare two"),
            controls.announcer("compare-live"),
            html.Div(
                [
                    html.Div(id="compare-rows", className="tx-duel-rows"),
                    controls.help_button("compare.rows", "Two results"),
                ],
                className="tx-duel-bar",
            ),
            html.Div(id="compare-said", className="tx-duel-said"),
            html.Div([_tile(), _part("matrices", "Per 1,000")], className="tx-duel-column"),
            html.Div(
                [
                    panels.square("compare", "roc", "ROC space"),
                    _part("needs", "What it would need"),
                    _part("verdict", "Verdict"),
                ],
                className="tx-duel-column",
            ),
            html.Div(
                [
                    _part("tasks", "Task by task"),
                    _part("density", "True difference"),
                    _part("which", "Which one, in one sentence"),
                    _part("others", "Other scores"),
                ],
                className="tx-duel-column",
            ),
        ],
        className="tx-duel",
        id=ids.COMPARE_PAGE,
    )


def _part(name: str, title: str) -> html.Section:
    head = panels.head(f"compare.{name}", title, names=f"compare-{name}")
    body = html.Div(id=f"compare-{name}", className=f"tx-duel-{name}")
    return panels.panel(title, f"tx-duel-part tx-duel-part-{name}", head, body)


def _tile() -> html.Section:
    section = panels.square("compare", "tile", "Difference of the scores")
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
