/**
 * The mathematics evaluated in every frame of a drag: keys, scores and ranks of performances at a point of the Tile.
 *
 * With good = (1 - a) tn + a tp and bad = (1 - b) fp + b fn the canonical score is good / (good + bad), and good / bad,
 * the key, orders performances as it does. An entry whose weight is exactly 0 is ignored, known or not. Undefined is
 * NaN. Nothing here mutates its arguments or uses the DOM. The Python package `tile_core` is the reference, paper B
 * ("The Tile") the source.
 */
import { sortKeys } from '#tile/math/sorting';

/** @import { Counts, Performance } from '#tile/math/performance' */
/**
 * A point `[a, b]` of the Tile, or `[FPR, TPR]` of ROC space.
 *
 * @typedef {[number, number]} Place
 */
/**
 * The order of performances at one point: ranks from 1, NaN where undefined; `order` lists indices, best first,
 * undefined last, ties in the order of the table.
 *
 * @typedef {{keys: Float64Array, scores: Float64Array, ranks: Float64Array, order: Int32Array}} Ranking
 */

/** Keys and scores whose relative gap is at most this are tied. */
export const TOLERANCE = 1e-12;
const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;
/** @type {Counts} */
const NOTHING = [NaN, NaN, NaN, NaN];

/**
 * @param {number} weight
 * @param {number | null} value
 * @returns {number} weight times value, 0 when the weight is exactly 0, NaN when an unknown value counts.
 */
function weighted(weight, value) {
  return weight === 0 ? 0 : weight * (value ?? NaN);
}

/**
 * @param {Counts} p
 * @param {number} a
 * @returns {number} weight of the correct outcomes.
 */
export function good(p, a) {
  return weighted(1 - a, p[TN]) + weighted(a, p[TP]);
}

/**
 * @param {Counts} p
 * @param {number} b
 * @returns {number} weight of the incorrect outcomes.
 */
export function bad(p, b) {
  return weighted(1 - b, p[FP]) + weighted(b, p[FN]);
}

/**
 * @param {Performance} p
 * @param {number} a
 * @param {number} b
 * @returns {number} good / bad, which orders like the canonical score; Infinity if bad is 0, NaN for 0/0.
 */
export function key(p, a, b) {
  return p ? good(p, a) / bad(p, b) : NaN;
}

/**
 * @param {Performance} p
 * @param {number} a
 * @param {number} b
 * @returns {number} the canonical score R_{a,b} in [0, 1], NaN where undefined (paper B, definition 1).
 */
export function score(p, a, b) {
  if (!p) return NaN;
  const numerator = good(p, a);
  return numerator / (numerator + bad(p, b));
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {number[]} importances of tn, fp, fn, tp.
 */
export function importances(a, b) {
  return [1 - a, 1 - b, b, a];
}

/**
 * @param {number} left score at a = 0
 * @param {number} right score at a = 1
 * @param {number} a
 * @returns {number} the score between them along a row: their f-mean, f(x) = 1 / (1 - x) (paper B, section 4.1).
 */
export function alongRow(left, right, a) {
  return left === 1 && right === 1 ? 1 : 1 - 1 / ((1 - a) / (1 - left) + a / (1 - right));
}

/**
 * @param {number} lower score at b = 0
 * @param {number} upper score at b = 1
 * @param {number} b
 * @returns {number} the score between them along a column: their harmonic mean.
 */
export function alongColumn(lower, upper, b) {
  return lower === 0 && upper === 0 ? 0 : 1 / ((1 - b) / lower + b / upper);
}

/**
 * @param {number} one
 * @param {number} other
 * @returns {number} one / (one + other): a coordinate of the Tile from two importances; NaN if both are 0.
 */
export function shareOf(one, other) {
  if (one === Infinity) return other === Infinity ? NaN : 1;
  return one / (one + other);
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {boolean} whether two numbers are equal up to the tolerance; an infinity equals only itself.
 */
export function tied(x, y) {
  const [low, high] = x < y ? [x, y] : [y, x];
  return high === low || (high >= 0 ? high * (1 - TOLERANCE) <= low : low * (1 - TOLERANCE) >= high);
}

/**
 * Competition ranks ("1224") by single linkage along `order`; sorts every group of ties by index.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 * @param {number} defined
 * @param {Float64Array} ranks
 */
function rankSorted(keys, order, defined, ranks) {
  ranks.fill(NaN);
  let start = 0;
  for (let k = 0; k < defined; k++) {
    if (k > 0 && !tied(keys[order[k - 1]], keys[order[k]])) start = closeGroup(order, start, k);
    ranks[order[k]] = start + 1;
  }
  closeGroup(order, start, defined);
}

/**
 * @param {Int32Array} order
 * @param {number} start
 * @param {number} end
 */
function closeGroup(order, start, end) {
  if (end - start > 1) order.subarray(start, end).sort();
  return end;
}

/**
 * Ranks performances at one point.
 *
 * @param {Performance[]} performances
 * @param {number} a
 * @param {number} b
 * @param {Ranking} [into] an earlier answer for as many performances, to be overwritten instead of allocating
 * @returns {Ranking}
 */
export function rank(performances, a, b, into) {
  const n = performances.length;
  const result = into?.keys.length === n ? into : emptyRanking(n);
  const { keys, scores } = result;
  // A count without weight may be unknown (nan): the other one takes its place.
  const [right, found] = [a === 1 ? TP : TN, a === 0 ? TN : TP];
  const [alarm, missed] = [b === 1 ? FN : FP, b === 0 ? FP : FN];
  for (let i = 0; i < n; i++) {
    const p = performances[i] ?? NOTHING;
    const numerator = (1 - a) * (p[right] ?? NaN) + a * (p[found] ?? NaN);
    const errors = (1 - b) * (p[alarm] ?? NaN) + b * (p[missed] ?? NaN);
    keys[i] = numerator / errors;
    scores[i] = numerator / (numerator + errors);
  }
  rankSorted(result.keys, result.order, sortKeys(result.keys, result.order), result.ranks);
  return result;
}

/**
 * @param {number} n
 * @returns {Ranking}
 */
function emptyRanking(n) {
  return {
    keys: new Float64Array(n),
    scores: new Float64Array(n),
    ranks: new Float64Array(n),
    order: new Int32Array(n),
  };
}

/**
 * @param {ArrayLike<number | null>} values of any score
 * @returns {Float64Array} competition ranks; NaN and null are not ranked.
 */
export function ranksOf(values, higherIsBetter = true) {
  const sign = higherIsBetter ? 1 : -1;
  const keys = Float64Array.from(values, (value) => sign * (value ?? NaN));
  const order = new Int32Array(keys.length);
  const ranks = new Float64Array(keys.length);
  rankSorted(keys, order, sortKeys(keys, order), ranks);
  return ranks;
}

/**
 * @param {ArrayLike<number>} values
 * @param {boolean} down whether the greatest comes first
 * @returns {Int32Array} the indices of the values in order, equal ones by index; non-finite ones are last.
 */
export function orderOf(values, down) {
  const sign = down ? 1 : -1;
  const order = new Int32Array(values.length);
  sortKeys(
    Float64Array.from(values, (value) => (Number.isFinite(value) ? sign * value : NaN)),
    order,
  );
  return order;
}
