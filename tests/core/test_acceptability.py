"""Rank acceptability and what it would take, compared with brute force."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import ranking, regions, symmetries, uncertainty
from tile_core.checks import InvalidInputError


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def board(n: int, positives: int = 90, negatives: int = 352, seed: int = 1) -> np.ndarray:
    generator = rng(seed)
    tp, tn = generator.integers(0, positives + 1, n), generator.integers(0, negatives + 1, n)
    tp = np.maximum(tp, positives - tp)
    return np.stack([tn, negatives - tn, positives - tp, tp], -1).astype(float)


@pytest.mark.parametrize(("positives", "negatives"), [(90, 352), (50, 50), (300, 3)])
@pytest.mark.parametrize("n", [1, 2, 9])
def test_acceptability_holds_the_areas_of_the_regions(n: int, positives: int, negatives: int) -> None:
    rows = board(n, positives, negatives, seed=n)
    assert len(ranking.tied_everywhere(rows)) == n
    found = uncertainty.acceptability(rows)
    for place in range(1, n + 1):
        expected = regions.shares(regions.regions(rows, place), n)
        assert found[:, place - 1] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("balanced", [False, True])
@pytest.mark.parametrize("rectangle", [(0, 1, 0, 1), (0.2, 0.5, 0.6, 0.9), (0, 0.01, 0, 1)])
def test_acceptability_is_what_points_at_random_say(rectangle: tuple[float, ...], balanced: bool) -> None:
    rows, number = np.concatenate([board(8), board(8)[[0, 3]]]), 20_000
    generator = rng()
    a, b = (generator.uniform(*sides, number) for sides in (rectangle[:2], rectangle[2:]))
    found = uncertainty.acceptability(rows, rectangle=rectangle, balanced=balanced)
    shown = symmetries.shift_prior(rows, 0.5) if balanced else rows
    assert found == pytest.approx(uncertainty.rank_shares(shown, a, b), abs=0.015)


@pytest.mark.parametrize("balanced", [False, True])
def test_acceptability_sums_to_1(balanced: bool) -> None:
    rows = np.concatenate([board(25), board(25)[:5], [[352, 0, 90, 0], [0, 352, 0, 90], [352, 0, 0, 90]]])
    for rectangle in ((0, 1, 0, 1), (0.1, 0.11, 0.3, 1)):
        found = uncertainty.acceptability(rows, rectangle=rectangle, balanced=balanced)
        assert np.abs(found.sum(0) - 1).max() < 1e-12
        assert np.abs(found.sum(1) - 1).max() < 1e-12
        assert found.min() >= 0


def test_tied_entities_share_their_ranks() -> None:
    found = uncertainty.acceptability([[60, 20, 5, 15], [120, 40, 10, 30], [80, 0, 0, 20]])
    assert found == pytest.approx(np.array([[0, 0.5, 0.5], [0, 0.5, 0.5], [1, 0, 0]]))


def test_acceptability_of_draws_is_their_mean() -> None:
    drawn = uncertainty.from_counts(board(6), 1, draws=7).performances
    expected = np.mean([uncertainty.acceptability(rows, prior=442 / 1000) for rows in drawn], axis=0)
    assert uncertainty.acceptability(drawn, prior=442 / 1000) == pytest.approx(expected)
    assert uncertainty.acceptability(drawn).sum() == pytest.approx(6)


def test_an_entity_without_rates_has_no_rank() -> None:
    found = uncertainty.acceptability([[60, 20, 5, 15], [np.nan] * 4, [70, 10, 10, 10]], prior=0.5)
    assert (found[1] == 0).all()
    assert found.sum() == pytest.approx(2)


def test_different_priors_need_points() -> None:
    rows = [[60, 20, 5, 15], [30, 20, 10, 40]]
    with pytest.raises(InvalidInputError, match="rank_shares"):
        uncertainty.acceptability(rows)
    a, b = uncertainty.points_inside([[0, 0], [1, 0], [1, 1], [0, 1]], size=200)
    expected = regions.shares(regions.regions(rows), 2)
    assert uncertainty.rank_shares(rows, a, b)[:, 0] == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize("rectangle", [(0.5, 0.5, 0, 1), (0.6, 0.5, 0, 1), (0, 1, 0, 2), (0, 1)])
def test_a_rectangle_has_an_area_on_the_tile(rectangle: tuple[float, ...]) -> None:
    with pytest.raises(InvalidInputError, match="rectangle"):
        uncertainty.acceptability(board(2), rectangle=rectangle)


def test_rank_shares_count_points_with_their_weights() -> None:
    rows, a, b, weights = board(5), np.array([0.1, 0.6, 0.9]), np.array([0.3, 0.6, 0.2]), np.array([1, 0, 3])
    expected = np.zeros((5, 5))
    for point in range(3):
        for i, rank in enumerate(ranking.ranks(rows, a[point], b[point])):
            expected[i, int(rank) - 1] += weights[point] / 4
    assert uncertainty.rank_shares(rows, a, b, weights) == pytest.approx(expected)
    with pytest.raises(InvalidInputError, match="one length"):
        uncertainty.rank_shares(rows, a, b[:2])


def test_points_inside_a_polygon() -> None:
    a, b = uncertainty.points_inside([[0.1, 0.1], [0.9, 0.2], [0.3, 0.8]], size=300)
    assert len(a) / 300**2 == pytest.approx(0.5 * abs(0.8 * 0.7 - 0.2 * 0.1), abs=0.002)
    assert a.min() > 0.1
    assert b.max() < 0.8
    with pytest.raises(InvalidInputError, match="holds the centre"):
        uncertainty.points_inside([[0.1, 0.1], [0.101, 0.1], [0.1, 0.101]], size=10)
    with pytest.raises(InvalidInputError, match="3 corners"):
        uncertainty.points_inside([[0.1, 0.1], [0.2, 0.2]])


@pytest.mark.parametrize("seed", range(6))
def test_an_improvement_is_the_least_that_is_enough(seed: int) -> None:
    rows = board(5, 20, 30, seed=seed)
    a, b = rng(seed).uniform(0, 1, 2)
    for prior in (None, 0.1):
        for entity in range(5):
            found = uncertainty.improvement(rows, entity, a, b, prior)
            for number, wrong, right in ((found.detections, 2, 3), (found.rejections, 1, 0)):
                expected = None
                for samples in range(int(rows[entity, wrong]) + 1):
                    changed = rows.copy()
                    changed[entity, [wrong, right]] += [-samples, samples]
                    changed = changed if prior is None else symmetries.shift_prior(changed, prior)
                    if ranking.ranks(changed, a, b)[entity] == 1:
                        expected = samples
                        break
                assert number == expected


def test_the_best_entity_needs_no_change_and_counts_are_whole() -> None:
    assert uncertainty.improvement([[9, 1, 0, 5], [5, 5, 5, 0]], 0, 0.5, 0.5) == (0, 0)
    with pytest.raises(InvalidInputError, match="whole"):
        uncertainty.improvement([[0.9, 0.1, 0, 0.5]], 0, 0.5, 0.5)
    with pytest.raises(InvalidInputError, match="entity"):
        uncertainty.improvement([[9, 1, 0, 5]], 1, 0.5, 0.5)
