"""How certain a ranking by LxCIM, AUDRC, AUROC or accuracy is: influences, leads, intervals and P(best)."""

import numpy as np
import pytest

from tile_core.checks import InvalidInputError
from tile_core.curves import curves, exchanged, influences, sorted_rows
from tile_core.predictions import predictions
from tile_core.rank_based import RANK_BASED, scored_models
from tile_core.uncertainty import rank_sets, tiers


def several(seed, models=4, size=60, **how):
    rng = np.random.default_rng(seed)
    truth = rng.random(size) < 0.4
    truth[:2] = [False, True]
    scores = np.round(rng.normal(size=(models, size)) + (2 * truth - 1) * rng.uniform(0, 1.5, (models, 1)), 1)
    return predictions([f"m{k}" for k in range(models)], truth, scores, thresholds=0, **how)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("measure", RANK_BASED)
def test_influences_are_the_derivatives_by_the_weights(measure, seed):
    rng = np.random.default_rng(seed)
    size = int(rng.integers(4, 25))
    truth = np.arange(size) % 2
    scores = np.round(rng.normal(size=size) + truth, seed % 3)
    weights, step = rng.uniform(0.5, 2, size), 1e-5
    confidence = None if seed % 2 else [np.round(rng.uniform(size=size), 1)]

    def value(weights):
        given = predictions(["m"], truth, [scores], weights=weights, thresholds=0, confidence=confidence)
        return curves(given, 0).scores[measure], sorted_rows(given, 0)

    measured, rows = value(weights)
    found, ordered = influences(rows, measure)
    steps = step * np.eye(size)
    slopes = [(value(weights + each)[0] - value(weights - each)[0]) / (2 * step) for each in steps]
    assert found == pytest.approx(measured, abs=1e-12)
    np.testing.assert_allclose(ordered, weights.sum() * np.array(slopes)[rows.index], atol=1e-7)
    assert weights[rows.index] @ ordered == pytest.approx(0, abs=1e-10)


def test_the_spread_of_two_aurocs_is_that_of_delong():
    given = several(3, models=2)
    wins = (given.scores[:, given.y_true][:, :, None] > given.scores[:, ~given.y_true][:, None]).astype(float)
    wins += 0.5 * (given.scores[:, given.y_true][:, :, None] == given.scores[:, ~given.y_true][:, None])
    of_positives, of_negatives = wins.mean(2), wins.mean(1)
    expected = sum(np.var(each[0] - each[1]) / each.shape[1] for each in (of_positives, of_negatives))
    found = scored_models(given)["auroc"]
    np.testing.assert_allclose(found.values, wins.mean((1, 2)), atol=1e-12)
    assert np.sum((found.parts[0] - found.parts[1]) ** 2) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_the_lead_in_accuracy_is_that_of_mcnemar(seed):
    given = several(seed)
    right = np.where(given.scores == 0, 0.5, (given.scores > 0) == given.y_true)
    found = scored_models(given)["accuracy"].leads()
    for i, j in [(0, 1), (2, 3)]:
        change = right[i] - right[j]
        one = np.sqrt((change**4).sum() / (change**2).sum())
        lead = max(0, abs(change.sum()) - one) / np.sqrt((change**2).sum())
        assert abs(found[i, j]) == pytest.approx(lead, abs=1e-12)
        assert np.sign(found[i, j]) == (np.sign(change.sum()) if lead else 0)
    np.testing.assert_array_equal(found, -found.T)


def test_an_exchange_of_classes_changes_nothing_said_of_lxcim_audrc_and_accuracy():
    given = several(7)
    other = exchanged(given, np.random.default_rng(1).random(given.size) < 0.5)
    before, after = scored_models(given), scored_models(other)
    for measure in ("lxcim", "accuracy", "audrc_continuous"):
        np.testing.assert_allclose(after[measure].leads(), before[measure].leads(), atol=1e-9)
    assert np.abs(after["auroc"].leads() - before["auroc"].leads()).max() > 0.01


