"""Trade-off: which score ranks half way between precision and recall, or between any two places of the Tile."""

from __future__ import annotations

from functools import partial
from typing import Any

import dash_mantine_components as dmc
import plotly.graph_objects as go
from dash import ClientsideFunction, Dash, Input, NoUpdate, Output, dcc, html, no_update

from tile_core import catalogue, populations
from tile_core.tradeoff.distributions import LAWS

from ..answers import tradeoff as answers
from ..components import controls, ids, panels
from ..services import Services
from ..view.known import LEADERBOARD, POINT, ends

PATH = "/tradeoff"
# What the browser knows of each family, before the page is opened too: links name them.
FAMILIES = {
    key: {"label": populations.FAMILIES[key].label, "parameter": law.needs, "sized": False} for key, law in LAWS.items()
}
# Name and title of each chart, and what marks those whose abscissa is the way, on which the cursor stands.
CHARTS = (
    ("taus", "Rank correlation with both ends", "Kendall's τ", "data-tx-along"),
    ("degree", "Degree of optimality", "dotted: Fréchet variance", "data-tx-along"),
    ("bump", "Ranks along the path", "", "data-tx-along"),
    ("curves", "Scores along the path", "dots: two entities tie", "data-tx-along"),
    ("manifold", "Manifold of rankings", "principal components", None),
    ("priors", "Optimal β vs. prevalence", "on distributions", None),
)


def layout(services: Services) -> html.Main:
    """The page, complete but for what the browser asks for when it is opened."""
    charts = [panels.chart("tradeoff", *each) for each in CHARTS]
    return html.Main(
        [
            *(dcc.Store(id=each) for each in ids.TRADEOFF_STORES),
            controls.page_title("Trade-off"),
            controls.announcer("tradeoff-live"),
            _bar(),
            html.Div(id="tradeoff-problem", className="tx-problem", role="alert", hidden=True),
            _wait(),
            html.P(id="tradeoff-verdict", className="tx-sentence tx-tradeoff-verdict", role="status"),
            html.Div(id="tradeoff-slider", className="tx-way"),
            *charts[:2],
            html.Section(id="tradeoff-words", className="tx-tradeoff-words", **{"aria-label": "Candidate scores"}),
            panels.square("tradeoff", "tile", "Path on the Tile"),
            panels.square("tradeoff", "roc", "ROC space", panels.axes("tradeoff")),
            *charts[2:],
            html.Section(id="tradeoff-contexts", className="tx-contexts", **{"aria-label": "All contexts"}),
        ],
        className="tx-tradeoff",
        id="tradeoff",
    )


def _wait() -> html.Div:
    return html.Div(
        [
            html.Span(id="tradeoff-wait-text"),
            html.Button("Cancel", id="tradeoff-cancel", type="button", className="tx-button"),
        ],
        id="tradeoff-wait",
        className="tx-problem tx-wait",
        role="status",
        hidden=True,
    )


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    hosts = [Output(panels.host("tradeoff", name), "children") for name, *_ in CHARTS]
    app.callback(
        Output(ids.TRADEOFF_TOLD, "data"), *hosts, Input(ids.TRADEOFF_ASKED, "data"), prevent_initial_call=True
    )(partial(respond, services))
    app.clientside_callback(
        ClientsideFunction("tradeoff", "told"),
        Output(ids.TRADEOFF_TOLD, "clear_data"),
        Input(ids.TRADEOFF_TOLD, "data"),
        prevent_initial_call=True,
    )
    app.callback(
        Output(panels.host("tradeoff", "axes"), "children"), Input(ids.TRADEOFF_AXES, "data"), prevent_initial_call=True
    )(_axes)
    chosen = [Input(each, "value") for each in (ids.TRADEOFF_FAMILY, ids.TRADEOFF_FROM, ids.TRADEOFF_TO, ids.HIGHLIGHT)]
    app.clientside_callback(
        ClientsideFunction("tradeoff", "choose"),
        Output(ids.TRADEOFF_ASKED, "clear_data"),
        *chosen,
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )


def respond(services: Services, data: object) -> tuple[Any, ...]:
    """What the page is told, and the charts; those with nothing to draw say so."""
    if not data:
        return no_update, *([no_update] * len(CHARTS))
    told, charts = answers.answer(services, data)
    if charts is None:
        return told, *([no_update] * len(CHARTS))
    by_name = charts._asdict()
    return told, *(_drawn(by_name[name]) for name, *_ in CHARTS)


def _axes(scheme: str | None) -> dcc.Graph | NoUpdate:
    from ..figures import roc

    return no_update if scheme is None else controls.plot(roc.axes("dark" if scheme == "dark" else "light"))


def _drawn(figure: go.Figure | None) -> html.P | dcc.Graph:
    if figure is None:
        return html.P("Nothing to draw: this is of precision and recall on a leaderboard.", className="tx-empty")
    return controls.plot(figure, still=False)


def _bar() -> html.Div:
    families = [{"value": LEADERBOARD, "label": "This leaderboard"}]
    families += [{"value": key, "label": populations.FAMILIES[key].label} for key in LAWS]
    family = _select(ids.TRADEOFF_FAMILY, families, LEADERBOARD, "On which performances")
    scores = [catalogue.CATALOGUE[key] for key in ends() if key != POINT]
    placed = [{"value": POINT, "label": "The point on Explore"}]
    placed += [{"value": score.key, "label": score.symbol, "name": score.name} for score in scores]
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
    deselect = bool(more.get("clearable"))
    return controls.named_select(name, options, value, what, 300, limit=200, allowDeselect=deselect, **more)
