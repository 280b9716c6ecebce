"""P(best) over the Tile compared with every score at every cell, in the same run.

The plain numpy evaluation is given what helps it: draws at one prior, keys without checks, ties by one comparison. It
is timed on a tenth of the draws, and extrapolated to all. How often rank sets hold is in `bench_coverage`.
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

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "diabetes.csv"
DRAWS, PART, SIZE = 2000, 200, 101


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
    axis = tile.axis(SIZE)
    draws = uncertainty.from_counts(rows, 0, draws=DRAWS)
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
    coarse = tile.axis(51)
    took, number = seconds(lambda: uncertainty.plausible_map(rows, coarse, coarse))
    print(f"plausible winners, 51 x 51, from counts: {took:.1f} s, from {number.min()} to {number.max()}")


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


def run() -> None:
    maps()
    in_browser()
