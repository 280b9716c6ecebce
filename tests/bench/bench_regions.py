"""Exact regions: time of each goal, and that the areas add up."""

import numpy as np

from tests.bench.timing import milliseconds
from tile_core import performance
from tile_core.regions import regions


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
