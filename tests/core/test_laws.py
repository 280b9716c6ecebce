from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import dblquad

from tests import strategies as own
from tile_core import populations, scores
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError
from tile_core.populations import draw
from tile_core.tradeoff import resemblances
from tile_core.tradeoff.distributions import LAWS

INF = np.inf
PRIOR_LAWS = [key for key, law in LAWS.items() if law.needs == "prior"]
BETAS = np.r_[10.0 ** np.arange(-12, 13) * 1.07, 0.6, 0.9, 0.999, 0.9999999, 1.0000001, 1.01, 1.7, 1.8, 3]
PRIORS = [1e-40, 1e-9, 1e-3, 0.064, 0.3, 0.5, 0.99, 1 - 2.0**-30]


def parameter(key, value=0.3):
    return value if LAWS[key].needs else None


# The formulas as they are printed in the paper, or derived from them, in 300 digits: where they cancel, digits remain.


def printed_uniform(beta, _):
    q = Decimal(beta) ** 2
    j = (q**4 - 8 * q**3 + 12 * q * q * q.ln() + 8 * q - 1) / (2 * (q - 1) ** 4)
    return Decimal(2) / 3 * (1 - j), Decimal(2) / 3 * (1 + j)


def printed_fixed_prior(beta, prior):  # equations 58 and 59
    length = Decimal(beta) ** 2 * Decimal(prior) / (1 - Decimal(prior))
    return (
        1 - length * (length * (length / (length + 1)).ln() + 1),
        length**2 * -((1 / length + 1).ln()) + length + Decimal("0.5"),
    )


def printed_above_no_skill(beta, prior):  # equations 64 and 65
    x = Decimal(beta) ** 2 * Decimal(prior) / (1 - Decimal(prior))
    first = 1 - Decimal(2) / 3 * x * (-6 * x**2 - 6 * (x**2 - 1) * x * (x / (x + 1)).ln() + 3 * x + 4)
    return first, Decimal(2) / 3 * x * (-6 * x**2 + 6 * (x**2 - 1) * x * (1 / x + 1).ln() + 3 * x + 4)


def printed_near_oracle(beta, prior):  # equation 69, and the integral that the paper leaves to simulation
    p, n = Decimal(prior), 1 - Decimal(prior)
    length = Decimal(beta) ** 2 * p / n
    g = p + length

    def f(r):
        return (
            -(g**2) / (2 * r**2)
            + 2 * length * g / r
            + (length**2 - p**2 * g**2) * r.ln()
            + 2 * length * g * p**2 * r
            - length**2 * p**2 * r**2 / 2
        )

    recall = 1 - (f(min(1 / p, g / length)) - f(Decimal(1))) / (p**2 * n**2)
    both = 1 - (-(p**4) + 2 * p**4 * p.ln() + p**2) / (2 * n**2 * p**2)
    return 1 + both - recall, recall


PRINTED = {
    "uniform": printed_uniform,
    "fixed_tn": printed_uniform,
    "fixed_prior": printed_fixed_prior,
    "above_no_skill": printed_above_no_skill,
    "near_oracle": printed_near_oracle,
}


@pytest.mark.parametrize("key", LAWS)
@pytest.mark.parametrize("value", PRIORS)
def test_no_digit_is_lost_anywhere(key, value):
    law, at = LAWS[key], parameter(key, value)
    with localcontext(prec=300):
        expected = np.array([[float(tau) for tau in PRINTED[key](beta, value)] for beta in BETAS]).T
    assert_allclose(law.tau_precision(BETAS, at), expected[0], rtol=0, atol=5e-15)
    assert_allclose(law.tau_recall(BETAS, at), expected[1], rtol=0, atol=5e-15)


def within(y1, y2, low):
    """Chance that the ratio of two uniform draws from [low, 1] is between 1 and y1 / y2."""
    r = min(y1 / y2, 1 / low if low else np.inf)
    return 0.5 - (1 - r * low) ** 2 / (2 * r) / (1 - low) ** 2


