"""Tasks for the workers of tests, in a module that is soon imported."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from app import engine
from tile_core.checks import InvalidInputError


def where(_: object) -> int:
    """The process that computes."""
    return os.getpid()


def spin(path: str, *, cancel: Any) -> str:
    """Note whether it was stopped."""
    Path(path).write_text("begun")
    end = time.monotonic() + 30
    while not cancel() and time.monotonic() < end:
        time.sleep(0.02)
    Path(path).write_text("stopped" if cancel() else "not stopped")
    return "late"


def report(topic: str) -> str:
    """Tell of three steps."""
    for done in range(3):
        engine.tell(topic, done, 3)
    return "done"


def die_once(path: str, number: int) -> int:
    """The number; the first who computes 2 is killed."""
    if number == 2 and not Path(path).exists():
        Path(path).write_text("killed")
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def wrong(_: object) -> None:
    """Raise an error of the input."""
    raise InvalidInputError("number: expected another")
