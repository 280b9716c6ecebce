"""Thresholds over the Tile and by rules, against trying every threshold."""

import numpy as np
import pytest

from tile_core import choosing, performance, ranking, regions, roc, scores, tile
from tile_core.checks import InvalidInputError
from tile_core.choosing import hulls
from tile_core.curves import sorted_rows, thresholds
from tile_core.predictions import predictions


def drawn(seed, models=1, size=None, weighted=None, levels=12):
    """Models of different skill on the same tied samples."""
    rng = np.random.default_rng(seed)
    size = size or int(rng.integers(4, 60))
    truth = np.arange(size) < rng.integers(1, size)
    skill = rng.uniform(0, 2, (models, 1))
    raw = np.round((skill * truth + rng.normal(size=(models, size))) * levels / 6) * 6 / levels
    weighted = bool(rng.integers(2)) if weighted is None else weighted
    weights = rng.integers(1, 8, size) / 4 if weighted else None
    return predictions([f"m{k}" for k in range(models)], truth, raw, weights=weights)


def every(one, model=0):
    return thresholds(sorted_rows(one, model))


def best_of_all(found, a, b):
    """The greatest key of all thresholds, shape of a."""
    return np.nanmax(ranking.keys(found.performances, a, b), -1, initial=-1)


@pytest.mark.parametrize("seed", range(25))
def test_a_vertex_is_best_everywhere_and_every_vertex_is_best_alone_somewhere(seed):
    found = every(drawn(seed))
    index = choosing.hull(found)
    assert (np.diff(index) > 0).all()
    a, b = tile.mesh(41)
    keys = ranking.keys(found.performances, a, b)
    best = np.nanmax(keys, -1)
    on_hull = np.nanmax(keys[..., index], -1)
    np.testing.assert_allclose(1 / (1 + on_hull), 1 / (1 + best), rtol=1e-12)
    areas = regions.shares(regions.regions(found.performances), len(found.cutoffs))
    copies = ranking.representatives(found.performances)
    assert len(set(copies)) == len(copies)
    np.testing.assert_array_equal(np.flatnonzero(areas > 0), index)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("weighted", [False, True])
def test_the_sieve_before_the_hull_loses_no_vertex(seed, weighted, monkeypatch):
    found = every(drawn(seed, size=3000, weighted=weighted, levels=3000))
    expected = roc.upper_left_hull(found.fp, found.tp)
    np.testing.assert_array_equal(choosing.hull(found), expected)
    monkeypatch.setattr(hulls, "_COARSE", 8)
    np.testing.assert_array_equal(choosing.hull(found), expected)
    assert hulls._not_below(found.fp, found.tp).mean() < 0.6


def test_the_sieve_on_a_circle_where_every_threshold_is_a_vertex(monkeypatch):
    angle = np.linspace(0, np.pi / 2, 5001)
    monkeypatch.setattr(hulls, "_COARSE", 16)
    found = every(predictions(["m"], [1, 0], [1.0, 0.0]))
    found = type(found)(np.append(np.inf, -np.arange(5000.0)), np.sin(angle), 1 - np.cos(angle))
    np.testing.assert_array_equal(choosing.hull(found), np.arange(5001))


def test_constant_decisions_are_marked():
    one = predictions(["bad", "good", "middle"], [1, 0, 1, 0], [[0, 1, 0, 1], [1, 0, 1, 0], [2, 3, 1, 0]])
    found = choosing.vertices_of(one)
    kinds = [[found.kind(v) for v in np.flatnonzero(found.owner == m)] for m in range(3)]
    assert kinds == [[choosing.ALWAYS_NEGATIVE, choosing.ALWAYS_POSITIVE], [None], [choosing.ALWAYS_NEGATIVE, None]]
    assert [found.label(v) for v in range(3)] == ["bad: always negative", "bad: always positive", "good: score ≥ 1"]
    assert found.cutoffs.tolist() == [np.inf, 0, 1, np.inf, 1]


