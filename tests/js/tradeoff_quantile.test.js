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
function swaps(board = rows) {
  const found = board.flatMap(([fp, fn, tp], i) =>
    board.slice(i + 1).flatMap(([fp2, fn2, tp2]) => {
      const [precision, recall] = [tp * fp2 - tp2 * fp, tp * fn2 - tp2 * fn];
      return precision * recall < 0 ? [-precision / recall] : [];
    }),
  );
  return found.map((theta) => theta / (1 + theta)).sort((one, other) => one - other);
}

/** A model with the steps that the server sends. */
/** @param {number[]} places @param {number} pairs @param {number} [entities] */
function modelOf(places, pairs, entities = 16) {
  const t = [0, ...new Set(places)];
  const toStart = t.map((at) => 1 - (2 * places.filter((place) => place <= at).length) / pairs);
  const answer = { steps: { t, toStart, toEnd: [] }, pairs, entities, contradictions: places.length };
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

test('whatever classifier enters, the optimum stays between the places that are said', () => {
  const found = modelOf(swaps(), 120).entering();
  assert.ok(found);
  const [low, high] = found;
  const middles = [];
  for (let fn = 0; fn <= 11; fn++)
    for (let fp = 0; fp <= 19; fp++) {
      if (fp + 11 - fn === 0) continue;
      const places = swaps([...rows, [fp, fn, 11 - fn]]);
      const half = places.length / 2;
      // Ranks of the swaps around the middle one, or around the interval in the middle.
      middles.push(places[Math.floor(half) - 1], places[Math.ceil(half)]);
    }
  assert.ok(low <= Math.min(...middles) && Math.max(...middles) <= high);
  assert.ok(low > 0 && high < 1);
  assert.deepEqual(modelOf([0.2, 0.6], 3, 3).entering(), [0, 1]);
  assert.equal(modelOf([], 3).entering(), null);
});
