/** The point of an arc that is nearest to a point of the Tile. */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Arc } from '#tile/regions/arcs' */

/**
 * The value of a polynomial with coefficients in ascending order.
 *
 * @param {number[]} coefficients
 * @param {number} x
 */
function valueAt(coefficients, x) {
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k--) sum = sum * x + coefficients[k];
  return sum;
}

/**
 * A root of a polynomial between two numbers at which its signs differ, by bisection.
 *
 * @param {number[]} coefficients
 * @param {number} low
 * @param {number} high
 */
function bisected(coefficients, low, high) {
  const rising = valueAt(coefficients, high) > 0;
  let [from, to] = [low, high];
  for (let middle = (from + to) / 2; from < middle && middle < to; middle = (from + to) / 2) {
    if (valueAt(coefficients, middle) > 0 === rising) to = middle;
    else from = middle;
  }
  return to;
}

/**
 * Real roots in [low, high] where a polynomial changes its sign, by the roots of its derivative.
 *
 * @param {number[]} coefficients
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
 */
function rootsBetween(coefficients, low, high) {
  if (coefficients.length < 2) return [];
  const slope = coefficients.slice(1).map((c, k) => c * (k + 1));
  const stops = [low, ...rootsBetween(slope, low, high), high];
  const roots = [];
  for (let k = 1; k < stops.length; k++) {
    const [left, right] = [valueAt(coefficients, stops[k - 1]), valueAt(coefficients, stops[k])];
    if (left > 0 !== right > 0) roots.push(bisected(coefficients, stops[k - 1], stops[k]));
  }
  return roots;
}

/**
 * Where along an arc, as progress in a from 0 to 1, the distance to (a, b) can be least, apart from the ends.
 *
 * @param {Arc} arc
 * @param {number} a
 * @param {number} b
 */
function turningPoints({ a0, b0, a1, b1, k }, a, b) {
  const [w, h, p, q, d] = [a1 - a0, b1 - b0, a0 - a, b0 - b, k - 1];
  // Derivative of the squared distance times (1 + d u)^3.
  return rootsBetween(
    [
      w * p + h * k * q,
      w * (w + 3 * p * d) + h * k * (q * d + h * k),
      3 * w * d * (w + p * d),
      w * d * d * (3 * w + p * d),
      w * w * d * d * d,
    ],
    0,
    1,
  );
}

/**
 * @param {Arc} piece
 * @param {number} a
 * @param {number} b
 * @returns {{distance: number, at: Place}} the point of an arc nearest to (a, b).
 */
export function nearestOn(piece, a, b) {
  const { a0, b0, a1, b1, k } = piece;
  /** @type {{distance: number, at: Place}} */
  let best = { distance: Infinity, at: [a0, b0] };
  for (const u of [0, 1, ...turningPoints(piece, a, b)]) {
    /** @type {Place} */
    const at = u === 1 ? [a1, b1] : [a0 + u * (a1 - a0), b0 + ((k * u) / (1 + (k - 1) * u)) * (b1 - b0)];
    const distance = Math.hypot(at[0] - a, at[1] - b);
    if (distance < best.distance) best = { distance, at };
  }
  return best;
}
