"""Frontiers, unchanged rankings and robustness against the rankings themselves on dense grids and rays."""

from itertools import pairwise

import numpy as np
import pytest
from scipy import ndimage

from tests.core.test_regions import KINDS, check_edges, draw, winding
from tile_core import performance, ranking
from tile_core.checks import InvalidInputError
from tile_core.regions import hyperbola_arcs
from tile_core.regions.frontiers import coefficients, constraints, frontier, frontiers_of
from tile_core.regions.robustness import moves, nearest_change
from tile_core.regions.stability import unchanged

GRID = (np.arange(61) + 0.5) / 61


@pytest.mark.papers
def test_frontier_of_section_a_4_of_paper_b():
    one, other = [0.7, 0.1, 0.15, 0.05], [0.5, 0.2, 0.05, 0.25]
    a, b, c, d = coefficients(one, other)
    assert (a, b, c, d) == pytest.approx((0.11, -0.105, -0.13, 0.09))
    assert -(b * 0.4 + d) / (a * 0.4 + c) == pytest.approx(0.558139534884)
    arc = frontier(one, other)
    middle = hyperbola_arcs.along(arc.points[[0] * 9], arc.points[[1] * 9], np.full(9, arc.bend), np.linspace(0, 1, 9))
    np.testing.assert_allclose(a * middle[:, 0] * middle[:, 1] + b * middle[:, 0] + c * middle[:, 1] + d, 0, atol=1e-15)


@pytest.mark.parametrize("kind", KINDS)
def test_frontiers_separate_better_from_worse_and_reach_the_frame(kind):
    for seed in range(12):
        rng = np.random.default_rng([seed, 7])
        rows = draw(rng, kind)[:2]
        if len(rows) < 2:
            continue
        arc = frontier(*rows)
        inner = ranking.ranks(rows, *np.meshgrid(GRID, GRID))
        both = (inner[..., 0] == 1).any() and (inner[..., 1] == 1).any() and not (inner == 1).all()
        if arc is None:  # nothing, or thinner than the grid
            assert not both or (inner == 1).all(-1).any()
            continue
        ends = arc.points * (1 - arc.points)
        assert (ends.min(-1) < 1e-12).all()
        step = np.array([0.2, 0.5, 0.8])
        points = hyperbola_arcs.along(arc.points[[0] * 3], arc.points[[1] * 3], np.full(3, arc.bend), step)
        key = ranking.keys(rows, *points.T)
        np.testing.assert_allclose(key[:, 0], key[:, 1], rtol=1e-6)


def test_frontiers_can_be_vertical_horizontal_or_none():
    vertical = frontier([1, 1, 1, 3], [3, 1, 1, 1])
    assert np.sort(vertical.points[:, 1]).tolist() == [0, 1]
    assert vertical.points[:, 0] == pytest.approx([0.5, 0.5])
    horizontal = frontier([1, 1, 3, 1], [1, 3, 1, 1])
    assert np.sort(horizontal.points[:, 0]).tolist() == [0, 1]
    assert horizontal.points[:, 1] == pytest.approx([0.5, 0.5])
    # Always positive against never right about negatives: both score 0 along a = 0, and are tied along one height.
    flat = frontier([0, 2, 1, 3], [0, 1, 2, 3])
    assert np.sort(flat.points, axis=0) == pytest.approx(np.array([[0, 0.5], [1, 0.5]]))
    assert frontier([1, 2, 3, 4], [2, 4, 6, 8]) is None
    assert frontier([4, 1, 1, 4], [3, 2, 2, 3]) is None
    assert frontier([4, 0, 0, 4], [3, 2, 2, 3]) is None
    assert frontier([np.nan, 1, 1, 4], [3, 2, 2, 3]) is None


def test_frontiers_of_one_entity_are_those_of_its_pairs():
    rng = np.random.default_rng(1)
    rows = np.concatenate([rng.integers(0, 9, (12, 4)), [[2, 4, 6, 8], [1, 2, 3, 4], [3, 0, 0, 2]]]).astype(float)
    rows[4, 0] = np.nan
    for entity in (0, 3, 12, 13):
        found = dict(frontiers_of(rows, entity))
        assert set(found) == {i for i in range(len(rows)) if i != 13 and frontier(rows[entity], rows[i])}
        for other, arc in found.items():
            np.testing.assert_array_equal(arc.points, frontier(rows[entity], rows[other]).points)
    assert frontiers_of(rows, 4) == frontiers_of(rows, 14) == []
    with pytest.raises(InvalidInputError, match="expected a whole number from 0 to 14"):
        frontiers_of(rows, 15)


