"""The steps of an upload as functions from one state of the dialog to the next: receive, poll, change, confirm."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from dash import no_update

from tile_core.checks import InvalidInputError
from tile_core.importers.entities import repeats
from tile_core.importers.roles import ATTRIBUTE, ENTITY

from ... import priors
from ...services import Services
from ...settings import Limits
from ...storage.payload import from_payload
from ...uploads import clipboard
from ...uploads.review.fields import COLUMN_OF, NAMES_IN, ROLE_OF, TOGETHER
from ...uploads.review.review import CHOICES, OFFICIAL_RULE, OFFICIAL_SCORE, TEST_SET
from .uploads import uploads

# The fields that say how to read the file.
_READING = ("delimiter", "decimal", "encoding", "sheet", "header_row", "layout")
_OFFICIAL = (OFFICIAL_RULE, OFFICIAL_SCORE)


def receive(services: Services, contents: object, filename: object) -> dict[str, Any]:
    """The state of the dialog for what `dcc.Upload` sends: a data URL and a file name."""
    name = filename if isinstance(filename, str) else "file"
    try:
        data = _decoded(contents, services.settings.limits)
        if name == f"{clipboard.NAME}.txt":
            data, name = clipboard.as_file(data.decode("utf-8", "replace"))
        return uploads(services).begin(data, name)
    except InvalidInputError as error:
        return {"refused": str(error), "name": name[:200]}


def poll(services: Services, state: object, asked: object = None) -> Any:
    """The state of a file that waited or was being read at the last request.

    `asked` is the number of the question. A file that is still waiting gets it into its state: so each question has an
    answer of its own, after which the page asks again.
    """
    if not (isinstance(state, dict) and "pending" in state and isinstance(state.get("token"), str)):
        return no_update
    name = str(state.get("name", ""))[:200]
    try:
        found = uploads(services).resume({"token": state["token"], "name": name})
    except InvalidInputError as error:
        return {"refused": str(error), "name": name}
    return found | {"asked": asked if isinstance(asked, int) else 0} if "pending" in found else found


def _decoded(contents: object, limits: Limits) -> bytes:
    encoded = contents.partition(",")[2] if isinstance(contents, str) else ""
    if len(encoded) > limits.upload * 4 / 3 + 4:
        raise InvalidInputError(f"The file is larger than the limit of {limits.upload / 1e6:g} MB.")
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidInputError("The file arrived incomplete. Choose it again.") from error


def change(services: Services, state: Any, choice: object) -> Any:
    """The state after a visitor's choice, with the number of the choice, so that each one is answered.

    `choice` holds `of` (of which reading of which file), `roles` and `fields` (all that the page shows), `n` (its
    number), and `act`: `row`, `page` or `only` for other rows, `edit` for a corrected cell, `poll` for a file that
    waits, `close` to delete the upload. The state is the same where no file is being looked at.
    """
    given: dict[str, Any] = choice if isinstance(choice, dict) else {}
    act: dict[str, Any] = given["act"] if isinstance(given.get("act"), dict) else {}
    if "close" in act and isinstance(state, dict):
        return forget(services, state)
    if "poll" in act:
        found = poll(services, state, given.get("n"))
        return state if found is no_update else found
    if not _is_begun(state):
        return state
    answered = {"asked": given["n"]} if isinstance(given.get("n"), int) else {}
    if given.get("of") != state["of"]:
        return state | answered
    roles, fields = _roles(state, given.get("roles")), _fields(given.get("fields"))
    return _apply_choices(services, state, roles, fields, act) | answered


def _apply_choices(
    services: Services, state: dict[str, Any], roles: list[Any], fields: dict[str, Any], act: Any
) -> Any:
    given = {name: value for name, value in fields.items() if name in _READING and value != ""}
    # A list of choices holds the number of a row as a text.
    wanted = {name: value for name, value in given.items() if str(value) != str(state["reading"].get(name))}
    try:
        if wanted:
            return uploads(services).reread(state, state["reading"] | wanted)
        if "only" in act:
            return state | {"only": act["only"], "row": None, "here": None}
        if act:
            return state | uploads(services).ask("window", state | {"act": act})
    except InvalidInputError as error:
        return state | {"notice": str(error), "failed": state.get("failed", 0) + 1}  # the choices are drawn again
    prior, notice = _prior(fields["prior"]) if "prior" in fields else (state.get("prior"), None)
    answers: dict[str, Any] = {
        name: fields[name] or None for name in ("summaries", "contradictions", *CHOICES, *_OFFICIAL) if name in fields
    }
    for name in TEST_SET:
        if name in fields:
            answers[name], wrong = _whole(fields[name])
            notice = notice or wrong
    if fields.get(NAMES_IN) == TOGETHER:
        answers["runs"] = repeats.MEAN
    changed = state | {"roles": _roles_chosen_above(roles, fields), "prior": prior, **answers}
    return changed if changed == state and notice == state.get("notice") else changed | {"notice": notice}


def _prior(typed: object) -> tuple[float | None, str | None]:
    """The typed prior if it is valid, otherwise the problem with it."""
    if typed is None or typed == "":
        return None, None
    try:
        return priors.parse(typed), None
    except InvalidInputError as error:
        return None, f"Prior: {error}."


def _whole(typed: object) -> tuple[int | None, str | None]:
    """The typed number of samples if it is a whole number, otherwise the problem with it."""
    text = str(typed).replace(",", "").replace(" ", "")
    if typed is None or not text:
        return None, None
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text), None
    return None, f"Test set: expected a whole number such as 442, found “{typed}”."


def _is_begun(state: object) -> bool:
    """Whether this is the state of a file that could be read, with everything that `reviews.begin` puts into it."""
    kinds = {"token": str, "of": str, "reading": dict, "roles": list}
    return isinstance(state, dict) and all(isinstance(state.get(name), kind) for name, kind in kinds.items())


def _roles(state: dict[str, Any], chosen: object) -> list[Any]:
    """The chosen roles, if there is one for each column."""
    fits = isinstance(chosen, list) and len(chosen) == len(state["roles"])
    return list(chosen) if fits and isinstance(chosen, list) else state["roles"]


def _roles_chosen_above(roles: list[Any], fields: dict[str, Any]) -> list[Any]:
    """The roles, with those set by the questions above the table: the role of a column, or the column of a role."""
    asked = {f"{ROLE_OF}{index}": index for index in range(len(roles))}
    answers = {asked[name]: value for name, value in fields.items() if name in asked and value}
    columns = {str(index): index for index in range(len(roles))}
    for name, value in fields.items():
        if name.startswith(COLUMN_OF) and value in columns:
            answers[columns[value]] = name.removeprefix(COLUMN_OF)
    if fields.get(NAMES_IN) in columns:
        answers |= {index: ATTRIBUTE for index, role in enumerate(roles) if role == ENTITY}
        answers[columns[fields[NAMES_IN]]] = ENTITY
    return [answers.get(index, role) for index, role in enumerate(roles)]


def _fields(chosen: object) -> dict[str, Any]:
    """The answers, by the names of their questions."""
    return {str(name): value for name, value in chosen.items() if value is not None} if isinstance(chosen, dict) else {}


def confirm(services: Services, state: dict[str, Any]) -> tuple[Any, Any]:
    """The leaderboard for the page, and an empty state."""
    try:
        content = uploads(services).ask("imported", state)["board"]
        if content is None:
            return no_update, no_update
    except InvalidInputError as error:
        return no_update, {"refused": str(error), "name": "The file"}
    key, right = services.store.upload(from_payload(content, services.settings.limits))
    data = content | {"id": key, "deletion": right}
    forget(services, state)
    return data, None


def forget(services: Services, state: dict[str, Any]) -> None:
    """Delete an upload."""
    uploads(services).forget(state.get("token"))
