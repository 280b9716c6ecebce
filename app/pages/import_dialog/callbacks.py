"""The callbacks of the dialog: a file arrives, a choice is made, the import is confirmed, the dialog is closed."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, no_update

from ...components import ids
from ...services import Services
from .display import show
from .elements import CHOICE, CONFIRM, REVIEW, STATE, UPLOAD
from .steps import change, confirm, receive

_STATE_AGAIN = Output(STATE, "data", allow_duplicate=True)


def register(app: Dash, services: Services) -> None:
    """Connect the dialog."""
    _connect_state(app, services)
    _connect_answers(app, services)
    app.clientside_callback(
        ClientsideFunction("imports", "show"), Output(REVIEW, "clear_data"), Input(REVIEW, "data"),
        prevent_initial_call=True,
    )  # fmt: skip


def _connect_state(app: Dash, services: Services) -> None:
    """Change the state when a file arrives or a choice is made."""

    # Clear the contents once they are read, so that the same file can be chosen again, and the page stays small.
    def begin(contents: object, filename: object) -> tuple[Any, Any]:
        return (no_update, no_update) if contents is None else (receive(services, contents, filename), None)

    def chosen(choice: object, state: object) -> Any:
        changed = change(services, state, choice)
        return no_update if changed == state else changed

    app.callback(
        Output(STATE, "data"), Output(UPLOAD, "contents"), Input(UPLOAD, "contents"), State(UPLOAD, "filename"),
        prevent_initial_call=True,
    )(begin)  # fmt: skip
    app.callback(_STATE_AGAIN, Input(CHOICE, "data"), State(STATE, "data"), prevent_initial_call=True)(chosen)


def _connect_answers(app: Dash, services: Services) -> None:
    """Show the state, and import the file when the user confirms."""

    def shown(state: object) -> Any:
        return show(services, state) if isinstance(state, dict) else {"kind": "closed"}

    def confirmed(choice: object, state: object) -> Any:
        # The choices come along: the last of them may still be on its way.
        last = change(services, state, choice) if choice else None
        return confirm(services, last) if isinstance(last, dict) else (no_update, no_update)

    app.callback(Output(REVIEW, "data"), Input(STATE, "data"), prevent_initial_call=True)(shown)
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True), _STATE_AGAIN, Input(CONFIRM, "data"), State(STATE, "data"),
        prevent_initial_call=True,
    )(confirmed)  # fmt: skip