def test_constraints_of_straight_frontiers_have_one_factor_only():
    one, other = np.array([[0, 2, 1, 3], [1, 1, 1, 3]], float), np.array([[0, 1, 2, 3], [3, 2, 2, 1]], float)
    lines, kinds = constraints(np.concatenate([one, other]), np.array([[0, 2], [1, 3]]))
    assert (lines[0, :2] == 0).all()
    assert -lines[0, 3] / lines[0, 2] == pytest.approx(0.5)
    assert (lines[1, [0, 2]] == 0).all()
    assert kinds.tolist() == [1, 0]


def order_holds(rows, a, b, places, everywhere):
    """Whether strict orders of (a, b) hold at other places, and how near the nearest tie of those is."""
    own = ranking.representatives(rows)
    tiers, groups, count = ranking.tiers(rows, a, b), [], 0
    while tiers and (places is None or count < places):
        count += len(tiers[0])
        groups.append(tiers.pop(0))
    groups.append(tuple(i for tier in tiers for i in tier))
    keys = ranking.keys(rows, *everywhere)
    holds, margin = np.ones(keys.shape[:-1], bool), np.full(keys.shape[:-1], np.inf)
    for up, down in pairwise(groups):
        for i, j in [(i, j) for i in up for j in down if own[i] >= 0 and own[j] >= 0]:
            holds &= keys[..., i] >= keys[..., j] * (1 - 1e-12)
            with np.errstate(invalid="ignore", divide="ignore"):
                margin = np.fmin(margin, np.abs(keys[..., i] / keys[..., j] - 1))
    return holds, margin


