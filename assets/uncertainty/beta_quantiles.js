/**
 * Quantiles of Beta distributions, as `tile_core.uncertainty.beta_quantiles`.
 * With x = sin^2(t) the density of Beta(alpha, beta) over t is sin^(2 alpha - 1) t cos^(2 beta - 1) t: bounded for
 * parameters of at least 1/2, and nearly normal. It is integrated by the trapezoidal rule over 20 standard deviations.
 */

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
  const [first, second] = [2 * alpha - 1, 2 * beta - 1];
  const middle = first + second > 0 ? Math.atan2(Math.sqrt(first), Math.sqrt(second)) : Math.PI / 4;
  const reach = REACH / 2 / Math.sqrt(alpha + beta);
  const low = Math.max(middle - reach, 0);
  const width = Math.min(middle + reach, Math.PI / 2) - low;
  const below = cumulated(logDensity(first, second, low, width));
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
 * @param {number} first
 * @param {number} second
 * @param {number} low
 * @param {number} width
 */
function logDensity(first, second, low, width) {
  const result = new Float64Array(NODES);
  for (let k = 0; k < NODES; k++) {
    const node = low + (width * k) / (NODES - 1);
    result[k] = first * Math.log(Math.max(Math.sin(node), TINY)) + second * Math.log(Math.max(Math.cos(node), TINY));
  }
  return result;
}

/**
 * The cumulative integral of the density at each node, up to a factor.
 *
 * @param {Float64Array} logarithm of the density at the nodes
 */
function cumulated(logarithm) {
  let top = -Infinity;
  for (const value of logarithm) if (value > top) top = value;
  const below = new Float64Array(NODES);
  let before = Math.exp(logarithm[0] - top);
  for (let k = 1; k < NODES; k++) {
    const density = Math.exp(logarithm[k] - top);
    below[k] = below[k - 1] + density + before;
    before = density;
  }
  return below;
}
