"""Numbers that paper D prints about distributions of performances, recomputed; what errs is named."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import kendalltau

from tile_core import populations, scores
from tile_core.catalogue import CATALOGUE
from tile_core.tradeoff.distributions import LAWS

pytestmark = pytest.mark.papers

SWEEP = np.linspace(1e-6, 1 - 1e-6, 2001)


@pytest.mark.parametrize(("key", "at"), [("uniform", None), ("fixed_tn", 0.0), ("fixed_tn", 0.4)])
def test_f1_is_optimal_on_all_performances_and_at_fixed_true_negatives(key, at):
    """Equations 17, 18, 48 to 53; table 1, rows 1 and 2."""
    law = LAWS[key]
    assert_allclose(law.tau_precision_recall(at), 1 / 3)
    assert_allclose([law.tau_precision(1, at), law.tau_recall(1, at)], 2 / 3)
    assert law.optimal_beta(at) == law.heuristic_beta(at) == 1
    assert law.optimality(1, at) == 1


def test_any_beta_on_all_performances():
    law = LAWS["uniform"]
    found = [law.tau_recall(2), law.tau_precision(2), law.optimality(2)]
    assert_allclose(found, [0.836084433477, 0.497248899856, 0.745873349784], atol=1e-12)


def test_sivf_is_off_the_path_on_all_performances():
    """Section 4.1 prints 0.43 and 0.81; their sum is not 1 + 1/3, so it is on no shortest path."""
    p = populations.uniform(60_000, np.random.default_rng(3))
    sivf, precision, recall = CATALOGUE["sivf"].function(p), *(scores.canonical_score(p, 1, b) for b in (0, 1))
    assert_allclose(kendalltau(precision, sivf).statistic, 0.433, atol=0.006)
    assert_allclose(kendalltau(sivf, recall).statistic, 0.806, atol=0.006)


def test_sivf_is_recall_without_true_negatives():
    """Section 4.2: 1/3 and 1."""
    law = LAWS["fixed_tn"]
    beta = law.sivf_beta(0)
    assert_allclose([law.tau_precision(beta, 0), law.tau_recall(beta, 0)], [1 / 3, 1])
    p = populations.fixed_tn(500, 0, np.random.default_rng(3))
    assert_allclose(kendalltau(CATALOGUE["sivf"].function(p), scores.canonical_score(p, 1, 1)).statistic, 1)


def test_fixed_prior():
    """Equations 19, 20, 57 to 59; table 1, row 3; section 4.3."""
    law = LAWS["fixed_prior"]
    assert_allclose(law.tau_precision_recall(SWEEP), 0.5)
    assert_allclose(law.tau_recall(np.sqrt([0.5, 1]), 0.5), [0.725346927833, 0.806852819440], atol=1e-12)
    length = law.optimal_beta(0.5) ** 2
    assert_allclose(length, 0.61584972172947832, rtol=1e-15)
    assert_allclose(law.optimal_beta(SWEEP) ** 2, length * (1 - SWEEP) / SWEEP, rtol=1e-13)
    assert_allclose(law.optimal_b(SWEEP), length * (1 - SWEEP) / (SWEEP + length * (1 - SWEEP)), rtol=1e-13)
    best = brentq(lambda prior: law.position(1, prior) - 0.5, 0.01, 0.99, xtol=1e-15)
    assert_allclose(best, 0.381130567680713, rtol=0, atol=2e-15)
    assert_allclose(law.optimal_beta(best), 1)
    assert_allclose(law.optimality(law.sivf_beta(SWEEP), SWEEP), 2 * np.log(2) - 0.5, rtol=1e-13)
    assert_allclose(law.heuristic_beta(SWEEP), law.sivf_beta(SWEEP))


def test_above_no_skill():
    """Equations 21, 63 to 65; table 1, row 4; section 4.4."""
    law = LAWS["above_no_skill"]
    assert_allclose(law.tau_precision_recall(SWEEP), 0, atol=1e-15)
    assert_allclose(law.tau_recall(np.sqrt([0.5, 1]), 0.5), [0.509374116832, 0.666666666667], atol=1e-12)
    length = law.optimal_beta(0.5) ** 2
    assert_allclose(length, 0.48042268589326254, rtol=1e-15)
    assert_allclose(law.optimal_beta(SWEEP) ** 2, length * (1 - SWEEP) / SWEEP, rtol=1e-13)
    best = brentq(lambda prior: law.position(1, prior) - 0.5, 0.01, 0.99, xtol=1e-15)
    assert_allclose(best, 0.324517241238696, rtol=0, atol=2e-15)
    assert_allclose(law.optimality(law.sivf_beta(SWEEP), SWEEP), 5 / 6, rtol=1e-13)
    assert_allclose(law.heuristic_beta(SWEEP), law.sivf_beta(SWEEP))


@pytest.mark.parametrize(("key", "end"), [("fixed_prior", 0.5), ("above_no_skill", 0.0)])
def test_f1_turns_from_precision_to_recall_as_positives_get_common(key, end):
    """Section 4.3. Erratum, section 4.4: it has tau(Pr; F1) increase and tau(F1; Re) decrease; it is the other way."""
    law = LAWS[key]
    precision, recall = law.tau_precision(1, SWEEP), law.tau_recall(1, SWEEP)
    assert (np.diff(precision) < 0).all()
    assert (np.diff(recall) > 0).all()
    assert_allclose([precision[0], precision[-1]], [1, end], atol=1e-4)
    assert_allclose([recall[0], recall[-1]], [end, 1], atol=1e-4)
    assert_allclose(law.optimality(1, SWEEP)[[0, -1]], 0.5, atol=1e-4)  # table 1: between 50 % and 100 %


def test_near_oracle():
    """Equation 69."""
    law = LAWS["near_oracle"]
    expected = [0.350589869527, 0.193147180560, 0.0702968210274]
    assert_allclose(law.tau_precision_recall([0.2, 0.5, 0.8]), expected, atol=1e-12)
    prior, length = np.array([0.2, 0.2, 0.5]), np.array([0.1, 1, 1])
    beta = np.sqrt(length * (1 - prior) / prior)
    assert_allclose(law.tau_recall(beta, prior), [0.600346927833, 0.913287690523, 0.661744243243], atol=1e-12)
    both = law.tau_precision_recall(SWEEP)  # table 1: between 0 and 1/2
    assert (np.diff(both) < 0).all()
    assert_allclose(both[[0, -1]], [0.5, 0], atol=1e-4)


def test_optimal_beta_near_the_oracle():
    """Section 4.5 and figure 5f: from about 0.8 to 1; it dips to 0.7756 first."""
    law = LAWS["near_oracle"]
    expected = [0.777277542491, 0.792884090875, 0.868492126982, 0.948797097852]
    assert_allclose(law.optimal_beta([0.1, 0.2, 0.5, 0.8]), expected, atol=1e-12)
    assert_allclose(law.optimal_beta([1e-12, 1 - 1e-9]), [0.7848, 1], atol=5e-5)
    assert_allclose(law.optimal_beta(1e-14) ** 2, LAWS["fixed_prior"].optimal_beta(0.5) ** 2, rtol=1e-11)
    least = minimize_scalar(lambda prior: float(law.optimal_beta(prior)), bounds=(0.01, 0.3), method="bounded")
    assert_allclose(least.fun, 0.77556, atol=5e-6)
    assert_allclose(least.x, 0.064, atol=5e-4)


def test_f1_sivf_and_the_heuristic_near_the_oracle():
    """Table 1, row 5. It prints at least 87.85 % for F1, from simulation; the least is 87.88 %."""
    law = LAWS["near_oracle"]
    assert_allclose(law.heuristic_beta(SWEEP), 1)
    optimality = law.optimality(1, SWEEP)
    assert_allclose(optimality.min(), 0.87882, atol=5e-6)
    assert_allclose(SWEEP[optimality.argmin()], 0.093, atol=5e-4)
    assert_allclose(optimality[-1], 1, atol=1e-5)  # optimal only towards a prior of 1
    assert (optimality[:-1] < optimality[-1]).all()
    best = brentq(lambda prior: law.position(law.sivf_beta(prior), prior) - 0.5, 0.1, 0.9, xtol=1e-15)
    assert_allclose(best, 0.560812028726968, rtol=0, atol=4e-15)  # printed: 0.561
    sivf = law.optimality(law.sivf_beta(SWEEP), SWEEP)
    assert_allclose(sivf[[0, -1]], 0.5, atol=1e-3)  # between 50 % and 100 %
