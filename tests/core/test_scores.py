from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import dblquad
from scipy.stats import spearmanr

from tests.strategies import inner_performances, performances, rows, weights
from tile_core import performance, scores
from tile_core.checks import InvalidInputError

SATISFACTION = [1, 0, 0, 1]


@st.composite
def experiments(draw):
    """Probabilities, a real satisfaction and an importance over a sample space of 2 to 6 outcomes."""
    size = draw(st.integers(2, 6))
    entry = st.one_of(st.just(0.0), st.floats(0.01, 1))
    arrays = [np.array(draw(st.lists(entry, min_size=size, max_size=size))) for _ in range(2)]
    satisfaction = np.array(draw(st.lists(st.floats(-2, 2), min_size=size, max_size=size)))
    assume(arrays[0] @ arrays[1] > 0)
    return arrays[0] / arrays[0].sum(), satisfaction, arrays[1]


@given(experiments())
def test_a_ranking_score_is_the_mean_satisfaction_of_what_the_filter_leaves(experiment):
    p, s, i = experiment  # A property 1
    kept = scores.filtered(p, i)
    assert_allclose(kept.sum(), 1)
    assert (kept[(p == 0) | (i == 0)] == 0).all()
    assert_allclose(scores.ranking_score(p, s, i), kept @ s, atol=1e-12)


@given(experiments(), st.floats(-3, 3), st.floats(-3, 3), st.floats(0.01, 100))
def test_satisfaction_may_be_stretched_and_importance_scaled(experiment, alpha, beta, k):
    p, s, i = experiment  # A properties 2 and 3
    r = scores.ranking_score(p, s, i)
    assert_allclose(scores.ranking_score(p, alpha * s + beta, i), alpha * r + beta, atol=1e-9)
    assert_allclose(scores.ranking_score(p, s, k * i), r, atol=1e-9)


@given(experiments(), st.floats(0.1, 10), st.floats(0.1, 10))
def test_scaling_the_importance_of_the_wrong_or_the_right_keeps_the_order(experiment, alpha0, alpha1):
    p, s, i = experiment  # A property 4
    s = (s > 0).astype(float)
    r = scores.ranking_score(p, s, i)
    found = scores.ranking_score(p, s, np.where(s == 1, alpha1, alpha0) * i)
    assert_allclose(found, alpha1 * r / (alpha0 * (1 - r) + alpha1 * r), atol=1e-9)


@pytest.mark.parametrize(("shared", "mean"), [(1, lambda x: 1 / x), (0, lambda x: 1 / (1 - x))])
@given(p=inner_performances(), i=inner_performances(), other=inner_performances())
def test_a_mean_of_importances_is_a_mean_of_scores(shared, mean, p, i, other):
    other = np.where(np.array(SATISFACTION) == shared, i, other)  # A properties 5 and 6
    r1, r2, r = (scores.ranking_score(p, SATISFACTION, x) for x in (i, other, (i + other) / 2))
    assert_allclose(mean(r), (mean(r1) + mean(r2)) / 2, rtol=1e-9)


@given(rows(least=2, most=2), weights(), weights(), st.floats(0, 1))
def test_mixing_two_performances_gives_a_score_between_theirs(pair, a, b, share):
    pair = pair / pair.sum(-1, keepdims=True)  # A axiom 3, property 7
    mixed = share * pair[0] + (1 - share) * pair[1]
    r1, r2, r = (float(scores.canonical_score(p, a, b)) for p in (*pair, mixed))
    assume(not np.isnan([r1, r2, r]).any())
    assert min(r1, r2) - 1e-9 <= r <= max(r1, r2) + 1e-9


def test_a_ranking_score_is_undefined_where_nothing_important_happens():
    assert np.isnan(scores.ranking_score([0, 0.5, 0.5], [1, 1, 0], [2, 0, 0]))
    assert np.isnan(scores.filtered([0, 0.5, 0.5], [2, 0, 0])).all()
    assert scores.ranking_score([0.5, np.nan, 0.5], [1, 1, 0], [1, 0, 1]) == 0.5


@pytest.mark.parametrize(
    ("p", "s", "i"),
    [
        ([0.5, 0.5], [1, 0], [-1, 1]),
        ([0.5, 0.5], [1, 0], [0, 0]),
        ([0.5, 0.5], [1, 0, 1], [1, 1]),
        ([0.5, 0.5], [1, np.inf], [1, 1]),
        ([0.5, 0.5], [1, 0], [1, 1, 1]),
        ([-0.5, 0.5], [1, 0], [1, 1]),
        (0.5, [1, 0], [1, 1]),
    ],
)
def test_invalid_sample_spaces_are_refused(p, s, i):
    with pytest.raises(InvalidInputError):
        scores.ranking_score(p, s, i)


