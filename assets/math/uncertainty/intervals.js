/**
 * Intervals of scores, for each entity alone, without draws; as `tile_core.uncertainty.credible_intervals`. Each rate
 * has the posterior of Jeffreys' prior, and the score is at most r where A tnr + B tpr <= K: the distribution of the
 * score is one integral.
 */
import { cumulated, distribution, quantileOfTail } from '#tile/math/uncertainty/distributions';

/** @import { SampledRates } from '#tile/math/uncertainty/claims' */
/** @import { Distribution } from '#tile/math/uncertainty/distributions' */

const JEFFREYS = 0.5;

/** How many nodes of the integral are one step, and how often intervals of the score are halved: 0 for secants. */
export const FINE = { stride: 5, halvings: 26 };
/** While something moves. */
export const COARSE = { stride: 20, halvings: 0 };
/** The most secants, and how near an end is then. */
const SECANTS = 12;
const NEAR = 2 ** -14;

/**
 * The posterior of a rate: its mean and variance; `below`, the share of the distribution up to each node; and of some
 * nodes the rate and the mass.
 *
 * @typedef {{mean: number, variance: number, low: number, step: number, below: Float64Array, rates: Float64Array,
 *   mass: Float64Array}} Posterior
 */

/** @type {Map<string, Posterior>} */
const known = new Map();
const MOST = 4000;

/** @param {number} right @param {number} wrong @param {number} stride @returns {Posterior} */
function posteriorOf(right, wrong, stride) {
  const key = `${right},${wrong},${stride}`;
  const before = known.get(key);
  if (before) return before;
  const spread = distribution(right, wrong);
  const last = spread.density.length - 1;
  const sums = cumulated(spread.density);
  const mean = right / (right + wrong);
  const made = {
    mean,
    variance: (mean * (1 - mean)) / (right + wrong + 1),
    low: spread.low,
    step: spread.width / last,
    below: sums.map((sum) => sum / sums[last]),
    ...nodesOf(spread, stride),
  };
  if (known.size >= MOST) known.clear();
  known.set(key, made);
  return made;
}

/** @param {Distribution} spread @param {number} stride */
function nodesOf({ low, width, density }, stride) {
  const last = density.length - 1;
  const count = last / stride + 1;
  const mass = new Float64Array(count);
  const rates = new Float64Array(count);
  let total = 0;
  for (let k = 0; k < count; k++) {
    mass[k] = density[k * stride] / (k === 0 || k === count - 1 ? 2 : 1);
    rates[k] = Math.sin(low + (width * k * stride) / last) ** 2;
    total += mass[k];
  }
  return { rates, mass: mass.map((value) => value / total) };
}

/**
 * @param {SampledRates} sampled
 * @param {number} score at (a, b)
 * @param {number} a @param {number} b @param {number} level @param {{stride: number, halvings: number}} grid
 * @returns {number[]} both ends, with the measured score between them; where it is 0 the lower one is, where it is 1
 *   the upper one
 */
export function scoreInterval({ sizes, rates, masses }, score, a, b, level, { stride, halvings }) {
  const posteriors = sizes.map((size, k) =>
    posteriorOf(size * rates[k] + JEFFREYS, size * (1 - rates[k]) + JEFFREYS, stride),
  );
  const weights = (/** @type {number} */ r) => [(1 - a + r * (a - b)) * masses[0], (a + r * (b - a)) * masses[1]];
  const means = posteriors.map(({ mean }) => mean);
  const good = masses[0] * means[0] * (1 - a) + masses[1] * means[1] * a;
  const bad = masses[0] * (1 - means[0]) * (1 - b) + masses[1] * (1 - means[1]) * b;
  const spread = weights(good / (good + bad)).map((weight, k) => weight * Math.sqrt(posteriors[k].variance));
  // The rate that varies more is integrated over, at the nodes of the other one.
  const outer = spread[1] < spread[0] ? 1 : 0;
  const inner = 1 - outer;
  const ends = masses[0] * (1 - b) + masses[1] * b;
  const probability = (/** @type {number} */ r) => {
    const weight = weights(r);
    return below(posteriors[inner], posteriors[outer], r * ends, weight[outer], weight[inner]);
  };
  const [mean, error] = [good / (good + bad), Math.hypot(...spread) / (good + bad)];
  const [low, high] = [(1 - level) / 2, (1 + level) / 2].map((wanted) =>
    halvings ? solve(probability, wanted, halvings) : solveNearly(probability, wanted, mean, error),
  );
  return [score === 0 ? 0 : Math.min(low, score), score === 1 ? 1 : Math.max(high, score)];
}

/**
 * The probability that one rate times its weight, and the other times its weight, sum to at most `line`.
 *
 * @param {Posterior} one @param {Posterior} other @param {number} line
 * @param {number} weight of the other
 * @param {number} own weight of the one
 */
function below(one, other, line, weight, own) {
  const last = one.below.length - 2;
  let total = 0;
  for (let i = 0; i < other.rates.length; i++) {
    const left = Math.min(1, Math.max(0, (line - weight * other.rates[i]) / own));
    const place = (Math.asin(Math.sqrt(left)) - one.low) / one.step;
    const k = Math.min(last, Math.max(0, Math.trunc(place)));
    const share = Math.min(1, Math.max(0, place - k));
    total += (one.below[k] + (one.below[k + 1] - one.below[k]) * share) * other.mass[i];
  }
  return total;
}

/** The r from 0 to 1 at which a growing function is `wanted`, by halvings. */
/** @param {(r: number) => number} probability @param {number} wanted @param {number} halvings */
function solve(probability, wanted, halvings) {
  let [low, high] = [0, 1];
  for (let k = 0; k < halvings; k++) {
    const middle = (low + high) / 2;
    if (probability(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The same by secants: in standard deviations a score is nearly normal, so that a few are enough.
 *
 * @param {(r: number) => number} probability @param {number} wanted
 * @param {number} mean of the score, about
 * @param {number} error its standard deviation, about
 */
function solveNearly(probability, wanted, mean, error) {
  const goal = quantileOfTail(1 - wanted);
  let [low, high, r, slope] = [0, 1, mean + goal * error, error];
  let [before, there] = [NaN, NaN];
  for (let k = 0; k < SECANTS; k++) {
    if (!(r > low && r < high)) r = (low + high) / 2;
    const found = quantileOfTail(1 - probability(r));
    if (found < goal) low = r;
    else high = r;
    const secant = (r - before) / (found - there);
    if (secant > 0 && secant < Infinity) slope = secant;
    [before, there] = [r, found];
    r += (goal - found) * slope;
    if (Math.abs(r - before) < NEAR || high - low < NEAR) break;
  }
  return Math.min(high, Math.max(low, r));
}
