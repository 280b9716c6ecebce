"""The server: one Dash app around the shell, with its protection and its monitoring.

The page sends data to this server only; `web.protection` makes browsers keep to that. Errors are logged with an id, and
visitors see the id alone.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from wsgiref.types import WSGIApplication

import dash
import flask

# Plotly looks for pandas in sys.modules: half imported by another thread, it would break the first figure.
import pandas  # noqa: F401 (only loaded)
from dash import Dash, set_props

from tile_core.checks import InvalidInputError

from . import guide, lessons, operation, qr_codes, reference, report, rooms, votes
from .components import ids
from .pages import shell
from .services import Services, open_services
from .settings import Settings, resources
from .storage import files
from .uploads import deletion
from .uploads.predictions import route
from .view.pages import name as page_name
from .view.pages import pages
from .web import bundle, callback_requests, incidents, modules, protection, proxy, styles

_LOG = logging.getLogger(__name__)

TITLE = "Tile Explorer"
DESCRIPTION = "Rank two-class classifiers for your own preferences."
# What Dash and the grid ask for only once their scripts have run.
_FETCHED = ("_dash-layout", "_dash-dependencies")
_LATER = (
    "_dash-component-suites/dash/dcc/async-upload.js",
    "_dash-component-suites/dash_ag_grid/async-community.js",
)
# The versions of Dash with whose insides the page was tried.
TRIED = ("4.4.1",)
# Tables of Dash, and its polyfill for old browsers: `dash_store.js` has what these versions use of it.
_UNUSED = ("/dash_table/", *(("/deps/polyfill@",) if dash.__version__ in TRIED else ()))

# The script of lists that are searched: `assets/shell/page_loading.js` loads it with the first page that has one.
_SEARCHED = re.compile(r'<script src="([^"]*/dash_mantine_components/[^"]*)"></script>')

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
    observers = operation.observers(shared)

    def below(prefix: str) -> WSGIApplication:
        server: flask.Flask = _make_app(replace(settings, prefix=prefix), shared, observers).server
        return server.wsgi_app

    app = _make_app(settings, shared, observers)
    proxy.install(app.server, settings, below)
    return app


def _make_app(settings: Settings, shared: Services, observers: operation.Observers) -> Dash:
    app = _dash(settings)
    _add_assets(app)
    # Before the pages, whose addresses are everything else.
    operation.register(app, shared, observers)
    route.register(app.server, shared.predictions.intake, framed=settings.framed)
    deletion.register(app.server, shared.store, shared.predictions.intake.files)
    rooms.register(app.server, shared.rooms)
    votes.register(
        app.server, shared.votes, _serve(app, "vote.js", lambda: bundle.bundle(modules.PHONE), "text/javascript")
    )
    qr_codes.register(app.server)
    lessons.register(app.server)
    report.register(app, shared)
    reference.register(app.server, SCHEME_SCRIPT)
    guide.register(app.server, shared.samples)
    app.layout = shell.layout(shared)
    shell.register(app, shared)
    protection.protect(app, settings, (SCHEME_SCRIPT,))
    callback_requests.register(app)
    protection.compress(app.server)
    return app


def _dash(settings: Settings) -> Dash:
    app = Dash(
        __name__,
        assets_folder=str(resources("assets")),
        assets_path_ignore=[f"^{folder}$" for folder in (*modules.folders(), "styles")],
        index_string=INDEX,
        title=TITLE,
        update_title="",
        enable_mcp=False,
        serve_locally=True,
        requests_pathname_prefix=f"{settings.prefix}/",
        routes_pathname_prefix="/",
        on_error=_answer_error,
        suppress_callback_exceptions=True,  # pages come when they are opened; a test looks for what no page has
    )
    app.interpolate_index = _written(app.interpolate_index)
    return app


def _written(index: Callable[..., str]) -> Callable[..., str]:
    """What writes the page: with a chapter of the guide at once, and without scripts that it has no use for yet."""

    def written(*, scripts: str, app_entry: str, **parts: str) -> str:
        path = flask.request.path
        used = [line for line in scripts.splitlines() if not any(name in line for name in _UNUSED)]
        if path not in shell.SEARCHING:
            used = [_SEARCHED.sub(r'<template id="tx-searched" data-src="\1"></template>', line) for line in used]
        return index(scripts="\n".join(used), app_entry=app_entry + guide.first(path), **parts)

    return written


def _answer_error(error: Exception) -> None:
    """Log a server error in full, and tell the visitor that there was one.

    A request that no page sends is refused, and is not an error of the server.
    """
    if isinstance(error, InvalidInputError):
        raise callback_requests.bad_request(str(error)) from error
    text = incidents.report(_LOG, "a callback failed", files.message(error) or operation.FAILED, error)
    set_props(ids.NOTICE, {"children": text})


def _add_assets(app: Dash) -> None:
    """Put style sheets, modules and what Dash asks for later into the page's head: the browser loads them at once."""
    style = _serve(app, "styles.css", styles.joined, "text/css")
    script = _serve(app, "modules.js", lambda: bundle.bundle(modules.PAGE), "text/javascript")
    prefix = app.config.requests_pathname_prefix
    head = [
        f'<link rel="stylesheet" href="{style}">',
        f'<script id="tx-modules" src="{script}" data-pages="{" ".join(map(page_name, pages()))}" defer></script>',
        *(f'<link rel="preload" href="{prefix}{name}" as="fetch" crossorigin>' for name in _FETCHED),
        *(f'<link rel="preload" href="{prefix}{name}" as="script">' for name in _LATER),
    ]
    app.index_string = INDEX.replace("</head>", "\n".join([*head, "</head>"]))


def _serve(app: Dash, name: str, text: Callable[[], str], kind: str) -> str:
    """Serve a text; its address has a digest of the content, so that browsers never use an outdated one."""
    app.server.add_url_rule(f"/assets/{name}", name, lambda: flask.Response(text(), mimetype=kind))
    return f"{app.get_asset_url(name)}?m={hashlib.sha256(text().encode()).hexdigest()[:12]}"
