"""Tasks on the workers of a scheduler, and what a task may ask of its worker."""

from __future__ import annotations

import contextlib
import dataclasses
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import numpy as np

# Arguments of more bytes are sent to the workers once instead of with each task.
_LARGE = 100_000


def tell(topic: str, done: int, total: int) -> None:
    """Report to a topic of the scheduler, from a worker, how many parts of the total are done."""
    from distributed import get_worker

    get_worker().log_event(topic, (done, total))


def stopped() -> bool:
    """Whether the task that this worker runs was cancelled."""
    from distributed import get_worker

    worker = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is None or task.state in ("cancelled", "released", "forgotten")


class Workers(Executor):
    """An executor whose tasks run on workers; large arguments that several tasks share are sent once."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._sent: dict[int, tuple[object, Any]] = {}
        self._topics: list[str] = []

    def listen(self, progress: Callable[[int, int], object]) -> str:
        """A new topic for `tell`, whose reports are passed to `progress` until this executor is shut down."""
        topic = secrets.token_hex(16)
        self._topics.append(topic)
        self._client.subscribe_topic(topic, lambda event: progress(*event[1]))
        return topic

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Run a function on a worker; returns its future."""
        found: Future[Any] = self._executor.submit(fn, *map(self._as_sent, given), **named)
        return found

    def _as_sent(self, value: object) -> object:
        if _size(value) <= _LARGE:
            return value
        if id(value) not in self._sent:
            # The value stays in memory, so that no other object gets the same id.
            # In a list: of a tuple dask would send each element alone, and lose its type before 2026.
            self._sent[id(value)] = value, self._client.scatter([value], hash=False)[0]
        return self._sent[id(value)][1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel the tasks of this executor and end its topics."""
        with contextlib.suppress(Exception):  # if the scheduler cannot be reached, its tasks are lost anyway
            for topic in self._topics:
                self._client.unsubscribe_topic(topic)
            self._executor.shutdown(wait=wait and not cancel_futures)
        self._topics.clear()
        self._sent.clear()


def _size(value: object) -> int:
    """Bytes of the arrays in a value."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if dataclasses.is_dataclass(value):
        return sum(_size(getattr(value, field.name)) for field in dataclasses.fields(value))
    return sum(map(_size, value)) if isinstance(value, tuple | list) else 0
