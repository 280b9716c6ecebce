"""Exact regions against rankings at random places, against fractions, and against the areas of paper B."""

import numpy as np
import pytest

from tile_core import gridmaps, performance, ranking
from tile_core.checks import InvalidInputError
from tile_core.regions import hyperbola_arcs, line_arrangement, polygons, regions, shares

PLACES = (1, -1, 2, 3, -2, 5)


def winding(region, a, b):
    """How often the outlines go round each point: 1 inside, 0 outside."""
    result = np.zeros(a.shape, int)
    for line in hyperbola_arcs.outline(region, 150):
        x0, y0, x1, y1 = np.hstack([line[:-1], line[1:]]).T[:, :, None]
        side = (x1 - x0) * (b - y0) - (a - x0) * (y1 - y0)
        result += ((y0 <= b) & (b < y1) & (side > 0)).sum(0) - ((y1 <= b) & (b < y0) & (side < 0)).sum(0)
    return result


def somewhere(rng, size=250):
    """Places of the Tile, many of them very near to its frame."""
    a, b = rng.random((2, size))
    near = rng.integers(0, 9, size)
    a = np.where(near == 0, a / 100, np.where(near == 1, 1 - a / 100, a))
    return a, np.where(near == 2, b / 100, np.where(near == 3, 1 - b / 100, b))


def check(rows, place, rng, **options):
    """Every place belongs to the region of whom the ranking says; polylines and borders within 0.5 % do not count."""
    found = regions(rows, place, **options)
    rows = rows if not options else performance.from_rates(*performance.rates(rows)[:2], **options)
    a, b = somewhere(rng)
    holder, keys = ranking.holder_at(rows, place, a, b), ranking.keys(rows, a, b)
    for region in found:
        own, others = keys[:, region.entities[:1]], np.delete(keys, region.entities, axis=1)
        own = np.where(np.isinf(own), 1e300, own)
        clear = (np.abs(np.where(np.isinf(others), 1e300, others) - own) > 5e-3 * own).all(1) & (own[:, 0] > 0)
        expected = (holder == region.entities[0]).astype(int)
        np.testing.assert_array_equal(winding(region, a, b)[clear], expected[clear])
        assert 0 < region.area <= 1 + 1e-9
    assert set(holder.tolist()) - {ranking.NO_ENTITY} <= {region.entities[0] for region in found}
    total = 1 if (holder != ranking.NO_ENTITY).any() else 0
    assert shares(found, len(rows))[[region.entities[0] for region in found]].sum() == pytest.approx(total, abs=1e-9)
    return found


def one_test_set(rng, n):
    negatives, positives = rng.integers(1, 6, 2)
    fp, tp = rng.integers(0, negatives + 1, n), rng.integers(0, positives + 1, n)
    return performance.from_counts(negatives - fp, fp, positives - tp, tp)


# Ties, zeros, copies, constant predictions, priors 0 and 1, huge ratios, collinear points in ROC.
KINDS = {
    "few": lambda rng, n: rng.integers(0, 4, (n, 4)).astype(float),
    "binary": lambda rng, n: rng.integers(0, 2, (n, 4)).astype(float),
    "real": lambda rng, n: rng.dirichlet(np.ones(4), n),
    "counts": lambda rng, n: rng.integers(0, 30, (n, 4)).astype(float),
    "huge": lambda rng, n: rng.choice([0, 1, 1000, 1e6], (n, 4)),
    "one test set": one_test_set,
    "one prior": lambda rng, n: performance.from_rates(*rng.random((2, n)), rng.choice([0.5, 0.01, 0.99])),
    "lattice": lambda rng, n: performance.from_rates(*rng.integers(0, 6, (2, n)) / 5, rng.choice([0.1, 0.5, 0.3], n)),
}


def draw(rng, kind):
    return KINDS[kind](rng, rng.integers(1, 9))


@pytest.mark.parametrize("kind", KINDS)
def test_regions_of_all_places_agree_with_rankings(kind):
    for seed in range(12):
        rng = np.random.default_rng([list(KINDS).index(kind), seed])
        rows = draw(rng, kind)
        place = PLACES[seed % len(PLACES)]
        if abs(place) <= len(rows):
            check(rows, place, rng)
        check(rows, 1, rng)


@pytest.mark.parametrize("place", [1, -1, 2, 7, -9])
def test_regions_of_many_entities(place):
    rng = np.random.default_rng(3)
    check(rng.dirichlet(np.ones(4), 25), place, rng)
    check(performance.from_rates(*rng.random((2, 25)), 0.1), place, rng)
    check(rng.integers(0, 9, (25, 4)).astype(float), place, rng)


