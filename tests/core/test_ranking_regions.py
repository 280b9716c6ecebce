"""The Tile divided by rankings, against all faces of the arrangement in fractions, dense grids, and other modules."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from tests.core.test_regions import KINDS, draw
from tile_core import performance, ranking
from tile_core.checks import InvalidInputError
from tile_core.regions import exact, stability
from tile_core.regions.distinct_rankings import centres, most_rankings, ranking_regions

SQUARE = [(Fraction(a), Fraction(b)) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]


def one_test_set(rng, n, negatives=6, positives=5):
    """Small counts at one prior: clones, frontiers that coincide, and many that meet in a point."""
    fp, tp = rng.integers(0, negatives + 1, n), rng.integers(0, positives + 1, n)
    return np.stack([negatives - fp, fp, positives - tp, tp], -1)


def faces(rows):
    """All faces of the arrangement of frontiers on the balanced Tile, in fractions: polygons."""
    negatives, positives = int(rows[0, :2].sum()), int(rows[0, 2:].sum())
    rates = [(Fraction(int(fp), negatives), Fraction(int(tp), positives)) for _, fp, _, tp in rows]
    polygons = [SQUARE]
    for (x, y), (x2, y2) in combinations(sorted(set(rates)), 2):
        s, s2 = x + y - 1, x2 + y2 - 1
        line = (x2 - x, s * x2 - s2 * x, (1 - x2) * s - (1 - x) * s2)
        polygons = [part for polygon in polygons for part in split(polygon, line)]
    return polygons, rates


def split(polygon, line):
    value = [line[0] + line[1] * a + line[2] * b for a, b in polygon]
    if all(v >= 0 for v in value) or all(v <= 0 for v in value):
        return [polygon]
    return [half(polygon, value), half(polygon, [-v for v in value])]


def half(polygon, value):
    kept = []
    for k, (point, here) in enumerate(zip(polygon, value, strict=True)):
        after, there = polygon[(k + 1) % len(polygon)], value[(k + 1) % len(polygon)]
        if here >= 0:
            kept.append(point)
        if here * there < 0:
            share = here / (here - there)
            kept.append(tuple(z + share * (z1 - z) for z, z1 in zip(point, after, strict=True)))
    return kept


def ranking_inside(polygon, rates):
    """Groups of tied entities, best first, at a point inside a face."""
    a, b = (sum(point[axis] for point in polygon) / len(polygon) for axis in (0, 1))
    score = []
    for x, y in rates:
        good, bad = (1 - a) * (1 - x) + a * y, (1 - b) * x + b * (1 - y)
        score.append(good / (good + bad))
    return tuple(tuple(i for i, v in enumerate(score) if v == level) for level in sorted(set(score), reverse=True))


def area(polygon):
    after = polygon[1:] + polygon[:1]
    return sum(a * b1 - a1 * b for (a, b), (a1, b1) in zip(polygon, after, strict=True)) / 2


def key_of(groups, divide, places):
    if divide == "ranking":
        return groups
    return groups[:places] if divide == "podium" else tuple(sorted(groups[:places]))


@pytest.mark.parametrize(("divide", "places"), [("ranking", 3), ("podium", 3), ("set", 3), ("set", 2), ("podium", 1)])
def test_count_areas_and_rankings_are_those_of_all_faces_in_fractions(divide, places):
    for seed in range(10):
        rng = np.random.default_rng([seed, 4])
        rows = one_test_set(rng, rng.integers(2, 7))
        polygons, rates = faces(rows)
        wanted = {}
        for polygon in polygons:
            key = key_of(ranking_inside(polygon, rates), divide, places)
            wanted[key] = wanted.get(key, 0) + area(polygon)
        # Brought to equal priors, the Tile is the balanced one.
        balanced = performance.normalized(rows * np.array([5, 5, 6, 6]))
        found = ranking_regions(balanced, divide, places)
        assert len(found) == len(wanted)
        assert {part.places for part in found} == set(wanted)
        for part in found:
            assert part.region.area == pytest.approx(float(wanted[part.places]), abs=1e-12)


def test_the_bound_is_the_number_of_whole_rankings_in_general_position():
    for seed, n in [(0, 1), (1, 2), (2, 5), (3, 9), (4, 12)]:
        rows = performance.from_rates(*np.random.default_rng(seed).random((2, n)), 0.3)
        assert most_rankings(rows) == len(ranking_regions(rows))
    for seed in range(25):
        rows = one_test_set(np.random.default_rng(seed), 6)
        assert most_rankings(rows) >= len(ranking_regions(rows))
    for sizes in ((16, 32), (13, 21), (97, 35)):  # on one line of ROC space frontiers coincide, whatever is rounded
        fp, tp = np.arange(8), 4 + np.arange(8)
        assert most_rankings(np.stack([sizes[0] - fp, fp, sizes[1] - tp, tp], -1)) == 1 + 8 * 7 / 2
    assert most_rankings([[1, 1, 1, 1]] * 3) == 1
    assert most_rankings([[np.nan, 1, 1, 1]]) == 1


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "huge"])
@pytest.mark.parametrize("divide", ["ranking", "podium", "set"])
def test_regions_agree_with_rankings_on_a_grid(kind, divide):
    steps = (np.arange(40) + 0.5) / 40 + 1e-4
    a, b = (axis.ravel() for axis in np.meshgrid(steps, steps))
    for seed in range(3):
        rows = draw(np.random.default_rng([seed, 9]), kind)
        groups = ranking.tied_everywhere(rows)
        found = ranking_regions(rows, divide, 2)
        assert sum(part.region.area for part in found) == pytest.approx(1 if groups else 0, abs=1e-7)
        listed = {seen(part.places, divide): part.region.area for part in found}
        assert len(listed) == len(found)
        share = dict.fromkeys(listed, 0)
        for order in orders_on(rows, groups, a, b):
            share[seen(key_of(order, divide, 2), divide)] += 1 / a.size
        # A cell of the grid is counted whole wherever a border runs through it.
        assert all(abs(share[key] - size) < 0.12 for key, size in listed.items())
        for part in found:
            (order,) = orders_on(rows, groups, *np.array(part.centre)[:, None]) or [None]
            assert order is None or key_of(order, divide, 2) == part.places


def orders_on(rows, groups, a, b):
    """Groups of tied entities, best first, at each point where no two of them tie."""
    rank = ranking.ranks(rows, a, b)[:, [group[0] for group in groups]]
    apart = (np.diff(np.sort(rank, axis=1), axis=1) > 0).all(1)
    return [tuple(groups[k] for k in order) for order in np.argsort(rank[apart], axis=1)]


def seen(places, divide):
    return frozenset(places) if divide == "set" else places


@pytest.mark.parametrize("divide", ["ranking", "podium", "set"])
def test_neighbours_differ_by_the_pairs_that_swap(divide):
    rows = performance.from_rates(*np.random.default_rng(5).random((2, 7)), 0.2)
    found = ranking_regions(rows, divide)
    for k, part in enumerate(found):
        own = [i for group in part.places for i in group]
        for other, pairs in part.neighbours:
            there = found[other]
            assert any(back == k for back, _ in there.neighbours)
            ((i, j),) = pairs
            swapped = [{i: j, j: i}.get(e, e) for e in own]
            theirs = [e for group in there.places for e in group]
            assert (sorted(swapped) if divide == "set" else swapped) == theirs


def test_frontiers_that_coincide_swap_all_their_pairs_at_once():
    # In ROC all three lie on a line through the point in which its pencil of lines meets: all pairs tie along one line.
    rows = performance.from_rates([0.1, 0.2, 0.3], [0.5, 0.6, 0.7], 0.4)
    found = ranking_regions(rows)
    assert {part.places for part in found} == {((0,), (1,), (2,)), ((2,), (1,), (0,))}
    ((_, pairs),) = found[0].neighbours
    assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in combinations(range(3), 2)}


def test_the_same_as_the_region_around_a_point_and_as_the_first_places():
    for seed, prior in [(0, 0.5), (1, 0.1), (2, 0.97)]:
        rng = np.random.default_rng(seed)
        rows = performance.from_rates(*rng.random((2, 8)), prior)
        for divide, places in (("ranking", None), ("podium", 3)):
            for part in ranking_regions(rows, divide)[:6]:
                around = stability.unchanged(rows, *part.centre, places)
                assert around.area == pytest.approx(part.region.area, rel=1e-6)
        best = {part.places[0]: part.region.area for part in ranking_regions(rows, "set", 1)}
        assert best == pytest.approx({region.entities: region.area for region in exact.regions(rows)})


@pytest.mark.parametrize("seed", [115, 119])
def test_several_pieces_at_different_priors_are_one_ranking(seed):
    found = ranking_regions(np.random.default_rng(seed).dirichlet(np.ones(4) * 0.5, 4))
    assert sorted(len(part.region.outlines) for part in found)[-1] == 2
    assert len({part.places for part in found}) == len(found)
    assert sum(part.region.area for part in found) == pytest.approx(1, abs=1e-9)


EXTREME = {
    "many decades": lambda rng, n: np.round(10 ** rng.uniform(0, 9, (n, 4))),
    "probabilities near 0": lambda rng, n: np.where(rng.random((n, 4)) < 0.15, 0, 10 ** rng.uniform(-8, 8, (n, 4))),
    "rare positives": lambda rng, n: performance.from_rates(*rng.random((2, n)), 10 ** rng.uniform(-6, 0, n)),
}


@pytest.mark.parametrize("kind", EXTREME)
@pytest.mark.parametrize("divide", ["ranking", "podium"])
def test_no_piece_is_missed_at_extreme_counts(kind, divide):
    """The areas add up, and the ranking at any point is one of the list, of which a piece is in its column."""
    for seed in range(12):
        rng = np.random.default_rng([seed, 17])
        rows = EXTREME[kind](rng, rng.integers(2, 7))
        groups = ranking.tied_everywhere(rows)
        found = ranking_regions(rows, divide)
        assert sum(part.region.area for part in found) == pytest.approx(1 if groups else 0, abs=1e-6)
        listed = {part.places: [line[:, 0] for line in part.region.outlines] for part in found}
        for a, b in rng.random((100, 2)) if groups else []:
            for order in orders_on(rows, groups, np.array([a]), np.array([b])):
                pieces = listed[key_of(order, divide, 3)]
                assert any(line.min() <= a <= line.max() for line in pieces)


def test_ties_everywhere_take_one_place_and_unknown_counts_none():
    rows = np.array([[6, 2, 1, 3], [12, 4, 2, 6], [np.nan, 1, 1, 3], [4, 4, 0, 4], [8, 0, 4, 0]])
    found = ranking_regions(rows, "podium", 2)
    assert {group for part in found for group in part.places} == {(0, 1), (3,), (4,)}
    assert ranking_regions(rows[2:3]) == []
    assert [part.region.area for part in ranking_regions(rows[:2])] == [1]


def test_regions_are_listed_by_area_and_limited():
    rows = performance.from_rates(*np.random.default_rng(1).random((2, 8)), 0.3)
    sizes = [part.region.area for part in ranking_regions(rows)]
    assert sizes == sorted(sizes, reverse=True)
    with pytest.raises(InvalidInputError, match="expected at most 3, found more"):
        ranking_regions(rows, most=3)
    with pytest.raises(InvalidInputError, match="divide: expected one of ranking, podium, set, found 'best'"):
        ranking_regions(rows, "best")
    with pytest.raises(InvalidInputError, match="places"):
        ranking_regions(rows, "set", 0)


def test_the_centre_of_a_bent_band_lies_in_it():
    rows = performance.from_rates([0.1, 0.1001], [0.8, 0.8002], 0.02)
    for region in exact.regions(rows):
        ((x, y),) = centres([region])
        assert ranking.tiers(rows, x, y)[0] == region.entities
