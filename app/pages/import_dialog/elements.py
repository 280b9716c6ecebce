"""The ids of the dialog and its empty frame; `display` says what fills it."""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
from dash import dcc, html

from ...components import controls
from ...settings import Limits, Settings

UPLOAD = "import-upload"
DIALOG = "import-dialog"
STATE = "import-state"
ACT = "import-act"
ON_PAGE = "import-on-page"
POLL = "import-poll"
ABOUT = "import-about"
READING = "import-reading"
READING_BOX = "import-reading-box"
VERDICT = "import-verdict"
PRIOR = "import-prior"
TABLE = "import-table"
HEAD = "import-head"
REMARKS = "import-remarks"
ROWS = "import-rows"
PAGES = "import-pages"
WINDOW = "import-window"
PROBLEMS = "import-problems"
CONFIRM = "import-confirm"
CANCEL = "import-cancel"
ROLE = "import-role"
FIELD = "import-field"


def upload_button() -> dcc.Upload:
    """The button of the top bar; a file may also be dropped on it, and anywhere on the page."""
    button = html.Button(controls.signed("Upload", "upload"), type="button", className="tx-button tx-plain")
    return dcc.Upload(button, id=UPLOAD, className="tx-upload", className_active="", style_active={}, style_reject={})


def layout(settings: Settings) -> html.Div:
    """The dialog, closed, and what is shown while a file is dragged over the page."""
    return html.Div(
        [
            dcc.Store(id=STATE),
            dcc.Store(id=ACT),
            dcc.Store(id=ON_PAGE),
            dcc.Interval(id=POLL, interval=700, disabled=True),
            html.Div(
                html.Div([html.B("Drop a leaderboard here"), html.Span(drop_text(settings.limits))]),
                className="tx-drop",
                **{"data-import-drop": str(settings.limits.upload), "aria-hidden": "true"},
            ),
            _dialog(),
        ]
    )


def drop_text(limits: Limits) -> str:
    """The text of the drop zone: supported formats and limits."""
    return f"CSV, TSV, Excel, JSON or Parquet, up to {limits}"


def _dialog() -> dmc.Modal:
    return dmc.Modal(
        [html.Div(_body(), className="tx-import-body"), _footer()],
        id=DIALOG,
        opened=False,
        title="",
        size=1040,
        centered=True,
        padding=0,
        radius=10,
        className="tx-import",
        overlayProps={"backgroundOpacity": 0.5},
        transitionProps={"transition": "fade", "duration": 120},
        closeButtonProps={"aria-label": "Close"},
    )


def _body() -> list[Any]:
    reading = html.Details(
        [html.Summary("change"), html.Div(id=READING, className="tx-import-reading")], id=READING_BOX
    )
    head = [html.Thead(id=HEAD), html.Thead(html.Tr(id=REMARKS, className="tx-import-remarks"))]
    table = html.Table([*head, html.Tbody(id=ROWS)])
    page = [
        html.Button(label, type="button", **{"data-import-page": step})
        for label, step in (("Previous", "-1"), ("Next", "1"))
    ]
    return [
        html.Div([html.Span(id=ABOUT), reading], className="tx-import-about"),
        html.Div(id=VERDICT, role="status"),
        html.Div(id=PRIOR),
        html.Div(
            [
                html.Div(
                    table, className="tx-import-scroll", tabIndex=0, role="region", **{"aria-label": "Rows of the file"}
                ),
                html.Div([html.Span(id=WINDOW), html.Span(page, id=PAGES)], className="tx-import-window"),
                html.Div(id=PROBLEMS, className="tx-import-problems"),
            ],
            id=TABLE,
        ),
    ]


def _footer() -> html.Div:
    return html.Div(
        [
            html.Span("Nothing changes until you import."),
            html.Button("Choose another file", type="button", className="tx-button", **{"data-import-choose": ""}),
            html.Button("Cancel", id=CANCEL, type="button", className="tx-button"),
            html.Button("Import", id=CONFIRM, type="button", className="tx-button tx-primary"),
        ],
        className="tx-import-footer",
    )
