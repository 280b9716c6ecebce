/** Where operations put the ranking that was at the point: the arrow on the Tile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations, shift } from '#tile/math/performance';
import { rank } from '#tile/math/ranking';
import { movedPlace } from '#tile/plots/tile/scene';
import { random, times } from './compare.js';

const ALL = Object.keys(operations);

test('the ranking at the tip of the arrow is that of the point before, or its reverse', () => {
  const next = random(11);
  for (let trial = 0; trial < 200; trial++) {
    const ownPrior = 0.1 + 0.8 * next();
    /** @type {any[]} */
    const before = times(6, () => {
      const [fpr, tpr] = [next(), next()];
      return /** @type {[number, number, number, number]} */ ([
        (1 - ownPrior) * (1 - fpr),
        (1 - ownPrior) * fpr,
        ownPrior * (1 - tpr),
        ownPrior * tpr,
      ]);
    });
    const prior = trial % 2 ? 0.1 + 0.8 * next() : null;
    const done = times(1 + (trial % 3), () => ALL[Math.floor(next() * ALL.length)]);
    const point = { a: 0.05 + 0.9 * next(), b: 0.05 + 0.9 * next() };
    const moved = movedPlace({ operations: done, point, prior, ownPrior });
    if (!moved) continue;
    /** @type {any[]} */
    const shifted = prior === null ? before : before.map((row) => shift(row, prior));
    const after = done.reduce((rows, key) => rows.map((row) => operations[key].performance(row)), shifted);
    const one = [...rank(before, point.a, point.b).order];
    const other = [...rank(/** @type {any} */ (after), ...moved.to).order];
    assert.deepEqual(moved.dual ? other.reverse() : other, one);
  }
});

test('nothing moves without operations, nor at the centre after the classes are swapped', () => {
  const at = { a: 0.5, b: 0.5 };
  assert.equal(movedPlace({ operations: [], point: at, prior: 0.1, ownPrior: 0.5 }), null);
  assert.equal(movedPlace({ operations: ['swap_classes'], point: at, prior: null, ownPrior: 0.5 }), null);
  assert.equal(movedPlace({ operations: ['change_prediction'], point: at, prior: null, ownPrior: 0.5 })?.dual, true);
  const differ = { operations: ['swap_classes'], point: { a: 0.2, b: 0.3 }, prior: 0.2, ownPrior: NaN };
  assert.equal(movedPlace(differ), null);
});