@pytest.mark.parametrize("length", [0.05, 0.7, 4])
@pytest.mark.parametrize("prior", [0.2, 0.7])
def test_distances_to_recall_are_the_integrals_that_define_them(length, prior):
    """The chance that recalls differ less than what F_beta divides them by. Kinks cost scipy some digits."""
    beta = np.sqrt(length * (1 - prior) / prior)

    def square(low, width):
        return dblquad(
            lambda x1, x2: 2 * within(x1 + length, x2 + length, low) / width**2,
            0,
            width,
            lambda x2: x2,
            lambda x2: width,
            epsabs=1e-9,
        )[0]

    # Above no skill FPR = u TPR with uniform u, and F_beta differs from recall where u1 - u2 > gap.
    def gap(y1, y2):
        return min(length * (1 / y2 - 1 / y1), 1)

    triangle = dblquad(
        lambda y1, y2: 4 * y1 * y2 * (1 - gap(y1, y2)) ** 2, 0, 1, lambda y2: y2, lambda y2: 1, epsabs=1e-9
    )[0]
    for key, distance in {
        "fixed_prior": square(0, 1),
        "above_no_skill": triangle,
        "near_oracle": square(prior, prior),
    }.items():
        assert_allclose(LAWS[key].tau_recall(beta, prior), 1 - 2 * distance, rtol=0, atol=2e-6)


def concordance(first, second):
    """Kendall's tau from independent pairs, first half against second half, and its standard error."""
    half = len(first) // 2
    sign = np.sign(first[:half] - first[half:]) * np.sign(second[:half] - second[half:])
    return sign.mean(), sign.std() / np.sqrt(half)


@pytest.mark.parametrize("key", LAWS)
@pytest.mark.parametrize("value", [0.12, 0.6])
@pytest.mark.parametrize("beta", [0.4, 1.0, 2.5])
def test_samples_of_the_distribution_agree(key, value, beta):
    law, at = LAWS[key], parameter(key, value)
    p = populations.draw(key, 200_000, np.random.default_rng(5), at)
    precision, recall, f = (scores.canonical_score(p, 1, b) for b in (0, 1, beta**2 / (1 + beta**2)))
    for pair, expected in (
        ((precision, recall), law.tau_precision_recall(at)),
        ((precision, f), law.tau_precision(beta, at)),
        ((f, recall), law.tau_recall(beta, at)),
    ):
        tau, error = concordance(*pair)
        assert abs(tau - expected) < 4 * error
    q = p[:, 1].mean() / p[:, 2].mean()
    assert_allclose(law.heuristic_beta(at), np.sqrt(q), rtol=0.01)


@pytest.mark.parametrize("key", PRIOR_LAWS)
def test_sivf_ranks_as_the_f_beta_named_for_it(key):
    p = populations.draw(key, 2000, np.random.default_rng(1), 0.3)
    b = LAWS[key].sivf_beta(0.3) ** 2 / (1 + LAWS[key].sivf_beta(0.3) ** 2)
    order = np.argsort(CATALOGUE["sivf"].function(p))
    assert (np.diff(scores.canonical_score(p[order], 1, b)) > -1e-12).all()


def test_sivf_is_no_f_beta_where_priors_differ_except_without_true_negatives():
    assert np.isnan(LAWS["uniform"].sivf_beta())
    assert_array_equal(LAWS["fixed_tn"].sivf_beta([0, 0.3]), [INF, np.nan])
    assert np.isnan(LAWS["uniform"].optimality(LAWS["uniform"].sivf_beta()))


@pytest.mark.parametrize("key", LAWS)
def test_the_path_from_precision_to_recall_is_monotonic(key):
    law, at = LAWS[key], parameter(key)
    beta = np.r_[0, 1e-300, np.geomspace(1e-3, 1e3, 400), 1e300, INF]
    position = law.position(beta, at)
    assert_array_equal(position[[0, -1]], [0, 1])
    assert (np.diff(position[1:-1]) > 0).all()
    assert_allclose([law.tau_precision(0, at), law.tau_recall(INF, at)], 1)
    assert_allclose([law.tau_precision(INF, at), law.tau_recall(0, at)], law.tau_precision_recall(at))
    assert_array_equal(law.optimality([0, INF], at), 0.5)


@given(st.sampled_from(list(LAWS)), st.floats(1e-6, 1 - 1e-6), own.priors())
def test_the_inverse_finds_the_position(key, position, prior):
    at = parameter(key, prior)
    assert_allclose(LAWS[key].position(LAWS[key].beta_at(position, at), at), position, rtol=0, atol=4e-15)


