/**
 * The mathematics that follows the pointer: keys, scores and ranks of performances at a point of the Tile.
 *
 * With good = (1 - a) tn + a tp and bad = (1 - b) fp + b fn the canonical score is good / (good + bad), and good / bad,
 * the key, orders performances as it does. An entry whose weight is exactly 0 plays no part, known or not. Undefined is
 * NaN. Nothing here mutates its arguments, and nothing knows a document. The Python package `tile_core` is the
 * reference, paper B ("The Tile") the source.
 */
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
 * @returns {number} good / bad: the order of the canonical score; Infinity when nothing counts against, NaN for 0/0.
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
 * @param {number} x
 * @param {number} y
 * @returns {boolean} whether two numbers are equal up to the tolerance; infinities equal themselves only.
 */
export function tied(x, y) {
  const [low, high] = x < y ? [x, y] : [y, x];
  return high === low || (high >= 0 ? high * (1 - TOLERANCE) <= low : low * (1 - TOLERANCE) >= high);
}

/** Room to merge in, as long as the longest order so far. */
let spare = new Int32Array(0);

/**
 * Fill `order` with the indices of `keys`, greatest first, undefined last, equal ones by index; count the defined.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 */
export function sortKeys(keys, order) {
  let defined = 0;
  let last = keys.length;
  for (let i = keys.length - 1; i >= 0; i--) if (Number.isNaN(keys[i])) order[--last] = i;
  for (let i = 0; i < keys.length; i++) if (!Number.isNaN(keys[i])) order[defined++] = i;
  mergeSort(keys, order, defined);
  return defined;
}

/**
 * Sorts the first of `order` by falling key; equal ones stay as they are. A sort of a typed array calls back for every
 * comparison, which at 20,000 keys takes longer than a frame has.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 * @param {number} count
 */
function mergeSort(keys, order, count) {
  if (spare.length < count) spare = new Int32Array(count);
  /** @type {[Int32Array, Int32Array]} */
  let [from, to] = [order, spare];
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) merge(keys, from, to, start, run, count);
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from.subarray(0, count));
}

/**
 * Merges two runs side by side.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} from
 * @param {Int32Array} to
 * @param {number} start of the first run
 * @param {number} run how long each is
 * @param {number} count where all ends
 */
function merge(keys, from, to, start, run, count) {
  const middle = Math.min(start + run, count);
  const end = Math.min(start + 2 * run, count);
  let [i, j] = [start, middle];
  for (let k = start; k < end; k++) {
    const left = i < middle && (j >= end || keys[from[i]] >= keys[from[j]]);
    to[k] = left ? from[i++] : from[j++];
  }
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
 * Rank performances at one point.
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
  for (let i = 0; i < n; i++) {
    const p = performances[i];
    const numerator = p ? good(p, a) : NaN;
    const errors = p ? bad(p, b) : NaN;
    result.keys[i] = numerator / errors;
    result.scores[i] = numerator / (numerator + errors);
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
 * @returns {Int32Array} the indices of the values in order, equal ones by index; those that are not finite last.
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
