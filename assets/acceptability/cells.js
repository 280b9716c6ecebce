/**
 * The cells between few frontiers in a rectangle of the Tile: how many entities are ahead in each. The order of the
 * frontiers along a row of the rectangle changes at their crossings only, so one row between two neighbouring crossings
 * shows all cells there are.
 */
/** @import { Place } from '#tile/math/kernel' */

import { NARROW, quadraticRoots } from '#tile/acceptability/outline';

/**
 * A part of the Tile in coordinates of its frame, from 0 to 1: its corners; its sides, u and v of start and end, none
 * if it is its frame; and the rows v in which they start or cross.
 *
 * @typedef {{corners: Place[], sides: number[][], rows: number[]}} Part
 */
/**
 * Frontiers of an entity: the bilinear functions that are 0 there, by their values at the corners (0, 0), (1, 0),
 * (0, 1), (1, 1) of the frame, at [4 k + corner], 1 at most; and how many entities are ahead where it is positive, at
 * [2 k], and where it is negative, at [2 k + 1].
 *
 * @typedef {{values: Float64Array, ahead: Int32Array}} Frontiers
 */
/**
 * A square of the frame: where it begins, the length of its sides, the frontiers that cross it, and whether the outline
 * of the part does.
 *
 * @typedef {{u: number, v: number, size: number, some: Int32Array, crossed: boolean}} Rectangle
 */

/** @type {(values: Float64Array, k: number, u: number, v: number) => number} the value of a frontier's function */
export function valueAt(values, k, u, v) {
  const low = (1 - u) * values[4 * k] + u * values[4 * k + 1];
  const high = (1 - u) * values[4 * k + 2] + u * values[4 * k + 3];
  return (1 - v) * low + v * high;
}

/**
 * Where sides cut a row, sorted.
 *
 * @param {number[][]} sides
 * @param {number} v
 */
export function cutsOf(sides, v) {
  const cuts = sides.flatMap(([u0, v0, u1, v1]) =>
    v0 > v !== v1 > v ? [u0 + ((v - v0) / (v1 - v0)) * (u1 - u0)] : [],
  );
  return cuts.sort((one, other) => one - other);
}

/**
 * The rows in which sides start or two of them cross.
 *
 * @param {number[][]} sides
 * @returns {Generator<number, void, void>}
 */
export function* crossings(sides) {
  for (const [k, [u0, v0, u1, v1]] of sides.entries()) {
    yield v0;
    for (const [u2, v2, u3, v3] of sides.slice(k + 1)) {
      const turn = (u1 - u0) * (v3 - v2) - (v1 - v0) * (u3 - u2);
      const along = ((u2 - u0) * (v3 - v2) - (v2 - v0) * (u3 - u2)) / turn;
      const other = ((u2 - u0) * (v1 - v0) - (v2 - v0) * (u1 - u0)) / turn;
      if (along >= 0 && along <= 1 && other >= 0 && other <= 1) yield v0 + along * (v1 - v0);
    }
  }
}

/**
 * How many are ahead at once at most beyond the frontiers of a rectangle, over an area of the part; -1 if it has none.
 *
 * @param {Frontiers} frontiers
 * @param {Rectangle} here
 * @param {Part} part
 */
export function mostOfAll(frontiers, here, part) {
  const stops = stopsOf(frontiers, here, part).sort();
  const turns = [0, 1, 2].map(() => new Float64Array(here.some.length));
  let most = -1;
  for (let k = 1; k < stops.length; k++) {
    if (stops[k] - stops[k - 1] <= 2 * NARROW) continue;
    const v = (stops[k - 1] + stops[k]) / 2;
    const { everywhere, number } = turnsIn(frontiers, here, v, turns);
    const [from, to] = [here.u, here.u + here.size];
    const cuts = here.crossed ? cutsOf(part.sides, v).map((cut) => Math.min(to, Math.max(from, cut))) : [from, to];
    for (let side = 0; side + 1 < cuts.length; side += 2) {
      const found = mostBetween(cuts[side] + NARROW, cuts[side + 1] - NARROW, turns, number);
      if (found >= 0) most = Math.max(most, everywhere + found);
    }
  }
  return most;
}

