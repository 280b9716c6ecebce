from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import kendalltau, rankdata
from sklearn.decomposition import PCA

from tests import strategies as own
from tile_core import populations, ranking
from tile_core.checks import InvalidInputError
from tile_core.tradeoff.manifold import between, manifold, rankings

GRID = np.linspace(0, 1, 201)


def crossings(p):
    """The values of b at which two performances change places, by the definition of F_beta."""
    _, fp, fn, tp = p.T
    found = []
    for i in range(len(p)):
        for j in range(i):
            first, second = tp[i] * fp[j] - tp[j] * fp[i], tp[i] * fn[j] - tp[j] * fn[i]
            if first * second < 0:
                found.append(first / (first - second))
    return np.array(found)


def sample(n, seed=1, prior=0.2):
    return populations.fixed_prior(n, prior, np.random.default_rng(seed))


@given(st.lists(own.counts(most=50), min_size=1, max_size=9).map(np.array), st.integers(0, 8))
def test_rankings_are_those_of_exact_fractions(rows, eighths):
    def value(row):
        _, fp, fn, tp = (int(x) for x in row)
        bad = (8 - eighths) * fp + eighths * fn
        return Fraction(0) if tp == 0 else Fraction(tp, tp + bad)

    ranked = [bool(row[1:].any()) for row in rows]
    values = [value(row) for row, there in zip(rows, ranked, strict=True) if there]
    expected = [1 + sum(w > v for w in values) + (sum(w == v for w in values) - 1) / 2 for v in values]
    found = rankings(rows, eighths / 8)
    assert_array_equal(found[ranked], expected)
    assert np.isnan(found[~np.array(ranked)]).all()


def test_rankings_are_those_of_scipy_on_many_places():
    p = np.vstack([sample(40), sample(40)[:7], [[0.5, 0, 0, 0.5], [1, 0, 0, 3]]])
    assert_allclose(rankings(p, GRID), [rankdata(-ranking.keys(p, 1.0, b).round(12)) for b in GRID])
    assert rankings(p, GRID[:6].reshape(2, 3)).shape == (2, 3, 49)


def test_rankings_do_not_depend_on_the_block_size(monkeypatch):
    p = sample(30)
    whole = rankings(p, GRID)
    monkeypatch.setattr("tile_core.tradeoff.manifold._BLOCK", 70)
    assert_array_equal(rankings(p, GRID), whole)


def test_values_that_differ_by_rounding_are_tied():
    p = np.repeat(sample(10), 2, axis=0)
    p[1::2] *= np.array([1 / 3, 0.7, 1 + 3e-14, 1e-7, 1e5] * 2)[:, None]
    p[1::2, 3] *= 1 - 2e-14
    found = rankings(p, GRID)
    assert_array_equal(found[:, ::2], found[:, 1::2])
    assert_array_equal(found[:, ::2].sum(-1), 105)


def test_true_negatives_play_no_part():
    p = sample(20)
    expected = rankings(p, GRID)
    p[:, 0] = np.nan
    assert_array_equal(rankings(p, GRID), expected)


def test_without_true_positives_one_is_last_and_without_anything_nowhere():
    p = np.array([[1, 0, 2, 0], [1, 2, 0, 0], [1, 2, 2, 1], [5, 0, 0, 0], [1, np.nan, 2, 3]])
    expected = [2.5, 2.5, 1, np.nan, np.nan]
    assert_array_equal(rankings(p, [0, 0.5, 1]), [expected] * 3)
    found = manifold(p, [0, 0.5, 1])
    assert found.points.shape == (1, 2)
    assert_array_equal(np.isnan(found.centre), [False, False, False, True, True])


@pytest.mark.parametrize(("n", "most"), [(8, 2000), (25, 2000), (60, 40), (110, 250), (130, 105)])
@pytest.mark.parametrize("dims", [1, 2, 3])
def test_the_curve_is_that_of_scikit_learn(n, most, dims):
    p = sample(n)
    found = manifold(p, between(crossings(p)), dims, most)
    assert len(found.b) <= most
    ranks = rankings(p, found.b)
    pca = PCA(dims, svd_solver="full").fit(ranks)
    assert_allclose(found.explained, pca.explained_variance_ratio_, atol=1e-12)
    sign = np.sign((pca.components_ * found.axes).sum(-1))
    assert_allclose(found.axes, pca.components_ * sign[:, None], atol=1e-7)
    assert_allclose(found.points, pca.transform(ranks) * sign, atol=1e-6)
    assert_allclose(found.axes @ found.axes.T, np.eye(dims), atol=1e-10)
    assert_allclose(found.project(ranks), found.points, atol=1e-9)


def test_without_convergence_the_full_decomposition_is_used(monkeypatch):
    p = sample(110)
    b = between(crossings(p))
    found = manifold(p, b, most=200)
    monkeypatch.setattr("tile_core.tradeoff.manifold._ROUNDS", 1)
    assert_allclose(manifold(p, b, most=200).points, found.points, atol=1e-8)


def test_the_projection_of_other_rankings_has_the_same_orientation():
    p = sample(15)
    found = manifold(p, between(crossings(p)))
    anywhere = np.random.default_rng(2).random((4, 3, 15))
    expected = (anywhere - found.centre) @ found.axes.T
    assert_allclose(found.project(anywhere), expected)
    assert_allclose(found.project(rankings(p, found.b[5])), found.points[5], atol=1e-9)


