"""Reads untrusted files in a separate process, with limits on memory and time; the server only waits.

Files are parsed by large libraries in C++ and Rust, and small files can need much memory: 159 kB of workbook for 53 MB
of XML, one cell at XFD1048576 for 17 billion cells, 56 kB of parquet for 20 million rows. The process limits itself,
and ends when it reaches a limit.

The server calls `run`; the module that it names calls `serve` in the process. There, `run` answers within the same
process and its limits. Standard input holds a request as a line of JSON, then bytes. On standard output each line is a
JSON object: `done` and `total` while it reads, what is known before memory may run out (some libraries end the process
then), at last `result` or `error`.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError

_LOG = logging.getLogger(__name__)
# The folder and the name of this module's package, as a checkout or installed.
_SOURCE_ROOT = str(Path(__file__).resolve().parents[__name__.count(".")])
# One thread and one memory pool, because libraries reserve address space for each, and that is limited.
_LOW_MEMORY = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"} | {
    "MALLOC_ARENA_MAX": "2", "RUST_BACKTRACE": "0", "PYTHONIOENCODING": "utf-8"
}  # fmt: skip
Progress = Callable[[int, int], None]
Answer = dict[str, Any]
# Whether this is such a process, and what also gets the parts of an answer there.
_limited = False
_listeners: list[Callable[[Answer], object]] = []


@dataclass(frozen=True, slots=True)
class Task:
    """A task for a module that calls `serve`: a request as JSON, and bytes.

    `memory` in bytes, `seconds` of processor time. `patience`: a process may take this many times `seconds` of real
    time, because on a busy server it has to wait.
    """

    module: str
    question: dict[str, Any]
    memory: int
    seconds: int
    patience: int
    data: bytes = field(default=b"", repr=False)


def quiet(_done: int, _total: int) -> None:
    """A progress function that does nothing."""


def run(task: Task, progress: Progress = quiet) -> Answer:
    """The answer of the process, as a dictionary; without `result` and `error` where it crashed or took too long."""
    if _limited:
        return answer_here(task)
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


def answer_here(task: Task) -> Answer:
    """The answer of a module of this package to a task, in this process."""
    sent: list[Answer] = []
    _listeners.append(sent.append)
    try:
        last = import_module(task.module).answer(task.question, task.data)
    finally:
        _listeners.pop()
    return {name: value for part in [*sent, last] for name, value in part.items()}


def _command(module: str) -> list[str]:
    return [sys.executable, "-P", "-m", module]


def _environment() -> dict[str, str]:
    """The environment of the server, without its settings, as one of them is a secret."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TILE_")} | _LOW_MEMORY
    return environment | {"PYTHONPATH": os.pathsep.join(filter(None, [_SOURCE_ROOT, environment.get("PYTHONPATH")]))}


def _receive(child: subprocess.Popen[bytes], seconds: int, progress: Progress) -> Answer:
    """The output of the process until it ends or is stopped."""
    answer: Answer = {}
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


def serve(answer: Callable[[dict[str, Any], bytes], Answer]) -> None:
    """Answer the request on standard input, within the limits that it sets."""
    global _limited  # noqa: PLW0603 (a process is limited once)
    question = json.loads(sys.stdin.buffer.readline())
    _limited = True
    set_limits(question["seconds"], question["memory"])
    send(answer(question, sys.stdin.buffer.read()))


def result_of(read: Callable[[], Any], damaged: str, large: str) -> Answer:
    """What `read` returns, or what is wrong with the file; unexpected errors are logged to `log`."""
    try:
        return {"result": read()}
    except InvalidInputError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": large}
    except BaseException:  # a Rust panic does not derive from Exception
        return {"error": damaged, "log": traceback.format_exc()}


def set_limits(seconds: int, memory: int) -> None:
    """Set limits on memory and processor time, at most those of the process that started this one.

    Windows has none; the time limit of `run` remains.
    """
    try:
        import resource
    except ImportError:
        return
    for kind, soft, most in (
        (resource.RLIMIT_AS, memory, memory),
        (resource.RLIMIT_CPU, seconds, seconds + 1),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        top = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (min(soft, top), top))


def send(part: Answer) -> None:
    """Write one line of the answer, as JSON."""
    for listen in _listeners:
        listen(part)
    if _listeners and not _limited:
        return
    sys.stdout.buffer.write(json.dumps(part).encode() + b"\n")
    sys.stdout.buffer.flush()
