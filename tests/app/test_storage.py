"""Blobs on disk: all of a file or nothing, whatever happens meanwhile; counted, and removed by one rule."""

from __future__ import annotations

import errno
import hashlib
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.storage import files, health
from app.storage.blobs import Blobs
from app.storage.ledger import LEAP, SECOND, Ledger

ROOT = Path(__file__).resolve().parents[2]
DAY = 86_400
KEY = "a" * 64
needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals and permissions")


def key(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {".ledger"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the clock of the machine ahead, or back."""
    return changing(monkeypatch, "time_ns")


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets time pass."""
    changes = [changing(monkeypatch, name) for name in ("time_ns", "monotonic_ns")]
    return lambda seconds: [change(seconds) for change in changes] and None


def changing(monkeypatch: pytest.MonkeyPatch, name: str) -> Callable[[float], None]:
    """Adds seconds to what a function of `time` gives from now on."""
    added, true = [0], getattr(time, name)
    monkeypatch.setattr(time, name, lambda: true() + added[0])

    def change(seconds: float) -> None:
        added[0] += int(seconds * SECOND)

    return change


@pytest.mark.parametrize("step", ["open", "fsync", "replace", "utime"])
@pytest.mark.parametrize("old", [None, b"old"])
def test_a_write_that_fails_at_any_step_leaves_the_old_or_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, old: bytes | None
) -> None:
    """Each call of the step fails in turn, until the write comes through."""
    blobs = Blobs(tmp_path, 10**6)
    true, failed = getattr(os, step), 0
    for failing in range(20):
        (tmp_path / KEY).unlink(missing_ok=True)
        if old is not None:
            blobs.put(KEY, old)
        left = [failing]

        def fails(*arguments: object, _left: list[int] = left, **named: object) -> object:
            _left[0] -= 1
            if _left[0] == -1:
                raise OSError(errno.ENOSPC, "No space left on device")
            return true(*arguments, **named)

        monkeypatch.setattr(os, step, fails)
        try:
            blobs.write(KEY, lambda file: file.write(b"new"))
            done = True
        except OSError:
            done, failed = False, failed + 1
        monkeypatch.setattr(os, step, true)
        assert blobs.read(KEY) in ([b"new"] if done else [b"new", old])
        assert names(tmp_path) <= {KEY}
        if left[0] >= 0:
            break
    assert failed >= 1
    assert left[0] >= 0


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_what_is_acknowledged_was_synced_file_and_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    true = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda number: (synced.append(Path(f"/proc/self/fd/{number}").readlink()), true(number))[1]
    )
    Blobs(tmp_path, 10**6).put(KEY, b"data")
    assert [synced[0].parent, synced[1]] == [tmp_path, tmp_path]
    assert len(synced) == 2


WRITER = """
import sys
from pathlib import Path
from app.storage.blobs import Blobs
blobs = Blobs(Path(sys.argv[1]), int(sys.argv[4]))
import hashlib
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    key = hashlib.sha256(str(number).encode()).hexdigest()
    blobs.put(key, key.encode() * 200)
    print(number, flush=True)
"""


def writer(folder: Path, start: int, end: int, most: int = 10**9) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(folder), str(start), str(end), str(most)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    running = [writer(tmp_path, start, start + 100) for start in (0, 50, 200)]
    for process in running:
        process.communicate(timeout=60)
        assert process.returncode == 0
    wanted = [*range(150), *range(200, 300)]
    blobs = Blobs(tmp_path, 10**9)
    assert all(blobs.read(key(number)) == key(number).encode() * 200 for number in wanted)
    assert names(tmp_path) == {key(number) for number in wanted}
    with Ledger(tmp_path).open() as counts:
        assert (counts.files, counts.size) == (250, 250 * 64 * 200)