def test_each_point_is_another_ranking_one_swap_from_the_next():
    p = sample(18)
    edges = np.sort(crossings(p))
    found = manifold(p, between(edges))
    assert len(found.b) == len(edges) + 1
    ranks = rankings(p, found.b)
    away = [kendalltau(ranks[0], row).statistic for row in ranks]
    pairs = 18 * 17 / 2
    assert_allclose((1 - np.array(away)) / 2 * pairs, np.arange(len(edges) + 1), atol=1e-9)
    assert_allclose(np.square(np.diff(ranks, axis=0)).sum(-1), 2)  # two neighbours exchange their ranks


def test_places_that_rank_alike_make_one_point():
    p = sample(12)
    fine, exact = manifold(p, np.linspace(0, 1, 200_001), most=300_000), manifold(p, between(crossings(p)))
    assert_array_equal(rankings(p, fine.b), rankings(p, exact.b))
    assert_allclose(fine.points, exact.points, atol=1e-9)


def test_thinning_is_even_and_keeps_the_ends():
    p = sample(40)
    b = between(crossings(p))
    whole, thin = manifold(p, b), manifold(p, b, most=20)
    position = np.searchsorted(b, thin.b)
    assert len(thin.b) == 20
    assert_array_equal(rankings(p, thin.b[[0, -1]]), rankings(p, whole.b[[0, -1]]))
    assert np.ptp(np.diff(position)) <= 1


@pytest.mark.parametrize("seed", range(8))
def test_precision_is_left_and_the_ends_are_up(seed):
    p = sample(30, seed)
    for rows in (p, p[::-1]):
        points = manifold(rows, between(crossings(p)), dims=3).points
        assert points[0, 0] < points[-1, 0]
        assert points[0, 1] + points[-1, 1] > 0
        assert points[0, 2] < points[-1, 2]
    assert_allclose(manifold(p[::-1], between(crossings(p))).points, manifold(p, between(crossings(p))).points)


@pytest.mark.parametrize(
    "rows",
    [np.ones((1, 4)), np.tile([1.0, 2, 3, 4], (5, 1)), np.zeros((3, 4)), np.zeros((0, 4)), np.array([[0, 0, 0, 1]])],
)
def test_one_ranking_is_one_point(rows):
    found = manifold(rows, GRID, dims=3)
    assert_array_equal(found.points, np.zeros((1, 3)))
    assert_array_equal(found.axes, np.zeros((3, len(rows))))
    assert np.isnan(found.explained).all()
    assert_array_equal(found.project(rankings(rows, GRID)), np.zeros((len(GRID), 3)))


def test_two_rankings_are_a_line():
    p = np.array([[0, 1, 3, 5], [0, 3, 1, 5]])
    found = manifold(p, between(crossings(p)), dims=3)
    assert_allclose(
        found.points[:, 0], np.array([-1, 0, 1]) / np.sqrt(2) if len(found.b) == 3 else [-(0.5**0.5), 0.5**0.5]
    )
    assert_allclose(found.explained, [1, 0, 0])
    assert_array_equal(found.points[:, 1:], 0)


def test_one_place_is_one_point():
    assert manifold(sample(5), 0.3).points.shape == (1, 2)


@given(st.lists(st.floats(0, 1), max_size=6))
def test_between_has_the_ends_and_a_place_in_each_interval(boundaries):
    b = between(boundaries)
    assert b[0] == 0
    assert b[-1] == 1
    assert (np.diff(b) > 0).all()
    edges = np.unique([0, *boundaries, 1])
    assert all(((b > low) & (b < high)).any() for low, high in pairwise(edges) if high - low > 1e-15)
    assert len(b) <= len(edges) + 1


@pytest.mark.papers
def test_two_components_explain_the_variance_of_figure_1():
    """D section 4.3: 98.77 % at prior 0.1 for a sample whose size and seed are not given; the curve turns once."""
    p = sample(100, prior=0.1)
    found = manifold(p, between(crossings(p)))
    assert_allclose(found.explained.sum(), 0.9877, atol=0.012)
    assert found.explained[0] > 0.9
    lowest = found.points[:, 1].argmin()
    assert 0.2 < lowest / len(found.b) < 0.8


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: manifold(sample(3), []), "b: expected at least one value, found none"),
        (lambda: manifold(sample(3), [0, 2]), "b: expected numbers from 0 to 1, found 2"),
        (lambda: manifold(sample(3), [0, 1], dims=0), "dims: expected a whole number of at least 1, found 0"),
        (lambda: manifold(sample(3), [0, 1], most=1), "most: expected a whole number of at least 2, found 1"),
        (lambda: rankings(sample(6).reshape(2, 3, 4), 0.5), r"expected shape \(entities, 4\), found \(2, 3, 4\)"),
        (lambda: rankings(-sample(3), 0.5), "performances: expected finite numbers of at least 0"),
        (lambda: between([0.5, 3]), "boundaries: expected numbers from 0 to 1, found 3"),
    ],
)
def test_invalid_arguments_are_refused(call, message):
    with pytest.raises(InvalidInputError, match=message):
        call()
