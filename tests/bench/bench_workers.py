"""A correlation map of 10,000 performances by one and by two worker processes of a scheduler, in one run.

The ratio is what counts; each worker has one thread, and has made a small map before.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from concurrent.futures import Executor

import numpy as np

from app.engine import Engine
from tile_core import correlation, populations, tile

PERFORMANCES, GRID, ROUNDS = 10_000, 201, 3


def run() -> None:
    """Print the seconds of each, and how many times faster two are."""
    from distributed import LocalCluster

    rows = populations.uniform(PERFORMANCES, np.random.default_rng(1))
    warnings.simplefilter("ignore")
    seconds = {}
    for workers in (1, 2):
        options = {"n_workers": workers, "threads_per_worker": 1, "silence_logs": 50}
        with LocalCluster(processes=True, dashboard_address="127.0.0.1:0", **options) as cluster:
            engine = Engine(cluster.scheduler_address)
            for size in (1_000, 1_000, PERFORMANCES):
                engine.run(_map(rows[:size]))
            taken = []
            for _ in range(ROUNDS):
                begun = time.perf_counter()
                engine.run(_map(rows))
                taken.append(time.perf_counter() - begun)
            seconds[workers] = min(taken)
            engine.close()
    told = ", ".join(f"{workers} workers {value:.2f} s" for workers, value in seconds.items())
    print(f"  {PERFORMANCES:,} performances at {GRID} x {GRID}: {told}; {seconds[1] / seconds[2]:.2f} times faster")


def _map(rows: np.ndarray) -> Callable[[Executor | None], np.ndarray]:
    axis = tile.axis(GRID)
    return lambda executor: correlation.kendall_map(rows[:, 0], rows, axis, axis, executor=executor)
