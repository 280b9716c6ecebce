"""Explore: the Tile, ROC space, the leaderboard and the inspector, linked by one state in the browser."""

from __future__ import annotations

from typing import Any

import dash_ag_grid as dag
import dash_mantine_components as dmc
from dash import ClientsideFunction, Dash, Input, Output, State, html, no_update

from tile_core import catalogue

from ..components import controls, ids
from ..figures import roc
from ..services import Services
from . import explore_maps

FLAVORS = {
    "who": "Who is first",
    "last": "Who is last",
    "rank": "Rank of selected",
    "value": "Value of selected",
    "best": "Best value",
    "worst": "Worst value",
    "no_skill": "Best no-skill value",
    "relative_skill": "Relative skill",
}


def layout(services: Services) -> html.Main:
    """The page, complete but for the data, which the browser paints as soon as it has it."""
    parts = [controls.page_title("Explore"), _bar(), _prior(), _tile(), _roc(), _inspector(), _board()]
    return html.Main(parts, className="tx-explore", id="explore")


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
    explore_maps.register(app, services)


def axes(scheme: str | None) -> Any:
    """ROC's axes in 'light' or 'dark'. They come after the table: Plotly is most of the loading."""
    return no_update if scheme is None else controls.plot(roc.axes("dark" if scheme == "dark" else "light"))


def _bar() -> html.Div:
    flavor = dmc.Select(
        id=ids.FLAVOR,
        data=[{"value": key, "label": label} for key, label in FLAVORS.items()],
        value="who",
        allowDeselect=False,
        comboboxProps={"width": 200, "position": "bottom-start"},
        **{"aria-label": "What the Tile shows"},
    )
    compare = dmc.Select(
        id=ids.COMPARE,
        data=[{"value": key, "label": score.symbol, "name": score.name} for key, score in _quality()],
        value="f1",
        searchable=True,
        filter={"function": "txNamedFilter"},
        renderOption={"function": "txNamedOption"},
        allowDeselect=False,
        comboboxProps={"width": 240, "position": "bottom-end"},
        **{"aria-label": "Compare ranks with"},
    )
    return html.Div(
        [flavor, _rank_stepper(), _overlays(), html.Span("Compare with", className="tx-label"), compare],
        className="tx-bar",
        role="toolbar",
        **{"aria-label": "What the Tile shows"},
    )


def _quality() -> list[tuple[str, Any]]:
    """The scores that say better or worse; the others can be columns, but rank nobody."""
    return [(key, score) for key, score in catalogue.CATALOGUE.items() if score.higher_is_better is not None]


def _rank_stepper() -> html.Div:
    return html.Div(
        [
            html.Span(["rank ", html.I("r")]),
            html.Button("−", type="button", title="One rank better", **{"data-tx-action": "rank-less"}),
            html.Output("1", id="rank-value"),
            html.Button("+", type="button", title="One rank worse", **{"data-tx-action": "rank-more"}),
        ],
        className="tx-group tx-rank",
        role="group",
        **{"aria-label": "Which rank the Tile shows"},
    )


def _overlays() -> html.Div:
    always = [
        ("places", "Scores", True),
        ("grid", "Prior grid", True),
        ("gamma_pi", ["No skill ", controls.symbol("γ", "π")], True),
        ("radius", "Radius", True),
    ]
    more = [
        ("contours", "Contours of equal value", "of the selected entity, else of the best value"),
        ("stable", "Where the whole ranking stays", "the region around the point in which no pair swaps"),
        ("stable3", "Where the first three stay", "the region around the point in which the podium stays"),
        ("frontiers", "Frontiers of selected", "where the selected entity ties with each other one"),
        (
            "gamma_tau",
            ["No skill ", controls.symbol("γ", "τ")],
            "no-skill performances tie, at the rate of positive predictions",
        ),
        ("cohen", "Cohen's correction", "the row of the point collapses onto the no-skill curve"),
    ]
    operations = [
        ("swap_classes", "Swap the classes"),
        ("change_prediction", "Change the prediction"),
        ("change_truth", "Change the truth"),
        ("swap_truth_prediction", "Swap truth and prediction"),
    ]
    short = [controls.toggle(label, "overlay", key, pressed=on) for key, label, on in always]
    items = [
        controls.menu_title("Overlays"),
        html.Div(short, className="tx-narrow tx-menu-part"),
        *(controls.toggle(label, "overlay", key, title=title) for key, label, title in more),
        controls.menu_title("Operations"),
        *(controls.toggle(label, "operation", key) for key, label in operations),
    ]
    toggles = [controls.toggle(label, "overlay", key, pressed=on) for key, label, on in always]
    # Side by side where there is room; in a narrower window all are in the menu.
    label = [html.Span("More", className="tx-roomy"), html.Span("Overlays", className="tx-narrow")]
    menu = controls.menu(label, items, name="more", className="tx-more")
    return html.Div([html.Div(toggles, className="tx-roomy tx-row"), menu], className="tx-group tx-overlays")


