/**
 * The largest regret over a part of the Tile, exactly: how far an entity can be below the best one there (Savage 1951);
 * as `tile_core.extremes.regrets`.
 *
 * A line on which a score is constant is straight (paper B, section 4.1), also for the other one of a pair. Where a
 * difference of two scores is stationary inside the Tile, both lines have the same direction there, so they are one,
 * and the difference is the same up to the outline of the part. Hence it is largest on the outline. Along a straight
 * side each score is a quotient of linear functions, and their difference is stationary at one place at most.
 */
/** @import { Rows, Side } from '#tile/acceptability/outline' */
/** @import { Place } from '#tile/math/kernel' */

import { scoreAtEnd, sidesOf } from '#tile/acceptability/outline';

/** Pairs of entities computed between two pauses. */
const PAIRS = 20000;

/**
 * The largest regret of each row over the part with these corners; pauses between blocks of pairs, with the completed
 * share.
 *
 * @param {Rows} rows
 * @param {Place[]} corners
 * @returns {Generator<number, Float64Array, void>}
 */
export function* largestRegrets(rows, corners) {
  const found = new Float64Array(rows.entities.length);
  const rivals = undominated(rows);
  const block = Math.ceil(PAIRS / (rivals.length || 1));
  const sides = sidesOf(rows, corners);
  for (const [k, side] of sides.entries()) {
    addEnds(side, found);
    const turns = turnsOf(side);
    for (let i = 0; i < found.length; i++) {
      found[i] = Math.max(found[i], largestBetween(side, turns, rivals, i));
      if (i % block === block - 1) yield (k + i / found.length) / sides.length;
    }
  }
  return found;
}

/** @param {Side} side @param {Float64Array} found increased to the regrets at both ends */
function addEnds(side, found) {
  for (const end of [0, 1]) {
    const scores = found.map((_, i) => scoreAtEnd(side, end, i));
    const top = scores.reduce((most, score) => Math.max(most, score), 0);
    for (let i = 0; i < found.length; i++) found[i] = Math.max(found[i], top - scores[i]);
  }
}

/**
 * A score has the slope turn / (good + bad)^2 along a side: the turns, and the roots of their sizes.
 *
 * @param {Side} side
 */
function turnsOf({ good, bad }) {
  const turn = good[0].map((start, i) => good[1][i] * bad[0][i] - start * bad[1][i]);
  return { turn, speed: turn.map((value) => Math.sqrt(Math.abs(value))) };
}

/**
 * The largest difference from one of the rivals between the ends of a side, where it is stationary; 0 if nowhere.
 *
 * @param {Side} side
 * @param {{turn: Float64Array, speed: Float64Array}} turns
 * @param {Int32Array} rivals
 * @param {number} i
 */
function largestBetween({ good, bad }, { turn, speed }, rivals, i) {
  const [start, stop] = [good[0][i] + bad[0][i], good[1][i] + bad[1][i]];
  let largest = 0;
  for (const j of rivals) {
    if (!(turn[i] * turn[j] > 0)) continue;
    // How much faster the rival's score rises or falls at both ends, up to positive factors, linear in between.
    const first = speed[j] * start - speed[i] * (good[0][j] + bad[0][j]);
    const last = speed[j] * stop - speed[i] * (good[1][j] + bad[1][j]);
    if (!(first * last < 0) || first > 0 !== turn[i] > 0) continue;
    const step = first / (first - last);
    largest = Math.max(largest, scoreAt(good, bad, j, step) - scoreAt(good, bad, i, step));
  }
  return largest;
}

/** @type {(good: Float64Array[], bad: Float64Array[], i: number, step: number) => number} */
function scoreAt(good, bad, i, step) {
  const right = (1 - step) * good[0][i] + step * good[1][i];
  return right / (right + ((1 - step) * bad[0][i] + step * bad[1][i]));
}

/**
 * The rows that no other one dominates: at least as good in every outcome, and better in one, it is ahead everywhere.
 *
 * @param {Rows} rows
 */
function undominated({ tn, fp, fn, tp }) {
  const total = tn.map((value, i) => value + fp[i] + fn[i] + tp[i]);
  const [right, alarms, missed, hits] = [tn, fp, fn, tp].map((counts) => counts.map((value, i) => value / total[i]));
  const dominates = (/** @type {number} */ j, /** @type {number} */ i) =>
    right[j] >= right[i] &&
    hits[j] >= hits[i] &&
    alarms[j] <= alarms[i] &&
    missed[j] <= missed[i] &&
    (right[j] > right[i] || hits[j] > hits[i] || alarms[j] < alarms[i] || missed[j] < missed[i]);
  const all = Int32Array.from(tn.keys());
  return all.filter((i) => !all.some((j) => dominates(j, i)));
}
