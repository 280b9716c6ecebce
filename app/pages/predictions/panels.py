"""The empty panels of Predictions; the browser fills them, and shows their outlines until the data arrive."""

from __future__ import annotations

import json
from typing import Any

from dash import dcc, html

from ...components import controls, panels
from ...services import Services
from ...view.flavors import layers, of_kind
from .toolbar import deletion, toggles, toolbar

# Name, title and note of each chart, and whether the coverage is set by dragging on it;
# `assets/pages/predictions/charts.js` has the same.
CHARTS = (
    ("accuracy", "Accuracy at each coverage", "", True),
    ("cumulative", "Correct decisions at each coverage", "", True),
    ("recall", "Precision and recall", "", False),
    ("benefit", "Decision curves", "net detections per 1,000 over the cost of a miss", False),
    ("mirrored", "Right against wrong", "dot: accuracy; area: LxCIM", False),
)
# What slides show next to the Tile, unless they show a chart.
OF_SLIDES = "ROC curves"

STORES = tuple(
    f"predictions-{about}-{way}"
    for about in ("file", "rule", "prior", "board", "draws", "difference", "progress")
    for way in ("request", "answer")
)


WHEN_LXCIM = (
    "LxCIM measures how often a model is right, and whether its confidence knows when: A² + 2A(1 − A) × AUROC, where A "
    "is the accuracy and the AUROC is that of the confidence over right against wrong decisions. Use it where the two "
    "classes could be exchanged sample by sample, as in choosing the better one of a pair; it ignores the costs of the "
    "two errors and stays at the prevalence of the samples. Where positive and negative have a meaning (ill and "
    "healthy, fraud and honest), a miss and a false alarm differ: use the Tile above."
)


def layout(services: Services) -> html.Main:
    """The page, complete except for the data that the browser requests when it is opened."""
    most = services.settings.limits.predictions
    cumulative, recall, benefit, mirrored = (_chart(*each) for each in CHARTS[1:])
    return html.Main(
        [
            *(dcc.Store(id=each) for each in STORES),
            dcc.Download(id="predictions-download"),
            controls.page_title("Predictions"),
            controls.announcer("predictions-live"),
            toolbar(),
            html.Div(id="predictions-prior", className="tx-prior tx-predictions-prior"),
            html.Div([_message("said"), _message("waiting")], className="tx-predictions-messages"),
            html.Dialog(id="predictions-upload", className="tx-import"),
            panels.square("predictions", "tile", "Best model", tools=[_flavors()]),
            panels.square("predictions", "roc", "ROC curves"),
            _board(),
            _words(),
            _errors(),
            _matrix(),
            benefit,
            _by_cost(),
            _selective(),
            _coverage(),
            cumulative,
            recall,
            mirrored,
            _lxcim(),
            _scores(),
        ],
        className="tx-predictions",
        id="predictions",
        **{"data-most": str(most), "data-samples": json.dumps(services.predictions.options()), "aria-busy": "true"},
    )


def _message(name: str) -> html.P:
    return html.P(id=f"predictions-{name}", className="tx-predictions-said", role="status", hidden=True)


# What the Tile shows; some of it while uncertainty is on.
OF_DRAWS = of_kind("draws")
FLAVORS: tuple[tuple[str, str], ...] = tuple((key, layer["label"]) for key, layer in layers().items())


def _flavors() -> html.Div:
    buttons = [
        html.Button(
            text,
            type="button",
            hidden=key in OF_DRAWS or None,
            **{"data-flavor": key, "aria-pressed": "true" if key == "model" else "false"},
        )
        for key, text in FLAVORS
    ]
    return html.Div(buttons, className="tx-group", role="group", **{"aria-label": "What the Tile shows"})


def _chart(name: str, title: str, note: str, along: bool) -> html.Section:
    key = f"predictions-{name}"
    tools: list[Any] = [controls.slide_toggle(name, OF_SLIDES), controls.export_menu(key)]
    if name == "benefit":
        tools = [
            html.Div(id="predictions-curve"),
            controls.table_menu("table-benefit", "benefit", label="Table", sign=""),
            *tools,
        ]
    head = panels.head(f"predictions.{name}", title, note=note, names=key if name == "benefit" else "", tools=tools)
    return panels.panel(title, f"tx-chart-panel tx-{key}", head, *_plot(key, title, along))


