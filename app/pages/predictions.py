"""Predictions: raw scores of models in; best models and best thresholds over the Tile, curves, LxCIM out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import dash_mantine_components as dmc
from dash import ClientsideFunction, Dash, Input, Output, dcc, html, no_update, set_props

from tile_core.checks import InvalidInputError

from .. import exports, keys
from ..answers import predictions as answers
from ..components import controls, ids, panels
from ..figures import roc
from ..services import Services
from ..storage.leaderboards import payload

PATH = "/predictions"
RULES = {
    "fixed": "One threshold for all",
    "prevalence": "As many positive as there are",
    "tpr": "TPR at least",
    "fpr": "FPR at most",
    "own": "Set by hand, each model",
}
# Name, title and note of each chart, and what marks those in which the cursor of the share answered stands.
CHARTS = (
    ("recall", "Precision and recall", "", None),
    ("cumulative", "Cumulative accuracy-decision rate", "slope: accuracy there", "data-tx-share"),
    ("accuracy", "Accuracy-decision rate", "", "data-tx-share"),
)
# The charts stay as they are.
_SAME = [no_update] * len(CHARTS)
STORES = tuple(
    f"predictions-{name}"
    for name in ("file-asked", "file-told", "rule-asked", "rule-told", "board-asked", "board-told", "axes")
)
SAMPLE, RULE = "predictions-sample", "predictions-rule"
WHEN_LXCIM = (
    "LxCIM asks how well confidence tells right decisions from wrong ones: it is the right score where the two classes "
    "could be exchanged sample by sample, as in choosing the better one of a pair, and says nothing of how costly "
    "which error is. Where positive and negative mean something (ill and healthy, fraud and honest), a miss and a "
    "false alarm differ, and the Tile above is the place to decide."
)


def layout(services: Services) -> html.Main:
    """The page, complete but for what the browser asks for when it is opened."""
    most = services.settings.limits.predictions
    return html.Main(
        [
            *(dcc.Store(id=each) for each in STORES),
            dcc.Download(id="predictions-download"),
            controls.page_title("Predictions"),
            controls.announcer("predictions-live"),
            _bar(services),
            html.Div(id="predictions-prior", className="tx-prior tx-predictions-prior"),
            html.P(id="predictions-said", className="tx-predictions-said", role="status", hidden=True),
            html.Div(id="predictions-upload", className="tx-predictions-upload", role="status", hidden=True),
            panels.square("predictions", "tile", "Best model", tools=_flavors()),
            panels.square("predictions", "roc", "ROC curves", panels.axes("predictions")),
            _board(),
            _words(),
            _ranked(),
            *(panels.chart("predictions", *each) for each in (*CHARTS[1:], CHARTS[0])),  # as they stand on the page
            _scores(),
        ],
        className="tx-predictions",
        id="predictions",
        **{"data-most": str(most), "data-samples": json.dumps(services.predictions.options())},
    )


def register(app: Dash, services: Services) -> None:
    """Connect the page: the browser's controller to the stores, and the answers of the server."""
    # One callback for the charts with bands and without: of two questions Dash then shows the answer to the later one.
    app.callback(
        Output("predictions-file-told", "data"),
        *(Output(panels.host("predictions", name), "children") for name, *_ in CHARTS),
        Input("predictions-file-asked", "data"),
        prevent_initial_call=True,
    )(lambda data: drawn(services, data))
    app.callback(
        Output("predictions-rule-told", "data"), Input("predictions-rule-asked", "data"), prevent_initial_call=True
    )(lambda data: rule(services, data))
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True),
        Output("predictions-download", "data"),
        Output("predictions-board-told", "data"),
        Input("predictions-board-asked", "data"),
        prevent_initial_call=True,
    )(lambda data: board(services, data))
    app.callback(
        Output(panels.host("predictions", "axes"), "children"),
        Input("predictions-axes", "data"),
        prevent_initial_call=True,
    )(axes)
    for told in ("file-told", "rule-told", "board-told"):
        app.clientside_callback(
            ClientsideFunction("predictions", "told"),
            Output(f"predictions-{told}", "clear_data"),
            Input(f"predictions-{told}", "data"),
            prevent_initial_call=True,
        )
    app.clientside_callback(
        ClientsideFunction("predictions", "choose"),
        Output("predictions-file-asked", "clear_data"),
        *(Input(each, "value") for each in (SAMPLE, RULE)),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )


