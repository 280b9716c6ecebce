"""Thresholds against scikit-learn, curves short enough to draw, bootstrap bands."""

import warnings

import numpy as np
import pytest
from sklearn import metrics

from tile_core import performance
from tile_core.checks import InvalidInputError
from tile_core.curves import at_prior, bands, curves, sorted_rows, thinned, thresholds
from tile_core.curves.bootstrap import CURVES, SCORES
from tile_core.execution import CancelledError
from tile_core.predictions import predictions


def drawn(seed, size=None, levels=None):
    """Labels, scores with ties, weights."""
    rng = np.random.default_rng(seed)
    size = size or int(rng.integers(2, 200))
    scores = rng.integers(0, levels or rng.integers(1, 3 * size), size) / 7
    truth = rng.random(size) < 0.2 + 0.6 * scores / (scores.max() + 1)
    truth[:2] = [True, False]
    return truth, scores, rng.exponential(size=size) + 1e-3


def found(truth, scores, weights=None, **more):
    return thresholds(sorted_rows(predictions(["m"], truth, scores, weights=weights, **more), 0))


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_curves_and_areas_are_those_of_scikit_learn(seed, weighted):
    truth, scores, weights = drawn(seed)
    w = weights if weighted else None
    one = found(truth, scores, w)
    for drop in (False, True):
        ours, theirs = one.roc(drop_intermediate=drop), metrics.roc_curve(
            truth, scores, sample_weight=w, drop_intermediate=drop
        )  # fmt: skip
        if weighted and drop:  # rounding decides which points count as collinear, differently in the two programs
            assert set(ours[2]) <= set(one.cutoffs)
            assert metrics.auc(ours[0], ours[1]) == pytest.approx(metrics.auc(theirs[0], theirs[1]), abs=1e-12)
            continue
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(mine, other, rtol=0, atol=1e-12)
    for mine, other in zip(
        one.precision_recall(), metrics.precision_recall_curve(truth, scores, sample_weight=w), strict=True
    ):
        np.testing.assert_allclose(mine, other, rtol=0, atol=1e-12)
    assert one.auroc == pytest.approx(metrics.roc_auc_score(truth, scores, sample_weight=w), abs=1e-12)
    expected = metrics.average_precision_score(truth, scores, sample_weight=w)
    assert one.average_precision == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize("seed", range(12))
def test_another_prevalence_is_that_of_repeated_positives(seed, times):
    truth, scores, _ = drawn(seed, levels=9)
    given = predictions(["m"], truth, scores, thresholds=0.5)
    often = np.where(truth, times, 1)
    more = predictions(["m"], np.repeat(truth, often), np.repeat(scores, often), thresholds=0.5)
    moved, repeated = curves(given, 0, more.prior), curves(more, 0)
    for name in ("accuracy", "auroc", "average_precision", "audrc_continuous", "h"):
        assert moved.scores[name] == pytest.approx(repeated.scores[name], abs=1e-12), name
    share = np.linspace(0, 1, 31)
    np.testing.assert_allclose(moved.decisions.cumulative(share), repeated.decisions.cumulative(share), atol=1e-12)
    # LxCIM stays what exchanging classes does not change.
    assert moved.scores["lxcim"] == curves(given, 0).scores["lxcim"]


def test_a_prevalence_needs_both_classes():
    for truth, prior in (([1, 1], 0.5), ([0, 0], 0.5), ([0, 1], 0), ([0, 1], 1), ([0, 1], float("nan"))):
        with pytest.raises(InvalidInputError, match=r"prior|both classes"):
            at_prior(sorted_rows(predictions(["m"], np.array(truth, bool), [0.2, 0.7], pos_label=True), 0), prior)


@pytest.mark.parametrize("weighted", [False, True])
def test_many_samples_are_summed_like_few(weighted):
    truth, scores, weights = drawn(1, 100_000, 10**6)
    w = weights if weighted else None
    one = found(truth, scores, w)
    assert len(one.cutoffs) > 50_000
    assert one.auroc == pytest.approx(metrics.roc_auc_score(truth, scores, sample_weight=w), abs=1e-12)
    expected = metrics.average_precision_score(truth, scores, sample_weight=w)
    assert one.average_precision == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_performances_are_those_of_the_decisions(seed):
    truth, scores, weights = drawn(seed, 30)
    one = found(truth, scores, weights)
    assert one.cutoffs[0] == np.inf
    for index, cutoff in enumerate(one.cutoffs):
        expected = performance.from_predictions(truth, scores >= cutoff, sample_weight=weights)
        np.testing.assert_allclose(one.performances[index], expected, atol=1e-12)
        assert one.at(cutoff) == index
        assert one.at(np.nextafter(cutoff, -np.inf)) == index or index == 0
        assert one.at(np.nextafter(cutoff, np.inf)) == max(index - 1, 0)
    np.testing.assert_array_equal(one.performance(1), one.performances[1])
    assert one.at(-np.inf) == len(one.cutoffs) - 1
    with pytest.raises(InvalidInputError, match="nan"):
        one.at(np.nan)


