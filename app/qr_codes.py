"""QR codes over HTTP: GET /qr?text=... -> 200 an SVG picture; 400 where the text is empty or longer than a link.

The picture depends on the text alone, so that nothing is stored: black on white in light and dark, error level M, with
the margin of four modules that phones need.
"""

from __future__ import annotations

import io

import flask
import segno

_LONGEST = 400


def register(server: flask.Flask) -> None:
    """Add the route."""
    server.add_url_rule("/qr", "qr", _answer)


def picture(text: str) -> str:
    """The QR code of a text of 1 to 400 characters, as SVG with a view box in modules."""
    target = io.BytesIO()
    code = segno.make_qr(text, error="m", boost_error=False)
    code.save(target, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return target.getvalue().decode()


def _answer() -> flask.Response:
    text = flask.request.args.get("text", "")
    if not 0 < len(text) <= _LONGEST:
        return flask.Response(f"A QR code holds 1 to {_LONGEST} characters.", status=400, mimetype="text/plain")
    response = flask.Response(picture(text), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "private, max-age=86400"
    return response
