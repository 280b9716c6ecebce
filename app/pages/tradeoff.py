"""Trade-off: which score ranks half way between precision and recall, or between any two places of the Tile."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import dash_mantine_components as dmc
from dash import ClientsideFunction, Dash, Input, Output, html, no_update

from app import controls, ids
from app.pages import tradeoff_answers
from app.tradeoff_questions import LEADERBOARD
from tile_core import catalogue, distributions
from tile_core.laws import LAWS

PATH = "/tradeoff"
# Name and title of each chart, and whether its abscissa is the way, on which the cursor stands.
CHARTS = (
    ("taus", "Agreement with both ends", "Kendall's τ", True),
    ("degree", "Degree of optimality", "dotted: Fréchet variance", True),
    ("bump", "Ranks along the way", "", True),
    ("curves", "Scores along the way", "dots: two entities tie", True),
    ("manifold", "Manifold of rankings", "principal components", False),
    ("priors", "Optimal β against the prior", "on distributions", False),
)


def layout(services: Any) -> html.Main:
    """The page, complete but for what the browser asks for when it is opened."""
    charts = [_chart(*each) for each in CHARTS]
    laws = {key: {"parameter": law.needs, "sized": False, "description": ""} for key, law in LAWS.items()}
    return html.Main(
        [
            controls.page_title("Trade-off"),
            controls.announcer("tradeoff-live"),
            _bar(),
            html.Div(id="tradeoff-problem", className="tx-problem", role="alert", hidden=True),
            html.P(id="tradeoff-verdict", className="tx-sentence tx-tradeoff-verdict", role="status"),
            html.Div(id="tradeoff-slider", className="tx-way"),
            *charts[:2],
            html.Section(id="tradeoff-words", className="tx-tradeoff-words", **{"aria-label": "Scores on the way"}),
            _square("tile", "The way on the Tile"),
            _square("roc", "ROC space"),
            *charts[2:],
            html.Section(id="tradeoff-contexts", className="tx-contexts", **{"aria-label": "All contexts"}),
        ],
        className="tx-tradeoff",
        id="tradeoff",
        **{"data-families": json.dumps(laws)},
    )


def register(app: Dash, services: Any) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    hosts = [Output(_host(name), "children") for name, *_ in CHARTS]
    app.callback(
        Output(ids.TRADEOFF_TOLD, "data"), *hosts, Input(ids.TRADEOFF_ASKED, "data"), prevent_initial_call=True
    )(partial(respond, services))
    app.clientside_callback(
        ClientsideFunction("tradeoff", "told"),
        Output(ids.TRADEOFF_TOLD, "clear_data"),
        Input(ids.TRADEOFF_TOLD, "data"),
        prevent_initial_call=True,
    )
    app.callback(Output(_host("axes"), "children"), Input(ids.TRADEOFF_AXES, "data"), prevent_initial_call=True)(_axes)
    chosen = [Input(each, "value") for each in (ids.TRADEOFF_FAMILY, ids.TRADEOFF_FROM, ids.TRADEOFF_TO, ids.HIGHLIGHT)]
    app.clientside_callback(
        ClientsideFunction("tradeoff", "choose"),
        Output(ids.TRADEOFF_ASKED, "clear_data"),
        *chosen,
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )


def respond(services: Any, data: Any) -> tuple[Any, ...]:
    """What the page is told, and the charts; those with nothing to draw say so."""
    if not data:
        return no_update, *([no_update] * len(CHARTS))
    told, charts = tradeoff_answers.answer(services, data)
    if charts is None:
        return told, *([no_update] * len(CHARTS))
    by_name = charts._asdict()
    return told, *(_drawn(by_name[name]) for name, *_ in CHARTS)


def _axes(scheme: str | None) -> Any:
    from app.figures import roc

    return no_update if scheme is None else controls.plot(roc.axes("dark" if scheme == "dark" else "light"))


def _drawn(figure: Any) -> Any:
    if figure is None:
        return html.P("Nothing to draw: this is of precision and recall on a leaderboard.", className="tx-empty")
    return controls.plot(figure, still=False)


def _host(name: str) -> str:
    return f"tradeoff-{name}-graph"


def _bar() -> html.Div:
    families = [{"value": LEADERBOARD, "label": "This leaderboard"}]
    families += [{"value": key, "label": distributions.FAMILIES[key].label} for key in LAWS]
    family = _select(ids.TRADEOFF_FAMILY, families, LEADERBOARD, "On which performances")
    placed = [{"value": "point", "label": "The point on Explore"}]
    placed += [
        {"value": score.key, "label": f"{score.symbol} · {score.name}"}
        for score in catalogue.CATALOGUE.values()
        if score.placement(0.3) is not None and score.higher_is_better is not None
    ]
    return html.Div(
        [
            html.Span("On", className="tx-label"),
            family,
            html.Div(id="tradeoff-parameter"),
            html.Span("from", className="tx-label"),
            _select(ids.TRADEOFF_FROM, placed, "ppv", "From this score", searchable=True),
            html.Span("to", className="tx-label"),
            _select(ids.TRADEOFF_TO, placed, "tpr", "To this score", searchable=True),
            html.Span("highlight", className="tx-label"),
            _select(ids.HIGHLIGHT, [], None, "Highlight", searchable=True, clearable=True, placeholder="nobody"),
        ],
        className="tx-bar tx-tradeoff-bar",
        role="toolbar",
        **{"aria-label": "Between which scores"},
    )


def _select(name: str, options: list[dict[str, str]], value: str | None, what: str, **more: Any) -> dmc.Select:
    return dmc.Select(
        id=name,
        data=options,
        value=value,
        allowDeselect=bool(more.get("clearable")),
        comboboxProps={"width": 300, "position": "bottom-start"},
        limit=200,
        **{"aria-label": what},
        **more,
    )


def _chart(name: str, title: str, note: str, along: bool) -> html.Section:
    cursor = [html.Div(className="tx-cursor", **{"aria-hidden": "true"})] if along else []
    marks = {"data-tx-along": ""} if along else {}
    return html.Section(
        [
            html.Div(
                [
                    html.H2(title),
                    controls.help_button(f"tradeoff.{name}", title),
                    html.Span(note, className="tx-note"),
                    html.Div([controls.export_menu(f"tradeoff-{name}")], className="tx-panel-tools"),
                ],
                className="tx-panel-head",
            ),
            html.Div(
                [html.Div(id=_host(name), className="tx-chart-graph"), *cursor],
                className="tx-chart",
                id=f"tradeoff-{name}-plot",
                **marks,
            ),
        ],
        className=f"tx-chart-panel tx-chart-{name}",
        **{"aria-label": title},
    )


def _square(name: str, title: str) -> html.Section:
    graph = [html.Div(id=_host("axes"), className="tx-graph")] if name == "roc" else []
    overlay = html.Div(id=f"tradeoff-{name}-overlay", className="tx-overlay")
    head = html.Div(
        [
            html.H2(title),
            controls.help_button(f"tradeoff.{name}", title),
            html.Span(id=f"tradeoff-{name}-note", className="tx-note"),
            html.Div([controls.export_menu(f"tradeoff-{name}")], className="tx-panel-tools"),
        ],
        className="tx-panel-head",
    )
    plot = html.Div([*graph, overlay], className="tx-plot", id=f"tradeoff-{name}-plot")
    return html.Section([head, plot], className=f"tx-tradeoff-{name}", **{"aria-label": title})
