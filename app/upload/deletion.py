"""People delete the leaderboards that they uploaded.

    DELETE /leaderboards/<id>   header X-Deletion: the right that the uploader's browser was given
                                -> 204; 403 without the right, whether or not there is such a leaderboard

The server does not store who uploaded what: the right is derived from the id and the server's secret. Only the browser
that imports the leaderboard gets it; links, sessions and the leaderboard itself do not contain it.
"""

from __future__ import annotations

import flask

from ..storage.leaderboards import Store

PATH, HEADER = "/leaderboards", "X-Deletion"
_NO_RIGHT = "Only the browser that uploaded this leaderboard can delete it."


def register(server: flask.Flask, store: Store) -> None:
    """Add the route."""

    def answer(key: str) -> flask.Response:
        if not store.delete(key, flask.request.headers.get(HEADER, "")):
            return flask.Response(_NO_RIGHT, 403, mimetype="text/plain")
        return flask.Response(status=204)

    server.add_url_rule(f"{PATH}/<key>", "leaderboard-deletion", answer, methods=["DELETE"])