@pytest.mark.parametrize("seed", range(10))
def test_models_are_ranked_at_their_best_thresholds(seed):
    one = drawn(seed, 4)
    found = choosing.vertices_of(one)
    a, b = tile.mesh(11)
    full = [every(one, model) for model in range(4)]
    keys = np.stack([best_of_all(model, a, b) for model in full], -1)
    expected = ranking.competition_ranks(keys, 1e-11)
    np.testing.assert_array_equal(found.ranks(a, b), expected)
    np.testing.assert_array_equal(np.moveaxis(choosing.rank_maps(found, 11), 0, -1), expected)
    best = found.best(a, b)
    assert best.shape == (11, 11, 4)
    for model in range(4):
        assert (found.owner[best[..., model]] == model).all()
        where, value = choosing.best_map(found, model, 11)
        np.testing.assert_array_equal(where, best[..., model])
        at_best = scores.canonical_score(found.performances_at(a, b)[..., model, :], a, b)
        np.testing.assert_allclose(value, at_best, atol=1e-12)
        np.testing.assert_allclose(value, np.where(keys[..., model] == np.inf, 1, keys[..., model] /
                                                   (1 + np.minimum(keys[..., model], 1e300))), atol=1e-12)  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_the_region_of_a_model_is_the_union_of_the_regions_of_its_vertices(seed):
    one = drawn(seed, 4)
    found = choosing.vertices_of(one)
    result = choosing.model_regions(found)
    a, b = np.meshgrid(*[(np.arange(100) + 0.5) / 100] * 2)
    winners = (found.ranks(a, b) == 1).mean((0, 1))
    areas = np.zeros(4)
    for model in result:
        areas[model.model] = model.area
        assert {int(found.owner[v]) for region in model.regions for v in region.entities} >= {model.model}
    np.testing.assert_allclose(areas, winners, atol=0.01)
    vertices = regions.shares(regions.regions(found.performances), len(found.owner))
    for model in range(4):
        assert areas[model] <= vertices[found.owner == model].sum() + 1e-12
    # The best thresholds of one model fill the Tile.
    own = found.of(0)
    assert sum(region.area for region in regions.regions(own)) == pytest.approx(1)


def test_models_with_the_same_vertex_share_its_region():
    one = predictions(["a", "b"], [1, 0, 1, 0], [[3, 2, 1, 0], [30, 20, 10, 0]])
    result = choosing.model_regions(choosing.vertices_of(one))
    assert [(model.model, model.area) for model in result] == [(0, pytest.approx(1)), (1, pytest.approx(1))]


def test_a_model_that_lacks_a_class_has_no_vertex_and_no_rank():
    one = predictions(["a", "b"], [1, 0, 1], [[0.9, 0.1, 0.4], [0.9, np.nan, 0.4]])
    found = choosing.vertices_of(one)
    assert set(found.owner) == {0}
    np.testing.assert_array_equal(found.ranks(0.5, 0.5), [1, np.nan])
    assert found.best([0.2, 0.4], 0.5)[:, 1].tolist() == [-1, -1]
    assert np.isnan(choosing.rank_maps(found, 5)[1]).all()
    assert [model.model for model in choosing.model_regions(found)] == [0]
    with pytest.raises(InvalidInputError, match="both classes"):
        choosing.hull(every(one, 1))
    with pytest.raises(InvalidInputError, match="b: labels: expected samples of both classes"):
        choosing.choose(one, choosing.best_at(0.5, 0.5))
    with pytest.raises(InvalidInputError, match="with vertices"):
        choosing.best_map(found, 1, 5)
    with pytest.raises(InvalidInputError, match="2 models, found 1"):
        choosing.vertices(["a", "b"], [every(one)])


def test_all_models_at_one_prior():
    one = drawn(3, 3, size=60)
    some = np.array(one.scores)
    some[1, :13] = np.nan
    found = choosing.vertices_of(predictions(one.models, one.y_true, some))
    shifted = found.at_prior(0.3)
    np.testing.assert_allclose(performance.prior(shifted.performances), 0.3)
    np.testing.assert_array_equal(shifted.cutoffs, found.cutoffs)
    np.testing.assert_allclose(performance.rates(shifted.performances)[:2], performance.rates(found.performances)[:2])
    for model in range(3):
        own = np.flatnonzero(found.owner == model)
        where = regions.shares(regions.regions(shifted.performances[own]), len(own))
        assert (where > 0).all()
    with pytest.raises(InvalidInputError, match="prior"):
        found.at_prior(1.0)


def by_trying(found, allowed, preferred):
    """The allowed threshold that is best by `preferred`; of tied ones the highest cutoff."""
    index = np.flatnonzero(allowed)
    value = preferred[index]
    return int(index[np.flatnonzero(value >= value.max() - 1e-12)[0]])


