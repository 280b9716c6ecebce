"""LxCIM, AUDRC and their curves against exact fractions of the decimals that a file prints, 0.7 being seven tenths.

No check here subtracts doubles: |0.7 - 0.5| = |0.3 - 0.5| is true of decimals only.
"""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.prediction_samples import PredictionSamples
from tile_core.curves import bands, curves, exchanged, mirrored_auroc, sorted_rows
from tile_core.predictions import predictions

NAMES = ("lxcim", "accuracy", "h", "audrc_discrete", "audrc_continuous")
ONE_EACH = (1,)


def printed(number):
    """The number as it is written."""
    return Fraction(str(float(number)))


def reference(truth, scores, threshold, weights=None, confidence=None):
    """The scores by name, and the corners (answered, correct) of the cumulative curve, from fractions."""
    weights = ONE_EACH * len(truth) if weights is None else weights
    groups, centre = {}, printed(threshold)
    for k, (label, score, weight) in enumerate(zip(truth, scores, weights, strict=True)):
        away = printed(score) - centre
        right = Fraction(1, 2) if away == 0 else Fraction(int((away > 0) == bool(label)))
        level = abs(away) if confidence is None else printed(confidence[k])
        groups.setdefault(level, []).append((printed(weight), right))
    corners, lxcim, discrete, continuous = [(Fraction(0), Fraction(0))], Fraction(0), Fraction(0), 0.0
    total = sum(weight for group in groups.values() for weight, _ in group)
    for level in sorted(groups, reverse=True):
        group = groups[level]
        before, correct = corners[-1]
        weight = sum(w for w, _ in group)
        mean = sum(w * c for w, c in group) / weight
        lxcim += 2 * mean * weight * (total - before - weight / 2) / total**2
        so_far = before
        for own, _ in group:
            so_far += own
            discrete += own * (correct + mean * (so_far - before)) / so_far / total
        extra = float(correct - mean * before) * math.log((before + weight) / before) if before else 0.0
        continuous += (float(mean * weight) + extra) / float(total)
        corners.append((before + weight, correct + mean * weight))
    accuracy = corners[-1][1] / total
    h = (lxcim - accuracy**2) / 2
    corners = [(float(x / total), float(y / total)) for x, y in corners]
    values = [float(lxcim), float(accuracy), float(h), float(discrete), continuous]
    return dict(zip(NAMES, values, strict=True)), np.array(corners).T


def assert_exact(given, *columns, **more):
    """Everything is that of `reference(truth, scores, threshold ...)`."""
    expected, (rates, cumulative) = reference(*columns, **more)
    found = curves(given, 0)
    assert {name: found.scores[name] for name in NAMES} == pytest.approx(expected, abs=1e-12)
    np.testing.assert_allclose(found.decisions.rates, rates, rtol=0, atol=1e-12)
    np.testing.assert_allclose(found.decisions.cumulative_accuracy, cumulative, rtol=0, atol=1e-12)
    assert mirrored_auroc(given, 0) == pytest.approx(expected["lxcim"], abs=1e-12)


def test_seven_and_three_tenths_are_equally_far_from_one_half():
    found = curves(predictions(["m"], [1, 1], [0.7, 0.3]), 0).decisions
    assert found.lxcim == 0.5
    assert len(found.confidence) == 1


def test_a_score_that_was_added_up_is_at_the_threshold_that_was_typed():
    one = predictions(["m"], [1, 1, 0], [0.1 + 0.2, 0.3, 0.9], thresholds=0.3)
    assert curves(one, 0).decisions.correct.tolist() == [0, 0, 1]
    other = predictions(["m"], [1, 1, 0], [0.3, 0.3, 0.9], thresholds=0.1 + 0.2)
    assert curves(other, 0).decisions.correct.tolist() == [0, 0, 1]


decimals = st.sampled_from([(1, 0.5), (2, 0.5), (2, 0.3), (3, 0.125), (4, 0.2718), (1, 1000.1), (3, -2.007), (2, 0)])


@st.composite
def written(draw):
    """Labels, scores of so many decimals about a threshold, weights or none, exchanged samples."""
    digits, threshold = draw(decimals)
    size = draw(st.integers(1, 30))
    steps = draw(st.lists(st.integers(-9, 9), min_size=size, max_size=size))
    scores = [float(printed(threshold) + Fraction(step, 10**digits)) for step in steps]
    truth, chosen = (draw(st.lists(st.booleans(), min_size=size, max_size=size)) for _ in range(2))
    weighted = draw(st.booleans())
    weights = draw(st.lists(st.integers(1, 50), min_size=size, max_size=size)) if weighted else None
    return truth, scores, threshold, None if weights is None else [w / 10 for w in weights], chosen


