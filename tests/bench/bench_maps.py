"""Maps of 1001 x 1001 compared with evaluating every score at every cell, a row at a time, in the same run."""

import time

import numpy as np

from tests.bench.timing import fresh_process, milliseconds
from tile_core import gridmaps, scores
from tile_core.checks import FloatArray

SIZE = 1001
ROWS = range(0, SIZE, 25)  # of the brute force, whose total time is extrapolated from these rows


def brute_first(rows: FloatArray, b: float, a: FloatArray) -> np.ndarray:
    return scores.canonical_score(rows[:, None], a, b).argmax(0)


def brute_rank(rows: FloatArray, b: float, a: FloatArray) -> np.ndarray:
    values = scores.canonical_score(rows[:, None], a, b)
    return 1 + (values > values[0]).sum(0)


def lean_first(rows: FloatArray, b: float, a: FloatArray) -> np.ndarray:
    """The map by the ordering key, without checks."""
    return lean_keys(rows, b, a).argmax(0)


def lean_rank(rows: FloatArray, b: float, a: FloatArray) -> np.ndarray:
    values = lean_keys(rows, b, a)
    return 1 + (values > values[0]).sum(0)


def lean_keys(rows: FloatArray, b: float, a: FloatArray) -> FloatArray:
    tn, fp, fn, tp = rows.T[..., None]
    with np.errstate(divide="ignore", invalid="ignore"):
        return ((1 - a) * tn + a * tp) / ((1 - b) * fp + b * fn)


def brute_milliseconds(call, rows: FloatArray) -> float:
    a = np.arange(SIZE) / (SIZE - 1)
    start = time.perf_counter()
    for line in ROWS:
        call(rows, a[line], a)
    return 1000 * (time.perf_counter() - start) * SIZE / len(ROWS)


def counts(n: int) -> FloatArray:
    return np.random.default_rng(n).multinomial(5000, [0.55, 0.12, 0.08, 0.25], n).astype(float)


def run() -> None:
    for n, goal in ((50, 5), (500, 10)):
        real = np.random.default_rng(n).dirichlet(np.ones(4), n)
        for kind, rows in (("probabilities", real), ("counts", counts(n))):
            for name, ours, brutes in (
                ("the first", lambda rows=rows: gridmaps.holder_map(rows, 1, SIZE), (brute_first, lean_first)),
                ("rank of one", lambda rows=rows: gridmaps.rank_map(rows, 0, SIZE), (brute_rank, lean_rank)),
            ):
                plain, lean = (brute_milliseconds(call, rows) for call in brutes)
                mine = milliseconds(ours, 5)
                print(
                    f"{name:13s}{n:4d} {kind:14s}{mine:8.1f} ms, every score {plain:8.0f} ms: {plain / mine:5.1f} times"
                    f" (goal {goal}); its leanest form {lean:6.0f} ms: {lean / mine:5.1f} times"
                )
    rows = counts(500)
    print(f"10th of 500: {milliseconds(lambda: gridmaps.holder_map(rows, 10, 201), 3):.0f} ms at 201 x 201")
    code = (
        "import resource, numpy as np; from tile_core import gridmaps;"
        "rows = np.random.default_rng(0).dirichlet(np.ones(4), 500);"
        "[gridmaps.holder_map(rows, 1, 1001), gridmaps.holder_map(rows, 10, 1001), gridmaps.rank_map(rows, 0, 1001)];"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    peak = fresh_process(code)
    print(f"500 entities on 1001 x 1001, first, 10th and rank: peak of the whole process {peak} MB (goal 300)")
