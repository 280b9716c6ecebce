"""Reads a file of predictions within limits; run by `bounded` as a program of its own.

One question as JSON on standard input; on standard output a JSON object a line: `done` and `total` while it reads,
then `result` or `error`.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from pathlib import Path
from typing import Any

MEMORY = 1_500_000_000
_EVERY = 0.1


def main() -> None:
    """Answer on standard output."""
    question = json.loads(sys.stdin.buffer.read())
    from ..upload import child as other

    other.MEMORY = MEMORY
    other.bound(question["limits"]["prediction_seconds"])
    say(answer(question))


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What the file holds, or what is wrong with it."""
    from tile_core.checks import InvalidInputError

    try:
        return {"result": _answer(question)}
    except InvalidInputError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": "The file asks for too much memory. Leave out columns or rows."}
    except Exception:
        name = Path(question["filename"]).name[:80] or "The file"
        damaged = f"{name}: it cannot be read, it may be damaged. Save it again, as CSV in UTF-8 or as parquet."
        return {"error": damaged, "log": traceback.format_exc()}


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    from ..settings import Limits
    from ..storage import prediction_files
    from . import reading
    from .parse.options import Choices

    limits, choices = Limits(**question["limits"]), Choices.from_json(question["choices"])
    given = Path(question["path"]), question["filename"], limits, choices, _Progress()
    if question["task"] == "inspect":
        return reading.inspect(*given).as_json()
    made = reading.convert(*given)
    if made.predictions is not None:
        say({"done": 1, "total": 1})
        prediction_files.write(Path(question["out"]), made.predictions)
    return made.summary()


class _Progress:
    """Tells how far it is, ten times a second at most."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now > self._last + _EVERY:
            self._last = now
            say({"done": done, "total": total})


def say(part: dict[str, Any]) -> None:
    """One line of the answer."""
    sys.stdout.buffer.write(json.dumps(part).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
