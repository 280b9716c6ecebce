"""Reads a file of predictions within limits; run by `bounded` as a script of its own.

One question as JSON on standard input; on standard output a JSON object a line: `done` and `total` while it reads,
then `result` or `error`.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

MEMORY = 1_500_000_000
_EVERY = 0.1


def main() -> None:
    """Answer on standard output."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    question = json.loads(sys.stdin.buffer.read())
    from app.upload import child as other

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


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    from app.predictions import kept, reading
    from app.predictions.choices import Choices
    from app.settings import Limits

    limits, choices = Limits(**question["limits"]), Choices.from_json(question["choices"])
    given = Path(question["path"]), question["filename"], limits, choices, _Progress()
    if question["task"] == "inspect":
        return reading.inspect(*given).as_json()
    made = reading.convert(*given)
    if made.predictions is not None:
        say({"done": 1, "total": 1})
        kept.write(Path(question["out"]), made.predictions)
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
