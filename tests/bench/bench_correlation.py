"""Correlation maps compared with a plain loop of `scipy.stats.kendalltau` over the grid, in the same run.

The loop is timed on a sample of cells, spread over the grid, and extrapolated to all of them. Each is the median of a
few turns, ours and the loop's by turns, so that other work on the machine slows both; a turn of ours lasts 20 ms at
least, so that a map of a millisecond is not timed with cold caches against half a second of the loop.
"""

import os
import statistics
import tempfile
import time

import numpy as np
from scipy.stats import kendalltau, pearsonr, spearmanr

from tests.bench.timing import fresh_process
from tile_core import correlation, populations, tile
from tile_core.catalogue import CATALOGUE
from tile_core.checks import FloatArray
from tile_core.correlation.extrema import extrema
from tile_core.scores import canonical_score

SECONDS = 0.5  # of the loop, each time
BURST = 0.02  # of ours, at least


def seconds(call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def loop(statistic, x: FloatArray, rows: FloatArray, size: int, cells: np.ndarray) -> None:
    axis = tile.axis(size)
    for cell in cells.tolist():
        b, a = divmod(cell, size)
        statistic(x, canonical_score(rows, axis[a], axis[b]))


def compare(name: str, ways, data, size: int, *, goal: str = "", repeats: int = 5) -> None:
    (make, statistic), (x, rows) = ways, data
    axis = tile.axis(size)
    make(x, rows, axis, axis)
    calls = max(1, int(BURST / seconds(lambda: make(x, rows, axis, axis))))
    order = np.random.default_rng(0).permutation(size * size)
    one = seconds(lambda: loop(statistic, x, rows, size, order[:3])) / 3
    sample = order[: max(3, min(2000, int(SECONDS / one)))]
    ours, theirs = [], []
    for _ in range(repeats):
        ours.append(seconds(lambda: [make(x, rows, axis, axis) for _ in range(calls)]) / calls)
        theirs.append(seconds(lambda: loop(statistic, x, rows, size, sample)) * size * size / len(sample))
    mine, plain = 1000 * statistics.median(ours), 1000 * statistics.median(theirs)
    print(
        f"{name:10s}n = {len(x):6,d}, {size:4d} x {size:<4d} {mine:10.2f} ms, loop {plain:14,.0f} ms"
        f" (from {len(sample)} cells): {plain / mine:8,.0f} times"
        f" (best of each: {min(theirs) / min(ours):,.0f})  {goal}"
    )


def counts(n: int) -> FloatArray:
    return np.random.default_rng(n).multinomial(5000, [0.55, 0.12, 0.08, 0.25], n).astype(float)


def uniform(n: int) -> FloatArray:
    return populations.uniform(n, np.random.default_rng(n))


def with_f1(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    return CATALOGUE["f1"].function(rows), rows


# Linux forgets the peak so far when 5 is written there: what loading the kernels took is not counted.
FRESH = """
import time
from pathlib import Path
import numpy as np
from tile_core import correlation, populations, tile

def megabytes(field):
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(field))
    return int(line.split()[1]) / 1024

correlation.warm()
rows = populations.uniform(10_000, np.random.default_rng(0))
x, axis = rows[:, 3] / (rows[:, 3] + rows[:, 1]), tile.axis(1001)
correlation.kendall_map(x[:500], rows[:500], tile.axis(11), tile.axis(11))
Path("/proc/self/clear_refs").write_text("5")
before, start = megabytes("VmRSS"), time.perf_counter()
correlation.kendall_map(x, rows, axis, axis)
print(f"{time.perf_counter() - start:.1f} {megabytes('VmHWM') - before:.0f}")
"""
START = (
    "import time; start = time.perf_counter(); from tile_core import correlation; correlation.warm();"
    "import numpy as np; correlation.kendall_map([1., 2, 3], np.eye(4)[:3] + 1, [0, .5, 1], [0, .5, 1]);"
    "print(f'{time.perf_counter() - start:.2f}')"
)


def run() -> None:
    correlation.warm()
    kendall = (correlation.kendall_map, kendalltau)
    goals = (
        (100, 101, "(goal 2,000)", 25),
        (1000, 101, "(goal 100)", 9),
        (10_000, 101, "(goal 10)", 5),
        (1000, 1001, "(goal 1,000)", 5),
    )
    for n, size, goal, repeats in goals:
        compare("uniform", kendall, with_f1(uniform(n)), size, goal=goal, repeats=repeats)
    for n, size, _, repeats in goals:
        compare("counts", kendall, with_f1(counts(n)), size, repeats=min(5, repeats))
    for n in (100, 1000):
        compare("Spearman", (correlation.spearman_map, spearmanr), with_f1(uniform(n)), 101)
        compare("Pearson", (correlation.pearson_map, pearsonr), with_f1(uniform(n)), 101)
    rows, axis = uniform(1000), tile.axis(1001)
    mcc = CATALOGUE["mcc"].function(rows)
    search = statistics.median(seconds(lambda: extrema(mcc, rows)) for _ in range(5))
    whole = statistics.median(seconds(lambda: correlation.kendall_map(mcc, rows, axis, axis)) for _ in range(5))
    found, best = extrema(mcc, rows), correlation.kendall_map(mcc, rows, axis, axis)
    print(
        f"extrema of 1,000: {1000 * search:.0f} ms, {found.smallest.value:.5f} to {found.largest.value:.5f};"
        f" 1001 x 1001 map {1000 * whole:.0f} ms, {best.min():.5f} to {best.max():.5f}"
    )
    time_taken, memory = fresh_process(FRESH).split()
    print(f"n = 10,000, 1001 x 1001: {time_taken} s (goal 15), {memory} MB over the inputs (goal 200)")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        first, second = fresh_process(START), fresh_process(START)
        del os.environ["NUMBA_CACHE_DIR"]
    print(f"first map of a fresh process: empty cache {first} s (goal 10), from the cache {second} s")