@given(st.sampled_from(list(LAWS)), st.floats(1e-3, 1e3), own.priors())
def test_all_closed_forms_agree(key, beta, prior):
    law, at = LAWS[key], parameter(key, prior)
    first, second, both = law.tau_precision(beta, at), law.tau_recall(beta, at), law.tau_precision_recall(at)
    assert_allclose(first + second, 1 + both, atol=1e-15)  # D equation 7
    assert_allclose(law.disagreement(at), (1 - both) / 2)
    trivial, wrong, right = law.pairs(beta, at)
    assert_allclose(trivial, (1 + both) / 2)
    assert_allclose(wrong, abs(first - second) / 4, atol=1e-15)
    assert_allclose(right, 1 - trivial - wrong, atol=1e-15)
    assert_allclose(law.optimality(beta, at), right / (right + wrong))
    assert_allclose(law.frechet_variance(beta, at), ((1 - first) ** 2 + (1 - second) ** 2) / 4, atol=1e-15)


@pytest.mark.parametrize("key", LAWS)
def test_the_optimum_is_in_the_middle(key):
    law, at = LAWS[key], parameter(key, 0.07)
    best = law.optimal_beta(at)
    assert_allclose(law.optimality(best, at), 1, rtol=0, atol=1e-15)
    assert_allclose(law.pairs(best, at).wrong, 0, atol=1e-15)
    assert_allclose(law.optimal_b(at), best**2 / (1 + best**2), rtol=1e-15)
    assert_allclose(law.beta_at(0.5, at), best)
    around = law.frechet_variance(best * np.array([0.99, 1, 1.01]), at)
    assert around.argmin() == 1


def test_laws_of_all_priors_treat_precision_and_recall_alike():
    beta = np.geomspace(1e-4, 1e4, 50)
    law = LAWS["uniform"]
    assert_allclose(law.position(1 / beta), 1 - law.position(beta), atol=1e-15)
    assert law.optimal_beta() == 1
    assert law.position(1) == 0.5
    assert_array_equal(LAWS["fixed_tn"].position(beta, 0.4), law.position(beta))


@pytest.mark.parametrize("key", PRIOR_LAWS)
def test_curves_over_the_prior_come_at_once(key):
    law, priors = LAWS[key], np.linspace(0.001, 0.999, 400)
    curve = law.optimal_beta(priors)
    assert curve.shape == (400,)
    assert_allclose(curve[::50], [law.optimal_beta(prior) for prior in priors[::50]], rtol=1e-14)
    if key != "near_oracle":
        assert_allclose(curve / law.sivf_beta(priors), curve[0] / law.sivf_beta(priors[0]), rtol=1e-13)
    assert law.position(np.ones((3, 1)), priors).shape == (3, 400)
    assert {x.shape for x in law.pairs(np.ones((3, 1)), priors)} == {(3, 400)}
    assert law.beta_at([[0.0], [0.2], [1.0]], priors).shape == (3, 400)


@pytest.mark.parametrize("key", LAWS)
def test_every_law_has_the_name_and_the_need_of_its_samples(key):
    law, family = LAWS[key], populations.FAMILIES[key]
    assert (law.key, law.label, law.needs) == (key, family.label, family.parameter)
    assert law.source.startswith("D section")


@pytest.mark.parametrize("key", PRIOR_LAWS)
def test_without_both_classes_nothing_is_defined(key):
    law, ends = LAWS[key], [0, 1, np.nan]
    for values in (
        law.disagreement(ends),
        law.position(1, ends),
        law.position(0, ends),
        law.optimal_beta(ends),
        law.beta_at([0, 0.3, 1], ends),
        law.heuristic_beta(ends),
        law.sivf_beta(ends),
    ):
        assert np.isnan(values).all()


