"""Paper L: its examples and equations, with what is wrong there put right.

`raw_13` and `raw_14` are the sums as printed, for equal weights and no ties.
"""

import numpy as np
import pytest

from tile_core.curves import curves, exchanged, mirrored, thresholds
from tile_core.curves.rows import sorted_rows
from tile_core.predictions import predictions

pytestmark = pytest.mark.papers

# Scores at threshold 0, labels, weights; accuracy, LxCIM, H, AUDRC discrete and continuous.
VECTORS = {
    "no ties": (
        ([-4, -3, 1, 2], [0, 1, 0, 1], None),
        (0.5, 0.625, 0.1875, 0.666666666667, 0.715761554339),
    ),
    "ties": (
        ([3, -3, 2, -2, 2, 1], [1, 1, 0, 0, 1, 0], None),
        (0.5, 0.555555555556, 0.152777777778, 0.539814814815, 0.540255737737),
    ),
    "weights": (
        ([0.9, -0.8, 0.6, -0.4, 0.1], [1, 0, 0, 1, 1], [2, 1, 0.5, 1.5, 1]),
        (0.666666666667, 0.777777777778, 0.166666666667, 0.832539682540, 0.861305626285),
    ),
    "ties, weights, a score at the threshold": (
        ([0.9, -0.9, 0.5, -0.5, 0.5, 0], [1, 0, 0, 0, 1, 1], [1, 2, 1.5, 0.5, 1, 2]),
        (0.6875, 0.8046875, 0.166015625, 0.846875, 0.871405484940),
    ),
}


def one_model(scores, truth, weights=None):
    return predictions(["m"], truth, scores, weights=weights, thresholds=0)


def orderly(seed, size=40):
    """Correctness by decreasing confidence, without ties."""
    rng = np.random.default_rng(seed)
    scores = rng.permutation(np.arange(1.0, size + 1)) * rng.choice([-1, 1], size)
    one = one_model(scores, rng.random(size) < 0.5)
    return one, ((scores > 0) == one.y_true)[np.argsort(-np.abs(scores))]


@pytest.mark.parametrize("name", VECTORS)
def test_vectors(name):
    data, expected = VECTORS[name]
    found = curves(one_model(*data), 0).scores
    keys = ("accuracy", "lxcim", "h", "audrc_discrete", "audrc_continuous")
    assert [found[key] for key in keys] == pytest.approx(expected, abs=1e-12)


def test_ties_by_sort_order_give_another_number():
    """The trapezoids of the authors' code depend on the order of tied samples: 0.52777778 instead of 0.55555556."""
    scores, truth, _ = VECTORS["ties"][0]
    one = one_model(scores, truth)
    order = np.argsort(-np.abs(one.scores[0]), kind="stable")
    right = ((one.scores[0] > 0) == one.y_true)[order]
    values = {
        round(2 * np.trapezoid(np.append(0, np.cumsum(right[p]) / 6), np.arange(7) / 6), 8)
        for p in ([0, 1, 2, 3, 4, 5], [0, 1, 2, 4, 3, 5], [1, 0, 2, 3, 4, 5], [0, 1, 4, 3, 2, 5], [1, 0, 2, 4, 3, 5])
    }
    assert len(values) > 1
    assert 0.52777778 in values


