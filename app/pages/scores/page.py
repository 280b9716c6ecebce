"""Scores: where on the Tile the ranking by any score is, how far it is from the rankings of all ranking scores, its
audit.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, dcc, html

from tile_core import catalogue, populations
from tile_core.catalogue.definition import Score

from ...components import controls, ids, panels, searched
from ...services import Services
from ...view.known_keys import LEADERBOARD
from . import answers, audits, side_by_side
from . import request as scores_request
from .score_table import score_table

PATH = "/scores"
SEARCHES = True
FIRST = "mcc"
# What the browser knows of each family, before the page is opened too: links name them.
FAMILIES = scores_request.FAMILIES
# Words of the row of controls; the second stands only where there is room: the box says the same.
BAR_WORDS = (("Score", ""), ("Compare with", "tx-roomy"), ("On", ""))
# Grey tiles that hold the place of the gallery until it comes.
WAITING = 10
# What is drawn over the maps, by key: label and title.
OVERLAYS: dict[str, tuple[Any, str]] = {
    "places": ("Scores", "the named scores at their places"),
    "grid": ("Prior grid", "where the lines of the balanced Tile go at the prevalence of these performances"),
    "gamma_pi": (["No skill ", controls.symbol("γ", "π")], "no-skill performances tie, at one prevalence"),
    "gamma_tau": (["No skill ", controls.symbol("γ", "τ")], "no-skill performances tie, at one rate of predictions"),
    "regions": ("Borders of the best classifiers", "on this leaderboard, where the best classifier changes"),
}
COEFFICIENTS = {"kendall": "Kendall's τ", "spearman": "Spearman's ρ", "pearson": "Pearson's r"}


def layout(services: Services) -> html.Main:
    """The page, complete except for the data that the browser requests when it is opened."""
    # Filled by the browser: finer maps on demand.
    finer = [html.Span(id="scores-fine"), _overlays()]
    plots = [_plot("first", "Correlation Tile", finer), _plot("second", "Second score"), _plot("between", "Difference")]
    return html.Main(
        [
            *(dcc.Store(id=each) for each in ids.SCORES_STORES),
            controls.page_title("Scores"),
            controls.announcer("scores-live"),
            _bar(),
            html.Div(id="scores-problem", className="tx-problem", role="alert", hidden=True),
            _verdict(),
            *plots,
            _scatter(),
            html.Section(html.Div(id="scores-audit"), className="tx-audit", **{"aria-label": "Audit"}),
            html.Section(id="scores-words", className="tx-words", **{"aria-label": "What the map says"}),
            _side_by_side(),
            _table(),
            _gallery(),
        ],
        className="tx-scores",
        id="scores",
    )


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    for question, answer, respond, receiver in (
        (ids.SCORES_REQUEST, ids.SCORES_ANSWER, answers.maps, "receive"),
        (ids.GALLERY_REQUEST, ids.GALLERY_ANSWER, answers.gallery, "receive"),
        (ids.AUDIT_REQUEST, ids.AUDIT_ANSWER, audits.audits, "receive"),
        (ids.FINE_REQUEST, ids.FINE_ANSWER, answers.fine, "fine"),
        (ids.PROGRESS_REQUEST, ids.PROGRESS_ANSWER, answers.progress, "fine"),
        (ids.SIDE_BY_SIDE_REQUEST, ids.SIDE_BY_SIDE_ANSWER, side_by_side.side_by_side, "sideBySide"),
    ):
        app.callback(Output(answer, "data"), Input(question, "data"), prevent_initial_call=True)(
            partial(_answer, services, respond)
        )
        app.clientside_callback(
            ClientsideFunction("scores", receiver),
            Output(answer, "clear_data"),
            Input(answer, "data"),
            prevent_initial_call=True,
        )
    app.callback(
        Output(ids.SCORE_TABLE_ANSWER, "data"), Input(ids.SCORE_TABLE_REQUEST, "data"), prevent_initial_call=True
    )(lambda asked: score_table() if asked else [])
    app.clientside_callback(
        ClientsideFunction("scores", "table"),
        Output(ids.SCORE_TABLE_ANSWER, "clear_data"),
        Input(ids.SCORE_TABLE_ANSWER, "data"),
        prevent_initial_call=True,
    )
    chosen = [
        *(Input(each, "value") for each in (ids.SCORE, ids.SECOND)),
        *map(controls.chosen, (ids.FAMILY, ids.SIZE, ids.COEFFICIENT)),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    ]
    app.clientside_callback(ClientsideFunction("scores", "choose"), Output(ids.SCORES_REQUEST, "clear_data"), *chosen)


def _answer(services: Services, respond: answers.Respond, data: Any) -> dict[str, Any]:
    return answers.answer(services, data, respond) if data else {"kind": "nothing", "turn": 0}


def label(score: Score) -> str:
    """The text of a score in the list, by which the browser finds the score."""
    return f"{score.written} · {score.name}"


def _bar() -> html.Div:
    """The toolbar: the scores, the performances and the coefficient."""
    labels = [label(score) for score in catalogue.CATALOGUE.values()]
    score = searched.text_box(
        ids.SCORE, labels, label(catalogue.CATALOGUE[FIRST]), "Score, or a formula such as tp - 2*fp"
    )
    second = searched.text_box(ids.SECOND, labels, "", "Compare with: none")
    families = [{"value": LEADERBOARD, "label": "This leaderboard"}]
    families += [{"value": key, "label": family.label} for key, family in populations.FAMILIES.items()]
    family = controls.select(ids.FAMILY, families, "fixed_prior", "Performances to correlate on")
    size = controls.select(
        ids.SIZE, [{"value": str(n), "label": f"{n:,}"} for n in scores_request.SIZES], "1000", "How many"
    )
    how = [{"value": key, "label": text} for key, text in COEFFICIENTS.items()]
    coefficient = controls.select(ids.COEFFICIENT, how, "kendall", "Coefficient")
    again = controls.button("Draw again", "scores-again", title="Other random performances of the same family")
    parameter = html.Div(id="scores-parameter")
    words = [html.Span(text, className=f"tx-label {name}") for text, name in BAR_WORDS]
    # On a phone the answer comes first, and one button opens the controls.
    fold = controls.button("Score and performances", "fold", className="tx-fold", **{"aria-expanded": "false"})
    return html.Div(
        [fold, words[0], score, words[1], second, words[2], family, parameter, size, coefficient, again],
        className="tx-bar tx-scores-bar",
        role="toolbar",
        **{"aria-label": "Scores and performances"},
    )


def _overlays() -> html.Button:
    toggles = [controls.toggle(text, "score-overlay", key, title=title) for key, (text, title) in OVERLAYS.items()]
    # Filled by the browser: the slider of the rate at which no-skill performances tie.
    *lines, borders = toggles
    items = [controls.menu_title("Over the maps"), *lines, html.Div(id="scores-rate"), borders]
    return controls.menu("Overlays", items, name="scores-overlays", sign="view")


def _verdict() -> html.Div:
    """The verdict, at first as a skeleton, and the progress of refining the map."""
    words = html.Div([html.Div(), html.Div()], id="scores-verdict-words", className="tx-skeleton")
    parts = [
        html.Span(id="scores-progress-words"),
        html.Progress(id="scores-progress-bar", **{"aria-label": "Steps done"}),
        controls.button("Stop", "scores-refine", id="scores-progress-button"),
    ]
    progress = html.Div(parts, id="scores-progress", className="tx-scores-progress", hidden=True)
    return html.Div([words, progress], className="tx-scores-verdict")


def _plot(name: str, title: str, tools: list[Any] | None = None) -> html.Section:
    return panels.square("scores", name, title, html.Canvas(className="tx-heat"), tools=tools)


def _scatter() -> html.Section:
    overlay = html.Div(id="scores-scatter-overlay", className="tx-overlay")
    plot = html.Div([html.Canvas(className="tx-heat"), overlay], className="tx-plot", id="scores-scatter-plot")
    head = panels.head("scores.scatter", "Two rankings", names="scores-scatter")
    return panels.panel("Two rankings", "tx-scores-scatter", head, plot)


def _side_by_side() -> html.Section:
    """Maps of several scores at several priors, filled by the browser."""
    tools: list[Any] = [html.Div(id="side-by-side-tools"), controls.export_menu("scores-side-by-side")]
    head = panels.head("scores.side_by_side", "Side by side", names="side-by-side", tools=tools)
    body = html.Div(id="scores-side-by-side-plot", className="tx-side-by-side")
    return panels.panel("Side by side", "tx-scores-side-by-side", head, html.Div(id="side-by-side-controls"), body)


def _table() -> html.Section:
    """Table 1 of paper A, for all scores; filled by the browser after the first map."""
    tools: list[Any] = [html.Div(id="score-table-tools"), controls.table_menu("table-scores", "scores")]
    head = panels.head("scores.table", "All scores audited", names="score-table", tools=tools)
    return panels.panel("All scores audited", "tx-score-table", head, html.Div(id="score-table"))


def _gallery() -> html.Section:
    tools: list[Any] = [html.Div(id="gallery-tools", className="tx-gallery-tools")]
    head = panels.head("scores.all", "All scores", names="gallery", tools=tools)
    waiting = html.Div([html.Div() for _ in range(WAITING)], className="tx-gallery-list tx-skeleton")
    return panels.panel("All scores", "tx-scores-all", head, html.Div(waiting, id="gallery", className="tx-gallery"))
