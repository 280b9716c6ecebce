"""Votes over HTTP: the stage asks a question, phones answer it on a small page, and the stage shows all answers.

    POST /votes             {about?, names?}            -> 201 {code, host}; without names, a point of the Tile is asked
    GET  /votes/<code>                                  -> 200 {ended, points: [[a, b], ...]} or {ended, counts: [...]}
    POST /votes/<code>      {token, a, b | name}        -> 200 {votes: how many}; 409 {error} where all seats are taken
    POST /votes/<code>/end  {host}                      -> 200 {ended: true}; 403 {error} for another secret
    GET  /vote/<code>                                   -> the page for phones

`name` is an index. 404 {error}: there is no such vote, or not any more. 410 {error}: it has ended.
"""

from __future__ import annotations

from html import escape
from typing import Any

import flask

from tile_core.checks import InvalidInputError

from . import short_codes
from .short_codes import Answer
from .storage.votes import VOTERS, Question, Votes

_VOTE = "vote"
_MOST_NAMES, _LONGEST_NAME, _LONGEST_TITLE = 12, 200, 300
_FULL = {"error": f"All {VOTERS} votes have been cast."}
_ENDED = {"error": "This vote has ended."}
_STYLE = """
:root { color-scheme: light dark; font: 17px/1.4 system-ui, sans-serif; }
body { max-width: 26rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: .25rem 0 1rem; } p { margin: .5rem 0; }
button { font: inherit; color: inherit; background: none; border: 1px solid currentColor; border-radius: 8px; }
button { display: block; width: 100%; min-height: 48px; margin: .5rem 0; padding: .5rem 1rem; text-align: left; }
button[aria-pressed=true], #send { background: CanvasText; color: Canvas; text-align: center; }
button:disabled { opacity: .6; }
svg { display: block; width: 100%; touch-action: none; cursor: crosshair; }
svg text { font-size: 11px; fill: currentColor; } svg rect, svg path { fill: none; stroke: currentColor; }
svg path { opacity: .3; } svg circle { fill: #0072b2; stroke: Canvas; stroke-width: 2; }
label { display: grid; grid-template-columns: 1fr auto; } label input { grid-column: 1 / -1; height: 32px; }
label span + span { text-align: right; }
"""
# The square has a side of 240 from (40, 24); a grows to the right, b upwards.
_TILE = """
<svg viewBox="0 0 320 288" role="img" aria-label="The Tile: tap where you would put the point">
<rect x="40" y="24" width="240" height="240"/>
<path d="M100 24v240M160 24v240M220 24v240M40 84h240M40 144h240M40 204h240"/>
<text x="160" y="14" text-anchor="middle">misses are worse</text>
<text x="160" y="282" text-anchor="middle">false alarms are worse</text>
<text x="28" y="144" text-anchor="middle" transform="rotate(-90 28 144)">correct rejections count</text>
<text x="292" y="144" text-anchor="middle" transform="rotate(90 292 144)">detections count</text>
<circle cx="160" cy="144" r="10"/></svg>
<label><span>correct rejections count</span><span>detections count</span>
<input id="a" type="range" min="0" max="1" step="0.01" value="0.5" aria-label="Which right decisions count"></label>
<label><span>false alarms are worse</span><span>misses are worse</span>
<input id="b" type="range" min="0" max="1" step="0.01" value="0.5" aria-label="Which errors are worse"></label>
<button type="button" id="send">Send my point</button>
"""


def register(server: flask.Flask, votes: Votes, script: str) -> None:
    """Add the routes; `script` is the address of the script of the page for phones."""
    short_codes.register(
        server,
        _VOTE,
        (
            ("POST", "/votes", lambda: _open(votes)),
            ("GET", "/votes/<code>", lambda code: _read(votes, code)),
            ("POST", "/votes/<code>", lambda code: _cast(votes, code)),
            ("POST", "/votes/<code>/end", lambda code: _end(votes, code)),
        ),
    )
    server.add_url_rule("/vote/<code>", "vote", lambda code: _page(votes, code, script))


def _open(votes: Votes) -> Answer:
    body = short_codes.body(_VOTE)
    about, names = body.get("about", ""), body.get("names", [])
    if not isinstance(about, str) or len(about) > _LONGEST_TITLE:
        raise InvalidInputError(f"vote: expected a title of at most {_LONGEST_TITLE} characters")
    if not _are_names(names):
        raise InvalidInputError(f"vote: expected 2 to {_MOST_NAMES} names, or none")
    code, host = votes.open(Question(about, names))
    return {"code": code, "host": host}, 201


def _are_names(names: object) -> bool:
    return isinstance(names, list) and (
        not names
        or (
            2 <= len(names) <= _MOST_NAMES
            and all(isinstance(each, str) and 0 < len(each) <= _LONGEST_NAME for each in names)
        )
    )


def _read(votes: Votes, code: str) -> Answer:
    question = votes.question(code)
    if question is None:
        return short_codes.gone(_VOTE)
    names = len(question.names)
    cast: dict[str, Any] = {"counts": votes.counts(code, names)} if names else {"points": votes.points(code)}
    return {"ended": votes.ended(code)} | cast, 200


def _cast(votes: Votes, code: str) -> Answer:
    body = short_codes.body(_VOTE)
    token, question = short_codes.token(_VOTE, body), votes.question(code)
    if question is None:
        return short_codes.gone(_VOTE)
    vote = _name(body.get("name"), len(question.names)) if question.names else short_codes.point(_VOTE, body)
    if votes.ended(code):
        return _ENDED, 410
    cast = votes.cast(code, token, vote)
    return (_FULL, 409) if cast is None else ({"votes": cast}, 200)


def _name(value: object, names: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < names:
        raise InvalidInputError(f"vote: expected the index of one of {names} names")
    return value


def _end(votes: Votes, code: str) -> Answer:
    host = short_codes.body(_VOTE).get("host")
    if votes.question(code) is None:
        return short_codes.gone(_VOTE)
    if not isinstance(host, str) or not votes.end(code, host):
        return {"error": "Only the page that opened this vote can end it."}, 403
    return {"ended": True}, 200


def _page(votes: Votes, code: str, script: str) -> flask.Response:
    question = votes.question(code)
    if question is None:
        (gone, status) = short_codes.gone(_VOTE)
        return flask.Response(_html("Vote", f"<p>{gone['error']}</p>"), status, mimetype="text/html")
    title = "Which classifier is best?" if question.names else "Where would you put the point?"
    names = "".join(
        f"<button type='button' aria-pressed='false' data-name='{k}'>{escape(name)}</button>"
        for k, name in enumerate(question.names)
    )
    parts = f"<p>{escape(question.about)}</p><h1>{title}</h1>{names or _TILE}<p id='said' aria-live='polite'></p>"
    response = flask.Response(_html(title, f"{parts}<script src='{script}'></script>"), mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


def _html(title: str, body: str) -> str:
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{title}</title>"
    html = f"<html lang='en'><head>{head}<style>{_STYLE}</style></head><body><main>{body}</main></body></html>"
    return f"<!doctype html>{html}"
