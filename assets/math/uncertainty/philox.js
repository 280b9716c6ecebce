/**
 * Standard normal numbers from a counter: Philox 2x32 with ten rounds (Salmon, Moraes, Dror and Shaw, Parallel random
 * numbers: as easy as 1, 2, 3, SC 2011), then the transform of Box and Muller. Each number depends on its seed and its
 * place alone, and Python has the same ones: `tile_core.uncertainty.philox`.
 */

const MULTIPLIER = 0xd256d193;
const WEYL = 0x9e3779b9;
const ROUNDS = 10;
const [LOW, HIGH] = [MULTIPLIER & 0xffff, MULTIPLIER >>> 16];
/** Rows of a context. */
const ROWS = 2 ** 16;

/** The upper half of the product with the multiplier. @param {number} x 32 bits */
function upperProduct(x) {
  const [low, high] = [x & 0xffff, x >>> 16];
  const middle = high * LOW + ((low * LOW) >>> 16);
  const other = low * HIGH + (middle & 0xffff);
  return high * HIGH + Math.floor(middle / 65536) + Math.floor(other / 65536);
}

/**
 * The normal number of a draw.
 *
 * @param {number} seed a whole number below 2^32
 * @param {number} context below 2^15
 * @param {number} row from 0 to 65,534; -1 for what all rows have in common
 * @param {number} rate 0 for the negatives, 1 for the positives
 * @param {number} draw
 */
export function normalAt(seed, context, row, rate, draw) {
  let [one, other, key] = [draw >>> 0, (2 * (context * ROWS + row + 1) + rate) >>> 0, seed >>> 0];
  for (let k = 0; k < ROUNDS; k++) {
    const low = Math.imul(one, MULTIPLIER) >>> 0;
    one = (upperProduct(one) ^ key ^ other) >>> 0;
    other = low;
    key = (key + WEYL) >>> 0;
  }
  return Math.sqrt(-2 * Math.log((one + 0.5) / 2 ** 32)) * Math.cos(2 * Math.PI * ((other + 0.5) / 2 ** 32));
}
