/** What the counts behind draws say at a point of the Tile, without the draws: claims, and intervals of scores. */
/** @import { SampledRates } from '#tile/exact/sampled_rates' */
/** @import { Draws } from '#tile/uncertainty/draws' */

import * as credible from '#tile/exact/credible_intervals';
import * as grids from '#tile/exact/entity_profiles';
import { sampledRates, timesAsMany } from '#tile/exact/sampled_rates';
import * as claims from '#tile/exact/sure_differences';
import { ranksOf } from '#tile/math/kernel';
import { keysAt, scoresAt } from '#tile/uncertainty/keys';
import { leadInSteps } from '#tile/uncertainty/lead';
import { SlicedMap } from '#tile/uncertainty/sliced_map';

/**
 * What claims promise: all hold at once at the `level`; `any`: however the entities depend on each other.
 *
 * @typedef {{level: number, any: boolean}} Guarantee
 */

/**
 * The rates of draws at the prior that was asked for last.
 *
 * @type {WeakMap<Draws, {prior: number | null, rates: SampledRates[]}>}
 */
const known = new WeakMap();

/**
 * @param {Draws} draws from counts
 * @param {number | null} prior for all; null: each entity's own
 */
function ratesOf(draws, prior) {
  const before = known.get(draws);
  if (before && before.prior === prior) return before.rates;
  const { parts, designEffect } = /** @type {import('#tile/uncertainty/draws').Tested} */ (draws.tested);
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
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {Guarantee} guarantee
 * @param {boolean} fine rough ones serve while something moves
 * @returns {Generator<void, import('#tile/exact/sure_differences').SureDifferences, void>} in steps
 */
export function claimsInSteps(draws, a, b, prior, { level, any }, fine) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  const grid = fine ? grids.FINE : grids.MOVING;
  return claims.sureDifferencesInSteps(ratesOf(draws, prior), scores, ranks, a, b, level, any, grid);
}

/**
 * Which entity is ahead at the point, and how many more samples would settle it.
 *
 * @param {Draws} draws from counts
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {Guarantee} guarantee
 * @param {import('#tile/exact/sure_differences').SureDifferences} found claims at the point
 * @param {boolean} settle whether to look for the number of samples
 * @returns {Generator<void, import('#tile/uncertainty/lead').Lead, void>} in steps
 */
export function leadAt(draws, a, b, prior, { level, any }, found, settle) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  const rates = ratesOf(draws, prior);
  const settled = (/** @type {number} */ one, /** @type {number} */ other, /** @type {number} */ times) => {
    const pair = [one, other].map((i) => timesAsMany(rates[i], times));
    const values = Float64Array.of(scores[one], scores[other]);
    return claims.sureDifferences(pair, values, [1, 2], a, b, level, any, grids.FINE, draws.size).sure[1] === 1;
  };
  const claimed = { scores, ranks, claims: found, about: isAbout(draws) };
  return leadInSteps({ ...claimed, dependence: any ? 'any' : 'independent' }, settle ? settled : null);
}

/**
 * The interval of each score alone.
 *
 * @param {Draws} draws from counts
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {number} level
 * @param {boolean} fine
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
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior for all; null: each entity's own
 * @param {Guarantee} guarantee
 */
function plausibleAt(draws, a, b, prior, { level, any }) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  return claims.plausibleCount(ratesOf(draws, prior), scores, ranks, a, b, level, any);
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
    const number = new Int32Array(side * side);
    super(number, side, (a, b) => plausibleAt(draws, a, b, prior, guarantee));
    this.draws = draws;
    this.prior = prior;
    this.number = number;
  }
}