@pytest.mark.parametrize(("seed", "n", "place"), [(97, 25, 6), (90, 25, 6), (1, 12, 3), (8, 12, 3), (56, 25, 6)])
def test_dozens_of_frontiers_that_all_but_meet(seed, n, place):
    """Counts in which frontiers differ by less than doubles can say: fractions decide."""
    rng = np.random.default_rng(seed)
    rows = rng.choice([0, 1, 1000, 1e6], (n, 4))
    assert len(check(rows, place, rng)) > 3


def test_ordinary_ties_of_counts_need_no_fractions(monkeypatch):
    monkeypatch.setattr(line_arrangement, "Fraction", None)
    rng = np.random.default_rng(0)
    for place in (2, 4):
        assert sum(region.area for region in regions(rng.integers(1, 9, (20, 4)), place)) == pytest.approx(1)
        assert sum(region.area for region in regions(rng.integers(0, 4, (20, 4)), place)) == pytest.approx(1)


def test_pieces_that_touch_in_a_point_only_stay_apart():
    rng = np.random.default_rng(6)
    for place in (2, 3, 5):
        for region in regions(rng.dirichlet(np.ones(4), 9), place):
            for points in region.outlines:
                apart = np.abs(points[:, None] - points).max(-1) + np.eye(len(points))
                assert apart.min() > 1e-9


def test_a_frontier_shared_by_several_is_one():
    # In ROC the others lie on one line through (0.4, 0.6): of its four frontiers two and two coincide.
    rows = performance.from_rates([0.6, 0.5, 0.7, 0.4, 0.8], [0.4, 0.3, 0.5, 0.2, 0.6], 0.4)
    found = regions(rows, 3)
    assert [region.entities for region in found] == [(0,)]
    assert [len(points) for points in found[0].outlines] == [4]
    assert found[0].area == pytest.approx(1)


def test_at_another_prior():
    rng = np.random.default_rng(5)
    rows = performance.from_rates(*rng.random((2, 9)), rng.uniform(0.1, 0.9, 9))
    for prior, place in ((0.5, 1), (0.02, 3), (0.9, -1)):
        check(rows, place, rng, prior=prior)
    balanced = regions(rows, 2, prior=0.5)
    assert all((bend == 1).all() for region in balanced for bend in region.bends)
    lines = polygons(rows, 2)
    assert [entities for entities, _ in lines] == [region.entities for region in balanced]
    np.testing.assert_array_equal(lines[0][1][0], balanced[0].outlines[0])


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
    # The same through the algorithm for different priors, in which every entity has its own coordinates.
    alone = np.concatenate([rows, [[0.0, 1, 0, 0]]])
    assert performance.common_prior(alone) is None
    assert shares(regions(alone), 4) == pytest.approx(areas, abs=1e-12)


@pytest.mark.parametrize("kind", ["real", "one prior"])
def test_areas_and_centroids_are_those_of_a_fine_grid(kind):
    rng = np.random.default_rng(2)
    rows = draw(rng, kind)
    a, b = np.meshgrid((np.arange(500) + 0.5) / 500, (np.arange(500) + 0.5) / 500)
    for place in (1, 2):
        holder = ranking.holder_at(rows, place, a.ravel(), b.ravel())
        for region in regions(rows, place):
            mine = holder == region.entities[0]
            assert region.area == pytest.approx(mine.mean(), abs=5e-4)
            if region.area > 0.01:
                assert region.centroid == pytest.approx((a.ravel()[mine].mean(), b.ravel()[mine].mean()), abs=2e-3)


def check_edges(rows, region, *, at, wide, rtol):
    """At a share of the way along each wider edge, its pair is tied, or it lies on the frame of the Tile."""
    for points, bends, pairs in zip(region.outlines, region.bends, region.pairs, strict=True):
        after = np.roll(points, -1, axis=0)
        middle = hyperbola_arcs.along(points, after, bends, np.full(len(points), at))
        between = (pairs[:, 0] >= 0) & (np.abs(after - points).max(1) > wide)
        keys = ranking.keys(rows[pairs[between]], *middle[between].T)
        np.testing.assert_allclose(keys[:, 0], keys[:, 1], rtol=rtol)
        frame = middle[pairs[:, 0] < 0]
        assert (np.abs(frame * (1 - frame)).min(1, initial=1) < 1e-9).all()


