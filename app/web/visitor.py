"""The person who makes a request, whom a trusted proxy names in a header that it sets or removes in every request."""

from __future__ import annotations

from collections.abc import Callable

import flask


def named(request: flask.Request, header: str) -> str:
    """The person in the header; "" if no header is set up, or if it is missing."""
    return request.headers.get(header, "").strip() if header else ""


def present(header: str) -> Callable[[], str]:
    """A function that returns the person of the current request, and "" outside a request."""
    return lambda: named(flask.request, header) if flask.has_request_context() else ""
