"""The trade-off between precision and recall: against fractions pair by pair, and scipy where nothing ties."""

import re
import tracemalloc
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import strategies
from tile_core import performance, ranking, symmetries, tradeoff
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard
from tile_core.number_format import inward, percent, unrounded
from tile_core.tradeoff import chart_data, crossings, paths
from tile_core.tradeoff import swaps as swaps_module
from tile_core.tradeoff.optimum import rounded
from tile_core.tradeoff.swaps import Difference, swaps_of
from tile_core.tradeoff.verdict import OPERATIONS, compared, conditions, on_swap, under, verdict

HALF = Fraction(1, 2)


def board(entry, least=0, most=9):
    row = st.tuples(entry, entry, entry, entry)
    return st.lists(row, min_size=least, max_size=most).map(lambda rows: np.array(rows, float).reshape(-1, 4))


few = board(st.integers(0, 4))
many = board(st.integers(0, 3000), 2, 12)
boards = st.one_of(few, many)


def usable(rows):
    return [tuple(int(x) for x in row[1:]) for row in rows if row[2] + row[3] > 0]


def f_beta(fp, fn, tp, b):
    """F_beta as a fraction; precision without predictions is 0."""
    below = tp + (1 - b) * fp + b * fn
    return Fraction(tp) / below if tp else Fraction(0)


def order(one, other, b):
    first, second = f_beta(*one, b), f_beta(*other, b)
    return (first > second) - (first < second)


def exact_swaps(rows):
    """b of equation 11 for each strict contradiction, sorted."""
    found = []
    for one, other in combinations(usable(rows), 2):
        if order(one, other, Fraction(0)) * order(one, other, Fraction(1)) < 0:
            (fp, fn, tp), (fp2, fn2, tp2) = one, other
            theta = Fraction(-(tp * fp2 - tp2 * fp), tp * fn2 - tp2 * fn)
            found.append(theta / (1 + theta))
    return sorted(found)


def before(swaps, b):
    return sum(swap < b for swap in swaps) + HALF * sum(swap == b for swap in swaps)


def cells(swaps):
    """A place inside each interval, and each swap, in order."""
    ends = [Fraction(0), *sorted(set(swaps)), Fraction(1)]
    middles = [(low + high) / 2 for low, high in pairwise(ends)]
    return [place for two in zip(middles, ends[1:], strict=True) for place in two][:-1]


@given(boards)
def test_swaps_are_those_of_fractions(rows):
    found, expected = tradeoff.tradeoff(rows), exact_swaps(rows)
    places = sorted(set(expected))
    assert found.boundaries.tolist() == [float(place) for place in places]
    assert found.counts.tolist() == [expected.count(place) for place in places]
    assert found.swaps.contradictions == len(expected)
    assert found.swaps.pairs == len(usable(rows)) * (len(usable(rows)) - 1) // 2
    assert found.swaps.rankings == len(found.intervals) == len(places) + 1


@given(few)
def test_probabilities_and_proportional_counts_swap_as_the_counts_do(rows):
    expected = tradeoff.tradeoff(rows)
    for other in (performance.normalized(rows[rows.any(-1)]), rows * np.arange(1, len(rows) + 1)[:, None] * 2.0**40):
        found = tradeoff.tradeoff(other)
        np.testing.assert_allclose(found.boundaries, expected.boundaries, rtol=1e-12)
        assert found.counts.tolist() == expected.counts.tolist()
        assert found.optimum.equivalent.low == pytest.approx(expected.optimum.equivalent.low, rel=1e-12)


@given(boards, st.integers(0, 24))
def test_the_counts_at_a_place_are_those_of_the_rankings(rows, k):
    b = Fraction(k, 24)
    found, swaps = tradeoff.tradeoff(rows).swaps, exact_swaps(rows)
    pairs = list(combinations(usable(rows), 2))
    if pairs and b not in (0, 1):  # at the ends pairs that never swap tie as well
        ends = Fraction(0), Fraction(1)
        apart = [
            sum(order(*pair, end) * order(*pair, b) < 0 for pair in pairs)
            + HALF * sum(order(*pair, end) != 0 == order(*pair, b) for pair in pairs)
            for end in ends
        ]
        np.testing.assert_allclose(found.distance_to_start(float(b)) * len(pairs), float(apart[0]), atol=1e-9)
        np.testing.assert_allclose(found.distance_to_end(float(b)) * len(pairs), float(apart[1]), atol=1e-9)
    assert found.before(float(b)) == before(swaps, b)
    if pairs:
        m, count = len(swaps), before(swaps, b)
        assert found.variance(float(b)) == pytest.approx(float((count**2 + (m - count) ** 2) / len(pairs) ** 2))


