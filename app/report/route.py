"""The route POST /report: a page sends its leaderboard and its scenes, and gets the file of the report.
Scenes may be about other leaderboards than the one shown; those are the server's samples or stored there, and a scene
whose leaderboard is gone is refused by its number. Mistakes are answered with a sentence and status 400.
"""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard

from ..storage.payload import from_payload
from ..view.values import parsed
from . import challenge as challenges
from .figures.sources import served
from .scenes import key, panel_keys

if TYPE_CHECKING:
    import flask
    from dash import Dash

    from ..services import Services

PATH = "report"


def register(app: Dash, services: Services) -> None:
    """Add the route POST /report to the server."""
    prefix = app.config.routes_pathname_prefix or "/"
    app.server.add_url_rule(f"{prefix}{PATH}", "tile-report", lambda: answer(services), methods=["POST"])


def answer(services: Services) -> flask.Response:
    """The response with the report for the current request."""
    import flask

    try:
        name, text = respond(services, flask.request.get_data(cache=False))
    except InvalidInputError as error:
        return flask.Response(str(error), 400, mimetype="text/plain")
    # The browser saves the file; as a page of this server it could read what belongs to the server.
    disposition = f"attachment; filename*=UTF-8''{urllib.parse.quote(name)}.html"
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return flask.Response(text, mimetype="text/html", headers=headers)


def respond(services: Services, body: bytes) -> tuple[str, str]:
    """File name and text; raises `InvalidInputError` for anything malformed."""
    from .. import report

    request = parsed(body)
    if not isinstance(request, Mapping) or not isinstance(request.get("scenes"), list):
        raise InvalidInputError("report: expected a leaderboard and scenes")
    board = from_payload(request.get("data"), services.settings.limits)
    shown = {f"{kind} {request['data'].get(name)}" for kind, name in (("sample", "key"), ("id", "id"))}
    others = _other_leaderboards(services, request["scenes"], shown)
    others |= _side_by_side(services, request["scenes"])
    report_file = report.compose(
        board,
        request["scenes"],
        title=request.get("title"),
        others=others,
        sources=served(services),
        notes=request.get("notes") is True,
        challenge=None if request.get("challenge") is None else challenges.read(request["challenge"], board),
    )
    return _file_name(report_file.title), report_file.text


def _other_leaderboards(services: Services, scenes: list[Any], shown: set[str]) -> dict[str, Leaderboard]:
    """The leaderboards of scenes that show another one than the page, by key."""
    found: dict[str, Leaderboard] = {}
    for number, scene in enumerate(scenes, start=1):
        view = scene.get("view") if isinstance(scene, Mapping) else None
        named = key(view.get("data")) if isinstance(view, Mapping) else ""
        # A link that holds its leaderboard shows that one on the page.
        if not named or named in shown or named in found or named.startswith("packed "):
            continue
        board = _board(services, named)
        if board is None:
            raise InvalidInputError(
                f"scene {number}: the server no longer has its leaderboard; open the scene on the page first"
            )
        found[named] = board
    return found


def _side_by_side(services: Services, scenes: list[Any]) -> dict[str, Leaderboard]:
    """The leaderboards that scenes show next to their own, as far as the server has them."""
    views = [scene.get("view") for scene in scenes if isinstance(scene, Mapping)]
    named = {name for view in views if isinstance(view, Mapping) for name in panel_keys(view)}
    found = {name: _board(services, name) for name in sorted(named)}
    return {name: board for name, board in found.items() if board is not None}


def _board(services: Services, named: str) -> Leaderboard | None:
    kind, _, name = named.partition(" ")
    if kind == "id":
        return services.store.load(name)
    sample = services.samples.payload(name)
    return None if sample is None else services.store.load(sample["id"])


def _file_name(title: str) -> str:
    """A file name of letters and digits of any script and dashes, which are safe in every file system."""
    return re.sub(r"[\W_]+", "-", title).strip("-")[:60] or "report"
