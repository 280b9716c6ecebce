"""Reads files of predictions in a separate process, within limits: the server's request, and the answer.

The process receives a request as JSON: `task`, `path`, `filename`, `out`, `choices` and `limits`. It writes arrays to
the file `out`, without pickle, and answers in JSON.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from tile_core.checks import InvalidInputError

from ...reading.predictions import reading
from ...reading.predictions.parse.options import Choices
from ...reading.tables import limited_process
from ...reading.tables.kinds import display_name
from ...reading.tables.limited_process import Progress
from ...settings import Limits

_LOG = logging.getLogger(__name__)
MODULE = f"{__package__}.process"
MEMORY = 1_500_000_000
# A process may take so many times its limit of processor time, because it has to wait while the server is busy.
PATIENCE = 2
_DIED = "reading it takes too much memory or time. Leave out columns or rows, or save it as parquet."
# Seconds between two reports of progress, at least.
_EVERY = 0.1


Read = Callable[[Path, str, Path, Progress], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Request:
    """A task for the reading process, which is called with the file, its name, a new file for arrays, and `progress`.

    "read" answers with `inspection`, as `Inspection.as_json` gives it, and `result`: what "convert" would answer, and
    in `choices` all those that lead to it, or `None` if a person has to choose first. "convert" answers with `summary`,
    as `Conversion.summary` gives it, and the `digest` of the predictions that were written, `None` for none. A call
    raises what `reading.read` or `reading.convert` raises.
    """

    task: Literal["read", "convert"]
    limits: Limits
    choices: Choices

    def __call__(self, path: Path, filename: str, out: Path, progress: Progress) -> dict[str, Any]:
        """The answer of the process."""
        files = {"path": str(path), "filename": filename, "out": str(out)}
        options = {"task": self.task, "limits": asdict(self.limits), "choices": self.choices.as_json()}
        seconds = self.limits.prediction_seconds
        answer = limited_process.run(limited_process.Task(MODULE, files | options, MEMORY, seconds, PATIENCE), progress)
        if "log" in answer:
            _LOG.error("a file of predictions could not be read: %s", answer["log"])
        if "error" in answer:
            raise InvalidInputError(str(answer["error"]))
        result = answer.get("result")
        if not isinstance(result, dict):
            raise InvalidInputError(f"{display_name(filename)}: {_DIED}")
        return result


def answer(question: dict[str, Any], _data: bytes = b"") -> limited_process.Answer:
    """The content of the file, or what is wrong with it."""
    name = display_name(question["filename"])
    damaged = f"{name}: it cannot be read and may be damaged. Save it again, as CSV in UTF-8 or as parquet."
    large = f"{name}: reading it takes too much memory. Leave out columns or rows."
    return limited_process.result_of(lambda: _result(question), damaged, large)


def _result(question: dict[str, Any]) -> dict[str, Any]:
    limits, choices = Limits(**question["limits"]), Choices.from_json(question["choices"])
    given = Path(question["path"]), question["filename"], limits, choices, _Reporting()
    out = Path(question["out"])
    if question["task"] == "convert":
        return _write(reading.convert(*given), out)
    found, conversion = reading.read(*given)
    answer: dict[str, Any] = {"inspection": found.as_json(), "result": None}
    with contextlib.suppress(InvalidInputError, MemoryError):  # "convert" raises it again
        same = [choices.as_json(), found.choices.as_json()]
        answer["result"] = conversion and _write(conversion, out) | {"choices": same}
    return answer


def _write(conversion: reading.Conversion, out: Path) -> dict[str, Any]:
    """Write predictions and return the answer; raises `InvalidInputError` where they cannot be written."""
    from ...storage import files, prediction_files

    digest = None
    if conversion.predictions is not None:
        limited_process.send({"done": 1, "total": 1})
        try:
            prediction_files.write(out, conversion.predictions)
        except OSError as error:
            out.unlink(missing_ok=True)
            raise InvalidInputError(files.message(error) or "The server could not store the result.") from error
        digest = conversion.predictions.digest
    return {"summary": conversion.summary(), "digest": digest}


class _Reporting:
    """Reports progress, at most ten times a second."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now > self._last + _EVERY:
            self._last = now
            limited_process.send({"done": done, "total": total})


if __name__ == "__main__":
    limited_process.serve(answer)
