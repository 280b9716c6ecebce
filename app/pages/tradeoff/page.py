"""Trade-off: which score is the best compromise between precision and recall, or between any two places of the Tile."""

from __future__ import annotations

from functools import partial
from typing import Any

import plotly.graph_objects as go
from dash import ClientsideFunction, Dash, Input, Output, State, dcc, html, no_update

from tile_core import catalogue, populations
from tile_core.tradeoff.distributions import LAWS

from ...components import conditions, controls, ids, panels, searched
from ...services import Services
from ...view.known_keys import LEADERBOARD, POINT, ends
from . import answers

PATH = "/tradeoff"
SEARCHES = True
# What the browser knows of each family, before the page is opened too: links name them.
FAMILIES = {
    key: {"label": populations.FAMILIES[key].label, "parameter": law.needs, "sized": False} for key, law in LAWS.items()
}
# What the ends of the usual path are called on this page.
ENDS = {"ppv": "Precision (PPV)", "tpr": "Recall (TPR)"}
# Name, title and note of each chart of the server, and what marks those whose abscissa is the path, on which the cursor
# stands.
CHARTS = (
    ("curves", "F-beta as β varies", "dots: two classifiers tie", "data-tx-along"),
    ("manifold", "Space of rankings", "principal components", None),
    ("priors", "Optimal β vs. prevalence", "on distributions", None),
    ("variance", "Fréchet variance", "between the ranking at β and those of both ends", "data-tx-along"),
)
# The elements of the charts, which callbacks fill.
FILLED = tuple(panels.host("tradeoff", name) for name, *_ in CHARTS)
# What slides show unless they show one of the details.
OF_SLIDES = "the degree of optimality"
# The stores of their figures.
FIGURES = tuple(panels.figure_store("tradeoff", name) for name, *_ in CHARTS)


def layout(services: Services) -> html.Main:
    """The page, complete except for the data that the browser requests when it is opened."""
    return html.Main(
        [
            *(dcc.Store(id=each) for each in (*ids.TRADEOFF_STORES, *FIGURES)),
            controls.page_title("Trade-off"),
            controls.announcer("tradeoff-live"),
            _bar(),
            html.Div(id="tradeoff-fields", className="tx-way tx-answered"),
            html.Div(id="tradeoff-problem", className="tx-problem", role="alert", hidden=True),
            _progress(),
            _verdict(),
            _path(),
            html.Section(id="tradeoff-words", className="tx-tradeoff-words", **{"aria-label": "Candidate scores"}),
            _strip(),
            *_details(),
        ],
        className="tx-tradeoff tx-waiting",
        id="tradeoff",
    )


def _verdict() -> html.Div:
    """What to do, and for which performances."""
    said = html.Div(id="tradeoff-verdict", className="tx-tradeoff-verdict", role="status")
    return html.Div([said, conditions.menu("tradeoff")], className="tx-tradeoff-said")


def _path() -> html.Div:
    """The main figure: three panels on one axis, drawn by a script, which also places the headings of the lower two."""
    note = "how near the middle between both rankings; by precision or recall alone: 50 %"
    tools = [controls.export_menu("tradeoff-path")]
    title = "Degree of optimality"
    head = panels.head("tradeoff.degree", title, names="tradeoff-degree", note=note, tools=tools)
    overlay = html.Div(id="tradeoff-path-overlay", className="tx-overlay tx-answered")
    inner = [_lower_panel("taus", "Rank correlation", "Kendall's τ"), _lower_panel("bump", "Ranks as β varies", "")]
    plot = html.Div([overlay, *inner], id="tradeoff-path-plot", className="tx-path-plot")
    named = {"role": "group", "aria-label": "Degree of optimality, rank correlation and ranks"}
    return html.Div([panels.panel(title, "tx-path-head", head), plot], className="tx-path", **named)


def _lower_panel(name: str, title: str, note: str) -> html.Section:
    """The heading of a lower panel of the main figure."""
    head = panels.head(f"tradeoff.{name}", title, names=f"tradeoff-{name}", note=note)
    section = panels.panel(title, f"tx-inner-head tx-inner-{name}", head)
    section.id = f"tradeoff-{name}-head"
    return section


def _strip() -> html.Section:
    overlay = html.Div(id="tradeoff-strip-overlay", className="tx-overlay tx-answered")
    plot = html.Div(overlay, id="tradeoff-strip-plot", className="tx-strip-plot")
    tools = [controls.export_menu("tradeoff-strip")]
    title = "Best classifier along the path"
    head = panels.head("tradeoff.strip", title, names="tradeoff-strip", tools=tools)
    return panels.panel(title, "tx-path-strip", head, plot)


def _details() -> list[Any]:
    """A row of buttons, and below it the panels that they open."""
    charts = {each[0]: panels.chart("tradeoff", *each) for each in CHARTS}
    listed = {
        "tile": ("Path on the Tile", panels.square("tradeoff", "tile", "Path on the Tile")),
        "roc": ("ROC space", panels.square("tradeoff", "roc", "ROC space")),
        "prevalences": ("Three prevalences", _three_prevalences()),
        "tetrahedron": ("Tetrahedron", _tetrahedron()),
        **{name: (title, charts[name]) for name, title, *_ in CHARTS},
        "contexts": ("All contexts", html.Section(id="tradeoff-contexts", **{"aria-label": "All contexts"})),
    }
    buttons = [_opener(name, title) for name, (title, _) in listed.items()]
    line = [html.H2("Details"), *buttons, html.P(id="tradeoff-counts", className="tx-note tx-answered")]
    return [
        html.Div(line, id="tradeoff-details", className="tx-details"),
        html.Div(
            [
                html.Div(panel, id=f"tradeoff-detail-{name}", className=f"tx-detail tx-detail-{name}", hidden=True)
                for name, (_, panel) in listed.items()
            ],
            className="tx-details-panels tx-answered",
        ),
    ]


