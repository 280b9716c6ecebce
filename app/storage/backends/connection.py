"""The connection to Redis: retries while Redis restarts, then raises `OSError`, as for a disk that fails.

One time limit holds for every command: `PATIENCE`. Once it was reached, commands fail at once for `REST` seconds, so
that a request that needs many of them has its answer, too.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from typing import Any

from tile_core.checks import InvalidInputError

# Seconds that a command may take with all its tries; a restart of Redis takes a second or two.
PATIENCE = 4.0
# Seconds between two attempts to reach a Redis that is away.
REST = 2.0
# Seconds that Redis has to answer once, and pauses between tries.
_ONCE, _SHORTEST, _LONGEST = 2.0, 0.05, 0.5
MISSING = "{} needs packages that are not installed: pip install 'tile-explorer[server]'"


def connect(url: str) -> Any:
    """A client of the Redis at this address; raises `InvalidInputError` for an invalid address."""
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise InvalidInputError(MISSING.format("TILE_REDIS_URL")) from error
    lost = (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError, redis.exceptions.BusyLoadingError)

    class Patient(redis.Redis):  # type: ignore[misc]  # the package may be missing where types are checked
        """Tries each command again until its time is over."""

        resting_until = 0.0

        def execute_command(self, *given: Any, **options: Any) -> Any:
            begun, pause = time.monotonic(), _SHORTEST
            if begun < self.resting_until:
                raise redis.exceptions.ConnectionError("Redis was away a moment ago")
            # One that was away is asked once only.
            until = begun + PATIENCE - _ONCE if not self.resting_until else begun
            while True:
                try:
                    found = super().execute_command(*given, **options)
                except lost:
                    if time.monotonic() + pause > until:
                        self.resting_until = time.monotonic() + REST
                        raise
                    time.sleep(pause)
                    pause = min(2 * pause, _LONGEST)
                else:
                    self.resting_until = 0.0
                    return found

    once: dict[str, Any] = {"socket_timeout": _ONCE, "socket_connect_timeout": _ONCE, "retry": Retry(NoBackoff(), 0)}
    try:
        return Patient.from_url(url, **once)
    except ValueError as error:
        raise InvalidInputError(f"TILE_REDIS_URL: expected an address such as redis://host:6379/0; {error}") from error


@contextlib.contextmanager
def reaching() -> Iterator[None]:
    """Turn the errors of Redis into `OSError`, which callers handle as errors of a disk."""
    import redis

    try:
        yield
    except redis.exceptions.RedisError as error:
        full = "OOM" in str(error)
        number = errno.ENOSPC if full else errno.ENOTCONN
        raise OSError(number, f"{os.strerror(number)}: {type(error).__name__}") from error