def test_missing_scores_are_left_out_with_their_labels_weights_and_confidence():
    truth, scores, weights = drawn(3, 50)
    holes = np.where(np.arange(50) % 3 == 0, np.nan, scores)
    some = np.arange(50) % 3 != 0
    sure = np.random.default_rng(0).integers(0, 9, 50).astype(float)
    given = predictions(["a", "b"], truth, [scores, holes], weights=weights, confidence=[sure, sure], thresholds=0.5)
    alone = predictions(
        ["b"], truth[some], scores[some], weights=weights[some], confidence=sure[some][None], thresholds=0.5
    )
    assert curves(given, 1).scores == curves(alone, 0).scores
    assert sorted(sorted_rows(given, 1).index) == np.flatnonzero(some).tolist()


def test_one_class_leaves_undefined_what_needs_the_other():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one = found([True, True], [0.2, 0.7])
        assert np.isnan(one.fpr).all()
        assert one.tpr.tolist() == [0, 0.5, 1]
        assert np.isnan(one.auroc)
        assert one.average_precision == 1
        other = found([False, False], [0.2, 0.7])
        assert np.isnan([other.auroc, other.average_precision]).all()
        assert np.isnan(other.tpr).all()
        assert other.precision.tolist() == [1, 0, 0]
        given = predictions(["m"], [True, False], [np.nan, np.nan])
        assert np.isnan(list(curves(given, 0).scores.values())).all()
        assert thresholds(sorted_rows(given, 0)).cutoffs.tolist() == [np.inf]


def test_hard_labels_have_one_threshold_that_decides():
    one = found([1, 1, 0, 0, 1], [1, 0, 0, 1, 1])
    assert one.cutoffs.tolist() == [np.inf, 1, 0]
    assert one.performances.tolist() == [[2, 0, 3, 0], [1, 1, 1, 2], [0, 2, 0, 3]]


def test_thinned_curves_keep_the_ends_and_extremes_of_every_column():
    rng = np.random.default_rng(0)
    x, y = np.sort(rng.random(20_000)), rng.random(20_000)
    x[0], x[-1] = 0, 1
    kept = thinned(x, y, 50)
    assert (np.diff(kept) > 0).all()
    assert len(kept) <= 4 * 50
    for low in np.arange(50) / 50:
        inside = np.flatnonzero((x >= low) & ((x < low + 0.02) | (low == 0.98)))
        there = kept[np.isin(kept, inside)]
        assert {inside[0], inside[-1]} <= set(there)
        assert (y[there].min(), y[there].max()) == (y[inside].min(), y[inside].max())
    np.testing.assert_array_equal(thinned(x[::-1], y[::-1], 50), 19_999 - kept[::-1])
    assert thinned([0, 0.5, 1], [1, np.nan, 0]).tolist() == [0, 2]
    flat = thinned(np.zeros(5000), np.arange(5000.0), 7)
    assert flat.tolist() == [0, 4999]
    with pytest.raises(InvalidInputError, match="one length"):
        thinned([1.0], [1.0, 2.0])


def literally(truth, scores, weights, sure, times):
    """Scores when sample i comes `times[i]` times, from copies and scikit-learn."""
    again = np.repeat(np.arange(len(truth)), times)
    given = predictions(
        ["m"], truth[again], scores[again], weights=weights[again], confidence=sure[again][None], thresholds=0.5
    )
    one = curves(given, 0)
    return [one.scores[name] for name in SCORES], one


@pytest.mark.parametrize("stratified", [False, True])
def test_bands_are_percentiles_over_copies_of_samples(stratified, monkeypatch):
    truth, scores, weights = drawn(4, 40, 15)
    sure = np.random.default_rng(1).integers(0, 12, 40).astype(float)
    rows = sorted_rows(predictions(["m"], truth, scores, weights=weights, confidence=sure[None], thresholds=0.5), 0)
    from tile_core.curves import bootstrap

    seen = []
    original = bootstrap._drawn

    def watched(*given):
        times = original(*given)
        seen.append(np.empty(40))
        seen[-1][rows.index] = times
        return times

    monkeypatch.setattr(bootstrap, "_drawn", watched)
    told = []
    result = bands(
        rows,
        np.random.default_rng(9),
        replicates=30,
        level=0.8,
        stratified=stratified,
        progress=lambda *now: told.append(now),
    )
    assert told == [(done, 30) for done in range(1, 31)]
    assert len(seen) == 30
    if stratified:
        assert all(times[truth].sum() == truth.sum() for times in seen)
    assert all(times.sum() == 40 for times in seen)
    expected = [literally(truth, scores, weights, sure, times.astype(int)) for times in seen]
    np.testing.assert_allclose(result.samples, [values for values, _ in expected], atol=1e-12)
    for k, name in enumerate(SCORES):
        assert result.low[name] == pytest.approx(np.quantile(result.samples[:, k], 0.1))
        assert result.high[name] == pytest.approx(np.quantile(result.samples[:, k], 0.9))
        assert result.estimates[name] == pytest.approx(literally(truth, scores, weights, sure, np.ones(40, int))[0][k])
    lines = {name: np.array([on_grid(one, name) for _, one in expected]) for name in CURVES}
    for name in CURVES:
        low, high = np.quantile(lines[name], [0.1, 0.9], axis=0)
        np.testing.assert_allclose(result.lower[name], low, atol=1e-9)
        np.testing.assert_allclose(result.upper[name], high, atol=1e-9)