@given(boards)
def test_the_best_places_are_all_that_have_the_least_variance(rows):
    found, swaps = tradeoff.tradeoff(rows), exact_swaps(rows)
    m, places = len(swaps), cells(swaps)
    least = min(abs(m - 2 * before(swaps, place)) for place in places)
    for place in places:
        assert (float(place) in found.optimum.best) == (abs(m - 2 * before(swaps, place)) == least)
    equivalent = found.optimum.equivalent
    if equivalent.single:
        assert found.b == equivalent.low
        assert swaps.count(min(places, key=lambda place: abs(float(place) - equivalent.low))) > 1
    else:
        free = [place for place in places if place not in swaps]
        best = min(abs(m - 2 * before(swaps, place)) for place in free)
        assert abs(m - 2 * before(swaps, Fraction(found.b))) == best
        assert Fraction(found.b) not in swaps


@given(boards)
def test_the_beta_advised_gives_the_ranking_of_its_interval(rows):
    found = tradeoff.tradeoff(rows)
    equivalent = found.optimum.equivalent
    assert float(tradeoff.place_of(found.beta)) == pytest.approx(found.b, rel=1e-15)
    if not equivalent.single and len(found.used):
        for place in (
            found.b,
            equivalent.low + 0.01 * (equivalent.high - equivalent.low),
            equivalent.high - 0.01 * (equivalent.high - equivalent.low),
        ):
            np.testing.assert_array_equal(found.ranks(place), found.ranks(found.optimum.middle))
    assert len(unrounded(found.beta)) <= len(unrounded(float(tradeoff.beta_of(found.optimum.middle))))


# Between beta = 2.449 and 3: the root of 0.9 / 0.1 is computed as a little more than 3, where two pairs are tied.
@example(np.array([(0, 3, 1, 1), (0, 3, 4, 3), (0, 4, 1, 1)], float), 22)
@given(boards, st.integers(0, 24))
def test_reversed_pairs_are_counted_in_the_two_rankings(rows, k):
    found, b = tradeoff.tradeoff(rows), Fraction(k, 24)
    reference = Fraction(found.b)
    if found.optimum.equivalent.single:
        reference = min(exact_swaps(rows), key=lambda swap: abs(swap - reference))
    swapping = [
        pair for pair in combinations(usable(rows), 2) if order(*pair, Fraction(0)) * order(*pair, Fraction(1)) < 0
    ]
    orders = [(order(*pair, b), order(*pair, reference)) for pair in swapping]
    other = found.swaps.difference(float(b), found.b)
    assert other.reversed == sum(one * two < 0 for one, two in orders)
    assert other.tied == sum(one == 0 != two for one, two in orders)
    assert other.ordered == sum(one != 0 == two for one, two in orders)
    if swapping:
        assert other.share == other.reversed / len(swapping)
    else:
        assert np.isnan(other.share)


@pytest.mark.parametrize("seed", range(3))
def test_tau_is_that_of_scipy_where_nothing_ties(seed):
    from scipy.stats import kendalltau

    rng = np.random.default_rng(seed)
    rows = rng.dirichlet(np.ones(4), 40)
    found = tradeoff.tradeoff(rows)
    _, fp, fn, tp = rows.T
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    assert found.swaps.tau == pytest.approx(kendalltau(precision, recall).statistic, abs=1e-12)
    for b in rng.random(20):
        score = 1 / ((1 - b) / precision + b / recall)
        assert found.swaps.tau_to_start(b) == pytest.approx(kendalltau(precision, score).statistic, abs=1e-12)
        assert found.swaps.tau_to_end(b) == pytest.approx(kendalltau(recall, score).statistic, abs=1e-12)


@given(boards, st.floats(0, 1))
def test_the_three_kinds_and_the_degree_of_optimality_belong_together(rows, b):
    found = tradeoff.tradeoff(rows).swaps
    kinds = found.shares(b)
    if found.pairs == 0:
        assert np.isnan(kinds).all()
    else:
        assert sum(kinds) == pytest.approx(1)
        assert kinds.wrong == pytest.approx(abs(found.tau_to_start(b) - found.tau_to_end(b)) / 4)
        assert kinds.trivial == pytest.approx((1 + found.tau) / 2)
    if found.contradictions:
        assert found.optimality(b) == pytest.approx(kinds.right / (kinds.right + kinds.wrong))
        assert 0.5 <= found.optimality(b) <= 1
    else:
        assert np.isnan(found.optimality(b))


@given(boards, st.lists(st.floats(0, 1), min_size=1))
def test_the_quantile_is_that_of_numpy_with_the_two_ends_added(rows, shares):
    found = tradeoff.tradeoff(rows).swaps
    everything = np.concatenate([[0.0], np.repeat(found.boundaries, found.counts), [1.0]])
    np.testing.assert_allclose(found.quantile(shares), np.quantile(everything, shares), rtol=1e-9, atol=1e-12)