def _plot(key: str, title: str, along: bool) -> list[html.Div | html.Details]:
    """The element for a chart that the browser draws, and its values; charts over the coverage can be dragged."""
    image = html.Div(id=f"{key}-overlay", className="tx-overlay", role="img", **{"aria-label": title})
    plot = html.Div(image, className="tx-chart", id=f"{key}-plot")
    named = {"aria-label": f"{title}, values"}
    table = html.Div(id=f"{key}-values", className="tx-table-scroll", tabIndex=0, role="region", **named)
    return [
        html.Div(plot, **({"data-tx-share": key.removeprefix("predictions-")} if along else {})),
        html.Details([html.Summary("Values"), table], className="tx-values"),
    ]


def _board() -> html.Section:
    tools = [controls.table_menu("table-models", "models")]
    head = panels.head("predictions.board", "Models", names="predictions-models", tools=tools)
    named = {"aria-label": "Models at the point"}
    table = html.Div(id="predictions-board", className="tx-table-scroll", tabIndex=0, role="region", **named)
    foot = html.Div(
        [
            html.P(
                [
                    html.I(className="tx-db-square"), " at the compared threshold  ",
                    html.I(className="tx-db-dot"), " at the best one. ", html.Span(id="predictions-board-note"),
                ],
                className="tx-note",
            ),
            *toggles(),
            deletion(),
        ],
        className="tx-predictions-foot",
    )  # fmt: skip
    return panels.panel("Models", "tx-predictions-board", head, table, foot)


def _words() -> html.Section:
    return html.Section(
        [
            html.Div(
                [html.H2("This point"), controls.help_button("predictions.words", "This point"),
                 html.Div(id="predictions-point", className="tx-point-fields")],
                className="tx-inspect-head",
            ),
            html.Div(id="predictions-words"),
        ],
        className="tx-predictions-words",
        **{"aria-label": "This point"},
    )  # fmt: skip


def _errors() -> html.Div:
    return _region("Errors", id="predictions-errors", className="tx-predictions-errors")


def _matrix() -> html.Div:
    return _region("Confusion matrix", id="predictions-matrix", className="tx-predictions-matrix")


def _by_cost() -> html.Div:
    """What a missed positive costs, and what the decision curves say there."""
    return _region("By cost", id="predictions-by-cost", className="tx-predictions-by-cost")


def _region(title: str, children: list[Any] | None = None, **attributes: str) -> html.Div:
    """A description of the view before it: how to read both."""
    return html.Div(children, role="region", **{**attributes, "aria-label": title})


def _selective() -> html.Section:
    """Selective prediction, with the chart that shows it best."""
    head = panels.head(
        "predictions.ranked",
        "Selective prediction",
        note="How accurate is each model on the cases of which it is most confident?",
        tools=[controls.slide_toggle("accuracy", OF_SLIDES), controls.export_menu("predictions-accuracy")],
    )
    plot = _plot("predictions-accuracy", "Accuracy at each coverage", True)
    return panels.panel("Selective prediction", "tx-predictions-ranked", head, *plot)


def _coverage() -> html.Div:
    """The coverage, and the models at it."""
    slider = html.Div(id="predictions-share", className="tx-share-slider")
    table = html.Div(id="predictions-coverage", className="tx-table-scroll")
    return _region("Coverage", [slider, table], className="tx-predictions-coverage")


def _lxcim() -> html.Div:
    title = html.Div(html.H2("When to use LxCIM"), className="tx-panel-head")
    return _region("LxCIM", [title, html.P(WHEN_LXCIM)], className="tx-predictions-lxcim")


def _scores() -> html.Section:
    table: Any = html.Div(id="predictions-scores", className="tx-predictions-scores")
    return panels.panel("Scores", "tx-predictions-all", panels.head("predictions.scores", "Scores"), table)
