import numpy as np
import pytest
from hypothesis import given
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.metrics import confusion_matrix

from tests.strategies import inner_performances, performances, priors, rows, weights
from tile_core import catalogue, performance, scores, symmetries
from tile_core.checks import InvalidInputError
from tile_core.symmetries import OPERATIONS

each_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)


@each_operation
@given(p=performances(), a=weights(), b=weights())
def test_an_operation_moves_the_score_as_in_its_lemma(operation, p, a, b):
    expected = scores.canonical_score(p, a, b)  # B lemmas 1-4
    found = scores.canonical_score(operation.perform(p), *operation.move(a, b))
    assert_allclose(found, 1 - expected if operation.dual else expected, atol=1e-9)


@each_operation
@given(p=performances(), a=weights(), b=weights())
def test_an_operation_undoes_itself(operation, p, a, b):
    assert_array_equal(operation.perform(operation.perform(p)), p)
    assert_allclose(operation.move(*operation.move(a, b)), (a, b), atol=1e-15)


def test_operations_change_the_predictions_as_named():
    rng = np.random.default_rng(5)
    truth, predicted = rng.integers(0, 2, (2, 60))
    p = confusion_matrix(truth, predicted).ravel()
    expected = {
        "change_prediction": (truth, 1 - predicted),
        "change_truth": (1 - truth, predicted),
        "swap_truth_prediction": (predicted, truth),
        "swap_classes": (1 - truth, 1 - predicted),
    }
    assert expected.keys() == OPERATIONS.keys()
    for key, pair in expected.items():
        assert_array_equal(OPERATIONS[key].perform(p), confusion_matrix(*pair).ravel())


@given(inner_performances(), priors())
def test_a_shift_keeps_the_rates_and_the_size(p, prior):
    found = symmetries.shift_prior(p, prior)
    before, after = performance.rates(p), performance.rates(found)
    assert_allclose([after.tpr, after.fpr], [before.tpr, before.fpr], rtol=1e-9)
    assert_allclose([performance.prior(found), found.sum()], [prior, p.sum()], rtol=1e-9)
    assert symmetries.can_shift(p)


@given(inner_performances(), priors())
def test_a_shift_back_restores_the_performance(p, prior):
    found = symmetries.shift_prior(symmetries.shift_prior(p, prior), performance.prior(p))
    assert_allclose(found, p, rtol=1e-9)


def test_a_performance_without_one_class_stays_as_it_is():
    p = np.array([[8, 2, 0, 0], [0, 0, 3, 7], [8, 2, 3, 7], [0, 0, 0, 0], [np.nan, 2, 3, 7]])
    assert_array_equal(symmetries.can_shift(p), [False, False, True, False, False])
    found = symmetries.shift_prior(p, 0.5)
    assert_array_equal(found[[0, 1, 3, 4]], p[[0, 1, 3, 4]])
    assert_allclose(found[2], [8, 2, 3, 7])
    assert_allclose(symmetries.shift_prior(p[2], [[0.25], [1.0]])[:, 0], [[12, 3, 1.5, 3.5], [0, 0, 6, 14]])


@given(inner_performances(), weights(), weights(), priors())
def test_a_shift_moves_places_and_values_by_f(p, a, b, new):
    old = performance.prior(p)  # B lemma 5
    r = scores.canonical_score(p, symmetries.shift_point(a, old, new), symmetries.shift_point(b, old, new))

    def g(z):
        return (1 - z) * (1 - new) / (1 - old) + z * new / old

    found = scores.canonical_score(symmetries.shift_prior(p, new), a, b)
    assert_allclose(found, g(a) * r / (g(a) * r + g(b) * (1 - r)), atol=1e-9)


@given(rows(least=2, most=6), weights(), weights(), priors())
def test_shifted_performances_are_ordered_as_at_the_shifted_place(p, a, b, new):
    p = symmetries.shift_prior(p[symmetries.can_shift(p)], 0.3)
    a, b = np.clip([a, b], 0.05, 0.95)  # Lemma 5 asks for one prior before the shift
    before = scores.ordering_key(p, symmetries.shift_point(a, 0.3, new), symmetries.shift_point(b, 0.3, new))
    after = scores.ordering_key(symmetries.shift_prior(p, new), a, b)
    apart = ~np.isclose(before[:, None], before, rtol=1e-9)
    assert_array_equal((before[:, None] < before)[apart], (after[:, None] < after)[apart])


@given(weights(), priors(), priors())
def test_f_multiplies_the_odds_and_has_an_inverse(z, old, new):
    found = symmetries.shift_point(z, old, new)
    assert_allclose(symmetries.unshift_point(found, old, new), z, atol=1e-9)
    if 0.001 < z < 0.999:
        odds = new / old * (1 - old) / (1 - new)
        assert_allclose(found / (1 - found), z / (1 - z) * odds, rtol=1e-6)


