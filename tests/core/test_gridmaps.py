"""Maps against every cell on its own: fractions on small grids, sorted keys on larger ones."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core import gridmaps, performance, ranking, scores, tile
from tile_core.checks import InvalidInputError

PLACES = (1, 2, -1, -2, 4)
unknown_or_count = st.one_of(st.integers(0, 3), st.sampled_from([0, 1, 1000, 10**6]), st.just(np.nan))
some_rows = st.lists(st.tuples(*[unknown_or_count] * 4), min_size=1, max_size=7).map(lambda r: np.array(r, float))


def fraction_at(row, weights):
    """R as a fraction; None where undefined or unknown."""
    parts = [
        None if np.isnan(x) and w else Fraction(int(w)) * Fraction(x if w else 0)
        for x, w in zip(row, weights, strict=True)
    ]
    if None in parts:
        return None
    tn, fp, fn, tp = parts
    return (tn + tp) / (tn + fp + fn + tp) if tn + fp + fn + tp else None


def ranks_by_fractions(rows, size):
    steps = size - 1
    result = np.full((size, size, len(rows)), np.nan)
    for kb, ka in np.ndindex(size, size):
        values = [fraction_at(row, (steps - ka, steps - kb, kb, ka)) for row in rows]
        for i, value in enumerate(values):
            if value is not None:
                result[kb, ka, i] = 1 + sum(other is not None and other > value for other in values)
    return result


@given(some_rows, st.integers(2, 7), st.sampled_from([1, 3, 7]))
def test_small_maps_are_those_of_fractions_for_counts_and_for_real_numbers(rows, size, divisor):
    expected = ranks_by_fractions(rows, size)
    for place in PLACES:
        np.testing.assert_array_equal(
            gridmaps.holder_map(rows / divisor, place, size), ranking.holder(expected, place), err_msg=str(place)
        )
    for entity in range(len(rows)):
        np.testing.assert_array_equal(gridmaps.rank_map(rows / divisor, entity, size), expected[..., entity])


def many(kind, rng):
    if kind == "real":
        return rng.dirichlet(np.ones(4), 40)
    if kind == "lattice":
        return performance.from_rates(*rng.integers(0, 9, (2, 40)) / 8, 0.3)
    return rng.integers(0, 12, (40, 4)).astype(float)


@pytest.mark.parametrize("kind", ["real", "lattice", "counts"])
@pytest.mark.parametrize("size", [34, 77, 101])
def test_larger_maps_are_those_of_sorting_at_every_cell(kind, size):
    rows = many(kind, np.random.default_rng(size))
    steps = size - 1
    good = rows[:, 0] * np.arange(steps, -1, -1)[:, None] + rows[:, 3] * np.arange(size)[:, None]
    bad = rows[:, 1] * np.arange(steps, -1, -1)[:, None] + rows[:, 2] * np.arange(size)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        keys = good[None, :] / bad[:, None]
    rank = ranking.competition_ranks(keys, 0.0 if kind == "counts" else ranking.TOLERANCE)
    for place in (1, -1, 3, 40):
        np.testing.assert_array_equal(gridmaps.holder_map(rows, place, size), ranking.holder(rank, place))
    for entity in range(0, 40, 7):
        np.testing.assert_array_equal(gridmaps.rank_map(rows, entity, size), rank[..., entity])


def test_a_tie_all_along_a_row_survives_rounding():
    # Tied at b = 1/2 whatever a is; as shares of different totals, their keys differ there in the last digits.
    rows = np.array([[1, 1, 3, 1], [1, 3, 1, 1], [1, 2, 2, 1], [9, 1, 1, 2]])
    for scale in np.random.default_rng(0).random((20, 4, 1)):
        for entity in (0, 1, 2):
            assert gridmaps.rank_map(rows * scale, entity, 21)[10].tolist() == [2] * 21


def test_best_and_worst_values():
    rng = np.random.default_rng(4)
    rows = np.concatenate([rng.dirichlet(np.ones(4), 9), [[np.nan, 0.1, 0, 3]], [[0, 0, 0, 0]]])
    values = scores.canonical_score(rows, *(part[..., None] for part in tile.mesh(31)))
    np.testing.assert_allclose(gridmaps.best_value_map(rows, 31), np.nanmax(values, -1), rtol=1e-15)
    np.testing.assert_allclose(gridmaps.worst_value_map(rows, 31), np.nanmin(values, -1), rtol=1e-15)
    assert gridmaps.best_value_map(rows, 31)[0, -1] == pytest.approx(3 / 3.1)


def test_with_unknown_tn_only_the_right_side_is_known():
    rows = performance.from_detections([3, 4], [1, 2], [2, 1])
    assert set(gridmaps.holder_map(rows, 1, 11)[:, :-1].ravel().tolist()) == {-1}
    assert gridmaps.holder_map(rows, 1, 11)[[0, -1], -1].tolist() == [0, 1]
    assert np.isnan(gridmaps.rank_map(rows, 0, 11)[:, :-1]).all()
    assert gridmaps.rank_map(rows, 0, 11)[[0, -1], -1].tolist() == [1, 2]


def test_empty_leaderboards_and_small_grids():
    assert gridmaps.holder_map(np.empty((0, 4)), 1, 5).tolist() == [[-1] * 5] * 5
    assert np.isnan(gridmaps.best_value_map(np.full((2, 4), np.nan), 3)).all()
    for size in (2, 3, 4):
        assert (gridmaps.holder_map([[1, 1, 1, 1], [2, 1, 1, 2]], 1, size) == 1).all()


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="place"):
        gridmaps.holder_map([[1, 1, 1, 1]], 0, 5)
    with pytest.raises(InvalidInputError, match="entity"):
        gridmaps.rank_map([[1, 1, 1, 1]], 1, 5)
    with pytest.raises(InvalidInputError, match="size"):
        gridmaps.holder_map([[1, 1, 1, 1]], 1, 1)
    with pytest.raises(InvalidInputError, match="entities"):
        gridmaps.holder_map([1, 1, 1, 1], 1, 5)


def ranks_by_products(rows, size):
    """Ranks of counts from whole numbers only: g / b is ahead of h / c where g c > h b; below 2^63."""
    counts, steps, k = rows.astype(np.int64), size - 1, np.arange(size)
    good = (steps - k)[None, :, None] * counts[:, 0] + k[None, :, None] * counts[:, 3]
    bad = (steps - k)[:, None, None] * counts[:, 1] + k[:, None, None] * counts[:, 2]
    good, bad = np.broadcast_arrays(good, bad)
    assert float(good.max()) * float(bad.max()) < 2**63
    there = good + bad > 0
    ahead = [((good * bad[..., [i]] > good[..., [i]] * bad) & there).sum(-1) for i in range(len(rows))]
    return np.where(there, 1.0 + np.stack(ahead, -1), np.nan)


def assert_whole_numbers_decide(rows, size):
    expected = ranks_by_products(rows, size)
    for place in (1, 2, -1):
        np.testing.assert_array_equal(gridmaps.holder_map(rows, place, size), ranking.holder(expected, place))
    for entity in range(len(rows)):
        np.testing.assert_array_equal(gridmaps.rank_map(rows, entity, size), expected[..., entity])


@pytest.mark.parametrize("size", [3, 6, 21, 41, 101])
@pytest.mark.parametrize("large", [10**5, 10**6, 5 * 10**6])
def test_ties_of_large_counts_are_exact(large, size):
    """Scores of millions of pixels differ by 1e-13 and less without being tied."""
    rng = np.random.default_rng([size, large])
    values = np.array([0, 0, 1, 2, large, large, large - 1, large + 1, large // 2, large // 3])
    for _ in range(20):
        rows = rng.choice(values, (6, 4))
        rows = np.where(rng.random((6, 4)) < 0.2, rng.integers(0, large, (6, 4)), rows).astype(float)
        assert_whole_numbers_decide(rows, size)


@pytest.mark.parametrize("n", [10**6, 2 * 10**6])
def test_neighbouring_fractions_of_large_counts_differ_and_equal_ones_tie(n):
    """At (1/2, 1/2), where correct / wrong decides: n / (n + 1) < (n + 1) / (n + 2), n / (n + 1) = 2 n / (2 n + 2)."""
    rows = np.array(
        [
            [n, n + 1, 0, 0], [0, 0, n + 2, n + 1], [2 * n, n, n + 2, 0],
            [3 * n, n, 0, 0], [0, 0, 2 * n, 6 * n], [3 * n - 1, n, 0, 0],
        ], float,
    )  # fmt: skip
    assert 2**26 <= 8 * n * 100 < 2**31
    assert_whole_numbers_decide(rows, 101)
    middle = [gridmaps.rank_map(rows, entity, 101)[50, 50] for entity in range(6)]
    assert middle == [5, 4, 5, 1, 1, 3]
    assert [gridmaps.holder_map(rows, place, 101)[50, 50] for place in (1, 2, 3, 4, 5)] == [3, 3, 5, 1, 0]


def test_fractions_on_both_sides_of_a_whole_number():
    """(3 m - 1) / m rounds to nothing near 3 only for m beyond 2^31; close to it the digits must not lose the 3."""
    m = 2**28 - 1
    rows = np.array([[3 * m - 1, m, 0, 0], [3 * m, m, 0, 0], [3, 1, 0, 0]], float)
    assert [gridmaps.rank_map(rows, entity, 3)[0, 0] for entity in range(3)] == [3, 1, 1]


def test_beyond_whole_numbers_the_tolerance_decides():
    rows = np.array([[3e12, 1e12, 5, 5], [3e12 + 1, 1e12, 5, 5], [4e12, 1e12, 5, 5]])
    assert [gridmaps.rank_map(rows, entity, 3)[0, 0] for entity in range(3)] == [2, 2, 1]
