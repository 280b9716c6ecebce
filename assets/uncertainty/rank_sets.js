/**
 * Rank sets and tiers from one family of simultaneous intervals, as `tile_core.uncertainty.rank_sets`, so that they
 * cannot contradict each other (Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies 91, 2024).
 */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Family } from '#tile/uncertainty/differences' */
import { byVariance, differences } from '#tile/uncertainty/differences';
import { SlicedMap } from '#tile/uncertainty/sliced_map';

/** Tiers relative to the anchor: significantly better, not separable, significantly worse, without a score. */
export const BETTER = 1;
export const NOT_SEPARABLE = 0;
export const WORSE = -1;
export const UNDEFINED = -2;

/**
 * The first and last rank that each entity may hold, 0 for those without a score here; and the tiers.
 *
 * @typedef {{first: Int32Array, last: Int32Array, tier: Int8Array}} RankSets
 */

/**
 * Rank sets that hold simultaneously at the level. Entities whose set contains 1 cannot be told apart from the best.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} level
 * @param {number | null} [anchor] an entity; null, or one without a score here, stands for the best
 * @returns {RankSets}
 */
export function rankSets(draws, a, b, prior, level, anchor = null) {
  return setsFromDifferences(differences(draws, a, b, prior, level), draws.size, anchor);
}

/**
 * Rank sets from differences that are computed already.
 *
 * @param {Family} family
 * @param {number} size the number of entities, including those without a score
 * @param {number | null} anchor
 * @returns {RankSets}
 */
export function setsFromDifferences(family, size, anchor) {
  const { entities, centers } = family;
  const n = entities.length;
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const tier = new Int8Array(size).fill(UNDEFINED);
  for (const i of entities) [first[i], last[i], tier[i]] = [1, n, NOT_SEPARABLE];
  const halves = halvesOf(family);
  const { factor, squares } = family;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const lead = centers[i] - centers[j];
      if (!(Math.abs(lead) > width(halves, squares, factor, i, j))) continue;
      const [better, worse] = lead > 0 ? [entities[i], entities[j]] : [entities[j], entities[i]];
      first[worse]++;
      last[better]--;
      if (worse === anchor) tier[better] = BETTER;
      if (better === anchor) tier[worse] = WORSE;
    }
  }
  if (anchor === null || first[anchor] === 0) for (const i of entities) tier[i] = first[i] > 1 ? WORSE : NOT_SEPARABLE;
  return { first, last, tier };
}

/**
 * Half the width of the interval of the difference between each entity and one of lesser variance, where draws are
 * independent.
 *
 * @param {Family} family
 */
const halvesOf = ({ variances, factor }) => variances.map((variance) => factor * Math.sqrt(2 * variance));

/**
 * @param {Float64Array} halves
 * @param {Float64Array | null} squares
 * @param {number} factor
 * @param {number} i
 * @param {number} j
 * @returns {number} half the width of the interval of their difference
 */
function width(halves, squares, factor, i, j) {
  if (squares) return factor * Math.sqrt(squares[i * halves.length + j]);
  return Math.max(halves[i], halves[j]);
}

/**
 * @param {Family} family
 * @returns {number} how many entities cannot be told apart from the best: none is significantly better than they are
 */
export function plausibleCount(family) {
  return family.squares ? plausibleOfPairs(family) : plausibleByVariance(family);
}

/**
 * With independent draws the scale of a pair is the larger of the two variances. So it is enough to compare each entity
 * with the best of those with a lesser variance, and with the greatest lower bound of those with a larger one.
 *
 * @param {Family} family
 */
function plausibleByVariance({ centers, variances, factor }) {
  const order = byVariance(variances);
  const half = (/** @type {number} */ i) => factor * Math.sqrt(2 * variances[i]);
  const worse = new Uint8Array(centers.length);
  let best = -Infinity;
  for (const i of order) {
    if (best - centers[i] > half(i)) worse[i] = 1;
    best = Math.max(best, centers[i]);
  }
  let least = -Infinity;
  for (const i of order.reverse()) {
    if (least > centers[i]) worse[i] = 1;
    least = Math.max(least, centers[i] - half(i));
  }
  return worse.reduce((count, value) => count + 1 - value, 0);
}

/** @param {Family} family */
function plausibleOfPairs(family) {
  const { centers, squares, factor } = family;
  const halves = halvesOf(family);
  let count = 0;
  for (let i = 0; i < centers.length; i++) {
    let surpassed = false;
    for (let j = 0; j < centers.length && !surpassed; j++)
      surpassed = centers[j] - centers[i] > width(halves, squares, factor, j, i);
    if (!surpassed) count++;
  }
  return count;
}

/** The number of entities whose rank set contains 1, over a grid of the Tile as in `BestMap`. */
export class PlausibleMap extends SlicedMap {
  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null: each entity's own
   * @param {number} level of the rank sets
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, level, side = 26) {
    const number = new Int32Array(side * side);
    super(number, side, (a, b) => plausibleCount(differences(draws, a, b, prior, level)));
    this.draws = draws;
    this.prior = prior;
    this.number = number;
  }
}
