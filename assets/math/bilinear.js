/**
 * Curves A ab + B a + C b + D = 0 on the unit square: height and slope of a curve at a, and where one curve leaves the
 * side bounded by another.
 */

import { TOLERANCE } from '#tile/math/kernel';

/** @import { Place } from '#tile/math/kernel' */
/** @typedef {{A: number, B: number, C: number, D: number}} Curve where A ab + B a + C b + D = 0 */

/**
 * @param {Curve} curve
 * @param {number} a
 * @returns {number} the b of the curve at a.
 */
export function height({ A, B, C, D }, a) {
  return -(B * a + D) / (A * a + C);
}

/**
 * @param {number} x
 * @returns {number} x, put into [0, 1].
 */
export function inSquare(x) {
  return Math.min(1, Math.max(0, x));
}

/**
 * The height of a curve at a, clipped to the square, and its steepness there; a vertical line keeps the given height.
 *
 * @param {Curve} one
 * @param {Place} place
 */
export function heightThere(one, [a, before]) {
  const slope = one.A * a + one.C;
  if (slope === 0) return { b: before, steep: Infinity };
  const b = inSquare(height(one, a));
  return { b, steep: Math.abs((one.A * b + one.B) / slope) };
}

/**
 * A sum of four terms; 0 if it does not exceed their rounding errors.
 *
 * @param {number} w
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function sumOrZero(w, x, y, z) {
  const sum = w + x + y + z;
  return Math.abs(sum) <= TOLERANCE * (Math.abs(w) + Math.abs(x) + Math.abs(y) + Math.abs(z)) ? 0 : sum;
}

/**
 * The distance to the right of `a` at which the curve `floor` leaves the region bounded by `other`; Infinity if it
 * never does.
 *
 * @param {Curve} floor
 * @param {Curve} other
 * @param {number} a
 */
export function reach(floor, other, a) {
  // Of a wall the quadratic below has a second root, where the floor is upright: so near the frame that rounding mixes
  // both up.
  if (other.A === 0 && other.C === 0) return other.B < 0 ? Math.max(0, -other.D / other.B - a) : Infinity;
  const slope = floor.A * a + floor.C;
  const rise = -(floor.B * a + floor.D);
  // Along the floor, multiplied by its slope, the other inequality is quadratic in the step.
  const square = sumOrZero(other.B * floor.A, -other.A * floor.B, 0, 0);
  const across = sumOrZero(other.D * floor.A, other.B * floor.C, -other.A * floor.D, -other.C * floor.B);
  const linear = sumOrZero(across, 2 * a * square, 0, 0);
  const now = sumOrZero(other.A * a * rise, other.B * a * slope, other.C * rise, other.D * slope);
  const discriminant = linear * linear - 4 * square * now;
  if (discriminant < 0) return Infinity;
  // The root at which it falls.
  const root = Math.sqrt(discriminant);
  if (linear < 0) return Math.max(0, (2 * now) / (root - linear));
  return square < 0 ? (linear + root) / (-2 * square) : Infinity;
}

/**
 * A coordinate clipped to [0, 1] and rounded to 6 decimals, so that 0.1 + 0.2 is 0.3.
 *
 * @param {number} value
 */
export const roundedCoordinate = (value) => Math.min(1, Math.max(0, Math.round(value * 1e6) / 1e6));