@given(performances(), weights(), weights())
def test_the_canonical_score_is_the_ranking_score_of_its_importance(p, a, b):
    expected = scores.ranking_score(p, SATISFACTION, scores.importances(a, b))
    assert_allclose(scores.canonical_score(p, a, b), expected, rtol=1e-12)
    good, bad = (1 - a) * p[0] + a * p[3], (1 - b) * p[1] + b * p[2]
    assert np.isnan(scores.canonical_score(p, a, b)) == (good + bad == 0)


@given(rows(), weights(), weights())
def test_the_key_orders_as_the_score_does(p, a, b):
    key, score = scores.ordering_key(p, a, b), scores.canonical_score(p, a, b)
    assert_array_equal(np.isnan(key), np.isnan(score))
    with np.errstate(invalid="ignore"):
        assert_allclose(np.where(np.isinf(key), 1.0, key / (1 + key)), score, atol=1e-12)


def test_performances_broadcast_against_places():
    p = np.random.default_rng(1).random((5, 1, 1, 4))
    a, b = np.linspace(0, 1, 3)[None, :], np.linspace(0, 1, 7)[:, None]
    found = scores.canonical_score(p, a, b)
    assert found.shape == (5, 7, 3)
    assert_allclose(found[2, 6, 1], scores.canonical_score(p[2, 0, 0], 0.5, 1.0))
    assert scores.importances(a, b).shape == (7, 3, 4)


@pytest.mark.parametrize(("unknown", "a", "b"), [(0, 1, 0.3), (3, 0, 0.3), (1, 0.3, 1), (2, 0.3, 0)])
def test_counts_of_zero_weight_may_be_unknown(unknown, a, b):
    p = np.array([4.0, 3.0, 2.0, 6.0])
    known = scores.canonical_score(p, a, b)
    p[unknown] = np.nan
    assert scores.canonical_score(p, a, b) == known
    assert np.isnan(scores.canonical_score(p, 0.5, 0.5))


@given(inner_performances(), inner_performances())
def test_any_two_class_ranking_score_has_a_place_and_a_value_there(p, i):
    a, b = scores.place(i)  # B section A.3.1
    found = scores.value_at_importance(scores.canonical_score(p, a, b), i)
    assert_allclose(found, scores.ranking_score(p, SATISFACTION, i), rtol=1e-9)


def test_an_importance_of_only_right_or_only_wrong_outcomes_has_no_place():
    a, b = scores.place([[0, 1, 1, 0], [1, 0, 0, 3]])
    assert_array_equal(a, [np.nan, 0.75])
    assert_array_equal(b, [0.5, np.nan])
    with pytest.raises(InvalidInputError, match="last axis of 4"):
        scores.place([1, 2, 3])


@given(inner_performances(), weights(), weights(), weights(), st.floats(0, 1))
def test_scores_are_interpolated_along_rows_and_columns(p, a, b, other, t):
    # B section 4.1, whose two functions are printed in each other's place
    def row(x):
        return 1 / (1 - scores.canonical_score(p, x, b))

    def column(y):
        return 1 / scores.canonical_score(p, a, y)

    assert_allclose(row(t * a + (1 - t) * other), t * row(a) + (1 - t) * row(other), rtol=1e-9)
    assert_allclose(column(t * b + (1 - t) * other), t * column(b) + (1 - t) * column(other), rtol=1e-9)


def _log(x):
    return x.ln() if x else Decimal(0)


def _volume(p):
    """B (11)-(15) in 80 digits."""
    with localcontext() as context:
        context.prec = 80
        tn, fp, fn, tp = (Decimal(float(x)) for x in p)
        total, u, v = tn + fp + fn + tp, tp - tn, fn - fp
        if u == v == 0:
            return float(tn / (tn + fp))
        if u == 0:
            return float(tn / v * (_log(tn + fn) - _log(tn + fp)))
        if v == 0:
            return float(1 - fn / u * (_log(tp + fn) - _log(tn + fn)))
        tn, fp, fn, tp = (x / total for x in (tn, fp, fn, tp))
        corners = [(tn, fn, 1), (tp, fp, 1), (tn, fp, -1), (tp, fn, -1)]
        total = sum(sign * (g * g - e * e) * _log(g + e) for g, e, sign in corners)
        return float(Decimal(1) / 2 - total / (2 * (tp - tn) * (fn - fp)))


def _hard_cases():
    """Random, tiny, on faces of the simplex, and ever nearer to where B (15) is 0/0."""
    rng = np.random.default_rng(7)
    near = 10.0 ** rng.uniform(-14, -1, (60, 2)) * rng.integers(0, 2, (60, 2))
    base = 10.0 ** rng.uniform(-9, 0, (60, 2))
    yield from rng.dirichlet([1] * 4, 60)
    yield from [(0.1, 0.0, 0.8, 0.2), (0.1, 0.1, 0.8, 0.3), (0.1, 0.1, 0.8, 0.3 + 1e-9)]  # where the method changes
    yield from 10.0 ** rng.uniform(-12, 0, (60, 4))
    yield from rng.integers([0, 0, 0, 1], [3, 3, 3, 4], (60, 4)).astype(float)
    yield from np.stack([base[:, 0], base[:, 1], base[:, 1] * (1 + near[:, 1]), base[:, 0] * (1 + near[:, 0])], -1)