@pytest.mark.parametrize("seed", range(5))
def test_equations_13_and_14_lack_a_factor_and_half_a_sample(seed):
    """Printed: 2 / N times the sums. Erratum: a further 1 / N, and then off by ACC / N, one up, one down."""
    one, right = orderly(seed)
    n, found = len(right), curves(one, 0).decisions
    raw_13 = 2 / n * np.cumsum(right).sum()
    raw_14 = 2 / n * ((n - np.arange(1, n + 1)) * right).sum()
    assert raw_13 > 1
    assert raw_13 / n == pytest.approx(found.lxcim + found.accuracy / n, abs=1e-12)
    assert raw_14 / n == pytest.approx(found.lxcim - found.accuracy / n, abs=1e-12)
    corrected = 2 / n**2 * ((n - np.arange(1, n + 1) + 0.5) * right).sum()
    assert corrected == pytest.approx(found.lxcim, abs=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_equation_26_weighs_by_harmonic_tails(seed):
    """Printed: (N - i) / i, in the text N / i. Erratum: the sum of 1 / k from i to N."""
    one, right = orderly(seed)
    n = len(right)
    tails = np.cumsum(1 / np.arange(n, 0, -1.0))[::-1]
    found = curves(one, 0).decisions
    assert (tails * right).sum() / n == pytest.approx(found.audrc_discrete, abs=1e-12)
    accuracies = np.cumsum(right) / np.arange(1, n + 1)
    assert accuracies.mean() == pytest.approx(found.audrc_discrete, abs=1e-12)
    printed = ((n - np.arange(1, n + 1)) / np.arange(1, n + 1) * right).sum() / n
    assert abs(printed - found.audrc_discrete) > 1e-3


def test_the_example_of_section_2_2():
    """Printed: s' = [-4, 1, 2, 3], y' = [0, 0, 1, 1]. Erratum: A on s3 gives [-4, -3, -1, 2] and [0, 1, 1, 1]."""
    one = one_model(*VECTORS["no ties"][0])
    moved = exchanged(one, np.array([False, False, True, False]))
    assert moved.scores.tolist() == [[-4, -3, -1, 2]]
    assert moved.y_true.tolist() == [False, True, True, True]
    before, after = curves(one, 0).scores, curves(moved, 0).scores
    assert (before["auroc"], after["auroc"]) == (0.75, 1)
    assert before["lxcim"] == after["lxcim"] == 0.625
    printed = one_model([-4, 1, 2, 3], [0, 0, 1, 1])
    assert curves(printed, 0).scores["lxcim"] == 0.9375


def test_a_score_at_the_threshold_needs_both_labels():
    """Printed in equation 11: the copy keeps its label. Erratum: equation 21 then fails; with both labels it holds."""
    one = one_model([0.0, 2.0], [1, 1])
    lxcim = curves(one, 0).scores["lxcim"]
    label, signed, weight = mirrored(one, 0)
    assert thresholds(sorted_rows(one_model(signed, label, weight), 0)).auroc == lxcim
    printed = one_model([0.0, 2.0, 0.0, -2.0], [1, 1, 1, 0])
    assert abs(thresholds(sorted_rows(printed, 0)).auroc - lxcim) > 0.1


@pytest.mark.parametrize("name", VECTORS)
def test_proposition_3_the_mirrored_curve_passes_through_1_minus_acc_and_acc(name):
    one = one_model(*VECTORS[name][0])
    label, signed, weight = mirrored(one, 0)
    found, accuracy = thresholds(sorted_rows(one_model(signed, label, weight), 0)), curves(one, 0).scores["accuracy"]
    # The curve is symmetric in TPR = 1 - FPR.
    np.testing.assert_allclose(found.tpr, 1 - found.fpr[::-1], atol=1e-12)
    sums = found.tpr + found.fpr
    assert np.interp(1, sums, found.tpr) == pytest.approx(accuracy, abs=1e-12)


def test_figure_1_lxcim_is_twice_the_area():
    """Printed: the area under G. Erratum: twice the area; the perfect method has area 1/2."""
    one = one_model([1, 2, 3], [1, 1, 1])
    found = curves(one, 0).decisions
    assert np.trapezoid(found.cumulative_accuracy, found.rates) == 0.5
    assert found.lxcim == 1


def test_proposition_5_is_false():
    """Printed: AUDRC is not integrable for N to infinity. A random order of correct and wrong has a limit: ACC."""
    rng = np.random.default_rng(0)
    values = []
    for size in (100, 10_000, 1_000_000):
        truth = rng.random(size) < 0.7
        found = curves(one_model(rng.permutation(np.arange(1.0, size + 1)), truth), 0).decisions
        values.append(abs(found.audrc_continuous - found.accuracy))
        assert abs(found.audrc_continuous - found.audrc_discrete) < 5 / size
    assert values[2] < 0.002
