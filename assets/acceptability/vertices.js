/**
 * How many entities are ahead at once, from the points at which frontiers meet each other or the outline of a part; as
 * `tile_core.extremes.vertices`, which says why this finds all cells.
 */
/** @import { Frontiers, Part } from '#tile/acceptability/cells' */

import { valueAt } from '#tile/acceptability/cells';
import { NARROW, quadraticRoots } from '#tile/acceptability/outline';

/**
 * A point, next to which so many are ahead at least and at most; whether two frontiers cross there: others are on the
 * outline.
 *
 * @typedef {{u: number, v: number, least: number, most: number, crossing: boolean}} Vertex
 */

const SIDES = [
  [0, 0, 1, 0],
  [0, 1, 1, 1],
  [0, 0, 0, 1],
  [1, 0, 1, 1],
];
/** Two frontiers whose directions differ by less than this sine may touch without crossing. */
const TOUCHING = 1e-7;

/**
 * The vertices of all cells, some of them on the outline, others perhaps outside of it.
 *
 * @param {Frontiers} frontiers
 * @param {Part} part
 * @returns {Vertex[]}
 */
export function verticesOf(frontiers, { sides }) {
  const { values } = frontiers;
  const m = values.length / 4;
  /** @type {Vertex[]} */
  const found = [];
  const roots = [0, 0];
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      const [p, q, r, s] = [values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]];
      const [w, x, y, z] = [values[4 * j], values[4 * j + 1], values[4 * j + 2], values[4 * j + 3]];
      const number = quadraticRoots(p * x - w * q, (p * z + r * x - w * s - y * q) / 2, r * z - y * s, roots);
      for (let k = 0; k < number; k++) {
        const v = roots[k];
        const u = placeIn(v, [p, q, r, s], [w, x, y, z]);
        if (u > 0 && u < 1) found.push(around(frontiers, u, v, i, j));
      }
    }
  }
  for (const side of sides.length ? sides : SIDES)
    for (const [u, v] of along(values, side)) found.push(around(frontiers, u, v, -1, -1));
  for (const [u, v] of saddles(values)) found.push(around(frontiers, u, v, -1, -1));
  return found;
}

/**
 * Where two functions are 0 in a row: the one that changes more along it says best where.
 *
 * @param {number} v
 * @param {number[]} one at its corners
 * @param {number[]} other
 */
function placeIn(v, one, other) {
  const ends = (/** @type {number[]} */ [p, q, r, s]) => [(1 - v) * p + v * r, (1 - v) * q + v * s];
  const [first, second] = [ends(one), ends(other)];
  const steeper = Math.abs(second[0] - second[1]) > Math.abs(first[0] - first[1]) ? second : first;
  return steeper[0] / (steeper[0] - steeper[1]);
}

/**
 * The middles of the parts into which the functions divide a side.
 *
 * @param {Float64Array} values
 * @param {number[]} side
 */
function along(values, [u0, v0, u1, v1]) {
  const roots = [0, 0];
  const stops = [0, 1];
  for (let k = 0; k < values.length / 4; k++) {
    const middle = (valueAt(values, k, u0, v1) + valueAt(values, k, u1, v0)) / 2;
    const number = quadraticRoots(valueAt(values, k, u0, v0), middle, valueAt(values, k, u1, v1), roots);
    stops.push(...roots.slice(0, number));
  }
  stops.sort((one, other) => one - other);
  return stops.slice(1).flatMap((stop, k) => {
    const t = (stops[k] + stop) / 2;
    return stop - stops[k] > 2 * NARROW ? [[(1 - t) * u0 + t * u1, (1 - t) * v0 + t * v1]] : [];
  });
}

/** Points at which the two branches of one frontier meet. @param {Float64Array} values */
function saddles(values) {
  const found = [];
  for (let k = 0; k < values.length; k += 4) {
    const [p, q, r, s] = values.subarray(k, k + 4);
    const bend = p - q - r + s;
    const [u, v] = [(p - r) / bend, (p - q) / bend];
    const inside = u > 0 && u < 1 && v > 0 && v < 1;
    if (inside && Math.abs(p * s - q * r) <= NARROW * Math.abs(bend)) found.push([u, v]);
  }
  return found;
}

/**
 * @param {Frontiers} frontiers
 * @param {number} u
 * @param {number} v
 * @param {number} i two frontiers that cross there, or -1 twice
 * @param {number} j
 * @returns {Vertex}
 */
function around({ values, ahead }, u, v, i, j) {
  let [sure, open] = [0, 0];
  for (let k = 0; k < ahead.length / 2; k++) {
    if (k === i || k === j) continue;
    const value = valueAt(values, k, u, v);
    if (value > NARROW) sure += ahead[2 * k];
    else if (value < -NARROW) sure += ahead[2 * k + 1];
    else open += Math.max(ahead[2 * k], ahead[2 * k + 1]);
  }
  const crossing = i >= 0;
  const larger = (/** @type {number} */ k) => Math.max(ahead[2 * k], ahead[2 * k + 1]);
  const own = crossing ? larger(i) + larger(j) : 0;
  const least = sure + (crossing && crosses(values, u, v, i, j) ? own : 0);
  return { u, v, least, most: sure + own + open, crossing };
}

/**
 * Whether two frontiers that meet have different directions there, clear of the sides of the frame.
 *
 * @param {Float64Array} values
 * @param {number} u
 * @param {number} v
 * @param {number} i
 * @param {number} j
 */
function crosses(values, u, v, i, j) {
  const slopes = (/** @type {number} */ k) => {
    const [p, q, r, s] = values.subarray(4 * k, 4 * k + 4);
    return [(1 - v) * (q - p) + v * (s - r), (1 - u) * (r - p) + u * (s - q)];
  };
  const [one, other] = [slopes(i), slopes(j)];
  const turn = Math.abs(one[0] * other[1] - other[0] * one[1]);
  const length = Math.hypot(...one) * Math.hypot(...other);
  return turn > TOUCHING * length && Math.min(u, v, 1 - u, 1 - v) > NARROW;
}