def test_without_positives_nothing_is_defined():
    law = LAWS["fixed_tn"]
    assert np.isnan([law.disagreement(1), law.position(1, 1), law.optimal_beta(1), law.heuristic_beta(1)]).all()
    assert law.optimal_beta(0) == 1
    assert np.isnan(LAWS["uniform"].position([np.nan, np.nan])).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: LAWS["uniform"].position(-1), "beta: expected numbers of at least 0, found -1"),
        (lambda: LAWS["uniform"].position(1, 0.5), "uniform: expected no parameter, found 0.5"),
        (lambda: LAWS["fixed_prior"].position(1), "fixed_prior: expected a value for prior, found none"),
        (LAWS["fixed_tn"].disagreement, "fixed_tn: expected a value for tn"),
        (lambda: LAWS["near_oracle"].optimal_beta([0.2, 2]), "prior: expected numbers from 0 to 1, found 2"),
        (lambda: LAWS["fixed_prior"].beta_at(1.5, 0.5), "position: expected numbers from 0 to 1, found 1.5"),
    ],
)
def test_invalid_arguments_are_refused(call, message):
    with pytest.raises(InvalidInputError, match=message):
        call()


@pytest.mark.parametrize("prior", [5e-324, 1e-310, 1e-300])
@pytest.mark.parametrize("key", ["fixed_prior", "above_no_skill"])
def test_the_smallest_priors_there_are_scale_like_others(key, prior):
    # Warnings are errors here. All is a function of beta^2 p / n (D equation 2), which these betas keep.
    law, root = LAWS[key], 1 / np.sqrt(prior)
    assert_allclose(law.heuristic_beta(prior), root, rtol=1e-15)
    assert_allclose(law.sivf_beta(prior), root, rtol=1e-15)
    for position in (0.1, 0.5, 0.9):
        assert_allclose(law.beta_at(position, prior), law.beta_at(position, 0.5) * root, rtol=1e-12)
        assert_allclose(law.position(law.beta_at(position, prior), prior), position, rtol=1e-12)
    assert_allclose(law.position([0, 1e-200, 1e300, INF], prior), [0, 0, 1, 1], atol=1e-15)
    assert_array_equal(law.beta_at([0, 1], prior), [0, INF])
    assert law.optimal_b(prior) == 1
    assert_allclose(law.tau_precision_recall(prior), law.tau_precision_recall(0.5), rtol=1e-15)


@pytest.mark.parametrize("prior", [5e-324, 1e-310, 6e-309])
def test_the_smallest_priors_are_no_trouble_near_the_oracle(prior):
    law = LAWS["near_oracle"]
    for told in (law.disagreement, law.optimal_beta, law.optimal_b, law.heuristic_beta):
        assert_allclose(told(prior), told(1e-30), rtol=1e-12)
    assert_allclose(law.position([0, 1, INF], prior), law.position([0, 1, INF], 1e-30), rtol=1e-12)
    assert_allclose(law.sivf_beta(prior), 1 / np.sqrt(prior), rtol=1e-15)


@pytest.mark.parametrize("key", LAWS)
def test_betas_whose_squares_are_beyond_all_doubles_are_no_trouble(key):
    law, at = LAWS[key], parameter(key)
    assert_allclose(law.position([1e-200, 1e-155, 1e154, 1e200], at), [0, 0, 1, 1], atol=1e-15)


@pytest.mark.parametrize("key", LAWS)
def test_performances_resemble_the_distribution_they_are_drawn_from(key: str) -> None:
    parameter = {"prior": 0.3, "tn": 0.55, None: None}[LAWS[key].needs]
    rows = draw(key, 80, np.random.default_rng(5), parameter)
    found = resemblances(rows)
    assert found[0].key == key
    assert sorted(each.key for each in found) == sorted(LAWS)
    assert [each.distance for each in found] == sorted(each.distance for each in found)
    scaled = [each.distance for each in resemblances(1000 * rows)]
    assert scaled == pytest.approx([each.distance for each in found], abs=1e-12)
    if LAWS[key].needs == "prior":
        assert found[0].parameter == pytest.approx(0.3, abs=1e-9)


def test_what_has_no_prior_resembles_nothing() -> None:
    assert resemblances(np.empty((0, 4))) == ()
    assert resemblances([[np.nan, 1, 2, 3]] * 5) == ()
    assert resemblances([[5, 1, 0, 0]] * 5) == ()
    with pytest.raises(InvalidInputError, match="performances"):
        resemblances([1, 2, 3, 4])
