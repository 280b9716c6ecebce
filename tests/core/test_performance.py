from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.metrics import confusion_matrix, precision_score, recall_score

from tests.strategies import counts, inner_performances, performances, priors
from tile_core import performance
from tile_core.checks import InvalidInputError

NAMES = performance.Rates._fields
PAIRS = [pair for pair in combinations(NAMES, 2) if set(pair) not in ({"tpr", "fnr"}, {"fpr", "tnr"})]


@given(counts())
def test_rates_are_their_definitions(p):
    tn, fp, fn, tp = p
    expected = [(tp, tp + fn), (fp, fp + tn), (tn, tn + fp), (fn, fn + tp), (tp, tp + fp), (tn, tn + fn)]
    assert_array_equal(performance.rates(p), [x / y if y else np.nan for x, y in expected])
    assert_array_equal(performance.prior(p), (fn + tp) / p.sum())
    assert_array_equal(performance.prediction_rate(p), (fp + tp) / p.sum())


def test_an_empty_performance_has_no_rate_at_all():
    empty = np.zeros(4)
    assert np.isnan(performance.rates(empty)).all()
    assert np.isnan([performance.prior(empty), performance.prediction_rate(empty)]).all()
    assert np.isnan(performance.normalized(empty)).all()
    assert np.isnan(performance.no_skill(empty)).all()


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30))
def test_predictions_are_counted_as_scikit_learn_does(pairs):
    truth, predicted = np.array(pairs, dtype=int).T
    expected = confusion_matrix(truth, predicted, labels=[0, 1]).ravel()
    assert_array_equal(performance.from_predictions(truth, predicted), expected)


def test_predictions_take_weights_and_any_label():
    truth, predicted = ["spam", "ham", "spam", "egg"], ["spam", "spam", "egg", "ham"]
    found = performance.from_predictions(truth, predicted, pos_label="spam", sample_weight=[1, 2, 4, 8])
    assert_array_equal(found, [8, 2, 4, 1])


@pytest.mark.parametrize(
    ("truth", "predicted", "options", "message"),
    [
        ([0, 1], [0], {}, "two lists of one length"),
        ([[0, 1]], [[0, 1]], {}, "two lists of one length"),
        (["yes", "no"], ["no", "no"], {}, "positive label 1"),
        ([0, 1], [0, 1], {"sample_weight": [1]}, "expected 2 numbers"),
        ([0, 1], [0, 1], {"sample_weight": [1, -1]}, "found -1"),
        ([0.0, np.nan], [0.0, 1.0], {}, "found one missing"),
        (["a", "b"], ["a", None], {"pos_label": "a"}, "found one missing"),
        (["a", "b"], np.array(["a", np.nan], dtype=object), {"pos_label": "a"}, "found one missing"),
    ],
)
def test_ambiguous_predictions_are_refused(truth, predicted, options, message):
    with pytest.raises(InvalidInputError, match=message):
        performance.from_predictions(truth, predicted, **options)


def test_a_test_set_without_positives_is_accepted():
    assert_array_equal(performance.from_predictions([0, 0], [0, 0]), [2, 0, 0, 0])


@given(st.floats(0, 1), st.floats(0, 1), priors())
def test_a_point_of_roc_space_and_a_prior_make_a_performance(y, x, p):
    found = performance.from_rates(y, x, p)
    rates = performance.rates(found)
    assert_allclose([rates.tpr, rates.fpr, performance.prior(found), found.sum()], [y, x, p, 1], atol=1e-12)


@pytest.mark.parametrize("pair", PAIRS)
@settings(max_examples=40)
@given(p=inner_performances())
def test_two_rates_and_the_prior_give_the_performance_back(pair, p):
    rates, prior = performance.rates(p)._asdict(), float(performance.prior(p))
    if set(pair) == {"ppv", "npv"}:
        # Both lines pass through all no-skill performances there: near them the solution is as uncertain as rounding.
        assume(abs(rates["ppv"] + rates["npv"] - 1) > 1e-3)
    found = performance.from_two_rates(prior, **{name: rates[name] for name in pair})
    assert_allclose(found, p / p.sum(), atol=1e-11)


@pytest.mark.parametrize("pair", PAIRS)
@settings(max_examples=40)
@given(data=st.data(), prior=st.one_of(priors(), st.sampled_from([0.0, 1.0])))
def test_rows_of_two_rates_are_accepted_or_refused(pair, data, prior):
    given_rates = {name: data.draw(st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))) for name in pair}
    found = performance.from_two_rates(prior, **given_rates)
    if np.isnan(found).any():
        assert np.isnan(found).all()
        return
    assert found.min() >= 0
    assert_allclose([found.sum(), performance.prior(found)], [1, prior], atol=1e-9)
    for name, value in given_rates.items():
        assert_allclose(getattr(performance.rates(found), name), value, rtol=0, atol=2e-7)


@pytest.mark.parametrize(
    ("prior", "two"),
    [
        (0.3, {"tpr": 0.0, "ppv": 0.0}),  # fp is free
        (0.3, {"tpr": 0.0, "ppv": 0.5}),  # no positive prediction: no PPV
        (0.3, {"tpr": 0.9, "ppv": 0.0}),  # contradiction
        (0.3, {"tpr": 1.0, "ppv": 0.2}),  # more false positives than negatives
        (1.0, {"tpr": 1e-5, "ppv": 0.99999}),  # a few, where there are no negatives
        (0.3, {"fpr": 0.0, "ppv": 1.0}),  # tp is free
        (0.3, {"ppv": 0.3, "npv": 0.7}),  # every no-skill performance
        (0.3, {"ppv": 0.4, "npv": 0.6}),  # parallel lines
        (0.3, {"ppv": 0.9, "npv": 0.7}),  # always negative: no PPV
        (0.0, {"tpr": 0.5, "fpr": 0.5}),  # no positives: no TPR
        (1.0, {"tpr": 0.5, "fpr": 0.5}),  # no negatives: no FPR
        (np.nan, {"tpr": 0.5, "fpr": 0.5}),
        (0.3, {"tpr": np.nan, "fpr": 0.5}),
    ],
)
def test_rates_that_fit_no_performance_or_many_are_undefined(prior, two):
    assert np.isnan(performance.from_two_rates(prior, **two)).all()


