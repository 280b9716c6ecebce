"""The toolbar of Predictions: file, upload, rule for thresholds, and the models as a leaderboard."""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
from dash import html

from ...components import controls
from ...services import Services

RULES = {
    "fixed": "One threshold for all",
    "prevalence": "As many positive as there are",
    "tpr": "TPR at least",
    "fpr": "FPR at most",
    "own": "Set by hand, each model",
}
SAMPLE, RULE = "predictions-sample", "predictions-rule"


def toolbar(services: Services) -> html.Div:
    """The toolbar of Predictions."""
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
