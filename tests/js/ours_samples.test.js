/** What it would take on boards from which nothing can be drawn: as `tile-explorer robustness` says it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { ratesAhead, takesHere } from '#tile/model/ours';
import './page.js';

/** @import { Performance } from '#tile/math/performance' */

/** @param {Performance[]} rows @param {(number | null)[]} [sizes] */
function boardOf(rows, sizes) {
  const model = new ExploreModel();
  const board = leaderboard(
    'rows',
    rows.map((_, i) => `T${i}`),
    rows,
  );
  model.load(sizes ? { ...board, sizes: [sizes] } : board);
  [model.context, model.point] = [0, { a: 0.5, b: 0.5 }];
  model.derive();
  model.look();
  return model;
}

test('rows of one class alone: what it takes is counted', () => {
  const negatives = boardOf([
    [90, 10, 0, 0],
    [80, 20, 0, 0],
    [95, 5, 0, 0],
  ]);
  assert.deepEqual(takesHere(negatives, 0), { detections: null, rejections: 5 });
  const positives = boardOf([
    [0, 0, 10, 90],
    [0, 0, 20, 80],
    [0, 0, 5, 95],
  ]);
  assert.deepEqual(takesHere(positives, 0), { detections: 5, rejections: null });
});

test('without positives only the rate that there is explains why a row is never first', () => {
  const model = boardOf([
    [90, 10, 0, 0],
    [95, 5, 0, 0],
  ]);
  assert.deepEqual(ratesAhead(model, 0, 1), [['FPR', 0.05, 0.1]]);
});

test('a row without a size is compared, and only what it takes itself is unknown', () => {
  const model = boardOf(
    [
      [90, 10, 20, 80],
      [0.45, 0.05, 0.05, 0.45],
      [80, 20, 10, 90],
    ],
    [200, null, 200],
  );
  assert.deepEqual(takesHere(model, 0), { detections: 10, rejections: 10 });
  assert.equal(takesHere(model, 1), null);
});

test('a row of fractions leaves what the others take known', () => {
  const model = boardOf([
    [90, 10, 20, 80],
    [90.5, 9.5, 10.5, 89.5],
  ]);
  assert.deepEqual(takesHere(model, 0), { detections: 10, rejections: 10 });
  assert.equal(takesHere(model, 1), null);
});
