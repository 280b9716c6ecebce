"""Processes that are killed under load: datasets that were acknowledged and are gone, and errors of the server.

Some clients upload leaderboards as the page does, and mutate its requests, while one of two processes after the other
is killed. In the end every leaderboard that a client was told of is opened by its id. Linux only.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

KILLS, CLIENTS, PAUSE = 20, 3, 1.0
_CALLBACK = "/_dash-update-component"
_PIECES = ['"', "[", "]", "{", "}", "null", "9" * 30, "-1", "", "é", ","]


def run() -> None:
    """Print how many were acknowledged, lost and refused."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "app", "serve", "--workers", "2", "--port", "0", "--no-browser"]
        environment = {**os.environ, "TILE_FOLDER": folder}
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, env=environment, text=True, **quiet) as served:  # type: ignore[call-overload]
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

    def __init__(self, port: int) -> None:
        self._port = port
        self.kept: list[str] = []
        self.statuses: dict[int, int] = {}
        self._stopped, self._lock = threading.Event(), threading.Lock()
        self._known = self._dependencies()
        self._threads = [threading.Thread(target=self._upload, args=[k]) for k in range(CLIENTS)]
        self._threads += [threading.Thread(target=self._mutate, args=[k]) for k in range(CLIENTS)]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def wait_for_more(self, more: int = 3) -> None:
        """Until so many more leaderboards are acknowledged, for half a minute at most."""
        until, goal = time.monotonic() + 30, len(self.kept) + more
        while len(self.kept) < goal and time.monotonic() < until:
            time.sleep(0.05)

    def finish(self) -> None:
        """Wait for all."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def opens(self, key: str) -> bool:
        """Whether the server has the leaderboard of an id."""
        answer = self._insist(self._request("session-answer", {"session-request.data": {"turn": 1, "id": key}}))
        return answer is not None and "data" in answer["response"]["session-answer"]["data"]

    def _upload(self, client: int) -> None:
        """A leaderboard that no other client has, sent as a session file is."""
        number = 0
        while not self._stopped.is_set():
            number += 1
            rows = [[[10.0 + number, 2.0 + client, 3.0, 40.0], [5.0, 6.0, 7.0, 80.0]]]
            board = {"title": f"{client} {number}", "entities": ["one", "two"], "contexts": ["all"]}
            data = {"turn": 1, "payload": {**board, "performances": rows, "sizes": [[55.0, 98.0]]}}
            answer = self._once(self._request("session-answer", {"session-request.data": data}))
            if answer is not None and answer[0] == 200:
                with self._lock:
                    self.kept.append(json.loads(answer[1])["response"]["session-answer"]["data"]["data"]["id"])

    def _mutate(self, seed: int) -> None:
        rng = random.Random(seed)
        while not self._stopped.is_set():
            body = json.dumps(self._request(rng.choice(self._known)["output"], {}))
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(body))
                body = body[:at] + rng.choice(_PIECES) + body[at + 1 :]
            answer = self._once(body)
            if answer is not None:
                with self._lock:
                    self.statuses[answer[0]] = self.statuses.get(answer[0], 0) + 1

    def _request(self, output: str, values: dict[str, Any]) -> dict[str, Any]:
        known = next(each for each in self._known if output in each["output"])
        names = [part.rsplit(".", 1) for part in known["output"].strip(".").split("...")]
        outputs = [{"id": name, "property": prop} for name, prop in names]

        def filled(each: dict[str, Any]) -> dict[str, Any]:
            return {**each, "value": values.get(f"{each['id']}.{each['property']}")}

        return {
            "output": known["output"],
            "outputs": outputs if known["output"].startswith("..") else outputs[0],
            "inputs": list(map(filled, known["inputs"])),
            "state": list(map(filled, known["state"])),
            "changedPropIds": list(values),
        }

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
