"""What answers share: how they are kept, and how they are written as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

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
    """Where nothing is kept: everything is computed anew."""
    options = {} if cancel is None else {"cancel": cancel}
    return function(*keys.plain_arguments(arguments), **options)


def never() -> bool:
    """Where nobody can ask a newer question meanwhile."""
    return False


def plain(value: object) -> Any:
    """For JSON: what is undefined or infinite is `None`."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
