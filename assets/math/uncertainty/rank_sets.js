/** Rank sets and tiers from claims that all hold at once, at a point and over the Tile. */
import { ranksOf } from '#tile/math/ranking';
import {
  FINE,
  MOVING,
  plausibleCount,
  sampledRates,
  sureDifferences,
  sureDifferencesInSteps,
  timesAsMany,
} from '#tile/math/uncertainty/claims';
import * as credible from '#tile/math/uncertainty/intervals';
import { leadInSteps } from '#tile/math/uncertainty/lead';
import { keysAt, scoresAt } from '#tile/math/uncertainty/rank_probabilities';

/** @import { SampledRates, SureDifferences } from '#tile/math/uncertainty/claims' */
/** @import { Draws, Tested } from '#tile/math/uncertainty/draws' */
/** @import { Lead } from '#tile/math/uncertainty/lead' */

// ---- Rank sets and tiers from claims that all hold at once, as `tile_core.uncertainty.rank_sets`, so that they
// cannot contradict each other (Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies 91, 2024).

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
 * Rank sets from claims that all hold at once. Entities whose set contains 1 cannot be told apart from the best.
 *
 * @param {{size: number, sure: Uint8Array, defined: ArrayLike<number>}} claims `sure`: at [i * size + j], whether i is
 *   surely better than j
 * @param {number | null} anchor an entity; null, or one without a score here, stands for the best
 * @returns {RankSets}
 */
export function setsFromClaims({ size, sure, defined }, anchor) {
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const tier = new Int8Array(size).fill(UNDEFINED);
  let n = 0;
  for (let i = 0; i < size; i++) n += defined[i] ? 1 : 0;
  for (let i = 0; i < size; i++) if (defined[i]) [first[i], last[i], tier[i]] = [1, n, NOT_SEPARABLE];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (!sure[i * size + j]) continue;
      first[j]++;
      last[i]--;
      if (j === anchor) tier[i] = BETTER;
      if (i === anchor) tier[j] = WORSE;
    }
  }
  if (anchor === null || first[anchor] === 0)
    for (let i = 0; i < size; i++) if (defined[i]) tier[i] = first[i] > 1 ? WORSE : NOT_SEPARABLE;
  return { first, last, tier };
}

/** What stands for a rank that is not computed yet. */
const PENDING = -1;

/** Rank sets that are not computed yet. @param {Uint8Array} defined @returns {RankSets} */
export function pendingSets(defined) {
  const ranks = Int32Array.from(defined, (some) => (some ? PENDING : 0));
  return { first: ranks, last: ranks, tier: new Int8Array(defined.length).fill(UNDEFINED) };
}

// ---- One number at each point of a grid over the Tile, computed in time slices.

export class SlicedMap {
  #cell = 0;

  /** @param {number} side points in a row and in a column, at least 2 */
  constructor(side) {
    this.side = side;
  }

  /** Computes what the map holds at (a, b), the next cell, row by row from b = 0. */
  /** @param {number} _a @param {number} _b @param {number} _cell */
  find(_a, _b, _cell) {}

