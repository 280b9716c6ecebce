/** Draws of performances: what they could also have been, and why some leaderboards allow none. */
import { entries } from '#tile/math/performance';
import { sortKeys } from '#tile/math/ranking';
import { quantiles } from '#tile/math/uncertainty/distributions';
import { normalAt } from '#tile/math/uncertainty/philox';

/** @import { Performance } from '#tile/math/performance' */

// ---- Why a leaderboard, or its counts, cannot be drawn from; as `tile_core.uncertainty.leaderboards`.

/** Sums, and counts and whole numbers, are equal if they differ by at most this share: files hold rounded values. */
const SAME = 1e-6;
/** Counts computed from rates are rounded to whole numbers within this, so that ties are exact. */
const ROUNDING = 1e-12;

/**
 * @param {Performance} row counts, or probabilities
 * @param {number | null} size
 * @returns {number[]} counts, not whole where rates are rounded; NaN where an entry or the size is unknown
 */
function countsOfRow(row, size) {
  const values = entries(row);
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => {
    const count = (value / total) * (size ?? NaN);
    return Math.abs(count - Math.round(count)) <= ROUNDING * Math.max(count, 1) ? Math.round(count) : count;
  });
}

/**
 * @param {Performance[]} performances counts, or probabilities
 * @param {(number | null)[]} sizes numbers of samples
 * @returns {number[][]} counts for `drawPerformances`; NaN where an entry or the size is unknown
 */
export function countsOf(performances, sizes) {
  return performances.map((row, i) => countsOfRow(row, sizes[i]));
}

/**
 * @param {Performance[]} performances counts, or probabilities
 * @param {(number | null)[]} sizes numbers of samples
 * @param {number} [congruence]
 * @returns {string | null} a sentence that says why nothing can be drawn; null where it can. Missing rows are ignored
 */
export function boardProblem(performances, sizes, congruence = 0) {
  const known = performances.map((_, i) => i).filter((i) => isKnown(performances[i]));
  const rows = known.map((i) => entries(performances[i]));
  const counts = known.map((i) => countsOfRow(performances[i], sizes[i]));
  const totals = rows.map(sum);
  const size = known.map((i) => sizes[i] ?? NaN);
  const whole = totals.map((total) => total > 1 + SAME);
  if (!known.length) return 'Uncertainty needs complete confusion matrices; found none.';
  return (
    refusal(
      known.length,
      rows.filter((row, k) => whole[k] && !row.every(isWhole)).length,
      'whole counts, not means of folds or weighted samples',
      'fractions',
    ) ??
    refusal(known.length, size.filter(Number.isNaN).length, 'a sample size in every row', 'no size') ??
    refusal(
      known.length,
      totals.filter((total, k) => whole[k] && Math.abs(total - size[k]) > SAME * total).length,
      'counts that sum to the sample size',
      'another sum',
    ) ??
    classProblem(counts, congruence)
  );
}

/** @param {Performance[]} counts @param {number} [congruence] @returns {string | null} as `boardProblem`, for counts */
export function problemOf(counts, congruence = 0) {
  const sizes = counts.map((row) => sum(entries(row)));
  const probabilities = sizes.filter((size) => size <= 1 + SAME).length;
  return (
    refusal(counts.length, probabilities, 'a sample size in every row', 'no size') ??
    boardProblem(counts, sizes, congruence)
  );
}

/** @param {number[][]} counts @param {number} congruence */
function classProblem(counts, congruence) {
  const negatives = counts.map(([tn, fp]) => tn + fp);
  const positives = counts.map(([, , fn, tp]) => fn + tp);
  const expected = 'positives and negatives in every row';
  return (
    refusal(counts.length, positives.filter((size) => size === 0).length, expected, 'no positives') ??
    refusal(counts.length, negatives.filter((size) => size === 0).length, expected, 'no negatives') ??
    (congruence > 0 && (differ(positives) || differ(negatives))
      ? 'Congruence needs one test set: the same numbers of positives and negatives in every row; found several.'
      : null)
  );
}

