"""Robustness by the mean of the scores: compared with exact results in one context, with a plain grid in several."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import rules, symmetries, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.rules import robust

TRIANGLE = [[0.2, 0.3], [0.8, 0.2], [0.5, 0.9]]


def board(seed: int, contexts: int = 3, n: int = 7) -> Any:
    return np.random.default_rng(seed).integers(1, 60, (contexts, n, 4)).astype(float)


def plain(rows: Any, polygon: Any, side: int) -> tuple[Any, Any, Any]:
    """Means and ranks at the cells of a grid in a part, one loop for each context, without ties, and their areas."""
    a, b = uncertainty.points_inside(polygon, side)
    total = np.zeros((len(a), rows.shape[1]))
    for context in rows:
        for i, (tn, fp, fn, tp) in enumerate(context):
            good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
            total[:, i] += good / (good + bad) / len(rows)
    ranks = 1 + (total[:, :, None] < total[:, None, :]).sum(-1)
    return a, total, ranks


@pytest.mark.parametrize(
    "polygon", [[[0, 0], [1, 0], [1, 1], [0, 1]], [[0.4, 0.5], [0.8, 0.5], [0.8, 0.9], [0.4, 0.9]]]
)
def test_of_contexts_that_are_the_same_it_is_that_of_one(polygon: Any) -> None:
    for seed in range(6):
        one = board(seed, 1)
        one[0, 0] = [50, 0, 50, 0]  # never positive: 0/0 in a corner
        exact, found = uncertainty.robustness(one[0], polygon), rules.mean_robustness(np.repeat(one, 3, 0), polygon)
        np.testing.assert_array_equal(found.worst_rank, exact.worst_rank)
        np.testing.assert_allclose(found.regret, exact.regret, atol=1e-3)
        assert (found.regret <= exact.regret + 1e-9).all()


@pytest.mark.parametrize("polygon", [[[0, 0], [1, 0], [1, 1], [0, 1]], TRIANGLE])
def test_it_is_that_of_a_plain_grid(polygon: Any) -> None:
    for seed in range(4):
        rows = board(seed)
        found = rules.mean_robustness(rows, polygon)
        _, values, ranks = plain(rows, polygon, 300)
        shares = [[(ranks[:, i] == r + 1).mean() for r in range(7)] for i in range(7)]
        np.testing.assert_allclose(found.shares, shares, atol=0.01)
        regret = (values.max(1, keepdims=True) - values).max(0)
        assert (found.regret >= regret - 1e-6).all()
        np.testing.assert_allclose(found.regret, regret, atol=0.02)
        assert (found.worst_rank >= ranks.max(0) - (ranks == ranks.max(0)).mean(0).clip(0, 1e-3)).all()


def test_a_regret_is_that_of_a_point_and_a_peak_is_found_between_cells() -> None:
    rows = board(11)
    _, values, _ = plain(rows, TRIANGLE, 1000)
    fine = (values.max(1, keepdims=True) - values).max(0)
    found = rules.mean_robustness(rows, TRIANGLE).regret
    assert (found >= fine - 1e-6).all()
    np.testing.assert_allclose(found, fine, atol=5e-3)


def test_shares_in_balanced_coordinates_are_those_of_the_balanced_tile() -> None:
    rows = symmetries.shift_prior(board(2, 1), 0.1)
    balanced = rules.mean_robustness(symmetries.shift_prior(rows, 0.5)).shares
    np.testing.assert_allclose(rules.mean_robustness(rows, balanced=0.1).shares, balanced, atol=0.03)
    assert abs(rules.mean_robustness(rows).shares - balanced).max() > 0.05


def test_shares_add_up_and_an_unknown_entity_takes_no_part() -> None:
    rows = board(3)
    rows[1, 2, 0] = np.nan
    rows[:, 5] = rows[:, 4]
    found = rules.mean_robustness(rows)
    known = [0, 1, 3, 4, 5, 6]
    np.testing.assert_allclose(found.shares.sum(1)[known], 1)
    np.testing.assert_allclose(found.shares.sum(0)[:6], 1)
    assert not found.shares[2].any()
    assert np.isnan([found.worst_rank[2], found.regret[2]]).all()
    assert not np.isnan(found.regret[known]).any()
    np.testing.assert_allclose(found.shares[4], found.shares[5])
    assert found.worst_rank[4] == found.worst_rank[5]
    others = rules.mean_robustness(rows[:, known])
    np.testing.assert_array_equal(others.regret, found.regret[known])


def test_large_boards_have_a_coarser_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [robust._side(*size) for size in ((3, 7), (60, 400), (500, 4000), (0, 0))] == [100, 35, 20, 100]
    assert rules.mean_robustness(board(0)).side == 100
    # A small board is as large as 60 contexts of 400 entities where so much less may be computed.
    monkeypatch.setattr(robust, "_MOST", robust._MOST * 21 // 24_000)
    assert rules.mean_robustness(board(0)).side == 35


def test_large_boards_are_computed_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rules.mean_robustness(board(0), TRIANGLE)
    monkeypatch.setattr(robust, "_NUMBERS", 150)  # 7 places of the grid, and one or two entities of a climb
    pieces = rules.mean_robustness(board(0), TRIANGLE)
    np.testing.assert_allclose(pieces.shares, whole.shares, rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(pieces.worst_rank, whole.worst_rank)
    np.testing.assert_array_equal(pieces.regret, whole.regret)


@pytest.mark.parametrize(
    ("rows", "polygon"),
    [
        (board(0)[0], TRIANGLE),
        (board(0)[None], TRIANGLE),
        (board(0), [[0, 0], [1, 1]]),
        (board(0), [[0, 0], [1, 2], [0, 1]]),
        (board(0), [[0.2, 0.2], [0.8, 0.2], [0.5, 0.2]]),
    ],
)
def test_what_has_no_answer_is_refused(rows: Any, polygon: Any) -> None:
    with pytest.raises(InvalidInputError):
        rules.mean_robustness(rows, polygon)
