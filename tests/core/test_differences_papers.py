"""Formulas of papers A and B that the guide says are printed otherwise: what holds, and what does not.

The other papers are in `test_tradeoff_papers`, `test_laws_papers` and `test_curves_papers`; the means of B, section
4.1, in `test_interpolation`; table 1 of A in `test_axioms_papers` and `test_correlation_papers`.
"""

from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import populations
from tile_core.catalogue import CATALOGUE
from tile_core.scores import canonical_score

pytestmark = pytest.mark.papers

ROWS = populations.uniform(200, np.random.default_rng(7))


def ranked(importance: np.ndarray) -> np.ndarray:
    """The order of the rows by the ranking score of importances of tn, fp, fn and tp."""
    good, bad = ROWS[:, [0, 3]] @ importance[[0, 3]], ROWS[:, [1, 2]] @ importance[[1, 2]]
    return np.argsort(good / (good + bad))


def test_b_is_the_importance_of_misses_among_errors():
    """B, section 4.2, prints I(fp) on top; its appendix A.3.1 has I(fn)."""
    importance = np.array([1.0, 1.0, 3.0, 2.0])
    tn, fp, fn, tp = importance
    a = tp / (tn + tp)
    assert np.array_equal(ranked(importance), np.argsort(canonical_score(ROWS, a, fn / (fp + fn))))
    assert not np.array_equal(ranked(importance), np.argsort(canonical_score(ROWS, a, fp / (fp + fn))))


@pytest.mark.parametrize("prior", [0.2, 0.5, 0.8])
def test_the_likelihood_ratios_have_a_factor_of_the_priors(prior):
    """A, section A.7.4, leaves it out; it is 1 where both classes are equally frequent."""
    tn, fp, fn, tp = populations.fixed_prior(50, prior, np.random.default_rng(8)).T
    ppv, npv = tp / (tp + fp), tn / (tn + fn)
    odds = (1 - prior) / prior
    assert_allclose((tp / prior) / (fp / (1 - prior)), odds * ppv / (1 - ppv))
    assert_allclose((fn / prior) / (tn / (1 - prior)), odds * (1 - npv) / npv)
    assert np.allclose((tp / prior) / (fp / (1 - prior)), ppv / (1 - ppv)) is (prior == 0.5)


def test_a_score_of_satisfactions_on_a_reversed_scale_ranks_in_reverse():
    """A, Prop. 2, lets any factor do; the order stays with positive ones only."""
    accuracy = ROWS[:, 0] + ROWS[:, 3]
    for factor, same in ((2.0, True), (-1.0, False)):
        scaled = ROWS @ (factor * np.array([1.0, 0.0, 0.0, 1.0]) + 5)
        assert np.array_equal(np.argsort(scaled), np.argsort(accuracy)) is same


def test_where_one_score_is_0_over_0_equation_6_says_both_are_best():
    """B: N1 E2 >= N2 E1 at (1, 0), where precision of `always negative` is undefined."""
    always, other = np.array([0.7, 0, 0.3, 0]), np.array([0.6, 0.1, 0.1, 0.2])
    good, bad = (np.array([row[3], row[1]]) for row in (always, other))
    assert good[0] * bad[1] == 0 == bad[0] * good[1]
    assert np.isnan(canonical_score(always, 1, 0))
    assert canonical_score(other, 1, 0) == pytest.approx(2 / 3)


def test_chance_is_one_half_where_half_of_all_are_positive():
    """A, table 1: a constant passes test 1, which is printed as failed."""
    chance = CATALOGUE["chance"]
    assert_allclose(chance(populations.fixed_prior(200, 0.5, np.random.default_rng(9))), 0.5)
    assert np.ptp(chance(populations.fixed_prior(200, 0.3, np.random.default_rng(9)))) > 0.1


def test_the_extremes_of_nlr_are_those_of_plr_reversed():
    """A, table 1: with changed predictions NLR is PLR, and the score at (a, b) is that at (b, a), reversed."""
    tn, fp, fn, tp = ROWS.T
    changed = np.stack([fp, tn, tp, fn], -1)
    assert_allclose(CATALOGUE["nlr"](changed), CATALOGUE["plr"](ROWS))
    for a, b in ((0.1, 0.8), (0.5, 0.3), (0, 1)):
        assert_allclose(canonical_score(changed, a, b), 1 - canonical_score(ROWS, b, a))


@pytest.mark.parametrize("classes", [2, 3, 7])
def test_micro_averages_rank_as_accuracy_does(classes):
    """A, section A.2.1, says that they violate axiom 2. All classes pooled, exactly."""
    generator = np.random.default_rng(classes)
    for _ in range(100):
        found = []
        a, b = (Fraction(int(each), 12) for each in generator.integers(0, 13, 2))
        for _ in range(2):
            matrix = generator.integers(0, 6, (classes, classes)) + np.eye(classes, dtype=int)
            total, right = int(matrix.sum()), int(np.trace(matrix))
            # Of each class against the rest, added over the classes.
            tp, fn, fp = right, total - right, total - right
            tn = classes * total - tp - fn - fp
            one_against_rest = [total - matrix[k].sum() - matrix[:, k].sum() + matrix[k, k] for k in range(classes)]
            assert tn == sum(one_against_rest)
            good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
            found.append((good / (good + bad), Fraction(right, total)))
        (one, x), (two, y) = found
        assert (one > two, one == two) == (x > y, x == y)
