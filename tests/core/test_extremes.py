"""The largest regret and the worst rank over parts of the Tile, compared with searches and with exact regions."""

from __future__ import annotations

import time

import numpy as np
import pytest

from tests.extremes import (
    Case,
    along,
    cases,
    grid_of,
    leaderboard,
    most,
    near_leaderboard,
    part,
    rectangle,
    regrets_at,
    searched_ranks,
    searched_regret,
)
from tile_core import ranking, regions, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.extremes import many_priors, one_prior, parts
from tile_core.performance import common_prior

Array = np.ndarray
# One prior or several, on the whole Tile, rectangles and lassos: each combination six times.
SOME = [pytest.param(case, id=str(k)) for k, case in enumerate(cases(36, seed=1))]
# The first is behind all three others in one cell, which touches no side of the Tile.
INNER_CELL = [[3, 5, 4, 4], [0, 5, 0, 5], [5, 2, 3, 0], [1, 1, 5, 5]]


@pytest.mark.parametrize("case", SOME)
def test_no_point_has_a_larger_regret_or_a_worse_rank(case: Case) -> None:
    found, places = uncertainty.robustness(*case), grid_of(case.corners)
    assert not (most(regrets_at(case.rows, places)) > found.regret + 1e-12).any()
    assert not (searched_ranks(case.rows, places) > found.worst_rank).any()
    missing = np.isnan(case.rows).any(-1) | (case.rows.sum(-1) == 0)
    assert np.isnan(found.regret).tolist() == np.isnan(found.worst_rank).tolist() == missing.tolist()


@pytest.mark.parametrize("case", SOME)
def test_the_largest_regret_is_that_of_a_refined_search(case: Case) -> None:
    found = uncertainty.robustness(*case).regret
    for entity in {*uncertainty.smallest(found)[:1], int(np.nanargmax(found))}:
        assert found[entity] == pytest.approx(searched_regret(*case, entity), abs=1e-9)


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_the_worst_rank_is_that_of_the_exact_regions(seed: int, several: bool) -> None:
    rng = np.random.default_rng([seed, several])
    rows = leaderboard(rng, 9, several=several)
    (a0, a1), (b0, b1) = np.sort(rng.uniform(0, 1, (2, 2)).round(2))
    for sides in ((0, 1, 0, 1), (a0, a1, b0, b1)):
        found = uncertainty.robustness(rows, rectangle(*sides)).worst_rank
        assert found == pytest.approx(worst_by_regions(restricted(parts.with_limits(rows), *sides)), nan_ok=True)


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("apart", [1e-2, 1e-4])
def test_frontiers_that_nearly_coincide_are_few_steps(kind: int, apart: float) -> None:
    """Halving rectangles alone took minutes."""
    case = Case(near_leaderboard(40, apart), part(np.random.default_rng(kind), kind))
    start = time.process_time()
    found = uncertainty.robustness(*case).worst_rank
    assert time.process_time() - start < 5
    assert not (searched_ranks(case.rows, grid_of(case.corners)) > found).any()
    assert (found < 40).any()


