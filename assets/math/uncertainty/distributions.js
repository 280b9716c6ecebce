/** Normal, binomial and Beta distributions from plain arithmetic, as `tile_core.uncertainty.exact` has them. */

// ---- The standard normal distribution from additions, multiplications, divisions and square roots alone, in the
// same order as `tile_core.uncertainty.exact.normal`, so that both give the same digits.

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

/** z with P(Z > z) = tail, from -12 to 12: a rational function, improved twice by Halley's method. */
/** @param {number} tail */
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

// ---- Tails of binomial counts and of weighted sums of two of them, and the ends of Clopper-Pearson intervals; as
// `tile_core.uncertainty.exact.binomial`, which says how, step by step in the same order.

/** Counts of a larger variance have approximate tails; up to it, all probabilities lie within HALF of the mode. */
const MOST = 5000;
const HALF = 1024;
const CUT = 1e-16;
/** Of two counts, one with a variance above MOST, the sum is smooth if the variance of the other is above this. */
const SMOOTH = 100;
/** What is nearer to a whole number than this is one. */
const WHOLE = 1e-9;
const NEWTON = 6;
const SECANTS = 40;
const CLOSE = 1e-12;

/** A binomial count: of `n` samples with the rate `p`, `k` were observed; `step`: its weight in a sum. */
/** @typedef {{n: number, p: number, k: number, step: number}} Count */

/** Probabilities of two counts, that of k at k - base. */
const rooms = [new Float64Array(2 * HALF + 1), new Float64Array(2 * HALF + 1)];
/** The base, the first and the last count of each of them. */
const ends = { base: 0, low: 0, high: 0 };

/** Writes the probabilities of counts to `result`, and where they are to `ends`. */
/** @param {number} n @param {number} p @param {Float64Array} result */
function probabilities(n, p, result) {
  if (n === 0 || p <= 0 || p >= 1) {
    const k = p >= 1 ? n : 0;
    result[0] = 1;
    ends.base = ends.low = ends.high = k;
    return;
  }
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const base = Math.max(0, mode - HALF);
  const odds = p / (1 - p);
  let total = 1;
  result[mode - base] = 1;
  let [low, weight] = [mode, 1];
  while (low > base && weight > CUT) {
    weight *= low / ((n - low + 1) * odds);
    low -= 1;
    result[low - base] = weight;
    total += weight;
  }
  let high = mode;
  const most = Math.min(n, mode + HALF);
  weight = 1;
  while (high < most && weight > CUT) {
    weight *= ((n - high) * odds) / (high + 1);
    high += 1;
    result[high - base] = weight;
    total += weight;
  }
  const share = 1 / total;
  for (let k = low - base; k <= high - base; k++) result[k] *= share;
  ends.base = base;
  ends.low = low;
  ends.high = high;
}

/** P(X >= k) of a count with a large variance, by its saddlepoint. */
/** @param {number} n @param {number} p @param {number} k */
function smoothTail(n, p, k) {
  if (k <= 0) return 1;
  if (k > n) return 0;
  const share = (k - 0.5) / n;
  const s = logarithm(share / (1 - share)) - logarithm(p / (1 - p));
  const information = share * logarithm(share / p) + (1 - share) * logarithm((1 - share) / (1 - p));
  let w = Math.sqrt(Math.max(0, 2 * n * information));
  if (w < 1e-3) return upperTail(s >= 0 ? w : -w);
  if (w > 30) return s > 0 ? 0 : 1;
  w = s > 0 ? w : -w;
  const half = exponential(s / 2);
  const u = (half - 1 / half) * Math.sqrt(n * share * (1 - share));
  return upperTail(w) + density(w) * (1 / u - 1 / w);
}

/** P(X >= k) of a count of n samples with the rate p. @param {number} n @param {number} p @param {number} k */
function tail(n, p, k) {
  const room = rooms[1];
  if (k <= 0) return 1;
  if (k > n) return 0;
  if (n * p * (1 - p) > MOST) return smoothTail(n, p, k);
  probabilities(n, p, room);
  if (k <= ends.low) return 1;
  let total = 0;
  for (let i = ends.high - ends.base; i >= k - ends.base; i--) total += room[i];
  return total;
}

