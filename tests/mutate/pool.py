"""Copies of the project, each with a worker that runs tests in it; the checkout itself is never changed."""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.mutate.targets import ROOT

Ask = Callable[[dict[str, Any]], dict[str, Any]]


@contextmanager
def workers(jobs: int, root: Path = ROOT) -> Iterator[Ask]:
    """A function that sends a request to one of `jobs` workers, waiting for a free one, and returns its answer."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        trees = [Path(folder) / str(number) for number in range(jobs)]
        for tree in trees:
            copy(root, tree)
        started = [_start(tree) for tree in trees]
        idle: queue.Queue[subprocess.Popen[str]] = queue.Queue()
        for worker in started:
            idle.put(worker)

        def ask(request: dict[str, Any]) -> dict[str, Any]:
            worker = idle.get()
            try:
                return _answer_of(worker, request)
            finally:
                idle.put(worker)

        try:
            yield ask
        finally:
            for worker in started:
                with worker:
                    worker.terminate()


def each(ask: Callable[[Any], Any], things: Iterable[Any], jobs: int) -> Iterator[Any]:
    """The answers in the order of the things, `jobs` at a time."""
    with ThreadPoolExecutor(jobs) as threads:
        yield from threads.map(ask, things)


def copy(root: Path, tree: Path) -> None:
    """Copies what git knows of, or would if it were added."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)


def _start(tree: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.mutate.worker", str(tree)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _answer_of(worker: subprocess.Popen[str], request: dict[str, Any]) -> dict[str, Any]:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(json.dumps(request) + "\n")
    worker.stdin.flush()
    line = worker.stdout.readline()
    if not line:
        raise RuntimeError("a worker ended; its words are above")
    answer: dict[str, Any] = json.loads(line)
    return answer
