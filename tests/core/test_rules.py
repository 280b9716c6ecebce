"""Rules over several contexts: each against plain Python, entity by entity."""

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from tile_core import leaderboard, rules, uncertainty
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError

POINTS = [(0.5, 0.5), (1.0, 0.5), (0.0, 1.0), (0.3, 0.8)]
NO_SIZES = {rule: rules.RULES[rule] for rule in rules.RULES if rule != "size"}


def score(row, a, b):
    """R_{a,b} as a fraction, None where it is undefined or a count is missing."""
    if any(math.isnan(count) for count in row):
        return None
    tn, fp, fn, tp = (Fraction(int(count)) for count in row)
    good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
    return good / (good + bad) if good + bad else None


def competition(values, *, lower=False):
    better = (lambda v, w: v < w) if lower else (lambda v, w: v > w)
    return [None if v is None else 1 + sum(w is not None and better(w, v) for w in values) for v in values]


def mean_row(rows, weights):
    if any(math.isnan(x) for row in rows for x in row) or any(w is None for w in weights):
        return None
    shares = [[Fraction(int(x)) / int(sum(row)) for x in row] for row in rows if sum(row)]
    if len(shares) < len(rows):
        return None
    return [sum(w * s[k] for w, s in zip(weights, shares, strict=True)) / sum(weights) for k in range(4)]


