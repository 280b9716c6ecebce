"""Runs long computations on the workers of a dask scheduler, or in a bounded pool of this machine.

Workers are started with `dask worker tcp://...`; they need the same version of this program. While the scheduler cannot
be reached, has no workers, or loses a computation, this machine computes.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError as LostError
from concurrent.futures import Executor
from typing import Any, TypeVar

from tile_core.checks import InvalidInputError

from .workers import Workers, stopped, tell

_LOG = logging.getLogger(__name__)
_Result = TypeVar("_Result")
# Seconds that the scheduler has to answer, and seconds until it is tried again if it does not.
_PATIENCE, _REST = 3.0, 10.0
MISSING = "a scheduler needs packages that are not installed: pip install 'tile-explorer[server]'"
AWAY, IDLE = "scheduler: cannot be reached", "scheduler: it has no workers"


class Engine:
    """A dask scheduler at an address such as tcp://host:8786; with "", this machine computes."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self._client: Any = None
        self._lock, self._resting_until = threading.Lock(), 0.0
        self._lost = False

    def run(self, compute: Callable[[Executor | None], _Result]) -> _Result:
        """The result of `compute(executor)`, with an executor of the scheduler's workers or `None` for this machine.

        If the workers lose the computation, `compute` is called again with `None`. Raises what `compute` raises.
        """
        client = self._connected_client()
        if client is None or not _threads(client):
            return compute(None)
        with _executor(client) as executor:
            try:
                return compute(executor)
            except _errors_of_a_loss() as error:
                self._tell_lost(type(error).__name__)
        return compute(None)

    def problems(self) -> list[str]:
        """Why the workers of the scheduler cannot compute, in sentences; empty if they can, or without a scheduler."""
        if not self.address:
            return []
        client = self._connected_client()
        threads = None if client is None else _threads(client)
        return [] if threads else [IDLE] if threads == 0 else [AWAY]

    def require(self) -> None:
        """Raise `OSError` if there is a scheduler whose workers cannot compute."""
        self._lost = True  # said by the error
        for problem in self.problems():
            raise OSError(f"{problem} ({self.address})")

    def close(self) -> None:
        """Disconnect from the scheduler."""
        with self._lock:
            if self._client is not None:
                self._client.close(timeout=_PATIENCE)
            self._client = None

    def _connected_client(self) -> Any:
        """A connected client; `None` without a scheduler, or while it cannot be reached."""
        if not self.address:
            return None
        with self._lock:
            if self._client is not None and self._client.status != "running":
                self._client.close(timeout=_PATIENCE)
                self._client = None
            if self._client is None and time.monotonic() >= self._resting_until:
                self._client = self._connect()
            return self._client

    def _connect(self) -> Any:
        try:
            from distributed import Client
        except ImportError as error:
            raise InvalidInputError(MISSING) from error
        # Its own messages about a connection that is lost would be dozens; importing it gives these loggers levels.
        for name in ("distributed", "distributed.client", "distributed.gc"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            found = Client(self.address, timeout=_PATIENCE, set_as_default=False, name="tile-explorer")
            self._lost = False
            return found
        except (OSError, TimeoutError):
            self._tell_lost("it does not answer")
            self._resting_until = time.monotonic() + _REST
            return None
        except ValueError as error:
            raise InvalidInputError(f"scheduler: expected an address such as tcp://host:8786; {error}") from error

    def _tell_lost(self, why: str) -> None:
        """Say once that this machine computes, until the scheduler is reached again."""
        if not self._lost:
            self._lost = True
            _LOG.warning("the scheduler is lost (%s): this machine computes until it is back", why)


def _threads(client: Any) -> int | None:
    """The number of threads of all workers; `None` if the scheduler does not answer."""
    try:
        return sum(map(int, client.nthreads().values()))
    except Exception:  # a connection that breaks can raise many kinds of errors
        return None


def _errors_of_a_loss() -> tuple[type[Exception], ...]:
    from distributed import KilledWorker
    from distributed.comm import CommClosedError

    return LostError, KilledWorker, CommClosedError


@contextlib.contextmanager
def _executor(client: Any) -> Iterator[Executor]:
    """An executor for one computation, whose tasks are cancelled when it ends."""
    made = Workers(client)
    try:
        yield made
    finally:
        made.shutdown(wait=False)


__all__ = ["Engine", "Workers", "stopped", "tell"]
