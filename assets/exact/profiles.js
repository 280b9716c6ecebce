/**
 * Profiles of evidence about a score, exactly from the counts of two classes; as
 * `tile_core.uncertainty.exact.profiles`, which says what they are, step by step in the same order.
 */
/** @import { Profile } from '#tile/exact/claims' */
import { tailOfSum } from '#tile/exact/binomial';
import { exponential, FARTHEST, quantileOfTail } from '#tile/exact/normal';
import { roughEvidence } from '#tile/exact/rough_evidence';

/**
 * Evidence for higher scores at (a, b), or for lower ones from the mirrored performance. Of negatives and positives, in
 * this order: `sizes`, `counts` that speak for the score, and `masses`; `box`: the ends of TNR, then of TPR; `rough`:
 * whether a thousandth does not matter.
 *
 * @typedef {object} Side
 * @property {number[]} sizes
 * @property {number[]} counts
 * @property {number[]} masses
 * @property {number[]} box
 * @property {number} a
 * @property {number} b
 * @property {boolean} [rough]
 */

/** No profile goes on below this share of the score. */
const END = 1e-18;
const HALVINGS = 6;
const SLACK = 1e-12;
/** A profile has at most this many values for each step, and so many more. */
const ROOM = 4;
const MORE = 64;
/** Where a profile grows: most take a tenth of it. @type {Profile} */
let room = { r: new Float64Array(0), z: new Float64Array(0), length: 1 };

const one = { n: 0, p: 0, k: 0, step: 0 };
const other = { n: 0, p: 0, k: 0, step: 0 };

/**
 * z for a score above r, in standard deviations.
 *
 * @param {Side} side
 * @param {number} r
 * @param {number} points of the line on which the score is r
 * @returns {number} from 0 to 12
 */
export function evidence({ sizes, counts, masses, box, a, b, rough }, r, points) {
  const [wN, wP] = [(1 - a + r * (a - b)) * masses[0], (a + r * (b - a)) * masses[1]];
  const level = r * ((1 - b) * masses[0] + b * masses[1]);
  const step0 = sizes[0] > 0 ? wN / sizes[0] : 0;
  const step1 = sizes[1] > 0 ? wP / sizes[1] : 0;
  if (r <= 0) return step0 * counts[0] + step1 * counts[1] > 0 ? FARTHEST : 0;
  // The line from its lowest to its highest TPR in the box; upright where TPR has no weight.
  let [, , start, end] = box;
  if (wP > 0) {
    start = Math.max(start, (level - wN * box[1]) / wP);
    end = Math.min(end, (level - wN * box[0]) / wP);
  } else if (level < wN * (box[0] - SLACK) || level > wN * (box[1] + SLACK)) return FARTHEST;
  if (start > end + SLACK) return FARTHEST;
  const number = wN > 0 && wP > 0 ? points : 1;
  [one.n, one.k, one.step] = [sizes[0], counts[0], step0];
  [other.n, other.k, other.step] = [sizes[1], counts[1], step1];
  return (rough ? leastRough : leastAlong)(start, end, number, level, wN, wP);
}

/**
 * The least evidence on a line.
 *
 * @param {number} start its lowest TPR
 * @param {number} end its highest TPR
 * @param {number} number of points
 * @param {number} level of wN TNR + wP TPR
 * @param {number} wN
 * @param {number} wP
 */
function leastAlong(start, end, number, level, wN, wP) {
  let [left, most, right, previous] = [-1, -1, -1, -1];
  for (let k = 0; k < number; k++) {
    place(start + ((end - start) * k) / Math.max(1, number - 1), level, wN, wP);
    const found = tailOfSum(one, other);
    if (found >= 0.5) return 0;
    if (found > most) [left, most, right] = [previous, found, -1];
    else if (right < 0) right = found;
    previous = found;
  }
  // The tail is smooth along the line: its maximum is that of a parabola through the three highest values.
  if (left >= 0 && right >= 0 && left + right < 2 * most)
    most += ((right - left) * (right - left)) / (8 * (2 * most - left - right));
  return most < 0.5 ? quantileOfTail(most) : 0;
}