def test_a_place_within_the_tolerance_of_a_swap_is_on_it():
    found = tradeoff.tradeoff([[0, 4, 1, 1], [0, 2, 2, 1]])  # beta^2 = 2
    beta = np.sqrt(2.0)
    assert tradeoff.beta_of(found.boundaries).tolist() == pytest.approx([beta])
    assert found.swaps.before(tradeoff.place_of([beta * (1 - 1e-14), beta, beta * (1 + 1e-14)])).tolist() == [0.5] * 3
    assert found.swaps.before(tradeoff.place_of([beta * (1 - 1e-9), beta * (1 + 1e-9)])).tolist() == [0, 1]


def test_swaps_in_floats_join_within_the_tolerance_only_and_near_both_ends():
    near = np.array([0.3, 0.3 * (1 + 5e-13), 0.3 * (1 + 1e-9), 1 - 1e-9, 1 - 1.001e-9])
    assert swaps_of(near.copy(), 9, exact=False).counts.tolist() == [2, 1, 1, 1]
    assert swaps_of(near.copy(), 9, exact=True).counts.tolist() == [1] * 5


def test_three_on_one_line_swap_together():
    rows = [[5, 1, 5, 6], [5, 2, 4, 6], [5, 3, 3, 6], [5, 0, 9, 2]]
    found = tradeoff.tradeoff(rows)
    assert found.counts.max() == 3
    assert found.boundaries[found.counts.argmax()] == 0.5


def test_ties_and_misses_swap_nowhere():
    tied_in_precision = [[1, 2, 7, 4], [1, 1, 0, 2]]
    tied_in_recall = [[1, 2, 4, 4], [1, 1, 4, 4]]
    copies = [[1, 2, 7, 4], [3, 2, 7, 4], [0, 4, 14, 8]]
    nothing_found = [[1, 2, 7, 0], [1, 0, 5, 0], [1, 5, 1, 4]]
    for rows in (tied_in_precision, tied_in_recall, copies, nothing_found):
        found = tradeoff.tradeoff(rows)
        assert (found.swaps.contradictions, found.swaps.rankings, found.beta) == (0, 1, 1)
        assert np.isnan(found.swaps.optimality([0, 0.5, 1])).all()
        assert verdict(found) == "Precision and recall disagree on no pair: every β gives the same ranking."


def test_rows_without_recall_or_counts_are_left_out_and_named():
    nan = np.nan
    rows = [[1, 2, 3, 4], [5, 2, 0, 0], [nan, 1, 7, 4], [1, nan, 2, 3], [nan] * 4, [5, 0, 2, 0]]
    found = tradeoff.tradeoff(rows)
    assert found.used.tolist() == [0, 2, 5]
    assert [index for index, _ in found.left_out] == [1, 3, 4]
    assert np.isnan(found.prior)
    assert verdict(found).endswith("Left out: 1 (no positives: recall is undefined), 2 (a count is unknown).")
    np.testing.assert_array_equal(found.ranks([0.0, 0.5]), [[2, 1, 3], [1, 2, 3]])


def test_ranks_are_those_of_the_tile():
    rows = np.random.default_rng(5).integers(1, 9, (12, 4)).astype(float)
    found = tradeoff.tradeoff(rows)
    for b in (0, 0.3, 0.5, 1):
        np.testing.assert_array_equal(found.ranks(b), ranking.ranks(rows, 1.0, b))
    assert found.ranks(np.zeros((2, 3))).shape == (2, 3, 12)


def test_the_ranking_in_each_interval_is_another_one():
    rows = np.random.default_rng(3).integers(0, 30, (15, 4)).astype(float)
    found = tradeoff.tradeoff(rows)
    ranks = found.ranks(found.middles)
    assert len(np.unique(ranks, axis=0)) == found.swaps.rankings
    for i, (low, high) in enumerate(found.intervals):
        for place in (low + 0.1 * (high - low), high - 0.1 * (high - low)):
            np.testing.assert_array_equal(found.ranks(place), ranks[i])


def test_blocks_change_nothing(monkeypatch):
    rows = np.random.default_rng(2).integers(0, 50, (60, 4)).astype(float)
    expected = tradeoff.tradeoff(rows)
    assert expected.counts.max() > 1
    monkeypatch.setattr(crossings, "_BLOCK", 100)
    monkeypatch.setattr(swaps_module, "_BLOCK", 7)
    found = tradeoff.tradeoff(rows)
    np.testing.assert_array_equal(found.boundaries, expected.boundaries)
    np.testing.assert_array_equal(found.counts, expected.counts)


