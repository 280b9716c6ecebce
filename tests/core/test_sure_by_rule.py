"""Claims by a rule over several contexts: against all outcomes, all orders and all signs, and their level."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from tile_core import rules, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.rules.claims import _least_lead
from tile_core.uncertainty import sampled_counts
from tile_core.uncertainty.claims import closed
from tile_core.uncertainty.mean_profiles import mean_profiles
from tile_core.uncertainty.score_profiles import FINE, score_profiles

NAMES = "abcdefghijklmnopqrst"


def board_of(rows: np.ndarray) -> Leaderboard:
    contexts, n = rows.shape[:2]
    return leaderboard(list(NAMES[:n]), rows, contexts=[f"c{k}" for k in range(contexts)], sizes=rows.sum(-1))


def drawn(tpr: np.ndarray, tnr: np.ndarray, sizes: tuple[int, int], generator: np.random.Generator) -> np.ndarray:
    """Counts of rates of shape (contexts, n)."""
    tp, tn = generator.binomial(sizes[0], tpr), generator.binomial(sizes[1], tnr)
    return np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1).astype(float)


def some(contexts: int = 4, n: int = 8, seed: int = 0, sizes: tuple[int, int] = (60, 240)) -> np.ndarray:
    generator = np.random.default_rng(seed)
    tpr, tnr = generator.uniform(0.4, 0.95, (contexts, n)), generator.uniform(0.7, 0.99, (contexts, n))
    return drawn(tpr, tnr, sizes, generator)


@pytest.mark.parametrize("rule", rules.RULES)
def test_no_claim_is_against_the_order_and_all_follow_from_each_other(rule: str) -> None:
    rows = some()
    rows[1, 3] = np.nan
    for at in ((1, 0.8), (0.5, 0.5), (0, 0)):
        for prior in (None, 0.3):
            found = rules.sure_by_rule(rule, board_of(rows), *at, prior=prior)
            sure = found.surely_better
            if prior is None:
                ranks = rules.standing(rule, rows, *at, rows.sum(-1)).ranks
                assert not (sure & ~(ranks[:, None] < ranks)).any()
            assert not ((sure.astype(int) @ sure.astype(int) > 0) & ~sure).any()
            assert not found.defined[3]
            assert not sure[3].any()
            assert np.isnan(found.low[3])


def test_one_context_has_the_claims_of_its_score() -> None:
    rows = some(1, 12, 3)
    for rule in rules.RULES:
        found = rules.sure_by_rule(rule, board_of(rows), 1, 0.5)
        expected = uncertainty.sure_differences(rows[0], 1, 0.5)
        np.testing.assert_array_equal(found.surely_better, expected.surely_better)
        np.testing.assert_array_equal(found.low, expected.low)


def test_the_mean_by_size_is_that_of_the_sum_of_all_counts() -> None:
    """Where the rates of all contexts are alike it is one large test set."""
    rows = np.array([[[180, 20, 2, 8], [160, 40, 3, 7]], [[360, 40, 4, 16], [320, 80, 6, 14]]], float)
    found = rules.sure_by_rule("size", board_of(rows), 0.4, 0.7)
    expected = uncertainty.sure_differences(rows.sum(0), 0.4, 0.7)
    np.testing.assert_array_equal(found.surely_better, expected.surely_better)
    np.testing.assert_allclose(found.low, expected.low, atol=1e-9)
    assert found.about


@pytest.mark.parametrize("at", [(1.0, 0.5), (0.5, 0.5), (1.0, 1.0)])
def test_the_evidence_about_a_mean_is_the_least_of_all_scores_with_that_mean(at: tuple[float, float]) -> None:
    rows = some(3, 2, 5)
    parts = [score_profiles(sampled_counts(each), at, 4.0, 0.0005, FINE) for each in rows]
    means = rules.context_scores(rows, *at).mean(0)
    found = mean_profiles(parts, means, 4.0)
    steps = 240
    for i in range(2):
        for name, side in (("above", found.above), ("below", found.below)):
            own = [getattr(part, name) for part in parts]
            ends = [each.r[part.of[i], each.lengths[part.of[i]] - 1] for each, part in zip(own, parts, strict=True)]
            starts = [each.r[part.of[i], 0] for each, part in zip(own, parts, strict=True)]
            grids = [np.linspace(start, end, steps) for start, end in zip(starts, ends, strict=True)]
            squares = []
            for each, part, grid in zip(own, parts, grids, strict=True):
                k, length = part.of[i], each.lengths[part.of[i]]
                r, z = each.r[k, :length][::-1], each.z[k, :length][::-1]
                squares.append(np.interp(grid, r, z) ** 2)
            pairs = (grids[0][:, None] + grids[1]).ravel()
            total = (squares[0][:, None] + squares[1]).ravel()
            # The least square of the third score up to each of its steps, which go down, with none below them all.
            order = np.argsort(grids[2])
            third = np.append(np.inf, np.minimum.accumulate(squares[2][order]))
            length = side.lengths[i]
            for r, z in zip(side.r[i, 1:length:5], side.z[i, 1:length:5], strict=True):
                upto = np.searchsorted(grids[2][order], 3 * r - pairs, "right")
                least = np.sqrt((total + third[upto]).min())
                # Lines between steps are above the squares by a hundredth of what a claim needs, at most.
                assert z * z <= least * least + 0.1
                assert z >= least - 0.25


@pytest.mark.parametrize(("positives", "level", "rule"), [(4, 0.7, "scores"), (5, 0.8, "scores"), (4, 0.6, "median")])
def test_a_false_claim_is_at_most_as_probable_as_it_may_be(positives: int, level: float, rule: str) -> None:
    """TPR of two entities in two contexts: every outcome exactly weighed, for many true rates with equal means."""
    tp = np.array(list(itertools.product(range(positives + 1), repeat=4))).reshape(-1, 2, 2)
    boards = np.stack([np.full_like(tp, 9), np.ones_like(tp), positives - tp, tp], -1).astype(float)
    claims = np.array([rules.sure_by_rule(rule, board_of(each), 1, 1, level=level).surely_better for each in boards])
    assert claims.any()
    grid = np.array([0.05, 0.3, 0.5, 0.7, 0.95])
    worst = 0.0
    for rates in itertools.product(grid, repeat=4):
        true = np.reshape(rates, (2, 2))
        mean = true.mean(0)
        wrong = (claims & (mean[:, None] <= mean + 1e-12)).any((1, 2))
        worst = max(worst, float(stats.binom.pmf(tp, positives, true).prod((1, 2))[wrong].sum()))
    assert worst <= 1 - level


@pytest.mark.parametrize("rule", ["scores", "mean", "size"])
@pytest.mark.parametrize(("at", "sizes"), [((1.0, 0.5), (12, 60)), ((1.0, 0.8), (200, 800)), ((0.5, 0.5), (8, 8))])
def test_boards_of_equal_classifiers_seldom_have_a_claim(
    rule: str, at: tuple[float, float], sizes: tuple[int, int]
) -> None:
    generator = np.random.default_rng(4)
    tpr, tnr = (np.broadcast_to(np.array(rates)[:, None], (3, 10)) for rates in ([0.8, 0.5, 0.9], [0.9, 0.95, 0.8]))
    boards = 60
    wrong = sum(
        rules.sure_by_rule(rule, board_of(drawn(tpr, tnr, sizes, generator)), *at).surely_better.any()
        for _ in range(boards)
    )
    # 5 % are allowed: with this many or more the chance would be below 0.002.
    assert wrong < stats.binom.isf(0.002, boards, 0.05)


def test_the_lead_in_ranks_is_the_least_of_all_orders() -> None:
    """All scores of four entities on five levels that claims allow, ties included."""
    generator = np.random.default_rng(1)
    for _ in range(25):
        sure = closed(np.triu(generator.random((4, 4)) < 0.35, 1), np.arange(4.0))
        least = np.full((4, 4), np.inf)
        for scores in itertools.product(range(4), repeat=4):
            value = np.array(scores)
            if (value[:, None] > value)[sure].all():
                ranks = 1 + (value[None] > value[:, None]).sum(1)
                least = np.minimum(least, ranks - ranks[:, None])
        found = _least_lead(sure, np.ones(4, np.bool_))
        off = ~np.eye(4, dtype=bool)
        assert (found <= least)[off].all()
        assert (found == least)[off].mean() > 0.9


@pytest.mark.parametrize("rule", ["rank", "worst", "median"])
def test_rules_of_ranks_and_medians_claim_what_all_contexts_show(rule: str) -> None:
    clear = np.stack([[[950 - 200 * i, 50 + 200 * i, 5 + 20 * i, 95 - 20 * i] for i in range(4)]] * 3).astype(float)
    found = rules.sure_by_rule(rule, board_of(clear), 0.5, 0.5)
    assert found.surely_better.tolist() == np.triu(np.ones((4, 4), bool), 1).tolist()
    sets = uncertainty.rank_sets(found)
    assert sets.first.tolist() == sets.last.tolist() == [1, 2, 3, 4]
    if rule != "median":
        assert found.low.tolist() == found.high.tolist() == [1, 2, 3, 4]
    assert rules.tiers(found, [1, 2, 3, 4]).tolist() == [1, 2, 3, 4]


def test_a_tier_begins_below_what_its_head_is_surely_better_than() -> None:
    found = uncertainty.sure_differences([[90, 10, 2, 8], [80, 20, 3, 7], [10, 90, 8, 2], [9, 91, 8, 2]], 0.5, 0.5)
    assert rules.tiers(found, [1, 2, 3, 4]).tolist() == [1, 1, 2, 2]
    assert rules.tiers(found, [1, np.nan, 2, 3])[[0, 2, 3]].tolist() == [1, 2, 2]
    assert np.isnan(rules.tiers(found, [1, np.nan, 2, 3])[1])


def test_contexts_as_a_sample_have_the_claims_of_all_signs() -> None:
    rows = some(7, 3, 2)
    rows[:, 0, 1] = rows[:, 0, 2] = 1
    rows[:, 0, 0], rows[:, 0, 3] = 239, 59
    for rule in rules.ELSEWHERE:
        found = rules.sure_elsewhere(rule, rows, 0.5, 0.5, level=0.8)
        values = rules.context_scores(rows, 0.5, 0.5)
        values = values if rule == "scores" else -rules.context_ranks(rows, 0.5, 0.5)
        ranks = rules.standing(rule, rows, 0.5, 0.5).ranks
        expected = np.zeros((3, 3), bool)
        for i, j in itertools.permutations(range(3), 2):
            gaps = values[:, i] - values[:, j]
            sums = [np.dot(signs, gaps) for signs in itertools.product((1, -1), repeat=7)]
            expected[i, j] = ranks[i] < ranks[j] and np.mean(np.array(sums) >= gaps.sum() - 1e-9) <= 0.2 / 6
        assert found.surely_better.tolist() == closed(expected, ranks).tolist()
        assert found.surely_better[0].sum() == 2


def test_few_contexts_as_a_sample_make_no_claim() -> None:
    assert [rules.least_contexts(n) for n in (2, 3)] == [6, 7]
    clear = np.stack([[[950, 50, 5, 95], [550, 450, 50, 50]]] * 20).astype(float)
    for number in (2, 5, 6, 13, 20):
        found = rules.sure_elsewhere("scores", clear[:number], 0.5, 0.5)
        # From 13 contexts on a bound stands for the probability, and needs more of them.
        assert found.surely_better.any() == (number in (6, 13, 20))
    with pytest.raises(InvalidInputError, match="rule: expected one of scores, rank, found worst"):
        rules.sure_elsewhere("worst", clear, 0.5, 0.5)


@pytest.mark.parametrize("rule", rules.ELSEWHERE)
def test_contexts_as_a_sample_keep_their_level(rule: str) -> None:
    """Classifiers whose scores scatter over contexts about one mean."""
    generator = np.random.default_rng(8)
    boards = 150
    wrong = 0
    for _ in range(boards):
        tpr = np.clip(generator.normal(0.7, 0.1, (8, 1)) + generator.normal(0, 0.08, (8, 3)), 0, 1)
        rows = np.stack([np.full((8, 3), 0.5), np.zeros((8, 3)), 0.5 * (1 - tpr), 0.5 * tpr], -1)
        wrong += rules.sure_elsewhere(rule, rows, 1, 1).surely_better.any()
    assert wrong < stats.binom.isf(0.002, boards, 0.05)
