"""WSGI servers against a crowd: 300 idle and 50 one-byte-a-second connections, then as many requests as they answer.

A new visitor asks for the page and its layout while the crowd is there. All on loopback, in one run, so that ratios
count. Servers that are not installed are left out; the text in brackets says with which settings the others ran.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec

IDLE, SLOW, VISITORS, CLIENTS, SECONDS = 300, 50, 8, 8, 4.0
_PATIENCE = 15
_PAGE = ("/", "/_dash-layout")


def run() -> None:
    """Print a line for each server."""
    for name, command in _servers().items():
        if not find_spec(name.split(",")[0]):
            print(f"  {name}: not installed")
            continue
        with tempfile.TemporaryDirectory() as folder, _served(command, folder) as port:
            alone, found = _visit(port), _crowded(port)
            print(
                f"  {name} [{' '.join(command[2:])}]: first visit {_told(alone)}, in the crowd {_told(found)};", end=" "
            )
            print(_rate(port), flush=True)


def _servers() -> dict[str, list[str]]:
    python, target = sys.executable, "app.wsgi:server"
    return {
        "waitress": [python, "-m", "app", "serve", "--no-browser", "--port", "PORT"],
        "waitress, 2 processes": [python, "-m", "app", "serve", "--no-browser", "--workers", "2", "--port", "PORT"],
        "gunicorn": [python, "-m", "gunicorn", target, "-w", "2", "-k", "gthread", "--threads", "16",
                     "-b", "127.0.0.1:PORT"],
        "granian": [python, "-m", "granian", "--interface", "wsgi", "--workers", "2", "--blocking-threads", "16",
                    "--port", "PORT", target],
        "hypercorn": [python, "-m", "hypercorn", "-w", "2", "-b", "127.0.0.1:PORT", f"wsgi:{target}"],
    }  # fmt: skip


@contextlib.contextmanager
def _served(command: list[str], folder: str) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    environment = {**os.environ, "TILE_FOLDER": folder}
    words = [word.replace("PORT", str(port)) for word in command]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, env=environment, stdout=quiet, stderr=quiet) as process:
        for _ in range(300):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.1)
        for _ in range(4):  # every process has read its first page
            _visit(port)
        yield port
        process.terminate()


def _visit(port: int) -> float:
    """Seconds until a visitor has the page; infinite where it does not come in time."""
    begun = time.perf_counter()
    try:
        for path in _PAGE:
            _ask(http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE), path)
    except OSError:
        return float("inf")
    return time.perf_counter() - begun


def _ask(connection: http.client.HTTPConnection, path: str) -> None:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise OSError(answer.status)


def _told(seconds: float) -> str:
    return "none within 15 s" if seconds == float("inf") else f"{seconds:.3f} s"


def _crowded(port: int) -> float:
    """The longest of some visits while others hold connections, or send a byte a second."""
    stopped = threading.Event()
    with contextlib.ExitStack() as held:
        held.callback(stopped.set)
        for _ in range(IDLE):
            held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
        slow = [held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5)) for _ in range(SLOW)]
        threading.Thread(target=_drip, args=[slow, stopped], daemon=True).start()
        time.sleep(2.5)
        return max(_until_bad(port))


def _until_bad(port: int) -> Iterator[float]:
    for _ in range(VISITORS):
        seconds = _visit(port)
        yield seconds
        if seconds == float("inf"):
            return


def _drip(slow: list[socket.socket], stopped: threading.Event) -> None:
    """Half of them send the head of a request byte by byte, the others the body."""
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000
    start = b"POST /_dash-update-component HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    for connection in slow[::2]:
        connection.sendall(start + b"Content-Length: 5000\r\n\r\n")
    second = 0
    while not stopped.wait(1):
        for k, connection in enumerate(slow):
            with contextlib.suppress(OSError):
                connection.sendall(b"{" if k % 2 == 0 else head[second : second + 1])
        second += 1


def _rate(port: int) -> str:
    """Requests a second of some clients that each keep their connection."""
    until, seconds, errors = time.perf_counter() + SECONDS, list[float](), list[int]()

    def client() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
        while (begun := time.perf_counter()) < until:
            try:
                _ask(connection, _PAGE[len(seconds) % 2])
                seconds.append(time.perf_counter() - begun)
            except (OSError, http.client.HTTPException):
                errors.append(1)
                connection.close()

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    late = sorted(seconds)[int(0.95 * len(seconds))] if seconds else float("inf")
    return f"{len(seconds) / SECONDS:.0f} requests/s, p95 {1000 * late:.0f} ms, {len(errors)} errors"
