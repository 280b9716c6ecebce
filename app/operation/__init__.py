"""What the people who run a server need: its log, its health and its figures."""

from __future__ import annotations

import logging
from collections.abc import Callable

import flask
from dash import Dash
from werkzeug.exceptions import InternalServerError

from ..services import Services
from ..web import incidents
from . import access, logs, metrics, status

_LOG = logging.getLogger(__name__)
FAILED = "The server could not do this; nothing has changed. Please try again."


def register(app: Dash, services: Services) -> None:
    """Log requests and errors, count them, and answer /healthz, /readyz and /metrics."""
    status.register(app.server, services)
    observers: list[Callable[[access.Answered], object]] = [logs.note]
    counting = metrics.register(app.server, services)
    if counting is not None:
        observers.append(counting)
    access.watch(app.server, services.settings, observers)
    _answer_failures(app.server)


def _answer_failures(server: flask.Flask) -> None:
    """An error that nobody expected: logged without the address, which may hold an id, and told without details."""

    def log(error: object) -> None:
        cause = error[1] if isinstance(error, tuple) else None
        flask.g.failure = incidents.report(_LOG, "a request failed", FAILED, cause)

    def answer(_: InternalServerError) -> flask.Response:
        text = flask.g.get("failure") or incidents.report(_LOG, "a request failed", FAILED)
        return flask.Response(text, 500, mimetype="text/plain")

    server.log_exception = log  # type: ignore[method-assign,assignment]  # Flask's would log the address
    server.register_error_handler(InternalServerError, answer)
