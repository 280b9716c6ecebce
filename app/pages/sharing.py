"""Links, scenes and session files: the menu in the top bar, and the checks of what other people send.

The browser stores the view and the scenes (`assets/share/`). The server only returns a leaderboard by its id, and
stores one from a link or a session file after the same checks as for an upload.
"""

from __future__ import annotations

import json
from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, dcc, get_relative_path, html, no_update

from tile_core.checks import InvalidInputError

from .. import lessons
from ..components import controls, ids
from ..services import Services
from ..storage.payload import from_payload, payload
from ..version import version

REQUEST, ANSWER = "session-request", "session-answer"
# The four roles of paper C; their steps are in `assets/help/help.json`.
PATHS = {
    "analysis": "Theoretical analysis",
    "design": "Method design",
    "benchmarking": "Benchmarking",
    "application": "Application choice",
}
# What can be copied of the score at the point; the texts are of `assets/share/take.js`.
TAKEN = {"formula": "Formula in LaTeX", "scorer": "Scorer in Python", "sentence": "Sentence for a paper"}
NOT_STORED = (
    "This server does not have this leaderboard, or no longer. "
    "Ask the sender of the link for a session file, which contains the data."
)


def control(services: Services) -> html.Div:
    """The menu, the buttons next to it, and the stores for requests and answers."""
    return html.Div(
        [
            dcc.Store(id=REQUEST),
            dcc.Store(id=ANSWER),
            controls.button(
                ["Scenes", html.Span(id="scenes-count")],
                "scenes",
                className="tx-plain tx-quick",
                id="scenes-button",
                **{"aria-expanded": "false"},
            ),
            controls.menu(_share_label(), _items(), name="share", className="tx-button tx-plain tx-share-menu"),
        ],
        id="sharing",
        className="tx-sharing",
        **{
            "data-samples": json.dumps(services.samples.keys()),
            "data-limit": str(services.settings.limits.upload),
            "data-version": version(),
            "data-private": "yes" if services.settings.private else "",
        },
    )


def _items() -> list[Any]:
    return [
        controls.button("Copy link", "share-link", className="tx-plain"),
        controls.button("QR code", "qr", className="tx-plain"),
        controls.button("Save session", "session-save", className="tx-plain"),
        controls.button("Open session", "session-open", className="tx-plain"),
        controls.button("Save report", "export-report", className="tx-plain"),
        controls.button("Ask the room", "room", className="tx-plain"),
        controls.menu_title("Scenes"),
        controls.button("Add scene", "scene-add", className="tx-plain"),
        controls.button("Show scenes", "scenes", className="tx-plain"),
        controls.button("Copy link with scenes", "share-scenes", className="tx-plain"),
        controls.menu_title("This page"),
        *(
            controls.button([words, html.Kbd(keys)], action, className="tx-plain tx-keyed")
            for words, keys, action in (("Undo", "Ctrl+Z", "undo-view"), ("Redo", "Ctrl+Shift+Z", "redo-view"))
        ),
        # Each plot has such a menu at its head; this opens the first.
        html.Button("Export figure", type="button", className="tx-button tx-plain", **{"data-tx-open": "export"}),
        controls.button("Light or dark", "scheme", className="tx-plain tx-on-phone"),
        controls.menu_title("Take it with you"),
        *(controls.button(words, "take", className="tx-plain", **{"data-tx-key": key}) for key, words in TAKEN.items()),
        controls.button("Citation as BibTeX", "cite", className="tx-plain"),
        controls.menu_title("Guided paths"),
        *(controls.button(words, "path", className="tx-plain", **{"data-tx-key": key}) for key, words in PATHS.items()),
        controls.menu_title("Lessons"),
        *(
            controls.button(lesson["title"], "lesson", className="tx-plain", **{"data-tx-key": key})
            for key, lesson in lessons.lessons().items()
        ),
        html.A("Sheets for the teacher", href=get_relative_path("/lessons"), className="tx-button tx-plain"),
    ]


def _share_label() -> list[html.Span]:
    """The label of the button: only an icon on a phone, where the menu also holds what the bar has no room for."""
    words = [html.Span("Share", className="tx-word"), html.Span("Menu", className="tx-on-phone tx-word")]
    return [controls.icon("link"), controls.icon("menu"), *words]


def register(app: Dash, services: Services) -> None:
    """Connect the browser's session to the server, and to the stores whose changes change the view."""
    app.callback(Output(ANSWER, "data"), Input(REQUEST, "data"), prevent_initial_call=True)(
        lambda data: respond(services, data) if data else no_update
    )
    app.clientside_callback(
        ClientsideFunction("sharing", "receive"),
        Output(ANSWER, "clear_data"),
        Input(ANSWER, "data"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("sharing", "changed"),
        Output(REQUEST, "clear_data"),
        *(Input(each, "data") for each in (ids.VIEW, ids.PAGE)),
        prevent_initial_call=True,
    )


def respond(services: Services, data: object) -> dict[str, Any]:
    """The leaderboard with an id, or in a payload if that is one, in the form for the page; otherwise a problem in
    words.
    """
    question = data if isinstance(data, dict) else {}
    turn = question.get("turn")
    answer: dict[str, Any] = {"turn": turn if isinstance(turn, int) else 0}
    try:
        board = _board(services, question)
    except InvalidInputError as error:
        return answer | {"problem": f"{error}"[:500]}
    if board is None:
        return answer | {"problem": NOT_STORED}
    return answer | {"data": payload(board, services.store.save(board))}


def _board(services: Services, question: dict[str, Any]) -> Any:
    if "payload" in question:
        return from_payload(question["payload"], services.settings.limits)
    if "sample" in question:
        sample = services.samples.payload(question["sample"])
        return sample and services.store.load(sample["id"])
    return services.store.load(question.get("id"))
