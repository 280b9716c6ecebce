"""Where long computations run: in a bounded pool of this machine, or on the workers of a dask scheduler.

Workers are started with `dask worker tcp://...`; they have the same version of this program installed. While the
scheduler cannot be reached, has no worker, or loses a computation, this machine computes as it does without one.
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
# How long the scheduler may take to answer, and for how long it is left alone when it does not, in seconds.
_PATIENCE, _REST = 3.0, 10.0
MISSING = "a scheduler needs packages that are not installed: pip install 'tile-explorer[server]'"
AWAY, IDLE = "scheduler: cannot be reached", "scheduler: it has no workers"


class Engine:
    """The scheduler at an address such as tcp://host:8786, or none."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self._client: Any = None
        self._lock, self._resting_until = threading.Lock(), 0.0

    def run(self, compute: Callable[[Executor | None], _Result]) -> _Result:
        """What `compute` gives, given an executor of the scheduler's workers, or `None` for the pool of this machine.

        It is called again, with `None`, where the workers lost it. Raises what `compute` raises.
        """
        client = self._reached()
        if client is None or not _threads(client):
            return compute(None)
        with _spread(client) as executor:
            try:
                return compute(executor)
            except _losses() as error:
                _LOG.warning("the scheduler lost a computation (%s): it is computed here", type(error).__name__)
        return compute(None)

    def problems(self) -> list[str]:
        """Why nothing is computed by workers though it should be."""
        if not self.address:
            return []
        client = self._reached()
        threads = None if client is None else _threads(client)
        return [] if threads else [IDLE] if threads == 0 else [AWAY]

    def require(self) -> None:
        """Raise `OSError` where there is a scheduler that cannot compute."""
        for problem in self.problems():
            raise OSError(f"{problem} ({self.address})")

    def close(self) -> None:
        """Leave the scheduler."""
        with self._lock:
            if self._client is not None:
                self._client.close(timeout=_PATIENCE)
            self._client = None

    def _reached(self) -> Any:
        """The client, connected; `None` where there is no scheduler, or it cannot be reached."""
        if not self.address:
            return None
        with self._lock:
            if self._client is not None and self._client.status != "running":
                self._client.close(timeout=_PATIENCE)
                self._client = None
            if self._client is None and time.monotonic() >= self._resting_until:
                self._client = self._connected()
            return self._client

    def _connected(self) -> Any:
        try:
            from distributed import Client
        except ImportError as error:
            raise InvalidInputError(MISSING) from error
        try:
            return Client(self.address, timeout=_PATIENCE, set_as_default=False, name="tile-explorer")
        except (OSError, TimeoutError):
            _LOG.warning("the scheduler cannot be reached: computed here for %g s", _REST)
            self._resting_until = time.monotonic() + _REST
            return None
        except ValueError as error:
            raise InvalidInputError(f"scheduler: expected an address such as tcp://host:8786; {error}") from error


def _threads(client: Any) -> int | None:
    """How many threads the workers have; `None` where the scheduler does not say."""
    try:
        return sum(map(int, client.nthreads().values()))
    except Exception:  # whatever a connection that breaks just now raises
        return None


def _losses() -> tuple[type[Exception], ...]:
    from distributed import KilledWorker
    from distributed.comm import CommClosedError

    return LostError, KilledWorker, CommClosedError


@contextlib.contextmanager
def _spread(client: Any) -> Iterator[Executor]:
    """An executor for one computation, whose tasks are cancelled when it ends."""
    made = Workers(client)
    try:
        yield made
    finally:
        made.shutdown(wait=False)


__all__ = ["Engine", "Workers", "stopped", "tell"]
