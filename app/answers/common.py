"""What answers share: caching, cancelling, and numbers as JSON."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from .. import keys

_Result = TypeVar("_Result")


class Cached(Protocol):
    """What a function of a module returned before for equal arguments, as a server's `Cache.cached` knows it."""

    def __call__(
        self, function: Callable[..., _Result], *arguments: object, cancel: Callable[[], bool] | None = None
    ) -> _Result:
        """The same as `function(*arguments)`, given `cancel` too if there is one."""
        ...


def anew(function: Callable[..., _Result], *arguments: object, cancel: Callable[[], bool] | None = None) -> _Result:
    """A `Cached` without a cache: it always computes."""
    options = {} if cancel is None else {"cancel": cancel}
    return function(*keys.plain_arguments(arguments), **options)


def never() -> bool:
    """A `cancel` that is never true, where no newer question can come."""
    return False


def plain(value: object) -> Any:
    """Values for JSON: `None` for what is undefined or infinite."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def packed(values: ArrayLike, kind: str) -> str:
    """Numbers of this kind as base64."""
    return base64.b64encode(np.ascontiguousarray(values, dtype=kind).tobytes()).decode()
