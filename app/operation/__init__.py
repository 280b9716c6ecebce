"""What the operators of a server need: its log, its health and its metrics."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import flask
from dash import Dash
from dash.exceptions import DependencyException
from werkzeug.exceptions import InternalServerError

from ..services import Services
from ..web import incidents
from . import access, fairness, logs, metrics, status

_LOG = logging.getLogger(__name__)
FAILED = "The server could not do this; nothing has changed. Please try again."


@dataclass(frozen=True, slots=True)
class Observers:
    """What observes each request; `figures` is `None` without prometheus_client."""

    figures: metrics.Figures | None

    @property
    def of_requests(self) -> list[Callable[[access.Answered], object]]:
        """The functions to call after each request that was answered."""
        return [logs.note, *([self.figures.count] if self.figures else [])]


def observers(services: Services) -> Observers:
    """The observers of a process; all its applications share them."""
    return Observers(metrics.figures(services))


def register(app: Dash, services: Services, seen_by: Observers) -> None:
    """Log requests and errors, count them, and answer /healthz, /readyz and /metrics."""
    status.register(app.server, services)
    metrics.register(app.server, seen_by.figures)
    settings = services.settings
    secret = services.backend.secret(settings.datasets / "secret", settings.secret)
    access.watch(app.server, secret, seen_by.of_requests)
    fairness.register(app.server, settings, services.backend)
    _answer_failures(app.server)


def _answer_failures(server: flask.Flask) -> None:
    """Log unexpected errors without the address, which may hold an id, and answer them without details."""

    def log(error: object) -> None:
        cause = error[1] if isinstance(error, tuple) else None
        flask.g.failure = incidents.report(_LOG, "a request failed", FAILED, cause)

    def answer(_: InternalServerError) -> flask.Response:
        text = flask.g.get("failure") or incidents.report(_LOG, "a request failed", FAILED)
        return flask.Response(text, 500, mimetype="text/plain")

    def not_found(_: DependencyException) -> flask.Response:
        return flask.Response("Not found", 404, mimetype="text/plain")

    # Dash raises it for a file that no library of components has.
    server.register_error_handler(DependencyException, not_found)
    server.log_exception = log  # type: ignore[method-assign,assignment]  # Flask's own logs the address
    server.register_error_handler(InternalServerError, answer)
