"""Domains of one classifier: weights against the score of the mean, regions against every domain at their vertices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tile_core import performance, rules
from tile_core.checks import InvalidInputError
from tile_core.regions import contributions, domain_regions, outline
from tile_core.scores import canonical_score

KINDS = {
    "any": lambda rng, m: rng.dirichlet(np.ones(4), m),
    "counts": lambda rng, m: rng.integers(0, 5, (m, 4)) + np.array([0.0, 0.0, 1.0, 0.0]),
    "rare": lambda rng, m: performance.from_rates(rng.random(m), rng.random(m) / 10, 10 ** rng.uniform(-4, -1, m)),
    "extreme": lambda rng, m: 10 ** rng.uniform(-8, 0, (m, 4)),
}


def inside(points, a, b):
    """Whether (a, b) is inside a polygon, by crossings."""
    x, y = points.T
    x2, y2 = np.roll(x, -1), np.roll(y, -1)
    crosses = (y > b) != (y2 > b)
    with np.errstate(divide="ignore", invalid="ignore"):
        right = a < (x2 - x) * (b - y) / (y2 - y) + x
    return bool((crosses & right).sum() % 2)


def holder(regions, a, b):
    return [k for k, region in enumerate(regions) if any(inside(line, a, b) for line in outline(region, 64))]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_the_score_of_the_mean_is_the_weighted_mean_of_the_scores(kind, seed):
    rng = np.random.default_rng([seed, list(KINDS).index(kind)])
    m = int(rng.integers(1, 12))
    rows, share = KINDS[kind](rng, m), rng.random(m)
    a, b = rng.random((2, 50))
    found = contributions(rows, a, b, share)
    score = canonical_score(performance.mean(rows, share), a, b)
    np.testing.assert_allclose((found.weights * found.scores).sum(-1), score, rtol=0, atol=1e-14)
    np.testing.assert_allclose(found.weights.sum(-1), 1, rtol=0, atol=1e-14)
    np.testing.assert_allclose(found.losses.sum(-1), 1 - score, rtol=0, atol=1e-14)
    np.testing.assert_allclose(found.losses, found.weights * (1 - found.scores), rtol=0, atol=1e-14)


def test_weights_by_size_are_those_of_the_rule_by_size():
    rng = np.random.default_rng(1)
    rows, sizes = rng.integers(1, 90, (5, 4)).astype(float), rng.integers(50, 900, 5).astype(float)
    found = contributions(rows, 1, 0.5, sizes)
    pooled = rules.mean_performance(rows[:, None], sizes[:, None])
    assert (found.weights * found.scores).sum() == pytest.approx(canonical_score(pooled, 1, 0.5)[0], abs=1e-15)


def test_at_accuracy_all_weights_are_those_of_the_domains():
    rng = np.random.default_rng(2)
    found = contributions(rng.dirichlet(np.ones(4), 7), 0.5, 0.5)
    np.testing.assert_allclose(found.weights, 1 / 7, rtol=1e-15)


def test_a_domain_without_a_score_has_no_weight_and_one_without_counts_no_part():
    rows = [[7, 1, 1, 1], [0, 0, 0, 0.0], [9, 0, 0, 1], [5, np.nan, 1, 1]]
    rows[1] = [3, 0, 0, 0]
    found = contributions(rows, 1, 0.5)
    assert np.isnan(found.scores[[1, 3]]).all()
    assert (found.weights[1], found.losses[1]) == (0, 0)
    assert np.isnan(found.weights[3])
    assert np.nansum(found.weights) == pytest.approx(1)
    assert np.isnan(contributions([[3, 0, 0, 0]], 1, 0.5).weights).all()
    found = domain_regions(rows)
    assert all(3 not in region.entities for each in found for region in each)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(8))
def test_regions_are_right_at_their_vertices_and_cover_the_tile(kind, seed):
    """An owner that is first at all vertices of a convex polygon is so inside; areas of sum 1 leave nothing out."""
    rng = np.random.default_rng([seed, list(KINDS).index(kind)])
    m = int(rng.integers(2, 15))
    rows, share = KINDS[kind](rng, m), rng.random(m) + 0.01
    found = domain_regions(rows, share)
    for name, of in (("preponderant", 1), ("bottleneck", 2)):
        regions = getattr(found, name)
        assert sum(region.area for region in regions) == pytest.approx(1, abs=1e-12)
        for region in regions:
            (points,) = region.outlines
            values = contributions(rows, *np.clip(points, 0, 1).T, share)[of]
            values = np.where(np.isnan(values), 1 / m, values)  # a corner at which no score is defined
            assert (values[:, region.entities[0]] >= values.max(-1) - 1e-12).all()
    for name, place in (("easiest", "max"), ("most_difficult", "min")):
        regions = getattr(found, name)
        assert sum(region.area for region in regions) == pytest.approx(1, abs=1e-9)
        for region in regions:
            a, b = region.outlines[0].mean(0)
            if holder(regions, a, b) == [regions.index(region)]:
                scores = contributions(rows, a, b, share).scores
                assert scores[region.entities[0]] == pytest.approx(getattr(np, place)(scores), abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_regions_are_those_of_a_grid(seed):
    rng = np.random.default_rng(seed)
    rows, share = rng.dirichlet(np.ones(4), 6), rng.random(6)
    found = domain_regions(rows, share)
    steps = (np.arange(40) + 0.5) / 40
    a, b = (each.ravel() for each in np.meshgrid(steps, steps))
    at = contributions(rows, a, b, share)
    wanted = {
        "easiest": at.scores.argmax(-1),
        "most_difficult": at.scores.argmin(-1),
        "preponderant": at.weights.argmax(-1),
        "bottleneck": at.losses.argmax(-1),
    }
    for name, each in wanted.items():
        regions = getattr(found, name)
        for k, expected in enumerate(each.tolist()):
            assert [regions[j].entities[0] for j in holder(regions, a[k], b[k])] == [expected]


def test_the_bottleneck_does_not_depend_on_a():
    rows = np.random.default_rng(3).dirichlet(np.ones(4), 5)
    for region in domain_regions(rows).bottleneck:
        assert set(region.outlines[0][:, 0].tolist()) == {0.0, 1.0}


def test_equal_domains_share_a_region_and_a_weight_of_0_leaves_one_out():
    rows = [[60, 20, 5, 15], [30, 10, 2.5, 7.5], [30, 10, 30, 30]]
    found = domain_regions(rows)
    assert found.preponderant[0].entities == (0, 1)
    assert found.bottleneck[0].entities == (0, 1)
    assert domain_regions(rows, [0, 1, 1]).preponderant[0].entities == (1,)
    assert [region.entities for region in domain_regions(rows, [0, 0, 2]).easiest] == [(2,)]
    assert [each[0].area for each in domain_regions(rows[:1])] == [1, 1, 1, 1]


def test_without_errors_there_is_no_bottleneck():
    found = domain_regions([[60, 0, 0, 40], [90, 0, 0, 10]])
    assert found.bottleneck == []
    assert sum(region.area for region in found.preponderant) == pytest.approx(1)
    assert found.easiest[0].entities == (0, 1)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=1, max_size=8))
def test_small_counts_with_many_ties_cover_the_tile_or_are_nowhere_defined(counts):
    found = domain_regions(np.array(counts, float))
    for regions in (found.preponderant, found.bottleneck):
        assert not regions or sum(region.area for region in regions) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("weights", [[1, 2], [-1, 1, 1], [0, 0, 0], [[1, 1, 1]]])
def test_wrong_weights_are_refused(weights):
    with pytest.raises(InvalidInputError):
        domain_regions(np.ones((3, 4)), weights)
