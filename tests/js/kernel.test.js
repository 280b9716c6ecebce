/** The browser's kernel: its scores, ranks, shifts and places are those of `tile_core`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bestNoSkill,
  canShift,
  cohenPlace,
  commonPrior,
  gammaPi,
  gammaTau,
  operations,
  priorOf,
  rates,
  relativeSkill,
  shift,
  shiftPoint,
  toPrior,
} from '#tile/math/performance';
import { importances, key, rank, ranksOf, score } from '#tile/math/ranking';
import { assertClose, random, times, vectors } from './compare.js';

/** @import { Counts, Performance } from '#tile/math/performance' */
const EXACT = { rtol: 1e-15 };
const NEARLY = { rtol: 1e-12 };
const python = vectors('kernel');

for (const [seed, { rows, at }] of python.ranks.entries()) {
  test(`keys, scores, ranks and order are those of tile_core (${seed})`, () => {
    for (const { place, keys, scores, ranks, order } of at) {
      const found = rank(rows, place[0], place[1]);
      assertClose(found.keys, keys, EXACT);
      assertClose(found.scores, scores, EXACT);
      assertClose(found.ranks, ranks, EXACT);
      assert.deepEqual([...found.order], order);
      const each = (/** @type {typeof key} */ f) =>
        rows.map((/** @type {Performance} */ p) => f(p, place[0], place[1]));
      assert.deepEqual([...found.keys], each(key));
      assert.deepEqual([...found.scores], each(score));
    }
  });
}

test('ties on a grid are exact', () => {
  const next = random(1);
  const rows = times(50, () => {
    /** @type {[number, number, number, number]} */
    const counts = [0, 0, 0, 0];
    for (let k = 0; k < 30; k++) counts[Math.floor(4 * next())]++;
    return counts;
  });
  for (const a of [0, 4, 8, 12, 16, 20]) {
    for (const b of [0, 5, 10, 15, 20]) {
      // Whole numbers: a score is above another one if good * bad' > good' * bad.
      const parts = rows.map(([tn, fp, fn, tp]) => [(20 - a) * tn + a * tp, (20 - b) * fp + b * fn]);
      const above = (/** @type {number[]} */ [good, bad]) =>
        parts.filter(([other, wrong]) => other + wrong > 0 && other * bad > good * wrong).length;
      const expected = parts.map((part) => (part[0] + part[1] > 0 ? 1 + above(part) : Number.NaN));
      assertClose(rank(rows, a / 20, b / 20).ranks, expected);
    }
  }
});

test('ties chain within the tolerance and no further', () => {
  const step = 1 + 0.9e-12;
  const chained = rank(
    [2, 0, 1].map((k) => /** @type {Counts} */ ([2, 1, 1, 2 * step ** k])),
    1,
    0.5,
  );
  assertClose(chained.ranks, [1, 1, 1]);
  assert.deepEqual([...chained.order], [0, 1, 2]);
  const apart = [2 * (1 + 3e-12), 2].map((tp) => /** @type {Counts} */ ([2, 1, 1, tp]));
  assertClose(rank(apart, 1, 0.5).ranks, [1, 2]);
});

test('a count of weight zero may be unknown', () => {
  const rows = /** @type {any} */ ([[null, 1, 2, 6], [Number.NaN, 2, 2, 6], [5, null, 1, 4], null]);
  const right = rank(rows, 1, 0.5);
  assertClose(right.ranks, [1, 2, Number.NaN, Number.NaN]);
  assert.deepEqual([...right.order], [0, 1, 2, 3]);
  assertClose(
    rank(rows, 0.999, 0.5).ranks,
    times(4, () => Number.NaN),
  );
  assertClose(rank(rows, 1, 1).ranks, [2, 2, 1, Number.NaN]);
});

test('an answer can be reused', () => {
  const { rows, ranks, order } = python.reused;
  const first = rank(rows, 0.2, 0.2);
  const again = rank(rows, 0.9, 0.4, first);
  assert.equal(again, first);
  assertClose(again.ranks, ranks);
  assert.deepEqual([...again.order], order);
  assert.notEqual(rank(rows.slice(1), 0.5, 0.5, first), first);
});

test('ranks of any score', () => {
  const values = /** @type {number[]} */ (
    /** @type {unknown} */ ([0.5, null, -0.25, 0.5 * (1 - 1e-13), Infinity, -0.25 * (1 + 1e-13), 0, -Infinity, -0])
  );
  assertClose(ranksOf(values, true), [2, Number.NaN, 6, 2, 1, 6, 4, 8, 4]);
  assertClose(ranksOf(values, false), [6, Number.NaN, 2, 6, 8, 2, 4, 1, 4]);
  assertClose(ranksOf(/** @type {any} */ ([0.5, null, 0.25, 0.5, 1])), python.competition);
});

test('rates and priors', () => {
  const { rows, rates: expected, canShift: can } = python.rates;
  const found = rows.map(rates);
  for (const [name, values] of Object.entries(expected)) {
    const mine = found.map((/** @type {Record<string, number>} */ each) => each[name]);
    assertClose(mine, values, { ...EXACT, at: name });
  }
  assertClose(rows.map(priorOf), expected.prior, EXACT);
  assert.deepEqual(rows.map(canShift), can);
});

