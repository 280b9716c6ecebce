"""Files of predictions read by a worker: it fetches the file from where machines share large files, and puts the
result there.
"""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from tile_core.execution import Desk

from .. import engine
from ..engine import Workers
from ..settings import Limits
from ..storage.staged import Staged
from ..tables.limited_process import Progress
from .parse.options import Choices

Read = Callable[..., dict[str, Any]]


def ask(  # noqa: PLR0913, PLR0917 (the file, its limits, and where it is read)
    read: Read, staged: Staged, limits: Limits, choices: Choices, progress: Progress, executor: Executor | None
) -> dict[str, Any]:
    """What `process.read` or `process.convert` says of an upload; what it makes is in `staged.out`.

    A worker reads where there are some and the file lies where they reach it, else this machine. Raises what they
    raise, and `CancelledError` of `tile_core.execution` when the upload was removed.
    """
    source = staged.source
    if source is None or not isinstance(executor, Workers):
        return read(staged.path, staged.name, limits, choices=choices, progress=progress, out=staged.out)
    store, name = source

    def hear(done: int, total: int) -> None:
        with contextlib.suppress(Exception):  # an upload that was removed is noticed below
            progress(done, total)

    task = read, store, name, staged.name, limits, choices, executor.listen(hear)
    ((_, (answer, made)),) = Desk(executor, cancel=lambda: staged.forgotten).run([("read", _there, task)])
    if made:
        with staged.out.open("wb") as file:
            store.fetch(made, file)
        store.remove([made])
    return dict(answer)


def _there(  # noqa: PLR0913, PLR0917 (what the task needs)
    read: Read, store: Any, name: str, filename: str, limits: Limits, choices: Choices, topic: str
) -> tuple[dict[str, Any], str]:
    """The answer, and the name of the file that was made, if there is one."""

    def tell(done: int, total: int) -> None:
        if engine.stopped():
            raise InterruptedError
        engine.tell(topic, done, total)

    with tempfile.TemporaryDirectory() as folder:
        path, out, made = Path(folder) / "file", Path(folder) / "out", ""
        with path.open("wb") as file:
            store.fetch(name, file)
        answer = read(path, filename, limits, choices=choices, progress=tell, out=out)
        if out.exists():
            made = f"made-{secrets.token_hex(16)}"
            store.send(out, made)
        return answer, made
