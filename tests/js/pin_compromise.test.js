/** The compromise between the rankings at several points of the Tile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankingCompromise } from '#tile/model/pin_compromise';
import { random, times } from './compare.js';

const next = random(3);
/** Rows at one prior. @type {any[]} */
const ROWS = times(20, () => {
  const [fpr, tpr] = [next(), next()];
  return [0.7 * (1 - fpr), 0.7 * fpr, 0.3 * (1 - tpr), 0.3 * tpr];
});

test('one pin is its own compromise, and so are pins at one point', () => {
  const pin = { a: 0.31, b: 0.62 };
  for (const pins of [[pin], [pin, pin, pin]]) {
    const found = rankingCompromise(ROWS, pins, pin);
    assert.deepEqual([found?.point, found?.tau, found?.mean], [pin, 1, 1]);
  }
});

test('between precision and recall, no point of the path is much better than that of the grid', () => {
  const pins = [
    { a: 1, b: 0 },
    { a: 1, b: 1 },
  ];
  const found = rankingCompromise(ROWS, pins, { a: 1, b: 0.5 });
  const along = times(101, () => 0).map((_, k) => rankingCompromise(ROWS, pins, { a: 1, b: k / 100 }));
  assert.ok(found);
  for (const each of along) assert.ok(each && found.variance - each.variance < 0.01);
});

test('the four corners have a compromise that is not farther than their mean', () => {
  const pins = [0, 1].flatMap((a) => [0, 1].map((b) => ({ a, b })));
  const found = rankingCompromise(ROWS, pins, { a: 0.5, b: 0.5 });
  assert.ok(found && found.tau >= found.mean - 1e-9);
});

test('of many rows none is sought', () => {
  assert.equal(
    rankingCompromise(
      times(301, () => ROWS[0]),
      [{ a: 0, b: 0 }],
      { a: 0, b: 0 },
    ),
    null,
  );
});
