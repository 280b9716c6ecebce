"""The ids of the dialog and its empty frame; `display` gives what the browser draws in it."""

from __future__ import annotations

import json

from dash import dcc, get_relative_path, html

from ...components import controls
from ...settings import Limits, Settings
from ...uploads.review.rows import role_groups

UPLOAD = "import-upload"
DIALOG = "import-dialog"
TYPED = "typed-dialog"
# What the browser holds of an upload, what it chooses, and what the server says of it.
STATE = "import-state"
CHOICE = "import-choice"
CONFIRM = "import-confirmed"
REVIEW = "import-review"


def upload_button() -> dcc.Upload:
    """The button of the top bar; a file can also be dropped on it, and anywhere on the page."""
    button = html.Button(controls.signed("Upload", "upload"), type="button", className="tx-button tx-plain")
    return dcc.Upload(button, id=UPLOAD, className="tx-upload", className_active="", style_active={}, style_reject={})


def bring_menu() -> html.Button:
    """The menu next to that button: typing a table, and the leaderboards that this browser has opened."""
    items = [
        controls.button("Type a table", "type-table", className="tx-plain"),
        html.P("Paste a table anywhere: Ctrl+V", className="tx-menu-note"),
        html.A(
            "Compare two results",
            href=get_relative_path("/compare"),
            className="tx-button tx-plain",
            **{"data-tx-link": "/compare"},
        ),
        controls.menu_title("Recent"),
        html.Div(id="recent"),
    ]
    words = html.Span("More ways to bring data", className="tx-visually-hidden")
    return controls.menu([words], items, name="bring", className="tx-button tx-plain tx-bring")


def layout(settings: Settings) -> html.Div:
    """The closed dialog, and what is shown while a file is dragged over the page."""
    stores = [dcc.Store(id=each) for each in (STATE, CHOICE, CONFIRM, REVIEW)]
    return html.Div(
        [
            *stores,
            html.Div(
                html.Div([html.B("Drop a leaderboard here"), html.Span(drop_text(settings.limits))]),
                className="tx-drop",
                **{"data-import-drop": str(settings.limits.upload), "aria-hidden": "true"},
            ),
            html.Dialog(id=TYPED, className="tx-import tx-import-typed"),
            html.Dialog(id=DIALOG, className="tx-import", **{"data-roles": json.dumps(role_groups())}),
        ]
    )


def drop_text(limits: Limits) -> str:
    """The text of the drop zone: supported formats and limits."""
    return f"CSV, TSV, Excel, JSON, Parquet, HTML, LaTeX or Markdown, up to {limits}"
