"""The server: one Dash app around the shell, and what keeps it safe.

Nothing leaves the server that serves the page, and the Content-Security-Policy holds the browser to that: scripts are
our own files and those inline scripts whose hashes it names. Requests must name a host that the server knows (a page
elsewhere cannot reach it through a name of its own), must not come from another site, and are bounded in size. Errors
are logged and never shown.
"""

from __future__ import annotations

import base64
import hashlib
import logging

import flask

# Plotly looks for pandas in sys.modules: half imported by another thread, it would break the first figure.
import pandas  # noqa: F401 (only loaded)
from dash import Dash, set_props
from flask_compress import Compress

from tile_core.checks import InvalidInputError

from . import reference, report
from .components import ids
from .pages import shell
from .predictions import route
from .services import Services, open_services
from .settings import Settings, resources
from .storage import files, health
from .web import bundle, callback_requests, modules, request_origin

_LOG = logging.getLogger(__name__)

TITLE = "Tile Explorer"
DESCRIPTION = "Rank two-class classifiers for your own preferences."
HEALTH = "healthz"
# The file among the assets that holds all modules.
MODULES = "modules.js"
FAILED = "The server could not do this; nothing has changed. Please try again."

# Light or dark is known before anything is painted: as chosen (the store "scheme"), else as the system has it.
SCHEME_SCRIPT = (
    "(function(){var s;try{s=JSON.parse(localStorage.getItem('scheme'))}catch(e){}"
    "if(s!=='dark'&&s!=='light')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';"
    "document.documentElement.setAttribute('data-mantine-color-scheme',s)})()"
)
INDEX = f"""<!DOCTYPE html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{DESCRIPTION}">
<meta name="referrer" content="no-referrer">
<script>{SCHEME_SCRIPT}</script>
{{%metas%}}
<title>{{%title%}}</title>
{{%favicon%}}
{{%css%}}
</head>
<body>
<noscript>The Tile Explorer draws in the browser: please allow JavaScript for this page.</noscript>
{{%app_entry%}}
{{%config%}}
{{%scripts%}}
{{%renderer%}}
</body>
</html>"""


def create_app(settings: Settings, services: Services | None = None) -> Dash:
    """The Dash app; its `server` is the WSGI application.

    Raises what `open_services` raises.
    """
    shared = services or open_services(settings)
    app = Dash(
        __name__,
        assets_folder=str(resources("assets")),
        assets_path_ignore=[f"^{folder}$" for folder in modules.folders()],
        index_string=INDEX,
        title=TITLE,
        update_title="",
        enable_mcp=False,
        serve_locally=True,
        on_error=_answer_error,
        suppress_callback_exceptions=True,  # pages come when they are opened; a test looks for what no page has
    )
    _add_modules(app)
    # Before the pages, whose addresses are everything else.
    _health(app.server, settings)
    route.register(app.server, shared.predictions.intake)
    report.register(app, shared)
    reference.register(app.server, SCHEME_SCRIPT)
    app.layout = shell.layout(shared)
    shell.register(app, shared)
    _protect(app, settings)
    callback_requests.register(app)
    _compress(app.server)
    return app


def _answer_error(error: Exception) -> None:
    """Log a server error in full, and tell the visitor that there was one.

    What no page of ours sends is refused, and no error of the server.
    """
    if isinstance(error, InvalidInputError):
        raise callback_requests.bad_request(str(error)) from error
    _LOG.error("a callback failed", exc_info=error)
    set_props(ids.NOTICE, {"children": files.message(error) or FAILED})


def _health(server: flask.Flask, settings: Settings) -> None:
    """Report to monitoring programs whether the server can store files, and what is wrong if not."""
    problems = health.watch(
        {"leaderboards": settings.datasets, "predictions": settings.predictions, "cache": settings.cache}
    )

    def answer() -> flask.Response:
        found = problems()
        return flask.Response("\n".join(found) or "OK", 503 if found else 200, mimetype="text/plain")

    server.add_url_rule(f"/{HEALTH}", HEALTH, answer)


def _modules_address(app: Dash) -> str:
    """The address of the bundle, with a stamp of its content, so that what a browser has is what there is."""
    stamp = hashlib.sha256(bundle.bundle(modules.PAGE).encode()).hexdigest()[:12]
    return f"{app.get_asset_url(MODULES)}?m={stamp}"


def _import_map(app: Dash) -> str:
    return modules.import_map([modules.PAGE], lambda _: _modules_address(app))


def _add_modules(app: Dash) -> None:
    """The page knows where its modules are before anything asks for one, and begins to fetch them at once."""

    def answer() -> flask.Response:
        return flask.Response(bundle.bundle(modules.PAGE), mimetype="text/javascript")

    app.server.add_url_rule(f"/assets/{MODULES}", "modules", answer)
    preload = f'<link rel="modulepreload" href="{_modules_address(app)}">'
    head = f'<script type="importmap">{_import_map(app)}</script>\n{preload}\n</head>'
    app.index_string = INDEX.replace("</head>", head)


def policy(app: Dash) -> str:
    """The Content-Security-Policy; to be asked for when all callbacks are registered."""
    ours = (base64.b64encode(hashlib.sha256(script.encode()).digest()) for script in (SCHEME_SCRIPT, _import_map(app)))
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
            "frame-ancestors 'self'",
        ]
    )


# How long a browser keeps what it got: never, or a year where the address holds the time of the last change, so that
# what a browser has is what there is, or a day for what it asks for again whenever the address follows the point.
_NEVER, _FOR_EVER, _A_DAY = "no-store", "public, max-age=31536000, immutable", "public, max-age=86400"


def _cache_control(request: flask.Request) -> str | None:
    """How long the response to a request may be used again; `None` where nothing is said of it."""
    if request.path.startswith("/_dash") and "component-suites" not in request.path:
        return _NEVER
    if request.path.startswith("/assets/") and "m" in request.args:
        return _FOR_EVER
    return _A_DAY if request.path.endswith("favicon.ico") else None


def _protect(app: Dash, settings: Settings) -> None:
    hosts = {"127.0.0.1", "localhost", "::1", settings.host.lower(), *map(str.lower, settings.allowed_hosts)}
    headers = {
        "Content-Security-Policy": policy(app),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    }

    def refuse() -> flask.Response | None:
        return _refusal(flask.request, hosts)

    def harden(response: flask.Response) -> flask.Response:
        response.headers.update(headers)
        control = _cache_control(flask.request)
        if control is not None:
            response.headers["Cache-Control"] = control
        return response

    app.server.config["MAX_CONTENT_LENGTH"] = settings.limits.request
    app.server.before_request(refuse)
    app.server.after_request(harden)


def _compress(server: flask.Flask) -> None:
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


def _refusal(request: flask.Request, hosts: set[str]) -> flask.Response | None:
    if request_origin.own_name(request) not in hosts:
        text = "This server does not serve this host name. TILE_ALLOWED_HOSTS lists the names that it serves."
        return flask.Response(text, 421, mimetype="text/plain")
    foreign = request_origin.foreign(request) or request.headers.get("Sec-Fetch-Site") == "cross-site"
    if request.method not in ("GET", "HEAD") and foreign:
        return flask.Response("This request comes from another site.", 403, mimetype="text/plain")
    return None
