"""Stores that are killed in the middle of each kind of write: what was confirmed is there, or gone if it was deleted.

A process writes without a pause and says before and after each write what it is; it is killed at a random moment, or
Redis is under it, which it then says in an error. Afterwards another process, which has nothing in memory, opens
everything: a write that was begun and not confirmed has been made wholly or not at all, and can be made again. Linux
only.
"""

from __future__ import annotations

import itertools
import multiprocessing
import random
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from app.services import Services, open_services
from app.settings import Settings
from app.storage import files, prediction_files
from tests.app.redis_server import RedisServer
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.predictions import Predictions, predictions

# Seconds after the second write of a process until it is killed, at most.
_SOON = 0.03
_PATIENCE = 30.0


@dataclass(slots=True)
class Writes:
    """What was written of one kind: `begun` and `confirmed` by number, with key and right; `refused`: how many ended
    with the sentence that visitors see, `errors`: all others.
    """

    begun: dict[int, tuple[str, str]] = field(default_factory=dict)
    confirmed: set[int] = field(default_factory=set)
    refused: int = 0
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How often it was killed, what was confirmed and of that is `lost`; `broken`: begun, not confirmed, and neither
    there nor absent; `refused` and `errors` as in `Writes`.
    """

    kills: int
    confirmed: int
    lost: int
    broken: int
    refused: int
    errors: tuple[str, ...]

    def __str__(self) -> str:
        """A line for people."""
        said = f"{self.kills} kills, {self.confirmed:,} confirmed, {self.lost} lost, {self.broken} half made"
        return said + f", {self.refused} refused in a sentence, {len(self.errors)} other errors"


def board_of(number: int) -> Leaderboard:
    """A leaderboard like no other."""
    rows = np.array([[10.0 + number, 2, 3, 40], [5, 6, 7, 80]])
    return leaderboard(("one", "two"), rows, title=f"board {number}")


def predictions_of(number: int) -> Predictions:
    """Predictions like no others."""
    rng = np.random.default_rng(number)
    truth = np.arange(2_000) % 2
    return predictions(("one", "two"), truth, rng.random((2, truth.size)), title=f"predictions {number}")


def answer(number: int) -> np.ndarray:
    """What a computation gives that is cached."""
    return np.random.default_rng(number).random(5_000)


class _Uploads:
    """Leaderboards, stored and deleted."""

    def __init__(self, services: Services) -> None:
        self._store = services.store

    def key(self, number: int) -> str:
        return self._store.id_of(board_of(number))

    def write(self, number: int) -> str:
        return self._store.upload(board_of(number))[1]

    def delete(self, key: str, right: str) -> bool:
        return self._store.delete(key, [right]) == "deleted"

    def holds(self, key: str, number: int) -> bool | None:
        """Whether it is there as it was made; `None` where there is nothing."""
        found = self._store.load(key)
        return None if found is None else found.digest == board_of(number).digest


class _Predictions:
    """Files of predictions, stored and deleted."""

    def __init__(self, services: Services) -> None:
        self._files, self._folder = services.predictions.intake.files, services.settings.folder

    def key(self, number: int) -> str:
        return self._files.id_of(predictions_of(number))

    def write(self, number: int) -> str:
        path, record = self._folder / secrets.token_hex(8), predictions_of(number)
        prediction_files.write(path, record)
        return self._files.upload(path, record.digest)[1]

    def delete(self, key: str, right: str) -> bool:
        return self._files.delete(key, [right]) == "deleted"

    def holds(self, key: str, number: int) -> bool | None:
        found = self._files.load(key)
        return None if found is None else found.digest == predictions_of(number).digest


class _Answers:
    """Results in the cache, which may forget them, and must never give others."""

    def __init__(self, services: Services) -> None:
        self._cache = services.cache

    def key(self, number: int) -> str:
        return str(number)

    def write(self, number: int) -> str:
        self._cache.cached(answer, number)
        return ""

    def delete(self, key: str, right: str) -> bool:
        # Nobody owns an answer.
        return False

    def holds(self, key: str, number: int) -> bool | None:
        return bool(np.array_equal(self._cache.cached(answer, int(key)), answer(number)))


_Kind = _Uploads | _Predictions | _Answers
KINDS: dict[str, tuple[Callable[[Services], _Kind], bool]] = {
    "leaderboards stored": (_Uploads, False),
    "leaderboards deleted": (_Uploads, True),
    "predictions stored": (_Predictions, False),
    "predictions deleted": (_Predictions, True),
    "answers cached": (_Answers, False),
}


def run(settings: Settings, kind: str, kills: int, redis: RedisServer | None = None) -> Outcome:
    """What is left after so many kills of the writer, or with `redis` of the writer and Redis in turn."""
    written, rng = Writes(), random.Random(kind)
    settings.folder.mkdir(parents=True, exist_ok=True)
    for kill in range(kills):
        _kill_once(settings, kind, written, rng, redis if kill % 2 else None)
    return outcome(open_services(settings), kind, kills, written)


def _kill_once(settings: Settings, kind: str, written: Writes, rng: random.Random, redis: RedisServer | None) -> None:
    """Let a process write, and kill it, or Redis and then it."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    # Contents that another process or kind has written, or was writing when killed, would have two owners.
    first = max(written.begun, default=1_000_000 * list(KINDS).index(kind)) + 2
    writer = context.Process(target=_write, args=(there, settings, kind, first), daemon=True)
    writer.start()
    there.close()
    confirmed = _Listener(here, written)
    confirmed.wait(2)
    time.sleep(rng.uniform(0, _SOON))
    if redis is not None:
        redis.kill()
        confirmed.listen(rng.uniform(0, 0.2))
        redis.start()
        confirmed.wait(2)
    writer.kill()
    writer.join()
    confirmed.listen()


