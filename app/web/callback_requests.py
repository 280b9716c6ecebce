"""Requests to Dash's callbacks, checked against the callbacks that the pages register.
A request names a callback, its outputs, and the values of its inputs and states, each by id and property. Dash takes
all of that as it comes, and ends in an error of the server where it does not fit; here it is answered 400 with a
sentence. What a store holds is for the callback to check: `InvalidInputError` is answered the same way.
"""

from __future__ import annotations

import logging
from typing import Any

import flask
from dash import Dash
from werkzeug.exceptions import BadRequest, HTTPException

PATH = "/_dash-update-component"
_LOG = logging.getLogger(__name__)
_MOST = 2_000
# What properties hold, where that is always the same; `None` before they are first set.
_TYPES: dict[str, tuple[type, ...]] = {
    "n_clicks": (int,), "n_intervals": (int,), "opened": (bool,), "contents": (str,), "filename": (str,),
}  # fmt: skip


def register(app: Dash) -> None:
    """Refuse requests that do not fit a registered callback, before Dash handles them."""

    def refuse() -> flask.Response | None:
        if flask.request.path != PATH or flask.request.method != "POST":
            return None
        try:
            body = flask.request.get_json()
            problem = _problem(body, app.callback_map)
            flask.g.callback = "" if problem else body["output"]
        except HTTPException as error:
            if error.code not in (400, 415):
                raise
            problem = "expected JSON"
        except RecursionError:
            problem = "expected JSON that is nested less deeply"
        return refusal(problem) if problem else None

    app.server.before_request(refuse)


def refusal(problem: str) -> flask.Response:
    """The answer to a malformed request, which is logged in one line."""
    text = f"This is not a request of the page: {problem[:300]}."
    _LOG.warning("refused a request: %s", text.encode("unicode_escape").decode())
    return flask.Response(text, 400, mimetype="text/plain")


def bad_request(problem: str) -> BadRequest:
    """The answer to a malformed request as an exception, to be raised inside a callback."""
    return BadRequest(response=refusal(problem))


def _problem(body: Any, callbacks: dict[str, Any]) -> str:
    """What is wrong with a request, or ""."""
    if not isinstance(body, dict) or not isinstance(body.get("output"), str) or body["output"] not in callbacks:
        return "expected the name of a callback"
    known, changed = callbacks[body["output"]], body.get("changedPropIds", [])
    if not isinstance(changed, list) or len(changed) > _MOST or not all(isinstance(name, str) for name in changed):
        return "expected the names of what changed"
    wrong = _outputs(body["output"], body.get("outputs"))
    for part, known_part in (("inputs", "inputs"), ("state", "state")):
        wrong = wrong or _values_problem(body.get(part, []), known[known_part], part)
    return wrong


def _outputs(output: str, given: Any) -> str:
    several = output.startswith("..")
    names = output[2:-2].split("...") if several else [output]
    listed = given if several else [given]
    if not isinstance(listed, list) or len(listed) != len(names):
        return f"outputs: expected {len(names)}"
    fitting = (isinstance(each, dict) and _name(each) == name for each, name in zip(listed, names, strict=True))
    return "" if all(fitting) else "outputs: expected those of the callback"


def _name(each: dict[str, Any]) -> str:
    return f"{each.get('id')}.{each.get('property')}"


def _values_problem(given: Any, known: list[dict[str, Any]], part: str) -> str:
    if not isinstance(given, list) or len(given) != len(known):
        return f"{part}: expected {len(known)}"
    return next(filter(None, (_value_problem(value, each) for value, each in zip(given, known, strict=True))), "")


def _value_problem(given: Any, known: dict[str, Any]) -> str:
    """What is wrong with one value, or with the values of all components that a pattern stands for."""
    name, prop = str(known["id"]), str(known["property"])
    if not name.startswith("{"):
        fits = isinstance(given, dict) and _name(given) == f"{name}.{prop}"
        return _type_problem(given, prop) if fits else f"expected {name[:60]}.{prop}"
    if not isinstance(given, list) or len(given) > _MOST:
        return f"expected a list for {prop}"
    if not all(isinstance(each, dict) and each.get("property") == prop and _is_id(each.get("id")) for each in given):
        return f"expected ids and {prop}"
    return ""


def _type_problem(given: dict[str, Any], prop: str) -> str:
    value, kinds = given.get("value"), _TYPES.get(prop)
    return "" if kinds is None or value is None or type(value) in kinds else f"{prop}: expected {kinds[0].__name__}"


def _is_id(found: Any) -> bool:
    return isinstance(found, dict) and all(type(value) in (str, int) for value in found.values())
