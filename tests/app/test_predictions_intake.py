"""The queue of files of predictions: its threads, its locks, and how unused uploads expire."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.reading.predictions.parse.options import Choices
from app.reading.tables import limited_process
from app.settings import Limits
from app.storage import staging
from app.storage.prediction_files import PredictionFiles
from app.storage.staged_upload import BusyError, Staged
from app.storage.staging import Staging
from app.uploads.predictions.intake import READERS, WAITING, CrowdedError, Intake
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
    """The lock of a reader, in folders."""
    return staged.stores.readers._folder / staged.key


def content(path: Path) -> bytes:
    """What a file holds; nothing if it was swept away since it was listed."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def left(folder: Path) -> set[str]:
    """What is left of uploads in a folder, apart from lists of them."""
    records = {path for path in (folder / "progress").iterdir() if b'"name"' in content(path)}
    others = {path for part in ("received", "readers", "arrays") for path in (folder / part).iterdir()}
    return {str(path.relative_to(folder)) for path in records | others if path.name != ".ledger"}


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
        self.began[path.name] = (path.parents[1] / "readers" / path.name).stat().st_mtime
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
        with file.alone(), pytest.raises(BusyError):
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
    leaving.enter_context(file.alone())
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
    until(lambda: receiver.inspect(file, Choices(), 0.1).get("total") == 3_000)
    file.forget()
    assert ended.wait(10)
    assert told < 2_999
    assert not caplog.records


def test_a_removed_upload_that_waits_is_never_read(receiver: Intake, slow: Slow) -> None:
    *others, file = [upload(receiver.staging, f"owner {k}") for k in range(READERS + 1)]
    for each in (*others, file):
        receiver.inspect(each, Choices(), 0)
    file.forget()
    slow.go.set()
    until(lambda: all(other.state()["stage"] == "done" for other in others))
    last = upload(receiver.staging, "owner of one more")
    receiver.inspect(last, Choices(), 30)
    assert set(slow.began) == {each.key for each in (*others, last)}


def test_what_a_reader_writes_of_a_removed_upload_is_deleted(tmp_path: Path) -> None:
    file = upload(Staging(tmp_path, Limits()), "owner")
    with file.alone(), file.stores.arrays.aside() as out:
        file.forget()
        assert file.forgotten
        assert not left(tmp_path)
        out.write_bytes(b"arrays")
        file.save_result(MADE, out)
        file.tell({"stage": "done"})
        assert not left(tmp_path)
    with pytest.raises(FileNotFoundError):
        file.path.read_bytes()


def test_an_upload_that_is_read_does_not_expire(tmp_path: Path) -> None:
    file = upload(Staging(tmp_path, Limits()), "owner")
    parts = [tmp_path / part / file.key for part in ("received", "progress")]
    with file.alone():
        for _ in range(3):
            then = [aged(path, 800) for path in parts]
            file.tell({"stage": "reading"})
            assert all(path.stat().st_mtime > time + 700 for path, time in zip(parts, then, strict=True))
    assert file.state() == {"stage": "reading"}


def test_progress_is_not_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, synced = upload(Staging(tmp_path, Limits()), "owner"), []
    monkeypatch.setattr(os, "fsync", synced.append)
    with file.alone():
        file.tell({"stage": "reading", "done": 1, "total": 2})
    assert file.state()["done"] == 1
    assert not synced


@pytest.mark.parametrize("damaged", [b"", b"\0" * 40, b'{"na', b"\xff"])
def test_progress_that_a_power_failure_damaged_expires_the_upload(tmp_path: Path, damaged: bytes) -> None:
    receiver = Staging(tmp_path, Limits())
    file = upload(receiver, "owner")
    for path in (tmp_path / "progress").iterdir():
        path.write_bytes(damaged)
    assert receiver.find(file.token, "owner") is None
    assert receiver.find(upload(receiver, "owner").token, "owner") is not None


def test_uploads_of_earlier_versions_are_deleted(tmp_path: Path) -> None:
    (tmp_path / "staged" / ("a" * 64)).mkdir(parents=True)
    (tmp_path / "staged" / ("a" * 64) / "file").write_bytes(DATA)
    Staging(tmp_path, Limits())
    assert not (tmp_path / "staged").exists()


