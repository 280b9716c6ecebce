/**
 * What draws say at one point of the Tile: intervals of scores, P(best), pairwise comparisons, ranks; as
 * `tile_core.uncertainty.standings`. Ties are split; entities whose measured score is undefined are left out.
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { tied as areTied, ranksOf } from '#tile/math/kernel';
import { averageClones } from '#tile/uncertainty/draws';
import { findGreatest, keysAt, PARTS, scoresAt } from '#tile/uncertainty/keys';
import { placeInOrder } from '#tile/uncertainty/selection';

/**
 * For each entity: the measured score, its equal-tailed interval, P(best) (split equally among entities with the same
 * counts), and whether it has a score here.
 *
 * @typedef {{score: Float64Array, low: Float64Array, high: Float64Array, best: Float64Array,
 *   defined: Uint8Array}} Standings
 */

/**
 * Intervals and P(best) at the point (a, b).
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} level of each interval separately
 * @returns {Standings}
 */
export function standings(draws, a, b, prior, level) {
  const score = scoresAt(draws, draws.measured, a, b, prior);
  const scores = scoresAt(draws, draws, a, b, prior);
  const [low, high] = [new Float64Array(draws.size).fill(NaN), new Float64Array(draws.size).fill(NaN)];
  const shares = [(1 - level) / 2, (1 + level) / 2];
  const values = new Float64Array(draws.number);
  for (let i = 0; i < draws.size; i++) {
    const own = Number.isNaN(score[i]) ? values.subarray(0, 0) : column(scores, i, draws.size, values);
    placeInOrder(own, shares);
    [low[i], high[i]] = shares.map((share) => quantile(own, share));
  }
  const [lowest, highest] = [averageClones(low, draws.clones), averageClones(high, draws.clones)];
  const defined = Uint8Array.from(score, (value) => Number(!Number.isNaN(value)));
  const chances = bestProbabilities(draws, a, b, prior);
  return {
    score,
    low: lowest,
    high: highest,
    best: draws.paired ? chances : averageClones(chances, draws.clones),
    defined,
  };
}

/**
 * @param {Float64Array} values draw by draw
 * @param {number} i
 * @param {number} size
 * @param {Float64Array} own receives the values
 * @returns {Float64Array} the values of one entity that are defined
 */
function column(values, i, size, own) {
  let count = 0;
  for (let k = i; k < values.length; k += size) if (!Number.isNaN(values[k])) own[count++] = values[k];
  return own.subarray(0, count);
}

/**
 * @param {Float64Array} sorted in order at least where `placeInOrder` puts values for this level
 * @param {number} level
 * @returns {number} linearly interpolated between order statistics; NaN for no values
 */
export function quantile(sorted, level) {
  if (sorted.length === 0) return NaN;
  const place = level * (sorted.length - 1);
  const k = Math.min(Math.floor(place), sorted.length - 2);
  return k < 0 ? sorted[0] : sorted[k] + (place - k) * (sorted[k + 1] - sorted[k]);
}

/**
 * The standard error of a quantile of drawn values, from one seed to another: from the quantiles about it.
 *
 * @param {Float64Array} sorted
 * @param {number} level
 */
export function simulationError(sorted, level) {
  const error = Math.sqrt((level * (1 - level)) / sorted.length);
  const [below, above] = [Math.max(level - error, 0), Math.min(level + error, 1)];
  return ((quantile(sorted, above) - quantile(sorted, below)) * error) / (above - below);
}

/** Whether two entities tie because they have the same counts; with paired samples they may still differ. */
/** @param {Draws} draws @param {number} i @param {number} j */
export const areClones = ({ clones, paired }, i, j) => !paired && clones[i] === clones[j];

/** A buffer for keys: to allocate half a megabyte in each frame would cost time in garbage collection. */
let room = new Float64Array(0);

/**
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @returns {Float64Array} P(best) of each entity
 */
export function bestProbabilities(draws, a, b, prior) {
  if (room.length !== draws.fpr.length) room = new Float64Array(draws.fpr.length);
  const keys = keysAt(draws, a, b, prior, room);
  const parts = new Float64Array(draws.size);
  const tied = new Int32Array(draws.size);
  for (let start = 0; start < keys.length; start += draws.size) {
    const count = findGreatest(keys, start, draws.size, tied);
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
 * The probability of each rank for some entities, row by row. Rows of entities with a score sum to 1, as do columns
 * over all entities. A tied group shares its places equally. Computed without sorting.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @param {number[]} entities
 * @returns {Float64Array} at [row * size + rank - 1]
 */
export function rankDistribution(draws, a, b, prior, entities) {
  const { size, number } = draws;
  const keys = keysAt(draws, a, b, prior);
  const result = new Float64Array(entities.length * size);
  for (let start = 0; start < keys.length; start += size) {
    const own = keys.subarray(start, start + size);
    for (const [row, i] of entities.entries()) {
      const { first, count } = placeOf(own, i);
      for (let k = 0; k < count; k++) result[row * size + first - 1 + k] += PARTS / count;
    }
  }
  return result.map((part) => part / PARTS / number);
}

/**
 * The rank of one key, and how many have that rank.
 *
 * @param {Float64Array} keys
 * @param {number} i
 */
function placeOf(keys, i) {
  const own = keys[i];
  let [first, count] = [1, 0];
  if (Number.isNaN(own)) return { first, count };
  for (const key of keys) {
    if (key === own) count++;
    else if (areTied(key, own)) return placeAmongTies(keys, i);
    else if (key > own) first++;
  }
  return { first, count };
}

/**
 * The same where others are so near that they may tie in a chain.
 *
 * @param {Float64Array} keys
 * @param {number} i
 */
function placeAmongTies(keys, i) {
  const ranks = ranksOf(keys);
  return { first: ranks[i], count: ranks.reduce((sum, rank) => sum + Number(rank === ranks[i]), 0) };
}

/**
 * P(i beats j), at [i * size + j]; ties count half, and clones beat each other half of the time. NaN for entities
 * without a score.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 */
export function pairProbabilities(draws, a, b, prior) {
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
  return won.map((sum, k) => {
    const chance = sum / both[k];
    return !Number.isNaN(chance) && areClones(draws, Math.floor(k / size), k % size) ? 0.5 : chance;
  });
}
