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

/**
 * @param {number} alpha at least 1/2
 * @param {number} beta at least 1/2
 * @returns {Distribution}
 */
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
