"""What answers share: how they are kept, and how they are written as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

# `memoize(parts, compute)`: what was computed before for equal parts. A server's is `Cache.memoize`.
Memoize = Callable[[Sequence[object], Callable[[], Any]], Any]


def anew(parts: Sequence[object], compute: Callable[[], Any]) -> Any:
    """Where nothing is kept: everything is computed anew."""
    return compute()


def never() -> bool:
    """Where nobody can ask a newer question meanwhile."""
    return False


def plain(value: Any) -> Any:
    """For JSON: what is undefined or infinite is `None`."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
