/**
 * Precision-recall space at one prior: points, iso-score curves, the unreachable region.
 *
 * A place is `[recall, precision]`. `prior` is the prior of the positive class, between 0 and 1; only scores with a = 1
 * (the F-scores) do without it, then it may be NaN. The Python module `tile_core.curves.pr_space` is the reference.
 */
import { inUnit, score } from '#tile/math/ranking';

/** @import { Place } from '#tile/math/ranking' */

/** Points of a curve between its ends, even along recall and as many even along precision. */
const STEPS = 14;
/** The greatest step of recall when a straight line of ROC space is drawn as a hyperbola in PR space. */
const BEND = 0.02;
/** The tolerance by which an end of a curve may exceed the reachable range. */
const TOLERANCE = 1e-12;

/**
 * @param {Readonly<Place>} place of ROC space
 * @param {number} prior
 * @returns {Place} the precision is NaN if nothing is predicted positive
 */
export function prPlace([fpr, tpr], prior) {
  return [tpr, (prior * tpr) / (prior * tpr + (1 - prior) * fpr)];
}

/** The point of ROC space for a point of PR space; its FPR is above 1 in the unreachable region. */
/** @type {(place: Readonly<Place>, prior: number) => Place} */
export function rocPlace([recall, precision], prior) {
  return [(prior * recall * (1 - precision)) / ((1 - prior) * precision), recall];
}

/** The lowest precision possible at a recall (Boyd et al. 2012). @param {number} recall @param {number} prior */
export const leastPrecision = (recall, prior) => (prior * recall) / (1 - prior + prior * recall);

/** The outline of the unreachable region, below the lowest precision. */
/** @param {number} prior @returns {Place[]} empty if the prior is unknown */
export function unreachable(prior) {
  if (!(prior > 0 && prior < 1)) return [];
  const bound = Array.from({ length: 41 }, (_, k) => /** @type {Place} */ ([k / 40, leastPrecision(k / 40, prior)]));
  return [...bound, [1, 0]];
}

/**
 * A polyline of ROC space in PR space, where straight lines become curves; at recall 0 it begins with the precision of
 * its next point.
 */
/** @param {readonly (readonly [number, number])[]} points with rising TPR @param {number} prior @returns {Place[]} */
export function prLine(points, prior) {
  /** @type {Place[]} */
  const found = [];
  points.forEach((to, k) => {
    const from = points[k - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.abs(to[1] - from[1]) / BEND));
    for (let s = 1; s <= steps; s++) {
      const share = s / steps;
      const place = prPlace([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])], prior);
      if (Number.isFinite(place[1])) found.push(place);
    }
  });
  const begins = points.length > 1 && points[0][1] === 0 && found.length;
  return begins && found[0][0] > 0 ? [[0, found[0][1]], ...found] : found;
}

/** The value of the score (a, b) at a point [recall, precision]; NaN if undefined or unreachable. */
/** @param {number} a @param {number} b @param {number} prior @param {Readonly<Place>} place */
export function prScore(a, b, prior, [recall, precision]) {
  const alarms = (recall * (1 - precision)) / precision;
  const rejections = negatives(prior) - alarms;
  if (a < 1 && !(rejections >= -TOLERANCE * negatives(prior))) return NaN;
  return score([Math.max(0, rejections), alarms, 1 - recall, recall], a, b);
}

/** Negatives per positive. @param {number} prior */
const negatives = (prior) => (1 - prior) / prior;

/**
 * The iso-score curve of (a, b) for a value, clipped to a box: on it, false alarms per positive are linear in the
 * recall, (start + rise recall) / weight.
 *
 * @param {number} a @param {number} b @param {number} prior @param {number} value
 * @returns {Place[] | null} by rising recall, upwards if the recall is constant; null if there is none
 */
export function isoCurve(a, b, prior, value, x0 = 0, y0 = 0, x1 = 1, y1 = 1) {
  const all = prior > 0 && prior < 1 ? negatives(prior) : a === 1 ? Infinity : NaN;
  const rest = 1 - value;
  const start = (a === 1 ? 0 : rest * (1 - a) * all) - value * b;
  const rise = rest * a + value * b;
  const weight = rest * (1 - a) + value * (1 - b);
  if (Number.isNaN(start + rise + weight)) return null;
  if (weight <= TOLERANCE) return upright(-start / rise, prior, x0, y0, x1, y1);
  /** The recalls at which there are no false alarms, and at which all negatives are false alarms. */
  const [least, most] = rise > 0 ? [-start / rise, (all * weight - start) / rise] : [start < 0 ? Infinity : 0, 1];
  const low = Math.max(least, 0, x0);
  const high = Math.min(most, 1, x1);
  const precision = (/** @type {number} */ r) => inUnit(r / (r + Math.max(0, start + rise * r) / weight));
  const recall = (/** @type {number} */ q) => start / (weight * (1 / q - 1) - rise);
  if (Math.abs(start) <= TOLERANCE) return level(1 / (1 + rise / weight), low, high, y0, y1);
  if (!(low < high - TOLERANCE)) return null;
  // Precision falls from 1, or rises from 0.
  const [first, last] = [precision(low), precision(high)];
  if (Math.max(first, last) < y0 || Math.min(first, last) > y1) return null;
  const end = (/** @type {number} */ r, /** @type {number} */ q) => (q < y0 ? recall(y0) : q > y1 ? recall(y1) : r);
  return sampled(end(low, first), end(high, last), precision, recall);
}

/** @type {(r: number, prior: number, x0: number, y0: number, x1: number, y1: number) => Place[] | null} */
function upright(r, prior, x0, y0, x1, y1) {
  const bottom = Math.max(y0, prior > 0 && prior < 1 ? leastPrecision(inUnit(r), prior) : 0);
  const top = Math.min(1, y1);
  if (!(r >= Math.max(0, x0) && r <= Math.min(1, x1)) || bottom >= top) return null;
  return [
    [r, bottom],
    [r, top],
  ];
}

/** @type {(q: number, low: number, high: number, y0: number, y1: number) => Place[] | null} */
function level(q, low, high, y0, y1) {
  if (!(q >= y0 && q <= y1 && low < high)) return null;
  return [
    [low, q],
    [high, q],
  ];
}

/** @type {(from: number, to: number, precision: (r: number) => number, recall: (q: number) => number) => Place[]} */
function sampled(from, to, precision, recall) {
  const [first, last] = [precision(from), precision(to)];
  /** @type {Place[]} */
  const found = [[from, first]];
  for (let k = 1; k < STEPS; k++) {
    const r = from + ((to - from) * k) / STEPS;
    const q = first + ((last - first) * k) / STEPS;
    found.push([r, precision(r)], [Math.min(to, Math.max(from, recall(q))), q]);
  }
  found.push([to, last]);
  return found.sort((p, q) => p[0] - q[0] || (p[1] - q[1]) * Math.sign(last - first));
}
