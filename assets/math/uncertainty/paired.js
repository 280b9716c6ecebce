/**
 * Which models are surely better than which on the same samples, from the samples on which only one of two is right; as
 * `tile_core.uncertainty.paired_tests` and `exact.paired`, which say why, step by step in the same order.
 */
import { close, endOf, profiler } from '#tile/math/uncertainty/claims';
import { logarithm, quantileOfTail, tailOfSum, upperTail } from '#tile/math/uncertainty/distributions';
import * as credible from '#tile/math/uncertainty/intervals';

/** @import { Grid, SampledRates, SureDifferences } from '#tile/math/uncertainty/claims' */

/**
 * Thresholds on the same samples. `both`, of single samples: on how many negatives and positives two thresholds are
 * both right, [class, i, j] for j <= i, and `sizes`, of the classes. Of groups: `right`, the share of its class that
 * each threshold is right about, [threshold, class, group], and `shares` of the class in each group, [model, class,
 * group]; each group counts `repeats` times.
 *
 * @typedef {{both: Int32Array, sizes: number[]} | {right: Float64Array, shares: Float64Array, groups: number,
 *   repeats?: number}} Pairs
 */
/**
 * What is asked: the threshold of each model, null for none; scores and ranks of the models, NaN where undefined;
 * `among`: how many models the level covers, these by default.
 *
 * @typedef {{chosen: (number | null)[], scores: Float64Array, ranks: ArrayLike<number>, a: number, b: number,
 *   prior: number, level: number, among?: number}} Asked
 */
/** Claims, and the interval of each score alone. @typedef {SureDifferences & {alone: number[][]}} PairedClaims */

/** Places at which a pair is tested between the lowest and the highest value that both scores may have. */
const PLACES = 7;
/** The tail of a sum over groups is at most so many times a normal one (Bentkus and Dzindzalieta, 2015). */
const BOUND = 3.178;
const ITERATIONS = 60;
const CLOSE = 1e-10;
/** Of 1 - level, for both ends of where each score may be: by their profiles, and by their boxes. */
const ENDS = 0.4;
const BOXES = 0.1;
/** @type {Grid} */
const GRID = { steps: 12, points: 5, halvings: 8, again: 0, ends: 17 };
const HALVINGS = 24;
const NONE = [NaN, NaN];

/**
 * A score is above r where its right negatives and positives, by the first two of these weights, exceed all negatives
 * and positives, by the last two.
 */
/** @type {(asked: Asked, r: number) => number[]} */
const lineAt = ({ a, b, prior }, r) => [
  (1 - a + r * (a - b)) * (1 - prior),
  (a + r * (b - a)) * prior,
  r * (1 - b) * (1 - prior),
  r * b * prior,
];

/** @param {Pairs} pairs @param {Asked} asked @returns {PairedClaims} */
export function pairedClaims(pairs, asked) {
  const { ranks } = asked;
  const size = ranks.length;
  const { tests, ends, isClaim } = claimant(pairs, asked);
  const [low, high] = [new Float64Array(size).fill(NaN), new Float64Array(size).fill(NaN)];
  const alone = Array.from({ length: size }, () => NONE);
  for (let i = 0; i < size; i++) {
    if (!(ranks[i] > 0)) continue;
    [low[i], high[i]] = ends(i);
    alone[i] = tests.alone(i);
  }
  const sure = new Uint8Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) if (ranks[i] < ranks[j]) sure[i * size + j] = Number(isClaim(i, j));
  close(sure, ranks);
  return { size, sure, low, high, alone, defined: Uint8Array.from(ranks, (rank) => Number(rank > 0)) };
}

/**
 * How many models have a score and none that is surely better. The first of the ranking tells most others apart; what
 * follows from claims adds none here.
 */
/** @param {Pairs} pairs @param {Asked} asked */
export function plausibleCount(pairs, asked) {
  const { ranks } = asked;
  const { isClaim } = claimant(pairs, asked);
  const order = Array.from({ length: ranks.length }, (_, i) => i).filter((i) => ranks[i] > 0);
  order.sort((i, j) => ranks[i] - ranks[j]);
  return order.filter((j) => !order.some((i) => ranks[i] < ranks[j] && isClaim(i, j))).length;
}

/**
 * The tests of the models, the ends between which each score may be, computed when they are first needed, and whether
 * one that is ranked before another one is surely better.
 */
/** @param {Pairs} pairs @param {Asked} asked */
function claimant(pairs, asked) {
  const { ranks, a, b, level } = asked;
  const among = asked.among ?? ranks.length;
  const alpha = 1 - level;
  const tail = (a === b ? alpha : alpha / 2) / Math.max(1, among * (among - 1));
  const z = quantileOfTail(tail);
  const tests = 'both' in pairs ? ofSamples(pairs, asked) : ofGroups(pairs, asked);
  /** @type {number[][]} */
  const known = [];
  const ends = (/** @type {number} */ i) => (known[i] ??= tests.ends(i, alpha / among));
  const isClaim = (/** @type {number} */ i, /** @type {number} */ j) => {
    const test = tests.test(i, j, tail, z);
    // A and B do not depend on the score: nor do the tests.
    if (a === b) return test(0);
    const [low, high] = [ends(i)[0], ends(j)[1]];
    return low >= high || holds(PLACES, low, high, test);
  };
  return { tests, ends, isClaim };
}

