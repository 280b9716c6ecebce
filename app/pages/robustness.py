"""Robustness: which classifiers are a good choice over a whole part of the Tile, as measured and under resampling.

The browser computes and draws everything (`assets/robustness`); this module lays out the page.
"""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, dcc, html

from ..components import controls, ids, panels
from ..services import Services

PATH = "/robustness"
# Name, title and note of each panel next to the Tile, and the table that it saves.
PANELS = (
    ("shares", "Acceptability", True, "acceptability"),
    ("pairs", "Who beats whom", True, "pairs"),
    ("verdict", "Robust best", False, "robust-best"),
    ("first", "Best in this region", False, ""),
    ("needed", "What would it take?", False, "needed"),
)
# Those that are saved as figures, too.
FIGURES = ("shares", "pairs")
NOTES = {
    "first": "as measured, and if the test were drawn again",
    "needed": "to be best at the point",
}


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    named = {"aria-label": "Part of the Tile, weight and uncertainty"}
    return html.Main(
        [
            dcc.Store(id=ids.ROBUSTNESS_STATE),
            controls.page_title("Robustness"),
            controls.announcer("robustness-live"),
            html.Div(id="robustness-bar", className="tx-bar tx-robust-bar", role="toolbar", **named),
            html.Div(id="robustness-prior", className="tx-prior"),
            _tile(),
            *(_panel(*each) for each in PANELS),
        ],
        className="tx-robustness",
        id=ids.ROBUSTNESS,
    )


def _tile() -> html.Section:
    section = panels.square("robustness", "tile", "Our preferences")
    section.children.append(html.Div(id="robustness-tools", className="tx-robust-tools"))
    return section


def _panel(name: str, title: str, noted: bool, table: str) -> html.Section:
    # The export of a panel that is a figure, too, stands next to it.
    tools: list[Any] = [controls.table_menu(f"table-robust-{table}", table, label="Table", sign="")] if table else []
    body = html.Div(id=f"robustness-{name}", className="tx-robust-body")
    if name in FIGURES:
        tools.append(controls.export_menu(f"robustness-{name}"))
        body = html.Div(body, id=f"robustness-{name}-plot")
    names = f"robustness-{name}" if noted else ""
    head = panels.head(f"robustness.{name}", title, names=names, note=NOTES.get(name, ""), tools=tools)
    # How the numbers came about, and what would be added, stands where the most room is.
    foot = [html.P(id="robustness-foot", className="tx-robust-foot tx-robust-about")] if name == "first" else []
    return panels.panel(title, f"tx-robust-{name}", head, body, *foot)


def register(app: Dash, services: Services) -> None:
    """Connect the page: it follows the page that is open and Explore's view."""
    app.clientside_callback(
        ClientsideFunction("robustness", "follow"),
        Output(ids.ROBUSTNESS_STATE, "clear_data"),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
