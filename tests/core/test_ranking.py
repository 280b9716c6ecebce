"""Rankings against fractions, and the rules of ties and undefined scores."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tile_core import ranking
from tile_core.checks import InvalidInputError
from tile_core.scores import canonical_score

small_counts = st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=1, max_size=9).map(lambda r: np.array(r, float))


def exact_score(row, a, b):
    """R_{a,b} as a fraction, None where undefined."""
    tn, fp, fn, tp = (Fraction(int(count)) for count in row)
    good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
    return good / (good + bad) if good + bad else None


def exact_ranks(rows, a, b):
    scores = [exact_score(row, a, b) for row in rows]
    return [np.nan if s is None else 1.0 + sum(t is not None and t > s for t in scores) for s in scores]


@given(small_counts, st.integers(0, 12), st.integers(0, 12))
def test_ranks_of_counts_are_those_of_fractions(rows, k, m):
    expected = exact_ranks(rows, Fraction(k, 12), Fraction(m, 12))
    np.testing.assert_array_equal(ranking.ranks(rows, k / 12, m / 12), expected)


@given(small_counts, st.integers(0, 12), st.integers(0, 12), st.integers(-10, 10).filter(bool))
def test_a_place_is_held_by_the_group_that_covers_it(rows, k, m, place):
    rank = ranking.ranks(rows, k / 12, m / 12)
    groups = ranking.tiers(rows, k / 12, m / 12)
    queue = [min(group) for group in groups for _ in group]
    assert sorted(i for group in groups for i in group) == np.flatnonzero(~np.isnan(rank)).tolist()
    expected = queue[place - 1 if place > 0 else place] if 0 < abs(place) <= len(queue) else ranking.NO_ENTITY
    assert ranking.holder_at(rows, place, k / 12, m / 12) == expected


def test_ties_chain_and_infinite_keys_tie_with_each_other_only():
    gap = 0.7e-12
    values = [3.0, 2.0, 2.0 * (1 - gap), 2.0 * (1 - 2 * gap), np.inf, np.nan, 0.0, np.inf, 0.0, 1e-300]
    expected = [3, 4, 4, 4, 1, np.nan, 8, 1, 8, 7]
    np.testing.assert_array_equal(ranking.competition_ranks(values), expected)
    np.testing.assert_array_equal(ranking.competition_ranks([2.0, 2.0 * (1 - gap)], tolerance=0.0), [1, 2])
    assert ranking.competition_ranks(np.zeros((2, 0))).shape == (2, 0)


@given(
    strategies.rows(),
    st.lists(strategies.weights(), min_size=3, max_size=3),
    st.lists(strategies.weights(), min_size=2),
)
def test_everything_broadcasts(rows, a, b):
    a, b = np.array(a), np.array(b)[:, None]
    rank, order = ranking.ranks(rows, a, b), ranking.order(rows, a, b)
    assert rank.shape == order.shape == (len(b), 3, len(rows))
    np.testing.assert_array_equal(rank[-1, 1], ranking.ranks(rows, a[1], b[-1, 0]))
    score = canonical_score(rows, a[..., None], b[..., None])
    ordered = np.take_along_axis(score, order, -1)
    assert not (np.diff(ordered, axis=-1) > 1e-12).any()
    assert not (np.isnan(ordered[..., :-1]) & ~np.isnan(ordered[..., 1:])).any()
    stacked = np.stack([rows, rows[::-1]])
    np.testing.assert_array_equal(ranking.ranks(stacked, 0.3, 0.4)[1], ranking.ranks(rows, 0.3, 0.4)[::-1])


def test_unknown_counts_of_zero_weight_are_ranked():
    rows = np.array([[np.nan, 2, 1, 4], [3, 1, 1, 4], [np.nan] * 4])
    np.testing.assert_array_equal(ranking.ranks(rows, 1.0, 0.5), [2, 1, np.nan])
    np.testing.assert_array_equal(ranking.ranks(rows, 0.9, 0.5), [np.nan, 1, np.nan])


def test_tied_everywhere_are_copies_multiples_perfect_and_wholly_wrong_ones():
    rows = [
        [1, 2, 3, 4],
        [5, 0, 0, 1],
        [2, 4, 6, 8],
        [0, 1, 2, 0],
        [9, 0, 0, 0],
        [0, 2, 1, 0],
        [0, 0, 0, 0],
        [1, 2, 3, 5],
    ]
    rows = np.array([*rows, [np.nan, 2, 3, 4], [0.1, 0.2, 0.3, 0.4]], float)
    assert ranking.tied_everywhere(rows) == [(0, 2, 9), (1, 4), (3, 5), (7,)]
    assert ranking.representatives(rows).tolist() == [0, 1, 0, 3, 1, 3, -1, 7, -1, 0]
    assert ranking.tied_everywhere(np.zeros((0, 4))) == []


@given(small_counts)
def test_tied_everywhere_means_tied_at_every_place_inside(rows):
    inside = [(Fraction(k, 7), Fraction(m, 11)) for k in (1, 3, 6) for m in (1, 2, 10)]
    known = [i for i, row in enumerate(rows) if row.sum()]
    same = {
        i: min(j for j in known if all(exact_score(rows[i], *q) == exact_score(rows[j], *q) for q in inside))
        for i in known
    }
    assert ranking.representatives(rows).tolist() == [same.get(i, -1) for i in range(len(rows))]


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="place"):
        ranking.holder_at(np.ones((2, 4)), 0, 0.5, 0.5)
    with pytest.raises(InvalidInputError, match="one place"):
        ranking.tiers(np.ones((2, 4)), [0.5], 0.5)