/** @type {[any[], number][]} */
const COMMON = [
  [[[3, 1, 2, 2], null, [1, 3, 4, 0], [6, 2, 4, 4]], 0.5],
  [
    [
      [3, 1, 2, 2],
      [3, 1, 2, 3],
    ],
    Number.NaN,
  ],
  [
    [
      [3, 1, 2, 2],
      [3, 1, 2, 2 * (1 + 1e-10)],
    ],
    0.5,
  ],
  [
    [
      [null, 1, 2, 2],
      [0, 0, 0, 0],
      [3, 1, 1, 0],
    ],
    0.2,
  ],
  [
    [
      [1e9, 0, 0, 1],
      [1e9, 0, 0, 1.01],
    ],
    Number.NaN,
  ],
  [
    [
      [0, 0, 0, 1],
      [0, 0, 3, 1],
    ],
    1,
  ],
  [[null, [null, 1, 2, 3]], Number.NaN],
  [[], Number.NaN],
];
for (const [rows, expected] of COMMON) {
  test(`the common prior of ${JSON.stringify(rows)}`, () => assertClose(commonPrior(rows), expected, { rtol: 1e-9 }));
}

for (const { prior, rows, shifted, canShift: can } of python.shifted) {
  test(`performances shifted to prior ${prior}`, () => {
    const found = rows.map((/** @type {Performance} */ p) => shift(p, prior));
    const numbers = found.map((/** @type {Performance} */ p) => times(4, (k) => p?.[k] ?? Number.NaN));
    assertClose(numbers, shifted, NEARLY);
    found.forEach((/** @type {Performance} */ p, /** @type {number} */ i) => {
      if (can[i]) assertClose(priorOf(p), prior, NEARLY);
      const [before, after] = [rates(rows[i]), rates(p)];
      assertClose([after.tpr, after.fpr], [before.tpr, before.fpr], NEARLY);
    });
  });
}

test('what need not or cannot be shifted stays the same object', () => {
  const own = /** @type {any[]} */ ([[3, 1, 2, 2], 0.5]);
  const impossible = [
    [[3, 1, 0, 0], 0.4],
    [[null, 1, 2, 3], 0.4],
    [null, 0.4],
  ];
  for (const [p, prior] of [own, ...impossible]) assert.equal(shift(p, prior), p);
  assert.notEqual(shift(own[0], 0.4), own[0]);
});

test('places move with the prior', () => {
  const { places, there, back, deformed } = python.points;
  for (const [k, [z, old, now]] of places.entries()) {
    const found = [shiftPoint(z, old, now), shiftPoint(z, now, old), toPrior(z, now)];
    assertClose(found, [there[k], back[k], deformed[k]], NEARLY);
  }
  for (const z of [0, 1]) assert.deepEqual([shiftPoint(z, 0.2, 0.7), toPrior(z, 0), toPrior(z, 1)], [z, z, z]);
});

for (const { name, rows, performed, places, moved, dual } of python.operations) {
  test(`the operation ${name}`, () => {
    const operation = operations[/** @type {keyof typeof operations} */ (name)];
    assert.deepEqual(rows.map(operation.performance), performed);
    assertClose(
      places.map((/** @type {[number, number]} */ at) => operation.point(...at)),
      moved,
      EXACT,
    );
    assert.equal(operation.dual, dual);
    assert.equal(operation.performance(null), null);
  });
}

test('no skill', () => {
  const { places, pi, tau, best, cohen } = python.noSkill;
  for (const [k, [a, b, p]] of places.entries()) {
    const found = [gammaPi(p)(a), gammaTau(p)(a), bestNoSkill(a, b, p), cohenPlace(b, p)];
    assertClose(found, [pi[k], tau[k], best[k], cohen[k]], NEARLY);
  }
});

test('relative skill', () => {
  const { rows, places, expected } = python.skill;
  const found = rows.map((/** @type {Performance} */ p, /** @type {number} */ k) =>
    relativeSkill(p, places[k][0], places[k][1]),
  );
  assertClose(found, expected, { rtol: 1e-12, atol: 1e-12 });
});

test('importances', () => {
  const { place, expected } = python.importances;
  assertClose(importances(place[0], place[1]), expected, EXACT);
});

test('values of paper B: definition 1, figure 9, section 3.4 and figure 8, at places computed by hand', () => {
  /** @type {Counts} */
  const p = [0.7, 0.1, 0.15, 0.05];
  const found = [score(p, 0.3, 0.6), score(p, 1, 0.8), gammaPi(0.3)(0.5), gammaTau(0.3)(0.5)];
  found.push(bestNoSkill(0.3, 0.6, 0.2), bestNoSkill(0.9, 0.9, 0.2), bestNoSkill(1, 0, 0.2), bestNoSkill(0, 1, 0.2));
  found.push(cohenPlace(0.6, 0.2)[0], toPrior(0.1, 0.2), toPrior(0.25, 0.2), toPrior(0.5, 0.2));
  const scores = [0.795275590551, 0.263157894737, 0.844827586207, 0.155172413793];
  const guesses = [0.823529411765, 0.692307692308, 0.2, 0.8];
  const places = [0.914285714286, 0.307692307692, 0.571428571429, 0.8];
  assertClose(found, [...scores, ...guesses, ...places], { atol: 1e-12, rtol: 0 });
});
