"""Reading a stranger's file in a process of its own, with limits on memory and time; the server only waits.

A file is parsed by large libraries of C++ and Rust, and small files can ask for much. The child holds itself to its
limits and ends when it cannot; what it made it writes beside the file, without pickle, and says in lines of JSON.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError

from ..settings import Limits
from .parse.options import Choices

_LOG = logging.getLogger(__name__)
_CHILD = f"{__package__}.child"
# Where the package is that this module belongs to, whatever it is installed as.
_ABOVE = str(Path(__file__).resolve().parents[__name__.count(".")])
_SMALL = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"} | {
    "MALLOC_ARENA_MAX": "2", "RUST_BACKTRACE": "0", "PYTHONIOENCODING": "utf-8"
}  # fmt: skip
_DIED = "it asks for too much memory or time. Leave out columns or rows, or save it as parquet."
# A process may take so many times as long as it may work: on a busy server it waits for the rest.
PATIENCE = 2
Progress = Callable[[int, int], None]


def inspect(path: Path, filename: str, limits: Limits, *, choices: Choices, progress: Progress) -> dict[str, Any]:
    """`reading.inspect` elsewhere: what `Inspection.as_json` gives. Raises what it raises."""
    return _ask({"task": "inspect", "path": str(path), "filename": filename}, limits, choices, progress)


def convert(  # noqa: PLR0913
    path: Path, filename: str, limits: Limits, *, choices: Choices, progress: Progress, out: Path
) -> dict[str, Any]:
    """`reading.convert` elsewhere: what `Conversion.summary` gives, and the predictions, if any, in the new file `out`.

    Raises what it raises.
    """
    question = {"task": "convert", "path": str(path), "filename": filename, "out": str(out)}
    return _ask(question, limits, choices, progress)


def _ask(asked: Mapping[str, str], limits: Limits, choices: Choices, progress: Progress) -> dict[str, Any]:
    question = {**asked, "limits": asdict(limits), "choices": choices.as_json()}
    answer = _run(json.dumps(question).encode(), PATIENCE * limits.prediction_seconds, progress)
    if "log" in answer:
        _LOG.error("a file of predictions could not be read: %s", answer["log"])
    if "error" in answer:
        raise InvalidInputError(str(answer["error"]))
    result = answer.get("result")
    if not isinstance(result, dict):
        raise InvalidInputError(f"{asked['filename'][:80] or 'The file'}: {_DIED}")
    return result


def _run(question: bytes, seconds: int, progress: Progress) -> dict[str, Any]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TILE_")} | _SMALL
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [_ABOVE, environment.get("PYTHONPATH")]))
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as said_wrong:
        asked.write(question)
        asked.seek(0)
        command = [sys.executable, "-P", "-m", _CHILD]
        with subprocess.Popen(  # noqa: S603  (our own script; what a visitor chose is JSON)
            command, stdin=asked, stdout=subprocess.PIPE, stderr=said_wrong, env=environment
        ) as child:
            answer = _listen(child, seconds, progress)
        if "result" not in answer and "error" not in answer:
            said_wrong.seek(0)
            _LOG.warning("reading a file ended with %s: %r", child.returncode, said_wrong.read()[-2000:])
        return answer


def _listen(child: subprocess.Popen[bytes], seconds: int, progress: Progress) -> dict[str, Any]:
    """All it says until it ends, or is ended."""
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