def drawn(services: Services, data: Any) -> tuple[Any, ...]:
    """The charts of a file of predictions, with the bands of one model if one is asked for, and what the page is told.

    What fails is told, too: the page would wait for ever.
    """
    if not data:
        return no_update, *_SAME
    read(data)
    try:
        return overview(services, data) if data.get("model") is None else banded(services, data)
    except Exception:
        set_props("predictions-file-told", {"data": _told(data, "file", "failed")})
        raise


_ABSENT = object()
# What a question of this page holds; a rule is checked where it is followed.
_KINDS: dict[str, tuple[type, ...]] = {"source": (str, int, type(None)), "turn": (int,)}
_OPTIONAL: dict[str, tuple[type, ...]] = {"page": (str,), "model": (int, type(None))}


def read(data: Any) -> None:
    """Refuse by `InvalidInputError` what is no question of this page."""
    asked = data if isinstance(data, dict) else {}
    fits = all(type(asked.get(name, _ABSENT)) in kinds for name, kinds in _KINDS.items())
    if not fits or not all(type(asked[name]) in kinds for name, kinds in _OPTIONAL.items() if name in asked):
        raise InvalidInputError(f"question: expected the page's own state, found {str(data)[:80]!r}")


def overview(services: Services, data: Any) -> tuple[Any, ...]:
    """What the page is told of a file of predictions, and the charts."""
    # Bands that are still being drawn are of a file, or in colours, that nobody will see.
    moot = _turn(services, data)
    shown = _shown(services, data)
    if moot():
        return no_update, *_SAME
    if shown is None:
        return _told(data, "file", "gone"), *_SAME
    plots = answers.charts(shown, _colours(shown), _scheme(data))
    return _told(data, "file", "predictions", **shown.told), *map(_plot, plots)


def banded(services: Services, data: Any) -> tuple[Any, ...]:
    """Bootstrap bands of one model, in the table and in the charts."""
    moot, model = _turn(services, data), int(data["model"])
    given, shown = services.predictions.load(data["source"]), _shown(services, data)
    if given is None or shown is None:
        return _told(data, "file", "gone"), *_SAME
    key = services.predictions.digest(data["source"], given)
    try:
        found = services.cache.cached(answers.band_of, keys.Digested(given, key), model, cancel=moot)
    except answers.CancelledError:
        return no_update, *_SAME
    except InvalidInputError as error:
        return _told(data, "file", "wrong", message=str(error)), *_SAME
    if moot():
        return no_update, *_SAME
    plots = answers.charts(shown, _colours(shown), _scheme(data), (model, found))
    return _told(data, "file", "bands", **answers.told_of_bands(model, found)), *map(_plot, plots)


def rule(services: Services, data: Any) -> Any:
    """The models at the thresholds of a rule."""
    if not data:
        return no_update
    read(data)
    given = services.predictions.load(data["source"])
    if given is None:
        return _told(data, "rule", "gone")
    try:
        return _told(data, "rule", "rule", **answers.told_of(answers.chosen(given, data), given.prior))
    except InvalidInputError as error:
        return _told(data, "rule", "wrong", message=str(error))


def board(services: Services, data: Any) -> tuple[Any, Any, Any]:
    """The models at the chosen thresholds as the leaderboard of the other pages, or as a file; what the page is told.

    The page goes to the leaderboard when it hears that there is one.
    """
    if not data:
        return no_update, no_update, no_update
    read(data)
    given = services.predictions.load(data["source"])
    if given is None:
        return no_update, no_update, _told(data, "board", "gone")
    try:
        if data.get("common"):
            return no_update, no_update, _common(services, given, data)
        choice = answers.chosen(given, data)
    except InvalidInputError as error:
        return no_update, no_update, _told(data, "board", "wrong", message=str(error))
    made = answers.board_of(given, choice)
    if data.get("download"):
        told = _told(data, "board", "file", message=choice.partial)
        return no_update, dcc.send_string(answers.as_csv(made), f"{exports.file_name(made.title)}.csv"), told
    shown = _shown(services, data)
    curves = {} if shown is None else {"curves": shown.told["roc"]}
    sent = payload(made, services.store.save(made), list(filter(None, [choice.note, choice.partial]))) | curves
    return sent, no_update, _told(data, "board", "board")


def _common(services: Services, given: Any, data: Any) -> dict[str, Any]:
    """The models on the samples that all of them scored, kept as an upload is: whatever has a source has them, too."""
    made = answers.common(given)
    return _told(data, "board", "common", id=services.predictions.intake.kept.save(made), title=made.title)