def test_without_a_class_the_map_is_undefined_at_the_end_that_needs_it():
    assert_array_equal(symmetries.shift_point([0, 0.4, 1], 0.5, 0.0), [0, 0, np.nan])
    assert_array_equal(symmetries.shift_point([0, 0.4, 1], 0.5, 1.0), [np.nan, 1, 1])
    with pytest.raises(InvalidInputError, match="new_prior"):
        symmetries.shift_point(0.5, 0.5, 1.5)


@given(weights(), priors())
def test_the_grid_follows_equations_4_and_5(z, p):
    expected = z * (0.5 / p) / ((1 - z) * 0.5 / (1 - p) + z * 0.5 / p)
    assert_allclose(symmetries.deformed(z, p), expected, rtol=1e-9, atol=1e-15)
    grid = symmetries.deformed_grid(p)
    assert grid.shape == (11,)
    assert (np.diff(grid) > 0).all()
    assert_array_equal(grid[[0, -1]], [0, 1])
    assert_allclose(symmetries.deformed_grid(0.5, 4), [0, 0.25, 0.5, 0.75, 1])


@pytest.mark.papers
def test_balanced_accuracy_is_the_deformed_centre():
    assert_allclose(symmetries.deformed(0.5, 0.3), 0.7)  # B section 4.2: (n, n)


@pytest.mark.papers
@pytest.mark.parametrize(("z", "expected"), [(0.1, 0.307692307692), (0.25, 0.571428571429)])
def test_lines_of_the_grid_at_prior_one_fifth(z, expected):
    assert_allclose(symmetries.deformed(z, 0.2), expected, atol=6e-13)


RANKED = ("balanced_accuracy", "informedness", "kappa", "weighted_accuracy", "sivf", "snpv", "sppv", "plr", "nlr", "f1")


@pytest.mark.parametrize("key", RANKED)
@pytest.mark.parametrize("prior", [0.003, 0.2, 0.5, 0.9])
def test_a_score_orders_as_the_places_of_its_locus_do(key: str, prior: float) -> None:
    """On random performances of that prior; in balanced coordinates, on the same ones shifted to balanced priors."""
    rates = np.random.default_rng(5).uniform(0.02, 0.98, (60, 2))
    rows = np.hstack([1 - rates[:, :1], rates[:, :1], rates[:, 1:], 1 - rates[:, 1:]])
    rows = rows * np.array([1 - prior, 1 - prior, prior, prior])
    score = catalogue.CATALOGUE[key]
    values = score(rows) * (-1 if score.order == "dual" else 1)
    for balanced in (False, True):
        ((a, b),) = symmetries.locus(score.placement, [prior], balanced=balanced)
        seen = symmetries.shift_prior(rows, 0.5) if balanced else rows
        found = scores.canonical_score(seen, a, b)
        order = np.sign(np.subtract.outer(values, values))
        clear = np.abs(np.subtract.outer(found, found)) > 1e-12
        assert (np.sign(np.subtract.outer(found, found)) == order)[clear].all()


def test_balanced_coordinates_undo_the_deformation() -> None:
    z = np.linspace(0, 1, 21)
    for prior in (0.01, 0.3, 0.8):
        a, b = symmetries.balanced_place(symmetries.deformed(z, prior), symmetries.deformed(z[::-1], prior), prior)
        assert a == pytest.approx(z, abs=1e-12)
        assert b == pytest.approx(z[::-1], abs=1e-12)


def test_frontiers_are_straight_in_balanced_coordinates() -> None:
    """Points of equal score of two performances of one prior lie on one line there."""
    rows = np.array([[0.7, 0.2, 0.03, 0.07], [0.85, 0.05, 0.06, 0.04]])
    (tn1, fp1, fn1, tp1), (tn2, fp2, fn2, tp2) = rows
    a = np.linspace(0.05, 0.95, 13)
    good = ((1 - a) * tn1 + a * tp1) / ((1 - a) * tn2 + a * tp2)
    b = (good * fp2 - fp1) / (good * (fp2 - fn2) - (fp1 - fn1))
    inside = (b > 0) & (b < 1)
    u, v = symmetries.balanced_place(a[inside], b[inside], 0.1)
    assert inside.sum() > 5
    assert np.linalg.matrix_rank(np.stack([u - u[0], v - v[0]]), tol=1e-9) == 1


def test_a_score_without_a_place_has_no_locus() -> None:
    assert np.isnan(symmetries.locus(lambda p: None, [0.2, 0.3])).all()
