"""What a frame of a drag computes in typed arrays is what the plain code says, with ties and undefined values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.node

# One after the other, as it is defined: no typed arrays, no bounds, no merging.
PLAIN_RANK = """([rows, a, b]) => {
  const { key, tied } = tileExplorer.kernel;
  const keys = rows.map((p) => key(p, a, b));
  const all = keys.map((_, i) => i);
  const known = all.filter((i) => !Number.isNaN(keys[i]));
  known.sort((i, j) => keys[j] - keys[i] || i - j);
  const groups = [];
  for (const [k, i] of known.entries()) {
    if (k > 0 && tied(keys[known[k - 1]], keys[i])) groups.at(-1).push(i);
    else groups.push([i]);
  }
  const ranks = keys.map(() => NaN);
  let before = 0;
  for (const group of groups) {
    for (const i of group) ranks[i] = before + 1;
    before += group.length;
  }
  const order = groups.flatMap((group) => group.sort((i, j) => i - j));
  return { ranks, order: [...order, ...all.filter((i) => Number.isNaN(keys[i]))] }; }"""
RANK = (
    """([rows, a, b]) => { const { ranks, order } = tileExplorer.kernel.rank(rows, a, b); return { ranks, order }; }"""
)

PLAIN_MOVES = """([rows, a, b]) => {
  const { regions, kernel, scores } = tileExplorer;
  const { cornerLeads, lead, frontierArc, nearestOn } = regions;
  const known = (p) => [0, 1, 2, 3].reduce((sum, k) => sum + (p[k] ?? NaN), 0) > 0;
  const { ranks, order } = kernel.rank(rows, a, b);
  const [winner] = order;
  const mine = rows[winner];
  if (!mine || Number.isNaN(ranks[winner])) return null;
  const rivals = rows.flatMap((theirs, entity) => (theirs && entity !== winner ? [{ entity, theirs }] : []));
  const differ = (q) => cornerLeads(mine, q).some((x) => x < 0 || x > 0);
  const emerges = (q) => {
    if (!known(mine) || !known(q)) return false;
    if (![a, b].every((z) => z === 0 || z === 1)) return cornerLeads(mine, q).some((x) => x < 0);
    const at = [lead(mine, q, 1 - a, b), lead(mine, q, a, 1 - b), lead(mine, q, 1 - a, 1 - b)];
    return at[0] < 0 || at[1] < 0 || (at[0] === 0 && at[1] === 0 && at[2] < 0);
  };
  const along = (axis, end) => {
    const from = axis ? b : a;
    let best = null;
    for (const { entity, theirs } of rivals) {
      const there = lead(mine, theirs, axis ? a : end, axis ? end : b);
      if (!(there < 0)) continue;
      const here = Math.max(0, lead(mine, theirs, a, b));
      const at = from + ((end - from) * here) / (here - there);
      if (!best || Math.abs(at - from) < Math.abs(best.at - from)) best = { to: entity, at };
    }
    return best;
  };
  const sides = { up: along(1, 1), down: along(1, 0), left: along(0, 0), right: along(0, 1) };
  const level = rivals.find(({ entity, theirs }) => ranks[entity] === 1 && differ(theirs))
    ?? rivals.find(({ entity, theirs }) => Number.isNaN(ranks[entity]) && emerges(theirs));
  if (level) return { radius: 0, at: [a, b], to: level.entity, ...sides };
  let best = { radius: Infinity, at: null, to: null };
  if (known(mine)) {
    for (const { entity, theirs } of rivals) {
      const piece = known(theirs) ? frontierArc(mine, theirs) : null;
      if (!piece) continue;
      const { distance, at } = nearestOn(piece, a, b);
      if (distance < best.radius) best = { radius: distance, at, to: entity };
    }
  } else {
    for (const [name, axis] of [['up', 1], ['down', 1], ['left', 0], ['right', 0]]) {
      const move = sides[name];
      if (!move) continue;
      const radius = Math.abs(move.at - (axis ? b : a));
      if (radius < best.radius) best = { radius, at: axis ? [a, move.at] : [move.at, b], to: move.to };
    }
  }
  return { ...best, ...sides }; }"""
MOVES = "([rows, a, b]) => tileExplorer.regions.winnerMoves(rows, a, b)"

ORDER = "([values, down]) => tileExplorer.kernel.orderOf(Float64Array.from(values), down)"


def leaderboards(seed: int, many: int) -> list[list[Any]]:
    """Rows with few samples and with many, equal and proportional ones, missing ones, unknown true negatives."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(many):
        n, top = int(rng.choice([1, 2, 7, 40, 150])), int(rng.choice([2, 5, 1000]))
        rows: list[Any] = rng.integers(0, top, (n, 4)).tolist()
        if rng.random() < 0.3:
            rows += [[3 * value for value in row] for row in rows[: n // 2]] + rows[: n // 3]
        if rng.random() < 0.3:
            rows = [None if rng.random() < 0.2 else row for row in rows]
        if rng.random() < 0.2:
            rows = [row and [None, *row[1:]] for row in rows]
        if rng.random() < 0.3:
            rows = [row and [value if value is None else value / 7 for value in row] for row in rows]
        a, b = rng.random(2) if rng.random() < 0.6 else rng.integers(0, 5, 2) / 4
        found.append([rows, float(a), float(b)])
    return found


@pytest.mark.parametrize("seed", range(4))
def test_ranks_and_order_are_those_of_the_plain_code(scripts: Any, seed: int) -> None:
    for case in leaderboards(seed, 60):
        np.testing.assert_equal(scripts.evaluate(RANK, case), scripts.evaluate(PLAIN_RANK, case))


@pytest.mark.parametrize("seed", range(4))
def test_how_far_the_winner_stays_is_what_the_plain_code_says(scripts: Any, seed: int) -> None:
    for case in leaderboards(100 + seed, 60):
        np.testing.assert_equal(scripts.evaluate(MOVES, case), scripts.evaluate(PLAIN_MOVES, case))


def test_many_rows_are_ordered_as_few(scripts: Any) -> None:
    rng = np.random.default_rng(9)
    rows = rng.integers(0, 3000, (20_000, 4)).tolist()
    for case in ([rows, 0.3, 0.7], [rows, 1.0, 0.0]):
        np.testing.assert_equal(scripts.evaluate(RANK, case), scripts.evaluate(PLAIN_RANK, case))


@pytest.mark.parametrize("down", [True, False])
def test_a_column_is_ordered_as_the_table_orders_it(scripts: Any, down: bool) -> None:
    rng = np.random.default_rng(4)
    for _ in range(40):
        values = rng.integers(-4, 5, rng.integers(0, 60)).astype(float)
        values[rng.random(len(values)) < 0.2] = np.nan
        values[rng.random(len(values)) < 0.1] = np.inf
        finite = np.isfinite(values)
        expected = sorted(
            range(len(values)), key=lambda i: (not finite[i], finite[i] and (-1 if down else 1) * values[i])
        )
        assert scripts.evaluate(ORDER, [values.tolist(), down]) == expected
