/**
 * How probably each entity is first by a rule over several contexts: either the contexts are those that count, and
 * their samples are drawn again, or they are a sample of others, and contexts are drawn with replacement; the same as
 * `tile_core.rules.drawn_ranks` and `resampled_ranks`. Independent of the DOM.
 */
import { shift } from '#tile/math/performance';
import { rank } from '#tile/math/ranking';
import { firstIn, RuleEvaluator, RuleWalk, rankByScore } from '#tile/math/rules';
import { drawPerformances } from '#tile/math/uncertainty/draws';
import { normalAt } from '#tile/math/uncertainty/philox';
import { MEAN } from '#tile/model/leaderboard';
import { countsIn } from '#tile/model/uncertainty';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Rule, Several } from '#tile/math/rules' */
/** @import { Draws } from '#tile/math/uncertainty/draws' */
/** @import { BoardModel } from '#tile/model/explore' */

/** The draws of each context, or why there are none. */
/** @typedef {{parts: Draws[], problem: string | null}} DrawnContexts */
/**
 * What the chances depend on besides draws. `sizes`: the number of samples by context and entity, for the mean by size;
 * `score`: what ranks in place of the score of the point.
 *
 * @typedef {{rule: Rule, point: {a: number, b: number}, prior: number | null, sizes: number[][],
 *   score?: string | null}} Asked
 */

/** Draws in a step. */
const AT_ONCE = 8;

/**
 * Draws from the counts of each context.
 *
 * @param {Pick<BoardModel, 'data' | 'operations' | 'hidden'>} model @param {number} number of draws
 * @returns {Generator<number, DrawnContexts, void>}
 */
export function* drawSteps({ data, operations, hidden }, number) {
  const { parts, problem } = countsIn({ data, context: MEAN, edits: new Map(), added: [], hidden, operations }, 0);
  const drawn = [];
  for (const [context, counts] of parts.entries()) {
    drawn.push(drawPerformances(counts, { number, context }));
    yield (context + 1) / parts.length;
  }
  return { parts: drawn, problem };
}

/** Counts for each entity in how many draws it is first; tied ones share a draw. */
class Wins {
  /** @param {number} entities */
  constructor(entities) {
    this.counts = new Float64Array(entities);
  }

  /** @param {number[]} first */
  add(first) {
    for (const i of first) this.counts[i] += 1 / first.length;
  }

  /** @param {number} draws @returns {Float64Array} */
  shares(draws) {
    return this.counts.map((each) => each / draws);
  }
}

/**
 * The probability that each entity is first by a rule, where the contexts are those that count.
 *
 * @param {Draws[]} parts the draws of each context @param {Asked} asked
 * @returns {Generator<number, Float64Array, void>}
 */
export function* chanceSteps(parts, { rule, point: { a, b }, prior, sizes, score = null }) {
  const [{ number, size: n }] = parts;
  const wins = new Wins(n);
  const nothing = parts.map(() => new Array(n).fill(null));
  const walk = new RuleWalk({ contexts: nothing, mean: nothing[0], size: nothing[0], score });
  const averaged = rule === 'mean' || rule === 'size';
  const counts = averaged ? parts.map(() => new Float64Array(4 * n)) : walk.counts;
  for (let d = 0; d < number; d++) {
    for (const [k, { fpr, tpr, priors }] of parts.entries())
      for (let i = 0; i < n; i++) {
        const [x, y, p] = [fpr[d * n + i], tpr[d * n + i], averaged ? priors[i] : priorIn(priors[i], prior)];
        counts[k].set([(1 - p) * (1 - x), (1 - p) * x, p * (1 - y), p * y], 4 * i);
      }
    if (averaged) wins.add(firstByMean(meanRows(counts, rule === 'size' ? sizes : null), prior, a, b, score));
    else {
      if (rule === 'rank' || rule === 'worst') walk.rank(a, b);
      else walk.score(a, b);
      wins.add(firstIn(walk.valuesOf(rule, a, b)));
    }
    if (d % AT_ONCE === AT_ONCE - 1) yield (d + 1) / number;
  }
  return wins.shares(number);
}