def test_along_an_edge_the_pair_is_tied_and_the_owner_comes_first():
    rng = np.random.default_rng(11)
    for rows in (draw(rng, "real"), draw(rng, "one prior"), rng.integers(0, 9, (7, 4)).astype(float)):
        for region in [*regions(rows, 1), *regions(rows, 2), *regions(rows, -1)]:
            check_edges(rows, region, at=0.37, wide=1e-6, rtol=1e-6)
            assert {int(pair[0]) for pairs in region.pairs for pair in pairs} <= {-1, region.entities[0]}


def test_every_vertex_of_a_region_belongs_to_it():
    """An outline that runs along the frame and back has the same area."""
    for seed in range(60):
        rng = np.random.default_rng(seed)
        rows = performance.from_rates(*rng.integers(0, 9, (2, 6)) / 8, 0.5)
        for region in regions(rows):
            for a, b in np.concatenate(region.outlines):
                keys = ranking.keys(rows, float(a), float(b))
                own = keys[region.entities[0]]
                assert np.isnan(own) or own >= np.nanmax(keys) * (1 - 1e-9)


def test_groups_share_a_region_and_cover_several_places():
    rows = np.array([[6, 4, 1, 9], [12, 8, 2, 18], [8, 2, 4, 6], [np.nan, 1, 1, 1], [0, 0, 0, 0]], float)
    first, second, third = (regions(rows, place) for place in (1, 2, 3))
    assert [region.entities for region in first] == [(0, 1), (2,)]
    assert [region.entities for region in second] == [(0, 1)]
    assert second[0].area == pytest.approx(1)
    assert shares(third, 5)[:3] == pytest.approx(1 - shares(first, 5)[:3])
    assert shares(first, 5).tolist()[3:] == [0, 0]
    assert regions(rows, 4) == []


def test_regions_of_empty_single_and_perfect_entities():
    assert regions(np.empty((0, 4))) == []
    assert regions([[np.nan, 1, 2, 3]]) == []
    whole = regions([[1, 2, 3, 4]])[0]
    assert whole.area == 1
    assert whole.centroid == (0.5, 0.5)
    rows = [[3, 0, 0, 2], [5, 1, 1, 3], [0, 2, 1, 0], [9, 0, 0, 9], [0, 1, 5, 0]]
    assert [(region.entities, region.area) for region in regions(rows)] == [((0, 3), 1.0)]
    assert [(region.entities, region.area) for region in regions(rows, -1)] == [((2, 4), 1.0)]
    assert [(region.entities, region.area) for region in regions(rows, 3)] == [((1,), 1.0)]


def test_outlines_are_counter_clockwise_and_end_where_they_start():
    rng = np.random.default_rng(8)
    for region in regions(draw(rng, "real"), 2):
        for line in hyperbola_arcs.outline(region, 5):
            assert (line[0] == line[-1]).all()
        assert all(len(points) == len(bends) for points, bends in zip(region.outlines, region.bends, strict=True))


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="place"):
        regions([[1, 2, 3, 4]], 0)
    with pytest.raises(InvalidInputError, match="entities"):
        regions([1, 2, 3, 4])
    with pytest.raises(InvalidInputError, match="prior"):
        regions([[1, 2, 3, 4]], prior=1.0)


@pytest.mark.parametrize("place", [0, 1.5, 0.0, True, "1", None])
def test_a_place_that_is_0_or_not_an_integer_is_refused(place):
    rows = [[3, 1, 1, 3], [2, 2, 0, 4]]
    for asked in (
        lambda: regions(rows, place),
        lambda: ranking.holder_at(rows, place, 0.5, 0.5),
        lambda: gridmaps.holder_map(rows, place, 5),
    ):
        with pytest.raises(InvalidInputError, match=r"place: expected 1, 2, \.\.\. from the first"):
            asked()
    assert len(regions(rows, np.int64(1))) == 2


@pytest.mark.parametrize("place", [3, 9, -3])
def test_a_place_beyond_the_number_of_entities_is_refused(place):
    for rows in ([[3, 1, 1, 3], [2, 2, 0, 4]], [[3, 1, 1, 3], [2, 2, 2, 4]]):  # one prior, two priors
        for calculate in (regions, polygons):
            with pytest.raises(InvalidInputError, match=f"place: expected at most 2.*found {place}"):
                calculate(rows, place)


@pytest.mark.parametrize("place", [1, -1])
def test_no_entities_have_no_regions(place):
    assert regions(np.empty((0, 4)), place) == []
