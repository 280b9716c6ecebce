/** Which entity is surely better than which, exactly from counts; as `tile_core.uncertainty.exact`. */
import { finished } from '#tile/math/steps';
import {
  density,
  exponential,
  FARTHEST,
  lowestRate,
  quantileOfTail,
  tailOfSum,
  upperTail,
} from '#tile/math/uncertainty/distributions';

/** @import { Count } from '#tile/math/uncertainty/distributions' */

// ---- Evidence from two counts while something moves: off by a thousandth, and many times faster than from exact
// tails. It has no counterpart in Python, so that it may use the browser's own exponentials and logarithms.

/** A sum is smooth if the variances of both counts are above this. */
const SMOOTH = 30;
const NEWTON = 3;
/** So near to the mean, and so far from it, nothing is solved. */
const NEAR = 1e-3;
const FAR = 30;

/** z with P(Z > z) = P(step X + step Y >= the observed sum). */
/** @param {Count} one @param {Count} other @returns {number} at most 12 */
function roughEvidence(one, other) {
  const variance0 = one.n * one.p * (1 - one.p);
  const variance1 = other.n * other.p * (1 - other.p);
  if (!(variance0 > SMOOTH && variance1 > SMOOTH) || one.step === 0 || other.step === 0)
    return quantileOfTail(tailOfSum(one, other));
  const [step0, step1] = [one.step, other.step];
  // Steps of one count that are larger than the spread of the other leave gaps.
  const gaps = step1 > step0 * Math.sqrt(variance0) || step0 > step1 * Math.sqrt(variance1);
  const correction = gaps ? Math.max(step0, step1) : Math.min(step0, step1);
  const scale = Math.sqrt(step0 * step0 * variance0 + step1 * step1 * variance1);
  const off = (step0 * (one.k - one.n * one.p) + step1 * (other.k - other.n * other.p) - 0.5 * correction) / scale;
  return off > FAR ? FARTHEST : off < -FAR ? -FARTHEST : standardized(one, other, step0 / scale, step1 / scale, off);
}

/**
 * The normal quantile of a tail by its saddlepoint, as Barndorff-Nielsen writes it (Biometrika 73, 1986): w and a
 * correction, without the tail itself.
 *
 * @param {Count} one @param {Count} other
 * @param {number} x the step of one, in standard deviations of the sum
 * @param {number} y that of the other
 * @param {number} off how far the sum is from its mean, in standard deviations
 */
function standardized({ n, p }, { n: m, p: q }, x, y, off) {
  if (Math.abs(off) < NEAR) return off;
  let s = off;
  let [g, h, second] = [1, 1, 1];
  for (let k = 0; k <= NEWTON; k++) {
    const e = p * Math.exp(x * s);
    const f = q * Math.exp(y * s);
    [g, h] = [1 - p + e, 1 - q + f];
    second = (n * x * x * e * (1 - p)) / (g * g) + (m * y * y * f * (1 - q)) / (h * h);
    // The last time only the curvature at the saddlepoint is wanted.
    if (k < NEWTON) s += (off - n * x * (e / g - p) - m * y * (f / h - q)) / second;
  }
  const cumulant = n * (Math.log(g) - p * x * s) + m * (Math.log(h) - q * y * s);
  const size = Math.sqrt(Math.max(0, 2 * (s * off - cumulant)));
  if (size < NEAR) return off;
  const w = s > 0 ? size : -size;
  return Math.min(FARTHEST, w + Math.log((s * Math.sqrt(second)) / w) / w);
}

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

// ---- Profiles of evidence about a score, exactly from the counts of two classes; as
// `tile_core.uncertainty.exact.profiles`, which says what they are, step by step in the same order.

/** No profile goes on below this share of the score. */
const END = 1e-18;
const ROUNDS = 6;
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
 * @param {Side} side @param {number} r
 * @param {number} points of the line on which the score is r
 * @returns {number} from 0 to 12
 */
