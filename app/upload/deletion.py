"""People delete the leaderboards and the predictions that they uploaded.

    DELETE /leaderboards/<id>        header X-Deletion: the right that the uploader's browser was given
    DELETE /predictions/kept/<id>    -> 204; 403 without the right, whether or not there is what the id names

The server does not store who uploaded what: the right is derived from the id and the server's secret. Only the browser
that imports gets it; links, sessions and what others get do not contain it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import flask

PATH, PREDICTIONS, HEADER = "/leaderboards", "/predictions/kept", "X-Deletion"
_NO_RIGHT = "Only the browser that uploaded this can delete it."


class Deletable(Protocol):
    """A store that deletes by id and right."""

    def delete(self, key: str, right: str) -> bool:
        """Delete what has this id, if anything; returns False without the right to."""
        ...


def register(server: flask.Flask, boards: Deletable, predictions: Deletable) -> None:
    """Add the routes."""
    for path, store in ((PATH, boards), (PREDICTIONS, predictions)):
        server.add_url_rule(f"{path}/<key>", f"deletion {path}", _answering(store), methods=["DELETE"])


def _answering(store: Deletable) -> Callable[[str], flask.Response]:
    def answer(key: str) -> flask.Response:
        if not store.delete(key, flask.request.headers.get(HEADER, "")):
            return flask.Response(_NO_RIGHT, 403, mimetype="text/plain")
        return flask.Response(status=204)

    return answer