def by_hand(rule, board, a, b, sizes):
    """Values and ranks by a rule, in fractions."""
    a, b = Fraction(a).limit_denominator(100), Fraction(b).limit_denominator(100)
    contexts, n = board.shape[:2]
    scores = [[score(row, a, b) for row in context] for context in board]
    ranks = [competition(each) for each in scores]
    own = [None if None in (s := [each[i] for each in scores]) else s for i in range(n)]
    places = [[each[i] for each in ranks] for i in range(n)]
    if rule in ("mean", "size"):
        values = []
        for i in range(n):
            weights = [Fraction(1)] * contexts if rule == "mean" else [Fraction(int(size[i])) for size in sizes]
            if contexts == 1:
                values.append(scores[0][i])
                continue
            row = mean_row(board[:, i].tolist(), weights)
            if row is None:
                values.append(None)
                continue
            good, bad = (1 - a) * row[0] + a * row[3], (1 - b) * row[1] + b * row[2]
            values.append(good / (good + bad) if good + bad else None)
        return values, competition(values)
    if rule == "scores":
        values = [s and sum(s) / contexts for s in own]
        return values, competition(values)
    if rule == "median":
        middle = ((contexts - 1) // 2, contexts // 2)
        values = [s and sum(sorted(s)[k] for k in middle) / 2 for s in own]
        return values, competition(values)
    both = [None if s is None else (Fraction(sum(p), contexts), max(p)) for s, p in zip(own, places, strict=True)]
    pairs = [v and (v if rule == "rank" else v[::-1]) for v in both]
    return [v and v[0] for v in pairs], competition(pairs, lower=True)


@st.composite
def boards(draw):
    contexts, n = draw(st.integers(1, 4)), draw(st.integers(1, 6))
    cells = draw(st.lists(st.integers(0, 3), min_size=contexts * n * 4, max_size=contexts * n * 4))
    board = np.array(cells, float).reshape(contexts, n, 4)
    missing = draw(st.lists(st.booleans(), min_size=contexts * n, max_size=contexts * n))
    rare = np.array(missing).reshape(contexts, n) & (board.sum(-1) > 8)
    board[rare] = np.nan
    return board


@settings(deadline=None)
@given(boards(), st.sampled_from(POINTS), st.sampled_from(list(rules.RULES)))
def test_values_and_ranks_are_those_of_fractions(board, at, rule):
    sizes = np.arange(1.0, 1 + board[..., 0].size).reshape(board.shape[:2])
    found = rules.standing(rule, board, *at, sizes)
    values, ranks = by_hand(rule, board, *at, sizes)
    as_floats = [np.array([np.nan if v is None else float(v) for v in each]) for each in (values, ranks)]
    np.testing.assert_allclose(found.values, as_floats[0], rtol=1e-12)
    np.testing.assert_array_equal(found.ranks, as_floats[1])


def random_board(seed, contexts=5, n=12, cases=200):
    rng = np.random.default_rng(seed)
    positives = rng.integers(10, cases // 2, contexts)
    board = np.empty((contexts, n, 4))
    for k, p in enumerate(positives):
        tp, fp = rng.integers(0, p + 1, n), rng.integers(0, cases - p + 1, n)
        board[k] = np.stack([cases - p - fp, fp, p - tp, tp], -1)
    return board


@pytest.mark.parametrize("rule", rules.RULES)
def test_many_points_are_as_each_alone(rule):
    board, sizes = random_board(1), np.full((5, 12), 200.0)
    a, b = np.meshgrid(np.linspace(0, 1, 4), np.linspace(0, 1, 5))
    values, ranks = rules.standing(rule, board, a, b, sizes)
    assert values.shape == ranks.shape == (5, 4, 12)
    for i, j in np.ndindex(a.shape):
        alone = rules.standing(rule, board, a[i, j], b[i, j], sizes)
        np.testing.assert_array_equal(values[i, j], alone.values)
        np.testing.assert_array_equal(ranks[i, j], alone.ranks)


def test_the_mean_of_the_scores_is_not_the_score_of_the_mean():
    board = np.array([[[900, 0, 50, 50], [850, 50, 25, 75]], [[400, 100, 100, 400], [480, 20, 300, 200]]], float)
    f1 = [[2 * tp / (2 * tp + fp + fn) for _, fp, fn, tp in rows] for rows in board]
    assert rules.standing("scores", board, 1, 0.5).values == pytest.approx(np.mean(f1, 0))
    mean = (board / 1000).mean(0)
    assert rules.standing("mean", board, 1, 0.5).values == pytest.approx(
        [2 * tp / (2 * tp + fp + fn) for _, fp, fn, tp in mean]
    )
    assert rules.standing("size", board, 1, 0.5, np.full((2, 2), 1000)).values == pytest.approx(
        rules.standing("mean", board, 1, 0.5).values
    )


def test_an_entity_without_a_score_somewhere_stands_below_and_still_takes_a_place_elsewhere():
    missing = [np.nan] * 4
    board = np.array([[[9, 1, 1, 9], [8, 2, 2, 8], missing], [[8, 2, 2, 8], [7, 3, 3, 7], [9, 1, 1, 9]]])
    for rule in NO_SIZES:
        values, ranks = rules.standing(rule, board, 0.5, 0.5)
        assert np.isnan(values[2])
        assert ranks.tolist()[:2] == [1, 2]
        assert np.isnan(ranks[2])
    assert rules.standing("rank", board, 0.5, 0.5).values.tolist()[:2] == [1.5, 2.5]  # the third is first in one


def test_equal_mean_ranks_are_ordered_by_the_worst_and_equal_worst_ones_by_the_mean():
    ranks = np.array([[1.0, 2.0, 3.0, 3.0], [3.0, 2.0, 1.0, 3.0]])
    assert rules.by_ranks(ranks).ranks.tolist() == [2, 1, 2, 4]
    assert rules.by_ranks(ranks, worst_first=True).ranks.tolist() == [2, 1, 2, 4]


@pytest.mark.parametrize("rule", NO_SIZES)
def test_leaving_one_context_out_is_the_rule_without_it(rule):
    board = random_board(3)
    whole = rules.standing(rule, board, 1, 0.8).ranks
    for k, found in enumerate(rules.leave_one_out(rule, board, 1, 0.8)):
        rest = rules.standing(rule, board[[c for c in range(5) if c != k]], 1, 0.8).ranks
        assert found.context == k
        assert found.winners == tuple(np.flatnonzero(rest == 1))
        assert found.rank == rest[whole == 1].min()
        assert found.tau == pytest.approx(kendalltau(whole, rest).statistic)
    assert rules.leave_one_out(rule, board[:1], 1, 0.8) == []


def test_leaving_one_out_by_size_leaves_its_sizes_out():
    board = random_board(4)
    sizes = np.arange(1.0, 61).reshape(5, 12)
    found = rules.leave_one_out("size", board, 1, 0.5, sizes)[2]
    kept = [0, 1, 3, 4]
    assert found.winners == rules.first(rules.standing("size", board[kept], 1, 0.5, sizes[kept]).ranks)


def test_agreement_counts_the_contexts_of_the_most_frequent_winner():
    board = random_board(5)
    grid = np.linspace(0, 1, 5)
    found = rules.agreement(board, grid, 0.5)
    for k, a in enumerate(grid):
        wins = np.zeros(12)
        for context in board:
            s = [score(row, Fraction(a), Fraction(1, 2)) for row in context]
            wins += [v is not None and v == max(w for w in s if w is not None) for v in s]
        assert found[k] == wins.max()


@pytest.mark.parametrize("seed", range(8))
def test_the_newcomer_reverses_two_entities_or_none_can(seed):
    """Every row is, in each context, above all, level with one, between two, or below all: all of them are tried."""
    rng = np.random.default_rng(seed)
    n, contexts = 4, 3
    tp = rng.integers(1, 6, (contexts, n)) * 10
    board = np.stack([np.full_like(tp, 60), np.zeros_like(tp), 60 - tp, tp], -1).astype(float)
    before = rules.standing("rank", board, 0.5, 0.5).ranks
    levels = np.arange(5, 65, 5)  # on and between the values of all
    choices = np.array(np.meshgrid(*[levels] * contexts)).reshape(contexts, -1).T
    for i in range(n):
        for j in range(n):
            found = rules.reversing_newcomer(board, 0.5, 0.5, i, j)
            if not before[i] < before[j]:
                assert found is None
                continue
            possible = False
            for new in choices:
                row = np.stack([np.full(contexts, 60), np.zeros(contexts), 60 - new, new], -1)
                ranks = rules.standing("rank", np.concatenate([board, row[:, None]], 1), 0.5, 0.5).ranks
                possible |= ranks[j] < ranks[i]
            assert (found is not None) == possible
            if found is not None:
                after = rules.standing("rank", np.concatenate([board, found[:, None]], 1), 0.5, 0.5).ranks
                assert after[j] < after[i]


@pytest.mark.parametrize("seed", range(6))
def test_the_first_reversal_is_that_of_the_pairs_tried_one_by_one(seed):
    board = random_board(seed, contexts=3, n=6, cases=60)
    ranks = rules.standing("rank", board, 0.5, 0.5).ranks
    order = np.argsort(ranks, kind="stable").tolist()
    pairs = [
        (i, j)
        for at, i in enumerate(order)
        for j in order[at + 1 :]
        if rules.reversing_newcomer(board, 0.5, 0.5, i, j) is not None
    ]
    found = rules.first_reversal(board, 0.5, 0.5)
    assert (None if found is None else found[:2]) == (pairs[0] if pairs else None)
    if found is not None:
        with_newcomer = np.concatenate([board, board[:, [found.behind]]], 1)
        assert found.pushed == pytest.approx(rules.standing("rank", with_newcomer, 0.5, 0.5).values[found.ahead])


def test_the_first_reversal_by_a_score_without_a_place_is_that_of_its_values():
    kappa = CATALOGUE["kappa"]
    boards = [random_board(seed, contexts=3, n=6, cases=60) for seed in range(40)]
    found = [(board, each) for board in boards if (each := rules.first_reversal(board, 0.5, 0.5, score=kappa))]
    assert found
    for board, each in found:
        with_newcomer = np.concatenate([board, board[:, [each.behind]]], 1)
        after = rules.standing_of("rank", with_newcomer, kappa)
        assert after.ranks[each.behind] < after.ranks[each.ahead]
        assert after.values[each.ahead] == pytest.approx(each.pushed)


def test_wrong_rules_sizes_and_shapes_are_refused():
    board = random_board(0)
    with pytest.raises(InvalidInputError, match="rule: expected one of scores, mean"):
        rules.standing("best", board, 0.5, 0.5)
    with pytest.raises(InvalidInputError, match="sizes: expected those"):
        rules.standing("size", board, 0.5, 0.5)
    with pytest.raises(InvalidInputError, match="sizes: expected shape"):
        rules.standing("size", board, 0.5, 0.5, np.ones(5))
    with pytest.raises(InvalidInputError, match="contexts, entities, 4"):
        rules.standing("mean", board[0], 0.5, 0.5)


def test_a_leaderboard_names_its_official_rule():
    assert tuple(rules.RULES) == leaderboard.RULES
    plain = leaderboard.leaderboard(["A"], [[7, 1, 1, 1]])
    ruled = leaderboard.leaderboard(["A"], [[7, 1, 1, 1]], official=leaderboard.Official("scores", "f1"))
    assert (plain.official, ruled.official.rule) == (None, "scores")
    assert len({plain.digest, ruled.digest}) == 2
    with pytest.raises(InvalidInputError, match="official rule: expected one of scores"):
        leaderboard.leaderboard(["A"], [[7, 1, 1, 1]], official=leaderboard.Official("luck"))


def test_draws_of_the_mean_are_those_of_the_leaderboard():
    board = leaderboard.leaderboard(
        list("abcdefghijkl"), random_board(6), contexts=list("vwxyz"), sizes=np.full((5, 12), 200)
    )
    parts = uncertainty.drawn_contexts(board, 3, draws=50)
    drawn = uncertainty.from_leaderboard(board, None, 3, draws=50)
    np.testing.assert_array_equal(rules.drawn_ranks("mean", parts, 0.3, 0.7), uncertainty.ranks(drawn, 0.3, 0.7))


@pytest.mark.parametrize("rule", rules.RULES)
def test_each_draw_is_ranked_by_the_rule(rule):
    board = random_board(7)
    sizes = np.full((5, 12), 200.0)
    named = leaderboard.leaderboard(list("abcdefghijkl"), board, contexts=list("vwxyz"), sizes=sizes)
    parts = uncertainty.drawn_contexts(named, 1, draws=20)
    found = rules.drawn_ranks(rule, parts, 1, 0.8, sizes)
    for k in range(20):
        alone = rules.standing(rule, np.stack([part.performances[k] for part in parts]), 1, 0.8, sizes)
        np.testing.assert_array_equal(found[k], alone.ranks)


@pytest.mark.parametrize("rule", rules.RULES)
def test_resampled_contexts_have_the_probabilities_of_all_draws(rule):
    board, sizes = random_board(8, contexts=3, n=4), np.full((3, 4), 200.0)
    wins = np.zeros(4)
    for taken in itertools.product(range(3), repeat=3):
        ranks = rules.standing(rule, board[list(taken)], 0.5, 0.5, sizes).ranks
        if rule in ("rank", "worst"):  # the ranks of all four, also where one is drawn twice
            ranks = rules.by_ranks(rules.context_ranks(board, 0.5, 0.5)[list(taken)], worst_first=rule == "worst").ranks
        wins += (ranks == 1) / (ranks == 1).sum()
    found = rules.rank_ranges(rules.resampled_ranks(rule, board, 0.5, 0.5, 2, draws=20_000, sizes=sizes)).first
    np.testing.assert_allclose(found, wins / 27, atol=0.015)
    again = [rules.resampled_ranks(rule, board, 0.5, 0.5, 2, draws=20, sizes=sizes) for _ in range(2)]
    np.testing.assert_array_equal(*again)


def test_who_has_no_value_has_no_rank_in_any_draw():
    board = random_board(9, contexts=2, n=4)
    board[0, 1] = np.nan
    ranks = rules.resampled_ranks("scores", board, 0.5, 0.5, 1, draws=30)
    assert np.isnan(ranks[:, 1]).all()
    assert np.nanmax(ranks) == 3
    found = rules.rank_ranges(ranks)
    assert np.isnan([found.first[1], found.low[1], found.high[1]]).all()
    assert np.nansum(found.first) == pytest.approx(1)
    with pytest.raises(InvalidInputError, match="level"):
        rules.rank_ranges(ranks, 1.0)
    with pytest.raises(InvalidInputError, match="parts"):
        rules.drawn_ranks("scores", [], 0.5, 0.5)


def test_a_rank_range_has_equal_shares_of_draws_on_both_sides():
    ranks = np.random.default_rng(0).permuted(np.tile(np.arange(1.0, 6), (999, 1)), axis=1)
    found = rules.rank_ranges(ranks, 0.9)
    for i in range(5):
        ordered = np.sort(ranks[:, i])
        assert (found.low[i], found.high[i]) == (ordered[49], ordered[949])


def _board(entities: int = 9, contexts: int = 4, seed: int = 2) -> Any:
    """Whole counts, shape (contexts, entities, 4)."""
    rng = np.random.default_rng(seed)
    tp, fp = rng.integers(20, 60, (contexts, entities)), rng.integers(0, 40, (contexts, entities))
    return np.stack([200 - fp, fp, 60 - tp, tp], axis=-1)


@pytest.mark.parametrize("rule", list(rules.RULES))
@pytest.mark.parametrize("change", ["detections", "rejections"])
def test_the_fewest_right_decisions_make_an_entity_first_and_one_less_does_not(rule: str, change: str) -> None:
    board = _board()
    sizes = board.sum(-1)
    taken, given = {"detections": (2, 3), "rejections": (1, 0)}[change]
    ranks = rules.standing(rule, board, 0.9, 0.6, sizes).ranks
    for entity in range(board.shape[1]):
        found = rules.needed(rule, board, 0.9, 0.6, entity, change=change, sizes=sizes)
        for context, number in enumerate(found):
            # All numbers, one after the other.
            first = []
            for more in range(int(board[context, entity, taken]) + 1):
                changed = board.astype(float)
                changed[context, entity, [taken, given]] += (-more, more)
                first.append(rules.standing(rule, changed, 0.9, 0.6, sizes).ranks[entity] == 1)
            assert number == (first.index(True) if any(first) else None)
            assert (number == 0) == (ranks[entity] == 1)


def test_nothing_makes_first_what_has_no_value_or_no_whole_counts() -> None:
    board = _board().astype(float)
    board[1, 3] = np.nan
    assert rules.needed("scores", board, 0.9, 0.6, 3) == [None] * 4
    shares = board / 260
    assert rules.needed("scores", shares, 0.9, 0.6, 0)[0] is None
    with pytest.raises(InvalidInputError, match=r"change: expected one of detections, rejections"):
        rules.needed("scores", board, 0.9, 0.6, 0, change="luck")
    with pytest.raises(InvalidInputError, match="entity"):
        rules.needed("scores", board, 0.9, 0.6, 9)


def test_other_winners_are_counted_on_a_grid() -> None:
    board = _board()
    steps = (np.arange(7) + 0.5) / 7
    differs = sum(
        rules.first(rules.standing("scores", board, a, b).ranks)
        != rules.first(rules.standing("worst", board, a, b).ranks)
        for a in steps
        for b in steps
    )
    assert rules.other_winners("scores", "worst", board, steps=7) == pytest.approx(differs / 49)
    assert rules.other_winners("worst", "worst", board, steps=7) == 0
