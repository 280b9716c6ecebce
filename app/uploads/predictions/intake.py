"""Predictions on a server: uploads in progress, the queue of files to read, and stored predictions."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from tile_core import execution
from tile_core.checks import InvalidInputError

from ...engine import Engine
from ...reading.predictions.parse.options import Choices
from ...reading.tables.limited_process import Progress
from ...settings import Settings
from ...storage.backends import Backend
from ...storage.fair_queue import CrowdedError, FairQueue
from ...storage.files import message
from ...storage.prediction_files import PredictionFiles
from ...storage.slots import Slots
from ...storage.staged_upload import BusyError, Staged
from ...storage.staging import Staging
from ...web import incidents, visitor
from . import process

_LOG = logging.getLogger(__name__)
READERS = 2
WAITING = 8
_SLACK = 30
# Seconds that a reader may take to unlock an upload after it has stored its result.
_LEAVING = 2.0
_ROUNDS = 1 + (READERS + WAITING) // READERS
FAILED = "The server could not read this file; what went wrong is in its log. Please try again."
State = dict[str, Any]


class CancelledError(InvalidInputError):
    """The upload was removed while it waited or was read."""

    def __init__(self) -> None:
        super().__init__("The file was removed before it was read. Choose it again.")


class Intake:
    """Receives files of predictions. At most two are read at a time, each in its own process; `client()` names the
    client of the request; each client has a share of the readers.
    """

    def __init__(
        self,
        files: PredictionFiles,
        staging: Staging,
        slots: Slots | None = None,
        engine: Engine | None = None,
        client: Callable[[], str] = lambda: "",
    ) -> None:
        self.files, self.staging, self.limits = files, staging, files.limits
        self._queue, self._engine = FairQueue(slots or Slots(None, READERS), WAITING, "predictions"), engine or Engine()
        self._client = client
        self._lock, self._under_way = threading.Lock(), 0
        self._watcher: Callable[[int], object] = lambda _: None

    def watch(self, watcher: Callable[[int], object]) -> None:
        """Call `watcher` with the number of files that wait or are read, now and whenever it changes."""
        self._watcher = watcher
        watcher(self._under_way)

    def _count(self, change: int) -> None:
        with self._lock:
            self._under_way += change
            self._watcher(self._under_way)

    def inspect(self, staged: Staged, choices: Choices, wait: float) -> State:
        """Start inspecting an upload; its state after `wait` seconds at most.

        When it is done, `inspection` in the state is as `Inspection.as_json` gives it. Raises `InvalidInputError` if it
        is found to be unreadable in that time, `BusyError` while it is being read, and `CrowdedError`.
        """
        read = self._submit(staged, lambda tell: self._inspect(staged, choices, tell))
        with contextlib.suppress(TimeoutError):
            return {"stage": "done", **read.result(wait)}
        return staged.state()

    def convert(self, staged: Staged, choices: Choices, wait: float) -> State:
        """Start converting an upload; its state after `wait` seconds at most, as `state` gives it later.

        Raises `BusyError` while it is being read, `CrowdedError`.
        """
        read = self._submit(staged, lambda tell: self._convert(staged, choices, tell))
        with contextlib.suppress(TimeoutError, InvalidInputError):
            read.result(wait)
        return staged.state()

    def _submit(self, staged: Staged, read: Callable[[Progress], State]) -> Future[State]:
        """Read an upload when its turn comes; its state is updated meanwhile."""
        with contextlib.ExitStack() as alone:
            alone.enter_context(self._locked(staged))
            before = staged.state()
            staged.tell({"stage": "waiting"})
            held = alone.pop_all()
        self._count(1)
        try:
            return self._queue.submit(self._client(), lambda: self._read(staged, read, held))
        except BaseException:
            staged.tell(before)
            held.close()
            self._count(-1)
            raise

    @contextlib.contextmanager
    def _locked(self, staged: Staged) -> Iterator[None]:
        """Lock the upload for this reader; waits for one that has its result and is about to unlock the upload."""
        until = time.monotonic() + _LEAVING
        with contextlib.ExitStack() as held:
            while True:
                try:
                    held.enter_context(staged.alone())
                    break
                except BusyError:
                    if staged.state()["stage"] not in ("done", "failed") or time.monotonic() > until:
                        raise
                    time.sleep(0.02)
            yield

    def _read(self, staged: Staged, read: Callable[[Progress], State], alone: contextlib.ExitStack) -> State:
        """The answer of `read` about an upload, also stored as its state; raises `InvalidInputError` with the reason of
        a failure.
        """
        try:
            result = self._read_now(staged, read)
            staged.tell({"stage": "done", **result})
        except InvalidInputError as error:
            staged.tell({"stage": "failed", "error": str(error)})
            raise
        except Exception as error:
            if staged.forgotten:
                raise CancelledError from error
            text = incidents.report(_LOG, "a file of predictions could not be read", message(error) or FAILED, error)
            staged.tell({"stage": "failed", "error": text})
            raise InvalidInputError(text) from error
        finally:
            alone.close()
            self._count(-1)
        return result

    def _read_now(self, staged: Staged, read: Callable[[Progress], State]) -> State:
        """Read an upload; raises `CancelledError` when it was removed."""

        def tell(done: int, total: int) -> None:
            if staged.forgotten:
                raise CancelledError
            staged.tell({"stage": "reading", "done": done, "total": total})

        tell(0, 1)
        return read(tell)

    def _inspect(self, staged: Staged, choices: Choices, tell: Progress) -> State:
        staged.delete_result()
        with staged.stores.arrays.aside() as out:
            found = self._answer(process.Request("read", self.limits, choices), staged, out, tell)
            if found["result"]:
                staged.save_result(found["result"], out)
        return {"inspection": found["inspection"]}

    def _convert(self, staged: Staged, choices: Choices, tell: Progress) -> State:
        """Store the conversion that the inspection of the upload made, or convert it again for other choices."""
        try:
            result = staged.result()
            if result and choices.as_json() in result["choices"]:
                with contextlib.suppress(FileNotFoundError):  # removed in the meantime, to make room
                    return self._store(staged, result, staged.arrays)
            staged.delete_result()
            with staged.stores.arrays.aside() as out:
                result = self._answer(process.Request("convert", self.limits, choices), staged, out, tell)
                return self._store(staged, result, out)
        finally:
            staged.delete_result()

    def _answer(self, request: process.Request, staged: Staged, out: Path, tell: Progress) -> State:
        """The answer to a request about an upload, of a worker if there are any; arrays are then in `out`."""
        if not self._engine.address:
            return request(staged.path, staged.name, out, tell)
        from . import remote_reading

        try:
            return self._engine.run(lambda executor: remote_reading.read(request, staged, out, tell, executor))
        except execution.CancelledError as error:
            raise CancelledError from error

    def _store(self, staged: Staged, result: State, arrays: Path) -> State:
        staged.tell({"stage": "keeping"})
        digest = result["digest"]
        if not digest:
            return {"id": None, "summary": result["summary"]}
        key, right = self.files.upload(arrays, digest)
        return {"id": key, "summary": result["summary"], "deletion": right}


def open_intake(settings: Settings, backend: Backend, engine: Engine) -> Intake:
    """The intake of a server with these settings; raises `OSError` when its folder cannot be used."""
    folder, limits = settings.predictions, settings.limits
    files = PredictionFiles(folder, settings.secret, limits, backend)
    slots = Slots(settings.shared("prediction-readers"), READERS)
    # An upload has no progress while others are read, and perhaps none while it is read itself.
    stalled = _ROUNDS * (process.PATIENCE * limits.prediction_seconds + _SLACK)
    client = visitor.client(settings.identity_header)
    return Intake(files, Staging(folder, limits, backend, stalled), slots, engine, client)


__all__ = ["BusyError", "CancelledError", "CrowdedError", "Intake", "open_intake"]
