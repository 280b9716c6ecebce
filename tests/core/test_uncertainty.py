"""Draws of performances and what they say at a point, compared with brute force, scipy and simulation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import integrate, stats

from tile_core import uncertainty
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard
from tile_core.ranking import ranks as ranks_of
from tile_core.scores import canonical_score

POSITIVES, NEGATIVES = 90, 352


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def counts(tpr: np.ndarray, tnr: np.ndarray, generator: np.random.Generator, sizes=(POSITIVES, NEGATIVES)):
    tp, tn = generator.binomial(sizes[0], tpr), generator.binomial(sizes[1], tnr)
    return np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1).astype(float)


def some(n: int, seed: int = 1) -> np.ndarray:
    generator = rng(seed)
    return counts(generator.uniform(0.3, 0.95, n), generator.uniform(0.5, 0.99, n), generator)


@pytest.mark.parametrize(
    ("alpha", "beta"), [(0.5, 0.5), (0.5, 90.5), (84.5, 6.5), (1, 1), (3, 0.7), (1e6, 50), (0.9, 1e5)]
)
def test_quantiles_are_those_of_scipy(alpha: float, beta: float) -> None:
    levels = np.linspace(0.0005, 0.9995, 500)
    found = uncertainty.quantiles([alpha], [beta], levels)[0]
    assert np.abs(found - stats.beta.ppf(levels, alpha, beta)).max() < 1e-3 * stats.beta.std(alpha, beta)


def test_draws_have_the_moments_of_two_posteriors_and_leave_the_prior_alone() -> None:
    rows = some(4)
    drawn = uncertainty.from_counts(rows, 1, draws=4000).performances
    assert drawn[..., 2:].sum(-1) == pytest.approx(POSITIVES)
    assert drawn[..., :2].sum(-1) == pytest.approx(NEGATIVES)
    for column, size in ((3, POSITIVES), (0, NEGATIVES)):
        exact = stats.beta(rows[:, column] + 0.5, size - rows[:, column] + 0.5)
        assert drawn[..., column].mean(0) / size == pytest.approx(exact.mean(), rel=1e-4)
        assert drawn[..., column].std(0) / size == pytest.approx(exact.std(), rel=1e-2)
    together = np.corrcoef(drawn[..., [0, 3]].reshape(4000, -1).T)
    assert np.abs(together - np.eye(8)).max() < 0.06


def test_prior_parameters_and_design_effect_change_the_posterior() -> None:
    rows = [[352.0, 0, 30, 60]]
    drawn = uncertainty.from_counts(rows, 1, pseudo_counts=1, design_effect=3).performances[:, 0, 3]
    assert drawn.mean() / 90 == pytest.approx(21 / 32, rel=1e-4)
    assert drawn.std() / 90 == pytest.approx(stats.beta.std(21, 11), rel=1e-2)


def test_congruence_correlates_classifiers_and_not_the_two_rates() -> None:
    rows = some(3)
    drawn = uncertainty.from_counts(rows, 1, draws=4000, congruence=0.6).performances
    found = stats.spearmanr(drawn[..., 3]).statistic[np.triu_indices(3, 1)]
    assert found == pytest.approx(6 / np.pi * np.arcsin(0.3), abs=0.03)  # Spearman's of a Gaussian copula
    assert abs(stats.spearmanr(drawn[:, 0, 0], drawn[:, 1, 3]).statistic) < 0.05
    alone = uncertainty.from_counts(rows, 1, draws=4000).performances
    assert np.sort(drawn, axis=0) == pytest.approx(np.sort(alone, axis=0), rel=1e-12)


def test_full_congruence_makes_equal_counts_equal_draws() -> None:
    rows = some(3)[[0, 1, 0]]
    drawn = uncertainty.from_counts(rows, 1, congruence=1)
    assert np.array_equal(drawn.performances[:, 0], drawn.performances[:, 2])
    assert uncertainty.beats(drawn, 0.3, 0.6)[0, 2] == 0.5
    best = uncertainty.best(drawn, 0.3, 0.6)
    assert best[0] == best[2]


def test_equal_seeds_give_equal_numbers() -> None:
    rows = some(5)
    one, two, three = (uncertainty.from_counts(rows, seed, congruence=0.2).performances for seed in (4, 4, 5))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, three)


def test_rates_with_sizes_draw_as_their_counts_do() -> None:
    rows = some(3)
    one = uncertainty.from_counts(rows, 1)
    two = uncertainty.from_rates(rows[:, 3] / 90, rows[:, 1] / 352, 90, 352, 1)
    assert two.performances == pytest.approx(one.performances)


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([[5, 1, 0, 0]], {}, "no positives"),
        ([[0, 0, 1, 3]], {}, "no negatives"),
        ([[5.5, 1, 2, 3]], {}, "whole numbers, found 5.5"),
        ([[5, 1, 2, 3], [50, 1, 2, 3]], {"congruence": 0.5}, "same numbers"),
        ([[5, 1, 2, 3]], {"congruence": 2}, "congruence"),
        ([[5, 1, 2, 3]], {"pseudo_counts": 0}, "pseudo_counts"),
        ([[5, 1, 2, 3]], {"design_effect": 0.5}, "design_effect"),
        ([[5, 1, 2, 3]], {"draws": 0}, "draws"),
        ([5, 1, 2, 3], {}, "shape"),
    ],
)
def test_wrong_input_is_refused(rows: list, options: dict, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        uncertainty.from_counts(rows, 1, **options)


def test_rates_need_the_sizes_of_both_classes() -> None:
    with pytest.raises(InvalidInputError, match="positives"):
        uncertainty.from_rates([0.5], [0.5], np.nan, 10, 1)
    with pytest.raises(InvalidInputError, match="no negatives"):
        uncertainty.from_rates([0.5], [0.5], 10, 0, 1)


def test_a_missing_row_has_no_part() -> None:
    rows = some(3)
    rows[1, 2] = np.nan
    drawn = uncertainty.from_counts(rows, 1)
    assert np.isnan(drawn.performances[:, 1]).all()
    assert np.isnan(uncertainty.intervals(drawn, 0.5, 0.5)[1]).all()
    assert uncertainty.best(drawn, 0.5, 0.5)[[0, 2]].sum() == pytest.approx(1)
    found = uncertainty.sure_differences(rows, 0.5, 0.5)
    assert found.defined.tolist() == [True, False, True]
    sets = uncertainty.rank_sets(found)
    assert (sets.first[1], sets.last[1]) == (0, 0)
    assert sets.last.max() <= 2
    assert uncertainty.tiers(found)[1] == -2
    with pytest.raises(InvalidInputError, match="anchor"):
        uncertainty.tiers(found, 1)


def test_an_entity_without_a_score_at_the_point_is_not_ranked_there() -> None:
    rows = [[80, 10, 5, 5], [90, 0, 10, 0]]  # the second one predicts no positive
    assert uncertainty.best(uncertainty.from_counts(rows, 1), 1, 0).tolist() == [1, 0]
    assert uncertainty.tiers(uncertainty.sure_differences(rows, 1, 0)).tolist() == [0, -2]


@pytest.mark.parametrize("at", [(0.3, 0.6), (1, 0), (0.5, 0.5)])
def test_ranks_of_draws_are_counted_as_by_hand(at: tuple[float, float]) -> None:
    rows = np.tile(some(5), (40, 1, 1)) + rng().integers(0, 3, (40, 5, 4))  # small whole numbers: ties
    drawn = uncertainty.Draws(rows, rows[0], independent=False)
    n, expected = 5, np.zeros((5, 5))
    for draw in rows:
        rank = ranks_of(draw, *at).astype(int)
        for i in range(n):
            tied = (rank == rank[i]).sum()
            expected[i, rank[i] - 1 : rank[i] - 1 + tied] += 1 / tied / 40
    found = uncertainty.rank_distribution(drawn, *at)
    assert found == pytest.approx(expected)
    assert found.sum(0) == pytest.approx(np.ones(5))
    assert uncertainty.best(drawn, *at) == pytest.approx(expected[:, 0])
    scores = canonical_score(rows, *at)
    better = (scores[:, :, None] > scores[:, None] + 1e-13).mean(0)
    assert uncertainty.beats(drawn, *at) == pytest.approx((1 + better - better.T) / 2)


def above(one: tuple[float, float], two: tuple[float, float]) -> float:
    """P(X > Y) of two Beta distributions, by integration."""
    first, second = stats.beta(*one), stats.beta(*two)
    return integrate.quad(lambda x: first.pdf(x) * second.cdf(x), 0, 1, points=[first.mean()], limit=200)[0]


def test_beats_at_corners_is_the_integral_of_two_posteriors() -> None:
    rows = np.array([[300.0, 52, 20, 70], [310, 42, 25, 65]])
    drawn = uncertainty.from_counts(rows, 1, draws=250_000)
    for place, right, wrong in (((1, 1), 3, 2), ((0, 0), 0, 1)):
        expected = above(*((row[right] + 0.5, row[wrong] + 0.5) for row in rows))
        assert uncertainty.beats(drawn, *place)[0, 1] == pytest.approx(expected, abs=1e-3)


def test_beats_on_the_diagonal_is_the_integral_over_both_rates() -> None:
    rows = np.array([[300.0, 52, 20, 70], [310, 42, 25, 65]])
    levels = (np.arange(600) + 0.5) / 600
    tpr = stats.beta.ppf(levels, rows[:, 3:] + 0.5, rows[:, 2:3] + 0.5)
    tnr = stats.beta.ppf(levels, rows[:, :1] + 0.5, rows[:, 1:2] + 0.5)
    weight = 0.7 * POSITIVES / (0.7 * POSITIVES + 0.3 * NEGATIVES)
    lead = np.sort((weight * (tpr[0][:, None] - tpr[1])).ravel())
    gap = ((1 - weight) * (tnr[1][:, None] - tnr[0])).ravel()
    expected = (1 - np.searchsorted(lead, gap) / len(lead)).mean()
    drawn = uncertainty.from_counts(rows, 1, draws=250_000)
    assert uncertainty.beats(drawn, 0.7, 0.7)[0, 1] == pytest.approx(expected, abs=1e-3)


def test_rank_sets_and_tiers_are_read_from_one_family() -> None:
    found = uncertainty.sure_differences(some(30), 0.75, 0.95)
    sets, tiers, sure = uncertainty.rank_sets(found), uncertainty.tiers(found), found.surely_better
    for i in range(30):
        assert sets.first[i] == 1 + sum(sure[j, i] for j in range(30))
        assert sets.last[i] == 30 - sum(sure[i, j] for j in range(30))
        own = uncertainty.tiers(found, i)
        assert own.tolist() == [1 if sure[j, i] else -1 if sure[i, j] else 0 for j in range(30)]
    assert ((tiers == 0) == (sets.first == 1)).all()
    assert 1 < (tiers == 0).sum() < 30


def test_one_entity_has_the_only_rank() -> None:
    sets = uncertainty.rank_sets(uncertainty.sure_differences(some(1), 0.5, 0.5))
    assert (sets.first.tolist(), sets.last.tolist()) == ([1], [1])


@pytest.mark.parametrize("level", [0, 1, 2, np.nan])
def test_a_level_lies_between_0_and_1(level: float) -> None:
    drawn = uncertainty.from_counts(some(2), 1, draws=10)
    with pytest.raises(InvalidInputError, match="level"):
        uncertainty.intervals(drawn, 0.5, 0.5, level)


def test_rank_sets_and_intervals_hold_as_often_as_they_say() -> None:
    """A small simulation with ties and near ties; `python -m tests.bench coverage` runs large ones."""
    generator, wrong, inside, total, boards = rng(7), 0, 0, 0, 100
    for board in range(boards):
        n = (5, 12, 25)[board % 3]
        spread = (0.0, 0.01, 0.1)[board % 3 - 1]
        tpr, tnr = 0.8 + spread * generator.uniform(-1, 1, n), 0.85 + spread * generator.uniform(-1, 1, n)
        rows = counts(tpr, tnr, generator)
        a, b = generator.uniform(0.05, 0.95, 2)
        true = np.stack([NEGATIVES * tnr, NEGATIVES * (1 - tnr), POSITIVES * (1 - tpr), POSITIVES * tpr], -1)
        rank, score = ranks_of(true, a, b), canonical_score(true, a, b)
        last = rank + (rank[:, None] == rank).sum(1) - 1
        sets = uncertainty.rank_sets(uncertainty.sure_differences(rows, a, b, fine=False))
        wrong += not ((sets.first <= rank) & (sets.last >= last)).all()
        low, high = uncertainty.score_intervals(rows, a, b).T
        inside, total = inside + ((low <= score) & (score <= high)).sum(), total + n
    assert wrong <= 0.05 * boards
    assert 0.93 <= inside / total <= 0.975


def test_a_leaderboard_is_drawn_from_its_counts_or_its_sizes() -> None:
    rows = some(3)
    board = leaderboard(["A", "B", "C"], rows, sizes=rows.sum(-1))
    shares = leaderboard(["A", "B", "C"], rows / rows.sum(-1, keepdims=True), sizes=rows.sum(-1))
    expected = uncertainty.from_counts(rows, 1).performances
    for each in (board, shares):
        assert uncertainty.from_leaderboard(each, 0, 1).performances == pytest.approx(expected)


def test_the_mean_of_contexts_is_drawn_context_by_context() -> None:
    one, two = some(2), some(2, seed=3)
    board = leaderboard(["A", "B"], [one, two], contexts=["x", "y"], sizes=np.full((2, 2), 442))
    drawn = uncertainty.from_leaderboard(board, None, 1)
    parts = [uncertainty.from_counts(rows, 1, context=k).performances / 442 for k, rows in enumerate((one, two))]
    assert drawn.performances == pytest.approx((parts[0] + parts[1]) / 2)
    assert drawn.measured == pytest.approx(board.mean())


@pytest.mark.parametrize(
    ("row", "size", "message"),
    [
        ([0.5, 0.2, 0.1, 0.2], np.nan, r"sample size in every row.* in 1 of 2 rows \(B\)"),
        ([50, 20, 10, 20], 1000, "sum to the sample size"),
        ([50.5, 20, 9.5, 20], 100, "whole counts"),
        ([80, 20, 0, 0], 100, "no positives"),
        ([0, 0, 20, 80], 100, "no negatives"),
    ],
)
def test_a_leaderboard_without_counts_is_refused_by_name(row: list[float], size: float, message: str) -> None:
    board = leaderboard(["A", "B"], [[50, 20, 10, 20], row], sizes=[[100, size]])
    with pytest.raises(InvalidInputError, match=message):
        uncertainty.from_leaderboard(board, 0, 1)


@pytest.mark.parametrize("context", [0, None])
def test_a_leaderboard_without_a_complete_row_is_refused(context: int | None) -> None:
    """As in the browser. In the mean of contexts a row is complete that has all counts in each."""
    rows = np.full((2, 2, 4), np.nan)
    rows[1, 0] = [50, 20, 10, 20]
    board = leaderboard(["A", "B"], rows, contexts=["x", "y"], sizes=[[100, 100], [100, 100]])
    with pytest.raises(InvalidInputError, match="complete confusion matrices; found none"):
        uncertainty.from_leaderboard(board, context, 1)
    assert uncertainty.from_leaderboard(board, 1, 1).measured[0].tolist() == [50, 20, 10, 20]


def test_draws_move_to_another_prior() -> None:
    drawn = uncertainty.from_counts(some(3), 1)
    shifted = drawn.at_prior(0.5)
    assert canonical_score(shifted.performances, 1, 1) == pytest.approx(canonical_score(drawn.performances, 1, 1))
    assert shifted.measured[:, 2:].sum(-1) == pytest.approx(442 / 2)


def cutoff_case(samples: int, models: int, generator: np.random.Generator):
    y_true = np.arange(samples) % 3 == 0
    scores = np.round(generator.normal(size=(models, samples)) + y_true, 1)
    model = np.repeat(np.arange(models), 3)
    cutoffs = np.tile([1.5, 0.5, -0.3], models)
    return y_true, scores, model, cutoffs


def test_cutoffs_are_drawn_as_their_decisions_are() -> None:
    y_true, scores, model, cutoffs = cutoff_case(60, 4, rng())
    decided = scores[model] >= cutoffs[:, None]
    drawn = uncertainty.bootstrap_cutoffs(y_true, scores, model, cutoffs, rng(), draws=4000)
    plain = uncertainty.bootstrap(y_true, decided, rng(), draws=4000)
    assert np.array_equal(drawn.measured, plain.measured)
    assert np.array_equal(drawn.performances, np.round(drawn.performances))
    assert drawn.performances.mean(0) == pytest.approx(plain.performances.mean(0), abs=0.3)
    one, other = (np.cov(each.performances[..., [1, 3]].reshape(4000, -1).T) for each in (drawn, plain))
    assert one == pytest.approx(other, abs=0.08 * np.abs(other).max())


@pytest.mark.parametrize("ordered", [False, True])
def test_blocks_of_many_samples_have_the_variance_of_samples(ordered: bool) -> None:
    """In a file in the order of its scores, too: blocks of neighbours would make intervals three times as wide."""
    y_true, scores, model, cutoffs = cutoff_case(20_000, 2, rng())
    if ordered:
        order = np.argsort(scores[0])
        y_true, scores = y_true[order], scores[:, order]
    drawn = uncertainty.bootstrap_cutoffs(y_true, scores, model, cutoffs, rng(), draws=2000)
    tn, fp, fn, tp = drawn.measured.T
    for column, rate, size in ((1, fp / (fp + tn), fp + tn), (3, tp / (tp + fn), tp + fn)):
        spread = drawn.performances[..., column].std(0) / size
        assert spread == pytest.approx(np.sqrt(rate * (1 - rate) / size), rel=0.15)


def test_a_model_is_drawn_on_the_samples_that_it_scored() -> None:
    y_true, scores, model, cutoffs = cutoff_case(90, 2, rng())
    scores[1, 30:] = np.nan
    drawn = uncertainty.bootstrap_cutoffs(y_true, scores, model, cutoffs, rng(), draws=3000)
    alone = uncertainty.bootstrap_cutoffs(y_true[:30], scores[1:, :30], [0, 0, 0], cutoffs[3:], rng(), draws=3000)
    assert np.array_equal(drawn.measured[3:], alone.measured)
    found, expected = (each[..., 3] / each[..., 2:].sum(-1) for each in (drawn.performances[:, 3:], alone.performances))
    assert np.nanmean(found, 0) == pytest.approx(expected.mean(0), abs=0.01)
    assert np.nanstd(found, 0) == pytest.approx(expected.std(0), rel=0.2)


def test_groups_and_weights_of_cutoffs_are_those_of_decisions() -> None:
    y_true, scores, model, cutoffs = cutoff_case(40, 2, rng())
    groups, weights = np.arange(40) // 4, np.arange(40) % 2 + 1.0
    options = {"draws": 300, "groups": groups, "weights": weights}
    drawn = uncertainty.bootstrap_cutoffs(y_true, scores, model, cutoffs, rng(), **options)
    plain = uncertainty.bootstrap(y_true, scores[model] >= cutoffs[:, None], rng(), **options)
    assert drawn.performances == pytest.approx(plain.performances)


def test_groups_of_positives_of_negatives_and_of_both_are_drawn_each_by_themselves() -> None:
    """Within each of the three kinds all groups are alike, so that no draw differs from what was measured."""
    kinds = [([1, 1], [1, 1]), ([0], [0]), ([0, 1], [1, 0])]  # truth and decisions: right, right, all wrong
    y_true = np.concatenate([truth for truth, _ in kinds for _ in range(5)])
    y_pred = np.concatenate([decided for _, decided in kinds for _ in range(5)])
    groups = np.repeat(np.arange(15), np.repeat([len(truth) for truth, _ in kinds], 5))
    drawn = uncertainty.bootstrap(y_true, [y_pred], rng(), draws=20, groups=groups)
    cut = uncertainty.bootstrap_cutoffs(y_true, [y_pred], [0], [0.5], rng(), draws=20, groups=groups)
    for found in (drawn, cut):
        assert found.measured == pytest.approx(np.array([[5, 5, 5, 10]]))
        assert found.performances == pytest.approx(np.full((20, 1, 4), found.measured))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"y_true": [0, 0, 0, 0]}, "no positives"),
        ({"scores": [[0.1, 0.2]]}, "scores"),
        ({"cutoffs": [0.5]}, "one cutoff"),
        ({"weights": [1, 1, 1, -1]}, "weights"),
        ({"weights": [1, 1, 1]}, "weights: expected one for each of 4 samples"),
        ({"groups": ["a", "b"]}, "groups: expected one for each of 4 samples"),
    ],
)
def test_wrong_cutoffs_are_refused(change: dict, message: str) -> None:
    given = {"y_true": [0, 1, 0, 1], "scores": [[0.1, 0.2, 0.3, 0.4]], "model": [0, 0], "cutoffs": [0.4, 0.2]}
    with pytest.raises(InvalidInputError, match=message):
        uncertainty.bootstrap_cutoffs(**(given | change), generator=rng())


@pytest.mark.parametrize(("a", "b"), [(0, 0), (1, 1), (0.5, 0.5), (0.9, 0.1)])
def test_a_difference_is_that_of_the_scores_with_its_quantiles(a: float, b: float) -> None:
    rows = np.array([[300, 52, 20, 70], [310, 42, 30, 60], [200, 152, 5, 85]], float)
    drawn = uncertainty.from_counts(rows, 4, draws=501)
    measured, low, high, error = uncertainty.difference(drawn, 0, 2, a, b, 0.9)
    gaps = np.sort([canonical_score(row[0], a, b) - canonical_score(row[2], a, b) for row in drawn.performances])
    assert measured == pytest.approx(canonical_score(rows[0], a, b) - canonical_score(rows[2], a, b))
    assert (low, high) == pytest.approx((gaps[25], gaps[475]))
    back = uncertainty.difference(drawn, 2, 0, a, b, 0.9)
    assert back == pytest.approx([-measured, -high, -low, error])


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_the_ends_of_a_difference_move_with_the_seed_by_their_simulation_error(level: float) -> None:
    rows = np.array([[300, 52, 20, 70], [310, 42, 30, 60]], float)
    found = np.array(
        [uncertainty.difference(uncertainty.from_counts(rows, seed), 0, 1, 0.5, 0.5, level) for seed in range(60)]
    )
    moved = found[:, 1:3].std(0, ddof=1).max()
    assert 0.6 < moved / found[:, 3].mean() < 1.2


def test_a_difference_is_of_two_rows_and_undefined_without_a_score() -> None:
    drawn = uncertainty.from_counts([[50, 10, 5, 35], [np.nan] * 4], 1, draws=10)
    assert np.isnan(uncertainty.difference(drawn, 0, 1, 0.5, 0.5)).all()
    for wrong in ({"other": 2}, {"other": -1}, {"level": 1.0}):
        with pytest.raises(InvalidInputError):
            uncertainty.difference(**{"draws": drawn, "one": 0, "other": 1, "a": 0.5, "b": 0.5} | wrong)


def test_where_no_entity_has_a_score_every_result_is_undefined() -> None:
    rows = [[100, 0, 20, 0], [90, 0, 30, 0]]
    silent = uncertainty.from_counts(rows, 0, draws=50)
    at = (1.0, 0.0)
    assert np.isnan(uncertainty.intervals(silent, *at)).tolist() == [[True, True]] * 2
    found = uncertainty.sure_differences(rows, *at)
    assert not found.defined.any()
    assert uncertainty.tiers(found).tolist() == [-2, -2]
    assert not uncertainty.best(silent, *at).any()
    assert not uncertainty.within(silent, *at, 0.1).any()
    assert not uncertainty.rank_distribution(silent, *at).any()
    assert np.isnan(uncertainty.beats(silent, *at)).all()
    assert np.isnan(uncertainty.difference(silent, 0, 1, *at)).all()


def test_only_equal_counts_in_every_context_are_clones() -> None:
    """At one prior, perfect rows of different sizes are the same performance, but not equally certain."""
    perfect, other = (
        [[50, 0, 0, 10], [500, 0, 0, 100], [50, 0, 0, 10]],
        [[40, 10, 5, 5], [40, 10, 5, 5], [40, 10, 5, 5]],
    )
    drawn = uncertainty.from_counts(perfect, 1, draws=10).at_prior(0.5)
    assert np.array_equal(drawn.measured[0] / drawn.measured[0].sum(), drawn.measured[1] / drawn.measured[1].sum())
    low = uncertainty.intervals(drawn, 0.5, 0.5)[:, 0]
    assert low[0] == low[2] < low[1]
    _, below, above, _ = uncertainty.difference(drawn, 0, 2, 0.5, 0.5)
    assert -below == above > 0
    assert uncertainty.beats(drawn, 0.5, 0.5)[0, 2] == 0.5
    in_contexts = [uncertainty.from_counts(rows, 1, draws=10, context=k) for k, rows in enumerate((other, perfect))]
    assert len(set(uncertainty.mean(in_contexts).clones.tolist())) == 2
