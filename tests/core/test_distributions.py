import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import kendalltau, kstest

from tile_core import performance, scores
from tile_core import populations as d
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError

SIZE = 4000
RANDOM = {
    "dirichlet": lambda g: d.dirichlet(SIZE, [2, 1, 0.5, 3], g),
    "uniform": lambda g: d.uniform(SIZE, g),
    "fixed_tn": lambda g: d.fixed_tn(SIZE, 0.3, g),
    "fixed_prior": lambda g: d.fixed_prior(SIZE, 0.3, g),
    "fixed_prediction_rate": lambda g: d.fixed_prediction_rate(SIZE, 0.3, g),
    "above_no_skill": lambda g: d.above_no_skill(SIZE, 0.3, g),
    "near_oracle": lambda g: d.near_oracle(SIZE, 0.3, g),
}


def drawn(name):
    return RANDOM[name](np.random.default_rng(2))


@pytest.mark.parametrize("name", RANDOM)
def test_draws_are_performances_and_repeat_with_their_seed(name):
    p = drawn(name)
    assert p.shape == (SIZE, 4)
    assert p.min() >= 0
    assert_allclose(p.sum(-1), 1)
    assert_array_equal(p, drawn(name))
    generator = np.random.default_rng(2)
    assert not np.array_equal(RANDOM[name](generator), RANDOM[name](generator))


def uniform_on(values, low, high):
    return kstest((values - low) / (high - low), "uniform").pvalue > 0.001


def test_the_constraints_hold_and_what_is_left_is_uniform():
    assert_allclose(drawn("dirichlet").mean(0), np.array([2, 1, 0.5, 3]) / 6.5, atol=0.02)
    assert_allclose(performance.prior(drawn("fixed_prior")), 0.3)
    rates = performance.rates(drawn("fixed_prior"))
    assert uniform_on(rates.tpr, 0, 1)
    assert uniform_on(rates.fpr, 0, 1)
    assert_allclose(performance.prediction_rate(drawn("fixed_prediction_rate")), 0.3)
    rates = performance.rates(drawn("fixed_prediction_rate"))
    assert uniform_on(rates.ppv, 0, 1)
    assert uniform_on(rates.npv, 0, 1)
    assert_allclose(drawn("fixed_tn")[:, 0], 0.3)
    assert uniform_on(1 - (1 - drawn("fixed_tn")[:, 3] / 0.7) ** 2, 0, 1)
    # One entry of a point drawn from the simplex has distribution function 1 - (1 - x)^3.
    assert uniform_on(1 - (1 - drawn("uniform")[:, 1]) ** 3, 0, 1)


def test_sets_of_the_competent_lie_where_they_should():
    rates = performance.rates(drawn("above_no_skill"))
    assert (rates.tpr >= rates.fpr).all()
    assert uniform_on(rates.tpr**2, 0, 1)
    assert uniform_on((1 - rates.fpr) ** 2, 0, 1)
    rates = performance.rates(drawn("near_oracle"))
    assert uniform_on(rates.fpr, 0, 0.3)
    assert uniform_on(rates.tpr, 0.3, 1)


def test_lattices_hold_every_point_once():
    p = d.lattice(5)
    assert len(p) == len(np.unique(p, axis=0)) == 56
    assert_allclose(p * 5, np.round(p * 5), atol=1e-12)
    assert_allclose(p.sum(-1), 1)
    q = d.roc_lattice(0.2, 4)
    assert len(q) == len(np.unique(q, axis=0)) == 25
    assert_allclose(np.unique(performance.rates(q).fpr.round(12)), [0, 0.25, 0.5, 0.75, 1])


@pytest.mark.parametrize("call", [lambda: d.lattice(0), lambda: d.roc_lattice(0.2, 0), lambda: d.roc_lattice(2)])
def test_impossible_lattices_are_refused(call):
    with pytest.raises(InvalidInputError):
        call()


@pytest.mark.parametrize("wrong", [[1, 1, 1], [1, 1, 1, 0], [1, 1, 1, -1]])
def test_impossible_concentrations_are_refused(wrong):
    with pytest.raises(InvalidInputError, match="concentration"):
        d.dirichlet(3, wrong, np.random.default_rng())


def tau(p, x, a, b):
    """Kendall's tau-b on scores rounded to 12 decimals, so that what is equal is tied; undefined points dropped."""
    values = np.round([x, scores.canonical_score(p, a, b)], 12)
    both = np.isfinite(values).all(0)
    return kendalltau(*values[:, both]).statistic