/** The prior in use of a row; one without a class keeps its own. @param {number} own @param {number | null} prior */
const priorIn = (own, prior) => (prior !== null && own > 0 && own < 1 ? prior : own);

/** The mean performances of all entities, by size where sizes are given. */
/** @param {ArrayLike<number>[]} counts tn, fp, fn, tp of each entity, by context @param {number[][] | null} sizes */
function meanRows(counts, sizes) {
  const n = counts[0].length / 4;
  return Array.from({ length: n }, (_, i) => {
    const row = [0, 0, 0, 0];
    for (const [k, each] of counts.entries())
      for (let at = 0; at < 4; at++) row[at] += (sizes ? sizes[k][i] : 1) * each[4 * i + at];
    return row;
  });
}

/** Who is first by the score of the mean performance. */
/**
 * @param {number[][]} rows @param {number | null} prior @param {number} a @param {number} b
 * @param {string | null | undefined} score
 */
function firstByMean(rows, prior, a, b, score) {
  const there = prior === null ? rows : rows.map((row) => shift(row, prior));
  const { order, ranks } = score ? rankByScore(score, there) : rank(there, a, b);
  return [...order].filter((i) => ranks[i] === 1);
}

/**
 * The probability that each entity is first by a rule, where the contexts are a sample of others: contexts are drawn
 * with replacement, with their measured performances.
 *
 * @param {Several} several at the prior in use @param {Performance[][]} own the same of each context at its own prior
 * @param {Asked} asked @param {number} number of draws @returns {Generator<number, Float64Array, void>}
 */
export function* resampledSteps(several, own, { rule, point: { a, b }, prior, sizes }, number) {
  const { contexts: found } = new RuleEvaluator(several).at(a, b);
  const [m, n] = [found.length, several.mean.length];
  const wins = new Wins(n);
  const walk = new RuleWalk(several);
  const scores = found.map((each) => Float64Array.from(each.scores));
  const ranks = found.map((each) => Int32Array.from(each.ranks));
  const shares = own.map(sharesOf);
  /** Who is first, by how often each context was drawn. @type {Map<string, number[]>} */
  const known = new Map();
  for (let d = 0; d < number; d++) {
    const taken = Array.from({ length: m }, (_, k) => Math.floor(m * uniformAt(k, d))).sort((one, two) => one - two);
    const key = taken.join();
    let first = known.get(key);
    if (!first) {
      const drawn = (/** @type {any[]} */ list) => taken.map((k) => list[k]);
      if (rule === 'mean' || rule === 'size')
        first = firstByMean(meanRows(drawn(shares), rule === 'size' ? drawn(sizes) : null), prior, a, b, several.score);
      else {
        walk.scores = taken.map((k) => scores[k]);
        walk.ranks = taken.map((k) => ranks[k]);
        first = firstIn(walk.valuesOf(rule, a, b));
      }
      known.set(key, first);
    }
    wins.add(first);
    if (d % AT_ONCE === AT_ONCE - 1) yield (d + 1) / number;
  }
  return wins.shares(number);
}

/** Performances as shares of their sum, NaN where there are none. @param {Performance[]} rows */
function sharesOf(rows) {
  const shares = new Float64Array(4 * rows.length).fill(NaN);
  for (const [i, row] of rows.entries()) {
    const all = row ? row.reduce((/** @type {number} */ sum, each) => sum + Number(each), 0) : NaN;
    for (let at = 0; at < 4; at++) shares[4 * i + at] = Number(row?.[at] ?? NaN) / all;
  }
  return shares;
}

/** A uniform number of [0, 1): the angle of two normal ones. @param {number} context @param {number} draw */
function uniformAt(context, draw) {
  const turn = Math.atan2(normalAt(0, context, -1, 0, draw), normalAt(0, context, -1, 1, draw)) / (2 * Math.PI);
  return turn < 0 ? turn + 1 : turn === 1 ? 0 : turn;
}
