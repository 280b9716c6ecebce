"""Decision curves: equal to dcurves, envelopes against brute force, and bands against a direct bootstrap."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import decisions, performance
from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions, predictions
from tile_core.scores import canonical_score
from tile_core.uncertainty import from_counts

# What dcurves 1.1.7 prints of its data set (750 patients, 105 with cancer; the model "cancerpredmarker"), and the true
# and false positives at each threshold.
DCURVES = {
    0.05: (96, 320, 0.1055438596491228),
    0.10: (87, 193, 0.08740740740740742),
    0.15: (82, 128, 0.07921568627450981),
    0.20: (75, 98, 0.06733333333333334),
    0.35: (57, 36, 0.05015384615384615),
    0.60: (23, 7, 0.01666666666666667),
}


def random_predictions(seed: int, n: int = 200, models: int = 2) -> Predictions:
    rng = np.random.default_rng(seed)
    y = rng.random(n) < 0.3
    scores = np.clip(rng.beta(2, 4, (models, n)) + 0.25 * y, 0, 1).round(2)
    return predictions([f"m{k}" for k in range(models)], y, scores, pos_label=True)


def test_net_benefits_that_dcurves_prints() -> None:
    for t, (tp, fp, benefit) in DCURVES.items():
        row = [[645 - fp, fp, 105 - tp, tp]]
        assert decisions.decision_curves(row, t).item() == pytest.approx(benefit, abs=1e-15)
    assert decisions.treat_all(0.1, 0.14).item() == pytest.approx(0.04444444444444445, abs=1e-15)


@pytest.mark.parametrize("prior", [None, 0.05])
def test_dcurves_on_its_own_data_set(prior: float | None) -> None:
    pytest.importorskip("dcurves", reason="heavy, and no dependency: pip install dcurves")
    from tests.bench import bench_decisions

    theirs = bench_decisions.of_dcurves(prior)
    own = decisions.predicted_curves(bench_decisions.read(), bench_decisions.THRESHOLDS, prior)
    for model, curve in zip(bench_decisions.MODELS, own, strict=True):
        np.testing.assert_allclose(curve, theirs[model], atol=1e-13)


def test_curves_of_predictions_against_counting() -> None:
    found, thresholds = random_predictions(1), np.arange(0, 100, 7) / 100
    for prior in (None, 0.02):
        curves = decisions.predicted_curves(found, thresholds, prior)
        p = found.prior if prior is None else prior
        for model, t in np.ndindex(curves.shape):
            positive = found.scores[model] >= thresholds[t]
            tpr, fpr = positive[found.y_true].mean(), positive[~found.y_true].mean()
            odds = thresholds[t] / (1 - thresholds[t])
            assert curves[model, t] == pytest.approx(p * tpr - (1 - p) * fpr * odds, abs=1e-12)


def test_the_best_threshold_is_that_of_all_thresholds() -> None:
    found, thresholds = random_predictions(2), np.linspace(0, 0.99, 34)
    for prior in (None, 0.02, 0.9):
        best = decisions.best_curves(found, thresholds, prior)
        p = found.prior if prior is None else prior
        for model in range(2):
            cuts = np.append(np.unique(found.scores[model]), np.inf)
            positive = found.scores[model] >= cuts[:, None]
            tpr, fpr = positive[:, found.y_true].mean(-1), positive[:, ~found.y_true].mean(-1)
            every = decisions.net_benefit(tpr[:, None], fpr[:, None], thresholds, p)
            np.testing.assert_allclose(best[model], every.max(0), atol=1e-12)
        assert (best >= decisions.predicted_curves(found, thresholds, prior) - 1e-12).all()
        assert (best >= np.maximum(decisions.treat_all(thresholds, p), 0) - 1e-12).all()


def test_scores_that_are_no_probabilities_have_a_curve_of_best_thresholds_only() -> None:
    found = predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [-1, 2, 1, 3]])
    t = [0.1, 0.5]
    curves, best = decisions.predicted_curves(found, t), decisions.best_curves(found, t)
    assert np.isfinite(curves[0]).all()
    assert np.isnan(curves[1]).all()
    np.testing.assert_allclose(best[1], best[0])  # in the same order


def test_weights_and_declined_samples() -> None:
    rng = np.random.default_rng(3)
    y, weights = rng.random(60) < 0.4, rng.integers(1, 4, 60)
    scores = rng.random((1, 60)).round(2)
    weighted = predictions(["A"], y, scores, pos_label=True, weights=weights)
    repeated = predictions(["A"], np.repeat(y, weights), np.repeat(scores, weights, axis=1), pos_label=True)
    t = [0.1, 0.5, 0.7]
    np.testing.assert_allclose(
        decisions.predicted_curves(weighted, t), decisions.predicted_curves(repeated, t), rtol=1e-12
    )
    # A sample without a score: an error at every threshold, if that is what it counts as.
    scores[0, :2], y[:2] = np.nan, [True, False]
    errors = predictions(["A"], y, scores, pos_label=True, declined_are_errors=True)
    known = np.where(np.isnan(scores), np.where(y, 0, 1), scores)
    assumed = predictions(["A"], y, known, pos_label=True)
    np.testing.assert_allclose(decisions.predicted_curves(errors, t), decisions.predicted_curves(assumed, t))
    band = decisions.predicted_difference(
        predictions(["A", "B"], y, np.append(scores, known, axis=0), pos_label=True, declined_are_errors=True),
        0,
        1,
        t,
        np.random.default_rng(1),
        draws=50,
    )
    assert (band.difference == 0).all()
    assert (band.low == 0).all()


def test_envelopes_against_brute_force() -> None:
    rng = np.random.default_rng(4)
    for _ in range(200):
        tpr, fpr = (np.append(rng.integers(0, 8, 6) / 7, end) for end in ([0, 1], [0, 1]))
        prior = rng.uniform(0.02, 0.98)
        ranges = decisions.envelope(tpr, fpr, prior)
        assert [each.low for each in ranges] == [0, *(each.high for each in ranges[:-1])]
        assert ranges[-1].high == 1
        for low, high, entities in ranges:
            t = (low + high) / 2
            benefit = decisions.net_benefit(tpr, fpr, t, prior)
            assert tuple(np.flatnonzero(benefit >= benefit.max() - 1e-12)) == entities


def test_curves_of_leaderboards() -> None:
    rows = np.array([[70, 10, 5, 15], [80, 0, 0, 0], [np.nan, 1, 2, 3], [0, 80, 0, 20]])
    own = decisions.decision_curves(rows, [0.1, 0.2, 1.0])
    assert np.isnan(own[1:3]).all()
    assert np.isnan(own[:, 2]).all()
    np.testing.assert_allclose(own[3, :2], decisions.treat_all([0.1, 0.2], 0.2), atol=1e-15)
    assert own[0, 0] == pytest.approx(0.15 - 0.1 / 9)
    assert decisions.standardised(own[0, 0], 0.2).item() == pytest.approx((0.15 - 0.1 / 9) / 0.2)
    at = decisions.decision_curves(rows, 0.1, prior=0.05)
    assert at[0, 0] == pytest.approx(0.05 * 0.75 - 0.95 * 0.125 / 9)


def test_the_band_of_leaderboards_is_that_of_beta_posteriors() -> None:
    rows = np.array([[340.0, 12, 40, 50], [320, 32, 30, 60]])
    rng = np.random.default_rng(6)
    tpr = rng.beta(rows[:, 3] + 0.5, rows[:, 2] + 0.5, (200_000, 2))
    fpr = rng.beta(rows[:, 1] + 0.5, rows[:, 0] + 0.5, (200_000, 2))
    thresholds = np.array([0.05, 0.2, 0.5])
    found = decisions.benefit_difference(from_counts(rows, 0, draws=20_000), 0, 1, thresholds, prior=0.1, level=0.9)
    benefit = decisions.net_benefit(tpr[..., None], fpr[..., None], thresholds, 0.1)
    expected = np.quantile(benefit[:, 0] - benefit[:, 1], [0.05, 0.95], axis=0)
    np.testing.assert_allclose([found.low, found.high], expected, atol=1.2e-3)
    curves = decisions.decision_curves(rows, thresholds, 0.1)
    np.testing.assert_allclose(found.difference, curves[0] - curves[1], rtol=1e-12)
    # A row that lacks a class has no curve.
    part = np.append(rows, [[np.nan] * 4], axis=0)
    lacking = decisions.benefit_difference(from_counts(part, 0, draws=100), 0, 2, thresholds)
    assert np.isnan(lacking.difference).all()
    assert np.isnan(lacking.low).all()


def test_the_band_of_predictions_is_paired() -> None:
    found, thresholds = random_predictions(7, 300), np.array([0.2, 0.35, 0.5])
    band = decisions.predicted_difference(found, 0, 1, thresholds, np.random.default_rng(1), draws=4000)
    curves = decisions.predicted_curves(found, thresholds)
    np.testing.assert_allclose(band.difference, curves[0] - curves[1], atol=1e-12)
    # The same by hand: samples of each class drawn again, the same ones for both models.
    rng, gaps = np.random.default_rng(2), []
    classes = [np.flatnonzero(found.y_true == kind) for kind in (False, True)]
    for _ in range(2000):
        index = np.concatenate([rng.choice(each, len(each)) for each in classes])
        again = decisions.predicted_curves(found.take(index), thresholds)
        gaps.append(again[0] - again[1])
    np.testing.assert_allclose([band.low, band.high], np.quantile(gaps, [0.025, 0.975], axis=0), atol=6e-3)
    same = decisions.predicted_difference(found, 0, 0, thresholds, np.random.default_rng(1), draws=50)
    assert (same.low == 0).all()
    assert (same.high == 0).all()


def test_cost_curves_are_the_diagonal_of_the_balanced_tile() -> None:
    rng = np.random.default_rng(8)
    tpr, fpr, prior = rng.random((3, 500))
    c = 10 ** rng.uniform(-2, 2, 500)
    x = decisions.probability_cost(c, prior)
    cost = decisions.normalised_cost(tpr, fpr, x)
    np.testing.assert_allclose(cost, decisions.expected_cost(tpr, fpr, c, prior) / (c * prior + 1 - prior), rtol=1e-12)
    np.testing.assert_allclose(canonical_score(performance.from_rates(tpr, fpr, 0.5), x, x), 1 - cost, rtol=1e-12)
    np.testing.assert_allclose(decisions.normalised_cost(0, 0, x), x)
    np.testing.assert_allclose(decisions.normalised_cost(1, 1, x), 1 - x)


def test_predictive_values_are_those_of_shifted_performances() -> None:
    rng = np.random.default_rng(9)
    tpr, fpr, prior = rng.random((3, 500))
    rates = performance.rates(performance.from_rates(tpr, fpr, prior))
    np.testing.assert_allclose(decisions.ppv_at(tpr, fpr, prior), rates.ppv, rtol=1e-12)
    np.testing.assert_allclose(decisions.npv_at(tpr, fpr, prior), rates.npv, rtol=1e-12)
    assert np.isnan(decisions.ppv_at([0, np.nan], [0, 0.5], 0.5)).all()
    assert np.isnan(decisions.npv_at([1, np.nan], [1, 0.5], 0.5)).all()
    assert decisions.ppv_at(0.5, 0.5, [0, 1]).tolist() == [0, 1]
    assert decisions.npv_at(0.5, 0.5, [0, 1]).tolist() == [1, 0]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: decisions.decision_curves([1, 2, 3, 4], 0.1), "shape"),
        (lambda: decisions.decision_curves([[1, 2, 3, 4]], 0.1, prior=1), "prior"),
        (lambda: decisions.standardised(0.1, 0), "prior"),
        (
            lambda: decisions.predicted_difference(
                predictions(["A", "B"], [0, 1], [[0.1, 0.5], [0.1, 1.5]]), 0, 1, 0.1, np.random.default_rng(1)
            ),
            "found 1.5 of B",
        ),
        (lambda: decisions.predicted_curves(predictions(["A"], [1, 1], [0.1, 0.5]), 0.1), "found one class"),
        (lambda: decisions.best_curves(predictions(["A"], [0, 1], [0.1, 1.5]), 1.1), "t: "),
        (
            lambda: decisions.predicted_difference(random_predictions(1), 0, 1, [0.2, 0.1], np.random.default_rng(1)),
            "increasing",
        ),
        (
            lambda: decisions.benefit_difference(from_counts([[1, 1, 1, 1]] * 2, 1, draws=9), 0, 1, 0.1, level=1),
            "level",
        ),
        (lambda: decisions.benefit_difference(from_counts([[1, 1, 1, 1]], 1, draws=9), 0, 1, 0.1), "entity"),
        (lambda: decisions.normalised_cost(0.5, 0.5, 1.1), "x: "),
        (lambda: decisions.ppv_at(0.5, 0.5, 1.1), "prior"),
        (lambda: decisions.npv_at(0.5, 1.5, 0.1), "fpr"),
    ],
)
def test_what_cannot_be_used_is_refused(call: object, said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        call()  # type: ignore[operator]
