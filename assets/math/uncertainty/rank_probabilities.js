/** What draws say at one point of the Tile: scores, P(best), comparisons, ranks. */
import { tied as areTied, ranksOf, TOLERANCE } from '#tile/math/ranking';

/** @import { Draws, Rates } from '#tile/math/uncertainty/draws' */

// ---- The scores of the draws at one point of the Tile, their ranking keys good / bad, and which entities have the
// greatest key.

/** The number of parts into which a first place is divided: 1 to 16 tied entities each get a whole number of them. */
export const PARTS = 720720;

/**
 * The weights of TNR, FPR, FNR and TPR of each entity at (a, b).
 *
 * @param {Float64Array} priors of the entities
 * @param {number} a @param {number} b
 * @param {number | null} prior for all; null: each entity's own
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
 * The scores of draws that were computed last: intervals, differences and the probability of being near the best start
 * with the same.
 */
/** @type {{key: unknown[], scores: Float64Array}} */
let last = { key: [], scores: new Float64Array(0) };

/**
 * @param {Draws} draws
 * @param {Rates} rates the draws themselves, or the measured ones
 * @param {number} a @param {number} b @param {number | null} prior
 * @returns {Float64Array} good / (good + bad) of every draw, NaN where undefined; those of the draws are overwritten by
 *   the next call
 */
export function scoresAt(draws, rates, a, b, prior) {
  if (rates !== draws) return fillScores(draws, rates, a, b, prior, new Float64Array(rates.fpr.length));
  const key = [draws, a, b, prior];
  if (key.every((part, k) => part === last.key[k])) return last.scores;
  const again = last.scores.length === draws.fpr.length ? last.scores : new Float64Array(draws.fpr.length);
  last = { key, scores: fillScores(draws, rates, a, b, prior, again) };
  return last.scores;
}

/**
 * @param {Draws} draws @param {Rates} rates @param {number} a @param {number} b @param {number | null} prior
 * @param {Float64Array} result
 */
function fillScores({ size, priors }, rates, a, b, prior, result) {
  const weight = weightsAt(priors, a, b, prior);
  const { fpr, tpr } = rates;
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
 * @param {Draws} draws @param {number} a @param {number} b @param {number | null} prior
 * @param {Float64Array} [result] receives the keys
 * @returns {Float64Array} good / bad of every draw; NaN where undefined, or where the measured score is
 */
export function keysAt(draws, a, b, prior, result = new Float64Array(draws.fpr.length)) {
  const { size, fpr, tpr, priors } = draws;
  const weight = weightsAt(priors, a, b, prior);
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  for (let i = 0; i < size; i++) if (Number.isNaN(measured[i])) weight.tnr[i] = NaN;
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
 * Finds all entities that tie with the greatest key, also through chains of ties.
 *
 * @param {Float64Array} keys those of one draw from `start`; NaN and negative ones are ignored
 * @param {number} start @param {number} size
 * @param {Int32Array} tied receives their indices
 * @returns {number} how many there are
 */
export function findGreatest(keys, start, size, tied) {
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

// ---- What draws say at one point of the Tile: P(best), pairwise comparisons, ranks. Ties are split; entities whose
// measured score is undefined are left out.

/**
 * @param {Float64Array} sorted @param {number} level
 * @returns {number} linearly interpolated between order statistics; NaN for no values
 */
export function quantile(sorted, level) {
  if (sorted.length === 0) return NaN;
  const place = level * (sorted.length - 1);
  const k = Math.min(Math.floor(place), sorted.length - 2);
  return k < 0 ? sorted[0] : sorted[k] + (place - k) * (sorted[k + 1] - sorted[k]);
}

/** The standard error of a quantile of drawn values, from one seed to another: from the quantiles about it. */
/** @param {Float64Array} sorted @param {number} level */
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
 * @param {Draws} draws @param {number} a @param {number} b @param {number | null} prior
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

/** Competition ranks of every draw, draw by draw; NaN where undefined. */
/** @param {Draws} draws @param {number} a @param {number} b @param {number | null} prior */
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
 * @param {Draws} draws @param {number} a @param {number} b @param {number | null} prior @param {number[]} entities
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

/** The rank of one key, and how many have that rank. @param {Float64Array} keys @param {number} i */
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

/** The same where others are so near that they may tie in a chain. @param {Float64Array} keys @param {number} i */
function placeAmongTies(keys, i) {
  const ranks = ranksOf(keys);
  return { first: ranks[i], count: ranks.reduce((sum, rank) => sum + Number(rank === ranks[i]), 0) };
}

/**
 * P(i beats j), at [i * size + j]; ties count half, and clones beat each other half of the time. NaN for entities
 * without a score.
 */
/** @param {Draws} draws @param {number} a @param {number} b @param {number | null} prior */
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
