"""The connection to Redis: retries while Redis restarts, then raises `OSError`, as for a disk that fails."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from typing import Any

from tile_core.checks import InvalidInputError

# A restart of Redis takes a second or two; in eight tries a request waits that long.
_TRIES, _SHORTEST, _LONGEST = 8, 0.05, 0.5
_SECONDS = 5.0
MISSING = "{} needs packages that are not installed: pip install 'tile-explorer[server]'"


def connect(url: str) -> Any:
    """A client of the Redis at this address; raises `InvalidInputError` for an invalid address."""
    try:
        import redis
        from redis.backoff import ExponentialBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise InvalidInputError(MISSING.format("TILE_REDIS_URL")) from error
    patience: dict[str, Any] = {"socket_timeout": _SECONDS, "socket_connect_timeout": _SECONDS}
    patience["retry"] = Retry(ExponentialBackoff(_LONGEST, _SHORTEST), _TRIES)
    lost = [redis.exceptions.ConnectionError, redis.exceptions.TimeoutError, redis.exceptions.BusyLoadingError]
    try:
        return redis.Redis.from_url(url, retry_on_error=lost, **patience)
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
