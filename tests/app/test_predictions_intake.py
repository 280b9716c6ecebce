"""The queue of files of predictions: its threads, its locks, and how unused uploads expire."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from app.predictions.intake import READERS, WAITING, CrowdedError, Intake
from app.predictions.parse.options import Choices
from app.settings import Limits
from app.storage import staging
from app.storage.prediction_files import PredictionFiles
from app.storage.staged_upload import BusyError, Staged
from app.storage.staging import Staging
from app.tables import limited_process
from tile_core.checks import InvalidInputError

DATA = b"label,y_score\n1,0.5\n0,0.25\n"
MADE = {"summary": {}, "digest": None}


def intake_in(folder: Path, limits: Limits | None = None) -> Intake:
    """An intake whose files are in this folder."""
    bounds = limits or Limits()
    return Intake(PredictionFiles(folder, "word", bounds), Staging(folder, bounds))


def upload(receiver: Staging, owner: str) -> Staged:
    parts = iter([DATA, b""])
    return receiver.take(lambda size: next(parts), len(DATA), "p.csv", owner)


def until(true: Callable[[], bool]) -> None:
    """Wait for what other threads do."""
    for _ in range(3_000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it never happened")


def busy(staged: Staged) -> Path:
    return staged.folder / "busy"


def aged(path: Path, seconds: float) -> float:
    """The time of a file, made older."""
    then = time.time() - seconds
    os.utime(path, (then, then))
    return then


class Slow:
    """Readers that wait for a signal. `began`: when each file was last marked as in use as its reading began."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.began: dict[str, float] = {}

    def run(self, task: limited_process.Task, progress: Callable[[int, int], None]) -> dict[str, Any]:
        path = Path(task.question["path"])
        self.began[path.parent.name] = path.with_name("busy").stat().st_mtime
        assert self.go.wait(30)
        return {"result": MADE | {"inspection": {}, "result": None}}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    readers = Slow()
    monkeypatch.setattr(limited_process, "run", readers.run)
    yield readers
    readers.go.set()


@pytest.fixture
def receiver(tmp_path: Path, slow: Slow) -> Intake:
    return intake_in(tmp_path)


# Threads


def test_an_inspection_that_waits_holds_no_thread_of_the_server(receiver: Intake, slow: Slow) -> None:
    files = [upload(receiver.staging, f"owner {k}") for k in range(READERS + WAITING)]
    last = upload(receiver.staging, "owner of one more")
    assert {receiver.inspect(file, Choices(), 0)["stage"] for file in files} <= {"reading", "waiting"}
    with pytest.raises(CrowdedError):
        receiver.inspect(last, Choices(), 0)
    slow.go.set()
    until(lambda: all(file.state() == {"stage": "done", "inspection": {}} for file in files))
    assert receiver.inspect(last, Choices(), 30) == {"stage": "done", "inspection": {}}


def test_a_refused_request_frees_its_slot(receiver: Intake, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    file = upload(receiver.staging, "owner")
    slow.go.set()
    for _ in range(READERS + WAITING + 1):
        with file.alone(60), pytest.raises(BusyError):
            receiver.inspect(file, Choices(), 30)
    with monkeypatch.context() as patch:
        patch.setattr(limited_process, "run", lambda *_: {"error": "no"})
        for _ in range(READERS + WAITING + 1):
            with pytest.raises(InvalidInputError, match="no"):
                receiver.inspect(file, Choices(), 30)
    assert receiver.inspect(file, Choices(), 30)["stage"] == "done"


def test_a_request_right_after_a_result_is_not_refused(receiver: Intake, slow: Slow) -> None:
    """A reader tells its result before it leaves: the page may ask for the next step in between."""
    file = upload(receiver.staging, "owner")
    slow.go.set()
    leaving = ExitStack()
    leaving.enter_context(file.alone(60))
    file.tell({"stage": "done"})
    threading.Timer(0.1, leaving.close).start()
    assert receiver.inspect(file, Choices(), 30)["stage"] == "done"


def test_a_removed_upload_is_read_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ended, told = threading.Event(), 0

    def run(_: limited_process.Task, progress: Callable[[int, int], None]) -> dict[str, Any]:
        nonlocal told
        try:
            for told in range(3_000):
                progress(told, 3_000)
                time.sleep(0.01)
        finally:
            ended.set()
        return {"result": MADE | {"inspection": {}, "result": None}}

    monkeypatch.setattr(limited_process, "run", run)
    receiver = intake_in(tmp_path)
    file = upload(receiver.staging, "owner")
    assert receiver.inspect(file, Choices(), 0.1)["total"] == 3_000
    receiver.staging.forget(file)
    assert ended.wait(10)
    assert told < 2_999
    assert not caplog.records


def test_a_removed_upload_that_waits_is_never_read(receiver: Intake, slow: Slow) -> None:
    *others, file = [upload(receiver.staging, f"owner {k}") for k in range(READERS + 1)]
    for each in (*others, file):
        receiver.inspect(each, Choices(), 0)
    receiver.staging.forget(file)
    slow.go.set()
    until(lambda: all(other.state()["stage"] == "done" for other in others))
    last = upload(receiver.staging, "owner of one more")
    receiver.inspect(last, Choices(), 30)
    assert set(slow.began) == {each.token for each in (*others, last)}


def test_uploads_share_one_sweeper_thread(tmp_path: Path) -> None:
    receiver, before = Staging(tmp_path, Limits()), set(threading.enumerate())
    for k in range(20):
        upload(receiver, f"owner {k}")
    assert len(set(threading.enumerate()) - before) == 1


def test_uploads_expire_without_further_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staging, "SOON", 0.01)
    monkeypatch.setattr(Staging, "seconds", 0.1)
    receiver, before = Staging(tmp_path, Limits()), set(threading.enumerate())
    for _ in range(2):  # and again, when all had gone
        upload(receiver, "owner")
        until(lambda: not list((tmp_path / "staged").iterdir()))
        until(lambda: not set(threading.enumerate()) - before)


