/** How probably each entity is first by a rule over several contexts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULE_KEYS, RuleEvaluator } from '#tile/math/rules';
import { finished } from '#tile/math/steps';
import { chanceSteps, drawSteps, resampledSteps } from '#tile/model/context_chances';
import { severalOf } from '#tile/model/contexts';
import { random, times } from './compare.js';

/** @import { Rule } from '#tile/math/rules' */
/** @import { Leaderboard } from '#tile/model/answers' */

/** A leaderboard whose contexts have other prevalences. @param {number} entities @param {number} contexts */
function board(entities, contexts, seed = 5) {
  const next = random(seed);
  const row = (/** @type {number} */ positives) => {
    const [fp, tp] = [Math.floor(300 * next()), Math.floor(positives * (0.5 + 0.5 * next()))];
    return [1000 - fp, fp, positives - tp, tp];
  };
  const performances = times(contexts, (k) => times(entities, () => row(60 + 80 * k)));
  return /** @type {Leaderboard} */ ({
    id: 'x',
    title: 'Simulated',
    entities: times(entities, (i) => `Team ${i + 1}`),
    contexts: times(contexts, (k) => `Task ${k + 1}`),
    performances,
    sizes: performances.map((rows) => rows.map((counts) => counts.reduce((x, y) => x + y, 0))),
    notes: [],
  });
}

/** @param {Leaderboard} data @param {number | null} [prior] @param {number[]} [hidden] */
const source = (data, prior = null, hidden = []) => ({
  ...{ board: data, data, prior, operations: /** @type {string[]} */ ([]), hidden: new Set(hidden) },
});

/** @param {Leaderboard} data */
const sizesOf = ({ sizes }) => sizes.map((row) => row.map(Number));
/** @param {ArrayLike<number>} values */
const total = (values) => Array.from(values).reduce((x, y) => x + y, 0);

test('the probabilities to be first sum to 1, and a clear winner is nearly sure', () => {
  const data = board(5, 3);
  for (const [k, rows] of data.performances.entries()) rows[3] = [995, 5, 1, 59 + 80 * k];
  const { parts, problem } = finished(drawSteps(source(data), 60));
  assert.equal(problem, null);
  // At another prior the order of one context stays, and so does a winner that leads in all.
  for (const rule of RULE_KEYS)
    for (const prior of [null, 0.3]) {
      const asked = { rule, point: { a: 1, b: 0.5 }, prior, sizes: sizesOf(data) };
      const chances = finished(chanceSteps(parts, asked));
      assert.ok(Math.abs(total(chances) - 1) < 1e-9);
      assert.ok(chances[3] > 0.9, rule);
    }
});

/** Each rule by the score of the point, and by another one. @param {string} other @returns {[Rule, string | null][]} */
const withScores = (other) =>
  RULE_KEYS.flatMap((rule) => [
    [rule, null],
    [rule, other],
  ]);

test('each draw has the winner of its performances', () => {
  const data = board(7, 3, 11);
  const { parts } = finished(drawSteps(source(data), 25));
  for (const [rule, score] of withScores('mcc'))
    for (const prior of [null, 0.4]) {
      const expected = new Float64Array(7);
      for (let d = 0; d < 25; d++) {
        const performances = parts.map(({ fpr, tpr, priors }, k) =>
          times(7, (i) => {
            const [x, y, p] = [fpr[d * 7 + i], tpr[d * 7 + i], priors[i]];
            const shares = [(1 - p) * (1 - x), (1 - p) * x, p * (1 - y), p * y];
            return shares.map((share) => share * Number(data.sizes[k][i]));
          }),
        );
        const { ranks } = new RuleEvaluator(severalOf({ ...source({ ...data, performances }, prior), score })).at(
          0.9,
          0.6,
        ).rules[rule];
        const first = total(ranks.map((rank) => Number(rank === 1)));
        ranks.forEach((rank, i) => {
          if (rank === 1) expected[i] += 1 / first / 25;
        });
      }
      const found = finished(
        chanceSteps(parts, { rule, point: { a: 0.9, b: 0.6 }, prior, sizes: sizesOf(data), score }),
      );
      found.forEach((chance, i) => {
        assert.ok(Math.abs(chance - expected[i]) < 1e-9, `${rule} ${prior} ${i}`);
      });
    }
});

test('a hidden classifier wins no draw', () => {
  const data = board(5, 3);
  for (const [k, rows] of data.performances.entries()) rows[3] = [995, 5, 1, 59 + 80 * k];
  const { parts } = finished(drawSteps(source(data, null, [3]), 60));
  const asked = { rule: /** @type {const} */ ('scores'), point: { a: 1, b: 0.5 }, prior: null, sizes: sizesOf(data) };
  const chances = finished(chanceSteps(parts, asked));
  assert.equal(chances[3], 0);
  assert.ok(Math.abs(total(chances) - 1) < 1e-9);
});

test('contexts as a sample are drawn with replacement', () => {
  const data = board(8, 3, 4);
  const pick = (/** @type {any[]} */ list, /** @type {number[]} */ taken) => taken.map((k) => list[k]);
  for (const [rule, score] of withScores('kappa'))
    for (const prior of [null, 0.4]) {
      const expected = new Float64Array(8);
      for (let draw = 0; draw < 27; draw++) {
        const taken = [draw % 3, Math.floor(draw / 3) % 3, Math.floor(draw / 9)];
        const [performances, sizes] = [pick(data.performances, taken), pick(data.sizes, taken)];
        const drawn = { ...data, contexts: taken.map(String), performances, sizes };
        const { ranks } = new RuleEvaluator(severalOf({ ...source(drawn, prior), score })).at(0.9, 0.6).rules[rule];
        const first = total(ranks.map((rank) => Number(rank === 1)));
        ranks.forEach((rank, i) => {
          if (rank === 1) expected[i] += 1 / first / 27;
        });
      }
      const asked = { rule, point: { a: 0.9, b: 0.6 }, prior, sizes: sizesOf(data) };
      const own = severalOf(source(data)).contexts;
      const several = severalOf({ ...source(data, prior), score });
      const found = finished(resampledSteps(several, own, asked, 4000));
      assert.ok(Math.abs(total(found) - 1) < 1e-9);
      found.forEach((chance, i) => {
        assert.ok(Math.abs(chance - expected[i]) < 0.04, `${rule} ${prior} ${i}: ${chance} ${expected[i]}`);
      });
    }
});

test('without sizes there are no draws, and the reason is said', () => {
  const data = board(4, 2);
  data.performances = data.performances.map((rows) =>
    rows.map((row) => row?.map((count) => Number(count) / 2000) ?? null),
  );
  data.sizes = data.sizes.map((row) => row.map(() => null));
  assert.match(String(finished(drawSteps(source(data), 10)).problem), /sample size/);
});
