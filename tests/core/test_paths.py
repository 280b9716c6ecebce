"""Paths between two points of the Tile: against the rankings on them, pair by pair, and against the trade-off."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests import strategies
from tile_core import ranking, symmetries, tradeoff
from tile_core.checks import InvalidInputError
from tile_core.tradeoff import crossings, paths

places = st.tuples(strategies.weights(), strategies.weights())
inner_places = st.tuples(st.floats(0.05, 0.95), st.floats(0.05, 0.95))


def boards(most=8):
    return st.lists(strategies.inner_performances(), min_size=2, max_size=most).map(np.array)


@st.composite
def common_boards(draw):
    positives, negatives = draw(st.integers(1, 60)), draw(st.integers(1, 60))
    rates = st.tuples(st.integers(0, positives), st.integers(0, negatives))
    rows = draw(st.lists(rates, min_size=2, max_size=8))
    return np.array([(negatives - fp, fp, positives - tp, tp) for tp, fp in rows], float)


def pairwise(ranks):
    """+1 where the first of a pair is ahead, -1 where the second is, 0 where they tie; all pairs."""
    i, j = np.triu_indices(ranks.shape[-1], 1)
    return np.sign(ranks[..., j] - ranks[..., i])


def places_between(found, rng, many=12):
    """Positions on the path away from where anything changes order."""
    t = rng.uniform(0.01, 0.99, many)
    apart = np.abs(t[:, None] - found.crossings).min(-1, initial=1.0)
    return t[apart > 1e-7]


def check(found):
    """What a path says at a place is what the rankings at its ends and there say."""
    first, last = pairwise(found.ranks(0.0)), pairwise(found.ranks(1.0))
    contrary = first * last < 0
    assert found.swaps.contradictions == contrary.sum()
    for t in places_between(found, np.random.default_rng(0)):
        here = pairwise(found.ranks(t))
        assert found.swaps.before(t) == (contrary & (here == last)).sum()
        toward = np.where(first == 0, last, first)
        astray = (first * last >= 0) & np.where(toward == 0, here != 0, here == -toward)
        assert found.on_detour(t) == astray.sum()
        total = found.distance(t)
        expected = [((end != 0) & (here == -end)).sum() for end in (first, last)]
        if first.size and (first * last != 0).all():
            np.testing.assert_allclose(total, np.array(expected) / len(first))
    equivalent = found.optimum.equivalent
    if not equivalent.single:
        assert equivalent.low < found.t < equivalent.high


@given(boards(), inner_places, inner_places)
def test_paths_at_different_priors_count_swaps_and_detours(rows, start, end):
    assume(start != end)
    check(paths.path(rows, start, end))


@pytest.mark.parametrize(("start", "end"), [((0, 0), (1, 1)), ((0.1, 0.9), (0.9, 0.1)), ((0.02, 0.3), (0.5, 0.99))])
def test_paths_of_many_entities_count_swaps_and_detours(start, end):
    found = paths.path(np.random.default_rng(1).dirichlet(np.ones(4), 60), start, end)
    assert len(found.detours) >= 5
    check(found)


@given(boards(5), places, places)
def test_paths_from_the_border_of_the_tile(rows, start, end):
    assume(start != end)
    check(paths.path(rows, start, end))


corners = st.tuples(st.sampled_from([0.0, 1.0]), st.sampled_from([0.0, 1.0]))


@given(st.lists(strategies.counts(2), min_size=2, max_size=6).map(np.array), corners, corners)
def test_paths_between_corners_where_scores_tie_or_are_undefined(rows, start, end):
    assume(start != end)
    check(paths.path(rows, start, end))


@pytest.mark.parametrize(("start", "end"), [((1, 0), (0, 1)), ((0, 1), (1, 0))])
def test_an_entity_undefined_at_an_end_swaps_by_its_limit(start, end):
    # The first predicts no positives; 5 of 6 negative predictions are right everywhere; the others overtake it.
    found = paths.path(np.array([[5, 0, 1, 0], [10, 1, 1, 1], [4, 1, 1, 9]], float), start, end)
    check(found)
    assert found.swaps.contradictions == 3


@pytest.mark.parametrize("scale", [1, [[1 / 3], [1 / 7]], [[0.1], [1 / 49]]])
@pytest.mark.parametrize(("start", "end"), [((1, 0), (0, 1)), ((0, 1), (1, 0))])
def test_entities_tied_at_an_end_can_make_a_detour(start, end, scale):
    # Equal precision, unequal NPV; in between, the first falls behind before it gets ahead.
    rows = np.array([[9, 10, 1, 20], [8, 1, 1, 2]], float) * scale
    found = paths.path(rows, start, end)
    check(found)
    low, high = found.detours[0]
    assert (low == 0) != (high == 1)
    assert found.crossings.tolist() == [high if low == 0 else low]


@given(common_boards(), inner_places, inner_places)
def test_paths_at_a_common_prior_are_shortest(rows, start, end):
    assume(start != end)
    found = paths.path(rows, start, end)
    check(found)
    assert found.shortest
    first, last = (pairwise(found.ranks(t)) for t in (0.0, 1.0))
    for t in places_between(found, np.random.default_rng(1)):
        # A pair on which both ends agree has the same order in between.
        here = pairwise(found.ranks(t))
        assert (here[first == last] == first[first == last]).all()


@given(boards(), inner_places, inner_places)
def test_the_ranks_are_those_of_the_tile(rows, start, end):
    assume(start != end)
    found = paths.path(rows, start, end)
    t = places_between(found, np.random.default_rng(2))
    a, b = found.points(t)
    np.testing.assert_array_equal(found.ranks(t), ranking.ranks(rows, a, b))


@given(boards(), inner_places, strategies.weights())
def test_with_one_coordinate_fixed_a_path_is_a_segment_and_shortest(rows, start, other):
    for end in ((start[0], other), (other, start[1])):
        assume(start != end)
        found = paths.path(rows, start, end)
        check(found)
        assert found.shortest
        a, b = found.points([0.25, 0.5])
        np.testing.assert_allclose(a, [0.75 * start[0] + 0.25 * end[0], (start[0] + end[0]) / 2])
        np.testing.assert_allclose(b, [0.75 * start[1] + 0.25 * end[1], (start[1] + end[1]) / 2])


@given(strategies.rows(most=8))
def test_from_precision_to_recall_it_is_the_trade_off(rows):
    found, expected = paths.path(rows, (1, 0), (1, 1)), tradeoff.tradeoff(rows)
    np.testing.assert_array_equal(found.swaps.boundaries, expected.boundaries)
    np.testing.assert_array_equal(found.swaps.counts, expected.counts)
    assert found.used.tolist() == expected.used.tolist()
    assert found.optimum == expected.optimum
    t = np.linspace(0, 1, 7)
    np.testing.assert_array_equal(found.variance(t), expected.swaps.variance(t))
    inside = t[1:-1]
    np.testing.assert_array_equal(found.ranks(inside), expected.ranks(inside))
    np.testing.assert_array_equal(found.points(t), [np.ones(7), t])


def test_detection_files_need_no_true_negatives():
    rows = np.array([[np.nan, 4, 1, 1], [np.nan, 2, 2, 1], [np.nan, 1, np.nan, 3]])
    found = paths.path(rows, (1, 0.1), (1, 1))
    assert found.used.tolist() == [0, 1]
    assert found.left_out == ((2, "a count is unknown"),)
    assert found.swaps.contradictions == 1
    assert len(paths.path(rows, (1, 0.1), (0.9, 1)).used) == 0


@given(boards(), inner_places, inner_places)
def test_back_is_the_same_path_mirrored(rows, start, end):
    assume(start != end)
    there, back = paths.path(rows, start, end), paths.path(rows, end, start)
    np.testing.assert_allclose(there.crossings, 1 - back.crossings[::-1], atol=1e-7)
    np.testing.assert_allclose(there.detours, 1 - back.detours[::-1, ::-1], atol=1e-6) if len(
        there.detours
    ) < 2 else None
    assert len(there.detours) == len(back.detours)


@given(common_boards(), inner_places, inner_places)
def test_the_general_crossing_is_the_straight_one_where_both_hold(rows, start, end):
    assume(start != end)
    found = paths.path(rows, start, end)
    general = crossings.swaps(found.parts, straight=False)
    np.testing.assert_allclose(
        np.repeat(general.boundaries, general.counts),
        np.repeat(found.swaps.boundaries, found.swaps.counts),
        rtol=1e-6,
        atol=1e-9,
    )


def test_a_path_at_a_common_prior_is_straight_on_the_balanced_tile():
    rows = np.array([[60, 20, 5, 15], [40, 40, 2, 18], [70, 10, 12, 8]], float)
    found = paths.path(rows, (0.2, 0.9), (0.7, 0.1))
    assert found.prior == pytest.approx(0.2)
    a, b = found.points(np.linspace(0, 1, 5))
    assert (a[0], b[0], a[-1], b[-1]) == pytest.approx((0.2, 0.9, 0.7, 0.1))
    balanced = symmetries.unshift_point(a, 0.2, 0.5), symmetries.unshift_point(b, 0.2, 0.5)
    np.testing.assert_allclose(np.diff(balanced), np.diff(balanced)[:, :1] * np.ones(4))
    shifted = symmetries.shift_prior(rows, 0.5)
    for t in (0.1, 0.4, 0.8):
        u, v = (symmetries.unshift_point(x, 0.2, 0.5) for x in found.points(t))
        np.testing.assert_array_equal(found.ranks(t), ranking.ranks(shifted, u, v))


def test_a_detour_is_found_and_reported():
    rng = np.random.default_rng(0)
    found = next(
        one
        for one in (paths.path(rng.dirichlet(np.ones(4), 2), (0.1, 0.1), (0.9, 0.9)) for _ in range(10_000))
        if not one.shortest and one.detours.min() > 0 and one.detours.max() < 1
    )
    (low, high), rows = found.detours[0], found.rows
    outside, inside = [low / 2, (1 + high) / 2], [(low + high) / 2]
    ahead = [int(ranking.order(rows, *(float(x) for x in found.points(t)))[0]) for t in outside + inside]
    assert ahead[0] == ahead[1] != ahead[2]
    assert found.swaps.contradictions == 0
    assert found.variance(inside[0]) == 2
    assert found.variance(outside[0]) == 0
    assert found.on_detour([0.0, *outside, *inside, 1.0]).tolist() == [0, 0, 0, 1, 0]
    assert paths.verdict(found) == "The two rankings disagree on no pair. " + paths.length(found)
    assert paths.length(found) == "A shorter path exists: along this one, 1 pair takes an order that neither end has."


def test_a_side_requires_its_classes():
    rows = np.array([[1, 2, 0, 0], [0, 0, 3, 4], [1, 2, 3, 4], [0, 0, 0, 0]], float)
    right, left = paths.path(rows, (1, 0), (1, 0.5)), paths.path(rows, (0, 0), (0, 0.5))
    assert right.left_out == ((0, "no positives"), (3, "its score is undefined all along the path"))
    assert left.left_out == ((1, "no negatives"), (3, "its score is undefined all along the path"))
    inside = paths.path(rows, (0.5, 0), (0.5, 0.5))
    assert inside.used.tolist() == [0, 1, 2]


def test_an_undefined_end_counts_as_its_limit():
    # Without predictions of the positive class, precision is undefined: along b = 0 from TNR it is 1.
    rows = np.array([[5, 0, 3, 0], [5, 1, 1, 4], [4, 2, 1, 3]], float)
    found = paths.path(rows, (0, 0), (1, 0))
    np.testing.assert_array_equal(found.ranks([0.0, 0.5, 1.0]), [[1, 2, 3]] * 3)


def test_words_for_a_path():
    rows = np.array([[60, 20, 5, 15], [40, 40, 2, 18], [70, 10, 12, 8]], float)
    said = paths.verdict(paths.path(rows, (0, 0), (1, 1)))
    assert said.startswith("Use the score at t = 0.5 (a = 0.800, b = 0.800). It is half way between the two rankings, ")
    assert "which disagree on 3 of 3 pairs. Every t between 0.429 and 0.625 gives this ranking." in said
    assert said.endswith("No shorter path leads from one ranking to the other.")
    nothing = "Fewer than two classifiers can be compared: nothing to rank."
    assert paths.verdict(paths.path(rows[:1], (0, 0), (1, 1))) == nothing
    one = paths.verdict(paths.path(np.array([[890, 10, 20, 80], [895, 5, 30, 70]], float), (1, 0), (1, 0.75)))
    assert one == (
        "The two rankings disagree on only one pair. Each order of it follows one of the two: every t between "
        "0.308 and 1 follows the end. Only t = 4/13 exactly ties the pair, half way between them. No shorter path "
        "leads from one ranking to the other."
    )
    line = [[98, 2, 20, 10], [95, 5, 13, 17], [92, 8, 6, 24]]
    tied = paths.verdict(paths.path(np.array(line, float), (1, 0), (1, 1)))
    assert "Use the score at t = 8/113 exactly (a = 1.000, b = 0.071). It is half way" in tied
    nobody = paths.path(rows * np.nan, (0, 0), (1, 1))
    assert paths.verdict(nobody) == f"{nothing} Left out: 3 (a count is unknown)."


@pytest.mark.parametrize(
    ("rows", "start", "end", "said"),
    [
        (np.ones((2, 4)), (0, 0), (0, 0), "another place"),
        (np.ones((2, 4)), (0, 0), (0, 2), "end"),
        (np.ones((2, 4)), (0,), (0, 1), "start"),
        (np.ones(4), (0, 0), (0, 1), "shape"),
        (np.random.default_rng(0).random((3001, 4)), (0, 0), (1, 1), "at most 3000 entities of different priors"),
    ],
)
def test_what_is_no_path_is_refused(rows, start, end, said):
    with pytest.raises(InvalidInputError, match=said):
        paths.path(rows, start, end)


def test_blocks_change_no_detours(monkeypatch):
    rows = np.random.default_rng(1).dirichlet(np.ones(4), 30)
    expected = paths.path(rows, (0, 0), (1, 1))
    assert len(expected.detours)
    monkeypatch.setattr(crossings, "_BLOCK", 50)
    found = paths.path(rows, (0, 0), (1, 1))
    np.testing.assert_array_equal(found.detours, expected.detours)
    np.testing.assert_array_equal(found.swaps.boundaries, expected.swaps.boundaries)


def test_ends_may_be_named_as_the_command_line_names_them():
    rows = [[50, 10, 10, 30], [40, 20, 5, 35], [55, 5, 20, 20]]
    named, placed = paths.path(rows, "Precision", "F1"), paths.path(rows, (1, 0), (1, 0.5))
    assert (named.start, named.end, named.t) == (placed.start, placed.end, placed.t)
    assert paths.path(rows, "balanced accuracy", (1, 0)).start == (0.6, 0.6)
    with pytest.raises(InvalidInputError, match=r"end: expected a place \(a, b\) or the name of a score, found 'F'"):
        paths.path(rows, "F1", "F")
    with pytest.raises(InvalidInputError, match=r"start: .* found 'MCC': it has none"):
        paths.path(rows, "MCC", "F1")
    with pytest.raises(InvalidInputError, match=r"start: .*'kappa': its place depends on the prior"):
        paths.path([*rows, [10, 10, 60, 20]], "kappa", "F1")