/** Two thresholds, of different models, on `times` times as many samples, the same ones again. */
/** @type {(pairs: Pairs, models: [number, number], thresholds: [number, number], times: number) => Pairs} */
export function pairTimes(pairs, models, thresholds, times) {
  if ('both' in pairs) {
    const { both, sizes } = pairs;
    const half = both.length / 2;
    const [low, high] = [Math.min(...thresholds), Math.max(...thresholds)];
    const [one, other] = thresholds;
    const places = [triangle(one, one), triangle(low, high), triangle(other, other)];
    const counts = [0, half].flatMap((start) => places.map((place) => times * both[start + place]));
    return { both: Int32Array.from(counts), sizes: sizes.map((size) => times * size) };
  }
  const { right, shares, groups, repeats = 1 } = pairs;
  const rows = (/** @type {Float64Array} */ of, /** @type {number[]} */ some) =>
    Float64Array.from(some.flatMap((k) => [...of.subarray(2 * k * groups, 2 * (k + 1) * groups)]));
  return { right: rows(right, thresholds), shares: rows(shares, models), groups, repeats: repeats * times };
}

/** Where a pair of thresholds is, the second one not before the first. @type {(i: number, j: number) => number} */
const triangle = (i, j) => (j * (j + 1)) / 2 + i;

/** Whether a test holds at all places that both scores may have. */
/** @type {(places: number, low: number, high: number, test: (r: number) => boolean) => boolean} */
function holds(places, low, high, test) {
  for (let k = 0; k < places; k++) if (!test(low + ((high - low) * k) / Math.max(1, places - 1))) return false;
  return true;
}

/** Tests of single samples: both of McNemar's kind, of two classes together. */
/** @param {{both: Int32Array, sizes: number[]}} pairs @param {Asked} asked */
function ofSamples({ both, sizes }, asked) {
  const { chosen, scores, a, b, prior, level } = asked;
  const half = both.length / 2;
  const at = (/** @type {number} */ k, /** @type {number} */ i, /** @type {number} */ j) =>
    both[k * half + (i < j ? triangle(i, j) : triangle(j, i))];
  const vertex = (/** @type {number} */ i) => /** @type {number} */ (chosen[i]);
  /** @type {(i: number) => SampledRates} */
  const ratesOf = (i) => {
    const right = [0, 1].map((k) => at(k, vertex(i), vertex(i)));
    const wrong = right.map((count, k) => sizes[k] - count);
    return { sizes, rates: right.map((count, k) => count / sizes[k]), right, wrong, masses: [1 - prior, prior] };
  };
  const alone = (/** @type {number} */ k, /** @type {number} */ i, /** @type {number} */ j) =>
    at(k, vertex(i), vertex(i)) - at(k, vertex(i), vertex(j));
  const weights = [(1 - prior) / sizes[0], prior / sizes[1]];
  const [one, other] = [
    { n: 0, p: 0.5, k: 0, step: 0 },
    { n: 0, p: 0.5, k: 0, step: 0 },
  ];
  return {
    ends: (/** @type {number} */ i, /** @type {number} */ alpha) => {
      const error = a === b && (a === 0 || a === 1) ? 0 : (BOXES * alpha) / 4;
      const k = quantileOfTail((ENDS * alpha) / 2);
      const own = profiler(a, b, k, error, GRID)(ratesOf(i), scores[i]);
      return own ? [endOf(own.above, own.sides[0], k, GRID), 1 - endOf(own.below, own.sides[1], k, GRID)] : NONE;
    },
    alone: (/** @type {number} */ i) => credible.scoreInterval(ratesOf(i), scores[i], a, b, level, credible.FINE),
    /** @type {(i: number, j: number, tail: number, z: number) => (r: number) => boolean} */
    test: (i, j, tail, z) => {
      const [n0, n1, p0, p1] = [alone(0, i, j), alone(1, i, j), alone(0, j, i), alone(1, j, i)];
      const times = [n0, p0, n1, p1];
      return (r) => {
        const step0 = (1 - a + r * (a - b)) * weights[0];
        const step1 = (a + r * (b - a)) * weights[1];
        if (!(step0 * (n0 - p0) + step1 * (n1 - p1) > 0)) return false;
        if (step0 > 0 && step1 > 0 && likelihoodRatio([step0, -step0, step1, -step1], times) < z) return false;
        [one.n, one.k, one.step] = [n0 + p0, n0, step0];
        [other.n, other.k, other.step] = [n1 + p1, n1, step1];
        return tailOfSum(one, other) <= tail;
      };
    },
  };
}

