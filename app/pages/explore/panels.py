"""The empty panels of Explore: the browser fills Tile, ROC space, inspector and leaderboard."""

from __future__ import annotations

from typing import Any

import dash_ag_grid as dag
from dash import html

from tile_core import catalogue

from ...components import controls, ids, panels
from ...services import Services
from .toolbar import toolbar

# What zooms the Tile, with its keys.
_ZOOM = [
    controls.button([text, html.Kbd(key)], action, className="tx-plain tx-keyed")
    for text, action, key in (
        ("Zoom in", "zoom-in", "+"),
        ("Zoom out", "zoom-out", "−"),
        ("Whole Tile", "zoom-all", "0"),
    )
]
# What a first visit reads at the Tile, in place of the note.
PURPOSE = "Which classifier is best depends on what you prefer. Click the Tile."


def layout(services: Services) -> html.Main:
    """The page, complete except for the data, which the browser paints as soon as it has them."""
    parts = [controls.page_title("Explore"), toolbar(), _prior(), _tile(), _roc(), _inspector(), _board(), _multiples()]
    return html.Main(parts, className="tx-explore", id="explore")


def _prior() -> html.Div:
    # Filled by the browser: what is dragged at 60 frames a second cannot be a Dash component.
    return html.Div(id="prior", className="tx-prior")


def _plot(name: str, overlay: str) -> html.Div:
    return html.Div(html.Div(id=overlay, className="tx-overlay"), className="tx-plot", id=f"{name}-plot")


def _tile() -> html.Section:
    several = "Small multiples: several Tiles side by side with one point"
    head = panels.head(
        "explore.tile",
        "Tile",
        html.Span(PURPOSE, id="tile-purpose", className="tx-note tx-purpose"),
        html.Span(id="tile-note", className="tx-note"),
        tools=[
            controls.button(controls.signed("Small multiples", "multiples"), "multiples", title=several),
            controls.menu("Zoom Tile", _ZOOM, name="zoom-tile", sign="zoom"),
            controls.button(controls.signed("Pin", "pin"), "pin", title="Pin: keep this point"),
            controls.export_menu("tile"),
        ],
    )
    return panels.panel("Tile", "tx-tile", head, _plot("tile", ids.TILE_OVERLAY))


def _roc() -> html.Section:
    tools = [
        controls.button([controls.icon("undo"), "Undo"], "undo", id="undo", hidden=True),
        _spaces(),
        controls.toggle(controls.signed("Zoom", "zoom"), "roc", "zoom", title="Zoom to the data"),
        controls.menu("View", _roc_view(), name="roc", sign="view"),
        controls.export_menu("roc"),
    ]
    head = panels.head("explore.roc", "ROC space", names="roc", tools=tools)
    return panels.panel("ROC space", "tx-roc", head, _plot("roc", ids.ROC_OVERLAY), id="roc-panel")


def _roc_view() -> list[Any]:
    """The menu *View* of ROC space."""
    return [
        controls.menu_title("Show"),
        controls.toggle("Upper-left hull", "roc", "hull", pressed=True),
        controls.toggle("Reading line of the score", "roc", "reading"),
        controls.toggle("Nine points of the Tile", "roc", "nine", title="ROC space at corners, sides and centre"),
        controls.menu_title("Zoomed out to the vertex"),
        controls.toggle("Vertex of the pencil", "roc", "vertex"),
        controls.toggle("Lines of score 0 and 1", "roc", "ends"),
        controls.toggle("Where vertices lie, in grey", "roc", "zones"),
        controls.toggle("Second pencil, from (1, 0)", "roc", "second"),
        controls.toggle("Third pencil, from (0, 1)", "roc", "third"),
        controls.menu_title("Iso-lines of a score"),
        # Filled by the browser: a name or a formula, and what is wrong with it.
        html.Div(id="roc-score", className="tx-roc-score"),
        controls.menu_title("What if?"),
        controls.toggle("Drag entities", "roc", "whatif", title="Drag a dot: ranking and regions follow"),
        controls.button("Add a hypothetical entity", "add-entity", className="tx-plain"),
        html.Div(id="roc-hybrid", className="tx-roc-hybrid"),
        controls.button("Undo all changes", "undo", className="tx-plain"),
    ]


def _spaces() -> html.Div:
    """The switch between the spaces."""
    first = controls.button(
        "ROC", "space", className="tx-toggle", title="ROC space: FPR and TPR", **{"aria-pressed": "true"}
    )
    second = controls.toggle("PR", "roc", "pr", title="PR space: recall and precision")
    return html.Div([first, second], id="roc-spaces", className="tx-spaces", role="group", **{"aria-label": "Space"})


def _multiples() -> html.Section:
    # Shown in place of the other panels, filled by the browser.
    one = controls.button("One Tile", "multiples", title="Back to one Tile, ROC space and the leaderboard")
    bar = html.Div(id="multiples-controls", className="tx-multiples-controls")
    tools = [one, controls.export_menu("multiples")]
    head = panels.head("explore.multiples", "Small multiples", bar, tools=tools)
    words = html.Div(id="multiples-words", className="tx-multiples-words")
    plot = html.Div(id="multiples-plot", className="tx-multiples-plot")
    return panels.panel("Small multiples", "tx-multiples", head, words, plot, id="multiples", hidden=True)


def _inspector() -> html.Section:
    parts = html.Div(id="inspect-point"), html.Div(id="inspect-winner"), controls.announcer("live")
    return panels.panel("Inspector", "tx-inspect", *parts, id="inspect")


def _board() -> html.Section:
    choose = controls.button(
        controls.signed("Choose", "choose"),
        "choose",
        className="tx-toggle",
        title="Choose rows, to hide them or to keep only them",
        **{"aria-pressed": "false"},
    )
    head = panels.head(
        "explore.board",
        "Leaderboard",
        html.Div(id="board-score", className="tx-ranked-by"),
        html.Div(id="board-filter", className="tx-filter"),
        tools=[choose, _columns(), controls.table_menu("table", "leaderboard")],
    )
    # Filled by the browser: how many rows are chosen, and what to do with them.
    name = {"aria-label": "Chosen rows"}
    choice = html.Div(id="board-choice", className="tx-choice", hidden=True, role="toolbar", **name)
    grid = dag.AgGrid(
        id=ids.BOARD,
        className="tx-grid",
        columnDefs=[],
        getRowId="params.data.id",
        style={"height": None},
        # A drag rewrites every row of the buffer, so few rows out of sight are kept in it.
        dashGridOptions={"theme": {"function": "txGridTheme(themeQuartz)"}, "rowBuffer": 3},
    )
    # Filled by the browser: the rows in groups of an attribute.
    groups = html.Div(id="board-groups", className="tx-groups", hidden=True)
    foot = html.Div([html.Span(id="board-note"), html.Span(id="board-sizes")], className="tx-foot")
    legend = html.Div(id="board-legend", className="tx-legend")
    return panels.panel("Leaderboard", "tx-board", head, choice, grid, groups, foot, legend)


def _columns() -> html.Button:
    items = [
        controls.toggle(f"{score.name}", "column", score.key, title=score.formula)
        for score in catalogue.CATALOGUE.values()
    ]
    attributes = html.Div(id="attributes")
    return controls.menu(
        "Columns", [attributes, controls.menu_title("Columns"), *items], name="columns", sign="columns"
    )
