"""Fair shares: limits on what one client on another machine may request, so that the server has time for the others.

Requests that compute, store or delete are limited: how many a minute, how many at once, how many bytes a day. Of all
others, how many a minute. A client is a person, where a trusted proxy names one, otherwise an address (for IPv6, the
network of a site). This machine is not limited.
"""

from __future__ import annotations

import math
import threading
from collections import Counter

import flask

from ..settings import Settings
from ..storage.backends import Backend, Folders
from ..web import visitor

MINUTE, DAY = 60.0, 86_400.0
# What a request costs that computes or stores, by the first part of its path; one that deletes costs 1.
_COSTS = {"_dash-update-component": 1, "predictions": 5, "report": 10}
_OURS = {"address 127.0.0.1", "address ::", "address"}  # of ::1, the network
_PAUSE = "This server grants each visitor a fair share. Please wait {} and try again."
_AT_ONCE = "You have asked for many things at once, which are still being answered. Please wait for them and try again."


def register(server: flask.Flask, settings: Settings, backend: Backend) -> None:
    """Refuse requests beyond a client's share, with status 429 and the time after which to try again."""
    shares = _Shares(settings, backend)

    def refuse() -> flask.Response | None:
        return shares.refusal(flask.request)

    def end(_: BaseException | None) -> None:
        shares.end()

    server.before_request(refuse)
    server.teardown_request(end)


class _Shares:
    def __init__(self, settings: Settings, backend: Backend) -> None:
        folder, limits = settings.folder / "shared", settings.limits
        self._requests = backend.share(folder / "requests", limits.requests_minute, MINUTE)
        self._bytes = backend.share(folder / "bytes", limits.bytes_day, DAY)
        # Pages and files are read often and cost little: their number is counted on each machine alone.
        self._reads = Folders().share(folder / "reads", limits.reads_minute, MINUTE)
        self._at_once, self._header = limits.at_once, settings.identity_header
        self._running: Counter[str] = Counter()
        self._lock = threading.Lock()

    def refusal(self, request: flask.Request) -> flask.Response | None:
        """The response to a request beyond the limits."""
        part, client = request.path.split("/")[1], visitor.client_of(request, self._header)
        if client in _OURS:
            return None
        cost = 1 if request.method == "DELETE" else _COSTS.get(part, 0) if request.method == "POST" else 0
        if not cost:
            wait = self._reads.take(client)
            return _refusal(part, _PAUSE.format(_in_words(wait)), math.ceil(wait)) if wait else None
        wait = self._requests.take(client, cost) or self._bytes.take(client, request.content_length or 0)
        if wait:
            return _refusal(part, _PAUSE.format(_in_words(wait)), math.ceil(wait))
        with self._lock:
            if self._running[client] >= self._at_once:
                return _refusal(part, _AT_ONCE, 2)
            self._running[client] += 1
            flask.g.share_of = client
        return None

    def end(self) -> None:
        """Called when the current request is answered."""
        client = flask.g.pop("share_of", None)
        with self._lock:
            if client is not None:
                self._running[client] -= 1
                if not self._running[client]:
                    del self._running[client]


def _refusal(part: str, text: str, wait: int) -> flask.Response:
    response = flask.jsonify({"error": text}) if part == "predictions" else flask.Response(text, mimetype="text/plain")
    response.status_code = 429
    response.headers["Retry-After"] = str(wait)
    return response


def _in_words(seconds: float) -> str:
    if seconds < 100:
        return f"{max(1, math.ceil(seconds))} s"
    minutes = math.ceil(seconds / 60)
    return f"{minutes} minutes" if minutes < 100 else f"{math.ceil(minutes / 60)} hours"