class _Listener:
    """Reads what a writer says."""

    def __init__(self, pipe: Connection, written: Writes) -> None:
        self._pipe, self._written = pipe, written

    def wait(self, more: int) -> None:
        """Until so many more writes are confirmed; raises `TimeoutError` where they are not for half a minute."""
        goal, until = len(self._written.confirmed) + more, time.monotonic() + _PATIENCE
        while len(self._written.confirmed) < goal:
            if time.monotonic() > until:
                raise TimeoutError(f"no write is confirmed: {self._written.errors[-3:]}")
            self.listen(0.05)

    def listen(self, seconds: float = 0.0) -> None:
        """Take all that has been said, and what is said in so many seconds."""
        until = time.monotonic() + seconds
        try:
            while self._pipe.poll(max(0.0, until - time.monotonic())):
                self._take(*self._pipe.recv())
        except EOFError:
            return

    def _take(self, what: str, number: int, key: str, right: str) -> None:
        if what == "begun":
            self._written.begun[number] = key, right
        elif what == "confirmed":
            self._written.confirmed.add(number)
        elif what == "refused":
            self._written.refused += 1
        else:
            self._written.errors.append(what)


def _write(pipe: Connection, settings: Settings, kind: str, first: int) -> None:
    """Write until killed."""
    make, deletes = KINDS[kind]
    kept = make(open_services(settings))
    for number in itertools.count(first):
        right, key = "", kept.key(number)
        try:
            if deletes:
                right = kept.write(number)
            pipe.send(("begun", number, key, right))
            done = kept.delete(key, right) if deletes else bool(kept.write(number)) or kind == "answers cached"
            pipe.send(("confirmed" if done else "not confirmed", number, key, right))
        except Exception as error:
            said = "refused" if files.message(error) else f"{type(error).__name__}: {error}"
            pipe.send((said, number, key, right))
            time.sleep(0.01)


def outcome(services: Services, kind: str, kills: int, written: Writes) -> Outcome:
    """What became of writes, as services find it that have nothing in memory."""
    make, deletes = KINDS[kind]
    kept = make(services)
    lost = sum(
        kept.holds(written.begun[number][0], number) is not (None if deletes else True) for number in written.confirmed
    )
    open_ends = {number: ends for number, ends in written.begun.items() if number not in written.confirmed}
    broken = sum(not _is_whole(kept, number, *ends, deletes=deletes) for number, ends in open_ends.items())
    services.engine.close()
    return Outcome(kills, len(written.confirmed), lost, broken, written.refused, tuple(written.errors))


def _is_whole(kept: _Kind, number: int, key: str, right: str, *, deletes: bool) -> bool:
    """Whether a write that was not confirmed was made or not, and can be made (again)."""
    if kept.holds(key, number) is False:
        return False
    if deletes:
        return kept.delete(key, right) and kept.holds(key, number) is None
    kept.write(number)
    return kept.holds(key, number) is True


def everything(folder: Path, kills: int, redis: RedisServer | None = None) -> Iterator[tuple[str, Outcome]]:
    """The outcome of each kind of write, on the disk or on Redis."""
    for number, kind in enumerate(KINDS):
        yield kind, run(settings_on(folder / str(number), redis), kind, kills, redis)


def settings_on(folder: Path, redis: RedisServer | None) -> Settings:
    """Settings of a server that stores in a folder, or on Redis."""
    if redis is None:
        return Settings(folder=folder, secret="of this bench")
    return Settings(folder=folder, secret="of this bench", redis_url=redis.url, blobs=f"file://{folder}/blobs")
