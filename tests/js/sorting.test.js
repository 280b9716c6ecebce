/** The order of keys in typed arrays is that of a stable sort, whatever the keys are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortKeys } from '#tile/math/ranking';
import { random, times } from './compare.js';

const SIZES = [0, 1, 2, 255, 256, 257, 3000];
const SPECIAL = [0, -0, Infinity, -Infinity, Number.NaN, 5e-324, -5e-324, 1];

/** The number of keys that are not NaN, and the order of all: falling, equal ones as they came, NaN last. */
function expected(/** @type {number[]} */ keys) {
  const all = [...keys.keys()];
  const known = all.filter((i) => !Number.isNaN(keys[i]));
  known.sort((i, j) => (keys[i] > keys[j] ? -1 : keys[i] < keys[j] ? 1 : i - j));
  return [known.length, [...known, ...all.filter((i) => Number.isNaN(keys[i]))]];
}

function sorted(/** @type {number[]} */ keys) {
  const order = new Int32Array(keys.length);
  return [sortKeys(Float64Array.from(keys), order), [...order]];
}

/** @type {Record<string, (next: () => number, k: number) => number>} */
const KINDS = {
  positive: (next) => -Math.log(1 - next()),
  signed: (next) => (next() - 0.5) * 10 ** Math.floor(600 * next() - 300),
  'few values': (next) => (Math.floor(5 * next()) - 2) * 0.1,
  'upper halves alike': (next) => 1 + Math.floor(3000 * next()) * 2 ** -50,
  sorted: (_, k) => 1 / (1 + k),
  reversed: (_, k) => Math.sqrt(k),
  special: (next) => SPECIAL[Math.floor(8 * next())],
};

for (const [kind, make] of Object.entries(KINDS)) {
  test(`the order is that of a stable sort: ${kind}`, () => {
    const next = random(14);
    for (const size of SIZES) {
      const keys = times(size, (k) => make(next, k));
      assert.deepEqual(sorted(keys), expected(keys), String(size));
    }
  });
}

test('a longer list after a shorter one is sorted', () => {
  const next = random(1);
  for (const size of [300, 9000, 20, 5000]) {
    const keys = times(size, next);
    assert.deepEqual(sorted(keys), expected(keys));
  }
});
