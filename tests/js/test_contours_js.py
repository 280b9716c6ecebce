"""Lines of equal value on the Tile: exact segments, for every shape of a performance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import scores

pytestmark = pytest.mark.node

Run = Callable[..., Any]


@pytest.fixture
def contour(scripts: Any) -> Run:
    """`contour(p, value, rows)`; by default p alone."""

    def run(p: Any, value: float, rows: Any = None) -> Any:
        given = [list(p), value, [list(row) for row in ([p] if rows is None else rows)]]
        return scripts.evaluate("(given) => window.tileTest.contour(...given)", given)

    return run


@pytest.mark.parametrize(
    ("p", "value", "expected"),
    [
        # fp = fn: upright, where good / (good + bad) is the value.
        ([1, 2, 2, 3], 0.5, [[0.5, 0], [0.5, 1]]),
        # tp = tn: level.
        ([2, 1, 3, 2], 0.5, [[0, 0.5], [1, 0.5]]),
        # Both: the same value all over, so no line; elsewhere none either.
        ([2, 2, 2, 2], 0.5, None),
        ([2, 2, 2, 2], 0.4, None),
        # The value on a whole side.
        ([1, 1, 1, 3], 0.5, [[0, 0], [0, 1]]),
        ([1, 3, 1, 1], 0.5, [[0, 1], [1, 1]]),
        # In doubles 0.7 * 3 is not 0.3 * 7.
        ([3, 7, 7, 5], 0.3, [[0, 0], [0, 1]]),
        # From corner to corner, and never.
        ([1, 1, 3, 3], 0.5, [[0, 0], [1, 1]]),
        ([9, 1, 1, 9], 0.5, None),
        # Undefined at (0, 0), to which the line leads; perfect and wholly wrong ones have no other value.
        ([0, 0, 3, 3], 0.5, [[0, 0], [1, 1]]),
        ([0, 0, 0, 3], 0.5, None),
        ([0, 2, 2, 0], 0.5, None),
        ([0, 3, 0, 0], 0.5, None),
    ],
)
def test_lines_of_special_performances(contour: Run, p: Any, value: float, expected: Any) -> None:
    assert contour(p, value) == expected


def test_a_line_of_a_performance_ends_on_the_border(contour: Run) -> None:
    rng = np.random.default_rng(0)
    drawn = 0
    for _ in range(60):
        p, value = rng.integers(0, 30, 4), round(float(rng.integers(1, 10)) / 10, 1)
        found = contour(p.tolist(), value)
        grid = np.linspace(0, 1, 41)
        known = scores.canonical_score(p.astype(float), grid[None, :], grid[:, None]) - value
        crossed = (np.nanmin(known) < -1e-9) and (np.nanmax(known) > 1e-9) if np.isfinite(known).any() else False
        assert (found is not None) == crossed, (p, value)
        if found is None:
            continue
        drawn += 1
        ends = np.array(found)
        assert ((ends == 0) | (ends == 1)).any(-1).all()
        along = ends[0] + np.linspace(0.01, 0.99, 21)[:, None] * (ends[1] - ends[0])
        assert scores.canonical_score(p.astype(float), *along.T) == pytest.approx(np.full(21, value), abs=1e-12)
    assert drawn > 15


def test_of_the_best_value_a_line_stops_where_another_one_is_ahead(contour: Run) -> None:
    rng = np.random.default_rng(1)
    cut = 0
    for _ in range(40):
        rows, value = rng.integers(1, 30, (4, 4)).astype(float), 0.6
        whole, part = contour(rows[0].tolist(), value), contour(rows[0].tolist(), value, rows.tolist())
        if whole is None:
            assert part is None
            continue
        ends = np.array(whole)
        steps = np.linspace(0, 1, 2001)
        places = ends[0] + steps[:, None] * (ends[1] - ends[0])
        first = (scores.canonical_score(rows[:, None], *places.T) <= value + 1e-12).all(0)
        if part is None:
            assert first.mean() < 1e-3
            continue
        near = np.abs(np.array(part)[:, None] - places).max(-1).argmin(1)
        assert np.abs(steps[first][[0, -1]] - steps[near]).max() <= 1 / 1000
        cut += 0 < first.mean() < 1
    assert cut > 3


def test_the_scene_draws_them_where_false_alarms_equal_misses(scripts: Any) -> None:
    """The sample "Draw by prevalence" has such rows; at a common prior the selected one shows its lines."""
    body = """(p) => tileTest.tileScene({
      names: ['one'], common: NaN, overlays: new Set(['contours']), selected: 0, performances: [p],
      point: { a: 0.5, b: 0.5 }, colourOf: () => 0, shownRegions: () => [], regions: () => [],
      flavor: 'entity', rank: 1, ranking: { ranks: [1], order: [0] }, display: { zoom: null }, stuck: [],
      winners: [0], rates: [{}], winnerMoves: () => ({}), judgedPart: () => null, pins: [], operations: [],
      edge: null }, 100, 0).contours"""
    found = scripts.evaluate(body, [10, 3, 3, 20])
    assert [line["value"] for line in found if line["lines"]] == [0.8]
