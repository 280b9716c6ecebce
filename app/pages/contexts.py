"""Contexts: classifiers ranked over several tasks, data sets or folds, by which rule, and how far the rule matters.

The browser computes and draws everything (`assets/pages/contexts`); this module lays out the page.
"""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output, dcc, html

from ..components import controls, ids, panels
from ..services import Services

PATH = "/contexts"
# The maps of the domains of one classifier: their titles, and what the context that holds a point has there.
_MAPS = {
    "easiest": ("Easiest", "largest score"),
    "difficult": ("Most difficult", "smallest score"),
    "preponderant": ("Preponderant", "largest weight"),
    "bottleneck": ("Bottleneck", "largest weighted loss"),
}


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    said = [html.H2(id="contexts-title"), html.P(id="contexts-verdict")]
    return html.Main(
        [
            dcc.Store(id=ids.CONTEXTS_STATE),
            controls.page_title("Contexts"),
            controls.announcer("contexts-live"),
            html.Div(id="contexts-tools", className="tx-ctx-tools"),
            html.Div(said, className="tx-ctx-said"),
            html.Div([_tile(), _part("small", "Best in each context")], className="tx-ctx-tiles"),
            _matrix(),
            html.Div(
                [
                    _part("rules", "What the rule does"),
                    _part("often", "How often it matters"),
                    _part("left", "One context left out"),
                    html.Div(id="contexts-computing"),
                ],
                className="tx-ctx-side",
            ),
            _domains(),
        ],
        className="tx-ctx",
        id=ids.CONTEXTS,
    )


def _domains() -> html.Div:
    """The domains of one classifier: a Tile for each question, and what each domain contributes."""
    maps = [_domain_map(name, title, note) for name, (title, note) in _MAPS.items()]
    return html.Div(
        [html.Div(maps, className="tx-ctx-maps"), _part("contributions", "What each context contributes")],
        className="tx-ctx-domains",
    )


def _domain_map(name: str, title: str, note: str) -> html.Section:
    overlay = html.Div(id=f"contexts-{name}-overlay", className="tx-overlay")
    plot = html.Div(overlay, id=f"contexts-{name}-plot", className="tx-plot")
    return panels.panel(title, "tx-ctx-domain", panels.head(f"contexts.{name}", title, note=note), plot)


def _part(name: str, title: str) -> html.Section:
    body = html.Div(id=f"contexts-{name}", className=f"tx-ctx-{name}")
    return panels.panel(title, "tx-ctx-section", panels.head(f"contexts.{name}", title), body)


def _tile() -> html.Section:
    section = panels.square("contexts", "tile", "Agreement of the contexts")
    about = html.P("Most contexts won by one classifier", className="tx-ctx-note")
    section.children.extend([about, html.Div(id="contexts-scale", className="tx-ctx-scale")])
    return section


def _matrix() -> html.Section:
    title = "Classifiers and contexts"
    tools = [controls.table_menu("table-contexts", "contexts", label="Table", sign="")]
    head = panels.head("contexts.matrix", title, note="rank and score; darker is better", tools=tools)
    named = {"aria-label": f"{title}: rows"}
    body = html.Div(id="contexts-matrix", className="tx-ctx-scroll", tabIndex="0", role="region", **named)
    note = html.P(id="contexts-note", className="tx-ctx-note")
    return panels.panel(title, "tx-ctx-middle", head, body, note)


def register(app: Dash, services: Services) -> None:
    """Connect the page: it follows the page that is open and Explore's view."""
    app.clientside_callback(
        ClientsideFunction("contexts", "follow"),
        Output(ids.CONTEXTS_STATE, "clear_data"),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
