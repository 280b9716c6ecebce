/**
 * Robustness over a part of the Tile by the mean of the scores of several contexts: shares of ranks, worst ranks,
 * regrets; as `mean_robustness` of `tile_core.rules`, at the same points.
 *
 * A mean of scores has no frontiers in closed form. Its values are taken on a grid of the part and along its outline,
 * and the largest regrets are followed from there to their peaks. What is smaller than a cell can be missed.
 */
import { ranksOf } from '#tile/math/ranking';
import { RuleWalk } from '#tile/math/rules';
import { portion } from '#tile/math/steps';
import { addRanks, isInside, regionCells } from '#tile/math/uncertainty/acceptability';
import { outlineOf } from '#tile/math/uncertainty/extremes';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Several } from '#tile/math/rules' */
/** @import { Region, Robustness, Weight } from '#tile/math/uncertainty/acceptability' */

/** The most scores, one for each cell, entity and context; and the most and the fewest cells along a side. */
const MOST = 3e7;
const [FINE, COARSE] = [100, 20];
/** Steps towards a peak of the regret; after one without success the next are half as long. */
const ROUNDS = 30;
/** How far inside the part's frame places are: on the frame of the Tile a score can be 0/0. */
const NARROW = 1e-9;
/** The share of the time that the grid takes. */
const GRID = 0.8;
/** Places that are evaluated between two pauses. */
const PLACES = 100;

/** How many cells the grid has along each side. @param {Several} several */
export function meanSide({ contexts, mean }) {
  return Math.max(COARSE, Math.min(FINE, Math.floor(Math.sqrt(MOST / Math.max(1, contexts.length * mean.length)))));
}

/**
 * `shares`: of the part on which each entity holds each rank, at [entity * size + rank - 1]; worst ranks and regrets
 * are NaN for entities without a value.
 *
 * @typedef {Robustness & {shares: Float64Array}} MeanRobustness
 */

/**
 * @param {Several} several @param {Region} region
 * @param {Weight} weight ignored if the prior is none that has a balanced Tile
 * @param {number} prior of the Tile that `weight` balances
 * @returns {Generator<number, MeanRobustness, void>} pauses with the completed share, and can be stopped there
 */
export function* meanRobustnessSteps(several, region, weight, prior) {
  const side = meanSide(several);
  const balanced = weight === 'balanced' && prior > 0 && prior < 1;
  const cells = regionCells(region, side, balanced ? weight : 'ab', prior);
  const found = new Found(several, outlineOf(region));
  const along = found.along(side);
  const number = cells.a.length + along.length;
  for (let k = 0; k < number; k++) {
    const inside = k < cells.a.length;
    const place = inside ? /** @type {Place} */ ([cells.a[k], cells.b[k]]) : along[k - cells.a.length];
    found.add(place, inside ? cells.weights[k] || 1 : 0);
    if (k % PLACES === 0) yield (GRID * k) / number;
  }
  yield* portion(found.climb(side), GRID, 1);
  const { regret, worstRank, shares, weight: whole } = found;
  const known = (/** @type {Float64Array} */ values) => values.map((value) => (value === -Infinity ? NaN : value));
  return { shares: shares.map((share) => share / whole), worstRank: known(worstRank), regret: known(regret) };
}

/** What is found at one place after another. */
class Found {
  weight = 0;

  /** @param {Several} several @param {Place[]} corners of the part */
  constructor(several, corners) {
    const size = several.mean.length;
    const lowest = () => new Float64Array(size).fill(-Infinity);
    this.walk = new RuleWalk(several);
    this.corners = corners;
    this.shares = new Float64Array(size * size);
    this.worstRank = lowest();
    this.regret = lowest();
    /** Where the regret of each entity is that large. @type {Place[]} */
    this.peaks = Array.from({ length: size }, () => [0, 0]);
    const [a, b] = [0, 1].map((axis) => corners.map((place) => place[axis]));
    this.low = [Math.min(...a), Math.min(...b)];
    this.high = [Math.max(...a), Math.max(...b)];
  }

  /** A place moved to the inside of the part's frame. @param {Place} place @returns {Place} */
  framed([a, b]) {
    const { low, high } = this;
    return [
      Math.min(high[0] - NARROW, Math.max(low[0] + NARROW, a)),
      Math.min(high[1] - NARROW, Math.max(low[1] + NARROW, b)),
    ];
  }

  /** Places just inside the part's frame along its outline. @param {number} side how many on each side of it */
  along(side) {
    const { corners } = this;
    return corners.flatMap(([a, b], k) => {
      const [nextA, nextB] = corners[(k + 1) % corners.length];
      return Array.from({ length: side }, (_, step) =>
        this.framed([a + ((nextA - a) * step) / side, b + ((nextB - b) * step) / side]),
      );
    });
  }

  /** The means at a place. @param {Place} place */
  valuesAt([a, b]) {
    this.walk.score(a, b);
    return this.walk.valuesOf('scores', a, b);
  }

  /** @param {Place} place @param {number} weight */
  add(place, weight) {
    const { regret, worstRank, peaks } = this;
    const values = this.valuesAt(place);
    const best = greatest(values);
    const ranks = ranksOf(values);
    if (weight) addRanks(ranks, weight, this.shares);
    this.weight += weight;
    for (let i = 0; i < values.length; i++) {
      if (ranks[i] > worstRank[i]) worstRank[i] = ranks[i];
      if (best - values[i] > regret[i]) [regret[i], peaks[i]] = [best - values[i], place];
    }
  }

  /** Follows the regret of each entity from its largest one so far to its peak. */
  /** @param {number} side of the grid @returns {Generator<number, void, void>} */
  *climb(side) {
    const { regret, peaks, low, high, corners } = this;
    for (const i of regret.keys()) {
      yield i / regret.length;
      if (regret[i] === -Infinity) continue;
      let [width, height] = [(high[0] - low[0]) / side, (high[1] - low[1]) / side];
      for (let round = 0; round < ROUNDS; round++) {
        const [a, b] = peaks[i];
        const before = regret[i];
        for (const [across, up] of WAYS) {
          const place = this.framed([a + across * width, b + up * height]);
          if (!isInside(corners, ...place)) continue;
          const values = this.valuesAt(place);
          const gap = greatest(values) - values[i];
          if (gap > regret[i]) [regret[i], peaks[i]] = [gap, place];
        }
        if (regret[i] === before) [width, height] = [width / 2, height / 2];
      }
    }
  }
}

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** The greatest of some values; NaN ones are ignored. @param {Float64Array} values */
function greatest(values) {
  let most = -Infinity;
  for (const value of values) if (value > most) most = value;
  return most;
}
