"""Exact regions: time of each goal, and that the areas add up."""

import subprocess
from pathlib import Path

import numpy as np

from tests.bench.timing import milliseconds
from tests.node import node_path
from tile_core import performance, ranking
from tile_core.regions import ranking_regions, regions


def arc(rng: np.random.Generator, n: int) -> np.ndarray:
    angle = np.sort(rng.random(n)) * np.pi / 2
    return performance.from_rates(np.sin(angle), 1 - np.cos(angle), 0.3)


def run() -> None:
    rng = np.random.default_rng(1)
    cases = [
        ("first, common prior, 60 entities", performance.from_rates(*rng.random((2, 60)), 0.3), 1, 5),
        ("first, common prior, 10,000 uniform in ROC", performance.from_rates(*rng.random((2, 10_000)), 0.3), 1, 20),
        ("first, common prior, 10,000 all on the hull", arc(rng, 10_000), 1, 200),
        ("first, different priors, 60 entities", rng.dirichlet(np.ones(4), 60), 1, 200),
        ("50th, common prior, 100 entities", performance.from_rates(*rng.random((2, 100)), 0.3), 50, None),
        ("50th, different priors, 100 entities", rng.dirichlet(np.ones(4), 100), 50, None),
    ]
    for name, rows, place, goal in cases:
        found = regions(rows, place)
        time = milliseconds(lambda rows=rows, place=place: regions(rows, place))
        pieces, off = sum(len(region.outlines) for region in found), abs(sum(region.area for region in found) - 1)
        limit = f"goal {goal:4d} ms" if goal else 12 * " "
        print(f"{name:46s}{time:8.2f} ms  {limit}  {len(found):6d} regions, {pieces:6d} pieces, |sum - 1| {off:.0e}")
    divided(rng)
    print("browser's modules in Node, goal 100 ms each:", flush=True)
    subprocess.run([node_path(), str(Path(__file__).with_name("rankings.mjs"))], check=True)


def divided(rng: np.random.Generator) -> None:
    """Rankings as regions, against rankings at the points of a grid, which miss regions narrower than its steps."""
    cases = [
        ("podiums, common prior, 60 entities", performance.from_rates(*rng.random((2, 60)), 0.3), "podium"),
        ("sets of the first 3, common prior, 60", performance.from_rates(*rng.random((2, 60)), 0.3), "set"),
        ("podiums, common prior, 60 on the hull", arc(rng, 60), "podium"),
        ("whole rankings, common prior, 12 entities", performance.from_rates(*rng.random((2, 12)), 0.3), "ranking"),
        ("whole rankings, common prior, 12 on the hull", arc(rng, 12), "ranking"),
        ("whole rankings, different priors, 12", rng.dirichlet(np.ones(4), 12), "ranking"),
    ]
    for name, rows, divide in cases:
        found = ranking_regions(rows, divide)
        time = milliseconds(lambda rows=rows, divide=divide: ranking_regions(rows, divide))
        brute = milliseconds(lambda rows=rows, divide=divide: on_grid(rows, divide, 101), 3)
        off, seen = abs(sum(part.region.area for part in found) - 1), on_grid(rows, divide, 101)
        print(
            f"{name:46s}{time:8.2f} ms  goal  100 ms  {len(found):6d} rankings, |sum - 1| {off:.0e}"
            f"   against 101 x 101 points: {brute:8.2f} ms, {seen:6d} seen"
        )


def on_grid(rows: np.ndarray, divide: str, size: int) -> int:
    """How many distinct rankings the points of a grid see."""
    steps = (np.arange(size) + 0.5) / size
    order = ranking.order(rows, *np.meshgrid(steps, steps)).reshape(size * size, -1)
    first = order if divide == "ranking" else order[:, :3]
    return len(np.unique(np.sort(first, axis=1) if divide == "set" else first, axis=0))
