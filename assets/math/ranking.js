/** The mathematics of every frame of a drag: keys, scores and ranks of performances at a point of the Tile. */

/** @import { Counts, Performance } from '#tile/math/performance' */

// ---- Fast sorting of keys in typed arrays: 20,000 of them take only part of a frame. The built-in sort calls back
// for each comparison, and a merge sort accesses keys all over memory; here the upper halves of the keys are sorted
// by a radix sort, which leaves little to do.

// Of fewer keys a merge sort is faster.
const FEW = 256;
// Bits of a digit: three digits are the upper half of a number.
const BITS = 11;
const SIZE = 1 << BITS;
const DIGITS = 3;
// With more steps than these for each key, a merge sort is faster than insertion.
const STEPS = 8;
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;

const counts = new Uint32Array(DIGITS * SIZE);
/** A scratch array as long as the longest order so far. */
let spare = new Int32Array(0);
let values = new Float64Array(0);
let halves = new Uint32Array(0);
let codes = new Uint32Array(0);

/**
 * Fills `order` with the indices of `keys`, greatest first, NaN last, equal ones by index; returns the number of
 * defined keys.
 */
/** @param {Float64Array} keys @param {Int32Array} order */
export function sortKeys(keys, order) {
  let defined = 0;
  let last = keys.length;
  for (let i = keys.length - 1; i >= 0; i--) if (Number.isNaN(keys[i])) order[--last] = i;
  for (let i = 0; i < keys.length; i++) if (!Number.isNaN(keys[i])) order[defined++] = i;
  reserve(keys.length);
  if (defined < FEW) mergeSort(keys, order, defined);
  else {
    digitSort(keys, order, defined);
    if (!insertionSort(keys, order, defined)) mergeSort(keys, order, defined);
  }
  return defined;
}

/** @param {number} length */
function reserve(length) {
  if (spare.length >= length) return;
  spare = new Int32Array(length);
  values = new Float64Array(length);
  halves = new Uint32Array(values.buffer);
  codes = new Uint32Array(length);
}

/** Stable radix sort of the first `count` entries of `order` by the upper halves of their keys, descending. */
/** @param {Float64Array} keys @param {Int32Array} order @param {number} count */
function digitSort(keys, order, count) {
  // -0 + 0 is 0, so that both zeros are equal.
  for (let i = 0; i < keys.length; i++) values[i] = keys[i] + 0;
  counts.fill(0);
  for (let k = 0; k < count; k++) {
    const half = halves[2 * order[k] + LITTLE_ENDIAN];
    // Unsigned integers in descending order of the keys.
    const code = half >>> 31 ? half : ~half & 0x7fffffff;
    codes[order[k]] = code;
    for (let digit = 0; digit < DIGITS; digit++) counts[digit * SIZE + ((code >>> (digit * BITS)) & (SIZE - 1))]++;
  }
  /** @type {[Int32Array, Int32Array]} */
  let [from, to] = [order, spare];
  for (let digit = 0; digit < DIGITS; digit++) {
    if (!places(digit, count)) continue;
    scatter(from, to, digit, count);
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from.subarray(0, count));
}

/** Turns the counts of a digit's values into start positions; false if all keys have the same digit. */
/** @param {number} digit @param {number} count */
function places(digit, count) {
  let sum = 0;
  for (let k = digit * SIZE; k < (digit + 1) * SIZE; k++) {
    if (counts[k] === count) return false;
    const next = sum + counts[k];
    counts[k] = sum;
    sum = next;
  }
  return true;
}

/** @param {Int32Array} from @param {Int32Array} to @param {number} digit @param {number} count */
function scatter(from, to, digit, count) {
  const shift = digit * BITS;
  const start = digit * SIZE;
  for (let k = 0; k < count; k++) to[counts[start + ((codes[from[k]] >>> shift) & (SIZE - 1))]++] = from[k];
}

