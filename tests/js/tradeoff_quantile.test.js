/** The β for a weight of recall: on the leaderboard of paper D's figure 3, where the paper prints .914. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TradeoffModel } from '#tile/model/tradeoff';

const file = readFileSync(new URL('../../data/aneurysms.csv', import.meta.url), 'utf-8');
const rows = file
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').slice(2).map(Number));

/** Where pairs swap that precision and recall order oppositely, as b (D, equation 11). */
function swaps() {
  const found = rows.flatMap(([fp, fn, tp], i) =>
    rows.slice(i + 1).flatMap(([fp2, fn2, tp2]) => {
      const [precision, recall] = [tp * fp2 - tp2 * fp, tp * fn2 - tp2 * fn];
      return precision * recall < 0 ? [-precision / recall] : [];
    }),
  );
  return found.map((theta) => theta / (1 + theta)).sort((one, other) => one - other);
}

/** A model with the steps that the server sends. @param {number[]} places @param {number} pairs */
function modelOf(places, pairs) {
  const t = [0, ...new Set(places)];
  const toStart = t.map((at) => 1 - (2 * places.filter((place) => place <= at).length) / pairs);
  const answer = { steps: { t, toStart, toEnd: [] }, pairs, contradictions: places.length };
  return Object.assign(new TradeoffModel(), { result: answer });
}

test('four times the weight of recall asks for .914, equal weights for the median', () => {
  const model = modelOf(swaps(), 120);
  const beta = (/** @type {number} */ share) => Math.sqrt(model.quantile(share) / (1 - model.quantile(share)));
  assert.equal(model.answer.contradictions, 43);
  assert.ok(Math.abs(beta(0.8) - 0.91414678) < 5e-9);
  assert.ok(Math.abs(model.quantile(0.5) - 2 / 13) < 1e-12);
  assert.deepEqual(
    [0, 1].map((share) => model.quantile(share)),
    [0, 1],
  );
});

test('between two swaps it is interpolated, and without any it is undefined', () => {
  const model = modelOf([0.2, 0.6], 3);
  assert.deepEqual(
    [1 / 6, 1 / 3, 0.5, 2 / 3].map((share) => Number(model.quantile(share).toFixed(9))),
    [0.1, 0.2, 0.4, 0.6],
  );
  assert.ok(Number.isNaN(modelOf([], 3).quantile(0.5)));
});
