"""Context help: its button in the top bar. Everything else happens in the browser (`assets/help/help.js`).

The texts are data: `assets/help/help.json` holds how to read each view, the steps of the tour and the glossary,
`assets/help/cite.bib` what to cite. They are loaded when help is first opened.
"""

from __future__ import annotations

from dash import get_asset_url, html

from ..components import controls


def control() -> html.Div:
    """The button of the top bar that opens the help; on a first visit it is wide, and offers the tour."""
    return html.Div([_button(), _offer()], className="tx-helping")


def _button() -> html.Button:
    return controls.button(
        html.Span("?", **{"aria-hidden": "true"}),
        "help",
        className="tx-plain tx-square",
        title="Help",
        id="help-button",
        **{
            "aria-expanded": "false",
            "data-words": get_asset_url("help/help.json"),
            "data-cite": get_asset_url("help/cite.bib"),
        },
    )


def _offer() -> html.Div:
    return html.Div(
        [
            controls.button(["Tour", html.Span(", 5 steps")], "tour", className="tx-plain"),
            controls.button(
                controls.icon("close"),
                "tour-never",
                className="tx-plain tx-square",
                title="Do not offer the tour again",
            ),
        ],
        id="tour-offer",
        className="tx-offer",
        hidden=True,
    )