/** @param {number[]} sizes */
function differ(sizes) {
  let [low, high] = [Infinity, -Infinity];
  for (const size of sizes) [low, high] = [Math.min(low, size), Math.max(high, size)];
  return high - low > SAME * high;
}

/** @param {Performance} row */
const isKnown = (row) => sum(entries(row)) > 0;
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {number} count */
const isWhole = (count) => Math.abs(count - Math.round(count)) <= SAME * Math.max(count, 1);

/** @param {number} rows @param {number} wrong how many of them @param {string} expected @param {string} found */
function refusal(rows, wrong, expected, found) {
  return wrong ? `Uncertainty needs ${expected}; found ${found} in ${wrong} of ${rows} rows.` : null;
}

/** @typedef {{fpr: Float64Array, tpr: Float64Array}} Rates */
/**
 * `fpr` and `tpr` of draw d and entity i are at d * size + i; `priors` are the entities' own, `measured` their measured
 * rates. `clones`: for each entity the first one with the same counts. `independent`: drawn without congruence.
 * `paired`: drawn from predictions, so that the samples tell clones apart; `tested`: the counts of each context that
 * they are drawn from, and the design effect. NaN is missing.
 *
 * @typedef {Rates & {number: number, size: number, priors: Float64Array, measured: Rates, clones: Int32Array,
 *   independent: boolean, paired?: boolean, tested?: Tested}} Draws
 */
/** @typedef {{parts: number[][][], designEffect: number}} Tested */
/**
 * `designEffect`: how many correlated samples are worth one independent sample; `pseudoCounts`: both parameters of the
 * Beta prior; `context`: its index, so that the draws of contexts are independent.
 *
 * @typedef {{number?: number, congruence?: number, designEffect?: number, pseudoCounts?: number, seed?: number,
 *   context?: number}} Options
 */

// ---- Draws of performances: what they could also have been, given the size of the test set; as
// `tile_core.uncertainty.draws`. TPR and TNR have independent Beta posteriors, with Jeffreys' prior by default
// (Brown, Cai and DasGupta, Statistical Science 16, 2001). A posterior is drawn as its quantiles at (k + 1/2) /
// draws in random order. With `congruence` the orders of all entities follow a Gaussian copula with that
// correlation, each rate separately. The numbers of positives and negatives are fixed. Each normal number depends on
// the seed and its place only, so that the draws change little with each step of a slider.

const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;
/** Number of draws: as many as can follow a slider within an animation frame. */
export const DRAWS = 300;

/**
 * Draws from the posteriors of performances.
 *
 * @param {Performance[]} counts whole or not, positives and negatives in each; null is missing. See `problemOf`
 * @param {Options} [options] @returns {Draws}
 */
export function drawPerformances(
  counts,
  { number = DRAWS, congruence = 0, designEffect = 1, pseudoCounts = 0.5, seed = 0, context = 0 } = {},
) {
  const rows = counts.map(entries);
  const [tnr, tpr] = [
    [TN, FP],
    [TP, FN],
  ].map(([count, other], rate) => {
    const normal = (/** @type {number} */ row, /** @type {number} */ draw) => normalAt(seed, context, row, rate, draw);
    const parameters = rows.map((row) => [
      row[count] / designEffect + pseudoCounts,
      row[other] / designEffect + pseudoCounts,
    ]);
    return ordered(posteriors(parameters, number), number, rows.length, congruence, normal);
  });
  return {
    number,
    size: rows.length,
    fpr: tnr.map((rate) => 1 - rate),
    tpr,
    priors: Float64Array.from(rows, ([tn, fp, fn, tp]) => (fn + tp) / (tn + fp + fn + tp)),
    measured: {
      fpr: Float64Array.from(rows, ([tn, fp]) => fp / (tn + fp)),
      tpr: Float64Array.from(rows, (row) => row[TP] / (row[FN] + row[TP])),
    },
    clones: clonesOf(rows),
    independent: congruence === 0,
    tested: { parts: [rows], designEffect },
  };
}