@pytest.mark.parametrize("digits", [16, 6])
def test_a_swap_takes_few_bytes(monkeypatch, digits):
    # Small blocks, because their memory is not measured. Places and counts take 16 bytes, a mark 1.
    monkeypatch.setattr(crossings, "_BLOCK", 1 << 12)
    monkeypatch.setattr(swaps_module, "_BLOCK", 1 << 12)
    tp = np.sort(np.random.default_rng(1).random(1500)).round(digits)
    rows = np.stack([tp, tp, (1 - tp) ** 2, np.ones(1500)], -1)
    tracemalloc.start()
    try:
        found = tradeoff.tradeoff(rows)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.swaps.contradictions > 0.99 * found.swaps.pairs
    assert peak < 18 * found.swaps.contradictions + 2_000_000


@pytest.mark.parametrize("size", [0, 1, 2, 12])
def test_each_interval_can_be_selected(size):
    found = tradeoff.tradeoff(np.random.default_rng(size).integers(1, 50, (size, 4)).astype(float))
    low, high = found.swaps.between(np.arange(found.swaps.rankings))
    np.testing.assert_array_equal(np.stack([low, high], -1), found.intervals)


def test_given_swaps_are_not_computed_again(monkeypatch):
    rows = np.vstack([np.random.default_rng(6).integers(0, 9, (30, 4)).astype(float), [[1, 2, 0, 0]], [[np.nan] * 4]])
    expected, path = tradeoff.tradeoff(rows), paths.path(rows, (1.0, 0.0), (1.0, 1.0))
    monkeypatch.setattr(crossings, "swaps", None)
    found = tradeoff.tradeoff(rows, path.swaps)
    assert found.swaps is path.swaps
    assert (found.beta, found.optimum, found.left_out) == (expected.beta, expected.optimum, expected.left_out)
    np.testing.assert_array_equal(found.boundaries, expected.boundaries)
    np.testing.assert_array_equal(found.counts, expected.counts)


def test_huge_and_tiny_counts_neither_overflow_nor_vanish():
    rows = np.array([[1, 4, 1, 1], [1, 2, 2, 1], [1, 8, 1, 3]], float)
    expected = tradeoff.tradeoff(rows)
    for scale in ([[1e200], [1e307], [1e250]], [[1e-200], [1e-250], [1e-300]]):
        np.testing.assert_allclose(tradeoff.tradeoff(rows * scale).boundaries, expected.boundaries, rtol=1e-12)


def test_exact_counts_distinguish_swaps_within_the_tolerance():
    # 1000000/3000001 and 1000001/3000004 are next to each other, 3e-13 apart relatively.
    first, second = (1_000_000, 2_000_001), (1_000_001, 2_000_003)
    fp, fn = np.cumsum([0, first[0], second[0]]), 10**7 - np.cumsum([0, first[1], second[1]])
    rows = np.stack([fp, fp, fn, np.ones(3)], -1)
    assert tradeoff.tradeoff(rows).counts.tolist() == [1, 1, 1]
    assert tradeoff.tradeoff(rows / 7).counts.tolist() == [3]


def test_counts_too_large_for_exact_products_use_the_tolerance():
    rows = np.array([[5, 1, 5, 6], [5, 2, 4, 6], [5, 3, 3, 6]], float)
    large = rows * [[1_000_000_007], [998_244_353], [2_147_483_647]]
    assert tradeoff.tradeoff(large).counts.tolist() == tradeoff.tradeoff(rows).counts.tolist() == [3]


def test_next_to_the_middle_swap_the_side_of_f1_is_advised():
    # Swaps at .1, .45 and .55: the middle one is best, and the side towards .1 is longer.
    found = tradeoff.tradeoff([[0, 0, 200, 1], [0, 4, 164, 1], [0, 81, 101, 1]])
    np.testing.assert_allclose(found.boundaries, [0.1, 0.45, 0.55])
    assert found.optimum.best.single
    assert found.optimum.equivalent.low == found.optimum.best.low
    assert found.beta == 1


def test_the_prior_is_reported_if_all_true_negatives_are_known():
    rows = np.array([[6, 2, 1, 1], [5, 3, 0, 2]], float)
    assert tradeoff.tradeoff(rows).prior == pytest.approx(0.2)
    rows[0, 0] = np.nan
    assert np.isnan(tradeoff.tradeoff(rows).prior)


@pytest.mark.parametrize("rows", [np.zeros(4), np.zeros((2, 3)), -np.ones((2, 4)), np.zeros((1, 2, 4))])
def test_what_is_no_leaderboard_is_refused(rows):
    with pytest.raises(InvalidInputError):
        tradeoff.tradeoff(rows)


def test_too_many_entities_are_refused_before_memory_is_used(monkeypatch):
    with pytest.raises(InvalidInputError, match="at most 10000 entities, found 10001"):
        tradeoff.tradeoff(np.ones((10_001, 4)))
    monkeypatch.setattr(crossings, "LARGEST", 3)
    with pytest.raises(InvalidInputError, match="at most 3"):
        tradeoff.tradeoff(np.ones((4, 4)))