def test_uploads_that_arrive_at_other_processes_take_room_however_long_it_takes(tmp_path: Path) -> None:
    limits = Limits(predictions=1_000, prediction_staged=1_500)
    here, there = Staging(tmp_path, limits), Staging(tmp_path, limits)

    def read(_: int) -> bytes:
        (reserved,) = (path for path in (tmp_path / "received").iterdir() if len(path.name) == 64)
        assert reserved.stat().st_mtime > time.time() - 60
        aged(reserved, 800)
        with pytest.raises(staging.NoRoomError):
            there.take(lambda _: b"", 1_000, "q.csv", "another owner")
        return next(parts)

    parts = iter([b"x" * 10, b"x" * 10, b""])
    file = here.take(read, 1_000, "p.csv", "owner")
    assert file.path.stat().st_size == 20
    assert upload(there, "another owner").path.read_bytes() == DATA


def test_a_browser_that_sends_to_several_processes_at_once_has_two_uploads(tmp_path: Path) -> None:
    receivers = [Staging(tmp_path, Limits()) for _ in range(3)]
    with ThreadPoolExecutor(12) as pool:
        files = list(pool.map(lambda k: upload(receivers[k % 3], "owner"), range(24)))
    assert sum(not file.forgotten for file in files) == 2
    assert len(left(tmp_path)) == 4


def test_uploads_share_one_sweeper_thread(tmp_path: Path) -> None:
    receiver, before = Staging(tmp_path, Limits()), set(threading.enumerate())
    for k in range(20):
        upload(receiver, f"owner {k}")
    assert len(set(threading.enumerate()) - before) == 1


def test_uploads_expire_without_further_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staging, "SOON", 0.01)
    limits = Limits(prediction_minutes=0.5 / 60)
    receiver, before = Staging(tmp_path, limits), set(threading.enumerate())
    for _ in range(2):  # and again, when all had gone
        upload(receiver, "owner")
        until(lambda: not left(tmp_path))
        until(lambda: not set(threading.enumerate()) - before)


@pytest.mark.parametrize(("minutes", "wait"), [(15, 45), (0.1, staging.SOON)])
def test_the_sweeper_rests_but_no_upload_stays_much_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minutes: float, wait: float
) -> None:
    receiver, rests = Staging(tmp_path, Limits(prediction_minutes=minutes)), []
    monkeypatch.setattr(staging, "time", SimpleNamespace(sleep=rests.append))
    monkeypatch.setattr(receiver, "_are_any", lambda: len(rests) < 2)
    receiver._keep_sweeping()
    assert rests == [wait] * 2


def test_uploads_of_an_ended_server_expire_without_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upload(Staging(tmp_path, Limits()), "owner")
    monkeypatch.setattr(staging, "SOON", 0.01)
    Staging(tmp_path, Limits(prediction_minutes=0.5 / 60))
    until(lambda: not left(tmp_path))


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
    assert slow.began[file.key] > then + 100


def test_progress_renews_the_lock_of_a_reader(tmp_path: Path) -> None:
    file = upload(Staging(tmp_path, Limits(), stalled=60), "owner")
    with file.alone():
        then = aged(busy(file), 50)
        file.tell({"stage": "reading"})
        assert busy(file).stat().st_mtime > then + 40
        with pytest.raises(BusyError), file.alone():
            pass
    file.tell({"stage": "done"})
    assert not busy(file).exists()


def test_a_reader_whose_lock_expired_does_not_release_the_next_lock(tmp_path: Path) -> None:
    file = upload(Staging(tmp_path, Limits(), stalled=60), "owner")
    with ExitStack() as first, ExitStack() as second:
        first.enter_context(file.alone())
        aged(busy(file), 100)
        second.enter_context(file.alone())
        first.close()
        with pytest.raises(BusyError), file.alone():
            pass
    assert not busy(file).exists()


def test_a_full_disk_leaves_no_lock_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int, _: str) -> None:
        os.close(number)
        raise OSError(28, "No space left on device")

    file = upload(Staging(tmp_path, Limits()), "owner")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", full)
        with pytest.raises(OSError, match="No space left"), file.alone():
            pass
    with file.alone():
        assert busy(file).exists()
