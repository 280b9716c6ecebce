/**
 * The critical value c of m independent normal variables, for which the squares of the largest one above 0 and of the
 * least one below 0 sum to at most c^2 with the probability of the level; as `tile_core.uncertainty.exact.critical`.
 */
import { density, FARTHEST, upperTail } from '#tile/exact/normal';

const PIECES = 200;
const HALVINGS = 44;

/** @type {Map<string, number>} */
const known = new Map();

/**
 * @param {number} m variables, at least 1
 * @param {number} alpha 1 - level, in (0, 1)
 */
export function criticalValue(m, alpha) {
  const key = `${m},${alpha}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let [low, high] = [0, FARTHEST];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (levelOf(middle, m) < 1 - alpha) low = middle;
    else high = middle;
  }
  known.set(key, high);
  return high;
}

/**
 * F(c), by Simpson's rule on both sides of 0.
 *
 * @param {number} c
 * @param {number} m
 */
function levelOf(c, m) {
  let total = 0;
  for (let i = 0; i <= PIECES; i++) {
    const weight = i === 0 || i === PIECES ? 1 : i % 2 === 1 ? 4 : 2;
    const v = i / PIECES;
    total += weight * c * density(c * v) * between(-c * v, c, m - 1);
    const under = 1 + v * v;
    const [t, s] = [(2 * c * v) / under, (c * (1 - v * v)) / under];
    total += ((weight * 2 * c * (1 - v * v)) / (under * under)) * density(t) * between(t, s, m - 1);
  }
  return (m * total) / (3 * PIECES);
}

/**
 * The probability that all others lie between -low and high.
 *
 * @param {number} high
 * @param {number} low
 * @param {number} others
 */
const between = (high, low, others) => power(Math.max(0, 1 - upperTail(high) - upperTail(low)), others);

/**
 * @param {number} base
 * @param {number} exponent a whole number from 0 on
 */
function power(base, exponent) {
  let [result, square, left] = [1, base, exponent];
  while (left > 0) {
    if (left % 2 === 1) result *= square;
    square *= square;
    left = Math.floor(left / 2);
  }
  return result;
}