def test_processes_together_stay_within_the_limit(tmp_path: Path) -> None:
    most = 40 * 64 * 200
    running = [writer(tmp_path, start, start + 100, most) for start in (0, 100)]
    for process in running:
        process.communicate(timeout=60)
        assert process.returncode == 0
    assert 30 <= len(names(tmp_path)) <= 40


@needs_posix
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_process_loses_nothing_acknowledged(tmp_path: Path, seed: int) -> None:
    with writer(tmp_path, 0, 10**6) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(20)]
        time.sleep(random.Random(seed).random() / 20)
        os.kill(process.pid, signal.SIGKILL)
        told += process.stdout.readlines()
    blobs = Blobs(tmp_path, 10**9)
    acknowledged = [int(line) for line in told if line.endswith("\n")]
    assert len(acknowledged) >= 20
    assert all(blobs.read(key(number)) == key(number).encode() * 200 for number in acknowledged)
    whole = [name for name in names(tmp_path) if not name.startswith(".")]
    assert all((tmp_path / name).read_bytes() == name.encode() * 200 for name in whole)


def test_damage_is_healed_by_the_next_write(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path, 10**6)
    for damaged in (b"", b"dat", b"daTa", b"data and more"):
        blobs.put(KEY, b"data")
        (tmp_path / KEY).write_bytes(damaged)
        blobs.put(KEY, b"data")
        assert blobs.read(KEY) == b"data"
        with Ledger(tmp_path).open() as counts:
            assert counts.files == 1


def test_an_existing_file_is_not_written_again(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path, 10**6)
    blobs.put(KEY, b"data")
    before = (tmp_path / KEY).stat().st_ino
    blobs.put(KEY, b"data")
    assert (tmp_path / KEY).stat().st_ino == before


