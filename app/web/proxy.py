"""Serving behind a proxy: the visitor's address, and the path prefix below which the proxy shows the pages.

Trusted proxies (`TILE_PROXIES` says how many follow each other) send scheme, host, address and prefix in X-Forwarded
headers; without the setting these headers are ignored. A prefix of the settings is the only one. A proxy may leave the
prefix in the path or strip it. The links in a page are made for one prefix, so each prefix in X-Forwarded-Prefix gets
its own application at its first request.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import flask
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response

from ..settings import PREFIX, Settings
from .protection import PROBES

# An application takes memory; a proxy has few prefixes, and visitors cannot choose one.
_PREFIXES = 8
_UNKNOWN = "This server has no pages below the path that the proxy names. Check X-Forwarded-Prefix."


def install(server: flask.Flask, settings: Settings, below: Callable[[str], WSGIApplication]) -> None:
    """Make a server work behind a proxy; `below` creates the application for a prefix that is not in the settings."""
    application: WSGIApplication = _Prefixes(server.wsgi_app, settings, below)
    if settings.proxies:
        count = settings.proxies
        application = ProxyFix(application, x_for=count, x_proto=count, x_host=count, x_prefix=count)
    server.wsgi_app = application  # type: ignore[method-assign,assignment]  # Flask documents this assignment


class _Prefixes:
    """Passes each request to the application of its prefix."""

    def __init__(self, first: WSGIApplication, settings: Settings, below: Callable[[str], WSGIApplication]) -> None:
        self._prefix, self._below = settings.prefix, below
        self._known = {settings.prefix: first}
        self._lock = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        prefix = self._prefix or environ.get("SCRIPT_NAME", "").rstrip("/")
        path = environ.get("PATH_INFO", "")
        if path == prefix or path.startswith(f"{prefix}/"):
            path = path[len(prefix) :]
        application = self._application_of(self._prefix if path in PROBES else prefix)
        if application is None:
            return Response(_UNKNOWN, 400, mimetype="text/plain")(environ, start_response)
        inner: dict[str, Any] = {**environ, "SCRIPT_NAME": prefix, "PATH_INFO": path or "/"}
        return application(inner, start_response)

    def _application_of(self, prefix: str) -> WSGIApplication | None:
        if prefix not in self._known:
            with self._lock:  # Dash has the settings of the application created last
                if prefix not in self._known:
                    if not PREFIX.fullmatch(prefix) or len(self._known) == _PREFIXES:
                        return None
                    self._known[prefix] = self._below(prefix)
        return self._known[prefix]


def root() -> str:
    """The prefix of the current request, without a slash at its end; "" at the root and outside a request."""
    return flask.request.script_root if flask.has_request_context() else ""
