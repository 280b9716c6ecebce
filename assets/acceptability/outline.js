/**
 * A part of the Tile by its outline, and what every entity has along its sides; as `tile_core.extremes.parts`.
 *
 * Along a straight side of the outline good and bad are linear, so that a score is the quotient of two linear
 * functions: what it is at both ends says all.
 */
/** @import { Region } from '#tile/acceptability/acceptability' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Entries } from '#tile/math/performance' */

/**
 * Entities with a score inside the Tile: their counts, and their indices among all.
 *
 * @typedef {Entries & {entities: Int32Array}} Rows
 */
/**
 * A side of an outline: a and b of its two ends, and good and bad of all rows there.
 *
 * @typedef {{a: [number, number], b: [number, number], good: [Float64Array, Float64Array],
 *   bad: [Float64Array, Float64Array]}} Side
 */

/** Preferences closer to each other than this are not distinguished: rounding can be what separates them. */
export const NARROW = 1e-9;

/**
 * The corners of a part of the Tile, in order.
 *
 * @param {Region} region
 * @returns {Place[]}
 */
export function outlineOf(region) {
  if (region.kind === 'lasso') return region.points;
  const { a0, a1, b0, b1 } = region.kind === 'tile' ? { a0: 0, a1: 1, b0: 0, b1: 1 } : region;
  return [
    [a0, b0],
    [a1, b0],
    [a1, b1],
    [a0, b1],
  ];
}

/**
 * The entities with a score inside the Tile. A perfect entity gets a score of 1 everywhere and a wholly wrong one of 0,
 * also on a side of the Tile on which theirs is 0/0: these are the limits.
 *
 * @param {Entries} entries
 * @returns {Rows}
 */
export function withLimits({ tn, fp, fn, tp }) {
  const entities = Int32Array.from(tn.keys()).filter((i) => tn[i] + fp[i] + fn[i] + tp[i] > 0);
  const [perfect, wrong] = [
    (/** @type {number} */ i) => fp[i] + fn[i] === 0,
    (/** @type {number} */ i) => tn[i] + tp[i] === 0,
  ];
  const of = (/** @type {Float64Array} */ counts, /** @type {number} */ best) =>
    Float64Array.from(entities, (i) => (perfect(i) ? best : wrong(i) ? 1 - best : counts[i]));
  return { entities, tn: of(tn, 1), fp: of(fp, 0), fn: of(fn, 0), tp: of(tp, 1) };
}

/**
 * The sides of an outline, without those of no length.
 *
 * @param {Rows} rows
 * @param {Place[]} corners
 * @returns {Side[]}
 */
export function sidesOf({ tn, fp, fn, tp }, corners) {
  const between = (/** @type {Float64Array} */ from, /** @type {Float64Array} */ to, /** @type {number} */ share) =>
    from.map((value, i) => (1 - share) * value + share * to[i]);
  return corners.flatMap(([a0, b0], k) => {
    const [a1, b1] = corners[(k + 1) % corners.length];
    if (a0 === a1 && b0 === b1) return [];
    return [
      /** @type {Side} */ ({
        a: [a0, a1],
        b: [b0, b1],
        good: [between(tn, tp, a0), between(tn, tp, a1)],
        bad: [between(fp, fn, b0), between(fp, fn, b1)],
      }),
    ];
  });
}

/**
 * The score of a row at an end of a side; where it has none (0/0), the limit along the side.
 *
 * @param {Side} side
 * @param {number} end 0 or 1
 * @param {number} i
 */
export function scoreAtEnd({ good, bad }, end, i) {
  const total = good[end][i] + bad[end][i];
  if (total > 0) return good[end][i] / total;
  // Good and bad are both 0 at one end at most, and their quotient is then the same along the whole side.
  return good[1 - end][i] / (good[1 - end][i] + bad[1 - end][i]);
}

/**
 * Finds t in (0, 1) where (1 - t)^2 start + 2 t (1 - t) middle + t^2 stop is 0.
 *
 * @param {number} start
 * @param {number} middle
 * @param {number} stop
 * @param {number[] | Float64Array} found
 * @returns {number} how many were written to `found`: 0, 1 or 2
 */
export function quadraticRoots(start, middle, stop, found) {
  const root = Math.sqrt(middle * middle - start * stop);
  const larger = -(middle + (middle < 0 ? -root : root));
  let number = 0;
  for (const t of [larger / (larger + stop), start / (start + larger)]) if (t > 0 && t < 1) found[number++] = t;
  return number;
}