  /** Computes for about `ms` milliseconds. @param {number} [ms] @returns {boolean} whether all is done */
  step(ms = Infinity) {
    const { side } = this;
    const end = performance.now() + ms;
    while (this.#cell < side * side) {
      const [row, column] = [Math.floor(this.#cell / side), this.#cell % side];
      this.find(column / (side - 1), row / (side - 1), this.#cell++);
      if (performance.now() >= end) break;
    }
    return this.#cell >= side * side;
  }
}

// ---- What the counts behind draws say at a point of the Tile, without the draws: claims, and intervals of scores.

/**
 * What claims promise: all hold at once at the `level`; `any`: however the entities depend on each other.
 *
 * @typedef {{level: number, any: boolean}} Guarantee
 */

/** The rates of draws at the prior that was asked for last. */
/** @type {WeakMap<Draws, {prior: number | null, rates: SampledRates[]}>} */
const known = new WeakMap();

/** @param {Draws} draws from counts @param {number | null} prior for all; null: each entity's own */
function ratesOf(draws, prior) {
  const before = known.get(draws);
  if (before && before.prior === prior) return before.rates;
  const { parts, designEffect } = /** @type {Tested} */ (draws.tested);
  const rates = sampledRates(parts, designEffect, prior);
  known.set(draws, { prior, rates });
  return rates;
}

/** Whether the level of claims is approximate: of means, and with a design effect. @param {Draws} draws */
export const isAbout = ({ tested }) => tested !== undefined && (tested.parts.length > 1 || tested.designEffect > 1);

/** @type {(draws: Draws, a: number, b: number, prior: number | null) => {scores: Float64Array, ranks: Float64Array}} */
function measuredAt(draws, a, b, prior) {
  const { size, measured } = draws;
  const keys = keysAt({ ...draws, ...measured, number: 1, size }, a, b, prior);
  return { scores: scoresAt(draws, measured, a, b, prior), ranks: ranksOf(keys) };
}

/**
 * @param {Draws} draws from counts
 * @param {number} a @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {Guarantee} guarantee
 * @param {boolean} fine rough ones serve while something moves
 * @returns {Generator<unknown, SureDifferences, void>} in steps
 */
export function claimsInSteps(draws, a, b, prior, { level, any }, fine) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  return sureDifferencesInSteps(ratesOf(draws, prior), scores, ranks, a, b, level, any, fine ? FINE : MOVING);
}

/**
 * Which entity is ahead at the point, and how many more samples would settle it.
 *
 * @param {Draws} draws from counts
 * @param {number} a @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {Guarantee} guarantee
 * @param {SureDifferences} found claims at the point
 * @param {boolean} settle whether to look for the number of samples
 * @returns {Generator<void, Lead, void>} in steps
 */
export function leadAt(draws, a, b, prior, { level, any }, found, settle) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  const rates = ratesOf(draws, prior);
  const settled = (/** @type {number} */ one, /** @type {number} */ other, /** @type {number} */ times) => {
    const pair = [one, other].map((i) => timesAsMany(rates[i], times));
    const values = Float64Array.of(scores[one], scores[other]);
    return sureDifferences(pair, values, [1, 2], a, b, level, any, FINE, draws.size).sure[1] === 1;
  };
  const claimed = { scores, ranks, claims: found, about: isAbout(draws) };
  return leadInSteps({ ...claimed, dependence: any ? 'any' : 'independent' }, settle ? settled : null);
}

/**
 * The interval of each score alone.
 *
 * @param {Draws} draws from counts
 * @param {number} a @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} level @param {boolean} fine
 */
export function intervalsAt(draws, a, b, prior, level, fine) {
  const { scores } = measuredAt(draws, a, b, prior);
  const [low, high] = [new Float64Array(draws.size).fill(NaN), new Float64Array(draws.size).fill(NaN)];
  const grid = fine ? credible.FINE : credible.COARSE;
  ratesOf(draws, prior).forEach((rates, i) => {
    if (Number.isNaN(scores[i])) return;
    [low[i], high[i]] = credible.scoreInterval(rates, scores[i], a, b, level, grid);
  });
  return { low, high };
}

/**
 * How many entities have a score and none that is surely better, on coarse grids.
 *
 * @param {Draws} draws from counts
 * @param {number} a @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {Guarantee} guarantee
 */
function plausibleAt(draws, a, b, prior, { level, any }) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  return plausibleCount(ratesOf(draws, prior), scores, ranks, a, b, level, any);
}

/** The number of entities whose rank set contains 1, over a grid of the Tile. */
export class PlausibleMap extends SlicedMap {
  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null: each entity's own
   * @param {Guarantee} guarantee of the rank sets
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, guarantee, side = 26) {
    super(side);
    this.draws = draws;
    this.prior = prior;
    this.guarantee = guarantee;
    this.number = new Int32Array(side * side);
  }

  /** @type {SlicedMap['find']} */
  find(a, b, cell) {
    this.number[cell] = plausibleAt(this.draws, a, b, this.prior, this.guarantee);
  }
}

// ---- The probability that a score is at most a margin delta below the best one, at a point and as a map over the
// Tile.

/**
 * The probability that the score of each entity is at most delta below the best one, as `tile_core.uncertainty.within`.
 * Nothing is split, so clones have the same probability. 0 where the measured score is undefined.
 *
 * @param {Draws} draws @param {number} a @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} delta
 */
export function nearProbabilities(draws, a, b, prior, delta) {
  const { size, number } = draws;
  const measured = scoresAt(draws, draws.measured, a, b, prior);
  const scores = scoresAt(draws, draws, a, b, prior);
  const counts = new Float64Array(size);
  for (let start = 0; start < scores.length; start += size) {
    let top = -1;
    for (let i = 0; i < size; i++) if (scores[start + i] > top && !Number.isNaN(measured[i])) top = scores[start + i];
    for (let i = 0; i < size; i++) if (scores[start + i] >= top - delta && !Number.isNaN(measured[i])) counts[i]++;
  }
  return counts.map((count) => count / number);
}

/** That probability for one entity, over a grid of the Tile as in `BestMap`. */
export class WithinMap extends SlicedMap {
  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null: each entity's own
   * @param {number} entity @param {number} delta
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, entity, delta, side = 26) {
    super(side);
    this.draws = draws;
    this.prior = prior;
    this.entity = entity;
    this.delta = delta;
    this.values = new Float32Array(side * side);
  }

  /** The map: only that of its entity is known. */
  probability() {
    return this.values;
  }

  /** @type {SlicedMap['find']} */
  find(a, b, cell) {
    this.values[cell] = nearProbabilities(this.draws, a, b, this.prior, this.delta)[this.entity];
  }
}
