"""Judgements of the kind "A should beat B": the part of the Tile that agrees, and which exclude each other."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tile_core import performance, ranking, regions
from tile_core.checks import InvalidInputError
from tile_core.regions import outline

STEPS = (np.arange(200) + 0.5) / 200
A, B = np.meshgrid(STEPS, STEPS)


def random_case(seed: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 7))
    kinds = (
        rng.integers(0, 30, (n, 4)) + np.array([1, 0, 0, 0]),
        performance.from_rates(*rng.random((2, n)), rng.uniform(0.02, 0.98)),
        rng.dirichlet(np.full(4, 0.4), n),
    )
    pairs = [rng.choice(n, 2, replace=False) for _ in range(int(rng.integers(1, 5)))]
    return kinds[seed % 3].astype(float), np.array(pairs)


def agrees(rows: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    key = ranking.keys(rows, A, B)
    return np.all([key[..., i] > key[..., j] * (1 + 1e-12) for i, j in pairs], axis=0)


def inside(region: regions.Region) -> np.ndarray:
    found = np.zeros(A.shape, bool)
    for line in outline(region, 100):
        for (x0, y0), (x1, y1) in pairwise(line.tolist()):
            found ^= ((y0 > B) != (y1 > B)) & (x0 + (B - y0) / ((y1 - y0) or 1) * (x1 - x0) > A)
    return found


@pytest.mark.parametrize("seed", range(150))
def test_the_part_is_that_of_a_grid(seed: int) -> None:
    rows, pairs = random_case(seed)
    found, seen = regions.agreeing(rows, pairs), agrees(rows, pairs)
    if found is None:
        assert seen.mean() < 1e-3
    else:
        assert found.area == pytest.approx(seen.mean(), abs=2e-3)
        # Points next to an edge may be on the other side of the drawn line.
        assert (inside(found) != seen).mean() < 1e-3
        assert found.entities == tuple(sorted(set(pairs[:, 0].tolist())))


def test_one_judgement_is_the_region_of_a_pair() -> None:
    for seed in range(0, 60):
        rows, pairs = random_case(seed)
        rows = rows[pairs[0]]
        areas = {region.entities: region.area for region in regions.regions(rows)}
        found = regions.agreeing(rows, [[0, 1]])
        assert (0 if found is None else found.area) == pytest.approx(areas.get((0,), 0), abs=1e-9)


def test_who_is_better_everywhere_binds_nothing() -> None:
    rows = [[90, 0, 0, 10], [80, 10, 5, 5], [0, 90, 10, 0]]
    for pairs in ([[0, 1]], [[1, 2]], [[0, 2], [0, 1], [1, 2]]):
        found = regions.agreeing(rows, pairs)
        assert found is not None
        assert found.area == pytest.approx(1)
    assert regions.agreeing(rows, [[1, 0]]) is None
    assert regions.agreeing(rows, [[2, 1]]) is None


def test_nothing_agrees_with_what_excludes_itself() -> None:
    rows = [[60, 20, 5, 15], [40, 40, 2, 18], [60, 20, 5, 15], [np.nan, 1, 2, 3]]
    for pairs in ([[0, 1], [1, 0]], [[0, 2]], [[0, 3]], [[0, 0]], []):
        assert regions.agreeing(rows, np.array(pairs, int).reshape(-1, 2)) is None
    assert regions.agreeing(rows, []) is None


def test_the_fewest_judgements_that_exclude_each_other() -> None:
    found = 0
    for seed in range(60):
        rows, pairs = random_case(seed)
        excluded = regions.conflict(rows, pairs)
        assert bool(excluded) == (regions.agreeing(rows, pairs) is None)
        for k in excluded:
            fewer = [other for other in excluded if other != k]
            assert not fewer or regions.agreeing(rows, pairs[fewer]) is not None
        found += len(excluded) > 1
    assert found > 5
    assert regions.conflict(rows, []) == []


@pytest.mark.parametrize("pairs", [[[0, 5]], [[-1, 0]], [[0.5, 1]], [0, 1], [[0, 1, 1]]])
def test_other_pairs_are_refused(pairs: object) -> None:
    with pytest.raises(InvalidInputError):
        regions.agreeing([[60, 20, 5, 15], [40, 40, 2, 18]], pairs)  # type: ignore[arg-type]


def random_groups(seed: int) -> tuple[np.ndarray, list[int], list[int]]:
    """Random rows, of which the first ones should be ahead of the last ones on a part of the Tile, or nowhere."""
    rng = np.random.default_rng(seed)
    n, m, rest = (int(k) for k in rng.integers(1, 5, 3))
    skill = np.concatenate([rng.normal(1.6, 0.4, n), rng.normal(0.6, 0.4, m), rng.normal(1, 1, rest)])
    tpr, fpr = (1 / (1 + np.exp(-(sign * skill + rng.normal(0, 0.5, len(skill))))) for sign in (1, -1))
    prior = rng.uniform(0.1, 0.9, len(skill)) if seed % 2 else 0.3
    return performance.from_rates(tpr, fpr, prior), list(range(n)), list(range(n, n + m))


@pytest.mark.parametrize("seed", range(60))
def test_all_of_a_group_are_ahead_where_each_pair_is(seed: int) -> None:
    rows, better, worse = random_groups(seed)
    found = regions.all_ahead(rows, better, worse)
    expected = regions.agreeing(rows, [(i, j) for i in better for j in worse])
    assert (found is None) == (expected is None)
    if found is not None and expected is not None:
        assert found.area == pytest.approx(expected.area, abs=1e-9)
        assert found.centroid == pytest.approx(expected.centroid, abs=1e-7)


def test_groups_that_share_a_row_or_have_no_score_agree_nowhere() -> None:
    rows = [[60, 20, 5, 15], [40, 40, 2, 18], [np.nan] * 4]
    assert [regions.all_ahead(rows, *groups) for groups in (([0, 1], [1]), ([0], [2]), ([], [0]))] == [None] * 3
    assert regions.all_ahead(rows, [0, 2], [1]) is not None
    for wrong in ([3], [0.5], [[0]]):
        with pytest.raises(InvalidInputError):
            regions.all_ahead(rows, [0], wrong)
