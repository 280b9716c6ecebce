"""A process that has imported what is slow, and forks for every mutant: `python -m tests.mutate.worker TREE`.

It reads requests, one JSON object a line, and answers each with one line. The child runs pytest on the tree's copy of
the project; it ends by itself, by the processor time of the test it is in, or by the clock.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import shutil
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.mutate import inside
from tests.mutate.targets import PRELOADED, ROOT

_MEMORY = 10 * 2**30


def main() -> None:
    tree = Path(sys.argv[1]).resolve()
    _preload()
    os.chdir(tree)
    sys.path[:] = [str(tree), *(entry for entry in sys.path if entry not in ("", str(ROOT)))]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "tile_core", "app")]:
        if not name.startswith("tests.mutate"):
            del sys.modules[name]
    for line in sys.stdin:
        print(json.dumps(answer(tree, json.loads(line))), file=sys.__stdout__, flush=True)


def _preload() -> None:
    for name in PRELOADED:
        with contextlib.suppress(ImportError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importlib.import_module(name)


def answer(tree: Path, request: dict[str, Any]) -> dict[str, Any]:
    """What pytest says in a child, with `path` replaced by `source` meanwhile; `end` tells how it ended."""
    place = tree.parent / f"{tree.name}.tmp"
    place.mkdir(exist_ok=True)
    replaced = _Replaced(tree / request["path"], request["source"]) if request.get("path") else None
    try:
        return _forked(lambda: inside.run(tree, place, request), request["seconds"], place)
    finally:
        if replaced:
            replaced.restore()
        shutil.rmtree(place, ignore_errors=True)


class _Replaced:
    """A module with other text, and no compiled form of the old one; `restore` brings back both as they were."""

    def __init__(self, path: Path, source: str) -> None:
        self.path, self.before, self.stat = path, path.read_bytes(), path.stat()
        path.write_text(source, encoding="utf-8")
        # Compiled files hold the source's time of change in seconds: set one that no compiled file can have.
        os.utime(path, ns=(self.stat.st_atime_ns, self.stat.st_mtime_ns + 10**13))

    def restore(self) -> None:
        self.path.write_bytes(self.before)
        os.utime(self.path, ns=(self.stat.st_atime_ns, self.stat.st_mtime_ns))


def _forked(work: Callable[[], None], seconds: float, place: Path) -> dict[str, Any]:
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        with (place / "said").open("wb") as said:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
        code = 70
        try:
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    end = _waited(child, seconds)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    answer = place / "answer.json"
    told = json.loads(answer.read_text(encoding="utf-8")) if answer.exists() else {}
    said = (place / "said").read_text(encoding="utf-8", errors="replace")[-3000:]
    return {"end": end, "said": said} | told


def _waited(child: int, seconds: float) -> str:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            return "by itself" if code == 0 else "too slow" if code == -signal.SIGPROF else f"code {code}"
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "too slow"


if __name__ == "__main__":
    main()
