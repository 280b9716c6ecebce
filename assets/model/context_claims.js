/**
 * Which classifier is surely better than which by a rule over several contexts, and the rank sets that follow; the same
 * as `tile_core.rules.sure_by_rule`, and `sure_elsewhere` where the contexts are a sample. Independent of the DOM.
 */
import { count } from '#tile/draw/text';
import {
  close,
  FINE,
  leastEvidence,
  limitsOf,
  profiler,
  sampledRates,
  sureDifferencesInSteps,
  upwards,
} from '#tile/math/uncertainty/claims';
import { upperTail } from '#tile/math/uncertainty/distributions';
import { meanProfile } from '#tile/math/uncertainty/mean_profiles';
import { setsFromClaims } from '#tile/math/uncertainty/rank_sets';
import { MEAN } from '#tile/model/leaderboard';
import { countsIn } from '#tile/model/uncertainty';

/** @import { Rule, RuleEvaluator } from '#tile/math/rules' */
/** @import { SampledRates, SureDifferences } from '#tile/math/uncertainty/claims' */
/** @import { RankSets } from '#tile/math/uncertainty/rank_sets' */
/** @import { BoardModel } from '#tile/model/explore' */

/**
 * Rank sets at a level, of which `about` says whether it is approximate; null with the reason in `problem`.
 *
 * @typedef {{sets: RankSets | null, level: number, about: boolean, problem: string}} RuleSets
 */
/** `score`: what ranks in place of the score of the point. */
/**
 * @typedef {{rule: Rule, point: {a: number, b: number}, prior: number | null, level: number,
 *   score?: string | null}} Asked
 */
/**
 * What was measured at a point: in each context, and by a rule.
 *
 * @typedef {{contexts: {scores: Float64Array, ranks: Float64Array}[], values: Float64Array,
 *   ranks: Float64Array}} Measured
 */

const NOT_OF_A_POINT =
  'With fixed contexts, only scores of the Tile have rank sets; this one has them where contexts are a sample.';
/** The most classifiers times contexts, where each context has claims of its own: more take minutes. */
const MOST = 5000;
/** The rules that have claims where contexts are a sample of others: means over contexts. */
const ELSEWHERE = ['scores', 'rank'];
/**
 * Up to how many contexts all signs are tried, and the factor of the bound for more; sums that differ by less than the
 * last one, as a share, are equal.
 */
const [ALL_SIGNS, BOUND, CLOSE] = [12, 3.178, 1e-12];

/** A copy of what is measured at the point, which may move on. */
/** @param {RuleEvaluator} standing @param {Rule} rule @returns {Measured} */
export function measuredBy({ contexts, rules }, rule) {
  const copied = contexts.map(({ scores, ranks }) => ({
    scores: Float64Array.from(scores),
    ranks: Float64Array.from(ranks),
  }));
  return { contexts: copied, values: rules[rule].values.slice(), ranks: rules[rule].ranks.slice() };
}

/**
 * Rank sets where the contexts are those that count.
 *
 * @param {Pick<BoardModel, 'data' | 'operations' | 'hidden'>} model @param {Measured} measured
 * @param {Asked} asked @returns {Generator<unknown, RuleSets, void>}
 */
export function* fixedSets({ data, operations, hidden }, measured, { rule, point: { a, b }, prior, level, score }) {
  const { values, ranks } = measured;
  const none = (/** @type {string} */ problem) => ({ sets: null, level, about: false, problem });
  if (score) return none(NOT_OF_A_POINT);
  const averaged = rule === 'mean' || rule === 'size';
  if (!averaged && ranks.length * measured.contexts.length > MOST)
    return none(
      `By this rule, rank sets are shown for up to ${count(MOST)} classifiers times contexts;` +
        ' the command tile-explorer rank, with --over and --level, prints those of more.',
    );
  const found = countsIn({ data, context: MEAN, edits: new Map(), added: [], hidden, operations }, 0);
  if (found.problem) return none(found.problem);
  yield 0;
  const parts = /** @type {number[][][]} */ (found.parts);
  const rates = averaged ? [] : parts.map((part) => sampledRates([part], 1, prior));
  /** @type {Uint8Array} */
  let sure;
  if (averaged) {
    const whole = sampledRates(parts, 1, prior, rule === 'size');
    ({ sure } = yield* sureDifferencesInSteps(whole, values, ranks, a, b, level, false, FINE));
  } else if (rule === 'scores') sure = yield* byMean(rates, measured, a, b, level);
  else sure = yield* byContexts(rule, rates, measured, a, b, level);
  const defined = Uint8Array.from(ranks, (rank) => Number(rank > 0));
  const sets = setsFromClaims({ size: ranks.length, sure, defined }, null);
  return { sets, level, about: averaged || rule === 'scores', problem: '' };
}

