"""Routes that a short code and a browser's own token open, without an account: rooms and votes.

A token is any text that a browser makes for itself; only its digest is stored, and no name, address or time with it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flask

from tile_core import checks
from tile_core.checks import InvalidInputError

from .storage.files import trouble
from .view.values import parsed
from .web import incidents

_LOG = logging.getLogger(__name__)
_TOKEN = re.compile(r"[0-9a-f]{32,64}")
_CODE = re.compile(r"[0-9a-z]{4,16}")
Answer = tuple[dict[str, Any], int]
Route = tuple[str, str, Callable[..., Answer | flask.Response]]


def register(server: flask.Flask, what: str, routes: Sequence[Route]) -> None:
    """Add routes: (method, path, what answers). `what` they are about is in messages: "room"."""
    for number, (method, path, answer) in enumerate(routes):
        server.add_url_rule(path, f"{what}-{number}", _view(what, answer), methods=[method])


def gone(what: str) -> Answer:
    """The answer where a code opens nothing."""
    return {"error": f"This {what} has ended, or never was."}, 404


def body(what: str) -> Mapping[str, Any]:
    """The JSON object of the request; raises `InvalidInputError`."""
    found = parsed(flask.request.get_data(cache=False))
    if not isinstance(found, Mapping):
        raise InvalidInputError(f"{what}: expected a JSON object")
    return found


def token(what: str, sent: Mapping[str, Any]) -> str:
    """The token in what was sent; raises `InvalidInputError`."""
    found = sent.get("token")
    if not isinstance(found, str) or not _TOKEN.fullmatch(found):
        raise InvalidInputError(f"{what}: expected a token of 32 to 64 hexadecimal digits")
    return found


def point(what: str, sent: Mapping[str, Any]) -> tuple[float, float]:
    """The point (a, b) in what was sent, each from 0 to 1; raises `InvalidInputError`."""
    return _share(what, sent, "a"), _share(what, sent, "b")


def _share(what: str, sent: Mapping[str, Any], name: str) -> float:
    value = sent.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidInputError(f"{what}: expected {name} from 0 to 1")
    return float(checks.unit(value, name))


def _view(what: str, answer: Callable[..., Answer | flask.Response]) -> Callable[..., flask.Response]:
    def view(**parts: str) -> flask.Response:
        try:
            if parts and not _CODE.fullmatch(parts["code"]):
                found: Answer | flask.Response = gone(what)
            else:
                found = answer(**parts)
        except InvalidInputError as error:
            found = {"error": f"{error}."}, 400
        except OSError as error:
            text = f"{trouble(error) or 'The server’s store failed'}: nothing was stored. Try again later."
            found = {"error": incidents.report(_LOG, f"a {what} could not be stored", text, error)}, 503
        if isinstance(found, flask.Response):
            return found
        content, status = found
        response = flask.jsonify(content)
        response.status_code = status
        response.headers["Cache-Control"] = "no-store"
        return response

    return view
