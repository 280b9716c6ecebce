/**
 * The standard normal distribution from additions, multiplications, divisions and square roots alone, in the same order
 * as `tile_core.uncertainty.exact.normal`, so that both give the same digits.
 */

/** A tail of 1e-33 or less counts as this many standard deviations. */
export const FARTHEST = 12;
const LEAST = 1e-33;
const LOG2_HIGH = 0.6931471803691238;
const LOG2_LOW = 1.9082149292705877e-10;
const DENSITY = 0.3989422804014327;
const TERMS = 15;
const SERIES = 2.5;
const DEPTH = 60;

const parts = new Float64Array(1);
const bits = new Uint32Array(parts.buffer);
/** Which half of a number holds its exponent. */
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0];

/** @param {number} x from -700 to 700 */
export function exponential(x) {
  const k = Math.floor(x / Math.LN2 + 0.5);
  const rest = x - k * LOG2_HIGH - k * LOG2_LOW;
  let total = 1;
  for (let i = TERMS; i > 0; i--) total = 1 + (total * rest) / i;
  return total * 2 ** k;
}

/** The natural logarithm. @param {number} x above 0 */
export function logarithm(x) {
  const scaled = x < 1e-300 ? x * 2 ** 64 : x;
  parts[0] = scaled;
  let k = ((bits[HIGH] >>> 20) & 0x7ff) - 1022 - (x < 1e-300 ? 64 : 0);
  bits[HIGH] = (bits[HIGH] & 0x800fffff) | (1022 << 20);
  let part = parts[0];
  if (part < Math.SQRT1_2) {
    part = 2 * part;
    k -= 1;
  }
  const s = (part - 1) / (part + 1);
  const square = s * s;
  let total = 0;
  for (let i = 25; i > 0; i -= 2) total = total * square + 1 / i;
  return k * LOG2_HIGH + (2 * s * total + k * LOG2_LOW);
}

/** The density at z, of at most 37 standard deviations. @param {number} z */
export const density = (z) => DENSITY * exponential(-0.5 * z * z);

/** P(Z > z): a series near 0, a continued fraction in the tail. @param {number} z from -37 to 37 */
export function upperTail(z) {
  const x = Math.abs(z);
  const tail = x < SERIES ? 0.5 - density(x) * series(x) : density(x) / fraction(x);
  return z >= 0 ? tail : 1 - tail;
}

/** @param {number} x */
function series(x) {
  let [term, total, i] = [x, x, 1];
  while (term > 1e-17 * total) {
    i += 2;
    term *= (x * x) / i;
    total += term;
  }
  return total;
}

/** @param {number} x */
function fraction(x) {
  let below = x;
  for (let i = DEPTH; i > 0; i--) below = x + i / below;
  return below;
}

/**
 * z with P(Z > z) = tail, from -12 to 12: a rational function, improved twice by Halley's method.
 *
 * @param {number} tail
 */
export const quantileOfTail = (tail) => (tail > 0.5 ? -quantile(1 - tail) : quantile(tail));

/** @param {number} tail */
function quantile(tail) {
  if (tail <= LEAST) return FARTHEST;
  const t = Math.sqrt(-2 * logarithm(tail));
  const over = 2.515517 + t * (0.802853 + t * 0.010328);
  const under = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  let z = t - over / under;
  for (let k = 0; k < 2; k++) {
    const step = (upperTail(z) - tail) / density(z);
    z += step / (1 - 0.5 * z * step);
  }
  return z;
}