/**
 * Claims by the mean of the scores, from the evidence of all contexts together: at [i * size + j], whether i is surely
 * better than j.
 *
 * @param {SampledRates[][]} rates @param {Measured} measured @param {number} a @param {number} b
 * @param {number} level @returns {Generator<unknown, Uint8Array, void>}
 */
function* byMean(rates, { contexts, values, ranks }, a, b, level) {
  const size = values.length;
  const { enough, error } = limitsOf(size, a, b, level, rates.length);
  const owners = rates.map(() => profiler(a, b, enough, error, FINE));
  const [above, below] = [new Array(size), new Array(size)];
  for (let i = 0; i < size; i++) {
    if (!(ranks[i] > 0)) continue;
    const owns = owners.flatMap((owner, k) => owner(rates[k][i], contexts[k].scores[i]) ?? []);
    above[i] = meanProfile(
      owns.map((own) => own.above),
      values[i],
      enough,
    );
    below[i] = upwards(
      meanProfile(
        owns.map((own) => own.below),
        1 - values[i],
        enough,
      ),
    );
    yield (i + 1) / (2 * size);
  }
  const sure = new Uint8Array(size * size);
  const reaches = (/** @type {{z: Float64Array, length: number}} */ { z, length }) => z[length - 1] >= enough;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++)
      if (ranks[i] < ranks[j] && reaches(above[i]) && reaches(below[j]))
        sure[i * size + j] = Number(leastEvidence(above[i], below[j], enough * enough).least >= enough * enough);
    yield (size + i + 1) / (2 * size);
  }
  close(sure, ranks);
  return sure;
}

/**
 * Claims by the median, from intervals in all contexts, by the mean rank and by the worst one, from claims in each.
 *
 * @param {Rule} rule @param {SampledRates[][]} rates @param {Measured} measured @param {number} a
 * @param {number} b @param {number} level @returns {Generator<unknown, Uint8Array, void>}
 */
function* byContexts(rule, rates, { contexts, ranks }, a, b, level) {
  const size = ranks.length;
  /** @type {SureDifferences[]} */
  const each = [];
  for (const [k, own] of rates.entries()) {
    const { scores, ranks: places } = contexts[k];
    const steps = sureDifferencesInSteps(own, scores, places, a, b, level, false, FINE, size * rates.length);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield (k + step.value) / rates.length;
    each.push(step.value);
  }
  const isAhead = rule === 'median' ? byMedian(each) : rule === 'worst' ? byWorstRank(each) : byMeanRank(each);
  const sure = new Uint8Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) sure[i * size + j] = Number(ranks[i] < ranks[j] && isAhead(i, j));
    yield;
  }
  close(sure, ranks);
  return sure;
}

/** @typedef {(each: SureDifferences[]) => (i: number, j: number) => boolean} Ahead */

/** @type {Ahead} */
function byMedian(each) {
  const middle = (/** @type {number[]} */ values) => {
    const ordered = values.sort((x, y) => x - y);
    return (ordered[(ordered.length - 1) >> 1] + ordered[ordered.length >> 1]) / 2;
  };
  const { size } = each[0];
  const of = (/** @type {'low' | 'high'} */ end) =>
    Array.from({ length: size }, (_, i) => middle(each.map((own) => own[end][i])));
  const [low, high] = [of('low'), of('high')];
  return (i, j) => low[i] >= high[j] || each.every(({ sure }) => sure[i * size + j]);
}