def _prior() -> html.Div:
    # Filled by the browser: what is dragged at 60 frames a second is no Dash component.
    return html.Div(id="prior", className="tx-prior")


def _plot(name: str, graph: str, overlay: str) -> html.Div:
    parts = [html.Div(id=graph, className="tx-graph"), html.Div(id=overlay, className="tx-overlay")]
    return html.Div(parts, className="tx-plot", id=f"{name}-plot")


def _tile() -> html.Section:
    head = html.Div(
        [
            html.H2("Tile"),
            controls.help_button("explore.tile", "Tile"),
            html.Span(id="tile-note", className="tx-note"),
            html.Div(
                [
                    controls.button(controls.signed("Pin", "pin"), "pin", title="Pin: keep this point"),
                    controls.export_menu("tile"),
                ],
                className="tx-panel-tools",
            ),
        ],
        className="tx-panel-head",
    )
    return html.Section(
        [head, _plot("tile", ids.TILE_GRAPH, ids.TILE_OVERLAY)], className="tx-tile", **{"aria-label": "Tile"}
    )


def _roc() -> html.Section:
    views = [
        controls.menu_title("Show"),
        controls.toggle("Upper-left hull", "roc", "hull", pressed=True),
        controls.toggle("Zoom to the data", "roc", "zoom"),
        controls.toggle("Vertex of the pencil, zoomed out", "roc", "vertex"),
        controls.toggle("Second pencil, from (1, 0)", "roc", "second"),
        controls.toggle("Third pencil, from (0, 1)", "roc", "third"),
        controls.menu_title("What if?"),
        controls.toggle("Drag entities", "roc", "whatif", title="Drag a dot: ranking and regions follow"),
        controls.button("Add a hypothetical entity", "add-entity", className="tx-plain"),
        controls.button("Undo all changes", "undo", className="tx-plain"),
    ]
    head = html.Div(
        [
            html.H2("ROC space"),
            controls.help_button("explore.roc", "ROC space"),
            html.Span(id="roc-note", className="tx-note"),
            html.Div(
                [
                    controls.button([controls.icon("undo"), "Undo"], "undo", id="undo", hidden=True),
                    controls.menu("View", views, name="roc", sign="view"),
                    controls.export_menu("roc"),
                ],
                className="tx-panel-tools",
            ),
        ],
        className="tx-panel-head",
    )
    return html.Section(
        [head, _plot("roc", ids.ROC_GRAPH, ids.ROC_OVERLAY)], className="tx-roc", **{"aria-label": "ROC space"}
    )


def _inspector() -> html.Section:
    return html.Section(
        [
            html.Div(id="inspect-point"),
            html.Div(id="inspect-winner"),
            controls.announcer("live"),
        ],
        className="tx-inspect",
        id="inspect",
        **{"aria-label": "Inspector"},
    )


def _board() -> html.Section:
    head = html.Div(
        [
            html.H2("Leaderboard"),
            controls.help_button("explore.board", "Leaderboard"),
            html.Div(id="board-filter", className="tx-filter"),
            _columns(),
            controls.menu(
                "Export",
                [
                    controls.button(text, "save-table", className="tx-plain", **{"data-tx-key": key})
                    for key, text in (("csv", "CSV"), ("latex", "LaTeX"), ("markdown", "Markdown"))
                ],
                name="export-table",
            ),
        ],
        className="tx-panel-head",
    )
    grid = dag.AgGrid(
        id=ids.BOARD,
        className="tx-grid",
        columnDefs=[],
        getRowId="params.data.id",
        style={"height": None},
        dashGridOptions={"theme": {"function": "txGridTheme(themeQuartz)"}},
    )
    foot = html.Div([html.Span(id="board-note"), html.Span(id="board-sizes")], className="tx-foot")
    legend = html.Div(id="board-legend", className="tx-legend")
    return html.Section([head, grid, foot, legend], className="tx-board", **{"aria-label": "Leaderboard"})


def _columns() -> dmc.Popover:
    items = [
        controls.toggle(f"{score.name}", "column", score.key, title=score.formula)
        for score in catalogue.CATALOGUE.values()
    ]
    return controls.menu("Columns", [controls.menu_title("Columns"), *items], name="columns")
