"""Formulas of papers A and B that the guide says are printed otherwise: what holds, and what does not."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import populations
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