/** @type {Ahead} */
function byWorstRank(each) {
  const sets = each.map((own) => setsFromClaims(own, null));
  const { size } = each[0];
  const of = (/** @type {'first' | 'last'} */ end) =>
    Array.from({ length: size }, (_, i) => Math.max(...sets.map((own) => own[end][i])));
  const [first, last] = [of('first'), of('last')];
  return (i, j) => last[i] < first[j];
}

/** The least lead in ranks, summed over the contexts, is above 0. @type {Ahead} */
function byMeanRank(each) {
  const { size } = each[0];
  return (i, j) => {
    let lead = 0;
    for (const { sure, defined } of each) {
      const ahead = sure[i * size + j];
      let between = ahead;
      for (let l = 0; l < size; l++) {
        const [over, under] = [sure[i * size + l], sure[l * size + j]];
        // All that may score more than i and not more than j; not i itself.
        if (ahead) between += over & under;
        else if (defined[l] && !over && !under && l !== i) between--;
      }
      lead += between;
    }
    return lead > 0;
  };
}

/** The fewest contexts, as a sample, from which one of n classifiers may be surely better than another one. */
/** @param {number} n @param {number} level */
function leastContexts(n, level) {
  let number = 1;
  while (flipped(new Float64Array(number).fill(1)) > tailOf(n, level)) number++;
  return number;
}

/** The probability of each test of a pair. @param {number} n @param {number} level */
const tailOf = (n, level) => (1 - level) / Math.max(1, n * (n - 1));

/** The probability, with random signs, of a sum at least that of the differences; of many a bound of it. */
/** @param {Float64Array} gaps */
function flipped(gaps) {
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const spread = gaps.reduce((sum, gap) => sum + gap * gap, 0);
  if (gaps.length > ALL_SIGNS) return Math.min(1, BOUND * upperTail(spread > 0 ? total / Math.sqrt(spread) : 0));
  const slack = CLOSE * gaps.reduce((sum, gap) => sum + Math.abs(gap), 0);
  let reached = 0;
  for (let signs = 0; signs < 2 ** gaps.length; signs++) {
    let sum = 0;
    for (let k = 0; k < gaps.length; k++) sum += signs & (1 << k) ? -gaps[k] : gaps[k];
    if (sum >= total - slack) reached++;
  }
  return reached / 2 ** gaps.length;
}

/**
 * Rank sets where the contexts are a sample of others, by a test of sign flips.
 *
 * @param {Measured} measured @param {Pick<Asked, 'rule' | 'level'>} asked
 * @returns {Generator<unknown, RuleSets, void>}
 */
export function* sampleSets({ contexts, ranks }, { rule, level }) {
  const none = (/** @type {string} */ problem) => ({ sets: null, level, about: false, problem });
  if (!ELSEWHERE.includes(rule))
    return none('With contexts as a sample, only the mean of the scores and the mean rank have rank sets.');
  const size = ranks.length;
  const least = leastContexts(size, level);
  if (contexts.length < least)
    return none(`With contexts as a sample, rank sets need at least ${least} of them; found ${contexts.length}.`);
  const values = contexts.map(({ scores, ranks: places }) =>
    rule === 'scores' ? scores : places.map((place) => -place),
  );
  const sure = new Uint8Array(size * size);
  const gaps = new Float64Array(contexts.length);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (!(ranks[i] < ranks[j])) continue;
      for (const [k, own] of values.entries()) gaps[k] = own[i] - own[j];
      sure[i * size + j] = Number(flipped(gaps) <= tailOf(size, level));
    }
    yield;
  }
  close(sure, ranks);
  const defined = Uint8Array.from(ranks, (rank) => Number(rank > 0));
  return { sets: setsFromClaims({ size, sure, defined }, null), level, about: false, problem: '' };
}
