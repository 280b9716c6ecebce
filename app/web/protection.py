"""What the browser may do with each response, and which requests are refused before anything else.

Scripts are our own files and those inline scripts whose hashes the policy names. A request must name a host that the
server knows (a page elsewhere cannot reach it through a name of its own), must not come from another site, and is
bounded in size. Monitoring programs may also name the server by its address.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence

import flask
from dash import Dash
from flask_compress import Compress

from ..settings import Settings
from . import request_origin, visitor

# How long a browser may cache a response: not at all; a year where the address changes with the content; or a day for
# the icon, which browsers request again whenever the address changes, as it does while the point moves.
_NEVER, _FOR_EVER, _A_DAY = "no-store", "public, max-age=31536000, immutable", "public, max-age=86400"
# Monitoring programs name a server by its address, which is in no list of host names, and which no page elsewhere can
# have as its own name. That a server is alive, anyone may know.
ALIVE = "/healthz"
PROBES = (ALIVE, "/readyz", "/metrics")
# Files of the packages that no page uses: the grid's enterprise version needs a licence.
_UNUSED = re.compile(r"/_dash-component-suites/dash_ag_grid/async-enterprise\b")
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_NOBODY = "This server needs a login at its proxy, and the request names no user. Log in first."
_OTHER_NAME = "This server does not serve this host name. TILE_ALLOWED_HOSTS lists the names that it serves."


def policy(app: Dash, inline: Sequence[str], frames: Sequence[str]) -> str:
    """The Content-Security-Policy of the pages; call this once all callbacks are registered.

    `inline`: the scripts that stand in the page itself; `frames`: which sites may show the page in a frame.
    """
    ours = (base64.b64encode(hashlib.sha256(script.encode()).digest()) for script in inline)
    scripts = " ".join(["'self'", *(f"'sha256-{each.decode()}'" for each in ours), *app.csp_hashes()])
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {scripts}",
            "style-src 'self' 'unsafe-inline'",  # Mantine, Plotly and AG Grid write style elements and attributes
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "form-action 'none'",
            "base-uri 'none'",
            f"frame-ancestors {' '.join(frames)}",
        ]
    )


def protect(app: Dash, settings: Settings, inline: Sequence[str]) -> None:
    """Refuse requests from other sites, and set the headers that say what the browser may do with each response."""
    hosts = {"127.0.0.1", "localhost", "::1", settings.host.lower(), *map(str.lower, settings.allowed_hosts)}
    headers = {"Content-Security-Policy": policy(app, inline, settings.frame_ancestors), **_HEADERS}

    def refuse() -> flask.Response | None:
        request = flask.request
        if _UNUSED.match(request.path):
            return flask.Response("Not found", 404, mimetype="text/plain")
        if settings.private and request.path not in PROBES and not visitor.named(request, settings.identity_header):
            return flask.Response(_NOBODY, 403, mimetype="text/plain")
        return _refusal(request, hosts)

    def harden(response: flask.Response) -> flask.Response:
        response.headers.update(headers)
        control = _cache_control(flask.request)
        if control is not None:
            response.headers["Cache-Control"] = control
        return response

    app.server.config["MAX_CONTENT_LENGTH"] = settings.limits.request
    app.server.before_request(refuse)
    app.server.after_request(harden)


def compress(server: flask.Flask) -> None:
    """Compress responses to other machines; on this machine, or to a proxy on it, that would only take time."""
    server.config["COMPRESS_REGISTER"] = False
    compressor = Compress(server)

    def pack(response: flask.Response) -> flask.Response:
        if request_origin.near(flask.request):
            return response
        # Files are streams, which would be left open.
        response.direct_passthrough = False
        response.make_sequence()
        return compressor.after_request(response)

    server.after_request(pack)


def _cache_control(request: flask.Request) -> str | None:
    """How long a browser may cache the response to a request; `None` where the response itself says it."""
    if request.path.startswith("/_dash") and "component-suites" not in request.path:
        return _NEVER
    if request.path.startswith("/assets/") and "m" in request.args:
        return _FOR_EVER
    return _A_DAY if request.path.endswith("favicon.ico") else None


def _refusal(request: flask.Request, hosts: set[str]) -> flask.Response | None:
    reading = request.method in ("GET", "HEAD")
    probe = request.path == ALIVE or (request.path in PROBES and request_origin.by_address(request))
    if request_origin.own_name(request) not in hosts and not (reading and probe):
        return flask.Response(_OTHER_NAME, 421, mimetype="text/plain")
    foreign = request_origin.foreign(request) or request.headers.get("Sec-Fetch-Site") == "cross-site"
    if not reading and foreign:
        return flask.Response("This request comes from another site.", 403, mimetype="text/plain")
    return None