function evidence({ sizes, counts, masses, box, a, b, rough }, r, points) {
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
 * @param {number} wN @param {number} wP
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

/** Gives both counts the rates where TPR on a line is y. */
/** @type {(y: number, level: number, wN: number, wP: number) => void} */
function place(y, level, wN, wP) {
  other.p = Math.min(1, Math.max(0, y));
  one.p = wN > 0 ? Math.min(1, Math.max(0, (level - wP * other.p) / wN)) : 0;
}

/** About the standard deviation of the score divided by the score r. @param {Side} side @param {number} r */
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
 */
/** @type {(side: Side, score: number, enough: number, grid: {steps: number, points: number}) => Profile} */
function profileOf(side, score, enough, { steps, points }) {
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
 * @param {number} enough @param {number} rise @param {number} points
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
      for (let k = 0; k < ROUNDS; k++) {
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

// ---- Which of two entities is surely better, from the profiles of both; as `tile_core.uncertainty.exact.claims`. i
// is surely better than j where z_i(r)^2 + y_j(r)^2 reaches c^2 at every r between their scores. Both are linear
// between the values of their profiles; beyond the end of a profile the evidence is enough by itself.

/**
 * A profile: the evidence `z` at `r`, from the score outwards; of each, the first `length` values.
 *
 * @typedef {{r: Float64Array, z: Float64Array, length: number}} Profile
 */

/** How near to c^2 the sum of squares is where it is looked at again. */
const NEAR_OF_CLAIMS = 1.1;

/** @type {(r: number, start: number, end: number, first: number, last: number) => number} */
const between = (r, start, end, first, last) =>
  end === start ? last : first + (last - first) * ((r - start) / (end - start));

/**
 * The least sum of squares of a pair, at least where it is above c^2, and from where to where it is near c^2.
 *
 * @param {Profile} above of i, from its score downwards
 * @param {Profile} below of j, from its score upwards
 * @param {number} enough c^2
 */
export function leastEvidence(above, below, enough) {
  const { r: down, z } = above;
  const { r: up, z: y } = below;
  const start = Math.max(down[above.length - 1], up[0]);
  const stop = Math.min(up[below.length - 1], down[0]);
  let [least, near, far] = [Infinity, stop, start];
  let [k, q] = [above.length - 1, 0];
  while (k > 0 && down[k - 1] <= start) k--;
  while (q < below.length - 1 && up[q + 1] <= start) q++;
  for (let r = start; r < stop; ) {
    const following = Math.min(stop, down[k - 1], up[q + 1]);
    const z0 = between(r, down[k], down[k - 1], z[k], z[k - 1]);
    const z1 = between(following, down[k], down[k - 1], z[k], z[k - 1]);
    const y0 = between(r, up[q], up[q + 1], y[q], y[q + 1]);
    const y1 = between(following, up[q], up[q + 1], y[q], y[q + 1]);
    const [dz, dy] = [z1 - z0, y1 - y0];
    const bend = dz * dz + dy * dy;
    const at = bend > 0 ? Math.min(1, Math.max(0, -(z0 * dz + y0 * dy) / bend)) : 0;
    const found = (z0 + at * dz) * (z0 + at * dz) + (y0 + at * dy) * (y0 + at * dy);
    least = Math.min(least, found);
    if (least < enough) break;
    if (found < NEAR_OF_CLAIMS * enough) [near, far] = [Math.min(near, r), Math.max(far, following)];
    r = following;
    while (k > 0 && down[k - 1] <= r) k--;
    while (q < below.length - 1 && up[q + 1] <= r) q++;
  }
  return { least, near, far };
}

// ---- The critical value c of m independent normal variables, for which the squares of the largest one above 0 and
// of the least one below 0 sum to at most c^2 with the probability of the level; as
// `tile_core.uncertainty.exact.critical`.

const PIECES = 200;
const HALVINGS = 44;

/** @type {Map<string, number>} */
const known = new Map();

/** @param {number} m variables, at least 1 @param {number} alpha 1 - level, in (0, 1) */
function criticalValue(m, alpha) {
  const key = `${m},${alpha}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let [low, high] = [0, FARTHEST];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (levelOf(middle, m) < 1 - alpha) low = middle;
    else high = middle;
  }
  known.set(key, high);
  return high;
}

/** F(c), by Simpson's rule on both sides of 0. @param {number} c @param {number} m */
function levelOf(c, m) {
  let total = 0;
  for (let i = 0; i <= PIECES; i++) {
    const weight = i === 0 || i === PIECES ? 1 : i % 2 === 1 ? 4 : 2;
    const v = i / PIECES;
    total += weight * c * density(c * v) * allBetween(-c * v, c, m - 1);
    const under = 1 + v * v;
    const [t, s] = [(2 * c * v) / under, (c * (1 - v * v)) / under];
    total += ((weight * 2 * c * (1 - v * v)) / (under * under)) * density(t) * allBetween(t, s, m - 1);
  }
  return (m * total) / (3 * PIECES);
}

/** The probability that all others lie between -low and high. */
/** @param {number} high @param {number} low @param {number} others */
const allBetween = (high, low, others) => power(Math.max(0, 1 - upperTail(high) - upperTail(low)), others);

/** @param {number} base @param {number} exponent a whole number from 0 on */
function power(base, exponent) {
  let [result, square, left] = [1, base, exponent];
  while (left > 0) {
    if (left % 2 === 1) result *= square;
    square *= square;
    left = Math.floor(left / 2);
  }
  return result;
}

// ---- Profiles of an entity, for higher and lower scores, and their ends; as
// `tile_core.uncertainty.score_profiles`.

/**
 * Steps of a profile and points of each line; for ends of intervals, how many `halvings`; at how many places a pair
 * near the limit is looked at `again`; `ends`: points of a line where an interval ends; `rough`: whether evidence may
 * be off by a thousandth.
 *
 * @typedef {{steps: number, points: number, halvings: number, again: number, ends: number, rough?: boolean}} Grid
 */
/**
 * The profiles of an entity, and the sides they are of.
 *
 * @typedef {{above: Profile, below: Profile, sides: Side[]}} Own
 */

/** @type {Grid} */
const COARSE = { steps: 12, points: 5, halvings: 0, again: 0, ends: 0 };
/** While something moves. @type {Grid} */
export const MOVING = { steps: 8, points: 3, halvings: 0, again: 0, ends: 0, rough: true };
/** @type {Grid} */
export const FINE = { steps: 24, points: 9, halvings: 5, again: 24, ends: 17 };

/**
 * A function that gives the profiles of an entity; equal counts share theirs; null without a score.
 *
 * @param {number} a @param {number} b @param {number} enough
 * @param {number} error of each end of a box, 0 for none
 * @param {Grid} grid @returns {(rates: SampledRates, score: number) => Own | null}
 */
export function profiler(a, b, enough, error, grid) {
  /** @type {Map<string, Own>} */
  const shared = new Map();
  return (rates, score) => {
    if (Number.isNaN(score)) return null;
    const { sizes, right, wrong, masses } = rates;
    const key = `${nameOf(rates)} ${score}`;
    const before = shared.get(key);
    if (before) return before;
    const box = boxOf(sizes, right, wrong, error);
    const sides = [
      { sizes, counts: right, masses, box, a, b, rough: grid.rough },
      { sizes, counts: wrong, masses, box: mirroredBox(box), a: b, b: a, rough: grid.rough },
    ];
    // The evidence for lower scores is a profile of 1 - r.
    const below = profileOf(sides[1], 1 - score, enough, grid);
    const own = { above: profileOf(sides[0], score, enough, grid), below, sides };
    shared.set(key, own);
    return own;
  };
}

/** @type {WeakMap<SampledRates, string>} */
const names = new WeakMap();

/** What rates are called here: the same where they are equal. @param {SampledRates} rates */
function nameOf(rates) {
  const before = names.get(rates);
  if (before !== undefined) return before;
  const name = [rates.sizes, rates.right, rates.wrong, rates.masses].join();
  names.set(rates, name);
  return name;
}

/** The ends of FPR and FNR. @param {number[]} box */
const mirroredBox = (box) => [1 - box[1], 1 - box[0], 1 - box[3], 1 - box[2]];

/** The ends of TNR and TPR, by Clopper and Pearson. @type {Map<string, number[]>} */
const boxes = new Map();
const MOST_BOXES = 4000;

/** @type {(sizes: number[], right: number[], wrong: number[], error: number) => number[]} */
function boxOf(sizes, right, wrong, error) {
  if (error === 0) return [0, 1, 0, 1];
  const key = [sizes, right, wrong, error].join();
  const before = boxes.get(key);
  if (before) return before;
  const z = quantileOfTail(error);
  const box = sizes.flatMap((n, k) => [lowestRate(n, right[k], z), 1 - lowestRate(n, wrong[k], z)]);
  if (boxes.size >= MOST_BOXES) boxes.clear();
  boxes.set(key, box);
  return box;
}

/** Where the evidence reaches k: within the step of the profile, linear, after some halvings; 0 where it never does. */
/** @param {Profile} profile @param {Side} side @param {number} k @param {Grid} grid */
export function endOf({ r, z, length }, side, k, grid) {
  if (z[length - 1] < k) return 0;
  let step = 0;
  while (z[step] < k) step++;
  let [near, far, less, more] = [r[step - 1], r[step], z[step - 1], z[step]];
  for (let halving = 0; halving < grid.halvings; halving++) {
    const middle = (near + far) / 2;
    const found = evidence(side, middle, grid.ends);
    if (found < k) [near, less] = [middle, found];
    else [far, more] = [middle, found];
  }
  return near + (far - near) * ((k - less) / (more - less));
}

/** The evidence that a score is below r, if it is measured so. */
/** @type {(rates: SampledRates, score: number, a: number, b: number, r: number, error: number) => number} */
function evidenceBelow({ sizes, right, wrong, masses }, score, a, b, r, error) {
  if (!(score < r)) return 0;
  const box = boxOf(sizes, right, wrong, error);
  return evidence({ sizes, counts: wrong, masses, box: mirroredBox(box), a: b, b: a }, 1 - r, COARSE.points);
}

/** @type {WeakMap<Profile, Profile>} */
const mirrored = new WeakMap();

/** A profile of 1 - r, from the score upwards at r. @param {Profile} below */
export function upwards(below) {
  const before = mirrored.get(below);
  if (before) return before;
  const made = { ...below, r: below.r.map((value) => 1 - value) };
  mirrored.set(below, made);
  return made;
}

// ---- What counts say about TPR and TNR: how many independent samples of each class there are, and how many of them
// were right; as `tile_core.uncertainty.sampled_rates`.

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
 * @param {boolean} [bySize] whether each context weighs its size in the mean
 * @returns {SampledRates[]} of each entity
 */
export function sampledRates(parts, designEffect, prior, bySize = false) {
  return parts[0].map((_, i) => {
    const rows = parts.map((part) => part[i]);
    if (rows.some((row) => row.some(Number.isNaN))) return MISSING;
    const pooled = [0, 1].map((k) => poolOf(rows, k, bySize));
    const sizes = pooled.map(({ worth }) => Math.floor(worth / designEffect + ROUNDING));
    const right = pooled.map(({ rate }, k) => Math.floor(sizes[k] * rate + ROUNDING));
    const wrong = pooled.map(({ rate }, k) => Math.floor(sizes[k] * (1 - rate) + ROUNDING));
    const rates = pooled.map(({ rate }) => rate);
    return { sizes, rates, right, wrong, masses: prior === null ? massesOf(rows, bySize) : [1 - prior, prior] };
  });
}

/** The same rates from `factor` times as many samples. */
/** @param {SampledRates} own @param {number} factor a whole number, at least 1 @returns {SampledRates} */
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

/** The masses of both classes, of several contexts in their mean. @param {number[][]} rows @param {boolean} bySize */
function massesOf(rows, bySize) {
  if (rows.length === 1) return [rows[0][0] + rows[0][1], rows[0][2] + rows[0][3]];
  const all = rows.reduce((sum, row) => sum + total(row), 0);
  const mean = [0, 1, 2, 3].map((k) =>
    bySize
      ? rows.reduce((sum, row) => sum + row[k], 0) / all
      : rows.reduce((sum, row) => sum + row[k] / total(row), 0) / rows.length,
  );
  return [mean[0] + mean[1], mean[2] + mean[3]];
}

/**
 * The rate of class k (0: negatives, 1: positives) in the mean over contexts, from the counts of each, and how many
 * samples it is worth: as many as have its variance, but not more than if all contexts had one rate.
 */
/** @type {(rows: number[][], k: number, bySize: boolean) => {rate: number, worth: number}} */
function poolOf(rows, k, bySize) {
  const right = rows.map((row) => row[RIGHT[k]]);
  const sizes = rows.map((row) => row[RIGHT[k]] + row[WRONG[k]]);
  if (rows.length === 1) return { rate: right[0] / sizes[0], worth: sizes[0] };
  const own = rows.map((row, c) => (bySize ? sizes[c] : sizes[c] / total(row)));
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

// ---- Which entities are surely better than which at a point, exactly from counts, without draws; as
// `tile_core.uncertainty.independent_tests`, which says why its claims all hold at once at the level.

/**
 * Claims that all hold at once. `sure`: at [i * size + j], whether i is surely better than j; `low`, `high`: ends of
 * intervals of the scores, NaN where there is none; `defined`: whether each entity has a score.
 *
 * @typedef {{size: number, sure: Uint8Array, low: Float64Array, high: Float64Array,
 *   defined: Uint8Array}} SureDifferences
 */

/** The share of 1 - level for true rates outside their boxes. */
const BOXES = 0.1;
/** The share of the steps that computes profiles, not pairs. */
const PROFILES = 0.2;
/** Pairs whose least sum of squares is less than this many times c^2 are looked at again before a claim. */
const BORDERLINE = 1.05;

/** Claims at a point, as `sureDifferencesInSteps` computes them, all at once. */
/** @param {Parameters<typeof sureDifferencesInSteps>} inputs */
export const sureDifferences = (...inputs) => finished(sureDifferencesInSteps(...inputs));

/**
 * Claims at a point, in steps that yield the completed share: many for many entities.
 *
 * @param {SampledRates[]} rates of each entity
 * @param {Float64Array} scores at (a, b), NaN where undefined
 * @param {ArrayLike<number>} ranks NaN where undefined
 * @param {number} a @param {number} b @param {number} level
 * @param {boolean} any whether the claims hold for every dependence of the tests
 * @param {Grid} grid
 * @param {number} [among] how many entities the level covers; more than these where they are some of a leaderboard
 * @returns {Generator<number, SureDifferences, void>}
 */
export function* sureDifferencesInSteps(rates, scores, ranks, a, b, level, any, grid, among = rates.length) {
  const size = rates.length;
  const { enough, k, error } = limitsOf(among, a, b, level);
  const owner = profiler(a, b, enough, error, grid);
  const [low, high] = [new Float64Array(size).fill(NaN), new Float64Array(size).fill(NaN)];
  /** @type {(Own | null)[]} */
  const owns = [];
  for (let i = 0; i < size; i++) {
    const own = owner(rates[i], scores[i]);
    owns.push(own);
    if (own) low[i] = endOf(own.above, own.sides[0], k, grid);
    if (own) high[i] = 1 - endOf(own.below, own.sides[1], k, grid);
    yield (PROFILES * (i + 1)) / size;
  }
  const sure = new Uint8Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (!(ranks[i] < ranks[j])) continue;
      const claimed = any ? low[i] >= high[j] : isClaim(owns[i], owns[j], enough, grid);
      sure[i * size + j] = Number(claimed);
    }
    yield PROFILES + ((1 - PROFILES) * (i + 1)) / size;
  }
  close(sure, ranks);
  return { size, sure, low, high, defined: Uint8Array.from(owns, (own) => Number(own !== null)) };
}

/** Evidence that is enough for a claim, that of intervals, and the error of each end of a box in each context. */
/** @param {number} size @param {number} a @param {number} b @param {number} level @param {number} [contexts] */
export function limitsOf(size, a, b, level, contexts = 1) {
  const m = Math.max(size, 1);
  const alpha = 1 - level;
  const outside = a === b && (a === 0 || a === 1) ? 0 : BOXES * alpha;
  const k = quantileOfTail((alpha - outside) / (2 * m));
  return { enough: criticalValue(m, alpha - outside), k, error: outside / (4 * m * contexts) };
}

/**
 * How many entities have a score and none that is surely better, on coarse grids. Where the evidence for the first one
 * is enough by itself, most others can be told apart from it at once: profiles are computed of the rest only, and of
 * those with scores above theirs. What follows from claims adds none here.
 *
 * @param {SampledRates[]} rates @param {Float64Array} scores @param {ArrayLike<number>} ranks @param {number} a
 * @param {number} b @param {number} level
 * @param {boolean} any whether the claims hold for every dependence of the tests
 */
export function plausibleCount(rates, scores, ranks, a, b, level, any) {
  const { enough, k, error } = limitsOf(rates.length, a, b, level);
  const owner = profiler(a, b, enough, error, COARSE);
  const profiles = (/** @type {number[]} */ some) => some.map((i) => owner(rates[i], scores[i]));
  const rows = [...scores.keys()].filter((i) => ranks[i] > 0);
  const winners = rows.filter((i) => ranks[i] === 1);
  const starts = profiles(winners).map((own) => (own ? endOf(own.above, own.sides[0], enough, COARSE) : 0));
  const first = Math.max(...starts);
  const left = rows.filter((i) => ranks[i] === 1 || evidenceBelow(rates[i], scores[i], a, b, first, error) < enough);
  const last = Math.max(...left.map((i) => ranks[i]));
  const some = rows.filter((i) => ranks[i] <= last);
  const owns = new Map(profiles(some).map((own, k) => [some[k], own]));
  const beats = (/** @type {number} */ i, /** @type {number} */ j) => {
    const [one, other] = [owns.get(i) ?? null, owns.get(j) ?? null];
    return ranks[i] < ranks[j] && (any ? areApart(one, other, k) : isClaim(one, other, enough, COARSE));
  };
  return left.filter((j) => !some.some((i) => beats(i, j))).length;
}

/** Whether the interval of i is above that of j. @param {Own | null} one @param {Own | null} other @param {number} k */
const areApart = (one, other, k) =>
  one !== null &&
  other !== null &&
  endOf(one.above, one.sides[0], k, COARSE) >= 1 - endOf(other.below, other.sides[1], k, COARSE);

/** Whether the evidence for i and against j is enough everywhere between their scores. */
/** @param {Own | null} one @param {Own | null} other @param {number} c @param {Grid} grid */
function isClaim(one, other, c, grid) {
  if (!one || !other) return false;
  const { above } = one;
  const { below } = other;
  if (above.z[above.length - 1] < c || below.z[below.length - 1] < c) return false;
  const { least, near, far } = leastEvidence(above, upwards(below), c * c);
  if (!(least >= c * c)) return false;
  if (!grid.again || least >= BORDERLINE * c * c) return true;
  for (let k = 0; k < grid.again; k++) {
    const r = near + (far - near) * (k / (grid.again - 1));
    const z = evidence(one.sides[0], r, grid.points);
    const y = evidence(other.sides[1], 1 - r, grid.points);
    if (z * z + y * y < c * c) return false;
  }
  return true;
}

/** Adds what follows from claims: what is better than j is better than all that j is better than. */
/** @param {Uint8Array} sure @param {ArrayLike<number>} ranks */
export function close(sure, ranks) {
  const size = ranks.length;
  // Bits of 32 entities in a word: at 1,000 entities, one by one, it takes seconds.
  const words = Math.ceil(size / 32);
  const bits = new Uint32Array(size * words);
  const wordOf = (/** @type {number} */ i, /** @type {number} */ j) => i * words + (j >> 5);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) if (sure[i * size + j]) bits[wordOf(i, j)] |= 1 << (j & 31);
  const order = Array.from({ length: size }, (_, i) => i).filter((i) => ranks[i] > 0);
  order.sort((i, j) => ranks[j] - ranks[i]);
  const isSure = (/** @type {number} */ i, /** @type {number} */ j) => (bits[wordOf(i, j)] >>> (j & 31)) & 1;
  for (const i of order)
    for (const j of order) if (isSure(i, j)) for (let w = 0; w < words; w++) bits[i * words + w] |= bits[j * words + w];
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) sure[i * size + j] = isSure(i, j);
}
