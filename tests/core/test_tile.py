import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.metrics import cohen_kappa_score

from tests.strategies import inner_performances, performances, priors, weights
from tile_core import performance, scores, tile
from tile_core.checks import InvalidInputError

RATES = np.linspace(0, 1, 11)
# Near a corner 1 - b is rounded, and a performance with only that weight gets another value.
along = st.one_of(st.sampled_from([0.0, 1.0]), st.floats(1e-6, 1 - 1e-6))


def guesses(prior):
    """No-skill performances of one prior, at every prediction rate of a grid."""
    return performance.from_rates(RATES, RATES, prior)


def guesses_at_rate(rate):
    """No-skill performances of one prediction rate, at every prior of a grid."""
    return performance.from_rates(rate, rate, RATES)


def test_the_grid_has_both_ends_and_exact_halves():
    assert_array_equal(tile.axis(5), [0, 0.25, 0.5, 0.75, 1])
    a, b = tile.mesh(3)
    assert a.shape == (1, 3)
    assert b.shape == (3, 1)
    with pytest.raises(InvalidInputError, match="at least 2, found 1"):
        tile.axis(1)


@given(inner_performances())
def test_a_map_is_indexed_b_then_a(p):
    found, rates = tile.value_map(p, 3), performance.rates(p)
    assert_allclose([found[0, 0], found[2, 2], found[2, 0], found[0, 2]], [rates.tnr, rates.tpr, rates.npv, rates.ppv])


@given(along, priors())
def test_guesses_of_one_prior_are_tied_on_gamma_pi(a, p):
    b = tile.gamma_pi(a, p)
    assert_allclose(p**2 * a * b, (1 - p) ** 2 * (1 - a) * (1 - b), atol=1e-12)
    values = scores.canonical_score(guesses(p), a, b)
    expected = tile.gamma_pi_value(a, p)
    assert_allclose(values[~np.isnan(values)], expected, rtol=1e-6)


@given(along, priors())
def test_guesses_of_one_rate_are_tied_on_gamma_tau(a, t):
    b = tile.gamma_tau(a, t)
    assert_allclose(t**2 * a * (1 - b), (1 - t) ** 2 * (1 - a) * b, atol=1e-12)
    values = scores.canonical_score(guesses_at_rate(t), a, b)
    assert_allclose(values[~np.isnan(values)], tile.gamma_tau_value(a, t), rtol=1e-6)


def test_guesses_are_not_tied_off_the_curves():
    assert np.ptp(scores.canonical_score(guesses(0.3), 0.4, tile.gamma_pi(0.4, 0.3) + 0.05)) > 0.01
    assert np.ptp(scores.canonical_score(guesses_at_rate(0.3), 0.4, tile.gamma_tau(0.4, 0.3) + 0.05)) > 0.01


def test_the_curves_end_in_corners():
    ends = [0.0, 1.0]
    assert_array_equal(tile.gamma_pi(ends, 0.3), [1, 0])
    assert_allclose(tile.gamma_pi_value(ends, 0.3), [0.7, 0.3])  # NPV and PPV
    assert_array_equal(tile.gamma_tau(ends, 0.3), [0, 1])
    assert_allclose(tile.gamma_tau_value(ends, 0.3), [0.7, 0.3])  # TNR and TPR


@given(weights(), weights(), priors())
def test_no_guess_is_better_than_the_best_and_one_reaches_it(a, b, p):
    values = scores.canonical_score(guesses(p), a, b)
    assert_allclose(np.nanmax(values), tile.best_no_skill(a, b, p), atol=1e-12)


def test_gamma_pi_parts_the_two_constant_predictions():
    a, b = tile.mesh(41)
    negative, positive = (scores.canonical_score(x, a, b) for x in guesses(0.3)[[0, -1]])
    below = b < tile.gamma_pi(a, 0.3) - 1e-9
    assert (negative >= positive)[below & ~np.isnan(negative + positive)].all()
    above = b > tile.gamma_pi(a, 0.3) + 1e-9
    assert (positive >= negative)[above & ~np.isnan(negative + positive)].all()


