"""Processes that are killed under load: datasets that were acknowledged and are gone, and errors of the server.

Some clients upload leaderboards as the page does, and mutate its requests, while one of two processes after the other
is killed. In the end every leaderboard that a client was told of is opened by its id. Then the same on Redis, with
files of predictions that workers of a scheduler read: a process that serves, a worker and Redis are killed in turn, and
in the end another server, which has no files, opens all. Linux only.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.services import open_services
from app.settings import Settings
from tests.app import hostile
from tests.app.redis_server import REASON, RedisServer

KILLS, CLIENTS, PAUSE = 20, 3, 1.0
_CALLBACK = "/_dash-update-component"
_PIECES = ['"', "[", "]", "{", "}", "null", "9" * 30, "-1", "", "é", ","]


def run() -> None:
    """Print how many were acknowledged, lost and refused."""
    in_folders()
    print(f"  {on_redis(KILLS)}" if not REASON else f"  on Redis: {REASON}")


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
                os.kill(random.choice(_workers(served.pid)), signal.SIGKILL)
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
            folder=Path(folder) / "other", redis_url=redis.url, blobs=f"file://{folder}/blobs",
            scheduler=scheduler[0] if scheduler else "",
        )  # fmt: skip
        served = stack.enter_context(_served(Path(folder) / "web", settings))
        crowd = Crowd(served[0], predictions=workers)
        crowd.start()
        for _ in range(kills):
            # While each part dies every few seconds no file of predictions is ever read to its end.
            crowd.wait_for_predictions()
            for part in ("web", "worker", "redis") if workers else ("web", "redis"):
                time.sleep(pause)
                crowd.wait_for_more()
                if part == "web":
                    os.kill(random.choice(_workers(served[1])), signal.SIGKILL)
                elif part == "worker" and scheduler:
                    os.kill(random.choice(_workers(scheduler[1])), signal.SIGKILL)
                else:
                    redis.kill()
                    time.sleep(0.2)
                    redis.start()
        crowd.finish()
        other = open_services(settings)
        lost = sum(other.store.load(key) is None for key in crowd.kept)
        lost += sum(other.predictions.intake.files.load(key) is None for key in crowd.read)
        other.engine.close()
        return Losses(kills, len(crowd.kept), len(crowd.read), lost, dict(sorted(crowd.statuses.items())))


@dataclass(frozen=True, slots=True)
class Losses:
    """What was acknowledged and is gone."""

    kills: int
    leaderboards: int
    predictions: int
    lost: int
    mutated: dict[int, int]

    def __str__(self) -> str:
        """A line for people."""
        told = f"{self.leaderboards:,} leaderboards and {self.predictions:,} predictions acknowledged, {self.lost} lost"
        mutated = f"{sum(self.mutated.values()):,} mutated requests: {self.mutated}"
        return f"{self.kills} x kill -9 of a web process, a worker and Redis each: {told}; {mutated}"


@contextlib.contextmanager
def _served(folder: Path, settings: Settings) -> Iterator[tuple[int, int]]:
    """The port of two processes that serve, and the process that keeps them."""
    given = {"FOLDER": str(folder), "REDIS_URL": settings.redis_url, "BLOBS": settings.blobs}
    given["SCHEDULER"] = settings.scheduler
    environment = {**os.environ, **{f"TILE_{name}": value for name, value in given.items()}}
    command = [sys.executable, "-m", "app", "serve", "--workers", "2", "--port", "0", "--no-browser"]
    quiet: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, env=environment, **quiet) as served:
        assert served.stdout is not None
        try:
            yield int(served.stdout.readline().split()[2].rsplit(":", 1)[1]), served.pid
        finally:
            served.kill()


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


def _workers(supervisor: int) -> list[int]:
    while True:
        listed = subprocess.run(
            ["pgrep", "-f", "-P", str(supervisor), "spawn_main"], capture_output=True, text=True, check=False
        )
        if listed.stdout:
            return list(map(int, listed.stdout.split()))
        time.sleep(0.05)


class Crowd:
    """Clients that upload and mutate until they are told to finish."""

    def __init__(self, port: int, *, predictions: bool = False) -> None:
        self._port = port
        self.kept: list[str] = []
        self.read: list[str] = []
        self.statuses: dict[int, int] = {}
        self._stopped, self._lock = threading.Event(), threading.Lock()
        self._known = self._dependencies()
        self._threads = [threading.Thread(target=self._upload, args=[k]) for k in range(CLIENTS)]
        self._threads += [threading.Thread(target=self._mutate, args=[k]) for k in range(CLIENTS)]
        self._predicts = predictions
        self._threads += [threading.Thread(target=self._predict)] if predictions else []

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def wait_for_more(self, more: int = 3) -> None:
        """Until so many more leaderboards are acknowledged, for half a minute at most."""
        until, goal = time.monotonic() + 30, len(self.kept) + more
        while len(self.kept) < goal and time.monotonic() < until:
            time.sleep(0.05)

    def wait_for_predictions(self, more: int = 1) -> None:
        """Until so many more files of predictions are acknowledged, for a minute at most; not where none is sent."""
        until, goal = time.monotonic() + 60 * self._predicts, len(self.read) + more
        while len(self.read) < goal and time.monotonic() < until:
            time.sleep(0.05)

    def finish(self) -> None:
        """Wait for all."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def opens(self, key: str) -> bool:
        """Whether the server has the leaderboard of an id."""
        asked = {"session-request.data": {"turn": 1, "id": key}}
        answer = self._insist(hostile.body(self._known, "session-answer", asked))
        return answer is not None and "data" in answer["response"]["session-answer"]["data"]

    def _upload(self, client: int) -> None:
        """A leaderboard that no other client has, sent as a session file is."""
        number = 0
        while not self._stopped.is_set():
            number += 1
            rows = [[[10.0 + number, 2.0 + client, 3.0, 40.0], [5.0, 6.0, 7.0, 80.0]]]
            board = {"title": f"{client} {number}", "entities": ["one", "two"], "contexts": ["all"]}
            data = {"turn": 1, "payload": {**board, "performances": rows, "sizes": [[55.0, 98.0]]}}
            answer = self._once(hostile.body(self._known, "session-answer", {"session-request.data": data}))
            if answer is not None and answer[0] == 200:
                self._acknowledged(json.loads(answer[1])["response"])

    def _acknowledged(self, response: dict[str, Any]) -> None:
        """While Redis is away a client is told so, and not of an id."""
        if "session-answer" not in response:
            time.sleep(0.2)
            return
        with self._lock:
            self.kept.append(response["session-answer"]["data"]["data"]["id"])

    def _predict(self) -> None:
        """Files of predictions, each of its own."""
        number = 0
        while not self._stopped.is_set():
            number += 1
            lines = [f"{k % 2},{(k * number % 97) / 97:.4f}" for k in range(60)]
            found = self._converted("\n".join(["label,y_prob", *lines]).encode())
            if found:
                self.read.append(found)

    def _converted(self, data: bytes) -> str:
        """The id under which a file is kept; empty where it did not get so far."""
        sent = self._send("POST", "/predictions", data, {"X-File-Name": "p.csv"})
        if sent is None or sent[0] not in (201, 202):
            time.sleep(0.2)
            return ""
        token, cookie = json.loads(sent[1])["token"], {"Cookie": sent[2].partition(";")[0]}
        for method, more, wanted in (("GET", "", "inspection"), ("POST", "/convert", ""), ("GET", "", "id")):
            for _ in range(600):
                body, kind = (b"{}", {"Content-Type": "application/json"}) if method == "POST" else (b"", {})
                sent = self._send(method, f"/predictions/{token}{more}", body, cookie | kind)
                state = json.loads(sent[1]) if sent is not None and sent[0] in (200, 202) else {}
                if state.get("stage") == "failed":
                    return ""
                if state and (not wanted or wanted in state):
                    break
                if self._stopped.wait(0.1):
                    return ""
        return str(state.get("id") or "")

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes, str] | None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.getheader("Set-Cookie") or ""
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def _mutate(self, seed: int) -> None:
        rng = random.Random(seed)
        while not self._stopped.is_set():
            body = json.dumps(hostile.body(self._known, rng.choice(self._known)["output"], {}))
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(body))
                body = body[:at] + rng.choice(_PIECES) + body[at + 1 :]
            answer = self._once(body)
            if answer is not None:
                with self._lock:
                    self.statuses[answer[0]] = self.statuses.get(answer[0], 0) + 1

    def _dependencies(self) -> list[dict[str, Any]]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        connection.request("GET", "/_dash-dependencies")
        listed = json.loads(connection.getresponse().read())
        return [each for each in listed if each["clientside_function"] is None]

    def _insist(self, body: Any) -> Any:
        for _ in range(20):
            answer = self._once(body)
            if answer is not None:
                return json.loads(answer[1])
        return None

    def _once(self, body: Any) -> tuple[int, bytes] | None:
        """Status and answer; `None` where the process died meanwhile, so that nothing was acknowledged."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        text = body if isinstance(body, str) else json.dumps(body)
        try:
            connection.request("POST", _CALLBACK, text.encode(), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()
