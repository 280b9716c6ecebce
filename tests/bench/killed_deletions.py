"""Uploads that clients delete while processes of the server are killed: what was confirmed is gone after it.

Two processes serve, clients delete with the secrets of the uploads, and one of the processes is killed at a random
moment, or with Redis in turn that one. Afterwards another process opens everything: a deletion that was answered with
204 has happened, and any other has happened wholly or not at all, and can be made again. Linux only.
"""

from __future__ import annotations

import http.client
import os
import random
import signal
import threading
import time
from queue import Empty, SimpleQueue

from app.services import Services, open_services
from app.settings import Settings
from app.uploads import deletion
from tests.app.redis_server import RedisServer
from tests.bench import killed_writers
from tests.bench.killed_writers import Outcome, Writes
from tests.bench.served import two_processes, worker_pids

PATHS = {"leaderboards deleted": deletion.PATH, "predictions deleted": deletion.PREDICTIONS}
# Uploads for each kill, more than are deleted until then.
_UPLOADS, _CLIENTS = 60, 3
_SOON = 0.1


def run(settings: Settings, kills: int, redis: RedisServer | None = None) -> dict[str, Outcome]:
    """What is left of each kind of uploads after so many kills of a process, or with `redis` of that one in turn."""
    written = {kind: Writes() for kind in PATHS}
    rng = random.Random(kills)
    settings.folder.mkdir(parents=True, exist_ok=True)
    services = open_services(settings)
    # On Redis the server shares no folder with the process that opens everything.
    folder = settings.folder if redis is None else settings.folder / "served"
    with two_processes(folder, settings) as (port, supervisor):
        for kill in range(kills):
            for kind, path in PATHS.items():
                uploads = _uploaded(services, kind, kill)
                clients = _Clients(port, path, uploads, written[kind])
                clients.wait(2)
                time.sleep(rng.uniform(0, _SOON))
                if redis is not None and kill % 2:
                    redis.kill()
                    time.sleep(0.2)
                    redis.start()
                else:
                    os.kill(rng.choice(worker_pids(supervisor)), signal.SIGKILL)
                clients.finish()
    services.engine.close()
    return {kind: killed_writers.outcome(open_services(settings), kind, kills, written[kind]) for kind in PATHS}


def _uploaded(services: Services, kind: str, kill: int) -> dict[int, tuple[str, str]]:
    """The ids and secrets of uploads like no others, by number."""
    store = killed_writers.KINDS[kind][0](services)
    first = 1_000_000 * (1 + list(PATHS).index(kind)) + _UPLOADS * kill
    return {number: (store.key(number), store.write(number)) for number in range(first, first + _UPLOADS)}


class _Clients:
    """Threads that delete uploads, each once."""

    def __init__(self, port: int, path: str, uploads: dict[int, tuple[str, str]], written: Writes) -> None:
        self._port, self._path, self._uploads, self._written = port, path, uploads, written
        self._left: SimpleQueue[int] = SimpleQueue()
        for number in uploads:
            self._left.put(number)
        self._threads = [threading.Thread(target=self._delete, daemon=True) for _ in range(_CLIENTS)]
        for thread in self._threads:
            thread.start()

    def wait(self, confirmed: int) -> None:
        """Until so many deletions of these uploads are confirmed, or all are asked for."""
        while sum(number in self._written.confirmed for number in self._uploads) < confirmed and self._left.qsize():
            time.sleep(0.002)

    def finish(self) -> None:
        """Wait until each upload has been asked to be deleted."""
        for thread in self._threads:
            thread.join()

    def _delete(self) -> None:
        while True:
            try:
                number = self._left.get_nowait()
            except Empty:
                return
            key, right = self._uploads[number]
            self._written.begun[number] = key, right
            status = self._answer(key, right)
            if status == 204:
                self._written.confirmed.add(number)
            elif status == 503:
                self._written.refused += 1
            elif status is not None:
                self._written.errors.append(f"status {status}")

    def _answer(self, key: str, right: str) -> int | None:
        """The status of the answer; `None` where the process died before it gave one."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        try:
            connection.request("DELETE", f"{self._path}/{key}", headers={deletion.HEADER: right})
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            time.sleep(0.02)
            return None
        finally:
            connection.close()
