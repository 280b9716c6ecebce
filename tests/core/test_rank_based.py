"""LxCIM and its curves against their definitions: all orders of tied samples, the mirrored set, exchanged classes."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from tile_core import scores as tile_scores
from tile_core.checks import InvalidInputError
from tile_core.curves import MEASURES, after_exchange, curves, exchanged, mirrored, mirrored_auroc, table
from tile_core.predictions import predictions


def drawn(seed, size=None, confident=None, weighted=None):
    """Tied scores, some of them at the threshold, with and without weights and a confidence of their own."""
    rng = np.random.default_rng(seed)
    size = size or int(rng.integers(1, 60))
    weighted, confident = (bool(rng.integers(2)) if given is None else given for given in (weighted, confident))
    return predictions(
        ["m"],
        rng.random(size) < 0.5,
        rng.integers(-6, 7, size) / 4 + 0.25,
        weights=rng.exponential(size=size) + 0.01 if weighted else None,
        confidence=rng.integers(-3, 5, (1, size)).astype(float) if confident else None,
        thresholds=0.25,
    )


def decided(given, model=0):
    return curves(given, model).decisions


def parts(one):
    """Confidence, correctness and weight of each sample, from the definitions."""
    scores, threshold = one.scores[0], one.thresholds[0]
    confidence = np.abs(scores - threshold) if one.confidence is None else one.confidence[0]
    correct = np.where(scores == threshold, 0.5, (scores > threshold) == one.y_true)
    return confidence, correct, np.ones(one.size) if one.weights is None else one.weights


def in_order(correct, weight):
    """Corners of the cumulative curve, LxCIM and discrete AUDRC of samples in one strict order."""
    after, right = np.cumsum(weight), np.cumsum(weight * correct)
    before, total = after - weight, after[-1]
    lxcim = 2 * (weight * correct * (total - before - weight / 2)).sum() / total**2
    discrete = (weight * right / after).sum() / total
    return after / total, right / total, lxcim, discrete


@pytest.mark.parametrize("seed", range(60))
def test_lxcim_is_the_auroc_of_the_mirrored_set_and_acc_squared_plus_2_h(seed):
    one = drawn(seed)
    found = decided(one)
    assert mirrored_auroc(one, 0) == pytest.approx(found.lxcim, abs=1e-12)
    assert found.accuracy**2 + 2 * found.h == pytest.approx(found.lxcim, abs=1e-12)
    label, signed, weight = mirrored(one, 0)
    assert metrics.roc_auc_score(label, signed, sample_weight=weight) == pytest.approx(found.lxcim, abs=1e-12)
    fpr, tpr, _ = metrics.roc_curve(label, signed, sample_weight=weight)
    before = fpr + tpr < 1 - 1e-12  # up to the crossing with TPR = 1 - FPR, which is at (1 - ACC, ACC)
    area = np.trapezoid(np.append(tpr[before], found.accuracy), np.append(fpr[before], 1 - found.accuracy))
    assert area == pytest.approx(found.h, abs=1e-12)
    low, high = found.accuracy**2, found.accuracy * (2 - found.accuracy)
    assert low - 1e-12 <= found.lxcim <= high + 1e-12


@pytest.mark.parametrize("seed", range(60))
def test_lxcim_is_accuracy_and_the_auroc_of_confidence(seed):
    one = drawn(seed)
    confidence, correct, weight = parts(one)
    # A decision at the threshold is half right and half wrong.
    right, wrong = weight * correct, weight * (1 - correct)
    accuracy = right.sum() / weight.sum()
    ahead = (confidence[:, None] > confidence) + 0.5 * (confidence[:, None] == confidence)
    pairs = right.sum() * wrong.sum()
    auroc = right @ ahead @ wrong / pairs if pairs else 0.5
    assert decided(one).lxcim == pytest.approx(accuracy**2 + 2 * accuracy * (1 - accuracy) * auroc, abs=1e-12)


@pytest.mark.parametrize("prior", [0.05, 0.2, 0.9])
def test_lxcim_is_invariant_to_exchanged_classes_at_any_prevalence_in_use(prior):
    one, rng = drawn(5), np.random.default_rng(5)
    values = [curves(exchanged(one, rng.random(one.size) < 0.5), 0, prior).scores["lxcim"] for _ in range(20)]
    assert values == pytest.approx([curves(one, 0).scores["lxcim"]] * 20, abs=1e-12)


@pytest.mark.parametrize("confident", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_ties_are_the_average_over_all_orders(seed, weighted, confident):
    one = drawn(seed, 6, confident=confident, weighted=weighted)
    confidence, correct, weight = parts(one)
    orders = [list(p) for p in itertools.permutations(range(6)) if (np.diff(confidence[list(p)]) <= 0).all()]
    all_of = [in_order(correct[p], weight[p]) for p in orders]
    found = decided(one)
    assert found.lxcim == pytest.approx(np.mean([order[2] for order in all_of]), abs=1e-12)
    if not weighted:
        assert found.audrc_discrete == pytest.approx(np.mean([order[3] for order in all_of]), abs=1e-12)
        # At whole numbers of samples the curve is the average; with weights it is so only at the ends of tie groups.
        rates = np.arange(1, 7) / 6
        mean = np.mean([order[1] for order in all_of], axis=0)
        np.testing.assert_allclose(found.cumulative(rates), mean, atol=1e-12)
        np.testing.assert_allclose(found.answered(rates), mean / rates, atol=1e-12)


@pytest.mark.parametrize("seed", range(30))
def test_the_curves_and_areas_are_those_of_the_definitions(seed):
    one = drawn(seed)
    found = decided(one)
    confidence, correct, weight = parts(one)
    levels = np.unique(confidence)[::-1]
    np.testing.assert_array_equal(found.confidence, levels)
    answered = np.array([weight[confidence >= level].sum() for level in levels])
    right = np.array([(weight * correct)[confidence >= level].sum() for level in levels])
    np.testing.assert_allclose(found.rates, np.append(0, answered) / weight.sum(), atol=1e-12)
    np.testing.assert_allclose(found.cumulative_accuracy, np.append(0, right) / weight.sum(), atol=1e-12)
    np.testing.assert_allclose(found.accuracies, right / answered, atol=1e-12)
    local = [np.average(correct[confidence == level], weights=weight[confidence == level]) for level in levels]
    np.testing.assert_allclose(found.local_accuracy, local, atol=1e-12)
    assert found.accuracy == pytest.approx(np.average(correct, weights=weight))
    # Areas by fine sums of the curve itself.
    fine = (np.arange(200_000) + 0.5) / 200_000
    assert 2 * found.cumulative(fine).mean() == pytest.approx(found.lxcim, abs=1e-8)
    assert found.answered(fine).mean() == pytest.approx(found.audrc_continuous, abs=2e-5)
    assert found.answered(1) == pytest.approx(found.accuracy)
    assert np.isnan(found.answered(0))


@pytest.mark.parametrize("seed", range(10))
def test_discrete_audrc_takes_samples_in_the_given_order_inside_ties(seed):
    one = drawn(seed, 25, weighted=True)
    confidence, correct, weight = parts(one)
    mean = np.array([np.average(correct[confidence == g], weights=weight[confidence == g]) for g in confidence])
    order = np.argsort(-confidence, kind="stable")
    assert decided(one).audrc_discrete == pytest.approx(in_order(mean[order], weight[order])[3], abs=1e-12)


@pytest.mark.parametrize("weighted", [False, True])
def test_many_samples_are_summed_like_few(weighted):
    rng = np.random.default_rng(weighted)
    size = 100_000
    one = predictions(
        ["m"], rng.random(size) < 0.6, rng.permutation(size) + 1.0,
        weights=rng.random(size) + 0.1 if weighted else None, thresholds=0,
    )  # fmt: skip
    confidence, correct, weight = parts(one)
    order = np.argsort(-confidence)
    right, after = np.cumsum((weight * correct)[order]), np.cumsum(weight[order])
    accuracy, total = right / after, after[-1]
    found = decided(one)
    assert found.lxcim == pytest.approx(in_order(correct[order], weight[order])[2], rel=1e-12)
    assert found.accuracy**2 + 2 * found.h == pytest.approx(found.lxcim, rel=1e-12)
    assert found.audrc_discrete == pytest.approx((weight[order] * accuracy).sum() / total, rel=1e-12)
    # Between samples acc(i) = c + (C - c W) / i, whose integral is a logarithm.
    extra = (right - after * correct[order])[1:] * np.log(after[1:] / after[:-1])
    assert found.audrc_continuous == pytest.approx((right[-1] + extra.sum()) / total, rel=1e-12)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_but_auroc_changes_when_classes_are_exchanged_locally(seed):
    one = drawn(seed)
    rng = np.random.default_rng(seed)
    before = curves(one, 0)
    for chosen in (rng.random(one.size) < 0.5, one.y_true, ~one.y_true):
        moved = exchanged(one, chosen)
        after = curves(moved, 0)
        for name in ("lxcim", "accuracy", "h", "audrc_discrete", "audrc_continuous"):
            assert after.scores[name] == before.scores[name]
        np.testing.assert_array_equal(after.decisions.correct, before.decisions.correct)
        at = one.scores[0] == one.thresholds[0]
        np.testing.assert_array_equal(moved.y_true, one.y_true ^ chosen)
        np.testing.assert_array_equal((moved.scores[0] > 0.25) ^ (one.scores[0] > 0.25), chosen & ~at)
        np.testing.assert_allclose(moved.scores[0][chosen], 0.5 - one.scores[0][chosen])
        np.testing.assert_array_equal(exchanged(moved, chosen).y_true, one.y_true)


def test_auroc_does_change_and_can_be_lost():
    one = predictions(["m"], [0, 1, 0, 1], [-4, -3, 1, 2], thresholds=0)
    assert curves(one, 0).thresholds.auroc == 0.75
    assert curves(exchanged(one, np.array([False, False, True, False])), 0).thresholds.auroc == 1
    assert np.isnan(curves(exchanged(one, ~one.y_true), 0).thresholds.auroc)


def test_a_score_within_rounding_of_the_threshold_is_at_it():
    below = np.nextafter(0.5, 0)
    one = predictions(["m"], [1, 0, 1], [below, 0.9, np.nan])
    moved = exchanged(one, np.array([True, False, True]))
    assert moved.scores[0, 0] == below
    assert np.isnan(moved.scores[0, 2])
    assert decided(moved).lxcim == decided(one).lxcim == 0.125
    with pytest.raises(InvalidInputError, match="3 truth values"):
        exchanged(one, [0, 1, 0])


def test_an_exchange_that_rounding_would_push_back_to_the_threshold():
    for scale in (1.0, 0.3, 1e-9, 1e9):
        close = np.array([0.5 - 1e-12, 0.5 - 6e-13, 0.5 - 5.01e-13, 0.5 - 4.9e-13]) * scale
        one = predictions(["m"], [1, 1, 1, 1], close, thresholds=0.5 * scale)
        moved = exchanged(one, np.ones(4, bool))
        assert (moved.scores[0, :3] > 0.5 * scale).all()
        assert decided(moved).lxcim == decided(one).lxcim == 0.125  # one chain of ties


@given(st.tuples(*[st.integers(0, 40)] * 4), st.integers(-40, 40), st.integers(-40, 40))
def test_exchanges_move_performances_without_changing_accuracy(row, correct, wrong):
    tn, fp, fn, tp = row
    correct, wrong = np.clip(correct, -tn, tp), np.clip(wrong, -fp, fn)
    moved = after_exchange(row, correct, wrong)
    assert moved[[0, 3]].sum() == tn + tp
    assert moved[[1, 2]].sum() == fp + fn
    np.testing.assert_array_equal(*(tile_scores.canonical_score(rows, 0.5, 0.5) for rows in (moved, row)))


@given(st.integers(0, 10**6), st.integers(1, 5))
@settings(max_examples=40)
def test_weights_are_copies(seed, most):
    rng = np.random.default_rng(seed)
    one = drawn(seed, weighted=False)
    times = rng.integers(1, most + 1, one.size)
    weighted = predictions(["m"], one.y_true, one.scores, weights=times, confidence=one.confidence, thresholds=0.25)
    a, b = curves(weighted, 0), curves(one.take(np.repeat(np.arange(one.size), times)), 0)
    for name in ("lxcim", "accuracy", "h", "auroc", "average_precision", "audrc_continuous"):
        np.testing.assert_allclose(a.scores[name], b.scores[name], rtol=0, atol=1e-12)


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_only_the_order_of_the_confidence_counts(seed):
    one = drawn(seed, confident=True)
    other = predictions(
        ["m"], one.y_true, one.scores, weights=one.weights, confidence=np.exp(one.confidence), thresholds=0.25
    )
    assert decided(other).lxcim == decided(one).lxcim


def test_ideal_random_and_hopeless_models():
    truth = np.arange(100) % 2 == 0
    sure = np.arange(1.0, 101)
    right, wrong = (predictions(["m"], truth, np.where(truth, s * sure, -s * sure), thresholds=0) for s in (1, -1))
    assert (decided(right).lxcim, decided(wrong).lxcim) == (1, 0)
    np.testing.assert_allclose(decided(right).cumulative_accuracy, decided(right).rates)
    constant = predictions(["m"], truth, np.zeros(100), thresholds=0)
    assert decided(constant).lxcim == decided(constant).accuracy == 0.5
    hard = predictions(["m"], truth, np.arange(100) < 70)
    assert decided(hard).lxcim == pytest.approx(decided(hard).accuracy)
    assert len(decided(hard).confidence) == 1


def test_a_share_of_the_most_confident():
    one = predictions(["m"], [1, 1, 0, 1, 1], [0.9, 0.7, 0.7, 0.6, 0.45])
    found = decided(one)
    np.testing.assert_allclose(found.answered([0.2, 0.4, 0.6, 0.8, 1]), [1, 1.5 / 2, 2 / 3, 3 / 4, 3 / 5])
    assert found.answered(0.3) == pytest.approx((1 + 0.25) / 1.5)
    assert found.between(0.2, 0.6) == pytest.approx(0.5)
    np.testing.assert_allclose(found.between([0.6, 0.8], [0.8, 1]), [1, 0])
    assert [found.confidence_at(x) for x in (0.0, 0.1, 0.2)] == [np.inf, pytest.approx(0.4), pytest.approx(0.4)]
    assert [found.confidence_at(x) for x in (0.21, 0.6, 1.0)] == pytest.approx([0.2, 0.2, 0.05])
    with pytest.raises(InvalidInputError, match="below the second"):
        found.between(0.5, 0.5)
    with pytest.raises(InvalidInputError, match="share"):
        found.answered(1.2)
    assert np.isnan(decided(predictions(["m"], [1], [np.nan])).confidence_at(0.5))


def test_scores_as_far_apart_as_numbers_go():
    one = predictions(["m"], [1, 0, 1], [1.7e308, -1.7e308, -1e308], thresholds=1e308)
    found = decided(one)
    assert found.accuracy == pytest.approx(2 / 3)
    assert mirrored_auroc(one, 0) == pytest.approx(found.lxcim)
    moved = exchanged(one, np.array([False, True, True]))
    assert np.isfinite(moved.scores).all()
    assert decided(moved).lxcim == found.lxcim


@pytest.mark.parametrize("seed", range(5))
def test_a_table_shows_the_leader_by_each_score(seed):
    rng = np.random.default_rng(seed)
    truth = rng.random(30) < 0.5
    one = predictions([f"m{k}" for k in range(6)], truth, np.round(rng.normal(size=(6, 30)) + truth, 1), thresholds=0.5)
    found = table(one.models, [curves(one, model).scores for model in range(6)])
    assert found.measures == MEASURES
    for k, name in enumerate(MEASURES):
        values = np.array([curves(one, model).scores[name] for model in range(6)])
        np.testing.assert_array_equal(found.values[:, k], values)
        np.testing.assert_array_equal(found.ranks[:, k], 1 + (values[:, None] < values - 1e-12).sum(1))
    lxcim, auroc = found.values[:, 0], found.values[:, 2]
    expected = {
        (i, j)
        for i, j in itertools.permutations(range(6), 2)
        if lxcim[i] > lxcim[j] + 1e-9 and auroc[i] < auroc[j] - 1e-9
    }
    assert set(found.reversals("lxcim", "auroc")) == expected
    assert {(j, i) for i, j in found.reversals("auroc", "lxcim")} == expected
    assert found.reversals("lxcim", "lxcim") == []


def test_tables_with_undefined_scores_and_what_is_refused():
    scores = [{"auroc": np.nan, "lxcim": 0.9}, {"auroc": 0.3, "lxcim": 0.5}, {"auroc": 0.3, "lxcim": 0.6}]
    found = table("abc", scores, ("lxcim", "auroc"))
    np.testing.assert_array_equal(found.ranks, [[1, np.nan], [3, 1], [2, 1]])
    assert found.reversals("lxcim", "auroc") == []
    assert table([], []).values.shape == (0, len(MEASURES))
    with pytest.raises(InvalidInputError, match="found f1"):
        found.reversals("f1", "auroc")
    with pytest.raises(InvalidInputError, match="2 models, found 3"):
        table("ab", scores)