def test_beta_and_b_convert_both_ways():
    assert tradeoff.beta_of([0, 0.2, 0.5, 0.8, 1]).tolist() == [0, 0.5, 1, pytest.approx(2), np.inf]
    assert tradeoff.place_of([0, 0.5, 1, 2, np.inf, 1e200, 1e-200]).tolist() == [0, 0.2, 0.5, 0.8, 1, 1, 0]
    for wrong in (-1, np.nan):
        with pytest.raises(InvalidInputError, match="beta"):
            tradeoff.place_of(wrong)


def test_candidates_have_the_degree_of_each_score():
    rows = np.random.default_rng(4).integers(1, 40, (20, 4)).astype(float)
    rows[:, [0, 3]] = [60, 50] - rows[:, [1, 2]]
    found = tradeoff.tradeoff(rows)
    named = {one.name: one for one in found.candidates()}
    assert list(named) == ["F1", "F2", "F0.5", "SIVF", "heuristic", "optimum"]
    assert [named[name].b for name in ("F1", "F2", "F0.5")] == [0.5, 0.8, 0.2]
    assert found.prior == pytest.approx(50 / 110)
    assert named["SIVF"].b == pytest.approx(60 / 110)
    assert named["heuristic"].beta == pytest.approx(np.sqrt(rows[:, 1].sum() / rows[:, 2].sum()))
    assert named["optimum"].difference == (0, 0, 0, 0)
    assert named["optimum"].optimality == max(one.optimality for one in named.values())
    for one in named.values():
        assert one.tau_precision + one.tau_recall == pytest.approx(1 + found.swaps.tau)


def test_sivf_needs_a_common_prior_and_the_heuristic_numbers_of_errors():
    found = tradeoff.tradeoff([[1, 2, 3, 4], [1, 5, 1, 7], [2, 0, 0, 1]])
    sivf = next(one for one in found.candidates() if one.name == "SIVF")
    assert np.isnan([sivf.b, sivf.beta, sivf.optimality, sivf.difference.share]).all()
    assert np.isnan(tradeoff.tradeoff([[1, 0, 0, 1]]).heuristic)


@given(board(st.integers(1, 30), 1), st.integers(0, 99))
def test_the_heuristic_does_not_depend_on_the_size_of_test_sets(rows, seed):
    size = np.random.default_rng(seed).integers(1, 9, (len(rows), 1))
    assert tradeoff.tradeoff(rows * size).heuristic == pytest.approx(tradeoff.tradeoff(rows).heuristic)
    unknown = rows * [np.nan, 1, 1, 1]
    assert tradeoff.tradeoff(unknown * size).heuristic == pytest.approx(tradeoff.tradeoff(unknown).heuristic)
    common = rows[:, [0, 1, 2, 3]]
    common[:, [0, 3]] = 40 - common[:, [1, 2]]
    hidden = common * [np.nan, 1, 1, 1]
    assert tradeoff.tradeoff(hidden).heuristic == pytest.approx(tradeoff.tradeoff(common).heuristic)


def test_precision_and_recall_alone_are_enough():
    precision, recall = np.array([0.9, 0.8, 0.5, 0.4]), np.array([0.2, 0.3, 0.6, 0.35])
    found = tradeoff.tradeoff(performance.from_precision_recall(precision, recall))
    expected = sorted(
        -(1 / p - 1 / q) / (1 / r - 1 / s)  # equation 36
        for (p, r), (q, s) in combinations(zip(precision, recall, strict=True), 2)
        if (p - q) * (r - s) < 0
    )
    np.testing.assert_allclose(tradeoff.beta_of(found.boundaries) ** 2, expected)


def test_each_context_has_its_row():
    rng = np.random.default_rng(6)
    rows = rng.integers(1, 60, (3, 8, 4)).astype(float)
    rows[1, :, :] = rows[1, 0]
    found = tradeoff.by_context(leaderboard(list("abcdefgh"), rows, contexts=("x", "y", "z")))
    assert [row.context for row in found] == ["x", "y", "z"]
    assert (found[1].contradictions, found[1].prior) == (0, pytest.approx(rows[1, 0, 2:].sum() / rows[1, 0].sum()))
    assert np.isnan([found[1].f1, found[0].prior, found[0].sivf]).all()
    for i in (0, 2):
        own = tradeoff.tradeoff(rows[i])
        assert found[i].f1 == own.swaps.optimality(0.5)
        assert found[i].low < found[i].beta < found[i].high
        assert found[i].heuristic_b == own.heuristic
        assert (found[i].trivial, found[i].wrong, found[i].right) == own.swaps.shares(0.5)


