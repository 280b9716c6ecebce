/** Lines of equal score on the Tile: the score of one performance, or the best score at each point. */
/** @import { Place } from '#tile/math/kernel' */
import { score } from '#tile/math/kernel';

/** @type {Place[]} */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
/** A difference below this share of the sum of a performance's entries is rounding. */
const ROUNDING = 1e-14;

/**
 * Where on the Tile p has the score `value` (between 0 and 1) and no row has a greater one: one straight segment, or
 * null.
 *
 * (1 - value) good - value bad is 0 there: linear in a and b. The ends are where it changes sign along the border; each
 * other row cuts off the part on which it is ahead.
 *
 * @param {number[]} p
 * @param {number} value
 * @param {number[][]} rows
 * @returns {[Place, Place] | null}
 */
export function contour(p, value, rows) {
  const segment = onBorder((place) => excess(p, value, place));
  if (!segment) return null;
  const [middleA, middleB] = along(segment, 0.5);
  // Along a side where all weighted counts of p are 0, the score is undefined.
  if (!(score(p, middleA, middleB) >= 0)) return null;
  let [from, to] = [0, 1];
  for (const q of rows) {
    const [first, last] = segment.map((place) => excess(q, value, place));
    if (first > 0 && last > 0) return null;
    if (first > 0) from = Math.max(from, first / (first - last));
    else if (last > 0) to = Math.min(to, first / (first - last));
  }
  return from < to ? [along(segment, from), along(segment, to)] : null;
}

/**
 * @param {[Place, Place]} segment
 * @param {number} t
 * @returns {Place} the point at t, from 0 to 1, of a segment.
 */
function along([[a0, b0], [a1, b1]], t) {
  return t === 1 ? [a1, b1] : [a0 + t * (a1 - a0), b0 + t * (b1 - b0)];
}

/**
 * By how much the score of p exceeds a value at a place, up to a positive factor; 0 within rounding.
 *
 * @param {number[]} p
 * @param {number} value
 * @param {Place} place
 */
function excess([tn, fp, fn, tp], value, [a, b]) {
  const above = (1 - value) * ((1 - a) * tn + a * tp) - value * ((1 - b) * fp + b * fn);
  return Math.abs(above) <= ROUNDING * (tn + fp + fn + tp) ? 0 : above;
}

/**
 * The two points of the border at which a linear function is 0.
 *
 * @param {(place: Place) => number} f
 * @returns {[Place, Place] | null} the left one first; null where it is 0 nowhere, everywhere or at one corner
 */
function onBorder(f) {
  const values = CORNERS.map(f);
  /** @type {Place[]} */
  const found = [];
  CORNERS.forEach(([a, b], k) => {
    const [here, there] = [values[k], values[(k + 1) % 4]];
    const [toA, toB] = CORNERS[(k + 1) % 4];
    if (here === 0) found.push([a, b]);
    else if (here * there < 0) {
      const share = here / (here - there);
      found.push([a + share * (toA - a), b + share * (toB - b)]);
    }
  });
  if (found.length !== 2) return null;
  const [first, last] = found.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return [first, last];
}
