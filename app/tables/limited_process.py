"""Reading a stranger's file in a process of its own, with limits on memory and time; the server only waits.

Files are parsed by large libraries of C++ and Rust, and small files can ask for much: 159 kB of workbook for 53 MB of
XML, one cell at XFD1048576 for 17 billion cells, 56 kB of parquet for 20 million rows. The process (`child`) holds
itself to its limits and ends when it cannot; it answers in lines of JSON.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_LOG = logging.getLogger(__name__)
# The folder and the name of this module's package, as a checkout or installed.
_SOURCE_ROOT = str(Path(__file__).resolve().parents[__name__.count(".")])
# One thread and one memory pool, because libraries reserve address space for each, and that is limited.
_LOW_MEMORY = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"} | {
    "MALLOC_ARENA_MAX": "2", "RUST_BACKTRACE": "0", "PYTHONIOENCODING": "utf-8"
}  # fmt: skip
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Task:
    """A request to a module that serves as `child.serve` does: a question as JSON, and bytes.

    `memory` in bytes, `seconds` of processor time. `patience`: a process may take so many times as long as it may work:
    on a busy server it waits for the rest.
    """

    module: str
    question: dict[str, Any]
    memory: int
    seconds: int
    patience: int
    data: bytes = field(default=b"", repr=False)


def quiet(_done: int, _total: int) -> None:
    """A progress function that does nothing."""


def run(task: Task, progress: Progress = quiet) -> dict[str, Any]:
    """The answer of the process, as a dictionary; without `result` and `error` where it crashed or took too long."""
    question = task.question | {"memory": task.memory, "seconds": task.seconds}
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stderr:
        stdin.write(json.dumps(question).encode() + b"\n" + task.data)
        stdin.seek(0)
        with subprocess.Popen(  # noqa: S603  (our own module; what a visitor chose is JSON)
            _command(task.module), stdin=stdin, stdout=subprocess.PIPE, stderr=stderr, env=_environment()
        ) as child:
            answer = _receive(child, task.patience * task.seconds, progress)
        if "result" not in answer and "error" not in answer:
            stderr.seek(0)
            _LOG.warning("reading a file ended with %s: %r", child.returncode, stderr.read()[-2000:])
        return answer


def _command(module: str) -> list[str]:
    return [sys.executable, "-P", "-m", module]


def _environment() -> dict[str, str]:
    """The environment of the server, without its settings, one of which is a secret."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TILE_")} | _LOW_MEMORY
    return environment | {"PYTHONPATH": os.pathsep.join(filter(None, [_SOURCE_ROOT, environment.get("PYTHONPATH")]))}


def _receive(child: subprocess.Popen[bytes], seconds: int, progress: Progress) -> dict[str, Any]:
    """The output of the process until it ends or is stopped."""
    answer: dict[str, Any] = {}
    timer = threading.Timer(seconds, child.kill)
    timer.start()
    try:
        for line in child.stdout or ():
            if not line.endswith(b"\n"):
                break
            part = json.loads(line)
            if "done" in part:
                progress(int(part["done"]), int(part["total"]))
            else:
                answer |= part
    finally:
        timer.cancel()
        child.kill()
    return answer
