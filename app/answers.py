"""What answers share: caching, cancelling, and numbers as JSON."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar, Unpack, cast

import numpy as np
from numpy.typing import ArrayLike

from tile_core.execution import Desk, Running, given

from . import engine, keys

_Result = TypeVar("_Result")


class Cached(Protocol):
    """Calls a function of a module, or returns what it returned before for equal arguments, as a server's
    `Cache.cached`.
    """

    def __call__(self, function: Callable[..., _Result], *arguments: object, **how: Unpack[Running]) -> _Result:
        """What `function(*arguments, **how)` returns, without the options of `how` that are `None`."""
        ...


def uncached(function: Callable[..., _Result], *arguments: object, **how: Unpack[Running]) -> _Result:
    """A `Cached` without a cache: it always calls the function."""
    return function(*keys.plain_arguments(arguments), **given(how))


def never_cancel() -> bool:
    """A `cancel` that is never true, for computations that no newer request can cancel."""
    return False


def one_task(function: Callable[..., _Result], *arguments: object, **how: Unpack[Running]) -> _Result:
    """The result of `function(*arguments, cancel=...)` as one task of the executor, or here without one.

    The function is given `progress`, too, if there is one. Raises what the function raises, and `CancelledError` of
    `tile_core.execution`.
    """
    executor, progress, cancel = how.get("executor"), how.get("progress"), how.get("cancel")
    if executor is None:
        return function(*arguments, **given({"cancel": cancel or never_cancel, "progress": progress}))
    topic = executor.listen(progress) if progress and isinstance(executor, engine.Workers) else ""
    ((_, found),) = Desk(executor, cancel=cancel).run([("all", _run_on_worker, (topic, function, *arguments))])
    return cast(_Result, found)


def _run_on_worker(topic: str, function: Callable[..., _Result], *arguments: object) -> _Result:
    progress = partial(engine.tell, topic) if topic else None
    return function(*arguments, **given({"cancel": engine.stopped, "progress": progress}))


def plain(value: object) -> Any:
    """A value for JSON: `None` in place of undefined and infinite numbers."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def packed(values: ArrayLike, kind: str) -> str:
    """Numbers of the dtype `kind` as base64."""
    return base64.b64encode(np.ascontiguousarray(values, dtype=kind).tobytes()).decode()