/** The same while something moves, from evidence instead of tails. @type {typeof leastAlong} */
function leastRough(start, end, number, level, wN, wP) {
  let [left, least, right, previous] = [Infinity, Infinity, Infinity, Infinity];
  for (let k = 0; k < number; k++) {
    place(start + ((end - start) * k) / Math.max(1, number - 1), level, wN, wP);
    const found = roughEvidence(one, other);
    if (found <= 0) return 0;
    if (found < least) [left, least, right] = [previous, found, Infinity];
    else if (right === Infinity) right = found;
    previous = found;
  }
  const bend = left + right - 2 * least;
  if (bend > 0 && bend < Infinity) least -= ((right - left) * (right - left)) / (8 * bend);
  return Math.max(0, least);
}

/**
 * Gives both counts the rates where TPR on a line is y.
 *
 * @type {(y: number, level: number, wN: number, wP: number) => void}
 */
function place(y, level, wN, wP) {
  other.p = Math.min(1, Math.max(0, y));
  one.p = wN > 0 ? Math.min(1, Math.max(0, (level - wP * other.p) / wN)) : 0;
}

/**
 * About the standard deviation of the score divided by the score r.
 *
 * @param {Side} side
 * @param {number} r
 */
function firstStep({ sizes, counts, masses, a, b }, r) {
  let [spread, weight] = [0, (1 - b) * masses[0] + b * masses[1]];
  for (let k = 0; k < 2; k++) {
    const at = (k === 0 ? 1 - a + r * (a - b) : a + r * (b - a)) * masses[k];
    const rate = (counts[k] + 0.5) / (sizes[k] + 1);
    spread += (at * at * rate * (1 - rate)) / (sizes[k] + 1);
    weight += (k === 0 ? b - a : a - b) * masses[k] * rate;
  }
  return Math.min(1, Math.max(1e-9, Math.sqrt(spread) / weight / r));
}

/**
 * z from the score downwards until it is `enough`; linear between neighbours. The steps are such that z rises by about
 * `enough` / `steps`. Where it jumps, the lower value holds up to the place of the jump.
 *
 * @param {Side} side
 * @param {number} score
 * @param {number} enough
 * @param {{steps: number, points: number}} grid
 * @returns {Profile}
 */
export function profileOf(side, score, enough, { steps, points }) {
  const most = ROOM * steps + MORE;
  if (room.r.length !== most) room = { r: new Float64Array(most), z: new Float64Array(most), length: 1 };
  [room.r[0], room.z[0]] = [score, 0];
  const some = score > 0 && side.counts[0] + side.counts[1] > 0;
  const length = some ? goOutwards(side, room, enough, enough / steps, points) : 1;
  const [r, z] = [room.r.slice(0, length), room.z.slice(0, length)];
  for (let k = length - 2; k >= 0; k--) z[k] = Math.min(z[k], z[k + 1]);
  return { r, z, length };
}

/**
 * @param {Side} side
 * @param {Profile} profile whose first value is there
 * @param {number} enough
 * @param {number} rise
 * @param {number} points
 * @returns {number} the length of the profile
 */
function goOutwards(side, { r, z }, enough, rise, points) {
  let [step, length] = [rise * firstStep(side, r[0]), 1];
  while (z[length - 1] < enough && length + 4 <= r.length) {
    const last = r[length - 1];
    let before = z[length - 1];
    let lower = last * exponential(-step);
    if (lower < END * r[0]) break;
    let found = evidence(side, lower, points);
    let shorter = 1;
    if (found - before > 2 * rise) {
      // A jump, or too long a step: the first place where it is too much, from halvings.
      let [near, least] = [last, before];
      const width = last - lower;
      for (let k = 0; k < HALVINGS; k++) {
        const middle = (near + lower) / 2;
        const there = evidence(side, middle, points);
        if (there - before > 2 * rise) [lower, found] = [middle, there];
        else [near, least] = [middle, Math.max(there, before)];
      }
      if (near < last) {
        [r[length], z[length]] = [near, least];
        length++;
      }
      if (found - least > rise) {
        [r[length], z[length]] = [lower, least];
        length++;
        before = found - rise;
      }
      shorter = (last - lower) / width;
    }
    [r[length], z[length]] = [lower, found];
    length++;
    const more = found - before;
    step *= shorter * (more > 0 ? Math.min(2, Math.max(0.5, rise / more)) : 2);
  }
  return length;
}
