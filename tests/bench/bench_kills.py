"""Processes that are killed under load: datasets that were acknowledged and are gone, and errors of the server.

Some clients upload leaderboards as the page does, and mutate its requests, while one of two processes after the other
is killed. In the end every leaderboard that a client was told of is opened by its id. Then the same on Redis, with
files of predictions that workers of a scheduler read: a process that serves, a worker and Redis are killed in turn, and
in the end another server, which has no files, opens all. Then each kind of write alone, killed in its middle, and
deletions as browsers ask for them. Linux only.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.services import open_services
from app.settings import Settings
from tests.app.redis_server import REASON, RedisServer
from tests.bench import killed_deletions, killed_writers
from tests.bench.crowd import Crowd
from tests.bench.served import two_processes, worker_pids

KILLS, PAUSE = 20, 1.0


def run() -> None:
    """Print how many were acknowledged, lost and refused."""
    in_folders()
    print(f"  {on_redis(KILLS)}" if not REASON else f"  on Redis: {REASON}")
    in_writes()


def in_writes() -> None:
    """Each kind of write, on the disk and on Redis."""
    with tempfile.TemporaryDirectory() as folder:
        for kind, outcome in killed_writers.everything(Path(folder) / "disk", 2 * KILLS):
            print(f"  {kind}, on the disk: {outcome}", flush=True)
        for kind, outcome in _deletions(Path(folder) / "asked"):
            print(f"  {kind} over HTTP, on the disk: {outcome}", flush=True)
        if REASON:
            return
        (Path(folder) / "redis").mkdir()
        redis = RedisServer(Path(folder) / "redis")
        try:
            for kind, outcome in killed_writers.everything(Path(folder) / "web", 2 * KILLS, redis):
                print(f"  {kind}, on Redis, killed every other time: {outcome}", flush=True)
            for kind, outcome in _deletions(Path(folder) / "asked again", redis):
                print(f"  {kind} over HTTP, on Redis, killed every other time: {outcome}", flush=True)
        finally:
            redis.kill()


def _deletions(folder: Path, redis: RedisServer | None = None) -> Iterable[tuple[str, killed_writers.Outcome]]:
    return killed_deletions.run(killed_writers.settings_on(folder, redis), KILLS, redis).items()


def in_folders() -> None:
    """Two processes on one folder."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "app", "serve", "--workers", "2", "--port", "0", "--no-browser"]
        environment = {**os.environ, "TILE_FOLDER": folder}
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, env=environment, text=True, **quiet) as served:
            port = int(served.stdout.readline().split()[2].rsplit(":", 1)[1])
            crowd = Crowd(port)
            crowd.start()
            for _ in range(KILLS):
                time.sleep(PAUSE)
                crowd.wait_for_more()
                os.kill(random.choice(worker_pids(served.pid)), signal.SIGKILL)
            crowd.finish()
            lost = [key for key in crowd.kept if not crowd.opens(key)]
            print(
                f"  {KILLS} x kill -9 of 2 processes: {len(crowd.kept):,} leaderboards acknowledged, {len(lost)} lost"
            )
            print(f"  {sum(crowd.statuses.values()):,} mutated requests: {dict(sorted(crowd.statuses.items()))}")
            served.terminate()


def on_redis(kills: int, pause: float = PAUSE, *, workers: bool = True) -> Losses:
    """Two processes and a worker on Redis: each part is killed so often, in turn.

    Without `workers` there is no scheduler.
    """
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        (Path(folder) / "redis").mkdir()
        redis = RedisServer(Path(folder) / "redis")
        stack.callback(redis.kill)
        scheduler = stack.enter_context(_scheduler()) if workers else None
        settings = Settings(
            folder=Path(folder) / "other", secret="of this bench", redis_url=redis.url, blobs=f"file://{folder}/blobs",
            scheduler=scheduler[0] if scheduler else "",
        )  # fmt: skip
        served = stack.enter_context(two_processes(Path(folder) / "web", settings))
        crowd = Crowd(served[0], predictions=workers)
        crowd.start()
        for _ in range(kills):
            # While each part dies every few seconds no file of predictions is ever read to its end.
            crowd.wait_for_predictions()
            for part in ("web", "worker", "redis") if workers else ("web", "redis"):
                time.sleep(pause)
                crowd.wait_for_more()
                if part == "web":
                    os.kill(random.choice(worker_pids(served[1])), signal.SIGKILL)
                elif part == "worker" and scheduler:
                    os.kill(random.choice(worker_pids(scheduler[1])), signal.SIGKILL)
                else:
                    redis.kill()
                    time.sleep(0.2)
                    redis.start()
        crowd.finish()
        other = open_services(settings)
        lost = sum(other.store.load(key) is None for key in crowd.kept)
        unread = sum(other.predictions.intake.files.load(key) is None for key in crowd.read)
        other.engine.close()
        statuses = dict(sorted(crowd.statuses.items()))
        return Losses(kills, (len(crowd.kept), lost), (len(crowd.read), unread), statuses)


@dataclass(frozen=True, slots=True)
class Losses:
    """How many leaderboards and predictions were acknowledged, and how many of these are lost."""

    kills: int
    leaderboards: tuple[int, int]
    predictions: tuple[int, int]
    mutated: dict[int, int]

    @property
    def lost(self) -> int:
        """Leaderboards and predictions that are lost."""
        return self.leaderboards[1] + self.predictions[1]

    def __str__(self) -> str:
        """A line for people."""
        named = (("leaderboards", self.leaderboards), ("predictions", self.predictions))
        told = " and ".join(f"{kept:,} {name} acknowledged, {lost} lost" for name, (kept, lost) in named)
        mutated = f"{sum(self.mutated.values()):,} mutated requests: {self.mutated}"
        return f"{self.kills} x kill -9 of a web process, a worker and Redis each: {told}; {mutated}"


@contextlib.contextmanager
def _scheduler() -> Iterator[tuple[str, int]]:
    """The address of a scheduler, and the process that keeps its workers."""
    port = _free_port()
    address = f"tcp://127.0.0.1:{port}"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    python = [sys.executable, "-m"]
    scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    worker = ["distributed.cli.dask_worker", address, "--nthreads", "1", "--nworkers", "2", "--no-dashboard"]
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with (
        subprocess.Popen([*python, *scheduler], **quiet) as first,
        subprocess.Popen([*python, *worker], env=environment, **quiet) as second,
    ):
        try:
            yield address, second.pid
        finally:
            # Its workers end with it; asked to end, it would first wait for its scheduler.
            second.kill()
            first.kill()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
