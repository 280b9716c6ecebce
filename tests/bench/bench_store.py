"""A leaderboard saved where 100,000 are stored already, compared with looking at every file at each save."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from app.storage.leaderboards import Store
from tests.bench.timing import milliseconds
from tile_core.leaderboard import Leaderboard, leaderboard

FILES = 100_000


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store, boards = Store(Path(folder)), Path(folder) / "boards"
        for number in range(FILES):
            (boards / f"{number:064x}").write_bytes(b"x" * 500)
        start = time.perf_counter()
        store.save(_board(0))
        counted = time.perf_counter() - start
        new = [_timed(lambda number=number: store.save(_board(number))) for number in range(1, 101)]
        again = milliseconds(lambda: store.save(_board(0)), 100)
        loaded = milliseconds(lambda: store.load(store.id_of(_board(0))), 100)
        looked = milliseconds(lambda: _look(boards), 5)
    median, most = statistics.median(new), max(new)
    known = f"a known one {again:.1f} ms, loaded {loaded:.1f} ms"
    print(f"saved among {FILES:,} files: {median:.1f} ms, at most {most:.1f} ms of 100; {known}")
    first = f"the first save counts them in {1000 * counted:.0f} ms"
    print(f"a look at every file: {looked:.0f} ms, {looked / median:.0f} times as long; {first}")


def _board(seed: int) -> Leaderboard:
    counts = np.random.default_rng(seed).integers(1, 1_000, (10, 4)).astype(float)
    return leaderboard([f"model {k}" for k in range(10)], counts, title=f"board {seed}")


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - start)


def _look(folder: Path) -> int:
    found = [(entry.stat().st_mtime_ns, entry.stat().st_size, Path(entry.path)) for entry in os.scandir(folder)]
    return sum(size for _, size, _ in sorted(found))