/** Insertion sort of the first `count` entries of `order`, which are nearly sorted; false if it gives up. */
/** @param {Float64Array} keys @param {Int32Array} order @param {number} count */
export function insertionSort(keys, order, count) {
  let left = STEPS * count;
  for (let k = 1; k < count; k++) {
    const index = order[k];
    const key = keys[index];
    let at = k;
    for (; at > 0 && keys[order[at - 1]] < key; at--) order[at] = order[at - 1];
    order[at] = index;
    left -= k - at;
    if (left < 0) return false;
  }
  return true;
}

/** Stable merge sort of the first `count` entries of `order` by descending key. */
/** @param {Float64Array} keys @param {Int32Array} order @param {number} count */
function mergeSort(keys, order, count) {
  /** @type {[Int32Array, Int32Array]} */
  let [from, to] = [order, spare];
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) merge(keys, from, to, start, run, count);
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from.subarray(0, count));
}

/**
 * Merges two adjacent sorted runs.
 *
 * @param {Float64Array} keys @param {Int32Array} from @param {Int32Array} to
 * @param {number} start of the first run
 * @param {number} run length of each run
 * @param {number} count end of the data
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
 * A point `[a, b]` of the Tile, or `[FPR, TPR]` of ROC space.
 *
 * @typedef {[number, number]} Place
 */
/**
 * The order of performances at one point: ranks from 1, NaN where undefined; `order` lists indices, best first,
 * undefined last, ties in the order of the table. `values`: by a rule over several contexts, such as mean ranks.
 *
 * @typedef {{keys: Float64Array, scores: Float64Array, ranks: Float64Array, order: Int32Array,
 *   values?: Float64Array}} Ranking
 */

// ---- The mathematics evaluated in every frame of a drag: keys, scores and ranks of performances at a point of the
// Tile. With good = (1 - a) tn + a tp and bad = (1 - b) fp + b fn the canonical score is good / (good + bad), and
// good / bad, the key, orders performances as it does. An entry whose weight is exactly 0 is ignored, known or not.
// Undefined is NaN. Nothing here mutates its arguments or uses the DOM. The Python package `tile_core` is the
// reference, paper B ("The Tile") the source.

/** Keys and scores whose relative gap is at most this are tied. */
export const TOLERANCE = 1e-12;
const TN = 0;
const FP = 1;
const FN = 2;
const TP = 3;
/** @type {Counts} */
const NOTHING = [NaN, NaN, NaN, NaN];

/**
 * @param {number} weight @param {number | null} value
 * @returns {number} weight times value, 0 when the weight is exactly 0, NaN when an unknown value counts.
 */
function weighted(weight, value) {
  return weight === 0 ? 0 : weight * (value ?? NaN);
}

/** @param {Counts} p @param {number} a @returns {number} weight of the correct outcomes. */
export function good(p, a) {
  return weighted(1 - a, p[TN]) + weighted(a, p[TP]);
}

/** @param {Counts} p @param {number} b @returns {number} weight of the incorrect outcomes. */
export function bad(p, b) {
  return weighted(1 - b, p[FP]) + weighted(b, p[FN]);
}

/**
 * @param {Performance} p @param {number} a @param {number} b
 * @returns {number} good / bad, which orders like the canonical score; Infinity if bad is 0, NaN for 0/0.
 */
export function key(p, a, b) {
  return p ? good(p, a) / bad(p, b) : NaN;
}

/**
 * @param {Performance} p @param {number} a @param {number} b
 * @returns {number} the canonical score R_{a,b} in [0, 1], NaN where undefined (paper B, definition 1).
 */
export function score(p, a, b) {
  if (!p) return NaN;
  const numerator = good(p, a);
  return numerator / (numerator + bad(p, b));
}

/** @param {number} a @param {number} b @returns {number[]} importances of tn, fp, fn, tp. */
export function importances(a, b) {
  return [1 - a, 1 - b, b, a];
}