def test_rounded_rates_of_extreme_performances_are_still_theirs():
    for tp in range(1, 49):  # no true negatives: rounding puts some fp above the number of negatives
        p = np.array([0, 7, 49 - tp, tp])
        rates = performance.rates(p)
        found = performance.from_two_rates(performance.prior(p), tpr=rates.tpr, ppv=rates.ppv)
        assert_allclose(found, p / p.sum(), atol=1e-12)
    for fn in range(1, 49):  # no positive predictions: rounding must not make one
        assert np.isnan(performance.from_two_rates(fn / 49, ppv=0.9, npv=(49 - fn) / 49)).all()


def test_rates_that_exist_without_one_class_suffice():
    assert_allclose(performance.from_two_rates(0.0, fpr=0.25, npv=1.0), [0.75, 0.25, 0, 0])
    assert_allclose(performance.from_two_rates(1.0, tpr=0.25, ppv=1.0), [0, 0, 0.75, 0.25])


def test_rows_are_solved_one_by_one():
    found = performance.from_two_rates([0.5, 0.5], ppv=[0.8, 1.0], tpr=[0.4, 0.0])
    assert_allclose(found[0], [0.45, 0.05, 0.3, 0.2])
    assert np.isnan(found[1]).all()


@pytest.mark.parametrize(
    "two", [{"tpr": 0.1, "fnr": 0.9}, {"fpr": 0.1, "tnr": 0.9}, {"tpr": 0.1}, {}, {"f1": 0.1, "tpr": 0.2}]
)
def test_rates_that_are_not_two_independent_ones_are_refused(two):
    with pytest.raises(InvalidInputError, match="two independent"):
        performance.from_two_rates(0.5, **two)


def test_a_rate_outside_the_unit_interval_is_refused_by_name():
    with pytest.raises(InvalidInputError, match=r"^ppv: .* found 80"):
        performance.from_two_rates(0.5, ppv=80, tpr=0.5)


@given(counts())
def test_precision_and_recall_determine_all_but_tn(p):
    _, fp, fn, tp = p
    assume(tp > 0)
    found = performance.from_precision_recall(tp / (tp + fp), tp / (tp + fn))
    assert np.isnan(found[0])
    assert_allclose(found[1:] * tp, [fp, fn, tp], rtol=1e-9, atol=1e-9)


def test_precision_or_recall_of_zero_determines_nothing():
    assert np.isnan(performance.from_precision_recall([0, 0.5, 0], [0.5, 0, 0])).all()


def test_precision_and_recall_are_scikit_learns():
    truth, predicted = [0, 1, 1, 0, 1, 0, 1], [1, 1, 0, 0, 1, 0, 1]
    rates = performance.rates(performance.from_predictions(truth, predicted))
    assert rates.ppv == precision_score(truth, predicted)
    assert rates.tpr == recall_score(truth, predicted)


def test_detections_have_no_true_negatives():
    assert_array_equal(performance.from_detections([3, 1], 2, [0, 4]), [[np.nan, 2, 0, 3], [np.nan, 2, 4, 1]])


@given(performances())
def test_no_skill_keeps_prior_and_prediction_rate_and_is_its_own(p):
    found = performance.no_skill(p)
    assert_allclose(performance.prior(found), performance.prior(p), atol=1e-12)
    assert_allclose(performance.prediction_rate(found), performance.prediction_rate(p), atol=1e-12)
    assert_allclose(found[0] * found[3], found[1] * found[2], atol=1e-12)
    assert_allclose(performance.no_skill(found), found, atol=1e-12)


def test_the_mean_draws_a_context_then_an_outcome():
    contexts = np.array([[[8, 1, 0, 1], [1, 1, 1, 1]], [[0, 0, 2, 2], [4, 0, 0, 0]]])
    assert_allclose(performance.mean(contexts), [[0.4, 0.05, 0.25, 0.3], [0.625, 0.125, 0.125, 0.125]])
    assert_allclose(performance.mean(contexts, [3, 1])[1], [0.4375, 0.1875, 0.1875, 0.1875])
    assert_allclose(performance.mean(contexts, axis=1)[1], [0.5, 0, 0.25, 0.25])


def test_a_missing_context_counts_only_when_it_weighs():
    contexts = np.array([[[8, 1, 0, 1]], [[np.nan] * 4]])
    assert np.isnan(performance.mean(contexts)).all()
    assert_allclose(performance.mean(contexts, [2, 0]), [[0.8, 0.1, 0, 0.1]])


@pytest.mark.parametrize("weights", [[1], [0, 0], [1, -1], [1, np.nan]])
def test_weights_that_do_not_fit_are_refused(weights):
    with pytest.raises(InvalidInputError, match=r"^weights"):
        performance.mean(np.ones((2, 4)), weights)


def test_common_prior():
    assert performance.common_prior([[7, 1, 1, 1], [70, 10, 5, 15], [np.nan] * 4]) == pytest.approx(0.2)
    assert performance.common_prior([[7, 1, 1, 1], [7, 1, 1, 2]]) is None
    assert performance.common_prior([[7, 1, 0, 0], [6, 2, 0, 0]]) is None
    assert performance.common_prior(np.empty((0, 4))) is None
