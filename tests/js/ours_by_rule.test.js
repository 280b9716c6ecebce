/** The ranks of a classifier over the Tile by a rule over several contexts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { heldOf, ranksByRule } from '#tile/model/ours';
import './page.js';

/** Counts of eight teams in one of three tasks; the last team is worse than all others everywhere. */
const task = (/** @type {number} */ k) =>
  Array.from({ length: 8 }, (_, i) => {
    const [fp, fn] = i === 7 ? [400, 200] : [20 + ((i * 37 + k * 29) % 90), 10 + ((i * 23 + k * 41) % 61)];
    return [700 - fp, fp, fn, 300 - fn];
  });

for (const over of ['scores', 'rank', 'median', 'worst'])
  test(`ranks over the Tile are those of the rule at each point: ${over}`, () => {
    const names = Array.from({ length: 8 }, (_, i) => `T${i}`);
    const rows = [0, 1, 2].map(task);
    const model = new ExploreModel();
    const board = leaderboard('three', names, /** @type {any} */ (rows[0]));
    const sizes = rows.map((each) => each.map(() => 1000));
    model.load({ ...board, contexts: ['x', 'y', 'z'], performances: /** @type {any} */ (rows), sizes });
    model.over = over;
    model.derive();
    const { ruled } = model;
    assert.ok(ruled);
    const found = ranksByRule(ruled, 2);
    const { side, ranks } = found.over;
    for (const k of [0, 17, 300, side * side - 1]) {
      const [a, b] = [((k % side) + 0.5) / side, (Math.floor(k / side) + 0.5) / side];
      model.point = { a, b };
      model.look();
      assert.equal(ranks[k], model.ranking.ranks[2]);
    }
    const held = heldOf(found.over);
    assert.ok(held && Math.abs(held.shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-12);
    assert.ok(found.all.beaten.includes(7));
    assert.equal(ranksByRule(ruled, 7).all.beating.length, 7);
  });