@given(st.floats(1e-9, 1e9), st.floats(1e-9, 1e9), st.floats(0.001, 0.999))
def test_rounding_never_leaves_the_interval(one, other, share):
    low, high = sorted((one, other))
    value = low + share * (high - low)
    if not low < value < high:
        return
    found = rounded(value, low, high)
    assert low < found < high
    down, up = (float(text) for text in inward(low, high, found))
    assert low <= down < found < up <= high


def test_rounding_takes_no_more_digits_than_needed():
    assert rounded(0.4436, 0.4264, 0.4605) == 0.44
    assert rounded(0.4436, 0.4264, 1.2) == 1
    assert rounded(0.333333, 0.3331, 0.3335) == 0.3333


def test_the_words_for_a_single_pair_for_coincidences_and_for_nothing():
    def verdict_of(*rows):
        return verdict(tradeoff.tradeoff(np.array(rows, float).reshape(-1, 4)))

    assert verdict_of() == "No classifier has both precision and recall defined."
    assert verdict_of([1, 2, 3, 4]) == "Only one classifier: nothing to rank."
    assert verdict_of([9, 1, 7, 1], [9, 5, 1, 1]) == (
        "Precision and recall disagree on only one pair. Each order of it follows one of the two: every β above "
        "0.817 follows recall, as does F1. Only β ≈ 0.816 (b = 2/5 exactly) ties the pair, half way between them."
    )
    together = [[9, k, 11 - 2 * k, 4] for k in range(1, 5)]
    assert verdict_of(*together) == (
        "Use β ≈ 0.707 (b = 1/3 exactly) instead of 1. F1 orders 6 discordant pairs that the optimum ties. There, 6 "
        "pairs swap together and tie; a smaller or larger β is farther from the middle."
    )
    at_f1 = [[9, k, 6 - k, 4] for k in range(1, 5)]
    assert verdict_of(*at_f1) == (
        "F1 is already the optimal compromise. There, 6 pairs swap together and tie; a smaller or larger β is farther "
        "from the middle."
    )
    assert verdict_of([9, 1, 5, 1], [9, 5, 1, 1]) == (
        "Precision and recall disagree on only one pair. Each order of it follows one of the two: every β between "
        "0 and 1 follows precision. Only F1 itself ties the pair, half way between them."
    )


def test_for_an_odd_number_of_swaps_the_tied_optimum_is_named():
    # Three pairs swap one by one, the middle one at b = 1/11: ordering it gives 5/6, tying it gives 1.
    rows = np.array([[90, 2, 20, 10], [90, 5, 13, 17], [90, 9, 6, 24]], float)
    found = tradeoff.tradeoff(rows)
    assert found.counts.tolist() == [1, 1, 1]
    middle = found.boundaries[1]
    assert found.optimum.best.low == found.optimum.best.high == middle
    tied = "β ≈ 0.316 (b = 1/11 exactly) ties one of them and has 100 %."
    assert f"the degree of optimality is 83.3 %; {tied}" in verdict(found)
    place = Fraction(verdict(found).split("(b = ")[-1].split(" exactly")[0])
    assert found.swaps.optimality(float(place)) == 1
    assert found.swaps.optimality(found.b) == pytest.approx(5 / 6)


@pytest.mark.parametrize("size", [1, 1 / 3, 1e-3 * np.pi])
def test_a_swap_is_printed_as_a_fraction_or_with_few_digits(size):
    for k in range(2, 30):
        rows = np.array([[9, 1, k, 1], [9, k + np.sqrt(2 * k) * (size != 1), 1, 1]], float) * size
        swaps = tradeoff.tradeoff(rows).swaps
        text = on_swap("b", swaps, float(swaps.boundaries[0]))
        assert size != 1 or "exactly" in text
        if "exactly" in text:
            assert swaps.around(float(Fraction(text.split()[2]))) == (0, 1)
        else:
            assert text == f"b ≈ {float(text[4:]):.3g}"
            assert float(text[4:]) == pytest.approx(swaps.boundaries[0], rel=5e-3)


def test_a_rounded_swap_lies_between_its_neighbours():
    swaps = swaps_of(np.array([0.965480, 0.965484136, 0.965490]), 3, exact=False)
    assert on_swap("b", swaps, 0.965484136) == "b ≈ 0.965484"