/** Tests of groups of samples. */
/** @param {{right: Float64Array, shares: Float64Array, groups: number, repeats?: number}} pairs @param {Asked} asked */
function ofGroups({ right, shares, groups, repeats = 1 }, asked) {
  const { chosen, scores, level } = asked;
  /** @type {(i: number) => Float64Array[]} */
  const rowsOf = (i) => {
    const v = /** @type {number} */ (chosen[i]);
    const row = (/** @type {Float64Array} */ of, /** @type {number} */ k) => of.subarray(k * groups, (k + 1) * groups);
    return [row(right, 2 * v), row(right, 2 * v + 1), row(shares, 2 * i), row(shares, 2 * i + 1)];
  };
  const rows = chosen.map((v, i) => (v === null ? [] : rowsOf(i)));
  const cells = new Float64Array(groups);
  const times = new Float64Array(groups).fill(1);
  const ends = (/** @type {number} */ i, /** @type {number} */ tail) => {
    const z = quantileOfTail(tail) / Math.sqrt(repeats);
    const wrong = [0, 1].map((k) => rows[i][2 + k].map((share, g) => share - rows[i][k][g]));
    const mirrored = { ...asked, a: asked.b, b: asked.a };
    const high = lowestEnd([...wrong, rows[i][2], rows[i][3]], 1 - scores[i], mirrored, z, cells, times);
    return [lowestEnd(rows[i], scores[i], asked, z, cells, times), 1 - high];
  };
  return {
    ends: (/** @type {number} */ i, /** @type {number} */ alpha) => ends(i, alpha / 4),
    alone: (/** @type {number} */ i) => ends(i, (1 - level) / 2),
    /** @type {(i: number, j: number, tail: number, z: number) => (r: number) => boolean} */
    test: (i, j, tail, z) => (r) => {
      const [p, q] = [rows[i], rows[j]];
      const [one, other, left, also] = lineAt(asked, r);
      let [total, squares] = [0, 0];
      for (let g = 0; g < groups; g++) {
        cells[g] = one * (p[0][g] - q[0][g]) + other * (p[1][g] - q[1][g]);
        cells[g] -= left * (p[2][g] - q[2][g]) + also * (p[3][g] - q[3][g]);
        total += cells[g];
        squares += cells[g] * cells[g];
      }
      if (!(total > 0) || BOUND * upperTail(Math.min(30, total / Math.sqrt(squares / repeats))) > tail) return false;
      return likelihoodRatio(cells, times) >= z / Math.sqrt(repeats);
    },
  };
}

/**
 * The lowest value of a score that the likelihood ratio of the groups leaves at z.
 *
 * @param {Float64Array[]} rows @param {number} score @param {Asked} asked @param {number} z @param {Float64Array} cells
 * @param {Float64Array} times
 */
function lowestEnd(rows, score, asked, z, cells, times) {
  let [low, high] = [0, score];
  for (let k = 0; k < HALVINGS; k++) {
    const r = (low + high) / 2;
    const [one, other, left, right] = lineAt(asked, r);
    let total = 0;
    for (let g = 0; g < cells.length; g++) {
      cells[g] = one * rows[0][g] + other * rows[1][g] - left * rows[2][g] - right * rows[3][g];
      total += cells[g];
    }
    if (total > 0 && likelihoodRatio(cells, times) >= z) low = r;
    else high = r;
  }
  return low;
}

const slopes = { slope: 0, bend: 0 };

/** First and second derivative of the logarithm at mu, the second one with the other sign. */
/** @type {(mu: number, cells: ArrayLike<number>, times: ArrayLike<number>) => void} */
function findSlopes(mu, cells, times) {
  let [slope, bend] = [0, 0];
  for (let k = 0; k < cells.length; k++) {
    if (!(times[k] > 0)) continue;
    const part = cells[k] / Math.max(1e-300, 1 + mu * cells[k]);
    slope += times[k] * part;
    bend += times[k] * part * part;
  }
  slopes.slope = slope;
  slopes.bend = bend;
}

/** The root of twice the largest sum of times log(1 + mu cell), mu from 0 to 1 / the largest cell. */
/** @param {ArrayLike<number>} cells whose sum of times cell is above 0 @param {ArrayLike<number>} times */
function likelihoodRatio(cells, times) {
  let largest = 0;
  for (let k = 0; k < cells.length; k++) largest = Math.max(largest, Math.abs(cells[k]));
  let [low, high] = [0, 1 / largest];
  let mu = high;
  findSlopes(mu, cells, times);
  if (slopes.slope < 0) {
    findSlopes(0, cells, times);
    mu = 0;
    for (let k = 0; k < ITERATIONS; k++) {
      let following = mu + slopes.slope / slopes.bend;
      if (!(low < following && following < high)) following = (low + high) / 2;
      const step = Math.abs(following - mu);
      mu = following;
      findSlopes(mu, cells, times);
      if (slopes.slope > 0) low = mu;
      else high = mu;
      if (step < CLOSE * high) break;
    }
  }
  let total = 0;
  for (let k = 0; k < cells.length; k++) if (times[k] > 0) total += times[k] * logarithm(1 + mu * cells[k]);
  return Math.sqrt(Math.max(0, 2 * total));
}
