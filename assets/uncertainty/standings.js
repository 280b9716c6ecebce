/**
 * What draws say at one point of the Tile: intervals of scores, who is best, who beats whom, who holds which rank; as
 * `tile_core.uncertainty.standings`. Tied entities share a place; those whose measured score is undefined have no part.
 */
/** @import { Draws, Rates } from '#tile/uncertainty/draws' */
import { ranksOf, TOLERANCE } from '#tile/math/kernel';
import { averaged } from '#tile/uncertainty/draws';

/** A place is cut into so many parts, that 1 to 16 tied entities get whole numbers of them. */
export const PARTS = 720720;

/**
 * Of each entity the measured score, its equal-tailed interval, P(best), and whether it has a score here.
 *
 * @typedef {{score: Float64Array, low: Float64Array, high: Float64Array, best: Float64Array,
 *   defined: Uint8Array}} Standings
 */

/**
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null is each its own
 * @param {number} level of the intervals, each alone
 * @returns {Standings}
 */
export function standings(draws, a, b, prior, level) {
  const score = scoresAt(draws, draws.measured, a, b, prior);
  const scores = scoresAt(draws, draws, a, b, prior);
  const [low, high] = [new Float64Array(draws.size).fill(NaN), new Float64Array(draws.size).fill(NaN)];
  for (let i = 0; i < draws.size; i++) {
    const own = Number.isNaN(score[i]) ? new Float64Array(0) : sortedColumn(scores, i, draws.size);
    low[i] = quantile(own, (1 - level) / 2);
    high[i] = quantile(own, (1 + level) / 2);
  }
  const [lowest, highest] = [averaged(low, draws.clones), averaged(high, draws.clones)];
  const defined = Uint8Array.from(score, (value) => Number(!Number.isNaN(value)));
  return { score, low: lowest, high: highest, best: best(draws, a, b, prior), defined };
}

/**
 * @param {Float64Array} values draw by draw
 * @param {number} i
 * @param {number} size
 * @returns {Float64Array} those of one entity that are defined, in rising order
 */
function sortedColumn(values, i, size) {
  const own = new Float64Array(values.length / size);
  let count = 0;
  for (let k = i; k < values.length; k += size) if (!Number.isNaN(values[k])) own[count++] = values[k];
  return own.subarray(0, count).sort();
}

/**
 * @param {Float64Array} sorted
 * @param {number} level
 * @returns {number} linear between order statistics; NaN of none
 */
export function quantile(sorted, level) {
  if (sorted.length === 0) return NaN;
  const place = level * (sorted.length - 1);
  const k = Math.min(Math.floor(place), sorted.length - 2);
  return k < 0 ? sorted[0] : sorted[k] + (place - k) * (sorted[k + 1] - sorted[k]);
}

/**
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @returns {Float64Array} P(best) of each entity
 */
export function best(draws, a, b, prior) {
  const keys = keysAt(draws, a, b, prior);
  const parts = new Float64Array(draws.size);
  const tied = new Int32Array(draws.size);
  for (let start = 0; start < keys.length; start += draws.size) {
    const count = findFirst(keys, start, draws.size, tied);
    for (let k = 0; k < count; k++) parts[tied[k]] += PARTS / count;
  }
  return parts.map((part) => part / PARTS / draws.number);
}

/**
 * Competition ranks of every draw, draw by draw; NaN where undefined.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 */
function ranks(draws, a, b, prior) {
  const keys = keysAt(draws, a, b, prior);
  for (let start = 0; start < keys.length; start += draws.size)
    keys.set(ranksOf(keys.subarray(start, start + draws.size)), start);
  return keys;
}

/**
 * Probability of each rank for each entity, at [entity * size + rank - 1]; rows and columns of those with a score sum
 * to 1. A tied group shares its places equally.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 */
export function rankDistribution(draws, a, b, prior) {
  const { size, number } = draws;
  const rank = ranks(draws, a, b, prior);
  const result = new Float64Array(size * size);
  const tied = new Int32Array(size + 1);
  for (let start = 0; start < rank.length; start += size) {
    tied.fill(0);
    for (let i = 0; i < size; i++) if (rank[start + i] > 0) tied[rank[start + i]]++;
    for (let i = 0; i < size; i++) {
      const first = rank[start + i];
      if (Number.isNaN(first)) continue;
      const [row, count] = [i * size + first - 1, tied[first]];
      for (let k = 0; k < count; k++) result[row + k] += PARTS / count;
    }
  }
  return result.map((part) => part / PARTS / number);
}

