/**
 * The scores of the draws at one point of the Tile, their ranking keys good / bad, and which entities have the greatest
 * key.
 */
/** @import { Draws, Rates } from '#tile/uncertainty/draws' */
import { TOLERANCE } from '#tile/math/kernel';

/** The number of parts into which a first place is divided: 1 to 16 tied entities each get a whole number of them. */
export const PARTS = 720720;

/**
 * The weights of TNR, FPR, FNR and TPR of each entity at (a, b).
 *
 * @param {Float64Array} priors of the entities
 * @param {number} a
 * @param {number} b
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
 * with
 * the same.
 *
 * @type {{key: unknown[], scores: Float64Array}}
 */
let last = { key: [], scores: new Float64Array(0) };

/**
 * @param {Draws} draws
 * @param {Rates} rates the draws themselves, or the measured ones
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @returns {Float64Array} good / (good + bad) of every draw, overwritten by the next call; NaN where undefined
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
 * @param {Draws} draws
 * @param {Rates} rates
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
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
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
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
 * @param {number} start
 * @param {number} size
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
