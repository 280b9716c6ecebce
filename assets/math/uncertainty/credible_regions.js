/** Credible regions of ROC space: where a performance lies with a given probability, estimated from its draws. */
import { inUnit } from '#tile/math/ranking';

/** @import { Place } from '#tile/math/ranking' */

/**
 * Draws of rates, at [draw * size + entity].
 *
 * @typedef {{size: number, number: number, fpr: ArrayLike<number>, tpr: ArrayLike<number>}} DrawnRates
 */

/** The shares of the draws that the regions contain. */
const SHARES = [0.95, 0.5];
const ANGLES = 72;
const HALVINGS = 20;
/** The least distance of rates from 0 and 1, where the density may be infinite. */
const EDGE = 1e-6;

/** The credible regions of the given entities, each listed once; null and undefined are ignored. */
/** @param {DrawnRates} draws @param {(number | null | undefined)[]} entities */
export const credibleRegions = (draws, entities) =>
  [...new Set(entities)].flatMap((entity) =>
    entity === null || entity === undefined ? [] : [{ entity, outlines: known(draws, entity) }],
  );

/** Outlines by entity, cached: they depend neither on the point nor on the prevalence. */
/** @type {WeakMap<DrawnRates, Map<number, Place[][]>>} */
const found = new WeakMap();

/** @param {DrawnRates} draws @param {number} entity @returns {Place[][]} */
function known(draws, entity) {
  const own = found.get(draws) ?? new Map();
  found.set(draws, own);
  if (!own.has(entity)) own.set(entity, credibleOutlines(draws, entity, SHARES));
  return own.get(entity);
}

/**
 * The outlines, as [FPR, TPR], of the smallest regions that contain the given shares of an entity's draws: the
 * highest-density regions of a product of two Beta distributions with the means and variances of the draws.
 *
 * @param {DrawnRates} draws
 * @param {number} i the entity
 * @param {number[]} shares
 * @returns {Place[][]} one for each share; empty if the entity is missing
 */
export function credibleOutlines(draws, i, shares) {
  const xs = column(draws.fpr, draws, i);
  const ys = column(draws.tpr, draws, i);
  if (!xs.length || Number.isNaN(xs[0] + ys[0])) return [];
  const [fpr, tpr] = [betaOf(xs), betaOf(ys)];
  const density = (/** @type {number} */ x, /** @type {number} */ y) => logBeta(x, fpr) + logBeta(y, tpr);
  const sorted = xs.map((x, d) => density(x, ys[d])).sort();
  return shares.map((share) => {
    const bound = sorted[Math.floor((1 - share) * (sorted.length - 1))];
    return outline([fpr.mean, tpr.mean], (x, y) => density(x, y) >= bound);
  });
}

/** @type {(values: ArrayLike<number>, draws: DrawnRates, i: number) => Float64Array} */
const column = (values, { size, number }, i) => Float64Array.from({ length: number }, (_, d) => values[d * size + i]);

/** The Beta distribution with the mean and variance of the values. @param {Float64Array} values */
function betaOf(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const size = Math.max((mean * (1 - mean)) / Math.max(variance, 1e-12) - 1, 1e-3);
  return { mean, alpha: mean * size, beta: (1 - mean) * size };
}

/** @type {(x: number, of: {alpha: number, beta: number}) => number} */
function logBeta(x, { alpha, beta }) {
  const inner = Math.min(1 - EDGE, Math.max(EDGE, x));
  return (alpha - 1) * Math.log(inner) + (beta - 1) * Math.log(1 - inner);
}

/** @param {Place} center @param {(x: number, y: number) => boolean} isInside @returns {Place[]} */
function outline([x, y], isInside) {
  return Array.from({ length: ANGLES }, (_, k) => {
    const [dx, dy] = [Math.cos((2 * Math.PI * k) / ANGLES), Math.sin((2 * Math.PI * k) / ANGLES)];
    const room = (/** @type {number} */ at, /** @type {number} */ by) =>
      by > 0 ? (1 - at) / by : by < 0 ? -at / by : 2;
    let [low, high] = [0, Math.min(room(x, dx), room(y, dy))];
    if (isInside(x + high * dx, y + high * dy)) low = high;
    for (let n = 0; n < HALVINGS && low < high; n++) {
      const middle = (low + high) / 2;
      if (isInside(x + middle * dx, y + middle * dy)) low = middle;
      else high = middle;
    }
    return /** @type {Place} */ ([inUnit(x + low * dx), inUnit(y + low * dy)]);
  });
}
