"""The panels of Predictions, empty: the browser and the answers of the server fill them."""

from __future__ import annotations

import json
from typing import Any

from dash import dcc, html

from ...components import controls, panels
from ...services import Services
from .toolbar import toolbar

# Name, title and note of each chart, and what marks those in which the cursor of the share answered stands.
CHARTS = (
    ("recall", "Precision and recall", "", None),
    ("cumulative", "Cumulative accuracy-decision rate", "slope: accuracy there", "data-tx-share"),
    ("accuracy", "Accuracy-decision rate", "", "data-tx-share"),
)


STORES = tuple(
    f"predictions-{name}"
    for name in ("file-asked", "file-told", "rule-asked", "rule-told", "board-asked", "board-told", "axes")
)


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
            toolbar(services),
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


def _flavors() -> list[Any]:
    return [
        html.Button(text, type="button", className="tx-button", **{"data-flavor": key, "aria-pressed": pressed})
        for key, text, pressed in (("model", "Models", "true"), ("threshold", "Thresholds of one model", "false"))
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
            html.H2("Selective prediction"),
            controls.help_button("predictions.ranked", "Selective prediction"),
            html.P(WHEN_LXCIM),
            html.Div(id="predictions-share", className="tx-share-slider"),
        ],
        className="tx-predictions-ranked",
        **{"aria-label": "Rank-based view"},
    )
