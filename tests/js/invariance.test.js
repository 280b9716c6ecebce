/** What the Invariance page computes: class weights, and models that toss a coin. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tossed, weightedAccuracy, weightedLxcim } from '#tile/model/invariance';
import { tenths } from '#tile/pages/invariance/charts';
import { mirroredCurve } from '#tile/pages/predictions/charts';

// Scores 0.8, 0.4, 0.35 and 0.1 of a positive, a negative, a positive and a negative, as in Python's example.
const MODEL = /** @type {const} */ ({
  masses: [2, 2],
  right: [2, 1],
  pairs: [
    [4, 4],
    [2, 3],
  ],
});

test('LxCIM and accuracy with class weights are those of Python', () => {
  const model = /** @type {import('#tile/model/invariance').ClassWeighted} */ (/** @type {unknown} */ (MODEL));
  assert.deepEqual(
    [0, 0.5, 1].map((a) => weightedLxcim(model, a)),
    [1, 0.8125, 0.75],
  );
  assert.deepEqual(
    [0, 0.5, 1].map((a) => weightedAccuracy(model, a)),
    [1, 0.75, 0.5],
  );
});

/** The area below a curve. @param {readonly (readonly [number, number | null])[]} points */
const area = (points) =>
  points.slice(1).reduce((sum, [x, y], k) => sum + ((x - points[k][0]) * (Number(y) + Number(points[k][1]))) / 2, 0);

test('the area below right against wrong decisions and their mirror images is LxCIM', () => {
  for (const n of [1, 10, 100]) {
    const { cumulative, lxcim } = tossed(n, 5);
    const curve = mirroredCurve(cumulative);
    assert.ok(Math.abs(area(curve) - lxcim) < 1e-12);
    assert.deepEqual(
      [curve[0], curve.at(-1)],
      [
        [0, 0],
        [1, 1],
      ],
    );
    // Both halves meet where all samples are decided.
    const [, right] = cumulative[cumulative.length - 1];
    assert.deepEqual(curve[cumulative.length - 1], [1 - Number(right), right]);
  }
});

test('local accuracies are those of each tenth of the samples', () => {
  const right = [1, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0];
  /** @type {[number, number][]} */
  const curve = [[0, 0]];
  for (const [k, each] of right.entries()) curve.push([(k + 1) / 20, curve[k][1] + each / 20]);
  const found = tenths(curve);
  assert.deepEqual(
    found.map(([, share]) => Math.round(2 * share)),
    [2, 1, 2, 1, 0, 1, 1, 1, 0, 1],
  );
  assert.equal(found[9][0], 0.95);
});

test('areas of tosses are those of their curves, and LxCIM comes closer to a half than AUDRC', () => {
  for (const n of [1, 10, 100]) {
    const { cumulative, accuracy, lxcim, audrc } = tossed(n, 3);
    assert.equal(cumulative.length, n + 1);
    assert.ok(Math.abs(2 * area(cumulative) - lxcim) < 1e-12);
    assert.ok(Math.abs(accuracy.reduce((sum, [, y]) => sum + Number(y), 0) / n - audrc) < 1e-12);
  }
  const far = (/** @type {'lxcim' | 'audrc'} */ key) =>
    Math.max(...Array.from({ length: 8 }, (_, k) => Math.abs(tossed(1000, k + 1)[key] - 0.5)));
  assert.ok(far('lxcim') < 0.05);
  assert.ok(far('audrc') > far('lxcim'));
  assert.ok(tossed(10000, 1).cumulative.length < 700);
});