def test_the_folder_is_read_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many files there are, a write costs a bounded part of a look at each."""
    looked = [0]
    true = os.scandir

    def watched(path: Any) -> Any:
        # Servers of other tests may still look at their own folders.
        looked[0] += Path(path) == tmp_path
        return true(path)

    monkeypatch.setattr(os, "scandir", watched)
    for number in range(1_000):
        (tmp_path / key(number)).write_bytes(b"x" * 100)
    blobs = Blobs(tmp_path, 10**9)
    for number in range(2_000, 2_240):
        blobs.put(key(number), b"data")
    assert looked == [1]
    # Full: nine tenths stay, so that the next is not full again.
    small = Blobs(tmp_path, 50_000)
    for number in range(3_000, 3_050):
        small.put(key(number), b"x" * 100)
    assert looked[0] <= 3
    assert sum((tmp_path / name).stat().st_size for name in names(tmp_path)) <= 50_000


@pytest.mark.parametrize("ledger", [None, b"", b"x" * 52, b"{}"])
def test_a_lost_or_damaged_ledger_is_rebuilt(tmp_path: Path, ledger: bytes | None) -> None:
    blobs = Blobs(tmp_path, 1_000)
    for number in range(5):
        blobs.put(key(number), b"x" * 150)
    (tmp_path / ".ledger").unlink()
    if ledger is not None:
        (tmp_path / ".ledger").write_bytes(ledger)
    assert blobs.read(key(0)) is not None
    blobs.put(key(5), b"x" * 150)
    with Ledger(tmp_path).open() as counts:
        assert (counts.files, counts.size) == (6, 900)


def test_files_removed_by_other_processes_are_subtracted(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path, 10_000)
    for number in range(20):
        blobs.put(key(number), b"x" * 400)
    for number in range(20):
        (tmp_path / key(number)).unlink()
    for number in range(20, 40):
        blobs.put(key(number), b"x" * 400)
    assert names(tmp_path) == {key(number) for number in range(20, 40)}


def test_a_file_removed_by_another_process_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blobs = Blobs(tmp_path, 10**6)
    blobs.put(KEY, b"here")

    def removed(path: Path, **_: object) -> None:
        path.unlink()
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(os, "utime", removed)
    assert blobs.find(KEY) is None


@pytest.mark.parametrize("jump", [-400 * DAY, -3_600, 3_600, 400 * DAY])
def test_a_clock_that_is_set_neither_expires_files_nor_keeps_them(
    tmp_path: Path, clock: Callable[[float], None], wait: Callable[[float], None], jump: float
) -> None:
    here, there = (Blobs(tmp_path, 1_000, 900) for _ in range(2))
    here.put(KEY, b"data")
    for change in (jump, -jump, jump):
        wait(200)
        there.held()
        clock(change)
        wait(200)
        for blobs in (here, there):
            assert blobs.read(KEY) == b"data"
    wait(800)
    assert here.read(KEY) == b"data"
    wait(1_000)
    assert there.read(KEY) is None


@pytest.mark.parametrize("jump", [-400 * DAY, 400 * DAY, -3_600, 3_600])
def test_a_clock_that_is_set_deletes_nothing_and_keeps_the_order(
    tmp_path: Path, clock: Callable[[float], None], jump: float
) -> None:
    blobs = Blobs(tmp_path, 1_000, 7 * DAY)
    for number in range(3):
        blobs.put(key(number), b"x" * 300)
    clock(jump)
    assert blobs.read(key(0)) is not None
    blobs.sweep()
    assert names(tmp_path) == {key(0), key(1), key(2)}
    clock(-jump)
    blobs.put(key(3), b"x" * 300)
    # The least recently used file was removed, not the one used while the clock was wrong.
    assert names(tmp_path) == {key(0), key(2), key(3)}
    blobs.put(key(4), b"x" * 300)
    assert names(tmp_path) == {key(0), key(3), key(4)}


def test_times_from_another_clock_do_not_outlive_all_others(tmp_path: Path, wait: Callable[[float], None]) -> None:
    blobs = Blobs(tmp_path, 10**6, 7 * DAY)
    later = time.time() + 1_000 * DAY
    for number in (1, 2):
        (tmp_path / key(number)).write_bytes(b"data")
        os.utime(tmp_path / key(number), (later + number, later + number))
    blobs.sweep()
    used = [(tmp_path / key(number)).stat().st_mtime_ns for number in (1, 2)]
    assert used == sorted(used)
    assert used[1] < time.time_ns() + SECOND
    for _ in range(8):
        wait(DAY)
        blobs.sweep()
    assert names(tmp_path) == set()


def test_files_expire_by_elapsed_time(tmp_path: Path, wait: Callable[[float], None]) -> None:
    blobs = Blobs(tmp_path, 10**6, 3 * DAY)
    blobs.put(KEY, b"data")
    blobs.put(key(1), b"data")
    for _ in range(2):
        wait(DAY)
        assert blobs.read(KEY) == b"data"
    wait(DAY - 60)
    assert blobs.read(key(1)) == b"data"
    for _ in range(3):
        wait(DAY)
        blobs.put(key(2), b"data")
    assert blobs.read(KEY) is None


def test_concurrent_starts_create_one_secret(tmp_path: Path) -> None:
    """An empty file is what a power failure leaves of a secret that was not synced."""
    (tmp_path / "secret").write_bytes(b"")
    code = "import sys, pathlib; from app.storage.secret import *; print(secret_of(pathlib.Path(sys.argv[1])))"
    command = [sys.executable, "-c", code, str(tmp_path / "secret")]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    found = {process.communicate(timeout=60)[0].strip() for process in running}
    assert found == {repr((tmp_path / "secret").read_bytes())}
    assert len((tmp_path / "secret").read_bytes()) == 32


def test_counts_are_corrected_after_some_writes(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path, 10**9)
    for number in range(20):
        blobs.put(key(number), b"x" * 400)
    for number in range(10):
        (tmp_path / key(number)).unlink()
    for number in range(20, 60):
        blobs.put(key(number), b"x" * 400)
    blobs.discard(key(59))
    with Ledger(tmp_path).open() as counts:
        assert (counts.files, counts.size) == (49, 49 * 400)


def test_writes_remove_what_expired(tmp_path: Path, wait: Callable[[float], None]) -> None:
    blobs = Blobs(tmp_path, 10**6, DAY / 2)
    blobs.put(KEY, b"data")
    blobs.put(key(1), b"data")
    wait(DAY)
    blobs.put(key(2), b"data")
    assert names(tmp_path) == {key(2)}


def test_use_is_marked_in_the_time_of_the_folder(tmp_path: Path, wait: Callable[[float], None]) -> None:
    blobs = Blobs(tmp_path, 10**6, 7 * DAY)
    blobs.put(KEY, b"data")
    before = (tmp_path / KEY).stat().st_mtime_ns
    wait(DAY / 2)
    assert blobs.read(KEY) == b"data"
    assert (tmp_path / KEY).stat().st_mtime_ns - before >= DAY / 2 * SECOND


@pytest.mark.parametrize(("seconds", "old"), [(None, 7_200), (7 * DAY, 7_200), (900, 1_000)])
def test_temporary_files_of_dead_writers_are_removed(tmp_path: Path, seconds: float | None, old: float) -> None:
    blobs = Blobs(tmp_path, 10**6, seconds)
    (tmp_path / ".dead").write_bytes(b"x")
    os.utime(tmp_path / ".dead", (time.time() - old,) * 2)
    (tmp_path / ".alive").write_bytes(b"x")
    blobs.sweep()
    assert names(tmp_path) == {".alive"}


def test_the_newest_file_is_not_evicted_whatever_its_size(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path, 1_000)
    blobs.put(key(0), b"x" * 100)
    blobs.put(key(1), b"x" * 2_000)
    assert names(tmp_path) == {key(1)}
    blobs.put(key(2), b"x" * 100)
    assert names(tmp_path) == {key(2)}


def test_a_sweep_may_have_a_limit_of_its_own(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path, 1_000)
    for number in range(4):
        blobs.put(key(number), b"x" * 200)
    blobs.sweep(800)
    assert names(tmp_path) == {key(number) for number in range(4)}
    blobs.sweep(700)
    assert names(tmp_path) == {key(number) for number in range(1, 4)}
    blobs.sweep(0)
    assert (names(tmp_path), blobs.held()) == (set(), (0, 0))


def test_a_disk_that_cannot_be_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blobs = Blobs(tmp_path, 10**6)
    blobs.put(KEY, b"data")
    true = os.open

    def read_only(path: object, flags: int, *rest: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, "Read-only file system")
        return true(path, flags, *rest)

    monkeypatch.setattr(os, "open", read_only)
    assert blobs.read(KEY) == b"data"
    blobs.put(KEY, b"data")
    with pytest.raises(OSError, match="Read-only") as refused:
        blobs.put(KEY, b"more")
    assert files.trouble(refused.value) == "The server's disk cannot be written"
    assert health.probe(tmp_path) == "The server's disk cannot be written"


def test_only_errors_of_the_disk_are_reported_as_such() -> None:
    assert files.trouble(OSError(errno.ENOSPC, "x")) == "The server's disk is full"
    assert files.trouble(OSError(errno.ECONNRESET, "x")) is None
    assert files.trouble(ValueError("x")) is None


def test_the_clock_neither_stops_nor_jumps(tmp_path: Path, clock: Callable[[float], None]) -> None:
    seen = []
    for jump in (0, 1_000 * DAY, -5_000 * DAY, 0, 10, 0):
        clock(jump)
        with Ledger(tmp_path).open() as counts:  # of a process that was not there when the clock was set
            seen.append(counts.time)
    steps = [after - before for before, after in itertools.pairwise(seen)]
    assert all(0 < step <= LEAP for step in steps)
    assert steps[0] == LEAP
    assert 10 * SECOND <= steps[3] < 11 * SECOND