/**
 * Draws of the mean performance over contexts, which must have been drawn independently: each with its own `context`.
 *
 * @param {Draws[]} parts the draws of each context, at least one; all with the same number and size
 * @returns {Draws}
 */
export function meanOf(parts) {
  if (parts.length === 1) return parts[0];
  const { number, size } = parts[0];
  const positives = parts.map(({ priors }) => priors);
  const negatives = positives.map((priors) => priors.map((prior) => 1 - prior));
  const rates = (/** @type {(part: Draws) => Rates} */ of) => ({
    fpr: weightedMean(
      parts.map((part) => of(part).fpr),
      negatives,
    ),
    tpr: weightedMean(
      parts.map((part) => of(part).tpr),
      positives,
    ),
  });
  const measured = rates((part) => part.measured);
  const priors = positives[0].map((_, i) => positives.reduce((sum, row) => sum + row[i], 0) / parts.length);
  const clones = clonesOf(Array.from(priors, (_, i) => parts.map((part) => part.clones[i])));
  return {
    ...rates((part) => part),
    number,
    size,
    priors,
    measured,
    clones,
    independent: parts.every((part) => part.independent),
    tested: {
      parts: parts.flatMap(({ tested }) => tested?.parts ?? []),
      designEffect: parts[0].tested?.designEffect ?? 1,
    },
  };
}

/**
 * @param {Float64Array[]} values of each context, entity by entity
 * @param {Float64Array[]} weights of each context and entity
 */
function weightedMean(values, weights) {
  const size = weights[0].length;
  return values[0].map((_, k) => {
    let [sum, total] = [0, 0];
    for (let part = 0; part < values.length; part++) {
      sum += weights[part][k % size] * values[part][k];
      total += weights[part][k % size];
    }
    return sum / total;
  });
}

/** Averages values over clones, which differ only by the random order of their draws. */
/** @param {Float64Array} values of each entity; not NaN where an entity has clones @param {Int32Array} clones */
export function averageClones(values, clones) {
  const [sums, times] = [new Float64Array(values.length), new Int32Array(values.length)];
  values.forEach((value, i) => {
    sums[clones[i]] += value;
    times[clones[i]]++;
  });
  return values.map((_, i) => sums[clones[i]] / times[clones[i]]);
}

/** @param {number[][]} rows @returns {Int32Array} for each row, the index of the first row equal to it */
export function clonesOf(rows) {
  /** @type {Map<string, number>} */
  const first = new Map();
  return Int32Array.from(rows, (row, i) => {
    const name = row.join();
    if (!first.has(name)) first.set(name, i);
    return first.get(name) ?? i;
  });
}

/** The sorted quantiles of each entity's posterior; shared between equal parameters. */
/** @param {number[][]} parameters @param {number} number */
function posteriors(parameters, number) {
  const levels = Float64Array.from({ length: number }, (_, k) => (k + 0.5) / number);
  const first = clonesOf(parameters);
  /** @type {Float64Array[]} */
  const result = [];
  parameters.forEach(([alpha, beta], i) => {
    if (first[i] < i) result.push(result[first[i]]);
    else result.push(alpha + beta > 0 ? quantiles(alpha, beta, levels) : new Float64Array(number).fill(NaN));
  });
  return result;
}

/**
 * @param {Float64Array[]} sorted quantiles of each entity
 * @param {number} number @param {number} size @param {number} congruence
 * @param {(row: number, draw: number) => number} normal
 * @returns {Float64Array} the quantiles in the order of correlated normal numbers, draw by draw
 */
function ordered(sorted, number, size, congruence, normal) {
  const common = Float64Array.from({ length: number }, (_, draw) => (congruence > 0 ? normal(-1, draw) : 0));
  const [shared, own] = [Math.sqrt(congruence), Math.sqrt(1 - congruence)];
  const order = new Int32Array(number);
  const result = new Float64Array(number * size);
  for (let i = 0; i < size; i++) {
    sortKeys(
      common.map((value, draw) => shared * value + own * normal(i, draw)),
      order,
    );
    for (let k = 0; k < number; k++) result[order[k] * size + i] = sorted[i][number - 1 - k];
  }
  return result;
}