@pytest.mark.parametrize(
    ("difference", "many", "expected"),
    [
        (
            Difference(14, 4, 0, 14 / 43),
            43,
            "reverses 14 of the 43 discordant pairs (32.6 %) and ties 4, relative to the optimum",
        ),
        (
            Difference(1200, 0, 0, 0.6),
            2000,
            "reverses 1,200 of the 2,000 discordant pairs (60.0 %), relative to the optimum",
        ),
        (
            Difference(1, 2, 3, 1 / 9),
            9,
            "reverses 1 of the 9 discordant pairs (11.1 %), ties 2 and orders 3 that the optimum ties, relative to the "
            "optimum",
        ),
        (Difference(0, 4, 0, 0.0), 43, "ties 4 of the 43 discordant pairs"),
        (Difference(0, 0, 1, 0.0), 43, "orders 1 discordant pair that the optimum ties"),
        (Difference(0, 0, 6, 0.0), 6, "orders 6 discordant pairs that the optimum ties"),
        (Difference(1, 0, 0, 1.0), 1, "reverses the one discordant pair, relative to the optimum"),
        (Difference(0, 1, 0, 0.0), 1, "ties the one discordant pair"),
        (Difference(0, 0, 0, 0.0), 9, "gives the same ranking as the optimum"),
    ],
)
def test_what_a_ranking_does_with_the_discordant_pairs_in_words(difference, many, expected):
    assert compared(difference, many) == expected


def test_a_verdict_names_the_performances_that_it_is_about():
    assert set(OPERATIONS) == set(symmetries.OPERATIONS)
    assert conditions() == ""
    assert conditions(0.02) == "at prevalence 2 %"
    assert conditions(0.02, ["swap_classes"]) == "at prevalence 2 %, then with the classes swapped"
    assert conditions(operations=["change_truth", "swap_classes"]) == "with the truth changed and the classes swapped"
    assert conditions(edited=True) == "with rows changed by hand"
    assert under("", "Use β = 2 instead of 1.") == "Use β = 2 instead of 1."
    assert under("at prevalence 2 %", "Use β = 2 instead of 1.") == "At prevalence 2 %, use β = 2 instead of 1."
    assert under("with rows changed by hand", "F1 is already the optimal compromise.").endswith(
        "by hand, F1 is already the optimal compromise."
    )


@given(boards)
def test_the_verdict_in_words_holds(rows):
    found = tradeoff.tradeoff(rows)
    words = verdict(found)
    counted = re.search(
        r"F1 reverses ([\d,]+) of the ([\d,]+) discordant pairs \((.*?)\)(?: and ties ([\d,]+))?", words
    )
    if counted:
        f1, at = (found.ranks(b)[:, None] - found.ranks(b) for b in (0.5, found.b))
        reverses = int((f1 * at < 0).sum()) // 2
        assert counted[1] == f"{reverses:,}"
        assert counted[2] == f"{found.swaps.contradictions:,}"
        assert counted[3] == percent(reverses / found.swaps.contradictions)
    every = re.search(r"[Ee]very β (?:between (\S+) and (\S+)|above (\S+)) (?:gives|follows)", words)
    if not every:
        return
    low, high = float(every[1] or every[3]), float(every[2] or "inf")
    ends = tradeoff.place_of([low, high])
    assert low < found.beta < high
    for share in (0.01, 0.5, 0.99):
        place = ends[0] + share * (ends[1] - ends[0])
        np.testing.assert_array_equal(found.ranks(place), found.ranks(found.b))


def test_steps_are_exact_or_even():
    rows = np.random.default_rng(7).integers(0, 30, (20, 4)).astype(float)
    found = tradeoff.tradeoff(rows)
    steps = chart_data.steps(found)
    assert steps.exact
    np.testing.assert_array_equal(steps.b, found.intervals[:, 0])
    np.testing.assert_allclose(steps.tau_precision, 1 - 2 * found.swaps.cumulative / found.swaps.pairs)
    np.testing.assert_allclose(steps.tau_precision + steps.tau_recall, 1 + found.swaps.tau)
    np.testing.assert_allclose(steps.variance.min(), found.swaps.variance(found.b))
    np.testing.assert_allclose(steps.optimality.max(), found.swaps.optimality(found.b))
    even = chart_data.steps(found, 11)
    assert not even.exact
    np.testing.assert_allclose(even.b, np.arange(11) / 10)
    np.testing.assert_allclose(even.tau_recall, found.swaps.tau_to_end(even.b))


def test_a_bump_chart_keeps_the_ends_and_the_optimum_when_thinned():
    rows = np.random.default_rng(8).integers(0, 90, (30, 4)).astype(float)
    found = tradeoff.tradeoff(rows)
    full, thin = chart_data.bump(found), chart_data.bump(found, 20)
    assert not full.thinned
    assert full.ranks.shape == (found.swaps.rankings, len(found.used))
    assert thin.thinned
    assert 10 <= len(thin.b) <= 23
    for bump in (full, thin):
        assert (bump.low[0], bump.high[-1]) == (0, 1)
        assert ((bump.low < found.b) & (found.b < bump.high)).any()
        np.testing.assert_array_equal(bump.ranks, found.ranks(bump.b))


