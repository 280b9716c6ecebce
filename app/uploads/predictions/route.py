"""Files of predictions over HTTP: streamed to disk, inspected, converted, and every error a sentence in JSON.

    POST   /predictions                    body: the bytes of the file; header X-File-Name: its name, percent-encoded
                                           -> 201 or 202 {token} and its state, while it is inspected
    POST   /predictions/<token>/inspect    choices -> 200 or 202 state
    POST   /predictions/<token>/convert    choices -> 200 or 202 state
    GET    /predictions/<token>            -> 200 state: {stage, done, total}, {stage, inspection},
                                              {stage, id, summary, deletion} or {stage, error}
    DELETE /predictions/<token>            -> 204; nothing of the file is left, and it is read no further

202: it takes longer than a second, and the state is to be asked for. Stages: ready, waiting, reading, keeping, done,
failed. `id` is `null` where nothing could be made; `summary.problems` then says why. Errors are {error}, with 400, 403,
404, 409, 413, 415, 422 or 503. A token works only with the cookie of the browser that sent the file. The header with
the name keeps other sites out, in addition to what `app.server` checks: no page of another site may send it.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import flask
from werkzeug.exceptions import ClientDisconnected, HTTPException, RequestEntityTooLarge

from tile_core.checks import InvalidInputError

from ...reading.predictions.parse.options import Choices
from ...storage.blobs import is_key
from ...storage.files import message
from ...storage.staged_upload import BUSY, BusyError, Staged
from ...storage.staging import FULL, NoRoomError
from ...web import incidents, request_origin
from .intake import CrowdedError, Intake

_LOG = logging.getLogger(__name__)
PATH = "/predictions"
COOKIE = "tile-predictions"
WAIT = 1.0
EXPIRED = "The file has expired on the server. Choose it again."
FOREIGN = "This request comes from another site."
_MOST_JSON = 2_000_000
Answer = tuple[dict[str, Any], int]


def register(server: flask.Flask, intake: Intake, *, framed: bool = False) -> None:
    """Add the routes. The application's limit on the size of requests is lifted for the first of them only.

    `framed`: other sites may show the page in a frame, where the cookie has to be sent too.
    """
    routes: list[tuple[str, str, Callable[..., Answer]]] = [
        ("POST", "", lambda: _receive(intake)),
        ("POST", "/<token>/inspect", lambda token: _inspect(intake, token)),
        ("POST", "/<token>/convert", lambda token: _convert(intake, token)),
        ("GET", "/<token>", lambda token: (_own_upload(intake, token).state(), 200)),
        ("DELETE", "/<token>", lambda token: _forget(intake, token)),
    ]
    for number, (method, path, answer) in enumerate(routes):
        server.add_url_rule(PATH + path, f"predictions-{number}", _view(answer, framed=framed), methods=[method])


class _Refusal(Exception):  # noqa: N818 (an answer to the browser, not an error)
    """An error response."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.answer = {"error": error}, status


def _view(answer: Callable[..., Answer], *, framed: bool) -> Callable[..., flask.Response]:
    def view(**parts: str) -> flask.Response:
        body, status = _answer_or_error(answer, parts)
        response = flask.jsonify(body) if status != 204 else flask.Response()
        response.status_code = status
        response.headers["Cache-Control"] = "no-store"
        if "owner" in flask.g and status < 300 and not is_key(flask.request.cookies.get(COOKIE)):
            _set_cookie(response, framed=framed)
        return response

    return view


def _set_cookie(response: flask.Response, *, framed: bool) -> None:
    path, secure = flask.request.script_root + PATH, flask.request.is_secure
    # On these conditions only, a browser sends the cookie of a page that stands in the frame of another site.
    site: dict[str, Any] = {"samesite": "None", "partitioned": True} if framed and secure else {"samesite": "Strict"}
    response.set_cookie(COOKIE, flask.g.owner, path=path, httponly=True, secure=secure, **site)


