/** The frontier of two entities on the Tile, on which they tie, and whether they tie everywhere; at any priors. */
/** @import { Arc } from '#tile/regions/arcs' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */

import { TOLERANCE } from '#tile/math/kernel';
import { known } from '#tile/math/performance';
import { arc, outlineOf } from '#tile/regions/arcs';
import { crossing, startSquare } from '#tile/regions/polygons';

/**
 * The arc inside the square on which two entities tie, from left to right; null where one of them is never behind.
 *
 * @param {Performance} p1
 * @param {Performance} p2
 * @returns {Arc | null}
 */
export function frontierArc(p1, p2) {
  if (!known(p1) || !known(p2)) return null;
  const counts = Float64Array.of(...p1, ...p2);
  startSquare(counts, 0);
  const piece = crossing(counts, 4);
  if (!piece) return null;
  const { a0, b0, a1, b1, k } = piece;
  return a0 < a1 || (a0 === a1 && b0 < b1) ? piece : arc(a1, b1, a0, b0, 1 / k, null);
}

/**
 * @param {Performance} p1
 * @param {Performance} p2
 * @returns {Place[][]} the frontier of two performances inside the square: a list with one polyline, or empty.
 */
export function frontier(p1, p2) {
  const piece = frontierArc(p1, p2);
  return piece ? [[...outlineOf([piece]), [piece.a1, piece.b1]]] : [];
}

/**
 * @param {number} x
 * @param {number} y
 */
function near(x, y) {
  return Math.abs(x - y) <= TOLERANCE * Math.max(x, y);
}

/**
 * Whether the entities at offsets i and j are tied all over the Tile: their keys agree at the four corners.
 *
 * @param {ArrayLike<number>} counts four entries of each entity
 * @param {number} i
 * @param {number} j
 */
export function tiedEverywhere(counts, i, j) {
  const tn = counts[i];
  const fp = counts[i + 1];
  const fn = counts[i + 2];
  const tp = counts[i + 3];
  return (
    near(fp * counts[j], tn * counts[j + 1]) &&
    near(fp * counts[j + 3], tp * counts[j + 1]) &&
    near(fn * counts[j], tn * counts[j + 2]) &&
    near(fn * counts[j + 3], tp * counts[j + 2])
  );
}

/**
 * @param {number[]} p known in full
 * @param {number[]} q known in full
 * @returns {boolean} whether they are tied all over the Tile.
 */
export function sameEverywhere(p, q) {
  return tiedEverywhere([...p, ...q], 0, 4);
}