def axes(scheme: str | None) -> Any:
    """ROC's axes in 'light' or 'dark'."""
    return no_update if scheme is None else controls.plot(roc.axes("dark" if scheme == "dark" else "light"))


def _told(data: Any, of: str, kind: str, **more: Any) -> dict[str, Any]:
    """An answer; by the first three of its entries the page knows whether it still waits for it."""
    return {"of": of, "turn": data["turn"], "source": data["source"], "kind": kind, **more}


def _turn(services: Services, data: Any) -> Callable[[], bool]:
    """Whether the page has asked for other charts meanwhile."""
    moot: Callable[[], bool] = services.turns.take(f"{data.get('page', '')[:32]}b", int(data["turn"]))
    return moot


def _shown(services: Services, data: Any) -> answers.Shown | None:
    given = services.predictions.load(data["source"])
    if given is None:
        return None
    return answers.shown(services.cache.cached, services.predictions.digest(data["source"], given), given)


def _colours(shown: answers.Shown) -> list[int]:
    return list(range(len(shown.told["models"])))


def _scheme(data: Any) -> str:
    return "dark" if data.get("scheme") == "dark" else "light"


def _plot(figure: Any) -> Any:
    return controls.plot(figure, still=False)


def _bar(services: Services) -> html.Div:
    options = services.predictions.options()
    sample = dmc.Select(
        id=SAMPLE,
        data=options,
        value=options[0]["value"],
        allowDeselect=False,
        comboboxProps={"width": 320, "position": "bottom-start"},
        **{"aria-label": "Predictions"},
    )
    rules = dmc.Select(
        id=RULE,
        data=[{"value": key, "label": text} for key, text in RULES.items()],
        value="fixed",
        allowDeselect=False,
        comboboxProps={"width": 220, "position": "bottom-start"},
        **{"aria-label": "Rule for fixed thresholds"},
    )
    upload = html.Label(
        [controls.icon("upload"), "Upload predictions"], className="tx-button", id="predictions-file-label"
    )
    return html.Div(
        [
            sample,
            upload,
            html.Span("beside, at", className="tx-label"),
            rules,
            html.Div(id="predictions-value"),
            html.Button(
                "Choose on one half, rank on the other",
                type="button",
                className="tx-toggle tx-button",
                id="predictions-half",
                **{"aria-pressed": "false"},
            ),
            html.Button(
                type="button",
                className="tx-toggle tx-button",
                id="predictions-common",
                hidden=True,
                title="Models that leave out the hard samples look better than they are",
                **{"aria-pressed": "false"},
            ),
            controls.menu("Take over", _takeover(), name="predictions"),
        ],
        className="tx-bar tx-predictions-bar",
        role="toolbar",
        **{"aria-label": "Predictions"},
    )


def _takeover() -> list[Any]:
    return [
        controls.menu_title("The models at the thresholds of the rule"),
        controls.button("Open as a leaderboard on Explore", "predictions-explore", className="tx-plain"),
        controls.button("Download as CSV", "predictions-csv", className="tx-plain"),
        controls.menu_title("The models at their best thresholds for this point"),
        controls.button("Open as a leaderboard on Explore", "predictions-explore-best", className="tx-plain"),
        controls.button("Download as CSV", "predictions-csv-best", className="tx-plain"),
    ]


def _flavors() -> list[Any]:
    return [
        html.Button(text, type="button", className="tx-button", **{"data-flavor": key, "aria-pressed": pressed})
        for key, text, pressed in (("model", "Models", "true"), ("threshold", "Thresholds of one", "false"))
    ]


def _board() -> html.Section:
    head = panels.head("predictions.board", "Models", names="predictions-board")
    return panels.panel(
        "Models", "tx-predictions-board", head, html.Div(id="predictions-board", className="tx-table-scroll")
    )


def _words() -> html.Section:
    return html.Section(
        [controls.help_button("predictions.words", "This point"), html.Div(id="predictions-words")],
        className="tx-predictions-words tx-helped",
        **{"aria-label": "This point"},
    )


def _scores() -> html.Section:
    table = html.Div(id="predictions-scores", className="tx-predictions-scores")
    return panels.panel("Scores", "tx-predictions-all", panels.head("predictions.scores", "Scores"), table)


def _ranked() -> html.Section:
    return html.Section(
        [
            html.H2("How sure, how often right"),
            controls.help_button("predictions.ranked", "How sure, how often right"),
            html.P(WHEN_LXCIM),
            html.Div(id="predictions-share", className="tx-share-slider"),
        ],
        className="tx-predictions-ranked",
        **{"aria-label": "Rank-based view"},
    )
