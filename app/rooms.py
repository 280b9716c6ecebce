"""Rooms over HTTP: several people set a point each from a link, and the room sees all of them.

    POST /rooms             {view, page?}  -> 201 {code}; view: what an address holds after its #; page: its path
    GET  /rooms/<code>                     -> 200 {view, points: [[a, b], ...]}
    POST /rooms/<code>      {token, a, b}  -> 200 {points: how many}; 409 {error} where all seats are taken
    GET  /r/<code>                         -> 302 to the page, with the view and the room
    GET  /v/<code>                         -> 302 to the page with the view alone, as a short link to it

404 {error}: there is no such room, or not any more.
"""

from __future__ import annotations

import re

import flask

from tile_core.checks import InvalidInputError

from . import short_codes
from .short_codes import Answer
from .storage.rooms import SEATS, Rooms
from .view import schema

_VIEW = re.compile(r"[!-~]{0,8000}")
_ROOM = "room"
_FULL = {"error": f"All {SEATS} places of this room are taken."}


def register(server: flask.Flask, rooms: Rooms) -> None:
    """Add the routes."""
    short_codes.register(
        server,
        _ROOM,
        (
            ("POST", "/rooms", lambda: _open(rooms)),
            ("GET", "/rooms/<code>", lambda code: _read(rooms, code)),
            ("POST", "/rooms/<code>", lambda code: _take(rooms, code)),
            ("GET", "/r/<code>", lambda code: _enter(rooms, code, f"?room={code}")),
            ("GET", "/v/<code>", lambda code: _enter(rooms, code, "")),
        ),
    )


def _open(rooms: Rooms) -> Answer:
    body = short_codes.body(_ROOM)
    view, page = body.get("view"), body.get("page", "/")
    if not isinstance(view, str) or not _VIEW.fullmatch(view):
        raise InvalidInputError("room: expected a view of at most 8000 characters, as an address holds it")
    if page not in schema.choices("pages"):
        raise InvalidInputError("room: expected the path of a page")
    return {"code": rooms.open(view, page)}, 201


def _read(rooms: Rooms, code: str) -> Answer:
    found = rooms.opens_with(code)
    if found is None:
        return short_codes.gone(_ROOM)
    return {"view": found[1], "points": rooms.points(code)}, 200


def _take(rooms: Rooms, code: str) -> Answer:
    body = short_codes.body(_ROOM)
    token, (a, b) = short_codes.token(_ROOM, body), short_codes.point(_ROOM, body)
    if rooms.opens_with(code) is None:
        return short_codes.gone(_ROOM)
    taken = rooms.take(code, token, a, b)
    return (_FULL, 409) if taken is None else ({"points": taken}, 200)


def _enter(rooms: Rooms, code: str, query: str) -> Answer | flask.Response:
    found = rooms.opens_with(code)
    if found is None:
        return short_codes.gone(_ROOM)
    page, view = found
    return flask.Response(status=302, headers={"Location": f"{flask.request.script_root}{page}{query}#{view}"})
