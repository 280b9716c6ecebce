/** What outcomes are worth, as people type it: ratios and importances, and the point that these set. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf } from '#tile/math/ranking';
import { largestLosses } from '#tile/panels/pins';
import { costNote, importanceOf, ratioOf, ratioText } from '#tile/panels/weights';
import { assertClose, vectors } from './compare.js';

const python = vectors('worth');
/** @type {[string, number][]} */
const RATIOS = [
  ['4', 4],
  [' 0,25 ', 0.25],
  ['1/4', 0.25],
  ['1 : 4', 0.25],
  ['4:1', 4],
  ['1/0', Infinity],
  ['∞', Infinity],
  ['inf', Infinity],
  ['0', 0],
  ...['', '-1', 'four', '1/2/3', '0/0', '/4', '1e400'].map((text) => /** @type {[string, number]} */ ([text, NaN])),
];

test('ratios are read as people write them', () => {
  for (const [text, ratio] of RATIOS) assertClose(ratioOf(text), ratio, { at: text });
});

test('an importance is a finite number from 0 on', () => {
  const found = ['2', '0,5', '0', '∞', '1/4', ''].map(importanceOf);
  assertClose(found, [2, 0.5, 0, NaN, NaN, NaN]);
});

for (const ratio of [0.25, 4, 1 / 3, 7, 0, Infinity, 123456.7, 1e-7]) {
  test(`the ratio ${ratio} is written so that it is read again`, () => {
    const text = ratioText(ratio);
    assert.ok(text.length <= 8);
    assertClose(ratioOf(text), ratio, { rtol: 5e-5 });
  });
}

test('importances give the place that Python gives', () => {
  const { rows, places } = python.importances;
  const found = rows.map((/** @type {number[]} */ [tn, fp, fn, tp]) => [shareOf(tp, tn), shareOf(fn, fp)]);
  assertClose(found, places);
});

test('a ratio gives the place of its importances', () => {
  const { ratios, b } = python.ratios;
  assertClose(
    [...ratios, Infinity].map((ratio) => shareOf(ratio, 1)),
    [...b, 1],
  );
});

test('a point says its costs: on the diagonal those it ranks by, elsewhere those it acts like', () => {
  const at = (/** @type {number} */ a, /** @type {number} */ b, score = 0.8, rightOnly = false) => {
    const ranking = { scores: Float64Array.of(score), ranks: Float64Array.of(1), order: Int32Array.of(0) };
    return costNote(/** @type {any} */ ({ point: { a, b }, ranking, winners: [0], rightOnly, live: false }));
  };
  assert.equal(at(0.8, 0.8), 'Ranks by expected cost at this prevalence: a miss costs 4 false alarms.');
  assert.equal(at(0.5, 0.5), 'Ranks by expected cost at this prevalence: a miss costs 1 false alarm.');
  // F1 = 0.8: half of it is the threshold.
  const f1 =
    'At the best score here, 0.800, it acts like a threshold of 40 % on calibrated probabilities: as if a miss ';
  assert.equal(at(1, 0.5, 0.8, true), `${f1}cost 1.5 false alarms.`);
  assert.ok(at(1, 0.5).startsWith('As a and b differ, this is no expected cost. At the best score here'));
});

test('over several points each classifier loses at most the greatest of its distances to the best', () => {
  const rankings = [
    { order: Int32Array.of(1, 0), scores: Float64Array.of(0.5, 0.75), ranks: Float64Array.of(2, 1) },
    { order: Int32Array.of(0, 1), scores: Float64Array.of(1, 0.125), ranks: Float64Array.of(1, 2) },
  ];
  assert.deepEqual([...largestLosses(rankings, 2)], [0.25, 0.875]);
  const undefinedAtOne = [{ ...rankings[0], scores: Float64Array.of(NaN, 0.75) }];
  assert.ok(Number.isNaN(largestLosses(undefinedAtOne, 2)[0]));
});