/**
 * @param {number} one @param {number} other
 * @returns {number} one / (one + other): a coordinate of the Tile from two importances; NaN if both are 0.
 */
export function shareOf(one, other) {
  if (one === Infinity) return other === Infinity ? NaN : 1;
  return one / (one + other);
}

/**
 * @param {number} x @param {number} y
 * @returns {boolean} whether two numbers are equal up to the tolerance; an infinity equals only itself.
 */
export function tied(x, y) {
  const [low, high] = x < y ? [x, y] : [y, x];
  return high === low || (high >= 0 ? high * (1 - TOLERANCE) <= low : low * (1 - TOLERANCE) >= high);
}

/** Competition ranks ("1224") by single linkage along `order`; sorts every group of ties by index. */
/** @param {Float64Array} keys @param {Int32Array} order @param {number} defined @param {Float64Array} ranks */
function rankSorted(keys, order, defined, ranks) {
  ranks.fill(NaN);
  let start = 0;
  for (let k = 0; k < defined; k++) {
    if (k > 0 && !tied(keys[order[k - 1]], keys[order[k]])) start = closeGroup(order, start, k);
    ranks[order[k]] = start + 1;
  }
  closeGroup(order, start, defined);
}

/** Fills `ranks` with competition ranks, the greatest key first, NaN unranked, and `order` with the order. */
/** @param {Float64Array} keys @param {Int32Array} order @param {Float64Array} ranks */
export const rankKeys = (keys, order, ranks) => rankSorted(keys, order, sortKeys(keys, order), ranks);

/** @param {Int32Array} order @param {number} start @param {number} end */
function closeGroup(order, start, end) {
  if (end - start > 1) order.subarray(start, end).sort();
  return end;
}

/**
 * Ranks performances at one point.
 *
 * @param {Performance[]} performances @param {number} a @param {number} b
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
  rankKeys(result.keys, result.order, result.ranks);
  return result;
}

/** @param {number} n @returns {Ranking} */
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
  rankKeys(keys, order, ranks);
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

// ---- Curves A ab + B a + C b + D = 0 on the unit square: height and slope of a curve at a, and where one curve
// leaves the side bounded by another.

/** @typedef {{A: number, B: number, C: number, D: number}} Curve where A ab + B a + C b + D = 0 */

/** @param {Curve} curve @param {number} a @returns {number} the b of the curve at a. */
export function height({ A, B, C, D }, a) {
  return -(B * a + D) / (A * a + C);
}

/** A number clipped to [0, 1]. @param {number} x */
export const inUnit = (x) => Math.min(1, Math.max(0, x));

/**
 * The height of a curve at a, clipped to the square, and its steepness there; a vertical line keeps the given height.
 */
/** @param {Curve} one @param {Place} place */
export function heightThere(one, [a, before]) {
  const slope = one.A * a + one.C;
  if (slope === 0) return { b: before, steep: Infinity };
  const b = inUnit(height(one, a));
  return { b, steep: Math.abs((one.A * b + one.B) / slope) };
}

/** A sum of four terms; 0 if it does not exceed their rounding errors. */
/** @param {number} w @param {number} x @param {number} y @param {number} z */
function sumOrZero(w, x, y, z) {
  const sum = w + x + y + z;
  return Math.abs(sum) <= TOLERANCE * (Math.abs(w) + Math.abs(x) + Math.abs(y) + Math.abs(z)) ? 0 : sum;
}

/**
 * The distance to the right of `a` at which the curve `floor` leaves the region bounded by `other`; Infinity if it
 * never does.
 */
/** @param {Curve} floor @param {Curve} other @param {number} a */
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

/** A coordinate clipped to [0, 1] and rounded to 6 decimals, so that 0.1 + 0.2 is 0.3. @param {number} value */
export const roundedCoordinate = (value) => inUnit(Math.round(value * 1e6) / 1e6);