@pytest.mark.parametrize("seed", range(30))
def test_rules_by_trying_every_threshold(seed):
    found = every(drawn(seed))
    tpr, fpr, cutoffs = found.tpr, found.fpr, found.cutoffs
    share = performance.prediction_rate(found.performances)
    prior = performance.prior(found.performances)[0]
    assert choosing.prevalence_matched().pick(found) == by_trying(found, share >= 0, -np.abs(share - prior))
    for target in (0.0, 0.1, 0.25, 0.5, 0.9, 1.0, float(tpr[len(tpr) // 2]), float(fpr[len(fpr) // 2])):
        assert choosing.tpr_at_least(target).pick(found) == by_trying(found, tpr >= target - 1e-12, cutoffs)
        assert choosing.fpr_at_most(target).pick(found) == by_trying(found, fpr <= target + 1e-12, tpr)
    for threshold in (-10.0, 0.0, 0.5, float(cutoffs[1]), 1e9):
        assert choosing.fixed(threshold).pick(found) == np.flatnonzero(cutoffs >= threshold)[-1]
    for a, b in ((0.2, 0.7), (0.5, 0.5), (1.0, 0.5), (0.9, 0.1)):
        picked = choosing.best_at(a, b).pick(found)
        key = ranking.keys(found.performances, a, b)
        assert ranking.competition_ranks(key)[picked] == 1


@pytest.mark.parametrize("seed", range(5))
def test_choices_give_what_their_cutoffs_give_and_become_a_leaderboard(seed):
    one = drawn(seed, 3)
    for rule in (choosing.fixed(0.5), choosing.prevalence_matched(), choosing.best_at(0.3, 0.4)):
        chosen = choosing.choose(one, rule)
        at_hand = choosing.choose(one, rule, [every(one, model) for model in range(3)])
        np.testing.assert_array_equal(chosen.cutoffs, at_hand.cutoffs)
        np.testing.assert_allclose(chosen.performances, choosing.apply(one, chosen.cutoffs), atol=1e-12)
        for model in range(3):
            expected = performance.from_predictions(
                one.y_true, one.scores[model] >= chosen.cutoffs[model], sample_weight=one.weights
            )
            np.testing.assert_allclose(chosen.performances[model], expected, atol=1e-12)
        assert ("optimistic" in chosen.note) == (rule.key != "fixed")
        assert not chosen.other_samples
    board = chosen.leaderboard("Chosen")
    assert board.entities == one.models
    assert board.sizes.tolist() == [[one.size] * 3]
    np.testing.assert_array_equal(board.at(0), chosen.performances)


def test_custom_cutoffs():
    one = predictions(["a", "b", "none"], [1, 0, 1], [[0.9, 0.1, 0.4], [0.9, np.nan, 0.4], [np.nan] * 3])
    found = choosing.judge(one, [0.4, np.inf, 0.5])
    np.testing.assert_array_equal(found.performances, [[1, 0, 0, 2], [0, 0, 2, 0], [np.nan] * 4])
    np.testing.assert_array_equal(found.sizes, [3, 2, np.nan])
    np.testing.assert_array_equal(found.leaderboard().sizes, [[3, 2, np.nan]])
    with pytest.raises(InvalidInputError, match="3 numbers"):
        choosing.judge(one, [0.4])


@pytest.mark.parametrize("rule", [
    choosing.fixed(0.5), choosing.prevalence_matched(), choosing.tpr_at_least(0.5), choosing.fpr_at_most(0.5),
    choosing.best_at(0.3, 0.4),
], ids=lambda rule: rule.key)  # fmt: skip
def test_a_model_without_scores_is_left_out_and_one_without_a_class_is_named(rule):
    one = predictions(["a", "none"], [1, 0, 1, 0], [[0.9, 0.1, 0.4, 0.5], [np.nan] * 4])
    for found in (choosing.choose(one, rule), *choosing.on_other_half(one, rule, np.random.default_rng(0))):
        np.testing.assert_array_equal(found.performances[1], [np.nan] * 4)
        assert found.performances[0].sum() == found.sizes[0]
        assert found.cutoffs[1] == np.inf
        assert np.isnan(found.sizes[1])
    if rule.key in ("tpr", "best"):
        lonely = predictions(["a", "b"], [1, 0, 0], [[0.9, 0.1, 0.4], [np.nan, 0.1, 0.4]])
        with pytest.raises(InvalidInputError, match="b: "):
            choosing.choose(lonely, rule)


def test_a_model_without_scores_in_the_tuning_half_decides_nothing_in_the_other():
    truth = np.arange(40) % 2
    for seed in range(20):
        scores = np.full((1, 40), np.nan)
        scores[0, :3] = [0.2, 0.9, 0.4]
        one = predictions(["rare"], truth, scores)
        same, other = choosing.on_other_half(one, choosing.fixed(0.5), np.random.default_rng(seed))
        if np.isnan(same.sizes[0]):
            break
    np.testing.assert_array_equal(other.performances, [[np.nan] * 4])


def test_choosing_and_ranking_on_the_same_samples_flatters():
    rng = np.random.default_rng(0)
    drops = []
    for _ in range(200):
        one = predictions(["a", "b"], rng.random(60) < 0.4, rng.normal(size=(2, 60)))  # no skill
        same, other = choosing.on_other_half(one, choosing.best_at(0.5, 0.5), rng)
        assert other.other_samples
        assert not same.other_samples
        np.testing.assert_array_equal(same.cutoffs, other.cutoffs)
        assert (same.sizes + other.sizes).tolist() == [60, 60]
        drops.append(choosing.flattery(same, other, 0.5, 0.5))
    assert np.mean(drops) > 0.03
    assert "on 30 samples" in other.note or "on 31 samples" in other.note
    accuracy = [performance.normalized(one.performances)[:, [0, 3]].sum(-1) for one in (same, other)]
    np.testing.assert_allclose(drops[-1], accuracy[0] - accuracy[1])
    assert choosing.flattery(same, other, [0.2, 0.5, 0.9], 0.5).shape == (3, 2)


def test_halves_repeat_with_the_seed():
    one = drawn(1, 2, size=50)
    first, second = (choosing.on_other_half(one, choosing.prevalence_matched(), np.random.default_rng(3)) for _ in "ab")
    np.testing.assert_array_equal(first[1].performances, second[1].performances)


def test_a_choice_names_models_with_fewer_samples():
    scores = np.random.default_rng(2).random((2, 40))
    scores[1, 10:] = np.nan
    one = predictions(["all", "few"], np.arange(40) % 2, scores)
    rule = choosing.fixed(0.5)
    same, other = choosing.on_other_half(one, rule, np.random.default_rng(0))
    for found in (choosing.choose(one, rule), choosing.judge(one, [0.5, 0.5])):
        assert found.samples == 40
        assert "fewer than all 40 samples: few on 10." in found.partial
    assert (same.samples, other.samples) == (20, 20)
    assert same.partial.startswith(f"Evaluated on fewer than all 20 samples: few on {same.sizes[1]:.0f}.")
    assert other.partial.startswith(f"Evaluated on fewer than all 20 samples: few on {10 - same.sizes[1]:.0f}.")
    assert choosing.choose(drawn(1, 3), rule).partial == ""


SIGNED, UNIT, LONG = [-1.2, 0.3, -0.1, 0.8], [0.2, 0.9, 0.4, 0.6], [12, 80, 55, 40]


@pytest.mark.parametrize(
    ("models", "cutoffs", "rule", "why"),
    [
        ([SIGNED, SIGNED], [0, 0], "threshold 0", "0, as scores have both signs"),
        ([UNIT], [0.5], "threshold 0.5", "0.5, as scores are from 0 to 1"),
        ([[0, 1, 1, 0]], [0.5], "threshold 0.5", "0.5, as scores are from 0 to 1"),
        (
            [SIGNED, UNIT, SIGNED],
            [0, 0.5, 0],
            "usual thresholds",
            "0 for m0 and m2, whose scores have both signs; 0.5 for m1, whose scores are from 0 to 1",
        ),
    ],
)
def test_a_usual_threshold_has_a_reason(models, cutoffs, rule, why):
    given = predictions([f"m{k}" for k in range(len(models))], [0, 1, 1, 0], models)
    assert given.thresholds.tolist() == cutoffs
    found = choosing.usual(given)
    assert (found.rule, found.note) == (rule, f"Thresholds fixed in advance: {why}.")
    np.testing.assert_array_equal(found.performances, choosing.apply(given, cutoffs))


def test_a_threshold_that_was_given_is_said_to_be_chosen():
    given = predictions(["A", "B"], [0, 1, 1, 0], [SIGNED, LONG], thresholds=[0, 50])
    expected = "0 for A, whose scores have both signs; 50 for B, whose threshold was chosen."
    assert choosing.usual(given).note == f"Thresholds fixed in advance: {expected}"


def test_many_models_of_a_kind_are_counted():
    given = predictions([f"m{k}" for k in range(6)], [0, 1, 1, 0], [SIGNED] * 5 + [UNIT])
    assert "0 for m0, m1, m2 and 2 more, whose scores have both signs" in choosing.usual(given).note


def test_scores_beyond_0_to_1_on_one_side_have_no_usual_threshold():
    given = predictions(["A", "B"], [0, 1, 1, 0], [SIGNED, LONG])
    assert np.isnan(given.thresholds[1])
    with pytest.raises(InvalidInputError, match=r"thresholds: expected one for 'B', as its scores go beyond 0 to 1"):
        choosing.usual(given)
    zero = predictions(["B"], [0, 1, 1, 0], [LONG], thresholds=0)
    assert "0, as scores go beyond 0 to 1 on one side, where no threshold is usual." in choosing.usual(zero).note
