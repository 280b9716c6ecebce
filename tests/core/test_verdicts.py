"""Claims about two results: probabilities and maps against other code, and the power of the number of samples."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import decisions, performance, symmetries, tile
from tile_core.checks import InvalidInputError
from tile_core.decisions import verdicts
from tile_core.reconstruction import confusion_matrices
from tile_core.scores import canonical_score
from tile_core.uncertainty import best_map, from_counts, mean

OURS, BASELINE = [335, 17, 39, 51], [285, 67, 17, 73]


def test_the_claim_of_the_diabetes_sample() -> None:
    found = decisions.verdict(OURS, BASELINE, 1, 0.5)
    assert found.difference.tolist() == pytest.approx([0.0108, -0.095, 0.112], abs=2e-3)
    assert found.false == pytest.approx(0.42, abs=0.01)
    assert found.false_range == (found.false, found.false)
    assert (found.surely_first, found.surely_second, found.unsettled) == pytest.approx((0.54, 0.12, 0.33), abs=0.015)
    assert found.samples == pytest.approx(83_000, rel=0.03)
    assert found.sizes == (442, 442)
    said = decisions.verdict_sentence(found, ["Ours", "Baseline"], "F1")
    assert said.startswith(
        "In F1, Ours is 0.011 ahead of Baseline (95 % interval −0.09 to 0.11). The probability that "
    )
    assert "Baseline is truly better is 0.42." in said
    assert "samples in each test to settle it (two-sided 5 %, power 80 %, independent tests); they had 442." in said


def test_the_map_is_that_of_p_best() -> None:
    draws = 500
    found = decisions.verdict(OURS, BASELINE, 0.3, 0.6, draws=draws, seed=3)
    axis = tile.axis(101)
    expected = best_map(from_counts([OURS, BASELINE], 3, draws=draws), axis, axis)[..., 0]
    np.testing.assert_allclose(found.map, expected, atol=1e-12)
    assert found.map[60, 30] == pytest.approx(1 - found.false, abs=1e-12)


def test_the_map_at_another_prevalence_and_where_scores_are_undefined() -> None:
    found = decisions.verdict(OURS, BASELINE, 0.5, 0.5, prior=0.02, draws=300)
    assert found.prior == 0.02
    assert found.map[50, 50] == pytest.approx(1 - found.false, abs=1e-12)
    # A pair of opposite results: all of the Tile is decided.
    decided = decisions.verdict([990, 10, 10, 990], [10, 990, 990, 10], 0.5, 0.5, draws=100)
    assert decided.surely_first == pytest.approx(1)
    assert decided.false_share == pytest.approx(0, abs=1e-12)


def test_power_by_another_simulation() -> None:
    """At the number of samples, a z-test with rates drawn anew finds the difference in 80 % of the trials."""
    counts = np.array([[80, 20, 10, 90], [75, 25, 14, 86]])
    size = decisions.needed_samples(counts, 0.5, 0.5)
    assert size is not None
    rng = np.random.default_rng(9)
    # Accuracy: the textbook formula.
    right = np.array([170, 161]) / 200
    shares = np.array([[0.8, 0.9], [0.75, 0.86]])
    variance = sum((shares * (1 - shares)).sum(-1)) / 4 * 2
    expected = variance * ((1.959964 + 0.841621) / (right[0] - right[1])) ** 2
    assert size == pytest.approx(expected, rel=0.03)
    drawn = rng.binomial(size // 2, shares, (20_000, 2, 2)) / (size // 2)
    accuracy, spread = drawn.mean(-1), (drawn * (1 - drawn)).sum(-1) / 4 / (size // 2)
    z = (accuracy[:, 0] - accuracy[:, 1]) / np.sqrt(spread.sum(-1))
    assert (z > 1.959964).mean() == pytest.approx(0.8, abs=0.02)


def test_variances_are_those_of_trials() -> None:
    """The delta method, at points all over the Tile, against the spread of scores of binomial trials."""
    rng = np.random.default_rng(4)
    row = np.array([[800.0, 200, 120, 380]])
    for a, b in [(1, 0.5), (0.5, 0.5), (0.2, 0.9), (1, 0), (0, 1), (0.7, 0.1)]:
        _, variance = verdicts._score_and_variance(row, row, (a, b), performance.prior(row))
        tp, fp = rng.binomial(500, 0.76, 40_000), rng.binomial(1000, 0.2, 40_000)
        trials = np.stack([1000 - fp, fp, 500 - tp, tp], -1)
        assert variance.item() == pytest.approx(canonical_score(trials, a, b).var(), rel=0.04)


def test_no_number_of_samples_settles_a_tie() -> None:
    assert decisions.needed_samples([OURS, OURS], 0.5, 0.5) is None
    assert decisions.needed_samples([[5, 0, 5, 0], [4, 1, 5, 0]], 1, 0) is None
    tied = decisions.verdict(OURS, OURS, 0.5, 0.5, draws=200)
    said = decisions.verdict_sentence(tied, ["A", "B"])
    assert said.startswith("At a = 0.5, b = 0.5, A ties with B (95 % interval ")
    assert "No number of samples at these rates settles it." in said
    behind = decisions.verdict(BASELINE, OURS, 1, 0.5, draws=200, prior=0.1)
    assert "prevalence 10 %, A is " in decisions.verdict_sentence(behind, ["A", "B"], None)


def test_several_matrices_give_ranges() -> None:
    scores = {"tpr": 0.57, "ppv": 0.75}
    fitting = confusion_matrices(scores, dict.fromkeys(scores, 0.005), positives=90, negatives=352).listed()
    more = confusion_matrices({"accuracy": 0.81}, {"accuracy": 0.005}, positives=90, negatives=352)
    assert more.count > 100
    found = decisions.verdict(fitting, more, 1, 0.5, draws=500)
    assert found.matrices == (len(fitting), 20)
    assert found.scores[1] == pytest.approx(float(canonical_score(more.central(), 1, 0.5)))
    assert found.false_range[0] < found.false < found.false_range[1]
    assert found.differences[0] < found.difference[0] < found.differences[1]
    said = decisions.verdict_sentence(found, ["A", "B"], "F1")
    assert f"among the {20 * len(fitting)} pairs of matrices that fit" in said


def test_rounded_rates_need_no_whole_counts() -> None:
    rounded = decisions.verdict([334.4, 17.6, 38.7, 51.3], BASELINE, 1, 0.5, draws=500)
    whole = decisions.verdict([334, 18, 39, 51], BASELINE, 1, 0.5, draws=500)
    assert rounded.false == pytest.approx(whole.false, abs=0.03)
    assert rounded.sizes == (442, 442)


def test_equal_seeds_give_equal_verdicts() -> None:
    one, other = (decisions.verdict(OURS, BASELINE, 1, 0.5, draws=200, seed=5) for _ in range(2))
    assert one.difference.tolist() == other.difference.tolist()
    assert one.samples == other.samples


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: decisions.verdict(OURS, BASELINE, 1, 0.5, level=1), "level"),
        (lambda: decisions.verdict([np.nan, 17, 39, 51], BASELINE, 1, 0.5), "first: expected known counts"),
        (lambda: decisions.verdict(OURS, np.zeros((0, 4)), 1, 0.5), "second: expected known counts"),
        (lambda: decisions.verdict([10, 5, 0, 0], BASELINE, 1, 0.5), "no positives"),
        (lambda: decisions.verdict(OURS, [352, 0, 90, 0], 1, 0), "found 0/0"),
        (lambda: decisions.verdict(OURS, BASELINE, 1.5, 0), "a: "),
        (lambda: decisions.needed_samples([OURS], 1, 0), "two known matrices"),
        (lambda: decisions.needed_samples([OURS, BASELINE], 1, 0, power=1), "power"),
    ],
)
def test_what_cannot_be_used_is_refused(call: object, said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        call()  # type: ignore[operator]


def test_the_mean_over_contexts_by_its_draws() -> None:
    counts = np.random.default_rng(4).integers(5, 90, (3, 2, 4))
    for at, prior in (((1, 0.8), None), ((0.3, 0.4), 0.1)):
        found = decisions.mean_verdict(counts, *at, prior=prior, draws=500, seed=2)
        drawn = mean([from_counts(each, 2, draws=500, context=k) for k, each in enumerate(counts)])
        drawn = drawn if prior is None else drawn.at_prior(prior)
        again = canonical_score(drawn.performances, *at)
        assert found.false == pytest.approx((again[:, 0] < again[:, 1]).mean(), abs=1e-12)
        own = (counts / counts.sum(-1, keepdims=True)).mean(0)
        own = own if prior is None else symmetries.shift_prior(own, prior)
        assert found.scores == pytest.approx(canonical_score(own, *at).tolist(), abs=1e-12)
        axis = tile.axis(101)
        np.testing.assert_allclose(found.map, best_map(drawn, axis, axis)[..., 0], atol=1e-12)
    assert found.samples is None
    assert "samples" not in decisions.verdict_sentence(found, ["A", "B"])
    one = decisions.mean_verdict(counts[:1], 1, 0.5, draws=300)
    assert one.false == pytest.approx(decisions.verdict(*counts[0], 1, 0.5, draws=300).false, abs=1e-12)


@pytest.mark.parametrize("counts", [[[1, 2, 3, 4]], [], [[[1, 2, 3, 4]] * 3], [[[0, 0, 3, 4]] * 2]])
def test_counts_of_contexts_are_refused(counts: list[object]) -> None:
    with pytest.raises(InvalidInputError, match=r"expected|needs"):
        decisions.mean_verdict(counts, 0.5, 0.5)
