/**
 * Simultaneous intervals for all pairwise differences of scores at one point, as `tile_core.uncertainty.differences`.
 * They are m_i - m_j +- c s_ij with s_ij^2 = 2 max(v_i, v_j), less twice the covariance where draws are correlated; c
 * is the quantile of the largest |(R_i - R_j) - (m_i - m_j)| / s_ij over all pairs, draw by draw.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { TOLERANCE } from '#tile/math/kernel';
import { averageClones } from '#tile/uncertainty/draws';
import { scoresAt } from '#tile/uncertainty/keys';
import { quantile } from '#tile/uncertainty/standings';

/**
 * The entities that have a score here, their mean scores, and by how much two of them (by their indices in `entities`)
 * must differ to be separated. `variances` and `factor` are v and c; `squares` is s_ij^2, null where draws are
 * independent:
 * then the variances suffice.
 *
 * @typedef {{entities: Int32Array, centers: Float64Array, variances: Float64Array, squares: Float64Array | null,
 *   factor: number}} Family
 */

/**
 * The simultaneous intervals at the point (a, b).
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} level of all intervals together
 * @returns {Family}
 */
export function differences(draws, a, b, prior, level) {
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  const entities = Int32Array.from(measured.keys()).filter((i) => !Number.isNaN(measured[i]));
  const scores = columns(scoresAt(draws, draws, a, b, prior), draws, entities);
  const clones = entities.map((i) => entities.indexOf(draws.clones[i]));
  const { number } = draws;
  const { off, centers, variances, squares } = moments(scores, number, clones, draws.independent);
  const most = squares ? largestOfPairs(off, number, squares) : largest(off, number, variances);
  const factor = entities.length > 1 ? quantile(most.sort(), level) : 0;
  return { entities, centers, variances, squares, factor };
}

/** Buffers, as long as the last draws needed. */
const rooms = { columns: new Float64Array(0), off: new Float64Array(0) };

/**
 * @param {keyof typeof rooms} name
 * @param {number} length
 */
function room(name, length) {
  if (rooms[name].length < length) rooms[name] = new Float64Array(length);
  return rooms[name].subarray(0, length);
}

/**
 * @param {Float64Array} values draw by draw
 * @param {Draws} draws
 * @param {Int32Array} entities
 * @returns {Float64Array} entity by entity, valid until the next call
 */
function columns(values, { number, size }, entities) {
  const result = room('columns', entities.length * number);
  for (let k = 0; k < entities.length; k++)
    for (let d = 0; d < number; d++) result[k * number + d] = values[d * size + entities[k]];
  return result;
}

/**
 * Means, variances, deviations from the means and, where draws are correlated, the squared scales s_ij^2 of all pairs.
 *
 * @param {Float64Array} scores entity by entity
 * @param {number} number
 * @param {Int32Array} clones
 * @param {boolean} independent
 */
function moments(scores, number, clones, independent) {
  const off = room('off', scores.length);
  const [means, variances] = [new Float64Array(clones.length), new Float64Array(clones.length)];
  for (let k = 0; k < clones.length; k++) {
    const own = off.subarray(k * number, (k + 1) * number);
    means[k] = center(scores.subarray(k * number, (k + 1) * number), own);
    variances[k] = product(own, own) / number;
  }
  const squares = independent ? null : pairSquares(off, number, variances);
  const shared = independent ? averageClones(variances, clones) : variances;
  const centers = averageClones(means, clones);
  for (let k = 0; k < clones.length; k++) if (centers[k] !== means[k]) recenter(scores, off, number, k, centers[k]);
  return { off, centers, variances: shared, squares };
}

/**
 * Writes the deviations of a clone's draws from the mean of all its clones.
 *
 * @param {Float64Array} scores
 * @param {Float64Array} off
 * @param {number} number
 * @param {number} k
 * @param {number} center
 */
function recenter(scores, off, number, k, center) {
  for (let d = k * number; d < (k + 1) * number; d++) off[d] = Number.isNaN(scores[d]) ? 0 : scores[d] - center;
}

/**
 * @param {Float64Array} values
 * @param {Float64Array} off receives the deviations from the mean; 0 where undefined
 * @returns {number} their mean
 */
function center(values, off) {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  const mean = sum / Math.max(count, 1);
  for (let d = 0; d < off.length; d++) off[d] = Number.isNaN(values[d]) ? 0 : values[d] - mean;
  return mean;
}

/**
 * @param {Float64Array} one
 * @param {Float64Array} other
 */
function product(one, other) {
  let sum = 0;
  for (let d = 0; d < one.length; d++) sum += one[d] * other[d];
  return sum;
}

/**
 * @param {Float64Array} off entity by entity
 * @param {number} number
 * @param {Float64Array} variances
 * @returns {Float64Array} 2 max(v_i, v_j) - 2 cov_ij, at [i * n + j]; 0 within rounding
 */
function pairSquares(off, number, variances) {
  const n = variances.length;
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const own = off.subarray(i * number, (i + 1) * number);
    for (let j = 0; j < i; j++) {
      const most = Math.max(variances[i], variances[j]);
      const square = 2 * most - (2 * product(own, off.subarray(j * number, (j + 1) * number))) / number;
      result[i * n + j] = result[j * n + i] = square <= TOLERANCE * most ? 0 : square;
    }
  }
  return result;
}

/**
 * The largest weighted difference of each draw, where the scale of a pair is its larger variance: of the entities with
 * a lesser variance, only the least and the greatest can differ most.
 *
 * @param {Float64Array} off entity by entity
 * @param {number} number
 * @param {Float64Array} variances
 */
function largest(off, number, variances) {
  const result = new Float64Array(number);
  const [low, high] = [new Float64Array(number).fill(Infinity), new Float64Array(number).fill(-Infinity)];
  for (const i of byVariance(variances)) {
    const weight = variances[i] > 0 ? 1 / Math.sqrt(2 * variances[i]) : 0;
    for (let d = 0, k = i * number; d < number; d++, k++) {
      const far = Math.max(off[k] - low[d], high[d] - off[k]) * weight;
      if (far > result[d]) result[d] = far;
      if (off[k] < low[d]) low[d] = off[k];
      if (off[k] > high[d]) high[d] = off[k];
    }
  }
  return result;
}

/**
 * @param {Float64Array} variances
 * @returns {number[]} indices of the entities, in ascending order of variance
 */
export function byVariance(variances) {
  return Array.from(variances.keys()).sort((i, j) => variances[i] - variances[j]);
}

/**
 * @param {Float64Array} off entity by entity
 * @param {number} number
 * @param {Float64Array} squares of the scales of pairs
 */
function largestOfPairs(off, number, squares) {
  const result = new Float64Array(number);
  const n = off.length / number;
  for (let i = 1; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const square = squares[i * n + j];
      if (square <= 0) continue;
      const weight = 1 / Math.sqrt(square);
      for (let d = 0, p = i * number, q = j * number; d < number; d++, p++, q++) {
        const far = Math.abs(off[q] - off[p]) * weight;
        if (far > result[d]) result[d] = far;
      }
    }
  }
  return result;
}
