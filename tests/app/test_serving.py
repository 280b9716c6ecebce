"""Processes that serve: what is accepted is answered, what dies is replaced, and what processes share they agree on."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import cli
from app.serving import process, workers
from app.settings import Settings
from app.storage.backends.notes import FolderNotes
from app.storage.slots import Slots
from app.web.supersede import SharedRequests

ROOT = Path(__file__).resolve().parents[2]


def until(condition: Callable[[], Any], seconds: float = 60) -> Any:
    """The value of a condition, as soon as it is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if found := condition():
                return found
        time.sleep(0.05)
    raise AssertionError("it did not become true")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[process.Process, int, threading.Event]]:
    """A process whose answers take until the event is set, its port, and the event."""
    go = threading.Event()

    def application(_: Any, start: Callable[..., Any]) -> list[bytes]:
        go.wait(30)
        start("200 OK", [("Content-Length", "5")])
        return [b"whole"]

    monkeypatch.setattr(process, "create_app", lambda *_: SimpleNamespace(server=application))
    monkeypatch.setattr(process.logs, "configure", lambda *_: None)
    listener = socket.create_server(("127.0.0.1", 0))
    made = process.Process(listener, Settings(folder=tmp_path))
    running = threading.Thread(target=made.run)
    running.start()
    yield made, listener.getsockname()[1], go
    go.set()
    made.stop()
    running.join(10)
    assert not running.is_alive()


def test_a_request_that_was_accepted_is_answered_after_the_stop(
    slow: tuple[process.Process, int, threading.Event],
) -> None:
    made, port, go = slow
    with socket.create_connection(("127.0.0.1", port), timeout=20) as visitor:
        visitor.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        until(lambda: any(channel.requests for channel in made._server.active_channels.values()))
        made.stop()

        def refused() -> bool:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except ConnectionRefusedError:
                return True
            return False

        until(refused)
        go.set()
        answer = b""
        while part := visitor.recv(1000):
            answer += part
    assert answer.endswith(b"whole")


def workers_of(pid: int) -> set[int]:
    """The processes that a supervisor has begun to serve."""
    listed = subprocess.run(["pgrep", "-f", "-P", str(pid), "spawn_main"], capture_output=True, text=True, check=False)
    return set(map(int, listed.stdout.split()))


def alive(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of one that has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
def test_a_killed_worker_comes_back_and_all_stop_with_their_supervisor(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "serve", "data/toy.csv", "--workers", "2", "--port", "0", "--no-browser"]
    environment = os.environ | {"TILE_FOLDER": str(tmp_path)}

    def page(address: str) -> str:
        with urllib.request.urlopen(f"{address}/", timeout=20) as answer:
            return str(answer.read().decode())

    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = served.stdout.readline().split()[2]
        first = until(lambda: len(found := workers_of(served.pid)) == 2 and found)
        os.kill(min(first), signal.SIGKILL)
        # The other process answers in the meantime.
        assert "<title>Tile Explorer</title>" in page(address)
        second = until(lambda: len(found := workers_of(served.pid)) == 2 and found != first and found)
        assert max(first) in second
        served.send_signal(signal.SIGTERM)
        assert served.wait(40) == 0
        assert not any(map(alive, second))

    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        served.stdout.readline()
        left = until(lambda: len(found := workers_of(served.pid)) == 2 and found)
        served.kill()
        until(lambda: not any(map(alive, left)))


class Dead:
    """A process that ends as soon as it begins."""

    pid, exitcode = None, 1

    def __init__(self, args: tuple[Any, ...], **_: Any) -> None:
        self._pipe = args[2]
        self.sentinel, other = multiprocessing.Pipe()
        other.close()

    def start(self) -> None:
        started.append(self)

    def is_alive(self) -> bool:
        return False

    def join(self, _: float) -> None:
        """Return at once: the process has ended."""


class Killed(Dead):
    """A process that serves, and is killed at once."""

    def start(self) -> None:
        self._pipe.send("ready")
        super().start()


started: list[Dead] = []


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[type[Dead]], workers.Workers]]:
    """A supervisor of two processes of this kind."""
    started.clear()
    for name, part in (("configure", workers.logs), ("share", workers.metrics), ("forget", workers.metrics)):
        monkeypatch.setattr(part, name, lambda *_: None)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def make(kind: type[Dead]) -> workers.Workers:
            context = SimpleNamespace(Pipe=multiprocessing.Pipe, Process=kind)
            monkeypatch.setattr(multiprocessing, "get_context", lambda _: context)
            return workers.Workers(listener, Settings(folder=tmp_path, workers=2))

        yield make


def test_processes_that_cannot_begin_are_not_replaced_for_ever(
    supervisor: Callable[[type[Dead]], workers.Workers],
) -> None:
    assert supervisor(Dead).run(lambda: pytest.fail("none of them serves")) is False
    assert 5 <= len(started) <= 8


def test_processes_that_are_killed_are_replaced_however_often(
    supervisor: Callable[[type[Dead]], workers.Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, told = supervisor(Killed), list[bool]()
    monkeypatch.setattr(workers.metrics, "forget", lambda _: len(started) > 40 and made.stop())
    assert made.run(lambda: told.append(True)) is True
    assert told == [True]
    assert len(started) > 40


@pytest.mark.parametrize("number", ["0", "-1", "x", "65", "²"])
def test_a_number_of_processes_is_a_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["serve", "--workers", number])
    assert ended.value.code == 2
    assert "expected a number of processes from 1 to 64" in capsys.readouterr().err


# What processes share


def test_a_newer_question_in_another_process_replaces_an_older_one(tmp_path: Path) -> None:
    here, there = SharedRequests(FolderNotes(tmp_path)), SharedRequests(FolderNotes(tmp_path))
    superseded = here.take("page", 1)
    other = here.take("other page", 1)
    assert not superseded()
    there.take("page", 2)
    assert until(superseded, 5)
    assert not other()
    late = there.take("page", 1)  # an older question that was on its way for longer
    assert until(late, 5)


def test_requests_of_closed_pages_are_deleted(tmp_path: Path) -> None:
    notes = FolderNotes(tmp_path)
    notes.write("page", 1)
    (old,) = tmp_path.iterdir()
    os.utime(old, (1, 1))
    notes.sweep()
    assert list(tmp_path.iterdir()) == []


def test_places_are_shared_by_processes_and_given_back(tmp_path: Path) -> None:
    here, there = Slots(tmp_path, 2), Slots(tmp_path, 2)
    with here.one() as first, there.one() as second:
        assert (first, second) == (True, True)
        with here.one(lambda: True) as third:
            assert third is False
    with there.one() as again:
        assert again


def test_a_process_that_is_killed_gives_its_place_back(tmp_path: Path) -> None:
    script = f"""
import time
from pathlib import Path
from app.storage.slots import Slots
with Slots(Path({str(tmp_path)!r}), 1).one():
    print("taken", flush=True)
    time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "taken\n"
        slots = Slots(tmp_path, 1)
        with slots.one(lambda: True) as mine:
            assert not mine
        other.kill()
        other.wait()
        with slots.one() as mine:
            assert mine