def some_place(rng):
    """Inside, on the frame, in a corner, or on a line where counts like to tie."""
    return (
        rng.choice([rng.random(), 0.0, 0.5, 1.0], p=[0.6, 0.15, 0.1, 0.15], size=2)
        if rng.random() < 0.6
        else rng.random(2)
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("places", [None, 1, 2])
def test_the_region_of_an_unchanged_ranking_is_the_connected_one_around_the_place(kind, places):
    everywhere = np.meshgrid(GRID, GRID)
    for seed in range(6):
        rng = np.random.default_rng([seed, 2])
        rows, (a, b) = draw(rng, kind), some_place(np.random.default_rng([seed, 3]))
        region = unchanged(rows, a, b, places)
        if region is None:
            assert (ranking.representatives(rows)[~np.isnan(ranking.ranks(rows, a, b))] < 0).all()
            continue
        holds, margin = order_holds(rows, a, b, places, everywhere)
        inside = winding(region, *(part.ravel() for part in everywhere)).reshape(holds.shape)
        assert set(np.unique(inside).tolist()) <= {0, 1}
        assert not ((inside == 1) & ~holds & (margin > 5e-3)).any()
        pieces, _ = ndimage.label(holds)
        here = min(int(b * len(GRID)), 60), min(int(a * len(GRID)), 60)
        if holds[here]:
            assert not ((pieces == pieces[here]) & (inside == 0) & (margin > 3e-2)).any()
        if kind != "huge":  # there, scores change tenfold within a rounding of the place
            check_edges(rows, region, at=0.4, wide=1e-4, rtol=1e-3)


@pytest.mark.parametrize(("kind", "places", "seed"), [("real", None, 49), ("real", 2, 12), ("counts", None, 30)])
def test_chains_on_which_a_constraint_gets_looser_before_it_is_hit(kind, places, seed):
    rows, (a, b) = draw(np.random.default_rng([seed, 2]), kind), some_place(np.random.default_rng([seed, 3]))
    check_edges(rows, unchanged(rows, a, b, places), at=0.4, wide=1e-4, rtol=1e-3)
    everywhere = np.meshgrid(GRID, GRID)
    holds, margin = order_holds(rows, a, b, places, everywhere)
    inside = winding(unchanged(rows, a, b, places), *(part.ravel() for part in everywhere)).reshape(holds.shape)
    assert not ((inside == 1) & ~holds & (margin > 5e-3)).any()


def test_regions_of_the_full_tile_and_of_no_entity():
    assert unchanged([[4, 1, 1, 4], [3, 2, 2, 3]], 0.3, 0.9).area == 1
    assert unchanged([[4, 1, 1, 4]], 0.3, 0.9).area == 1
    assert unchanged([[np.nan, 1, 1, 4]], 0.3, 0.9) is None
    assert unchanged(np.empty((0, 4)), 0.3, 0.9) is None
    assert nearest_change([[4, 1, 1, 4], [3, 2, 2, 3]], 0.3, 0.9) is None
    assert nearest_change([[5, 0, 0, 4], [3, 2, 2, 3]], 0.3, 0.9) is None
    assert nearest_change([[np.nan, 1, 1, 4]], 0.3, 0.9) is None
    assert set(moves([[4, 1, 1, 4], [3, 2, 2, 3]], 0.3, 0.9).values()) == {None}
    assert set(moves(np.empty((0, 4)), 0.3, 0.9).values()) == {None}


def test_a_place_on_a_frontier_lies_inside_its_region():
    rows = performance.from_rates([0, 0.7, 0.8, 1], [0, 0.3, 0.5, 1], 0.5)
    tied = frontier(rows[0], rows[1]).points.mean(0)
    rank = ranking.ranks(rows, *tied)
    assert rank.tolist()[:2] == [1, 1]
    region = unchanged(rows, *tied)
    assert winding(region, *np.array([tied]).T).tolist() == [1]
    change = nearest_change(rows, *tied)
    assert (change.distance, change.entity) == (0, 1)


@pytest.mark.parametrize("kind", ["real", "one prior", "counts", "few", "lattice", "one test set"])
def test_nothing_changes_within_the_radius_and_the_challenger_is_level_at_the_place(kind):
    for seed in range(8):
        rng = np.random.default_rng([seed, 4])
        rows, (a, b) = draw(rng, kind), rng.random(2)
        own = ranking.representatives(rows)
        change, first = nearest_change(rows, a, b), ranking.holder_at(rows, 1, a, b)
        radius = np.inf if change is None else change.distance
        angle, length = rng.random((2, 3000)) * np.array([[2 * np.pi], [1]])
        u, v = a + np.cos(angle) * length * min(radius, 2), b + np.sin(angle) * length * min(radius, 2)
        on_tile = (u >= 0) & (u <= 1) & (v >= 0) & (v <= 1)
        assert set(own[ranking.holder_at(rows, 1, u[on_tile], v[on_tile])].tolist()) <= {own[first]}
        if change is not None:
            assert np.hypot(change.a - a, change.b - b) == pytest.approx(radius)
            key = ranking.keys(rows, change.a, change.b)
            assert key[change.entity] == pytest.approx(key[first])
            assert key[change.entity] == pytest.approx(np.nanmax(key))


@pytest.mark.parametrize("kind", ["real", "one prior", "counts", "few", "lattice"])
def test_moves_end_where_the_winner_is_overtaken(kind):
    for seed in range(8):
        rng = np.random.default_rng([seed, 5])
        rows, (a, b) = draw(rng, kind), rng.random(2)
        own = ranking.representatives(rows)
        first = own[ranking.holder_at(rows, 1, a, b)]
        for name, (da, db) in {"+a": (1, 0), "-a": (-1, 0), "+b": (0, 1), "-b": (0, -1)}.items():
            change = moves(rows, a, b)[name]
            room = (1 - a if da > 0 else a) if da else (1 - b if db > 0 else b)
            length = room if change is None else change.distance
            before = np.linspace(0, 1, 50)[:-1] * length
            assert set(own[ranking.holder_at(rows, 1, a + da * before, b + db * before)].tolist()) == {first}
            if change is not None:
                assert (change.a, change.b) == pytest.approx((a + da * length, b + db * length))
                beyond = length + min(1e-7, (room - length) / 2)
                key = ranking.keys(rows, a + da * beyond, b + db * beyond)
                assert key[change.entity] == pytest.approx(np.nanmax(key))
                assert key[change.entity] > key[first]


def test_on_the_frame_the_winner_just_inside_counts():
    # PPV is undefined for the second one, without positive predictions, yet just inside the Tile that one is ahead.
    rows = np.array([[1, 3, 2, 1], [7, 0, 1, 0]], float)
    assert ranking.ranks(rows, 1, 0).tolist()[0] == 1
    assert np.isnan(ranking.ranks(rows, 1, 0)[1])
    change = nearest_change(rows, 1, 0)
    assert (change.distance, change.entity) == (0, 1)


def test_near_the_frame_a_perfect_entity_without_positives_wins():
    rows = np.array([[1, 3, 2, 1], [7, 0, 0, 0]], float)
    change = nearest_change(rows, 1, 0.4)
    assert (change.distance, change.entity) == (0, 1)


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="entities"):
        unchanged([1, 2, 3, 4], 0.5, 0.5)
