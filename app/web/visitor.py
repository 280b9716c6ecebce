"""The person who makes a request, as named by a trusted proxy in a header that it sets or removes every time."""

from __future__ import annotations

from collections.abc import Callable

import flask


def named(request: flask.Request, header: str) -> str:
    """The person who asks; empty where no header is agreed on, or it is missing."""
    return request.headers.get(header, "").strip() if header else ""


def present(header: str) -> Callable[[], str]:
    """What gives the person of the present request; empty where there is no request, as at the start."""
    return lambda: named(flask.request, header) if flask.has_request_context() else ""
