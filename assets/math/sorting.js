/**
 * Fast sorting of keys in typed arrays: 20,000 of them take only part of a frame. The built-in sort calls back for each
 * comparison, and a merge sort accesses keys all over memory; here the upper halves of the keys are sorted by a radix
 * sort, which leaves little to do.
 */

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
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 */
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

/**
 * Stable radix sort of the first `count` entries of `order` by the upper halves of their keys, descending.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 * @param {number} count
 */
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

/**
 * Turns the counts of a digit's values into start positions; false if all keys have the same digit.
 *
 * @param {number} digit
 * @param {number} count
 */
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

/**
 * @param {Int32Array} from
 * @param {Int32Array} to
 * @param {number} digit
 * @param {number} count
 */
function scatter(from, to, digit, count) {
  const shift = digit * BITS;
  const start = digit * SIZE;
  for (let k = 0; k < count; k++) to[counts[start + ((codes[from[k]] >>> shift) & (SIZE - 1))]++] = from[k];
}

/**
 * Insertion sort of the first `count` entries of `order`, which are nearly sorted; false if it gives up.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 * @param {number} count
 */
function insertionSort(keys, order, count) {
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

/**
 * Stable merge sort of the first `count` entries of `order` by descending key.
 *
 * @param {Float64Array} keys
 * @param {Int32Array} order
 * @param {number} count
 */
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
 * @param {Float64Array} keys
 * @param {Int32Array} from
 * @param {Int32Array} to
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
