/** By how much one performance is ahead of another: N_p E_q - N_q E_p, N = good and E = bad, bilinear in (a, b). */
/** @import { Counts } from '#tile/math/performance' */
import { bad, good } from '#tile/math/kernel';
import { ROUNDING } from '#tile/regions/polygons';

/**
 * x - y for non-negative x and y, 0 when it is within rounding.
 *
 * @param {number} x
 * @param {number} y
 */
export function difference(x, y) {
  const gap = x - y;
  return Math.abs(gap) <= ROUNDING * (x + y) ? 0 : gap;
}

/**
 * By how much p is ahead of q at a place; NaN where a count that matters is unknown.
 *
 * @param {Counts} p
 * @param {Counts} q
 * @param {number} a
 * @param {number} b
 */
export function lead(p, q, a, b) {
  return difference(good(p, a) * bad(q, b), good(q, a) * bad(p, b));
}

/**
 * The leads of p over q at (0, 0), (1, 0), (0, 1) and (1, 1).
 *
 * @param {Counts} p
 * @param {Counts} q
 * @returns {[number, number, number, number]}
 */
export function cornerLeads(p, q) {
  return [lead(p, q, 0, 0), lead(p, q, 1, 0), lead(p, q, 0, 1), lead(p, q, 1, 1)];
}