/**
 * The frontiers along a row: how many entities are ahead all along it beyond some of them, and how many others there
 * are. Of these, `turns` gets the places, and how many are ahead to their left and to their right.
 *
 * @param {Frontiers} frontiers
 * @param {Rectangle} here
 * @param {number} v
 * @param {Float64Array[]} turns
 */
function turnsIn({ values, ahead }, { u, size, some }, v, [places, before, after]) {
  let [everywhere, number] = [0, 0];
  for (const k of some) {
    const [first, last] = [rounded(valueAt(values, k, u, v)), rounded(valueAt(values, k, u + size, v))];
    const [left, right] = [first || last, last || first];
    const [above, below] = [ahead[2 * k], ahead[2 * k + 1]];
    before[number] = left > 0 ? above : left < 0 ? below : 0;
    after[number] = right > 0 ? above : right < 0 ? below : 0;
    places[number] = u + (size * first) / (first - last);
    if (first * last < 0) number++;
    else everywhere += before[number];
  }
  return { everywhere, number };
}

/**
 * How many are ahead at once at most beyond the frontiers in a piece of a row; -1 if it is too short.
 *
 * @param {number} begin
 * @param {number} end
 * @param {Float64Array[]} turns
 * @param {number} number of the turns
 */
function mostBetween(begin, end, [places, before, after], number) {
  let most = -1;
  // Depths rise right of a frontier, or where the piece begins.
  for (let k = -1; k < number; k++) {
    const start = k < 0 ? begin : places[k] + NARROW;
    if (!(start >= begin && start <= end)) continue;
    let depth = 0;
    for (let m = 0; m < number; m++) {
      if (start >= places[m] + NARROW) depth += after[m];
      else if (start <= places[m] - NARROW) depth += before[m];
    }
    most = Math.max(most, depth);
  }
  return most;
}

/** @param {number} value */
const rounded = (value) => (Math.abs(value) <= NARROW ? 0 : value);

/**
 * The rows of a rectangle in which the order of its frontiers, its sides and those of the part changes.
 *
 * @param {Frontiers} frontiers
 * @param {Rectangle} here
 * @param {Part} part
 */
function stopsOf({ values }, { u, v, size, some, crossed }, part) {
  const stops = [v, v + size];
  const add = (/** @type {number} */ row) => {
    if (row > v && row < v + size) stops.push(row);
  };
  const roots = [0, 0];
  const corners = Array.from(some, (k) => {
    const [left, right] = [valueAt(values, k, u, v), valueAt(values, k, u + size, v)];
    return [left, right, valueAt(values, k, u, v + size), valueAt(values, k, u + size, v + size)];
  });
  for (const [k, [p, q, r, s]] of corners.entries()) {
    if (p * r < 0) add(v + (size * p) / (p - r));
    if (q * s < 0) add(v + (size * q) / (q - s));
    for (const [w, x, y, z] of corners.slice(k + 1)) {
      const middle = (p * z + r * x - w * s - y * q) / 2;
      const number = quadraticRoots(p * x - w * q, middle, r * z - y * s, roots);
      for (let m = 0; m < number; m++) add(v + size * roots[m]);
    }
  }
  if (!crossed) return Float64Array.from(stops);
  part.rows.forEach(add);
  for (const [u0, v0, u1, v1] of part.sides) {
    for (const k of some) {
      const middle = (valueAt(values, k, u0, v1) + valueAt(values, k, u1, v0)) / 2;
      const number = quadraticRoots(valueAt(values, k, u0, v0), middle, valueAt(values, k, u1, v1), roots);
      for (let m = 0; m < number; m++) add((1 - roots[m]) * v0 + roots[m] * v1);
    }
  }
  return Float64Array.from(stops);
}