@pytest.mark.papers
@pytest.mark.parametrize(
    ("key", "a", "b", "expected"),
    [
        ("accuracy", 0, 0, 0.4694990076),  # A table 1, minimum: 0.469
        ("balanced_accuracy", 0.5, 0.5, 0.7261761182),
        ("mcc", 0.5, 0.5, 0.7598179982),
        ("f0_5", 0, 1, 0.0790385583),  # minimum: 0.079
        ("plr", 0, 1, 0.4203188661),  # minimum: 0.420
    ],
)
def test_rank_correlations_of_table_1_on_all_performances(key, a, b, expected):
    p = d.lattice()
    assert len(p) == 6545
    assert_allclose(tau(p, CATALOGUE[key].function(p), a, b), expected, atol=1e-9)


@pytest.mark.papers
@pytest.mark.parametrize(
    ("key", "a", "b", "expected"),
    [
        ("mcc", 0.8, 0.8, 0.9442834035),  # A table 1, maximum: 0.944
        ("geometric_mean", 0.8, 0.8, 0.8329307746),
        ("accuracy", 1, 1, 0.1575226193),  # minimum: 0.157
        ("chance", 0, 0, 0.8499816883),  # maximum: 0.849
    ],
)
def test_rank_correlations_of_table_1_at_prior_one_fifth(key, a, b, expected):
    p = d.roc_lattice(0.2)
    assert len(p) == 6561
    assert_allclose(tau(p, CATALOGUE[key].function(p), a, b), expected, atol=1e-9)


# The registry


@pytest.mark.parametrize("key", d.FAMILIES)
def test_each_family_can_be_drawn_by_name_with_its_default(key):
    family = d.FAMILIES[key]
    assert family.key == key
    assert (family.parameter is None) == (family.default is None)
    p = d.draw(key, 50, np.random.default_rng(3))
    assert p.shape == ((50, 4) if family.sized else (len(d.lattice() if key == "lattice" else d.roc_lattice(0.5)), 4))
    assert_allclose(p.sum(-1), 1)
    assert_array_equal(p, d.draw(key, 50, np.random.default_rng(3), family.default))
    assert d.draw(key, 0, np.random.default_rng()).shape[1:] == (4,)


@pytest.mark.parametrize(
    ("key", "parameter", "value"),
    [
        ("fixed_prior", 0.2, performance.prior),
        ("roc_lattice", 0.2, performance.prior),
        ("fixed_prediction_rate", 0.2, performance.prediction_rate),
        ("fixed_tn", 0.2, lambda p: p[:, 0]),
    ],
)
def test_the_parameter_of_a_family_is_what_it_says(key, parameter, value):
    assert d.FAMILIES[key].default != parameter
    assert_allclose(value(d.draw(key, 80, np.random.default_rng(4), parameter)), parameter)


def test_families_that_share_a_parameter_differ_in_where_they_are():
    high, near = (d.draw(key, 500, np.random.default_rng(5), 0.3) for key in ("above_no_skill", "near_oracle"))
    assert_allclose(performance.prior(high), 0.3)
    assert (performance.rates(high).tpr >= performance.rates(high).fpr).all()
    assert performance.rates(near).tpr.min() > 0.3 > performance.rates(near).fpr.max()


def test_one_concentration_is_used_for_all_four():
    one = d.draw("dirichlet", 30, np.random.default_rng(6), 3.0)
    assert_array_equal(one, d.draw("dirichlet", 30, np.random.default_rng(6), (3, 3, 3, 3)))
    assert_array_equal(
        d.draw("dirichlet", 30, np.random.default_rng(6)), d.draw("uniform", 30, np.random.default_rng(6))
    )
    skewed = d.draw("dirichlet", 4000, np.random.default_rng(6), (8, 1, 1, 2))
    assert_allclose(skewed.mean(0), np.array([8, 1, 1, 2]) / 12, atol=0.01)


@pytest.mark.parametrize(
    ("key", "size", "parameter", "message"),
    [
        ("normal", 5, None, "one of uniform, .*; found normal"),
        ("uniform", -1, None, "size"),
        ("uniform", 5, 0.5, "expected no parameter"),
        ("lattice", 5, 0.5, "expected no parameter"),
        ("fixed_prior", 5, 1.5, "prior"),
        ("fixed_prior", 5, [0.2, 0.3], "one number, found 2"),
        ("fixed_tn", 5, -0.1, "tn"),
        ("dirichlet", 5, 0.0, "above 0"),
        ("dirichlet", 5, [1, 2], "one or four"),
    ],
)
def test_what_cannot_be_drawn_is_refused(key, size, parameter, message):
    with pytest.raises(InvalidInputError, match=message):
        d.draw(key, size, np.random.default_rng(), parameter)