def _three_prevalences() -> html.Section:
    """The panel of ROC space at three prevalences, which a script draws."""
    title, names = "ROC space at three prevalences", "tradeoff-prevalences"
    tools = [controls.slide_toggle("prevalences", OF_SLIDES), controls.export_menu(names)]
    head = panels.head("tradeoff.prevalences", title, names=names, note="background: β of the heuristic", tools=tools)
    return panels.panel(title, f"tx-{names}", head, html.Div(id=f"{names}-plot", className="tx-context-charts"))


def _tetrahedron() -> html.Section:
    """The panel of the tetrahedron of performances, which a script draws."""
    title, names = "Tetrahedron of performances", "tradeoff-tetrahedron"
    tools = [controls.slide_toggle("tetrahedron", OF_SLIDES), controls.export_menu(names)]
    head = panels.head("tradeoff.tetrahedron", title, names=names, note="", tools=tools)
    return panels.panel(title, f"tx-{names}", head, html.Div(id=f"{names}-plot", className="tx-tetrahedron-plot"))


def _opener(name: str, title: str) -> html.Button:
    """A button that opens and closes a panel of details."""
    state = {"data-tx-detail": name, "aria-expanded": "false", "aria-controls": f"tradeoff-detail-{name}"}
    return html.Button(title, id=f"tradeoff-open-{name}", type="button", className="tx-opener", **state)


def _progress() -> html.Div:
    return html.Div(
        [
            html.Span(id="tradeoff-wait-text"),
            html.Progress(id="tradeoff-wait-bar", max="1", **{"aria-label": "Compared"}),
            html.Button("Cancel", id="tradeoff-cancel", type="button", className="tx-button"),
        ],
        id="tradeoff-wait",
        className="tx-problem tx-wait",
        role="status",
        hidden=True,
    )


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    app.callback(
        Output(ids.TRADEOFF_ANSWER, "data"),
        *(Output(store, "data") for store in FIGURES),
        Input(ids.TRADEOFF_REQUEST, "data"),
        prevent_initial_call=True,
    )(partial(respond, services))
    for host, store in zip(FILLED, FIGURES, strict=True):
        app.clientside_callback(
            ClientsideFunction("tradeoff", "draw"),
            Output(host, "children"),
            *(Input(each, "data") for each in (ids.TRADEOFF_OPEN, store)),
            State(host, "id"),
            prevent_initial_call=True,
        )
    app.callback(
        Output(ids.TRADEOFF_PROGRESS_ANSWER, "data"), Input(ids.TRADEOFF_PROGRESS, "data"), prevent_initial_call=True
    )(lambda data: answers.progress(services, data) if data else no_update)
    for answer in (ids.TRADEOFF_ANSWER, ids.TRADEOFF_PROGRESS_ANSWER):
        app.clientside_callback(
            ClientsideFunction("tradeoff", "receive"),
            Output(answer, "clear_data"),
            Input(answer, "data"),
            prevent_initial_call=True,
        )
    chosen = [
        controls.chosen(ids.TRADEOFF_FAMILY),
        *(Input(each, "value") for each in (ids.TRADEOFF_FROM, ids.TRADEOFF_TO, ids.HIGHLIGHT)),
    ]
    app.clientside_callback(
        ClientsideFunction("tradeoff", "choose"),
        Output(ids.TRADEOFF_REQUEST, "clear_data"),
        *chosen,
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )


def respond(services: Services, data: object) -> tuple[Any, ...]:
    """The answer to the page, and the charts, with a message in those that have nothing to draw."""
    if not data:
        return no_update, *([no_update] * len(CHARTS))
    answer, charts = answers.answer(services, data)
    if charts is None:
        return answer, *([no_update] * len(CHARTS))
    by_name = charts._asdict()
    return answer, *(_plot(by_name[name]) for name, *_ in CHARTS)


def _plot(figure: go.Figure | None) -> html.P | dcc.Graph:
    if figure is None:
        return html.P("Only for precision and recall on a leaderboard.", className="tx-empty")
    return controls.plot(figure, still=False)


def _bar() -> html.Div:
    families = [{"value": LEADERBOARD, "label": "This leaderboard"}]
    families += [{"value": key, "label": populations.FAMILIES[key].label} for key in LAWS]
    scores = [catalogue.CATALOGUE[key] for key in ends() if key != POINT]
    placed = [{"value": POINT, "label": "The point on Explore"}]
    placed += [
        {"value": score.key, "label": ENDS.get(score.key, score.written), "name": score.name} for score in scores
    ]
    return html.Div(
        [
            html.Span("From", className="tx-label"),
            searched.select(ids.TRADEOFF_FROM, placed, "ppv", "From this score"),
            html.Span("to", className="tx-label"),
            searched.select(ids.TRADEOFF_TO, placed, "tpr", "To this score"),
            html.Span("On", className="tx-label"),
            controls.select(ids.TRADEOFF_FAMILY, families, LEADERBOARD, "On which performances"),
            html.Div(id="tradeoff-parameter"),
            html.Span("Highlight", className="tx-label tx-of-board"),
            _highlight(),
        ],
        className="tx-bar tx-tradeoff-bar",
        role="toolbar",
        **{"aria-label": "Between which scores"},
    )


def _highlight() -> html.Div:
    free = {"clearable": True, "allowDeselect": True, "placeholder": "best somewhere"}
    listed = searched.select(ids.HIGHLIGHT, [], None, "Highlight", **free)
    return html.Div(listed, className="tx-of-board")
