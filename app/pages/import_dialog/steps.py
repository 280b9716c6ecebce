"""The steps of an upload as functions from a state of the dialog to the next: received, read, chosen, imported."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from dash import no_update

from tile_core.checks import InvalidInputError

from ... import priors
from ...services import Services
from ...settings import Limits
from ...storage.leaderboards import payload
from . import review as reviews
from . import rows


def receive(services: Services, contents: object, filename: object) -> dict[str, Any]:
    """The state of the dialog for what `dcc.Upload` sends: a data URL and a file name."""
    name = filename if isinstance(filename, str) else "file"
    try:
        return reviews.begin(reviews.uploads(services), _decode(contents, services.settings.limits), name)
    except InvalidInputError as error:
        return {"refused": str(error), "name": name[:200]}


def poll(services: Services, state: object) -> Any:
    """The state of a file that waited or was being read when it was last asked for."""
    if not (isinstance(state, dict) and "pending" in state and isinstance(state.get("token"), str)):
        return no_update
    name = str(state.get("name", ""))[:200]
    try:
        next_state = reviews.resume(reviews.uploads(services), {"token": state["token"], "name": name})
    except InvalidInputError as error:
        return {"refused": str(error), "name": name}
    return no_update if next_state == state else next_state


def _decode(contents: object, limits: Limits) -> bytes:
    encoded = contents.partition(",")[2] if isinstance(contents, str) else ""
    if len(encoded) > limits.upload * 4 / 3 + 4:
        raise InvalidInputError(f"The file is larger than the limit of {limits.upload / 1e6:g} MB.")
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidInputError("The file arrived incomplete. Choose it again.") from error


def change(
    services: Services, state: Any, roles: list[Any], fields: list[Any], act: dict[str, Any] | None = None
) -> Any:
    """The state after a visitor's choice: a role, how to read, a prior, what of totals, another window; else the same.

    `roles` and `fields` are choices on the page, as Dash lists them; those made for another file are left aside.
    """
    if not _is_readable(state):
        return state
    role_choices, reading_choices = _choices(state, roles, "column"), _choices(state, fields, "name")
    prior, summaries = (reading_choices.pop(name, state.get(name)) for name in ("prior", "summaries"))
    try:
        if any(value != state["reading"].get(name) for name, value in reading_choices.items()):
            return reviews.reread(reviews.uploads(services), state, state["reading"] | reading_choices)
        if act:
            row = _window(reviews.review(reviews.uploads(services), state), state, act)
            return state | {"row": row, "here": act.get("row")}
    except InvalidInputError as error:
        # A new name for the same reading: the choices are drawn again, as they were.
        return state | {"notice": str(error), "of": state["of"] + "'"}
    assigned = [role_choices.get(index, role) for index, role in enumerate(state["roles"])]
    prior, notice = _prior(prior)
    next_state = state | {"roles": assigned, "prior": prior, "summaries": summaries}
    return next_state if next_state == state and notice == state.get("notice") else next_state | {"notice": notice}


def _prior(typed: object) -> tuple[float | None, str | None]:
    """The typed prior if it is valid, and the problem if it is not."""
    if typed is None or typed == "":
        return None, None
    try:
        return priors.parse(typed), None
    except InvalidInputError as error:
        return None, f"Prior: {error}."


def _is_readable(state: object) -> bool:
    """Whether this is the state of a file that could be read, with all that `reviews.begin` puts in it."""
    kinds = {"token": str, "of": str, "reading": dict, "roles": list}
    return isinstance(state, dict) and all(isinstance(state.get(name), kind) for name, kind in kinds.items())


def _choices(state: dict[str, Any], inputs: list[Any], name: str) -> dict[Any, Any]:
    """Values by the part `name` of their ids, as far as they belong to this reading of this file."""
    current = [each for each in inputs if each.get("id", {}).get("of") == state.get("of")]
    return {each["id"].get(name): each["value"] for each in current if each.get("value") is not None}


def _window(review: reviews.Review, state: dict[str, Any], act: dict[str, Any]) -> int:
    """The first row to show: near a row by its number, or a page before or after."""
    if isinstance(act.get("page"), int):
        return rows.first_row(review, rows.first_row(review, state.get("row")) + act["page"] * rows.WINDOW)
    return rows.first_row(review, rows.index_of(review, act.get("row")) - 3)


def confirm(services: Services, state: dict[str, Any]) -> tuple[Any, Any, Any]:
    """The leaderboard for the page, an empty state, and the dialog closed."""
    try:
        result = reviews.review(reviews.uploads(services), state).result
        if result.leaderboard is None:
            return no_update, no_update, no_update
    except InvalidInputError as error:
        return no_update, {"refused": str(error), "name": "The file"}, no_update
    left_out = result.total - result.imported_rows
    notes = [f"{left_out:,} of {result.total:,} rows are left out."] if left_out else []
    data = payload(result.leaderboard, services.store.save(result.leaderboard), [*notes, *result.notes])
    forget(services, state)
    return data, None, False


def forget(services: Services, state: dict[str, Any]) -> None:
    """Delete an upload."""
    reviews.uploads(services).forget(state.get("token"))
