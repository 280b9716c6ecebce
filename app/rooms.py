"""Rooms over HTTP: several people set a point each from a link, and the room sees all of them.

    POST /rooms             {view, page?}  -> 201 {code}; view: what an address holds after its #; page: its path
    GET  /rooms/<code>                     -> 200 {view, points: [[a, b], ...]}
    POST /rooms/<code>      {token, a, b}  -> 200 {points: how many}; 409 {error} where all seats are taken
    GET  /r/<code>                         -> 302 to the page, with the view and the room
    GET  /v/<code>                         -> 302 to the page with the view alone, as a short link to it

404 {error}: there is no such room, or not any more. A token is any text that a browser makes for itself; only its
digest is stored, and no name, address or time with it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any

import flask

from tile_core import checks
from tile_core.checks import InvalidInputError

from .storage.files import trouble
from .storage.rooms import SEATS, Rooms
from .view import schema
from .view.values import parsed
from .web import incidents

_LOG = logging.getLogger(__name__)
_VIEW = re.compile(r"[!-~]{0,8000}")
_TOKEN = re.compile(r"[0-9a-f]{32,64}")
_CODE = re.compile(r"[0-9a-z]{4,16}")
_GONE = {"error": "This room has ended, or never was."}
_FULL = {"error": f"All {SEATS} places of this room are taken."}
Answer = tuple[dict[str, Any], int]


def register(server: flask.Flask, rooms: Rooms) -> None:
    """Add the routes."""
    routes: tuple[tuple[str, str, Callable[..., Answer | flask.Response]], ...] = (
        ("POST", "/rooms", lambda: _open(rooms)),
        ("GET", "/rooms/<code>", lambda code: _read(rooms, code)),
        ("POST", "/rooms/<code>", lambda code: _take(rooms, code)),
        ("GET", "/r/<code>", lambda code: _enter(rooms, code, f"?room={code}")),
        ("GET", "/v/<code>", lambda code: _enter(rooms, code, "")),
    )
    for number, (method, path, answer) in enumerate(routes):
        server.add_url_rule(path, f"rooms-{number}", _view(answer), methods=[method])


def _view(answer: Callable[..., Answer | flask.Response]) -> Callable[..., flask.Response]:
    def view(**parts: str) -> flask.Response:
        try:
            if parts and not _CODE.fullmatch(parts["code"]):
                found: Answer | flask.Response = (_GONE, 404)
            else:
                found = answer(**parts)
        except InvalidInputError as error:
            found = {"error": f"{error}."}, 400
        except OSError as error:
            text = f"{trouble(error) or 'The server’s store failed'}: nothing was stored. Try again later."
            found = {"error": incidents.report(_LOG, "a room could not be stored", text, error)}, 503
        if isinstance(found, flask.Response):
            return found
        body, status = found
        response = flask.jsonify(body)
        response.status_code = status
        response.headers["Cache-Control"] = "no-store"
        return response

    return view


def _open(rooms: Rooms) -> Answer:
    body = _body()
    view, page = body.get("view"), body.get("page", "/")
    if not isinstance(view, str) or not _VIEW.fullmatch(view):
        raise InvalidInputError("room: expected a view of at most 8000 characters, as an address holds it")
    if page not in schema.choices("pages"):
        raise InvalidInputError("room: expected the path of a page")
    return {"code": rooms.open(view, page)}, 201


def _read(rooms: Rooms, code: str) -> Answer:
    found = rooms.opens_with(code)
    return (_GONE, 404) if found is None else ({"view": found[1], "points": rooms.points(code)}, 200)


def _take(rooms: Rooms, code: str) -> Answer:
    body = _body()
    token, a, b = body.get("token"), body.get("a"), body.get("b")
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise InvalidInputError("room: expected a token of 32 to 64 hexadecimal digits")
    point = _share(a, "a"), _share(b, "b")
    if rooms.opens_with(code) is None:
        return _GONE, 404
    taken = rooms.take(code, token, *point)
    return (_FULL, 409) if taken is None else ({"points": taken}, 200)


def _share(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidInputError(f"room: expected {name} from 0 to 1")
    return float(checks.unit(value, name))


def _enter(rooms: Rooms, code: str, query: str) -> Answer | flask.Response:
    found = rooms.opens_with(code)
    if found is None:
        return _GONE, 404
    page, view = found
    return flask.Response(status=302, headers={"Location": f"{flask.request.script_root}{page}{query}#{view}"})


def _body() -> Mapping[str, Any]:
    body = parsed(flask.request.get_data(cache=False))
    if not isinstance(body, Mapping):
        raise InvalidInputError("room: expected a JSON object")
    return body
