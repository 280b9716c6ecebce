/** Rules over several contexts: values and ranks against their definitions, and the raster against single points. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstIn, RULE_KEYS, RULES, RuleEvaluator, rasterSteps } from '#tile/math/rules';
import { assertClose, random, times } from './compare.js';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Rule, Several } from '#tile/math/rules' */

const { NaN: none } = Number;

/** @param {Performance[][]} contexts @param {number[]} weights @returns {Performance[]} */
const means = (contexts, weights) =>
  contexts[0].map((_, i) => {
    const rows = contexts.map((context) => context[i]?.map(Number) ?? []);
    if (!rows.every(({ length }) => length)) return null;
    const shares = rows.map((row) => row.map((count) => count / row.reduce((x, y) => x + y, 0)));
    return times(4, (k) => shares.reduce((sum, share, c) => sum + weights[c] * share[k], 0));
  });

/** @param {Performance[][]} contexts @returns {Several} */
const several = (contexts) => ({
  contexts,
  mean: means(
    contexts,
    contexts.map(() => 1),
  ),
  size: means(
    contexts,
    contexts.map((_, k) => k + 1),
  ),
});

/** @param {number} seed @param {number} entities @param {number} contexts */
function challenge(seed, entities, contexts) {
  const next = random(seed);
  const count = (/** @type {number} */ most) => Math.floor(most * next());
  return several(times(contexts, () => times(entities, () => [count(900), count(100), count(40), count(60)])));
}

/** Scores by the definition, [context][entity]. @param {Several} all @param {number} a @param {number} b */
const scoresOf = ({ contexts }, a, b) =>
  contexts.map((rows) =>
    rows.map((row) => {
      if (!row) return none;
      const [tn, fp, fn, tp] = row.map(Number);
      const good = (1 - a) * tn + a * tp;
      return good / (good + (1 - b) * fp + b * fn);
    }),
  );

/** Ranks by counting those above; equal up to rounding is tied. @param {number[]} values */
const ranksDown = (values) =>
  values.map((x) => (Number.isNaN(x) ? none : 1 + values.filter((y) => y > x + 1e-13).length));

/** @param {Several} all @param {number} a @param {number} b @returns {Record<string, [number[], number[]]>} */
function expected(all, a, b) {
  const scores = scoresOf(all, a, b);
  const ranks = scores.map(ranksDown);
  const m = scores.length;
  const of = (/** @type {number[][]} */ rows, /** @type {(row: number[]) => number} */ f) =>
    all.mean.map((_, i) => {
      const row = rows.map((each) => each[i]);
      return row.some(Number.isNaN) ? none : f(row);
    });
  const sum = (/** @type {number[]} */ row) => row.reduce((x, y) => x + y, 0);
  const median = (/** @type {number[]} */ row) => {
    const sorted = [...row].sort((x, y) => x - y);
    return m % 2 ? sorted[(m - 1) / 2] : (sorted[m / 2 - 1] + sorted[m / 2]) / 2;
  };
  const [mean, worst] = [of(ranks, (row) => sum(row) / m), of(ranks, (row) => Math.max(...row))];
  const lexicographic = (/** @type {number[]} */ x, /** @type {number[]} */ y) =>
    x.map((_, i) =>
      Number.isNaN(x[i])
        ? none
        : 1 + x.filter((_, j) => x[j] < x[i] - 1e-9 || (Math.abs(x[j] - x[i]) < 1e-9 && y[j] < y[i] - 1e-9)).length,
    );
  const by = (/** @type {Performance[] | null} */ rows) => scoresOf({ ...all, contexts: [rows ?? []] }, a, b)[0];
  const score = of(scores, (row) => sum(row) / m);
  const middle = of(scores, median);
  return {
    scores: [score, ranksDown(score)],
    mean: [by(all.mean), ranksDown(by(all.mean))],
    size: [by(all.size), ranksDown(by(all.size))],
    rank: [mean, lexicographic(mean, worst)],
    median: [middle, ranksDown(middle)],
    worst: [worst, lexicographic(worst, mean)],
  };
}

