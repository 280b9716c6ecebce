"""P(best) over the Tile compared with every score at every cell, in the same run; how often rank sets hold.

The plain numpy evaluation is given what helps it: draws at one prior, keys without checks, ties by one comparison. It
is timed on a tenth of the draws, and extrapolated to all. Leaderboards are simulated: equal, nearly equal and different
classifiers, 5 to 80 of them, test sets of 20 to 2,000 samples, any point of the Tile.
"""

import json
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from tests.node import node_path
from tile_core import ranking, tile, uncertainty
from tile_core.checks import FloatArray
from tile_core.scores import canonical_score

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "diabetes.csv"
DRAWS, PART, SIZE = 2000, 200, 101
BOARDS = 1000


def seconds(call) -> tuple[float, FloatArray]:
    start = time.perf_counter()
    result = call()
    return time.perf_counter() - start, result


def plain(draws: FloatArray, axis: FloatArray) -> FloatArray:
    tn, fp, fn, tp = np.moveaxis(draws, -1, 0)
    a = axis[:, None, None]
    good = (1 - a) * tn + a * tp
    result = np.zeros((len(axis), len(axis), draws.shape[1]))
    for row, b in enumerate(axis):
        keys = good / ((1 - b) * fp + b * fn)
        first = keys >= keys.max(-1, keepdims=True) * (1 - ranking.TOLERANCE)
        result[row] = (first / first.sum(-1, keepdims=True)).mean(1)
    return result


def maps() -> None:
    rows = np.loadtxt(SAMPLE, delimiter=",", skiprows=1, usecols=(1, 2, 3, 4), quotechar='"')
    axis, generator = tile.axis(SIZE), np.random.default_rng(0)
    draws = uncertainty.from_counts(rows, generator, draws=DRAWS)
    some = uncertainty.Draws(draws.performances[:PART], draws.measured, draws.independent)
    with ThreadPoolExecutor(1) as one:
        found = uncertainty.best_map(some, axis, axis, executor=one)
        ours, theirs = [], []
        for _ in range(5):
            ours.append(seconds(lambda: uncertainty.best_map(draws, axis, axis, executor=one))[0])
            took, expected = seconds(lambda: plain(some.performances, axis))
            theirs.append(took * DRAWS / PART)
    differ = int((np.abs(found - expected) > 1e-9).any(-1).sum())
    mine, other = statistics.median(ours), statistics.median(theirs)
    print(
        f"P(best), {len(rows)} entities x {DRAWS:,} draws x {SIZE} x {SIZE}, one thread: {1000 * mine:.0f} ms"
        f" (goal 200), plain numpy {1000 * other:,.0f} ms: {other / mine:.0f} times (goal 10; best of each"
        f" {min(theirs) / min(ours):.0f}); {differ} of {SIZE * SIZE:,} cells differ from it in {PART} draws"
    )
    winners = uncertainty.winners(uncertainty.best_map(draws, axis, axis))
    clear = uncertainty.share_of_tile(winners.probability >= 0.5, axis, axis)
    took, _ = seconds(lambda: uncertainty.within_map(draws, axis, axis, 0.01))
    print(f"largest P(best) {winners.probability.max():.2f}, at least 0.5 on {100 * clear:.0f} % of the Tile;", end=" ")
    print(f"within 0.01 of the best: {1000 * took:,.0f} ms")
    few, coarse = uncertainty.from_counts(rows, np.random.default_rng(0), draws=500), tile.axis(51)
    took, number = seconds(lambda: uncertainty.plausible_map(few, coarse, coarse))
    print(f"plausible winners, 51 x 51, 500 draws: {took:.1f} s, from {number.min()} to {number.max()}")


def in_browser() -> None:
    """The same map by the browser's modules in Node: milliseconds of processor time."""
    rows = np.loadtxt(SAMPLE, delimiter=",", skiprows=1, usecols=(1, 2, 3, 4), quotechar='"')
    script = Path(__file__).with_name("uncertainty.mjs")
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(rows.tolist(), file)
        file.flush()
        command = [node_path(), str(script), file.name]
        found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    print(
        f"browser's P(best), {len(rows)} entities x {found['draws']} draws x {SIZE} x {SIZE}, any prior:"
        f" {found['whole']:.0f} ms of processor time (goal 100), longest slice of {found['slice']} ms"
        f" {found['longest']:.0f} ms (goal 33), every score {found['other']:,.0f} ms:"
        f" {found['other'] / found['whole']:.0f} times; {found['differ']} of {SIZE * SIZE:,} cells differ;"
        f" draws {found['drawing']:.1f} ms, rank sets at a point {found['sets']:.1f} ms"
    )


def leaderboard(generator: np.random.Generator, n: int) -> tuple[FloatArray, FloatArray]:
    """Counts, and the performances that they were drawn from."""
    positives, negatives = generator.integers(20, 1000, 2)
    spread = generator.choice([0.0, 0.002, 0.02, 0.2])
    tpr, tnr = generator.uniform(0.6, 0.95, (2, 1)) - spread * generator.random((2, n))
    tp, tn = generator.binomial(positives, tpr), generator.binomial(negatives, tnr)
    counts = np.stack([tn, negatives - tn, positives - tp, tp], -1).astype(float)
    return counts, np.stack([negatives * tnr, negatives * (1 - tnr), positives * (1 - tpr), positives * tpr], -1)


def coverage() -> None:
    generator = np.random.default_rng(16)
    held, inside, total = [], 0, 0
    for number in range(BOARDS):
        n = (5, 10, 20, 40, 80)[number % 5]
        counts, true = leaderboard(generator, n)
        a, b = generator.uniform(0, 1, 2)
        draws = uncertainty.from_counts(counts, generator, draws=1000)
        first, last = uncertainty.rank_sets(uncertainty.differences(draws, a, b))
        rank, score = ranking.ranks(true, a, b), canonical_score(true, a, b)
        end = rank + (rank[:, None] == rank).sum(1) - 1
        held.append(bool(((first <= rank) & (last >= end)).all()))
        low, high = uncertainty.intervals(draws, a, b).T
        inside, total = inside + int(((low <= score) & (score <= high)).sum()), total + n
    by_size = ", ".join(f"{100 * np.mean(held[k::5]):.1f}" for k in range(5))
    print(
        f"rank sets at 95 %: all hold on {100 * np.mean(held):.1f} % of {BOARDS:,} leaderboards (goal 95);"
        f" of 5, 10, 20, 40, 80 entities: {by_size}"
    )
    print(f"95 % intervals of a score hold for {100 * inside / total:.1f} % of {total:,} (goal 93 to 97.5)")


def run() -> None:
    maps()
    in_browser()
    coverage()