/** Of the cumulant generating function of a sum less its mean, first and second derivative. */
const slopes = { first: 0, second: 0 };

/** Finds the slopes at s; as objects and arrays are slower than the sums, it writes them to `slopes`. */
/** @param {number} s @param {Count} one @param {Count} other @param {number} scale of the steps */
function findSlopes(s, one, other, scale) {
  const x = one.step / scale;
  const y = other.step / scale;
  const e = one.p * exponential(x * s);
  const f = other.p * exponential(y * s);
  const g = 1 - one.p + e;
  const h = 1 - other.p + f;
  slopes.first = one.n * x * (e / g - one.p) + other.n * y * (f / h - other.p);
  slopes.second = (one.n * x * x * e * (1 - one.p)) / (g * g) + (other.n * y * y * f * (1 - other.p)) / (h * h);
}

/** The part of one count in the value at s of that function; x is its step. */
/** @type {(count: Count, x: number, s: number) => number} */
const cumulant = ({ n, p }, x, s) => n * (logarithm(1 - p + p * exponential(x * s)) - p * x * s);

/** P(step X + step Y >= t) of two counts of which one, or both, have a large variance, by the saddlepoint. */
/** @param {Count} one @param {Count} other @param {number} t less by what corrects for continuity */
function smoothTailOfSum(one, other, t) {
  const mean = one.step * one.n * one.p + other.step * other.n * other.p;
  const scale = Math.sqrt(
    one.step * one.step * one.n * one.p * (1 - one.p) + other.step * other.step * other.n * other.p * (1 - other.p),
  );
  const off = (t - mean) / scale;
  if (Math.abs(off) < 1e-3) return upperTail(off);
  if (Math.abs(off) > 30) return off > 0 ? 0 : 1;
  let s = off;
  for (let k = 0; k < NEWTON; k++) {
    findSlopes(s, one, other, scale);
    s += (off - slopes.first) / slopes.second;
  }
  findSlopes(s, one, other, scale);
  const value = cumulant(one, one.step / scale, s) + cumulant(other, other.step / scale, s);
  let w = Math.sqrt(Math.max(0, 2 * (s * off - value)));
  w = s > 0 ? w : -w;
  const u = s * Math.sqrt(slopes.second);
  return upperTail(w) + density(w) * (1 / u - 1 / w);
}

/** P(X + ratio Y >= its observed value) where X has a large variance: over all counts Y. */
/** @param {Count} one X @param {Count} other Y */
function tailByOther(one, other) {
  const ratio = other.step / one.step;
  const room = rooms[1];
  probabilities(other.n, other.p, room);
  const { base, low, high } = ends;
  let total = 0;
  for (let y = high; y >= low; y--)
    total += room[y - base] * smoothTail(one.n, one.p, Math.ceil(one.k + ratio * (other.k - y) - WHOLE));
  return total;
}

/** P(step X + step Y >= the observed sum) of two counts; one step may be 0. @param {Count} one @param {Count} other */
export function tailOfSum(one, other) {
  if (one.step === 0 || one.n === 0) return tail(other.n, other.p, other.k);
  if (other.step === 0 || other.n === 0) return tail(one.n, one.p, one.k);
  const [variance0, variance1] = [one.n * one.p * (1 - one.p), other.n * other.p * (1 - other.p)];
  const [least, most] = [Math.min(variance0, variance1), Math.max(variance0, variance1)];
  if (most > MOST) {
    // Steps of one count that are larger than the spread of the other leave gaps.
    const gaps = other.step > one.step * Math.sqrt(variance0) || one.step > other.step * Math.sqrt(variance1);
    if (least > (gaps ? MOST : SMOOTH)) {
      const correction = 0.5 * (gaps ? Math.max(one.step, other.step) : Math.min(one.step, other.step));
      return smoothTailOfSum(one, other, one.step * one.k + other.step * other.k - correction);
    }
    return variance0 > MOST ? tailByOther(one, other) : tailByOther(other, one);
  }
  return exactTailOfSum(one, other);
}

