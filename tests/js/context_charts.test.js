/** What contexts say together on Trade-off: correlations, ranks of candidates, and pairs under F1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsUnderF1, ranksOfCandidates, scatterOf } from '#tile/pages/tradeoff/context_charts';

/** @param {string} context @param {object} fields @returns {any} */
const row = (context, fields) => ({ context, prior: 0.2, b: 0.5, trivial: 0.5, wrong: 0.1, right: 0.4, ...fields });

test('a correlation needs three contexts with both numbers', () => {
  const contexts = [0.1, 0.2, 0.3].map((prior, k) => row(`c${k}`, { prior, b: 1 - prior }));
  const of = (/** @type {any[]} */ rows) =>
    scatterOf(
      rows,
      ({ prior }) => prior,
      ({ b }) => b,
    );
  assert.ok(Math.abs(of(contexts).r + 1) < 1e-12);
  assert.ok(Number.isNaN(of(contexts.slice(1)).r));
  const { points, r } = of([...contexts.slice(1), row('c4', { prior: null })]);
  assert.deepEqual([points.length, Number.isNaN(r)], [2, true]);
  assert.deepEqual(points[0], { x: 0.2, y: 0.8, context: 'c1' });
});

test('candidates share a rank where their degrees agree', () => {
  const degrees = { shared: 0.99, f1: 0.9, heuristic: 0.99, sivf: 0.8 };
  const { counts, contexts } = ranksOfCandidates([row('x', degrees), row('y', { ...degrees, sivf: null })]);
  assert.equal(contexts, 1);
  // β for all, F1, the heuristic, SIVF
  assert.deepEqual(counts, [
    [1, 0, 0, 0],
    [0, 0, 1, 0],
    [1, 0, 0, 0],
    [0, 0, 0, 1],
  ]);
});

test('bars are sorted by the wrong pairs, and contexts without shares have none', () => {
  const rows = [row('x', { wrong: 0.3 }), row('y', { trivial: null }), row('z', {}), row('w', { right: 0.5 })];
  assert.deepEqual(
    pairsUnderF1(rows).map(({ context }) => context),
    ['w', 'z', 'x'],
  );
});