@given(written())
@settings(max_examples=300, deadline=None)
def test_decimal_scores_give_what_exact_fractions_give_and_keep_it_when_classes_are_exchanged(written):
    truth, scores, threshold, weights, chosen = written
    one = predictions(["m"], truth, scores, weights=weights, thresholds=threshold)
    assert_exact(one, truth, scores, threshold, weights)
    # By hand, on paper: the other label, and the score as far on the other side.
    swapped = [not t if c else t for t, c in zip(truth, chosen, strict=True)]
    centre = printed(threshold)
    moved = [float(2 * centre - printed(s)) if c else s for s, c in zip(scores, chosen, strict=True)]
    byhand = predictions(["m"], swapped, moved, weights=weights, thresholds=threshold)
    for other in (byhand, exchanged(one, np.array(chosen))):
        before, after = curves(one, 0), curves(other, 0)
        assert [after.scores[name] for name in NAMES] == [before.scores[name] for name in NAMES]
        np.testing.assert_array_equal(after.decisions.correct, before.decisions.correct)
        np.testing.assert_array_equal(after.decisions.decided, before.decisions.decided)


def test_three_hundred_sets_of_decimal_scores_do_not_change_with_one_sample_exchanged():
    rng = np.random.default_rng(11)
    for _ in range(300):
        tenths, truth = rng.integers(0, 101, 40), rng.random(40) < 0.5
        other, labels, k = tenths.copy(), truth.copy(), rng.integers(40)
        other[k], labels[k] = 100 - tenths[k], not truth[k]
        before, after = predictions(["m"], truth, tenths / 100), predictions(["m"], labels, other / 100)
        assert curves(after, 0).decisions.lxcim == curves(before, 0).decisions.lxcim


def test_a_separate_confidence_is_tied_as_decimals():
    truth, scores = [1, 1, 0, 0, 1], [0.7, 0.3, 0.6, 0.5, 0.1]
    written = [0.3, 0.3, -0.3, 0.9, -0.3]
    sums = [0.1 + 0.2, 0.3, -0.3, 0.9, -0.1 - 0.2]
    one = predictions(["m"], truth, scores, confidence=[sums])
    assert_exact(one, truth, scores, 0.5, confidence=written)
    assert len(curves(one, 0).decisions.confidence) == 3


def test_close_but_different_decimals_are_not_tied():
    """Ties are rounding, not likeness: next to 0 the doubles are finer than next to 0.5, and the threshold is exact."""
    tiny = predictions(["m"], [1, 0, 1], [1e-300, 2e-300, -3e-300], thresholds=0)
    assert len(curves(tiny, 0).decisions.confidence) == 3
    assert curves(tiny, 0).decisions.correct.tolist() == [0, 0, 0, 1]
    sure = predictions(["m"], [1, 0, 1], [0.9999999999, 0.9999999998, 0.00000000025])
    assert len(curves(sure, 0).decisions.confidence) == 3


def test_bands_keep_ties_of_decimals():
    """Each replicate is the fractions' value on copies of samples."""
    truth, scores = np.arange(12) < 9, np.array([7, 3, 6, 4, 9, 1, 2, 8, 5, 5, 10, 0]) / 10
    exact, rounded = (
        bands(sorted_rows(predictions(["m"], truth, values, thresholds=t), 0), np.random.default_rng(3), replicates=40)
        for values, t in ((scores, 0.5), (np.rint(scores * 10), 5))
    )
    # The sort leaves tied scores in the same order: the draws are the same samples.
    np.testing.assert_array_equal(exact.samples, rounded.samples)
    for name in ("cumulative_accuracy", "accuracy"):
        np.testing.assert_array_equal(exact.lower[name], rounded.lower[name])
        np.testing.assert_array_equal(exact.lines[name], rounded.lines[name])


def test_the_tumours_are_ranked_by_what_their_file_prints():
    given = PredictionSamples().load("tumours")
    assert given is not None
    expected = []
    for model in range(len(given.models)):
        rows = given.rows_of(model)
        found = reference(given.y_true[rows], given.scores[model, rows], given.thresholds[model])[0]
        assert {name: curves(given, model).scores[name] for name in NAMES} == pytest.approx(found, abs=1e-12)
        expected.append(found["lxcim"])
    neighbours = next(k for k, name in enumerate(given.models) if name.startswith("15-NN"))
    assert round(expected[neighbours], 6) == 0.849380
    assert 1 + sum(value > expected[neighbours] for value in expected) == 6


def test_pieces_of_the_curve_have_the_slopes_of_the_fractions():
    truth, scores = [1, 0, 1, 1, 0, 0], [0.9, 0.1, 0.8, 0.2, 0.6, 0.4]
    found = curves(predictions(["m"], truth, scores), 0).decisions
    _, (rates, cumulative) = reference(truth, scores, 0.5)
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(zip(rates, cumulative, strict=True))]
    np.testing.assert_allclose(found.local_accuracy, slopes, atol=1e-12)
    assert found.local_accuracy.tolist() == [1, 0.5, 0.5]
