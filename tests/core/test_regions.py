"""Exact regions against fine grids, fractions and the areas of paper B."""

import numpy as np
import pytest

from tile_core import arcs, performance, ranking
from tile_core.regions import regions, shares


def inside(region, a, b):
    """Whether points are inside a region, by the signed crossings of a ray with its densely sampled boundary."""
    winding = np.zeros(np.shape(a), int)
    for line in arcs.outline(region, 400):
        (x0, y0), (x1, y1) = line[:-1].T, line[1:].T
        for k in np.flatnonzero(y0 != y1):
            side = (x1[k] - x0[k]) * (b - y0[k]) - (a - x0[k]) * (y1[k] - y0[k])
            winding += ((y0[k] <= b) & (b < y1[k]) & (side > 0)).astype(int)
            winding -= ((y1[k] <= b) & (b < y0[k]) & (side < 0)).astype(int)
    return winding


def check(rows, place, size=61, slack=1e-4):
    """Regions agree with the ranking at generic points, except for points very near to a border."""
    found = regions(rows, place)
    a, b = np.meshgrid((np.arange(size) + 0.413) / size, (np.arange(size) + 0.587) / size)
    holder = ranking.who_is(rows, place, a, b)
    for region in found:
        claimed = inside(region, a, b)
        assert set(np.unique(claimed)) <= {0, 1}
        own = holder == region.entities[0]
        wrong = (claimed == 1) != own
        if wrong.any():
            close = min(wrong.sum(), 3)
            keys = ranking.keys(rows, a[wrong], b[wrong])
            rivals = np.delete(keys, list(region.entities), axis=-1) / keys[:, [region.entities[0]]]
            assert (np.abs(rivals - 1).min(-1) < slack).all(), close
    covered = {region.entities[0] for region in found}
    assert set(np.unique(holder[2:-2, 2:-2])) - {ranking.NOBODY} <= covered
    if (holder >= 0).any():
        assert sum(region.area for region in found) == pytest.approx(1, abs=1e-9)
    return found


@pytest.mark.papers
@pytest.mark.parametrize(
    ("prior", "areas"),
    [
        (0.2, [0.613247489712, 0.334649895268, 0.0183847342096, 0.0337178808102]),
        (0.5, [3 / 14, 11 / 21, 13 / 210, 1 / 5]),
        (0.8, [0.0366613624413, 0.296411479485, 0.0751850643442, 0.591742093729]),
    ],
)
def test_areas_of_figure_5_of_paper_b(prior, areas):
    rows = performance.from_rates([0, 0.7, 0.8, 1], [0, 0.3, 0.5, 1], prior)
    assert shares(regions(rows), 4) == pytest.approx(areas, abs=1e-12)
    check(rows, 1)
    check(rows, -1)


@pytest.mark.parametrize("seed", range(6))
def test_first_and_last_at_a_common_prior_agree_with_grids(seed):
    rng = np.random.default_rng(seed)
    prior = [0.5, 0.03, 0.9][seed % 3]
    rows = performance.from_rates(rng.random(12), rng.random(12), prior) * rng.choice([1, 10, 1000], (12, 1))
    check(rows, 1)
    check(rows, -1)
