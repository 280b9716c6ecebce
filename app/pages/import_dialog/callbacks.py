"""The callbacks of the dialog: a file is dropped, a choice is made, the import is confirmed, the dialog is closed."""

from __future__ import annotations

from typing import Any

from dash import ALL, Dash, Input, Output, State, ctx, no_update

from ...components import ids
from ...services import Services
from .display import OUTPUTS, show
from .elements import ACT, CANCEL, CONFIRM, DIALOG, FIELD, ON_PAGE, POLL, ROLE, STATE, UPLOAD
from .steps import change, confirm, forget, poll, receive


def register(app: Dash, services: Services) -> None:
    """Connect the dialog."""
    _register_beginning(app, services)
    _register_choices(app, services)
    _register_end(app, services)


def _register_beginning(app: Dash, services: Services) -> None:
    # Clear the contents once they are read, so that the same file can be chosen again, and the page stays small.
    def begin(contents: object, filename: object) -> tuple[Any, Any]:
        return (no_update, no_update) if contents is None else (receive(services, contents, filename), None)

    def shown(state: object, on_page: object) -> list[Any]:
        view = show(services, state, on_page) if isinstance(state, dict) else {}
        return [view.get(part, no_update) for part in OUTPUTS]

    app.callback(
        Output(STATE, "data"),
        Output(UPLOAD, "contents"),
        Input(UPLOAD, "contents"),
        State(UPLOAD, "filename"),
        prevent_initial_call=True,
    )(begin)

    def polled(_: object, state: object) -> Any:
        return poll(services, state)

    app.callback(
        Output(STATE, "data", allow_duplicate=True),
        Input(POLL, "n_intervals"),
        State(STATE, "data"),
        prevent_initial_call=True,
    )(polled)
    outputs = [Output(*place) for place in OUTPUTS.values()]
    app.callback(outputs, Input(STATE, "data"), State(ON_PAGE, "data"), prevent_initial_call=True)(shown)


def _register_choices(app: Dash, services: Services) -> None:
    def choose(_roles: Any, _fields: Any, act: Any, state: Any) -> Any:
        roles, fields = ctx.inputs_list[:2]  # the ids say which file and reading the choices belong to
        changed = change(services, state, roles, fields, act if ctx.triggered_id == ACT else None)
        return no_update if changed == state else changed

    app.callback(
        Output(STATE, "data", allow_duplicate=True),
        Input({"type": ROLE, "of": ALL, "column": ALL}, "value"),
        Input({"type": FIELD, "of": ALL, "name": ALL}, "value"),
        Input(ACT, "data"),
        State(STATE, "data"),
        prevent_initial_call=True,
    )(choose)


def _register_end(app: Dash, services: Services) -> None:
    def confirmed(clicks: object, state: object) -> Any:
        return confirm(services, state) if clicks and isinstance(state, dict) else (no_update, no_update, no_update)

    def cancelled(clicks: object) -> Any:
        return False if clicks else no_update

    def closed(opened: object, state: object) -> Any:
        return no_update if opened or not isinstance(state, dict) else forget(services, state)

    state, opened = Output(STATE, "data", allow_duplicate=True), Output(DIALOG, "opened", allow_duplicate=True)
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True),
        state,
        opened,
        Input(CONFIRM, "n_clicks"),
        State(STATE, "data"),
        prevent_initial_call=True,
    )(confirmed)
    app.callback(opened, Input(CANCEL, "n_clicks"), prevent_initial_call=True)(cancelled)
    app.callback(state, Input(DIALOG, "opened"), State(STATE, "data"), prevent_initial_call=True)(closed)