@given(performances(), weights(), weights())
def test_relative_skill_measures_from_the_best_guess(p, a, b):
    prior, r = performance.prior(p), scores.canonical_score(p, a, b)
    best = tile.best_no_skill(a, b, prior)
    found = tile.relative_skill(p, a, b)
    assume(not np.isnan(found))
    assume(best < 0.99)
    assert_allclose(found, (r - best) / (1 - best), atol=1e-9)
    assert found <= 1 + 1e-12
    assert_allclose(tile.relative_skill(p, a, b, prior), found)


def test_relative_skill_is_undefined_where_guessing_is_perfect():
    p = [40, 10, 10, 40]
    assert np.isnan(tile.relative_skill(p, [0, 0.5, 1, 0.5], [0, 0, 1, 1])).all()
    assert_allclose(tile.relative_skill(p, [1, 0], [0, 1]), [0.6, 0.6])  # PPV and NPV: (0.8 - 0.5) / 0.5
    assert np.isnan(tile.relative_skill([[8, 2, 0, 0], [np.nan] * 4], 0.5, 0.5)).all()


def test_relative_skill_keeps_its_digits_near_the_edge():
    # 1 - best is 2e-17 there, which 1 - best_no_skill rounds to 0.
    assert_allclose(tile.relative_skill([0.45, 0.05, 0.05, 0.45], 0.5, 1e-17), -0.1 / 2e-17)


@given(performances(), weights(), weights())
def test_cohens_correction_is_its_definition(p, a, b):
    r, r0 = (scores.canonical_score(x, a, b) for x in (p, performance.no_skill(p)))
    found = tile.corrected(p, a, b)
    assume(not np.isnan(found))
    assume(r0 < 0.99)
    assert_allclose(found, (r - r0) / (1 - r0), atol=1e-9)


def test_cohens_correction_at_the_centre_is_kappa():
    truth, predicted = [0, 1, 1, 0, 1, 0, 1, 1, 0], [1, 1, 0, 0, 1, 0, 1, 1, 0]
    p = performance.from_predictions(truth, predicted)
    assert_allclose(tile.corrected(p, 0.5, 0.5), cohen_kappa_score(truth, predicted))


@given(inner_performances(), weights(), st.floats(0.01, 0.99))
def test_the_correction_collapses_a_row_onto_gamma_pi(p, a, b):
    prior = performance.prior(p)
    n = 1 - prior
    at = tile.corrected_place(b, prior)
    assert_allclose(tile.gamma_pi(at, prior), b, atol=1e-9)
    factor = (n * (1 - b) + prior * b) / (n**2 * (1 - b) + prior**2 * b)
    expected = 1 - (1 - scores.canonical_score(p, at, b)) * factor
    assert_allclose(tile.corrected(p, a, b), expected, atol=1e-9)


def test_the_correction_is_undefined_where_guessing_makes_no_error():
    assert np.isnan(tile.corrected([8, 0, 2, 0], 0.5, 0.0))  # no positive prediction, and only fp weighs
    assert np.isnan(tile.corrected([8, 0, 0, 0], 0.5, 0.5))
    assert tile.corrected([8, 1, 2, 3], np.zeros((4, 1)), np.ones(3)).shape == (4, 3)


@pytest.mark.papers
def test_no_skill_curves_at_the_priors_of_figure_6():
    assert_allclose(tile.gamma_pi(0.5, 0.3), 0.844827586207, atol=6e-13)
    assert_allclose(tile.gamma_tau(0.5, 0.3), 0.155172413793, atol=6e-13)


@pytest.mark.papers
@pytest.mark.parametrize(("a", "b", "expected"), [(0.3, 0.6, 0.823529411765), (0.9, 0.9, 0.692307692308)])
def test_best_no_skill_at_prior_one_fifth(a, b, expected):
    assert_allclose(tile.best_no_skill(a, b, 0.2), expected, atol=6e-13)


@pytest.mark.papers
def test_cohens_correction_of_one_performance():
    p = [0.72, 0.08, 0.06, 0.14]
    assert_allclose(tile.corrected(p, 0.5, 0.5), 0.578313253012, atol=6e-13)
    assert_allclose(tile.corrected(p, 0.3, 0.6), 0.585365853659, atol=6e-13)
    at = tile.corrected_place(0.6, 0.2)
    assert_allclose(at, 0.914285714286, atol=6e-13)
    assert_allclose(scores.canonical_score(p, at, 0.6), 0.736141906874, atol=6e-13)