@pytest.mark.parametrize(("left", "wait"), [(100, 100), (-100, staging.SOON), (10**9, None)])
def test_the_sweeper_rests_until_the_first_upload_may_go(tmp_path: Path, left: float, wait: float | None) -> None:
    receiver = Staging(tmp_path, Limits())
    for k, later in enumerate((0, 50)):
        folder = tmp_path / "staged" / upload(receiver, f"owner {k}").token
        os.utime(folder, (time.time() - receiver.seconds + left + later,) * 2)
    found = receiver._seconds_until_due()
    assert found == pytest.approx(receiver.seconds if wait is None else wait, abs=0 if wait == staging.SOON else 10)


def test_uploads_of_an_ended_server_expire_without_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upload(Staging(tmp_path, Limits()), "owner")
    monkeypatch.setattr(staging, "SOON", 0.01)
    monkeypatch.setattr(Staging, "seconds", 0.5)
    Staging(tmp_path, Limits())
    until(lambda: not list((tmp_path / "staged").iterdir()))


# One reader for each file


def test_a_file_is_not_read_twice_however_long_it_waited(receiver: Intake, slow: Slow) -> None:
    *others, file = [upload(receiver.staging, f"owner {k}") for k in range(READERS + 1)]
    for other in others:
        receiver.convert(other, Choices(), 0)
    assert receiver.convert(file, Choices(), 0)["stage"] == "waiting"
    # The longest time that the files in the queue before it can take.
    then = aged(busy(file), 5 * receiver.limits.prediction_seconds)
    with pytest.raises(BusyError):
        receiver.convert(file, Choices(), 0)
    slow.go.set()
    until(lambda: file.state()["stage"] == "done")
    assert slow.began[file.token] > then + 100


def test_progress_renews_the_lock_of_a_reader(tmp_path: Path) -> None:
    file = upload(Staging(tmp_path, Limits()), "owner")
    with file.alone(60):
        aged(busy(file), 100)
        file.tell({"stage": "reading"})
        with pytest.raises(BusyError), file.alone(60):
            pass
    file.tell({"stage": "done"})
    assert not busy(file).exists()


def test_a_reader_whose_lock_expired_does_not_release_the_next_lock(tmp_path: Path) -> None:
    file = upload(Staging(tmp_path, Limits()), "owner")
    with ExitStack() as first, ExitStack() as second:
        first.enter_context(file.alone(60))
        aged(busy(file), 100)
        second.enter_context(file.alone(60))
        first.close()
        with pytest.raises(BusyError), file.alone(60):
            pass
    assert not busy(file).exists()


def test_a_full_disk_leaves_no_lock_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int, _: str) -> None:
        os.close(number)
        raise OSError(28, "No space left on device")

    file = upload(Staging(tmp_path, Limits()), "owner")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", full)
        with pytest.raises(BusyError), file.alone(60):
            pass
    with file.alone(60):
        assert busy(file).exists()
