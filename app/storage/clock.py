"""Whether the clock of the machine was set while this process ran."""

from __future__ import annotations

import time

# A larger difference in seconds than drift explains: the clock was set.
JUMP = 60


class Clock:
    """Compares the clock with the time since the machine was started."""

    def __init__(self) -> None:
        self._ahead = _ahead()

    def was_set(self) -> bool:
        """Whether it was set, ahead or back, since this was last asked."""
        before, self._ahead = self._ahead, _ahead()
        return abs(self._ahead - before) > JUMP


def _ahead() -> float:
    return time.time() - time.monotonic()