def test_curves_meet_at_their_crossings():
    rows = np.array([[1, 5, 5, 0], *np.random.default_rng(9).integers(1, 9, (9, 4))], float)
    found = tradeoff.tradeoff(rows)
    b, values = chart_data.curves(found, 5)
    assert values[0].tolist() == [0] * 5
    for i in range(1, 10):
        assert values[i].tolist() == [float(f_beta(*map(int, rows[i, 1:]), Fraction(x))) for x in b.tolist()]
    points = chart_data.crossing_points(found)
    assert sorted(points.b) == np.repeat(found.boundaries, found.counts).tolist()
    for place, value, (one, other) in zip(*points, strict=True):
        for i in (one, other):
            _, fp, fn, tp = rows[i]
            assert tp / (tp + (1 - place) * fp + place * fn) == pytest.approx(value)
        assert found.ranks(0.0)[one] < found.ranks(0.0)[other]
    for i in range(10):
        own, mine = chart_data.crossing_points(found, i), (points.pairs == i).any(-1)
        assert sorted(map(tuple, own.pairs.tolist())) == sorted(map(tuple, points.pairs[mine].tolist()))
        np.testing.assert_allclose(np.sort(own.b), np.sort(points.b[mine]))


@given(boards, st.integers(0, 24).map(lambda k: k / 24))
def test_kinds_of_pairs_add_up_to_the_counts(rows, b):
    found = tradeoff.tradeoff(rows)
    kinds, other = chart_data.kinds(found, chart_data.crossing_points(found), b), found.swaps.difference(b, found.b)
    low, high = found.swaps.around(b)
    both = high - low if (low, high) == found.swaps.around(found.b) else 0
    assert (kinds == -1).sum() == other.reversed
    assert (kinds == 0).sum() == other.tied + other.ordered + both


def test_too_many_or_no_entities_are_refused_for_crossings():
    found = tradeoff.tradeoff(np.random.default_rng(1).dirichlet(np.ones(4), 20))
    with pytest.raises(InvalidInputError, match="at most 5"):
        chart_data.crossing_points(found, most=5)
    for entity in (-1, 20):
        with pytest.raises(InvalidInputError, match="entity"):
            chart_data.crossing_points(found, entity)


@given(strategies.rows(most=8))
def test_any_performances_have_an_answer(rows):
    found = tradeoff.tradeoff(rows)
    assert (np.diff(found.boundaries) > 0).all()
    assert ((found.boundaries > 0) & (found.boundaries < 1)).all()
    assert found.counts.sum() == found.swaps.contradictions <= found.swaps.pairs
    assert verdict(found)


@given(st.lists(board(st.integers(1, 30), 2), min_size=1, max_size=4))
def test_one_beta_for_all_has_the_least_summed_variance(boards):
    found = [tradeoff.tradeoff(rows).swaps for rows in boards]
    shared = tradeoff.shared_beta(found)
    if not any(swaps.contradictions for swaps in found):
        assert shared is None
        return
    # A place inside each interval without a swap of any of them.
    ends = np.unique(np.concatenate([[0.0, 1.0], *(swaps.boundaries for swaps in found)]))
    ends = ends[np.r_[True, np.diff(ends) > 1e-9]]
    inside = (ends[:-1] + ends[1:]) / 2
    several = [swaps for swaps in found if swaps.contradictions]
    sums = sum(swaps.variance(inside) for swaps in several)
    assert sum(float(swaps.variance(shared.b)) for swaps in several) == pytest.approx(sums.min(), abs=1e-9)
    assert shared.low < shared.beta < shared.high
    for swaps, degree, own in zip(found, shared.optimality, shared.own, strict=True):
        assert np.isnan(own) == (swaps.contradictions == 0)
        if swaps.contradictions:
            assert degree == float(swaps.optimality(shared.b)) <= own + 1e-12


def test_the_optimum_without_each_is_that_of_the_others():
    rows = np.random.default_rng(3).integers(1, 60, (9, 4)).astype(float)
    for i, beta in enumerate(tradeoff.without_each(tradeoff.tradeoff(rows))):
        own = tradeoff.tradeoff(np.delete(rows, i, axis=0)).optimum.equivalent
        assert own.low < tradeoff.place_of(beta) < own.high
    assert np.isnan(tradeoff.without_each(tradeoff.tradeoff(rows[:2]))).all()


@given(board(st.integers(1, 30), 2), st.floats(0.05, 0.95), st.floats(0.05, 0.95))
def test_at_another_prior_all_swaps_are_at_a_multiple_of_beta(rows, one, other):
    """The line of a leaderboard over the prevalence, from D equation 11: beta^2 grows as the odds of negatives."""
    at = [tradeoff.tradeoff(symmetries.shift_prior(rows, prior)).boundaries for prior in (one, other)]
    betas = [tradeoff.beta_of(each) for each in at]
    factor = np.sqrt((1 - other) / other * one / (1 - one))
    assert len(betas[0]) == len(betas[1])
    np.testing.assert_allclose(betas[1], factor * betas[0], rtol=1e-7)