@pytest.mark.parametrize("case", [*SOME[1:24:2], Case(near_leaderboard(8, 1e-3), rectangle(0, 1, 0, 1))])
def test_vertices_give_the_ranks_of_all_cells(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for patience in (0, 10**9):
        monkeypatch.setattr(many_priors, "_PATIENCE", patience)
        monkeypatch.setattr(many_priors, "_EACH", 10**9)
        rows = parts.with_limits(case.rows)
        found.append(many_priors.worst_ranks(rows[~np.isnan(rows).any(-1)], case.corners))
    assert np.array_equal(*found)


def restricted(rows: Array, a0: float, a1: float, b0: float, b1: float) -> Array:
    """Performances that have on the whole Tile the scores of others on a rectangle."""
    tn, fp, fn, tp = rows.T
    good, bad = ((1 - a) * tn + a * tp for a in (a0, a1)), ((1 - b) * fp + b * fn for b in (b0, b1))
    (left, right), (low, high) = good, bad
    return np.stack([left, low, high, right], -1)


def worst_by_regions(rows: Array) -> Array:
    worst = np.full(len(rows), np.nan)
    for place in range(1, len(rows) + 1):
        for region in regions.regions(rows, place):
            if region.area > 1e-12:
                worst[list(region.entities)] = place - len(region.entities) + 1
    return worst


@pytest.mark.parametrize("seed", range(8))
def test_both_ways_find_the_same_ranks_at_one_prior(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = leaderboard(rng, 25, several=False)
    rows, prior = parts.with_limits(rows[~np.isnan(rows).any(-1)]), common_prior(rows)
    assert prior
    for case in cases(6, seed):
        one = one_prior.worst_ranks(rows, case.corners, prior)
        assert many_priors.worst_ranks(rows, case.corners).tolist() == one.tolist()


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_extremes_of_a_union_are_the_larger_ones(seed: int, several: bool) -> None:
    """A lasso round two rectangles, and one that crosses itself, so that it is two triangles."""
    rows = leaderboard(np.random.default_rng([seed, several]), 12, several=several)
    angle = [[0, 0.1], [0.7, 0.1], [0.7, 0.4], [0.3, 0.4], [0.3, 1], [0, 1]]
    tie = [[0.2, 0.1], [1, 0.8], [1, 0.2], [0.2, 0.7]]
    middle = [0.6, 0.45]
    for whole, pieces in (
        (angle, [rectangle(0, 0.7, 0.1, 0.4), rectangle(0, 0.3, 0.1, 1)]),
        (tie, [[tie[0], middle, tie[3]], [tie[1], middle, tie[2]]]),
    ):
        found, each = uncertainty.robustness(rows, whole), [uncertainty.robustness(rows, piece) for piece in pieces]
        assert found.worst_rank == pytest.approx(np.max([piece.worst_rank for piece in each], 0), nan_ok=True)
        assert found.regret == pytest.approx(np.max([piece.regret for piece in each], 0), abs=1e-12, nan_ok=True)


def test_regret_peaks_at_a_corner_that_the_centres_of_cells_miss() -> None:
    rows, (a, b) = [[95, 5, 55, 45], [60, 40, 0, 100]], uncertainty.points_inside(rectangle(0, 1, 0, 1))
    assert uncertainty.robustness(rows).regret == pytest.approx([0.55, 0.35], abs=1e-12)
    assert regrets_at(np.array(rows, float), np.stack([a, b], -1)).max(0)[0] < 0.55


def test_regret_peaks_between_the_ends_of_a_side() -> None:
    """On a = 1 the scores are 1 / (1 + 9 (1 - b)) and 1 / (1 + (1 - b)): 1/4 and 3/4 at b = 2/3."""
    assert uncertainty.robustness([[1, 9, 0, 1], [1, 1, 0, 1]]).regret == pytest.approx([0.5, 0])


def test_a_rank_is_worst_in_a_cell_that_touches_no_side() -> None:
    for near in (0, 1e-6, 0.05):
        places = along(rectangle(near, 1 - near, near, 1 - near), np.arange(1000) / 1000).reshape(-1, 2)
        assert searched_ranks(np.array(INNER_CELL, float), places)[0] == 3
    assert uncertainty.robustness(INNER_CELL).worst_rank[0] == 4


def test_where_a_score_is_undefined_its_limits_count() -> None:
    """The second predicts no positive: near (1, 0), where its score is 0/0, it has values from 0 to 1."""
    rows = [[90, 10, 5, 5], [100, 0, 10, 0]]
    assert uncertainty.robustness(rows, rectangle(0.5, 1, 0, 0.5)).regret == pytest.approx([2 / 3, 0.4])


def test_ties_have_the_same_rank_and_no_regret() -> None:
    rows = [[9, 1, 1, 9], [18, 2, 2, 18], [5, 5, 5, 5], [1, 0, 0, 0], [0, 0, 0, 7]]
    found = uncertainty.robustness(rows)
    assert found.worst_rank.tolist() == [3, 3, 5, 1, 1]
    assert found.regret == pytest.approx([1 / 10, 1 / 10, 1 / 2, 0, 0])
    assert uncertainty.smallest(found.regret) == (3, 4)
    assert uncertainty.smallest([np.nan]) == ()


def test_an_entity_with_an_unknown_count_takes_no_part() -> None:
    found = uncertainty.robustness([[9, 1, 1, 9], [np.nan, 0, 0, 9], [5, 5, 5, 5], [0, 0, 0, 0]])
    assert np.isnan(found.regret).tolist() == [False, True, False, True]
    assert found.worst_rank[[0, 2]].tolist() == [1, 2]
    assert np.isnan(uncertainty.robustness([[np.nan, 1, 1, 9]]).worst_rank).all()


def test_other_shapes_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="3 corners"):
        uncertainty.robustness(INNER_CELL, [[0, 0], [1, 1]])
    with pytest.raises(InvalidInputError, match=r"\(entities, 4\)"):
        uncertainty.robustness(INNER_CELL[0])
    with pytest.raises(InvalidInputError, match="from 0 to 1"):
        uncertainty.robustness(INNER_CELL, [[0, 0], [1, 0], [1, 2]])


def test_ranks_of_the_whole_are_those_of_tied_groups() -> None:
    """Copies share ranks, so the worst rank of one of three at the end of twelve is 10."""
    rows = np.repeat([[90, 10, 10, 90], [80, 20, 20, 80], [70, 30, 30, 70], [60, 40, 40, 60]], 3, axis=0)
    assert len(ranking.tied_everywhere(rows)) == 4
    assert uncertainty.robustness(rows).worst_rank.tolist() == np.repeat([1, 4, 7, 10], 3).tolist()
