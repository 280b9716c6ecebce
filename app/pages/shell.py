"""The frame of every page: top bar, notices, the stores that pages share, and switching between pages."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Protocol

from dash import ClientsideFunction, Dash, Input, Output, dcc, get_relative_path, html, no_update

from tile_core import catalogue

from ..components import controls, ids, markup, searched
from ..services import Services
from ..view.pages import pages
from . import contexts, decide, guide, help, import_dialog, robustness, sharing, tasks
from .compare import page as compare
from .explore import page as explore
from .invariance import page as invariance
from .predictions import page as predictions
from .scores import page as scores
from .tradeoff import page as tradeoff


class Page(Protocol):
    """What the module or package of each page has."""

    def layout(self, services: Services) -> html.Main:
        """The page, complete except for what the browser fills."""

    def register(self, app: Dash, services: Services) -> None:
        """Connect the page."""


_MODULES: dict[str, Page] = {
    "/": explore,
    **{
        page.PATH: page
        for page in (
            compare,
            contexts,
            decide,
            guide,
            invariance,
            predictions,
            robustness,
            scores,
            tasks,
            tradeoff,
        )
    },
}
PAGES = tuple((path, title, _MODULES[path]) for path, title in pages().items())
# What a page answers, in the words of somebody who comes with a question; Explore says it next to the Tile.
_QUESTIONS = {
    decide.PATH: "Which classifier should I use, given what errors cost and how common positives are?",
    contexts.PATH: "Which classifier is best over several tasks, data sets or folds?",
    scores.PATH: "Is a score fit for ranking, and what does it really ask for?",
    tradeoff.PATH: "Which F-score is a fair compromise between precision and recall?",
    predictions.PATH: "Which model should I use, and at which threshold?",
    robustness.PATH: "Which classifier is a good choice for all preferences, not for one only?",
    compare.PATH: "Which of two classifiers is better, where, and how surely?",
    invariance.PATH: "Which scores stay the same when either class may be called positive?",
    tasks.PATH: "Which classifier is best when there are more than four outcomes?",
}
# Pages with lists that are searched, for which the browser needs a script of theirs.
SEARCHING = tuple(path for path, _, page in PAGES if getattr(page, "SEARCHES", False))
# Pages that are opened from others: the bar has none of them.
_UNLISTED = (compare.PATH,)
# Pages that share one menu of the bar: what scores are, whatever the leaderboard.
_THEORY = (scores.PATH, tradeoff.PATH, invariance.PATH, tasks.PATH)
# What the browser reads of each named score.
_SCORE_FIELDS = ("key", "name", "symbol", "synonyms", "order", "fixed_prior_only", "higher_is_better")


def layout(services: Services) -> html.Div:
    """The whole page. The data come with it, so that the first paint needs no second request."""
    start = services.samples.first()
    whole = html.Div(
        [
            *_stores(start),
            *_skip_links(),
            _top(services, start),
            *[_box(services, path, title, page) for path, title, page in PAGES],
            import_dialog.layout(services.settings),
            html.Aside(id="ours", className="tx-ours", hidden=True, **{"aria-label": "Card of one classifier"}),
            html.Div(id=ids.NOTICE, className="tx-notice", role="status"),
        ]
    )
    return markup.still(whole, {ids.NOTICE, *(_host(path) for path, *_ in PAGES if path != "/")})


def _skip_links() -> list[html.A | html.Button]:
    """Links that the Tab key reaches first, visible only then: to the page and to two menus for presenters."""
    menus = {"Share this view": "share", "Export a figure": "export"}
    return [
        html.A("Skip to the page", href="#explore", className="tx-skip"),
        *(html.Button(words, className="tx-skip", **{"data-tx-open": menu}) for words, menu in menus.items()),
    ]


def register(app: Dash, services: Services) -> None:
    """Connect the frame and every page."""
    app.clientside_callback(
        ClientsideFunction("shell", "scheme"), Output(ids.SCHEME, "clear_data"), Input(ids.SCHEME, "data")
    )
    app.clientside_callback(ClientsideFunction("shell", "page"), Output(ids.PAGE, "data"), Input(ids.URL, "pathname"))
    app.clientside_callback(
        ClientsideFunction("ours", "follow"),
        Output(ids.OURS_STATE, "clear_data"),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True), controls.chosen(ids.SAMPLE), prevent_initial_call=True
    )(lambda key: services.samples.payload(key) or no_update)
    import_dialog.register(app, services)
    sharing.register(app, services)
    for path, _, page in PAGES:
        page.register(app, services)
        if path != "/":
            app.callback(Output(_host(path), "children"), Input(_opened(path), "data"), prevent_initial_call=True)(
                partial(_page, services, path, page)
            )
        if path in SEARCHING:
            app.clientside_callback(
                ClientsideFunction("shell", "providerScheme"),
                Output(_provider(path), "forceColorScheme"),
                Input(ids.SCHEME, "data"),
            )


def _box(services: Services, path: str, title: str, page: Page) -> html.Div:
    """The container of a page; all but the first are loaded when they are opened, so that nobody waits for them."""
    known = getattr(page, "FAMILIES", None)
    more = {"data-families": json.dumps(known)} if known else {}
    if path in SEARCHING:
        more["data-tx-searches"] = ""
    return html.Div(
        page.layout(services) if path == "/" else html.P("Loading …", className="tx-loading"),
        id=_host(path),
        hidden=path != "/",
        **{"data-tx-page": path, "data-tx-title": title, **more},
    )


def _page(services: Services, path: str, page: Page, requested: object) -> object:
    """The page, for a request with the colour scheme; no update without one."""
    if not isinstance(requested, dict):
        return no_update
    parts: list[Any] = [page.layout(services)]
    if path in _QUESTIONS:
        words = html.P(_QUESTIONS[path])
        parts.insert(0, html.Section(words, className="tx-asked", **{"aria-label": "What this page answers"}))
    parts = markup.still(parts, getattr(page, "FILLED", ()))
    scheme = "dark" if requested.get("scheme") == "dark" else "light"
    return searched.provider(parts, _provider(path), scheme) if path in SEARCHING else parts


def _provider(path: str) -> str:
    return f"{_host(path)}-provider"


def _host(path: str) -> str:
    return f"page-{path.strip('/') or 'explore'}"


def _opened(path: str) -> str:
    return f"{_host(path)}-opened"


def _catalogue() -> list[dict[str, Any]]:
    return [{field: record[field] for field in _SCORE_FIELDS} for record in catalogue.as_records()]


def _stores(start: dict[str, Any]) -> list[Any]:
    return [
        dcc.Location(id=ids.URL, refresh=False),
        dcc.Store(id=ids.DATASET, data=start),
        dcc.Store(id=ids.CATALOGUE, data=_catalogue()),
        dcc.Store(id=ids.VIEW),
        dcc.Store(id=ids.MAP_REQUEST),
        dcc.Store(id=ids.MAP),
        dcc.Store(id=ids.RESEND),
        dcc.Store(id=ids.PAGE),
        dcc.Store(id=ids.OURS_STATE),
        *(dcc.Store(id=_opened(path)) for path, *_ in PAGES if path != "/"),
        dcc.Store(id=ids.SCHEME, storage_type="local"),
    ]


def _top(services: Services, start: dict[str, Any]) -> html.Header:
    sample = controls.select(ids.SAMPLE, services.samples.options(), start["key"], "Leaderboard")
    # Shown where the leaderboard has several.
    context = controls.select(ids.CONTEXT, [], None, "Context", hidden=True)
    return html.Header(
        [
            html.A("Tile Explorer", href=get_relative_path("/"), className="tx-brand", **{"data-tx-link": "/"}),
            html.Div([sample, context], className="tx-data"),
            html.Div(id="ours-chip", className="tx-ours-chip", hidden=True),
            html.Div([import_dialog.upload_button(), import_dialog.bring_menu()], className="tx-bringing"),
            *predictions.source(services),
            html.Nav(_bar(), className="tx-nav", **{"aria-label": "Pages"}),
            _right(services),
        ],
        className="tx-top",
    )


def _bar() -> list[Any]:
    """The links to pages; those of theory are in a menu, which stands before the guide."""
    links = {
        path: html.A(label, href=get_relative_path(path), className="tx-to-page", **{"data-tx-link": path})
        for path, label, _ in PAGES
        if path not in _UNLISTED
    }
    theory = controls.menu("Theory", [links.pop(path) for path in _THEORY], name="theory", className="tx-to-theory")
    last = links.pop(guide.PATH)
    return [*links.values(), theory, last]


def _right(services: Services) -> html.Div:
    colours = [controls.icon("moon"), controls.icon("sun")]
    scheme = controls.button(colours, "scheme", className="tx-plain tx-square", title="Light or dark")
    present = html.Button(
        controls.signed("Present", "present"),
        type="button",
        id="to-present",
        className="tx-button tx-to-present",
        title="Present",
        **{"data-tx-present": ""},
    )
    return html.Div([sharing.control(services), help.control(), present, scheme], className="tx-top-right")