def test_bands_draw_groups_whole():
    truth, scores, _ = drawn(5, 30, 1000)
    once = sorted_rows(predictions(["m"], truth, scores, thresholds=0.5), 0)
    times = np.random.default_rng(2).integers(1, 4, 30)
    place = np.empty(30, int)
    place[once.index] = np.arange(30)  # groups are drawn in the order of their labels
    repeated = predictions(["m"], np.repeat(truth, times), np.repeat(scores, times, axis=-1), thresholds=0.5)
    groups = np.repeat(place, times)
    heavy = sorted_rows(predictions(["m"], truth, scores, weights=times.astype(float), thresholds=0.5), 0)
    for stratified in (False, True):
        how = {"replicates": 20, "stratified": stratified}
        expected = bands(heavy, np.random.default_rng(3), **how)
        found = bands(sorted_rows(repeated, 0), np.random.default_rng(3), groups=groups, **how)
        np.testing.assert_allclose(found.samples, expected.samples, atol=1e-12)
    alone = bands(sorted_rows(repeated, 0), np.random.default_rng(3), replicates=20)
    assert np.abs(alone.samples - found.samples).max() > 0.01
    with pytest.raises(InvalidInputError, match="a label for each of"):
        bands(sorted_rows(repeated, 0), np.random.default_rng(3), groups=groups[:5])


def on_grid(one, name):
    """A curve on the grid of the bands, from its points."""
    grid = np.arange(201) / 200
    if name == "cumulative_accuracy":
        return one.decisions.cumulative(grid)
    if name == "accuracy":
        return one.decisions.answered(grid)
    tpr, fpr = one.thresholds.tpr, one.thresholds.fpr
    if name == "precision_recall":
        first = [np.flatnonzero(tpr >= x - 1e-14)[0] for x in grid]
        return np.where(grid == 0, 1, one.thresholds.precision[first])
    highest = [tpr[fpr == x].max() for x in np.unique(fpr)]
    lowest = [tpr[fpr == x].min() for x in np.unique(fpr)]
    result = []
    for x in grid:
        k = np.searchsorted(np.unique(fpr), x + 1e-14, side="right") - 1
        if abs(np.unique(fpr)[k] - x) < 1e-14 or k == len(highest) - 1:
            result.append(highest[k])
            continue
        left, right = np.unique(fpr)[k : k + 2]
        result.append(highest[k] + (x - left) / (right - left) * (lowest[k + 1] - highest[k]))
    return np.array(result)


def test_bands_repeat_with_the_seed_can_be_cancelled_and_say_what_was_undefined():
    rows = sorted_rows(predictions(["m"], [1, 0, 0, 0], [0.9, 0.2, 0.6, 0.4]), 0)
    one, same, other = (bands(rows, np.random.default_rng(seed), replicates=50) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.samples, same.samples)
    assert not np.array_equal(one.samples, other.samples, equal_nan=True)
    assert 0 < one.undefined < 50
    assert one.undefined == np.isnan(one.samples[:, SCORES.index("auroc")]).sum()
    assert np.isfinite([one.low["auroc"], one.low["lxcim"]]).all()
    assert bands(rows, np.random.default_rng(1), replicates=50, stratified=True).undefined == 0
    with pytest.raises(CancelledError):
        bands(rows, np.random.default_rng(1), cancel=lambda: True)
    for wrong in ({"replicates": 0}, {"level": 1.0}):
        with pytest.raises(InvalidInputError, match=r"replicates: expected|bootstrap: expected"):
            bands(rows, np.random.default_rng(1), **wrong)


def test_bands_of_one_class_are_undefined_where_the_scores_are():
    rows = sorted_rows(predictions(["m"], [1, 1, 1], [0.9, 0.2, 0.6]), 0)
    result = bands(rows, np.random.default_rng(1), replicates=20, stratified=True)
    assert np.isnan([result.low["auroc"], result.estimates["auroc"]]).all()
    assert result.undefined == 20
    assert np.isfinite([result.low["lxcim"], result.low["average_precision"]]).all()
    assert np.isnan([result.lines["roc"], result.lower["roc"], result.upper["roc"]]).all()


def test_replicates_of_one_class_do_not_widen_the_roc_band():
    """The one negative is above every positive: no replicate that has it has a ROC above 0 before FPR 1."""
    rows = sorted_rows(predictions(["m"], [0, 1, 1, 1, 1], [0.9, 0.2, 0.6, 0.4, 0.3]), 0)
    result = bands(rows, np.random.default_rng(1), replicates=200)
    assert result.undefined > 0
    assert (result.upper["roc"][:-1] == 0).all()
