/**
 * Parts of the Tile at a common prior: convex polygons of the balanced Tile, where frontiers are straight.
 *
 * With x = FPR, y = TPR and s = x + y - 1, "i is ahead of j" is c + p a + q b > 0 with c = x_j - x_i,
 * p = s_i x_j - s_j x_i and q = (1 - x_j) s_i - (1 - x_i) s_j (paper B, section A.4).
 */
import { TOLERANCE } from '#tile/math/kernel';
import { arc } from '#tile/regions/arcs';

/** @import { Rows } from '#tile/rankings/levels' */
/** @import { Border } from '#tile/rankings/walk' */
/** @typedef {{a: number, b: number, pair: number[] | null}} Corner `pair`: of the side from here to the next corner */

/** @type {Corner[]} */
const SQUARE = [
  { a: 0, b: 0, pair: null },
  { a: 1, b: 0, pair: null },
  { a: 1, b: 1, pair: null },
  { a: 0, b: 1, pair: null },
];

/**
 * Clips a convex polygon to where i is not behind j.
 *
 * @param {Corner[]} polygon
 * @param {Rows} rows TNR, FPR, FNR, TPR
 * @param {number} i
 * @param {number} j
 */
function cut(polygon, rows, i, j) {
  const [tnr, x, , y] = rows[i];
  const [tnr2, x2, , y2] = rows[j];
  const [slope, slope2] = [y - tnr, y2 - tnr2];
  const [c, p, q] = [x2 - x, slope * x2 - slope2 * x, tnr2 * slope - tnr * slope2];
  const noise = TOLERANCE * Math.max(Math.abs(c), Math.abs(p), Math.abs(q));
  const values = polygon.map(({ a, b }) => {
    const value = c + p * a + q * b;
    return Math.abs(value) <= noise ? 0 : value;
  });
  if (values.every((value) => value >= 0)) return polygon;
  if (values.every((value) => value <= 0)) return [];
  return polygon.flatMap((corner, k) => {
    const after = (k + 1) % polygon.length;
    const [here, there] = [values[k], values[after]];
    const kept = here < 0 ? [] : [here === 0 && there < 0 ? { ...corner, pair: [i, j] } : corner];
    if (!(here * there < 0)) return kept;
    const share = here / (here - there);
    const { a, b, pair } = corner;
    const crossing = {
      a: a + share * (polygon[after].a - a),
      b: b + share * (polygon[after].b - b),
      pair: there < 0 ? [i, j] : pair,
    };
    return [...kept, crossing];
  });
}

/** @param {Corner[]} polygon */
function area(polygon) {
  const [{ a: a0, b: b0 }] = polygon;
  return polygon.reduce((sum, { a, b }, k) => {
    const next = polygon[(k + 1) % polygon.length];
    return sum + ((a - a0) * (next.b - b0) - (next.a - a0) * (b - b0)) / 2;
  }, 0);
}

/**
 * The border of a part; null where it has no area.
 *
 * @param {Rows} rows TNR, FPR, FNR, TPR
 * @param {number[][]} levels
 * @returns {Border | null}
 */
export function straightBorder(rows, levels) {
  let polygon = SQUARE;
  for (let k = 1; k < levels.length; k++) {
    for (const i of levels[k - 1]) {
      for (const j of levels[k]) {
        polygon = cut(polygon, rows, i, j);
        if (!polygon.length) return null;
      }
    }
  }
  if (area(polygon) <= TOLERANCE) return null;
  return polygon.map(({ a, b, pair }, k) => {
    const next = polygon[(k + 1) % polygon.length];
    return arc(a, b, next.a, next.b, 1, pair);
  });
}
