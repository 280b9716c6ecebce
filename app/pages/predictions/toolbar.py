"""The controls of Predictions: file and upload, rule for thresholds, and the models as a leaderboard."""

from __future__ import annotations

from typing import Any

from dash import html

from ...components import controls
from ...services import Services

RULES = {
    "fixed": "One threshold for all",
    "prevalence": "Match predicted to actual positives",
    "tpr": "TPR at least",
    "fpr": "FPR at most",
    "alarms": "Alarms at most",
    "own": "Per-model thresholds",
}
SAMPLE, RULE = "predictions-sample", "predictions-rule"


def source(services: Services) -> list[html.Div | html.Label]:
    """The choice of predictions and the upload of others, in the top bar while the page is open."""
    options = services.predictions.options()
    sample = controls.select(SAMPLE, options, options[0]["value"], "Predictions")
    upload = html.Label(
        controls.signed("Upload", "upload"),
        className="tx-button tx-plain tx-of-predictions",
        id="predictions-file-label",
        title="Upload predictions",
    )
    return [html.Div(sample, className="tx-data tx-of-predictions"), upload]


def toolbar() -> html.Div:
    """The toolbar of Predictions."""
    listed = [{"value": key, "label": text} for key, text in RULES.items()]
    rules = controls.select(RULE, listed, "fixed", "Rule for fixed thresholds")
    return html.Div(
        [
            html.Span("Compare with", className="tx-label"),
            rules,
            html.Div(id="predictions-value"),
            _uncertainty(),
            controls.menu("Use as leaderboard", _takeover(), name="predictions"),
        ],
        className="tx-bar tx-predictions-bar",
        role="toolbar",
        **{"aria-label": "Predictions"},
    )


def _uncertainty() -> html.Div:
    """The switch for uncertainty; the browser adds the level."""
    button = html.Button(
        [html.I(**{"aria-hidden": "true"}), "Uncertainty"],
        type="button",
        role="switch",
        className="tx-switch",
        id="predictions-uncertain",
        title="How certain is the ranking: rank sets and the probability of being the best",
        **{"aria-checked": "false"},
    )
    return html.Div([button], className="tx-group tx-uncertainty", role="group", **{"aria-label": "Uncertainty"})


def toggles() -> list[html.Button]:
    """On which samples models are compared: those on which no threshold was tuned, or those that all models scored; and
    what samples without a score are.
    """
    hard = "Models that leave out the hard samples look better than they are"
    errors = "A sample without a score is an error at every threshold; LxCIM and coverage are of the others"
    return [
        _toggle("half", "Tune on one half, evaluate on the other"),
        _toggle("common", hidden=True, title=hard),
        _toggle("declined", hidden=True, title=errors),
    ]


def _toggle(name: str, label: str | None = None, **attributes: Any) -> html.Button:
    attributes |= {"id": f"predictions-{name}", "className": "tx-toggle tx-button", "aria-pressed": "false"}
    return html.Button(label, type="button", **attributes)


def deletion() -> html.Button:
    """The button *Delete from server*; the browser shows it to those who uploaded the predictions."""
    return html.Button(
        "Delete from server",
        type="button",
        className="tx-button",
        id="predictions-delete",
        hidden=True,
        title="Delete these predictions from the server: links to them no longer open them",
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
