"""Maps of P(best) over the Tile and the paired bootstrap, compared with the plain evaluation."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tile_core import performance, ranking, tile, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.execution import CancelledError
from tile_core.scores import canonical_score


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def drawn_from(rows: np.ndarray) -> uncertainty.Draws:
    return uncertainty.Draws(np.asarray(rows, float), np.asarray(rows[0], float), independent=False)


def posteriors(n: int, draws: int, *, seed: int = 1, priors: int = 1) -> uncertainty.Draws:
    """Draws at one prior, or at several."""
    generator = rng(seed)
    sizes = generator.integers(40, 400, (priors, 2))[np.arange(n) % priors]
    tn, tp = (generator.binomial(sizes[:, k], generator.uniform(0.5, 0.95, n)) for k in (0, 1))
    rows = np.stack([tn, sizes[:, 0] - tn, sizes[:, 1] - tp, tp], -1)
    return uncertainty.from_counts(rows, seed, draws=draws)


def plain(draws: uncertainty.Draws, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """P(best) cell by cell, from every score."""
    result = np.zeros((len(b), len(a), draws.measured.shape[0]))
    for i, y in enumerate(b):
        for k, x in enumerate(a):
            first = ranking.ranks(draws.performances, x, y) == 1
            result[i, k] = (first / np.maximum(first.sum(1, keepdims=True), 1)).mean(0)
    return result


CASES = {
    "one prior": posteriors(9, 60),
    "several priors": posteriors(9, 60, priors=3),
    "one entity": posteriors(1, 5),
    "small whole numbers": drawn_from(rng().integers(0, 4, (60, 6, 4))),
    "mostly 0": drawn_from(rng(2).integers(0, 2, (60, 4, 4))),
    "clones": drawn_from(rng(3).integers(1, 50, (40, 3, 4))[:, [0, 1, 0, 2, 1]]),
    "nearly clones": drawn_from(
        np.round(rng(4).integers(20, 50, (40, 3, 4)), 0)[:, [0, 0, 1, 2]] * (1 + 1e-13 * rng().random((40, 4, 4)))
    ),
    "nearly parallel": drawn_from(100 + 1e-9 * rng(5).random((40, 5, 4))),
}


@pytest.mark.parametrize("case", CASES)
def test_envelopes_give_the_probabilities_of_the_plain_evaluation(case: str) -> None:
    a, b = tile.axis(17), tile.axis(11)
    found = uncertainty.best_map(CASES[case], a, b)
    assert np.abs(found - plain(CASES[case], a, b)).max() < 1e-12


def test_any_increasing_axes_will_do() -> None:
    a, b = np.array([0.0, 0.013, 0.5, 0.51, 0.93]), np.array([0.2, 0.9])
    found = uncertainty.best_map(CASES["several priors"], a, b)
    assert np.array_equal(found, plain(CASES["several priors"], a, b))


def test_a_map_holds_what_best_says_at_each_point() -> None:
    found = uncertainty.best_map(CASES["one prior"], [0.3, 0.8], [0.4])
    for k, a in enumerate((0.3, 0.8)):
        assert found[0, k] == pytest.approx(uncertainty.best(CASES["one prior"], a, 0.4), abs=1e-12)


def test_probabilities_sum_to_1_and_the_missing_have_none() -> None:
    rows = np.array([[60, 20, 5, 15], [np.nan] * 4, [40, 40, 2, 18]])
    found = uncertainty.best_map(uncertainty.from_counts(rows, 1, draws=50), tile.axis(5), tile.axis(5))
    assert found.sum(-1) == pytest.approx(1)
    assert (found[..., 1] == 0).all()


def test_no_digit_depends_on_the_executor() -> None:
    axis = tile.axis(20)
    with ThreadPoolExecutor(1) as one:
        alone = uncertainty.best_map(CASES["one prior"], axis, axis, executor=one)
    assert np.array_equal(alone, uncertainty.best_map(CASES["one prior"], axis, axis))


def test_a_map_tells_its_progress_and_can_be_cancelled() -> None:
    axis, told = tile.axis(20), list[tuple[int, int]]()
    uncertainty.best_map(CASES["one prior"], axis, axis, progress=lambda *step: told.append(step))
    assert told == [(1, 3), (2, 3), (3, 3)]
    with pytest.raises(CancelledError):
        uncertainty.best_map(CASES["one prior"], axis, axis, cancel=lambda: True)


@pytest.mark.parametrize("case", ["several priors", "small whole numbers", "clones"])
@pytest.mark.parametrize("delta", [0.0, 0.05, 1.0])
def test_entities_within_delta_of_the_best_are_counted_at_each_point(case: str, delta: float) -> None:
    draws, axis = CASES[case], np.array([0.13, 0.5, 0.77])
    found = uncertainty.within_map(draws, axis, axis, delta)
    for i, b in enumerate(axis):
        for k, a in enumerate(axis):
            scores = canonical_score(draws.performances, a, b)
            top = np.nanmax(np.where(np.isnan(scores), -1, scores), 1, keepdims=True)
            sure = (scores >= top - delta + 1e-12).mean(0), (scores >= top - delta - 1e-12).mean(0)
            assert ((sure[0] <= found[i, k]) & (found[i, k] <= sure[1])).all()
            defined = ~np.isnan(canonical_score(draws.measured, a, b))
            assert uncertainty.within(draws, a, b, delta)[defined] == pytest.approx(found[i, k][defined], abs=2e-3)
            assert (uncertainty.within(draws, a, b, delta)[~defined] == 0).all()


@pytest.mark.parametrize("dependence", ["independent", "any"])
def test_plausible_winners_are_those_of_the_first_tier_at_each_point(dependence) -> None:
    rates, axis = uncertainty.sampled_counts(posteriors(12, 5, priors=2).measured), np.array([0.2, 0.6, 1.0])
    found = uncertainty.plausible_map(rates, axis, axis, dependence=dependence)
    for i, b in enumerate(axis):
        for k, a in enumerate(axis):
            sure = uncertainty.sure_differences(rates, a, b, dependence=dependence, fine=False)
            assert found[i, k] == (uncertainty.tiers(sure) == 0).sum()
    shifted = uncertainty.plausible_map(rates.measured, axis, axis, prior=0.5, level=0.8)
    assert shifted[2, 2] == (uncertainty.tiers(uncertainty.sure_differences(rates, 1, 1, level=0.8)) == 0).sum()


def test_winners_and_their_shares_of_the_tile() -> None:
    probabilities = np.array([[[0.2, 0.8], [0.5, 0.5]], [[1.0, 0.0], [0.0, 0.0]]])
    found = uncertainty.winners(probabilities)
    assert found.entity.tolist() == [[1, 0], [0, -1]]
    assert found.probability.tolist() == [[0.8, 0.5], [1.0, 0.0]]
    axis = tile.axis(101)
    below = axis[None] + axis[:, None] < 1 - 1e-9
    assert uncertainty.share_of_tile(below, axis, axis) == pytest.approx(0.5, abs=0.01)
    assert uncertainty.share_of_tile(np.ones((1, 3)), [0.1, 0.2, 0.9], [0.7]) == pytest.approx(1)


@pytest.mark.parametrize("axis", [[], [0.5, 0.5], [0.5, 0.2], [-1], [[0.5]]])
def test_axes_increase_from_0_to_1(axis: list) -> None:
    with pytest.raises(InvalidInputError, match="a: expected"):
        uncertainty.best_map(CASES["one entity"], axis, [0.5])


def predictions(samples: int, models: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    generator = rng(seed)
    y_true = generator.random(samples) < 0.3
    common = generator.random(samples) < 0.5
    own = generator.random((models, samples)) < np.where(y_true, 0.8, 0.2)
    return y_true, np.where(common, own[0], own)


def test_paired_draws_have_the_moments_of_the_samples() -> None:
    y_true, y_pred = predictions(200, 3)
    found = uncertainty.bootstrap(y_true, y_pred, rng(), draws=20_000)
    assert found.measured.tolist() == [performance.from_predictions(y_true, each).tolist() for each in y_pred]
    positives = int(y_true.sum())
    rates = y_pred[:, y_true].mean(1)
    assert found.performances[..., 3].mean(0) == pytest.approx(positives * rates, rel=0.01)
    expected = np.cov(y_pred[:, y_true].astype(float), bias=True) * positives
    assert np.cov(found.performances[..., 3].T) == pytest.approx(expected, rel=0.06)
    assert np.array_equal(found.performances, np.round(found.performances))
    assert (found.performances[..., 2:].sum(-1) == positives).all()


def test_equal_models_are_tied_in_every_draw() -> None:
    y_true, y_pred = predictions(100, 2)
    found = uncertainty.bootstrap(y_true, y_pred[[0, 1, 0]], rng(), draws=100)
    assert np.array_equal(found.performances[:, 0], found.performances[:, 2])
    assert uncertainty.beats(found, 0.5, 0.5)[0, 2] == 0.5


def test_groups_come_together_or_not_at_all() -> None:
    y_true, y_pred = predictions(300, 2)
    alone = uncertainty.bootstrap(y_true, y_pred, rng(), draws=4000)
    copied = [np.repeat(each, 4, axis=-1) for each in (y_true, y_pred)]
    together = uncertainty.bootstrap(*copied, rng(), draws=4000, groups=np.repeat(np.arange(300), 4))
    apart = uncertainty.bootstrap(*copied, rng(), draws=4000)
    spread = [each.performances[..., 3].std(0) / each.measured[0, 2:].sum() for each in (alone, together, apart)]
    assert spread[1] == pytest.approx(spread[0], rel=0.06)
    assert spread[2] == pytest.approx(spread[0] / 2, rel=0.06)


def test_groups_of_both_classes_leave_the_prior_alone() -> None:
    y_true, y_pred = predictions(120, 2)
    found = uncertainty.bootstrap(y_true, y_pred, rng(), draws=50, groups=np.arange(120) // 7)
    assert found.performances[..., 2:].sum(-1) == pytest.approx(y_true.sum())
    assert found.performances.sum(-1) == pytest.approx(120)


def test_a_class_that_lives_in_few_groups_is_never_absent() -> None:
    y_true = np.array([1, 0, 0, 0, 1, 0])
    found = uncertainty.bootstrap(y_true, [y_true], rng(), draws=200, groups=["a", "a", "b", "b", "c", "c"])
    assert found.performances[:, 0].tolist() == [[4, 0, 0, 2]] * 200


def test_weights_weigh_and_do_not_change_the_prior() -> None:
    y_true, y_pred = predictions(80, 2)
    weights = np.where(np.arange(80) % 2, 2.0, 1.0)
    found = uncertainty.bootstrap(y_true, y_pred, rng(), draws=30, weights=weights)
    assert found.measured[:, 3] == pytest.approx((weights * y_true * y_pred).sum(1))
    assert found.performances[..., 2:].sum(-1) == pytest.approx((weights * y_true).sum())


def test_equal_seeds_give_equal_draws() -> None:
    y_true, y_pred = predictions(80, 2)
    one, two = (uncertainty.bootstrap(y_true, y_pred, rng(3), draws=30).performances for _ in range(2))
    assert np.array_equal(one, two)


@pytest.mark.parametrize(
    ("y_true", "y_pred", "options", "message"),
    [
        ([0, 0], [[0, 1]], {}, "no positives"),
        ([1, 1], [[0, 1]], {}, "no negatives"),
        ([0, 1], [[0, np.nan]], {}, "y_pred: expected 0 or 1"),
        ([0, 2], [[0, 1]], {}, "y_true: expected 0 or 1"),
        ([0, 1], [[0, 1, 1]], {}, "2 samples, found 3"),
        ([0, 1], [[0, 1]], {"groups": ["a"]}, "groups: expected one"),
        ([0, 1], [[0, 1]], {"weights": [1.0]}, "weights: expected one"),
        ([0, 1], [[0, 1]], {"draws": 0}, "draws"),
    ],
)
def test_wrong_predictions_are_refused(y_true: list, y_pred: list, options: dict, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        uncertainty.bootstrap(y_true, y_pred, rng(), **options)
