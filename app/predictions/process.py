"""Files of predictions read in a separate process, within limits: the request of the server, and the answer.

The question: `task`, `path`, `filename`, `choices` and `limits`. The result is written next to the file, without
pickle; the answer says the rest.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError

from ..settings import Limits
from ..tables import child, limited_process
from ..tables.kinds import display_name
from ..tables.limited_process import Progress
from . import reading
from .parse.options import Choices

_LOG = logging.getLogger(__name__)
MODULE = f"{__package__}.process"
MEMORY = 1_500_000_000
# Wall time may be this many times the limit of processor time, because a busy server makes a process wait.
PATIENCE = 2
_DIED = "reading it takes too much memory or time. Leave out columns or rows, or save it as parquet."
_EVERY = 0.1


def read(  # noqa: PLR0913 (the file, its limits, and where its result goes)
    path: Path, filename: str, limits: Limits, *, choices: Choices, progress: Progress, out: Path
) -> dict[str, Any]:
    """`reading.read` elsewhere: `inspection`, as `Inspection.as_json` gives it, and `made`, as `convert` gives it.

    `made` is `None` where nothing could be made yet, and else also has `choices`: all that lead to it. Raises what
    `reading.read` raises.
    """
    question = {"task": "read", "path": str(path), "filename": filename, "out": str(out)}
    return _ask(question, limits, choices, progress)


def convert(  # noqa: PLR0913 (as `read`)
    path: Path, filename: str, limits: Limits, *, choices: Choices, progress: Progress, out: Path
) -> dict[str, Any]:
    """`reading.convert` elsewhere: `summary`, as `Conversion.summary` gives it, and the `digest` of the predictions.

    They are in the new file `out`; where there are none, `digest` is `None`. Raises what `reading.convert` raises.
    """
    question = {"task": "convert", "path": str(path), "filename": filename, "out": str(out)}
    return _ask(question, limits, choices, progress)


def _ask(task_question: Mapping[str, str], limits: Limits, choices: Choices, progress: Progress) -> dict[str, Any]:
    question = {**task_question, "limits": asdict(limits), "choices": choices.as_json()}
    task = limited_process.Task(MODULE, question, MEMORY, limits.prediction_seconds, PATIENCE)
    answer = limited_process.run(task, progress)
    if "log" in answer:
        _LOG.error("a file of predictions could not be read: %s", answer["log"])
    if "error" in answer:
        raise InvalidInputError(str(answer["error"]))
    result = answer.get("result")
    if not isinstance(result, dict):
        raise InvalidInputError(f"{display_name(task_question['filename'])}: {_DIED}")
    return result


def answer(question: dict[str, Any], _data: bytes = b"") -> child.Answer:
    """The content of the file, or what is wrong with it."""
    name = display_name(question["filename"])
    damaged = f"{name}: it cannot be read and may be damaged. Save it again, as CSV in UTF-8 or as parquet."
    large = f"{name}: reading it takes too much memory. Leave out columns or rows."
    return child.result_of(lambda: _result(question), damaged, large)


def _result(question: dict[str, Any]) -> dict[str, Any]:
    limits, choices = Limits(**question["limits"]), Choices.from_json(question["choices"])
    given = Path(question["path"]), question["filename"], limits, choices, _Telling()
    out = Path(question["out"])
    if question["task"] == "convert":
        return _written(reading.convert(*given), out)
    found, conversion = reading.read(*given)
    answer: dict[str, Any] = {"inspection": found.as_json(), "result": None}
    with contextlib.suppress(InvalidInputError, MemoryError):  # it is made again when it is asked for
        same = [choices.as_json(), found.choices.as_json()]
        answer["result"] = conversion and _written(conversion, out) | {"choices": same}
    return answer


def _written(conversion: reading.Conversion, out: Path) -> dict[str, Any]:
    """The answer for predictions that are written; raises `InvalidInputError` where the disk does not take them."""
    from ..storage import files, prediction_files

    digest = None
    if conversion.predictions is not None:
        child.send({"done": 1, "total": 1})
        try:
            prediction_files.write(out, conversion.predictions)
        except OSError as error:
            out.unlink(missing_ok=True)
            raise InvalidInputError(files.message(error) or "The server could not store the result.") from error
        digest = conversion.predictions.digest
    return {"summary": conversion.summary(), "digest": digest}


class _Telling:
    """Reports progress, at most ten times a second."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now > self._last + _EVERY:
            self._last = now
            child.send({"done": done, "total": total})


if __name__ == "__main__":
    child.serve(answer)