def _answer_or_error(answer: Callable[..., Answer], parts: dict[str, str]) -> Answer:
    limits: dict[type[Exception], tuple[int, str]] = {BusyError: (409, BUSY), NoRoomError: (503, FULL)}
    try:
        _refuse_foreign(flask.request)
        return answer(**parts)
    except _Refusal as refusal:
        return refusal.answer
    except CrowdedError as error:
        return {"error": str(error)}, 503
    except tuple(limits) as error:
        status, text = limits[type(error)]
        return {"error": text}, status
    except InvalidInputError as error:
        return {"error": str(error)}, 422
    except OSError as error:
        text = message(error) or "The server has no room for this file. Try again later."
        return {"error": incidents.report(_LOG, "a file of predictions could not be stored", text, error)}, 503


def _refuse_foreign(request: flask.Request) -> None:
    """Refuse requests of other sites, even those of the same domain."""
    elsewhere = request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")
    if elsewhere or request_origin.foreign(request):
        raise _Refusal(403, FOREIGN)


def _receive(intake: Intake) -> Answer:
    request, most = flask.request, intake.limits.predictions
    name = unquote(request.headers.get("X-File-Name", ""))[:1000]
    if not name:
        raise _Refusal(400, "The header X-File-Name is missing.")
    too_large = _Refusal(413, f"The file is larger than the limit of {most / 1e6:g} MB.")
    if (request.content_length or 0) > most:
        raise too_large
    request.max_content_length = most + 1
    flask.g.owner = _owner() or secrets.token_hex(32)
    try:
        read = _complete_reader(request.stream.read, request.content_length)
        staged = intake.staging.take(read, request.content_length or most, name, flask.g.owner)
    except RequestEntityTooLarge as error:
        raise too_large from error
    except ClientDisconnected as error:
        raise _Refusal(400, "The file arrived incomplete. Choose it again.") from error
    try:
        state = intake.inspect(staged, Choices(), WAIT)
        return {"token": staged.token, **state}, 201 if state["stage"] == "done" else 202
    except BaseException:
        with contextlib.suppress(OSError):
            staged.forget()
        raise


def _complete_reader(read: Callable[[int], bytes], length: int | None) -> Callable[[int], bytes]:
    """A reader of the body that raises `ClientDisconnected` where the body ends before its Content-Length.

    Servers that end the body themselves, as gunicorn does, present what came before the connection broke as the whole.
    """
    missing = length or 0

    def counted(size: int) -> bytes:
        nonlocal missing
        chunk = read(size)
        missing -= len(chunk)
        if not chunk and missing > 0:
            raise ClientDisconnected
        return chunk

    return counted


def _owner() -> str:
    cookie = flask.request.cookies.get(COOKIE, "")
    return cookie if is_key(cookie) else ""


def _own_upload(intake: Intake, token: str) -> Staged:
    staged = intake.staging.find(token, _owner()) if _owner() else None
    if staged is None:
        raise _Refusal(404, EXPIRED)
    return staged


def _choices() -> Choices:
    flask.request.max_content_length = _MOST_JSON
    try:
        data = flask.request.get_json()
    except HTTPException as error:
        raise _Refusal(error.code or 400, "Expected choices as JSON.") from error
    except RecursionError as error:
        raise _Refusal(400, "Expected choices as JSON.") from error
    return Choices.from_json(data)


def _inspect(intake: Intake, token: str) -> Answer:
    return _with_status(intake.inspect(_own_upload(intake, token), _choices(), WAIT))


def _convert(intake: Intake, token: str) -> Answer:
    return _with_status(intake.convert(_own_upload(intake, token), _choices(), WAIT))


def _with_status(state: dict[str, Any]) -> Answer:
    return state, 200 if state["stage"] in ("done", "failed") else 202


def _forget(intake: Intake, token: str) -> Answer:
    _own_upload(intake, token).forget()
    return {}, 204
