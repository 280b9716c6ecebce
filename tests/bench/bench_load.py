"""A crowd on two processes: 50 people for a minute, then 200: seconds of each kind of request, and memory.

Each person opens the page and then asks, as pages do, for leaderboards, maps, trade-offs and predictions, with pauses
of 2 to 6 seconds. All on loopback, where nobody's share is limited: seconds are those of clients, which share the
machine with the server. `TILE_BENCH_MINUTES=10` lets the 50 stay for so long.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.app import hostile
from tests.bench.bench_servers import _served

CROWDS = ((50, 60.0 * float(os.environ.get("TILE_BENCH_MINUTES", "1"))), (200, 60.0))
_PAUSES = 2.0, 6.0
_SAMPLES = 10.0


def run() -> None:
    """Print a line for each kind of request of each crowd."""
    command = [sys.executable, "-m", "app", "serve", "--no-browser", "--workers", "2", "--port", "PORT"]
    with tempfile.TemporaryDirectory() as folder, _served(command, folder) as port:
        _warm(port)
        for people, seconds in CROWDS:
            print(f"  {people} people for {seconds:g} s:", flush=True)
            _crowd(port, people, seconds)


def _crowd(port: int, people: int, seconds: float) -> None:
    until, lock = time.monotonic() + seconds, threading.Lock()
    taken, errors = defaultdict[str, list[float]](list), list[str]()

    def note(kind: str, took: float, wrong: str) -> None:
        with lock:
            taken[kind].append(took)
            errors.extend([f"{kind}: {wrong}"] if wrong else [])

    threads = [threading.Thread(target=_person, args=[port, seed, until, note]) for seed in range(people)]
    memory, processor = [_memory(port)], _processor(port)
    for thread in threads:
        thread.start()
    while time.monotonic() < until:
        time.sleep(min(_SAMPLES, max(0.1, until - time.monotonic())))
        memory.append(_memory(port))
    for thread in threads:
        thread.join()
    used = _processor(port) - processor
    for kind, found in sorted(taken.items()):
        late = sorted(found)[min(len(found) - 1, int(0.95 * len(found)))]
        middle = sorted(found)[len(found) // 2]
        print(f"    {kind:12} {len(found):6,}  median {1000 * middle:6.0f} ms  p95 {1000 * late:6.0f} ms")
    count = sum(map(len, taken.values()))
    print(f"    {count / seconds:.1f} requests/s, {len(errors)} errors {sorted(set(errors))[:3]};", end=" ")
    print(f"{1000 * used / max(count, 1):.0f} ms of processor each; memory {memory[0]:.0f}", end="")
    print(f" MB, {', '.join(f'{each:.0f}' for each in memory[1 :: max(1, len(memory) // 10)])} MB", flush=True)


def _person(port: int, seed: int, until: float, note: Any) -> None:
    """Opens the page, then asks one thing after the other."""
    rng = random.Random(seed)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    time.sleep(rng.uniform(0, _PAUSES[0]))
    number = 0
    while time.monotonic() < until:
        kind, body = rng.choice(_questions(seed, number, rng))
        begun, wrong = time.perf_counter(), ""
        try:
            for path in ("/", "/_dash-layout") if body is None else ("/_dash-update-component",):
                wrong = wrong or _asked(connection, path, body)
        except (OSError, http.client.HTTPException) as error:
            wrong = type(error).__name__
            connection.close()
        note(kind, time.perf_counter() - begun, wrong)
        number += 1
        time.sleep(rng.uniform(*_PAUSES))


def _asked(connection: http.client.HTTPConnection, path: str, body: Any) -> str:
    text = None if body is None else json.dumps(body).encode()
    connection.request("GET" if body is None else "POST", path, text, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    return "" if answer.status in (200, 204) else str(answer.status)


_KNOWN: list[Any] = []
_BOARDS: list[str] = []


def _questions(seed: int, number: int, rng: random.Random) -> list[tuple[str, Any]]:
    """A question of one visitor: a map or a trade-off that is new, or one that others have asked before."""
    valid = hostile.valid(rng.choice(_BOARDS))
    page, turn = f"p{seed}", number + 1
    fresh = rng.randrange(1_000_000) if rng.random() < 0.5 else rng.randrange(10)
    table = valid["session-request.data"]["payload"] | {"title": f"{seed} {number}"}
    asked = {
        "leaderboard": ("session-answer", "session-request.data", {"turn": turn, "payload": table}),
        "map": ("map.data", "map-request.data", valid["map-request.data"]),
        "score": (
            "scores-answer", "scores-request.data",
            valid["scores-request.data"] | {"page": page, "turn": turn, "grid": 101, "seed": fresh % 2**31},
        ),
        "trade-off": (
            "tradeoff-answer", "tradeoff-request.data", valid["tradeoff-request.data"] | {"page": page, "turn": turn},
        ),
        "predictions": (
            "predictions-file-answer", "predictions-file-request.data",
            valid["predictions-file-request.data"] | {"page": page, "turn": turn, "kind": "overview", "band": None},
        ),
    }  # fmt: skip
    bodies = [(kind, hostile.body(_KNOWN, output, {name: value})) for kind, (output, name, value) in asked.items()]
    return [("page", None), *bodies]


def _warm(port: int) -> None:
    """The server has compiled what maps need, and knows a leaderboard."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/_dash-dependencies")
    _KNOWN[:] = [each for each in json.loads(connection.getresponse().read()) if each["clientside_function"] is None]
    value = {"session-request.data": hostile.valid("0" * 64)["session-request.data"]}
    connection.request(
        "POST", "/_dash-update-component", json.dumps(hostile.body(_KNOWN, "session-answer", value)).encode(),
        {"Content-Type": "application/json"},
    )  # fmt: skip
    answer = json.loads(connection.getresponse().read())
    _BOARDS[:] = [answer["response"]["session-answer"]["data"]["data"]["id"]]
    for _ in range(600):
        connection.request("GET", "/readyz")
        if connection.getresponse().read() == b"OK":
            break
        time.sleep(0.5)
    time.sleep(5)  # the other process is ready, too


def _served_by(port: int) -> list[int]:
    """The processes that serve, children of the one with this command."""
    found = _pids("-f", f"serve --no-browser --workers 2 --port {port}")
    return [child for pid in found for child in _pids("-f", "-P", str(pid), "spawn_main")]


def _pids(*arguments: str) -> list[int]:
    listed = subprocess.run(["pgrep", *arguments], capture_output=True, text=True, check=False)
    return list(map(int, listed.stdout.split()))


def _memory(port: int) -> float:
    """Megabytes of the processes that serve."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in _served_by(port)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _processor(port: int) -> float:
    """Seconds of processor that they have used."""
    ticks = 0
    for pid in _served_by(port):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
