"""The callbacks of the dialog: a file arrives, a choice is made, the import is confirmed, the dialog is closed."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, no_update

from ...components import ids
from ...services import Services
from .display import show
from .elements import CHOICE, CONFIRM, REVIEW, STATE, UPLOAD
from .steps import change, confirm, receive


def register(app: Dash, services: Services) -> None:
    """Connect the dialog."""

    # Clear the contents once they are read, so that the same file can be chosen again, and the page stays small.
    def begin(contents: object, filename: object) -> tuple[Any, Any]:
        return (no_update, no_update) if contents is None else (receive(services, contents, filename), None)

    def chosen(choice: object, state: object) -> Any:
        changed = change(services, state, choice)
        return no_update if changed == state else changed

    def shown(state: object) -> Any:
        return show(services, state) if isinstance(state, dict) else {"kind": "closed"}

    def confirmed(choice: object, state: object) -> Any:
        # The choices come along: the last of them may still be on its way.
        last = change(services, state, choice) if choice else None
        return confirm(services, last) if isinstance(last, dict) else (no_update, no_update)

    state, again = Output(STATE, "data"), Output(STATE, "data", allow_duplicate=True)
    app.callback(
        state, Output(UPLOAD, "contents"), Input(UPLOAD, "contents"), State(UPLOAD, "filename"),
        prevent_initial_call=True,
    )(begin)  # fmt: skip
    app.callback(again, Input(CHOICE, "data"), State(STATE, "data"), prevent_initial_call=True)(chosen)
    app.callback(Output(REVIEW, "data"), Input(STATE, "data"), prevent_initial_call=True)(shown)
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True), again, Input(CONFIRM, "data"), State(STATE, "data"),
        prevent_initial_call=True,
    )(confirmed)  # fmt: skip
    app.clientside_callback(
        ClientsideFunction("imports", "show"), Output(REVIEW, "clear_data"), Input(REVIEW, "data"),
        prevent_initial_call=True,
    )  # fmt: skip
