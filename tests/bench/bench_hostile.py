"""A crowd of 20 that imports leaderboards, with and without one client that sends files made to keep all readers busy.

Each person has an address of its own (127.0.0.2 and up), opens the page, imports a table (one in five a page of HTML,
which a process of its own reads) and pauses. The hostile client sends, eight at a time, spans and comments of HTML that
once took half a minute each, and a wide table of 3 MB, and abandons them all. `TILE_BENCH_SECONDS=300` says how long.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from typing import Any

from tests.app import hostile
from tests.bench.bench_load import _memory
from tests.bench.bench_servers import _served

PEOPLE, SECONDS = 20, float(os.environ.get("TILE_BENCH_SECONDS", "60"))
_PAUSES, _AT_ONCE, _HOSTILE = (4.0, 10.0), 8, "127.0.1.1"
_CSV = b"model,tp,fp,fn,tn\na,%d,2,3,4\nb,5,6,7,8\n"
_PAGE = (
    b"<table><tr><th>model<th>tp<th>fp<th>fn<th>tn<tr><td>a<td>%d<td>2<td>3<td>4<tr><td>b<td>5<td>6<td>7<td>8</table>"
)
_SPANS = b"<table>" + b"<tr><td colspan=1000 rowspan=65534>x</td></tr>" * 1_000 + b"</table>"
_WIDE = b"model,TP,FP,FN,TN" + b"".join(b",x%d" % k for k in range(30))
_WIDE += b"".join(b"\nm%d,%d,2,3,4" % (k, k % 90 + 1) + b",0.5000" * 30 for k in range(12_000))
ATTACK = [("spans.html", _SPANS), ("comments.html", b"<!--" * 38_000), ("wide.csv", _WIDE)]


def run() -> None:
    """Print how long imports and pages take, and the memory, without and with the hostile client."""
    command = [sys.executable, "-m", "app", "serve", "--no-browser", "--workers", "2", "--port", "PORT"]
    print(f"  load of this machine: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, _served(command, folder) as port:
        time.sleep(8)
        for attacked in (False, True):
            _Crowd(port).stay(SECONDS, attacked=attacked)


class _Crowd:
    def __init__(self, port: int) -> None:
        self._port, self._lock, self._until = port, threading.Lock(), 0.0
        self._known = json.loads(self._asked("127.0.0.1", "/_dash-dependencies")[1])
        self._known = [each for each in self._known if each["clientside_function"] is None]
        self._took: dict[str, list[float]] = {"csv": [], "html": [], "page": []}
        self._said = Counter[str]()

    def stay(self, seconds: float, *, attacked: bool) -> None:
        """Let the crowd work for so long."""
        self._until = time.monotonic() + seconds
        threads = [threading.Thread(target=self._person, args=[k]) for k in range(PEOPLE)]
        if attacked:
            threads += [threading.Thread(target=self._attack, args=[k]) for k in range(_AT_ONCE)]
        for thread in threads:
            thread.start()
        memory = []
        while time.monotonic() < self._until:
            memory.append(_memory(self._port))
            time.sleep(seconds / 10)
        for thread in threads:
            thread.join()
        print(f"  {PEOPLE} people for {seconds:g} s, {'with' if attacked else 'without'} the hostile client:")
        for kind, taken in self._took.items():
            found = sorted(taken) or [0.0]
            late = found[min(len(found) - 1, int(0.95 * len(found)))]
            print(f"    {kind:5} {len(taken):5,}  median {found[len(found) // 2]:.2f} s  p95 {late:.2f} s", end="")
            print(f"  longest {found[-1]:.2f} s")
        said = ", ".join(f"{count:,} {word}" for word, count in sorted(self._said.items()))
        print(f"    {said}; memory {', '.join(f'{each:.0f}' for each in memory)} MB", flush=True)

    def _person(self, number: int) -> None:
        rng, address, turn = random.Random(number), f"127.0.0.{number + 2}", 0
        time.sleep(rng.uniform(0, _PAUSES[1]))
        while time.monotonic() < self._until:
            turn += 1
            begun = time.perf_counter()
            self._asked(address, "/")
            self._asked(address, "/_dash-layout")
            self._note("page", begun, "")
            begun = time.perf_counter()
            page = rng.random() < 0.2
            data = (_PAGE if page else _CSV) % (turn + 1)
            kind = "html" if page else "csv"
            self._note(kind, begun, self._imported(address, data, f"x.{kind}"))
            time.sleep(rng.uniform(*_PAUSES))

    def _imported(self, address: str, data: bytes, name: str) -> str:
        """What becomes of a file that is dropped, looked at and confirmed."""
        state = self._dropped(address, data, name)
        for _ in range(600):
            if not state or "pending" not in state:
                break
            time.sleep(0.3)
            choice = {"import-choice.data": {"act": {"poll": True}, "n": 1}, "import-state.data": state}
            state = self._called(address, "import-state.data", choice).get("import-state", {}).get("data", state)
        if not state or "roles" not in state:
            return f"refused: {(state or {}).get('refused', 'no answer')[:60]}"
        self._called(address, "import-review.data", {"import-state.data": state})
        choice = {"import-confirmed.data": {"of": state["of"], "n": 1}, "import-state.data": state}
        return "" if "dataset" in self._called(address, "dataset.data", choice) else "not imported"

    def _dropped(self, address: str, data: bytes, name: str) -> dict[str, Any]:
        contents = "data:;base64," + base64.b64encode(data).decode()
        values = {"import-upload.contents": contents, "import-upload.filename": name}
        return dict(self._called(address, "import-upload.contents", values).get("import-state", {}).get("data") or {})

    def _attack(self, number: int) -> None:
        while time.monotonic() < self._until:
            name, data = ATTACK[number % len(ATTACK)]
            number += 1
            state = self._dropped(_HOSTILE, data, name)
            with self._lock:
                self._said["hostile files taken" if "token" in state else "hostile files refused"] += 1
            time.sleep(0.1)

    def _called(self, address: str, output: str, values: dict[str, Any]) -> dict[str, Any]:
        whole = json.dumps(hostile.body(self._known, output, values)).encode()
        status, text = self._asked(address, "/_dash-update-component", whole)
        return dict(json.loads(text)["response"]) if status == 200 else {}

    def _asked(self, address: str, path: str, data: bytes | None = None) -> tuple[int, bytes]:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120, source_address=(address, 0))
            connection.request("POST" if data else "GET", path, data, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()

    def _note(self, kind: str, begun: float, wrong: str) -> None:
        with self._lock:
            self._took[kind].append(time.perf_counter() - begun)
            if kind != "page":
                self._said[wrong or "imports done"] += 1
