"""Lets a worker of the scheduler read a file of predictions, which it fetches from the store that machines share, and
send the result there.
"""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from tile_core.execution import Desk

from ... import engine
from ...engine import Workers
from ...reading.tables.limited_process import Progress
from ...storage.files import write_new
from ...storage.staged_upload import Staged
from .process import Read


def read(task: Read, staged: Staged, out: Path, progress: Progress, executor: Executor | None) -> dict[str, Any]:
    """The answer of `task` about an upload, whose arrays are then in the new file `out`.

    A worker reads the file if there are workers and the file is in a store that they reach, otherwise this machine.
    Raises what `task` raises, and `CancelledError` of `tile_core.execution` when the upload was removed.
    """
    source = staged.source
    if source is None or not isinstance(executor, Workers):
        return task(staged.path, staged.name, out, progress)
    store, name = source

    def report(done: int, total: int) -> None:
        # The progress of an upload that was removed cannot be stored; `cancel` then stops the task.
        with contextlib.suppress(Exception):
            progress(done, total)

    arguments = task, store, name, staged.name, executor.listen(report)
    ((_, (answer, result)),) = Desk(executor, cancel=lambda: staged.forgotten).run(
        [("read", _read_on_worker, arguments)]
    )
    if result:
        write_new(out, lambda file: store.fetch(result, file), sync=False)
        store.remove([result])
    return dict(answer)


def _read_on_worker(task: Read, store: Any, name: str, filename: str, topic: str) -> tuple[dict[str, Any], str]:
    """The answer, and the name of the result in the store, "" if there is none."""

    def progress(done: int, total: int) -> None:
        if engine.stopped():
            raise InterruptedError
        engine.tell(topic, done, total)

    with tempfile.TemporaryDirectory() as folder:
        path, out, result = Path(folder) / "file", Path(folder) / "out", ""
        with path.open("wb") as file:
            store.fetch(name, file)
        answer = task(path, filename, out, progress)
        if out.exists():
            result = f"result-{secrets.token_hex(16)}"
            store.send(out, result)
        return answer, result