for (const [entities, contexts] of [
  [9, 5],
  [40, 4],
  [300, 3],
]) {
  test(`values and ranks are those of the definitions: ${entities} x ${contexts}`, () => {
    const all = challenge(entities, entities, contexts);
    const evaluator = new RuleEvaluator(all);
    for (const [a, b] of [
      [1, 0.8],
      [0.5, 0.5],
      [0, 1],
      [0.31, 0.07],
    ]) {
      const found = evaluator.at(a, b);
      const wanted = expected(all, a, b);
      for (const rule of RULE_KEYS) {
        assertClose(found.rules[rule].values, wanted[rule][0], { rtol: 1e-12 });
        assertClose(found.rules[rule].ranks, wanted[rule][1]);
      }
    }
  });
}

test('an entity without a score in one context has no value by scores and ranks, and stands in no rank', () => {
  const all = several([
    [
      [5, 1, 1, 5],
      [4, 2, 2, 4],
      [6, 0, 0, 0],
    ],
    [[5, 1, 1, 5], null, [5, 1, 1, 5]],
  ]);
  const { rules, defined, contexts } = new RuleEvaluator(all).at(1, 0.5);
  assert.deepEqual([...defined], [2, 1, 1]);
  assert.deepEqual([...contexts[1].ranks], [1, none, 1]);
  for (const rule of /** @type {Rule[]} */ (['scores', 'rank', 'median', 'worst'])) {
    assert.deepEqual([...rules[rule].ranks], [1, none, none], rule);
  }
  // The third has a mean performance, with a score.
  assert.deepEqual([...rules.mean.ranks], [1, none, 1]);
});

test('a tie of the mean rank goes to the better worst rank, and the reverse', () => {
  // Ranks by accuracy: 1 and 3, 2 and 2, 3 and 1: all have mean rank 2, and the second the best worst rank.
  const row = (/** @type {number} */ right) => [right, 10 - right, 10 - right, right];
  const all = several([
    [row(9), row(8), row(7)],
    [row(7), row(8), row(9)],
  ]);
  const { rules } = new RuleEvaluator(all).at(0.5, 0.5);
  assert.deepEqual([...rules.rank.values], [2, 2, 2]);
  assert.deepEqual([...rules.rank.ranks], [2, 1, 2]);
  assert.deepEqual([...rules.worst.ranks], [2, 1, 2]);
});

test('without sizes the rule by size has no values', () => {
  const { rules } = new RuleEvaluator({ ...challenge(3, 4, 2), size: null }).at(0.5, 0.5);
  assert.ok(rules.size.values.every(Number.isNaN) && rules.size.ranks.every(Number.isNaN));
});

test('every rule has a name, and says which values are better', () => {
  for (const rule of RULE_KEYS) assert.equal(typeof RULES[rule].higher, 'boolean', rule);
});

for (const [entities, contexts, steps] of [
  [12, 5, 21],
  [60, 3, 15],
]) {
  test(`the raster has the winners of its points: ${entities} x ${contexts}`, () => {
    const all = challenge(7 * entities, entities, contexts);
    all.contexts[1][2] = null;
    all.mean[2] = null;
    all.contexts[0][4] = all.contexts[0][3];
    const run = rasterSteps(all, RULE_KEYS, steps);
    let step = run.next();
    while (!step.done) step = run.next();
    const raster = step.value;
    const evaluator = new RuleEvaluator(all);
    for (let row = 0; row < steps; row++) {
      for (let column = 0; column < steps; column++) {
        const cell = row * steps + column;
        const { rules, contexts: each } = evaluator.at((column + 0.5) / steps, (row + 0.5) / steps);
        const first = (/** @type {Float64Array} */ ranks) => ranks.indexOf(1);
        for (const rule of RULE_KEYS) assert.equal(raster.winners.get(rule)?.[cell], first(rules[rule].ranks), rule);
        each.forEach(({ ranks }, k) => void assert.equal(raster.contexts[k][cell], first(ranks)));
        const wins = all.mean.map((_, i) => each.filter(({ ranks }) => ranks[i] === 1).length);
        assert.equal(raster.most[cell], Math.max(...wins));
      }
    }
  });
}

test('nobody is first where nobody has a value', () => {
  assert.deepEqual(firstIn(Float64Array.of(none, none)), []);
  assert.deepEqual(firstIn(Float64Array.of(none, 0.2, 0.2 * (1 + 1e-14))), [1, 2]);
});
