"""The child process of `limited_process`, which reads one file within limits.

On standard input a question as a line of JSON, then bytes. On standard output a JSON object a line: `done` and `total`
while it reads, what is known before memory may run out (some libraries end the process then), at last `result` or
`error`.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from typing import Any

from tile_core.checks import InvalidInputError

Answer = dict[str, Any]


def serve(answer: Callable[[dict[str, Any], bytes], Answer]) -> None:
    """Answer the question on standard input, within the limits it names."""
    question = json.loads(sys.stdin.buffer.readline())
    set_limits(question["seconds"], question["memory"])
    send(answer(question, sys.stdin.buffer.read()))


def result_of(read: Callable[[], Any], damaged: str, large: str) -> Answer:
    """What `read` returns, or what is wrong with the file; `log`: where unexpected errors are logged."""
    try:
        return {"result": read()}
    except InvalidInputError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": large}
    except BaseException:  # a Rust panic does not derive from Exception
        return {"error": damaged, "log": traceback.format_exc()}


def set_limits(seconds: int, memory: int) -> None:
    """Limits on memory and processor time, none beyond those of the process that started this one.

    Windows has none; the time limit of `limited_process` remains.
    """
    try:
        import resource
    except ImportError:
        return
    for kind, soft, most in (
        (resource.RLIMIT_AS, memory, memory),
        (resource.RLIMIT_CPU, seconds, seconds + 1),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        top = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (min(soft, top), top))


def send(part: Answer) -> None:
    """Write one line of the answer, as JSON."""
    sys.stdout.buffer.write(json.dumps(part).encode() + b"\n")
    sys.stdout.buffer.flush()
