"""The id of an error, which is the same in the visitor's message, in the header of the response and in the log."""

from __future__ import annotations

import logging
import secrets

import flask

HEADER = "X-Request-Id"


def identifier() -> str:
    """The id of the present request, 8 hexadecimal digits; a new one where there is no request."""
    if not flask.has_request_context():
        return secrets.token_hex(4)
    if "request_id" not in flask.g:
        flask.g.request_id = secrets.token_hex(4)
    return str(flask.g.request_id)


def report(log: logging.Logger, what: str, text: str, error: BaseException | None = None) -> str:
    """Log an error of the server with its traceback and an id, and return the text for the visitor with the same id."""
    name = identifier()
    log.error("%s (error %s)", what, name, exc_info=error, extra={"fields": {"id": name}})
    return f"{text} (Error {name})"
