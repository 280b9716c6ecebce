"""Several processes that serve on one socket: one that dies is replaced, and all stop when the supervisor does.

Each holds the end of a pipe whose other end only the supervisor has, so that they stop, too, when it is killed.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ..operation import logs, metrics
from ..settings import Settings
from .process import GRACE, Process

_LOG = logging.getLogger(__name__)
# After this many processes in a row that end before they serve, the supervisor gives up.
_ACCIDENTS = 5
_READY = "ready"


@dataclass(eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    ready: bool = False


class Workers:
    """A number of processes that serve; `run` returns when it is stopped, or when no process can serve."""

    def __init__(self, listener: socket.socket, settings: Settings) -> None:
        logs.configure(settings.log_level, settings.log_format)
        metrics.share(settings.folder / "metrics")
        self._listener, self._settings = listener, settings
        self._context = multiprocessing.get_context("spawn")
        self._stopping = threading.Event()
        self._accidents = 0
        self._workers = [self._start() for _ in range(settings.workers)]

    def run(self, ready: Callable[[], object]) -> bool:
        """Replace processes that die; `ready` is called when the first one serves. False where none can serve."""
        told = False
        while not self._stopping.is_set() and self._accidents < _ACCIDENTS:
            pipes = [worker.pipe for worker in self._workers if not worker.ready]
            heard = wait([*pipes, *(worker.process.sentinel for worker in self._workers)], timeout=0.5)
            for worker in self._workers:
                worker.ready = worker.ready or (worker.pipe in heard and _is_ready(worker.pipe))
            if not told and any(worker.ready for worker in self._workers):
                told = True
                ready()
            self._replace_dead()
        self._stop()
        return self._stopping.is_set()

    def stop(self, *_: object) -> None:
        """Let `run` return once all processes have ended."""
        self._stopping.set()

    def stop_on_signals(self) -> None:
        """Stop on Ctrl+C and SIGTERM."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(self._listener, self._settings, theirs), name="tile-worker")
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _replace_dead(self) -> None:
        for k, worker in enumerate(self._workers):
            if worker.process.is_alive() or self._stopping.is_set():
                continue
            self._accidents = 0 if worker.ready else self._accidents + 1
            _LOG.error("process %s ended with %s: replaced", worker.process.pid, worker.process.exitcode)
            worker.pipe.close()
            metrics.forget(worker.process.pid)
            if self._accidents < _ACCIDENTS:
                self._workers[k] = self._start()

    def _stop(self) -> None:
        for worker in self._workers:
            worker.pipe.close()
        until = time.monotonic() + GRACE + 5
        for worker in self._workers:
            worker.process.join(max(0, until - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
            metrics.forget(worker.process.pid)


def work(listener: socket.socket, settings: Settings, pipe: Connection) -> None:
    """The main function of one of the processes."""
    process = Process(listener, settings)
    process.stop_on_signals()

    def follow() -> None:
        try:
            pipe.send(_READY)
            pipe.recv()
        except (EOFError, OSError):  # the supervisor has closed its end, or has died
            process.stop()

    threading.Thread(target=follow, name="supervisor", daemon=True).start()
    process.run()


def _is_ready(pipe: Connection) -> bool:
    try:
        return str(pipe.recv()) == _READY
    except (EOFError, OSError):
        return False