/**
 * P(i beats j), at [i * size + j]; a tie is half. NaN for those without a score.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 */
export function beats(draws, a, b, prior) {
  const { size } = draws;
  const rank = ranks(draws, a, b, prior);
  const [won, both] = [new Float64Array(size * size), new Float64Array(size * size)];
  for (let start = 0; start < rank.length; start += size) {
    for (let i = 0; i < size; i++) {
      const one = rank[start + i];
      if (Number.isNaN(one)) continue;
      for (let j = 0; j < size; j++) {
        const other = rank[start + j];
        won[i * size + j] += one < other ? 1 : one === other ? 0.5 : 0;
        both[i * size + j] += Number.isNaN(other) ? 0 : 1;
      }
    }
  }
  return won.map((sum, k) => sum / both[k]);
}

/**
 * The weights of TNR, FPR, FNR and TPR of each entity at (a, b).
 *
 * @param {Float64Array} priors of the entities
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null is each its own
 */
function weightsAt(priors, a, b, prior) {
  const positive = prior === null ? priors : new Float64Array(priors.length).fill(prior);
  return {
    tnr: positive.map((p) => (1 - a) * (1 - p)),
    fpr: positive.map((p) => (1 - b) * (1 - p)),
    fnr: positive.map((p) => b * p),
    tpr: positive.map((p) => a * p),
  };
}

/**
 * @param {Draws} draws
 * @param {Rates} rates the draws themselves, or the measured ones
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @returns {Float64Array} good / (good + bad) of every rate; NaN where undefined
 */
export function scoresAt({ size, priors }, rates, a, b, prior) {
  const weight = weightsAt(priors, a, b, prior);
  const { fpr, tpr } = rates;
  const result = new Float64Array(fpr.length);
  for (let start = 0; start < fpr.length; start += size) {
    for (let i = 0; i < size; i++) {
      const [x, y] = [fpr[start + i], tpr[start + i]];
      const good = weight.tnr[i] * (1 - x) + weight.tpr[i] * y;
      result[start + i] = good / (good + weight.fpr[i] * x + weight.fnr[i] * (1 - y));
    }
  }
  return result;
}

/**
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @returns {Float64Array} good / bad of every draw; NaN where undefined, and where the measured score is
 */
export function keysAt(draws, a, b, prior) {
  const { size, fpr, tpr, priors } = draws;
  const weight = weightsAt(priors, a, b, prior);
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  for (let i = 0; i < size; i++) if (Number.isNaN(measured[i])) weight.tnr[i] = NaN;
  const result = new Float64Array(fpr.length);
  for (let start = 0; start < fpr.length; start += size) {
    for (let i = 0; i < size; i++) {
      const [x, y] = [fpr[start + i], tpr[start + i]];
      const good = weight.tnr[i] * (1 - x) + weight.tpr[i] * y;
      result[start + i] = good / (weight.fpr[i] * x + weight.fnr[i] * (1 - y));
    }
  }
  return result;
}

/**
 * Finds all that are tied with the greatest key, in chains.
 *
 * @param {Float64Array} keys those of one draw from `start`; NaN and what is below 0 have no part
 * @param {number} start
 * @param {number} size
 * @param {Int32Array} tied their indices go here
 * @returns {number} how many they are
 */
export function findFirst(keys, start, size, tied) {
  let low = -1;
  for (let i = 0; i < size; i++) if (keys[start + i] > low) low = keys[start + i];
  if (low < 0) return 0;
  for (let before = 0; ; ) {
    let count = 0;
    const bound = low * (1 - TOLERANCE);
    for (let i = 0; i < size; i++) {
      if (!(keys[start + i] >= bound)) continue;
      tied[count++] = i;
      if (keys[start + i] < low) low = keys[start + i];
    }
    if (count === before) return count;
    before = count;
  }
}
