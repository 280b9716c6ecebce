"""Uploads between drop and import: their bytes under a token, and what their tables answer.

The browser holds the token, the role of each column and how to read the file; the bytes stay on the server. No Dash
here.
"""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from typing import Any

from tile_core.checks import InvalidInputError

from ...reading.tables.table import Reading
from ...services import Services
from ...storage.leaderboards import Store
from ...uploads.readers import Readers, Upload
from ...uploads.review.answers import Question
from ...uploads.review.review import State, reading_of

# How many seconds a request waits for a new file to be read; after that the page asks again.
WAIT = 1.0
# How many seconds a request about a file that was read may take.
PATIENCE = 100.0
EXPIRED = "The file has expired on the server. Choose it again."
BUSY = "The server is busy and could not read the file again in time. Please try again."


@dataclass(frozen=True, slots=True)
class Uploads:
    """The uploads of a server."""

    store: Store
    readers: Readers

    def begin(self, data: bytes, filename: str, wait: float | None = None) -> State:
        """The state of a new file: stored under a token, its columns guessed; or not read yet, if that takes longer
        than `wait`.

        Raises `InvalidInputError` where it cannot be read; then nothing is stored.
        """
        return self.resume({"token": self.store.stage(data, filename), "name": filename[:200]}, wait or WAIT)

    def resume(self, state: State, wait: float = 0.0) -> State:
        """The state of a file in the queue: `pending`, the number of files before it, until it is read.

        Raises `InvalidInputError` where it cannot be read; then nothing is stored.
        """
        token = state["token"]
        try:
            future = self.readers.begin(self._upload(token), Reading(), {"token": token}, self.store.limits)
            try:
                return _result(future, wait)
            except TimeoutError:
                return {"token": token, "name": state["name"], "pending": self.readers.ahead(future)}
        except InvalidInputError:
            self.forget(token)
            raise

    def reread(self, state: State, reading: dict[str, Any]) -> State:
        """The state after the file is read in another way: as columns may change, their roles are guessed again."""
        asked = {"token": state["token"], "reading": reading}
        upload = self._upload(state["token"])
        return _result(self.readers.begin(upload, reading_of(reading), asked, self.store.limits))

    def ask(self, question: Question, state: State) -> dict[str, Any]:
        """What the table answers to a question of `upload.review.answers`.

        Raises `InvalidInputError` where the file is gone, or the state was not made by `begin`.
        """
        return _result(self.readers.ask(question, self._upload(state.get("token")), state, self.store.limits))

    def forget(self, token: object) -> None:
        """Delete all of an upload."""
        self.store.unstage(token)
        self.readers.forget(token)

    def _upload(self, token: object) -> Upload:
        file = self.store.staged(token)
        if file is None:
            raise InvalidInputError(EXPIRED)
        data, filename = file
        return Upload(str(token), filename, data)


def _result(future: Future[dict[str, Any]], wait: float | None = None) -> dict[str, Any]:
    """What a future gives; raises `TimeoutError` after `wait` seconds, and without `wait` `InvalidInputError`."""
    try:
        return future.result(PATIENCE if wait is None else wait)
    except CancelledError as error:  # the dialog was closed meanwhile
        raise InvalidInputError(EXPIRED) from error
    except TimeoutError as error:
        if wait is not None:
            raise
        future.cancel()
        raise InvalidInputError(BUSY) from error


def uploads(services: Services) -> Uploads:
    """Where the server keeps uploads until they are imported."""
    return Uploads(services.store, services.readers)