/** @param {Count} one @param {Count} other */
function exactTailOfSum(one, other) {
  const [room0, room1] = rooms;
  probabilities(one.n, one.p, room0);
  const { base, low, high } = ends;
  for (let i = high - base - 1; i >= low - base; i--) room0[i] += room0[i + 1];
  probabilities(other.n, other.p, room1);
  const ratio = other.step / one.step;
  let total = 0;
  for (let y = ends.high; y >= ends.low; y--) {
    const needed = Math.ceil(one.k + ratio * (other.k - y) - WHOLE);
    if (needed > high) break;
    total += room1[y - ends.base] * (needed <= low ? 1 : room0[needed - base]);
  }
  return total;
}

/** The rate p with P(X >= k) = P(Z > z): the lower end of a Clopper-Pearson interval; 0 where k is 0. */
/** @param {number} n @param {number} k @param {number} z */
export function lowestRate(n, k, z) {
  if (k <= 0) return 0;
  let [low, high] = [0, k / n];
  let [below, above] = [FARTHEST - z, -z];
  let rate = high / (1 + z / Math.sqrt(k));
  for (let step = 0; step < SECANTS; step++) {
    const off = quantileOfTail(tail(n, rate, k)) - z;
    if (off > 0) [low, below, above] = [rate, off, above / 2];
    else [high, above, below] = [rate, off, below / 2];
    if (high - low < CLOSE * high) break;
    rate = low + ((high - low) * below) / (below - above);
  }
  return low;
}

// ---- Quantiles of Beta distributions, as `tile_core.uncertainty.beta_quantiles`. With x = sin^2(t) the density of
// Beta(alpha, beta) over t is sin^(2 alpha - 1) t cos^(2 beta - 1) t: bounded for parameters of at least 1/2, and
// nearly normal. It is integrated by the trapezoidal rule over 20 standard deviations.

const NODES = 1001;
const REACH = 10;
const TINY = 1e-300;

/**
 * @param {number} alpha at least 1/2
 * @param {number} beta at least 1/2
 * @param {Float64Array} levels increasing, in [0, 1]
 * @returns {Float64Array} the quantile at each level
 */
export function quantiles(alpha, beta, levels) {
  const { low, width, density } = distribution(alpha, beta);
  const below = cumulated(density);
  let k = 0;
  return levels.map((level) => {
    const share = level * below[NODES - 1];
    while (k < NODES - 2 && below[k + 1] < share) k++;
    const step = below[k + 1] - below[k];
    const node = k + (step > 0 ? (share - below[k]) / step : 0);
    return Math.sin(low + (width * node) / (NODES - 1)) ** 2;
  });
}

/**
 * The density of Beta(alpha, beta) over equidistant angles, up to a factor: from `low` to `low` + `width`.
 *
 * @typedef {{low: number, width: number, density: Float64Array}} Distribution
 */

/** @param {number} alpha at least 1/2 @param {number} beta at least 1/2 @returns {Distribution} */
export function distribution(alpha, beta) {
  const [first, second] = [2 * alpha - 1, 2 * beta - 1];
  const middle = first + second > 0 ? Math.atan2(Math.sqrt(first), Math.sqrt(second)) : Math.PI / 4;
  const reach = REACH / 2 / Math.sqrt(alpha + beta);
  const low = Math.max(middle - reach, 0);
  const width = Math.min(middle + reach, Math.PI / 2) - low;
  const density = new Float64Array(NODES);
  let top = -Infinity;
  for (let k = 0; k < NODES; k++) {
    const node = low + (width * k) / (NODES - 1);
    density[k] = first * Math.log(Math.max(Math.sin(node), TINY)) + second * Math.log(Math.max(Math.cos(node), TINY));
    if (density[k] > top) top = density[k];
  }
  return { low, width, density: density.map((value) => Math.exp(value - top)) };
}

/** The cumulative integral of a density at each node, up to a factor. @param {Float64Array} density */
export function cumulated(density) {
  const below = new Float64Array(density.length);
  for (let k = 1; k < density.length; k++) below[k] = below[k - 1] + density[k] + density[k - 1];
  return below;
}
