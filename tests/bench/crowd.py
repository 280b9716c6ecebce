"""Clients that upload leaderboards and files of predictions, and send mutated requests, until they are told to end."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from typing import Any

from tests.app import hostile

CLIENTS = 3
# Seconds between two requests of a client: time for files of predictions, which take a hundred times as long.
PACE = 0.05
_CALLBACK = "/_dash-update-component"
_PIECES = ['"', "[", "]", "{", "}", "null", "9" * 30, "-1", "", "é", ","]


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
        while not self._stopped.wait(PACE):
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
        while not self._stopped.wait(PACE):
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
