/**
 * What counts say about TPR and TNR: how many independent samples of each class there are, and how many of them were
 * right; as `tile_core.uncertainty.sampled_rates`.
 */

/**
 * Of negatives and positives, in this order: independent samples, the shares of them that are right, how many are right
 * and how many wrong, rounded down, and the masses of the classes at the prior.
 *
 * @typedef {{sizes: number[], rates: number[], right: number[], wrong: number[], masses: number[]}} SampledRates
 */

const ROUNDING = 1e-9;
/** Counts tn, fp, fn, tp: which are right, and which wrong, of each class. */
const RIGHT = [0, 3];
const WRONG = [1, 2];

/**
 * @param {number[][][]} parts counts of each context and entity; NaN is missing
 * @param {number} designEffect how many correlated samples are worth one independent sample
 * @param {number | null} prior for all; null: each entity's own
 * @returns {SampledRates[]} of each entity
 */
export function sampledRates(parts, designEffect, prior) {
  return parts[0].map((_, i) => {
    const rows = parts.map((part) => part[i]);
    if (rows.some((row) => row.some(Number.isNaN))) return MISSING;
    const pooled = [0, 1].map((k) => poolOf(rows, k));
    const sizes = pooled.map(({ worth }) => Math.floor(worth / designEffect + ROUNDING));
    const right = pooled.map(({ rate }, k) => Math.floor(sizes[k] * rate + ROUNDING));
    const wrong = pooled.map(({ rate }, k) => Math.floor(sizes[k] * (1 - rate) + ROUNDING));
    const rates = pooled.map(({ rate }) => rate);
    return { sizes, rates, right, wrong, masses: prior === null ? massesOf(rows) : [1 - prior, prior] };
  });
}

/**
 * The same rates from `factor` times as many samples.
 *
 * @param {SampledRates} own
 * @param {number} factor a whole number, at least 1
 * @returns {SampledRates}
 */
export function timesAsMany(own, factor) {
  const sizes = own.sizes.map((size) => size * factor);
  const counts = (/** @type {(rate: number) => number} */ of) =>
    own.rates.map((rate, k) => Math.floor(sizes[k] * of(rate) + ROUNDING));
  return { ...own, sizes, right: counts((rate) => rate), wrong: counts((rate) => 1 - rate) };
}

/** @type {SampledRates} */
const MISSING = { sizes: [0, 0], rates: [0, 0], right: [0, 0], wrong: [0, 0], masses: [0, 0] };

/** @param {number[]} row */
const total = (row) => row[0] + row[1] + row[2] + row[3];

/** The masses of both classes, of several contexts in their mean. @param {number[][]} rows */
function massesOf(rows) {
  if (rows.length === 1) return [rows[0][0] + rows[0][1], rows[0][2] + rows[0][3]];
  const mean = [0, 1, 2, 3].map((k) => rows.reduce((sum, row) => sum + row[k] / total(row), 0) / rows.length);
  return [mean[0] + mean[1], mean[2] + mean[3]];
}

/**
 * The rate of a class in the mean over contexts, and how many samples it is worth: as many as have its variance, but
 * not more than if all contexts had one rate.
 *
 * @param {number[][]} rows counts of each context
 * @param {number} k 0 for negatives, 1 for positives
 */
function poolOf(rows, k) {
  const right = rows.map((row) => row[RIGHT[k]]);
  const sizes = rows.map((row) => row[RIGHT[k]] + row[WRONG[k]]);
  if (rows.length === 1) return { rate: right[0] / sizes[0], worth: sizes[0] };
  const own = rows.map((row, c) => sizes[c] / total(row));
  const all = own.reduce((sum, share) => sum + share, 0);
  let [rate, mean, alike, spread] = [0, 0, 0, 0];
  for (let c = 0; c < rows.length; c++) {
    const share = own[c] / all;
    const moved = (right[c] + 0.5) / (sizes[c] + 1);
    rate += (share * right[c]) / sizes[c];
    mean += share * moved;
    alike += (share * share) / sizes[c];
    spread += (share * share * moved * (1 - moved)) / sizes[c];
  }
  return { rate, worth: Math.min(1 / alike, (mean * (1 - mean)) / spread) };
}
