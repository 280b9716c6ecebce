/** What the counts behind draws say at a point of the Tile, without the draws: claims, and intervals of scores. */
/** @import { SampledRates } from '#tile/exact/sampled_rates' */
/** @import { Draws } from '#tile/uncertainty/draws' */

import * as credible from '#tile/exact/credible_intervals';
import * as grids from '#tile/exact/entity_profiles';
import { sampledRates } from '#tile/exact/sampled_rates';
import * as claims from '#tile/exact/sure_differences';
import { ranksOf } from '#tile/math/kernel';
import { keysAt, scoresAt } from '#tile/uncertainty/keys';
import { SlicedMap } from '#tile/uncertainty/sliced_map';

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
 * @param {number} level of all claims together
 * @param {boolean} fine rough ones serve while something moves
 * @returns {Generator<void, import('#tile/exact/sure_differences').SureDifferences, void>} in steps
 */
export function claimsInSteps(draws, a, b, prior, level, fine) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  const grid = fine ? grids.FINE : grids.MOVING;
  return claims.sureDifferencesInSteps(ratesOf(draws, prior), scores, ranks, a, b, level, false, grid);
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
 * @param {number} level
 */
function plausibleAt(draws, a, b, prior, level) {
  const { scores, ranks } = measuredAt(draws, a, b, prior);
  return claims.plausibleCount(ratesOf(draws, prior), scores, ranks, a, b, level);
}

/** The number of entities whose rank set contains 1, over a grid of the Tile. */
export class PlausibleMap extends SlicedMap {
  /**
   * @param {Draws} draws
   * @param {number | null} prior for all; null: each entity's own
   * @param {number} level of the rank sets
   * @param {number} [side] points in a row and in a column, at least 2
   */
  constructor(draws, prior, level, side = 26) {
    const number = new Int32Array(side * side);
    super(number, side, (a, b) => plausibleAt(draws, a, b, prior, level));
    this.draws = draws;
    this.prior = prior;
    this.number = number;
  }
}
