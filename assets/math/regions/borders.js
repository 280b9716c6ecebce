/** Lines on the Tile: frontiers of two entities, leads, lines of equal score, and the nearest point on an arc. */
import { known } from '#tile/math/performance';
import { bad, good, score, tied } from '#tile/math/ranking';
import { arc, outlineOf } from '#tile/math/regions/arcs';
import { crossing, startSquare, ROUNDING as UNION_ROUNDING } from '#tile/math/regions/polygons';

/** @import { Counts, Entries, Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Arc } from '#tile/math/regions/arcs' */

// ---- The frontier of two entities on the Tile, on which they tie, and whether they tie everywhere; at any priors.

/**
 * The arc inside the square on which two entities tie, from left to right; null where one of them is never behind, or
 * is not known in full.
 */
/** @type {(p1: Performance, p2: Performance) => Arc | null} */
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
 * @param {Performance} p1 @param {Performance} p2
 * @returns {Place[][]} the frontier of two performances inside the square: a list with one polyline, or empty.
 */
export function frontier(p1, p2) {
  const piece = frontierArc(p1, p2);
  return piece ? [[...outlineOf([piece]), [piece.a1, piece.b1]]] : [];
}

/** Whether the entities at offsets i and j are tied all over the Tile: their keys agree at the four corners. */
/** @param {ArrayLike<number>} counts four entries of each entity @param {number} i @param {number} j */
export function tiedEverywhere(counts, i, j) {
  const tn = counts[i];
  const fp = counts[i + 1];
  const fn = counts[i + 2];
  const tp = counts[i + 3];
  return (
    tied(fp * counts[j], tn * counts[j + 1]) &&
    tied(fp * counts[j + 3], tp * counts[j + 1]) &&
    tied(fn * counts[j], tn * counts[j + 2]) &&
    tied(fn * counts[j + 3], tp * counts[j + 2])
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

// ---- By how much one performance is ahead of another: N_p E_q - N_q E_p, N = good and E = bad, bilinear in (a, b).

/** x - y for non-negative x and y; 0 within rounding. @param {number} x @param {number} y */
export function difference(x, y) {
  const gap = x - y;
  return Math.abs(gap) <= UNION_ROUNDING * (x + y) ? 0 : gap;
}

/** By how much p is ahead of q at a place; NaN where an entry that matters is unknown. */
/** @param {Counts} p @param {Counts} q @param {number} a @param {number} b */
export function lead(p, q, a, b) {
  return difference(good(p, a) * bad(q, b), good(q, a) * bad(p, b));
}

/** The leads of p over q at (0, 0), (1, 0), (0, 1) and (1, 1). */
/** @type {(p: Counts, q: Counts) => [number, number, number, number]} */
export function cornerLeads(p, q) {
  return [lead(p, q, 0, 0), lead(p, q, 1, 0), lead(p, q, 0, 1), lead(p, q, 1, 1)];
}

/** Rounding may make a lower bound on a distance exceed the distance itself by up to this factor. */
export const MARGIN = 1 + 1e-9;

/** The steepest slope, in the square, of a lead with these values at (0, 0), (1, 0), (0, 1) and (1, 1). */
/** @type {(c0: number, c1: number, c2: number, c3: number) => number} */
export function steepestOf(c0, c1, c2, c3) {
  const across = Math.max(Math.abs(c1 - c0), Math.abs(c3 - c2));
  const up = Math.max(Math.abs(c2 - c0), Math.abs(c3 - c1));
  return Math.sqrt(across * across + up * up);
}

/** The winner whose slopes were computed last for some performances, and these slopes. */
/** @type {WeakMap<Entries, {winner: number, slopes: Float64Array}>} */
const steepest = new WeakMap();

/**
 * The steepest slope of the winner's lead over each other entity; NaN where that never overtakes it or is not known in
 * full.
 */
/** @param {Entries} all @param {number} winner */
export function slopesOf(all, winner) {
  const found = steepest.get(all);
  if (found?.winner === winner) return found.slopes;
  const { tn, fp, fn, tp } = all;
  const slopes = new Float64Array(tn.length).fill(NaN);
  const [mineTn, mineFp, mineFn, mineTp] = [tn[winner], fp[winner], fn[winner], tp[winner]];
  for (let i = 0; i < slopes.length; i++) {
    const c0 = difference(mineTn * fp[i], tn[i] * mineFp);
    const c1 = difference(mineTp * fp[i], tp[i] * mineFp);
    const c2 = difference(mineTn * fn[i], tn[i] * mineFn);
    const c3 = difference(mineTp * fn[i], tp[i] * mineFn);
    if (Math.min(c0, c1, c2, c3) >= 0) continue;
    slopes[i] = steepestOf(c0, c1, c2, c3);
  }
  steepest.set(all, { winner, slopes });
  return slopes;
}

/** The winner's lead over each entity at a place; `lead` gives one of them. */
/** @param {Entries} all @param {number} winner @param {number} a @param {number} b */
export function leadsOf({ tn, fp, fn, tp }, winner, a, b) {
  const out = new Float64Array(tn.length);
  // A count without weight may be unknown (nan): the other one takes its place.
  const [x, y, z, w] = [a === 1 ? tp : tn, a === 0 ? tn : tp, b === 1 ? fn : fp, b === 0 ? fp : fn];
  const mineRight = (1 - a) * x[winner] + a * y[winner];
  const mineWrong = (1 - b) * z[winner] + b * w[winner];
  for (let i = 0; i < out.length; i++) {
    const right = (1 - a) * x[i] + a * y[i];
    const wrong = (1 - b) * z[i] + b * w[i];
    out[i] = difference(mineRight * wrong, right * mineWrong);
  }
  return out;
}

// ---- The point of an arc that is nearest to a point of the Tile.

/** The value of a polynomial with coefficients in ascending order. @param {number[]} coefficients @param {number} x */
function valueAt(coefficients, x) {
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k--) sum = sum * x + coefficients[k];
  return sum;
}

/** A root of a polynomial between two numbers at which its signs differ, by bisection. */
/** @param {number[]} coefficients @param {number} low @param {number} high */
function bisected(coefficients, low, high) {
  const rising = valueAt(coefficients, high) > 0;
  let [from, to] = [low, high];
  for (let middle = (from + to) / 2; from < middle && middle < to; middle = (from + to) / 2) {
    if (valueAt(coefficients, middle) > 0 === rising) to = middle;
    else from = middle;
  }
  return to;
}

/** Real roots in [low, high] where a polynomial changes its sign, by the roots of its derivative. */
/** @type {(coefficients: number[], low: number, high: number) => number[]} */
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

/** Where along an arc, as progress in a from 0 to 1, the distance to (a, b) can be least, apart from the ends. */
/** @param {Arc} arc @param {number} a @param {number} b */
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
 * @param {Arc} piece @param {number} a @param {number} b
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

// ---- Lines of equal score on the Tile: the score of one performance, or the best score at each point.

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
 */
/** @type {(p: number[], value: number, rows: number[][]) => [Place, Place] | null} */
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

/** @param {[Place, Place]} segment @param {number} t @returns {Place} the point at t, from 0 to 1, of a segment. */
function along([[a0, b0], [a1, b1]], t) {
  return t === 1 ? [a1, b1] : [a0 + t * (a1 - a0), b0 + t * (b1 - b0)];
}

/** By how much the score of p exceeds a value at a place, up to a positive factor; 0 within rounding. */
/** @param {number[]} p @param {number} value @param {Place} place */
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