def test_weights_count_and_groups_of_one_sample_change_nothing():
    plain, alone = several(2), several(2, groups=np.arange(60)[::-1])
    twice = several(2, weights=np.full(60, 2.0))
    for measure in RANK_BASED:
        one = scored_models(plain, [measure])[measure]
        for other in (alone, twice):
            found = scored_models(other, [measure])[measure]
            np.testing.assert_allclose(found.leads(), one.leads(), atol=1e-9)
    pairs = several(2, groups=np.arange(60) // 2)
    assert scored_models(pairs)["lxcim"].parts.shape == (4, 30)


def test_repeating_each_sample_in_a_group_says_nothing_more():
    given = several(4)
    again = np.repeat(np.arange(60), 3)
    found = scored_models(
        predictions(given.models, given.y_true[again], given.scores[:, again], thresholds=0, groups=again)
    )
    for measure, one in scored_models(given).items():
        np.testing.assert_allclose(found[measure].leads(), one.leads(), atol=1e-9)
        np.testing.assert_allclose(found[measure].intervals(), one.intervals(), atol=1e-9)


def test_class_weights_are_those_of_the_diagonal():
    given = several(5)
    for positive in (0.2, 0.7):
        weighted = predictions(
            given.models, given.y_true, given.scores, thresholds=0,
            weights=np.where(given.y_true, positive, 1 - positive),
        )  # fmt: skip
        one = scored_models(given, ["lxcim"], class_weight=positive)["lxcim"]
        other = scored_models(weighted, ["lxcim"])["lxcim"]
        np.testing.assert_allclose(one.values, other.values, atol=1e-12)
        np.testing.assert_allclose(one.leads(), other.leads(), atol=1e-9)
    alone = scored_models(given, ["lxcim", "auroc"], class_weight=1)
    positives = scored_models(given.take(given.y_true), ["lxcim"])["lxcim"]
    np.testing.assert_allclose(alone["lxcim"].leads(), positives.leads(), atol=1e-9)
    np.testing.assert_array_equal(alone["auroc"].values, scored_models(given, ["auroc"])["auroc"].values)


def test_rank_sets_tiers_and_p_best_agree_with_the_order():
    rng = np.random.default_rng(1)
    truth = np.arange(400) % 2
    scores = rng.normal(size=(5, 400)) + np.array([[4], [2], [2], [0.5], [0.5]]) * (truth - 0.5)
    scores[2] = scores[1]
    found = scored_models(predictions(list("ABCDE"), truth, scores, thresholds=0))["lxcim"]
    claims = found.sure_differences()
    assert rank_sets(claims).first.tolist() == [1, 2, 2, 4, 4]
    assert rank_sets(claims).last.tolist() == [1, 3, 3, 5, 5]
    assert tiers(claims).tolist() == [0, -1, -1, -1, -1]
    best = found.best(np.random.default_rng(1))
    assert best.sum() == pytest.approx(1)
    assert best[0] > 0.99
    clones = scored_models(predictions(list("BC"), truth, scores[1:3], thresholds=0))["lxcim"]
    np.testing.assert_allclose(clones.best(np.random.default_rng(1)), [0.5, 0.5])
    np.testing.assert_array_equal(clones.difference(0, 1), [0, 0, 0])
    assert not clones.sure_differences(0.5).surely_better.any()


def test_few_samples_that_all_say_the_same_are_not_enough():
    for size, sure in ((4, False), (40, True)):
        truth = np.arange(size) % 2
        given = predictions(["right", "wrong"], truth, [truth, 1 - truth], thresholds=0.5)
        for found in scored_models(given).values():
            assert found.sure_differences().surely_better[0, 1] == sure
            low, high = found.intervals()[0]
            assert 0.2 < low < 1 == high


def test_many_samples_are_put_together_to_blocks(monkeypatch):
    given = several(6, models=3, size=1000)
    whole = scored_models(given)["lxcim"]
    monkeypatch.setattr("tile_core.rank_based._MOST_UNITS", 200)
    monkeypatch.setattr("tile_core.rank_based._MOST_DRAWN", 70)
    found = scored_models(given)["lxcim"]
    assert found.parts.shape == (3, 200)
    np.testing.assert_allclose(found.parts.sum(1), 0, atol=1e-12)
    near = np.abs(whole.leads()) < 4
    np.testing.assert_allclose(found.leads()[near], whole.leads()[near], rtol=0.25, atol=0.2)
    np.testing.assert_array_equal(np.abs(found.leads()) > 4, ~near)
    np.testing.assert_allclose(found.best(np.random.default_rng(1)), whole.best(np.random.default_rng(1)), atol=0.1)


def test_a_model_without_scores_has_no_rank_and_one_with_some_is_judged_on_those():
    given = several(8)
    scores = given.scores.copy()
    scores[0], scores[1, ::3] = np.nan, np.nan
    found = scored_models(predictions(given.models, given.y_true, scores, thresholds=0))
    for measure, one in found.items():
        assert np.isnan(one.values[0])
        assert one.values[1] == pytest.approx(
            scored_models(given.take(np.arange(60) % 3 != 0), [measure])[measure].values[1]
        )
        claims = one.sure_differences()
        assert claims.defined.tolist() == [False, True, True, True]
        assert rank_sets(claims).first[0] == 0
        assert one.best(np.random.default_rng(1))[0] == 0


def test_what_cannot_be_ranked_is_refused():
    given = several(9)
    with pytest.raises(InvalidInputError, match="measure: expected one of lxcim"):
        scored_models(given, ["mcc"])
    with pytest.raises(InvalidInputError, match="measure: expected one of auroc"):
        influences(sorted_rows(given, 0), "mcc")
    with pytest.raises(InvalidInputError, match="class_weight"):
        scored_models(given, class_weight=1.5)
    with pytest.raises(InvalidInputError, match="level"):
        scored_models(given)["lxcim"].sure_differences(1)
    scores = given.scores.copy()
    scores[0, 0] = np.nan
    declined = predictions(given.models, given.y_true, scores, thresholds=0, declined_are_errors=True)
    with pytest.raises(InvalidInputError, match="left out"):
        scored_models(declined)
