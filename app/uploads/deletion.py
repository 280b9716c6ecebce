"""People delete the leaderboards and the predictions that they uploaded.

    DELETE /leaderboards/<id>        header X-Deletion: the secrets of the browser's uploads, separated by commas
    DELETE /predictions/kept/<id>    -> 204: deleted, and links no longer open it
                                        200 {message}: others uploaded the same, and it stays until they delete it
                                        403 {error}: none of the secrets belongs to an upload of this
                                        503 {error}: it could not be deleted, and nothing has changed

Only the browser that imports gets the secret of its upload; links, sessions and what others get do not contain it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Protocol

import flask

from ..storage.files import trouble
from ..storage.rights import Outcome
from ..web import incidents

PATH, PREDICTIONS, HEADER = "/leaderboards", "/predictions/kept", "X-Deletion"
_LOG = logging.getLogger(__name__)
_MOST = 100
_ANSWERS: dict[Outcome, tuple[str, int]] = {
    "deleted": ("", 204),
    "shared": ("Someone else uploaded the same content: it stays until they delete it, too.", 200),
    "refused": ("Only the browser that uploaded this can delete it.", 403),
}
_FAILED = "{}, so this could not be deleted: links to it still open it. Try again later."


class Deletable(Protocol):
    """A store that deletes by id and rights."""

    def delete(self, key: str, rights: Iterable[str]) -> Outcome:
        """Delete the upload of what has this id, if anything. Raises `OSError`."""
        ...


def register(server: flask.Flask, boards: Deletable, predictions: Deletable) -> None:
    """Add the routes."""
    for path, store in ((PATH, boards), (PREDICTIONS, predictions)):
        server.add_url_rule(f"{path}/<key>", f"deletion {path}", _answering(store), methods=["DELETE"])


def _answering(store: Deletable) -> Callable[[str], flask.Response]:
    def answer(key: str) -> flask.Response:
        rights = flask.request.headers.get(HEADER, "").split(",", _MOST)[:_MOST]
        try:
            text, status = _ANSWERS[store.delete(key, map(str.strip, rights))]
        except OSError as error:
            text = _FAILED.format(trouble(error) or "The server's store failed")
            text, status = incidents.report(_LOG, "an upload could not be deleted", text, error), 503
        if status == 204:
            return flask.Response(status=204)
        response = flask.jsonify({"message" if status == 200 else "error": text})
        response.status_code = status
        return response

    return answer
