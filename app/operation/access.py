"""Which requests the server received and how it answered, without anything that a visitor sent.

A request is identified by the rule that it matches (`/predictions/<token>`), never by its address, query or body; a
callback by its outputs, which the pages define. A client is a pseudonym made with the server's secret: it shows that
two requests come from one address, but not from which.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flask

from ..web import incidents

_METHODS = {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}


@dataclass(frozen=True, slots=True)
class Answered:
    """One request: `seconds` until its answer began, `size` of the answer in bytes where it is known."""

    name: str
    method: str
    route: str
    callback: str
    status: int
    seconds: float
    size: int | None
    client: str


def watch(server: flask.Flask, secret_of_ids: bytes, observers: Sequence[Callable[[Answered], object]]) -> None:
    """Tell each observer of each request that was answered; the answer carries the id of the request."""
    secret = hashlib.sha256(b"clients" + secret_of_ids).digest()

    def begin() -> None:
        flask.g.begun = time.perf_counter()

    def end(response: flask.Response) -> flask.Response:
        response.headers[incidents.HEADER] = incidents.identifier()
        answered = _record(flask.request, response, secret)
        for observer in observers:
            observer(answered)
        return response

    # Before all else, so that what is refused at the door is counted too.
    server.before_request_funcs.setdefault(None, []).insert(0, begin)
    server.after_request(end)


def _record(request: flask.Request, response: flask.Response, secret: bytes) -> Answered:
    seconds = time.perf_counter() - flask.g.get("begun", time.perf_counter())
    return Answered(
        name=incidents.identifier(),
        method=request.method if request.method in _METHODS else "other",
        route=request.url_rule.rule if request.url_rule else "none",
        callback=str(flask.g.get("callback", ""))[:80],
        status=response.status_code,
        seconds=seconds,
        size=response.content_length,
        client=hmac.new(secret, (request.remote_addr or "").encode(), hashlib.sha256).hexdigest()[:8],
    )