def test_the_volume_is_accurate_where_the_closed_form_cancels():
    p = np.array(list(_hard_cases()))
    expected = [_volume(x) for x in p]
    assert_allclose(scores.volume_under_tile(p), expected, rtol=0, atol=1e-15)
    assert_allclose(scores.volume_under_tile(p), expected, rtol=1e-9)
    # B (15) in double precision is checked to be worse; otherwise the care above would be pointless.
    tn, fp, fn, tp = q = np.array([0.3, 0.2, 0.2 + 1e-7, 0.3 - 1e-7])
    plain = 0.5 - sum(
        s * (x * x - y * y) * np.log(x + y) for x, y, s in [(tn, fn, 1), (tp, fp, 1), (tn, fp, -1), (tp, fn, -1)]
    ) / (2 * (tp - tn) * (fn - fp))
    assert abs(plain - _volume(q)) > 1e-6
    assert abs(scores.volume_under_tile(q) - _volume(q)) < 1e-15


def test_the_volume_is_the_mean_over_the_tile():
    p = np.array([0.1, 0.25, 0.6, 0.05])
    expected, _ = dblquad(lambda b, a: float(scores.canonical_score(p, a, b)), 0, 1, 0, 1, epsabs=1e-11)
    assert_allclose(scores.volume_under_tile(p), expected, atol=1e-10)


@given(performances())
def test_the_volume_depends_on_right_and_wrong_only(p):
    expected = scores.volume_under_tile(p)
    assert 0 <= expected <= 1
    for order in ([3, 1, 2, 0], [0, 2, 1, 3], [3, 2, 1, 0]):
        assert_allclose(scores.volume_under_tile(p[order]), expected, atol=1e-15)
    assert_allclose(scores.volume_under_tile(p[[1, 0, 3, 2]]), 1 - expected, atol=1e-15)


def test_the_volume_of_empty_and_unknown_performances_is_undefined():
    assert np.isnan(scores.volume_under_tile([[0, 0, 0, 0], [np.nan, 1, 1, 1]])).all()


@pytest.mark.papers
@pytest.mark.parametrize(
    ("p", "expected"),
    [
        ((0.7, 0.1, 0.15, 0.05), 0.702629949670),
        ((0.1, 0.2, 0.3, 0.4), 0.485795905934),
        ((0.3, 0.1, 0.3, 0.3), 0.608197662162),
        ((0.5, 0.2, 0.2, 0.1), 0.576351069806),
        ((0.25, 0.75, 0, 0), 0.299525951509),
        ((0.2, 0, 0.5, 0.3), 0.547812658751),
        ((0.2, 0.3, 0.5, 0), 0.191439205606),
        ((0.4, 0.1, 0.1, 0.4), 0.8),
        ((1, 0, 0, 0), 1.0),
        ((0, 0.5, 0.5, 0), 0.0),
    ],
)
def test_volumes_in_all_four_cases(p, expected):
    assert_allclose(scores.volume_under_tile(p), expected, atol=6e-13)


@pytest.mark.papers
def test_the_volume_ranks_almost_as_accuracy_does():
    p = np.random.default_rng(3).dirichlet([1] * 4, 20_000)  # B section A.6.3: about 0.996
    found = spearmanr(scores.volume_under_tile(p), scores.canonical_score(p, 0.5, 0.5)).statistic
    assert round(found, 3) == 0.996


@pytest.mark.papers
@pytest.mark.parametrize(("a", "b", "expected"), [(0.3, 0.6, 0.795275590551), (1, 0.8, 0.263157894737)])
def test_canonical_values(a, b, expected):
    assert_allclose(scores.canonical_score([0.7, 0.1, 0.15, 0.05], a, b), expected, atol=6e-13)


def test_f_beta_is_that_of_scikit_learn_and_its_ends_are_precision_and_recall():
    from sklearn.metrics import fbeta_score, precision_score, recall_score

    rng = np.random.default_rng(5)
    truth, predicted = rng.integers(0, 2, (2, 50))
    rows = performance.from_predictions(truth, predicted)
    for beta in (0.25, 0.5, 1, 2, 10):
        assert scores.f_beta(rows, beta) == pytest.approx(fbeta_score(truth, predicted, beta=beta), rel=1e-13)
    ends = [precision_score(truth, predicted), recall_score(truth, predicted)]
    assert scores.f_beta(rows, [0, np.inf]) == pytest.approx(ends, rel=1e-15)
    assert scores.f_beta([np.nan, 10, 5, 15]) == pytest.approx(2 / 3)
    assert np.isnan(scores.f_beta([[9, 0, 0, 0]] * 2, [1, 0])).all()
    with pytest.raises(InvalidInputError, match="beta: expected numbers of at least 0, found -1"):
        scores.f_beta(rows, -1)
