/** The results of draws at a point. Each is computed when it is first read: a frame of a drag shows only some. */
/** @import { SureDifferences } from '#tile/exact/sure_differences' */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { Guarantee } from '#tile/uncertainty/from_counts' */
/** @import { Lead } from '#tile/uncertainty/lead' */
/** @import { RankSets } from '#tile/uncertainty/rank_sets' */

import { averageClones } from '#tile/uncertainty/draws';
import { claimsInSteps, intervalsAt, leadAt } from '#tile/uncertainty/from_counts';
import { scoresAt } from '#tile/uncertainty/keys';
import { pendingSets, setsFromClaims } from '#tile/uncertainty/rank_sets';
import { bestProbabilities } from '#tile/uncertainty/standings';

/**
 * Results that depend neither on an anchor nor on a margin: measured scores, intervals of each of them alone, P(best),
 * and claims that all hold at once. `claims` is null, and intervals are NaN, while something moves that is too large to
 * follow; `lead`: which entity is ahead, and what would settle it at rest, null without claims.
 *
 * @typedef {{score: Float64Array, interval: {low: Float64Array, high: Float64Array}, best: Float64Array,
 *   claims: SureDifferences | null, lead: Lead | null}} Found
 */
/**
 * `pending`: whether rank sets, tiers and intervals are not computed yet; `low`, `high`: of each score alone, `allLow`,
 * `allHigh`: of all at once; `plausible`: how many entities cannot be told apart from the best; `near`: for each
 * entity, the probability that its score is within the margin of the best; `anchor`: the entity that tiers compare the
 * others with, null for the best.
 *
 * @typedef {RankSets & {score: Float64Array, low: Float64Array, high: Float64Array, allLow: Float64Array,
 *   allHigh: Float64Array, best: Float64Array, defined: Uint8Array, pending: boolean, plausible: number,
 *   near: Float64Array, anchor: number | null, lead: Lead | null}} Here
 */

/** With more entities, claims and intervals do not follow a pointer. */
const MOST_MOVING = 100;
/** Milliseconds of a step. */
const STEP = 30;

/**
 * While something moves: few draws, coarse claims and intervals.
 *
 * @type {(draws: Draws, a: number, b: number, prior: number | null, guarantee: Guarantee) => Found}
 */
export function coarseResults(draws, a, b, prior, guarantee) {
  const follows = draws.size <= MOST_MOVING;
  const found = drawResults(draws, a, b, prior);
  return {
    get score() {
      return found.score;
    },
    get best() {
      return keep(this, 'best', found.best);
    },
    get interval() {
      const missing = new Float64Array(draws.size).fill(NaN);
      const some = follows ? intervalsAt(draws, a, b, prior, guarantee.level, false) : { low: missing, high: missing };
      return keep(this, 'interval', some);
    },
    get claims() {
      return keep(this, 'claims', follows ? drained(claimsInSteps(draws, a, b, prior, guarantee, false)) : null);
    },
    get lead() {
      const { claims } = this;
      return keep(this, 'lead', claims && drained(leadAt(draws, a, b, prior, guarantee, claims, false)));
    },
  };
}

/**
 * At rest: all results, in steps.
 *
 * @param {Draws} draws
 * @param {number} a
 * @param {number} b
 * @param {number | null} prior
 * @param {Guarantee} guarantee
 * @returns {Generator<void, Found, void>}
 */
export function* fineResults(draws, a, b, prior, guarantee) {
  const found = drawResults(draws, a, b, prior);
  // Reading the property computes it.
  if (found.best) yield;
  const interval = intervalsAt(draws, a, b, prior, guarantee.level, true);
  yield;
  const claims = yield* inLongerSteps(claimsInSteps(draws, a, b, prior, guarantee, true));
  const lead = yield* inLongerSteps(leadAt(draws, a, b, prior, guarantee, claims, true));
  return { ...found, interval, claims, lead };
}

/** @template T @param {Generator<void, T, void>} steps @returns {Generator<void, T, void>} */
function* inLongerSteps(steps) {
  for (let end = performance.now() + STEP; ; ) {
    const { done, value } = steps.next();
    if (done) return /** @type {T} */ (value);
    if (performance.now() < end) continue;
    yield;
    end = performance.now() + STEP;
  }
}

/** @template T @param {Generator<void, T, void>} steps @returns {T} what they return */
function drained(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return /** @type {T} */ (value);
  }
}

/** @type {(draws: Draws, a: number, b: number, prior: number | null) => Pick<Found, 'score' | 'best'>} */
const drawResults = (draws, a, b, prior) => ({
  get score() {
    return keep(this, 'score', scoresAt(draws, draws.measured, a, b, prior));
  },
  get best() {
    return keep(this, 'best', averageClones(bestProbabilities(draws, a, b, prior), draws.clones));
  },
});

/**
 * Defines a property with the value of a getter, so that it is computed once; returns the value.
 *
 * @template V
 * @param {object} host
 * @param {string} name
 * @param {V} value
 */
function keep(host, name, value) {
  Object.defineProperty(host, name, { value, enumerable: true });
  return value;
}

/** @type {(found: Found, near: () => Float64Array, anchor: number | null) => Here} */
export function pointResults(found, near, anchor) {
  const defined = found.claims?.defined ?? Uint8Array.from(found.score, (score) => Number(!Number.isNaN(score)));
  const sets = found.claims ? setsFromClaims(found.claims, anchor) : pendingSets(defined);
  const plausible = sets.first.reduce((count, first) => count + Number(first === 1), 0);
  const known = anchor !== null && sets.first[anchor] > 0;
  const none = () => new Float64Array(defined.length).fill(NaN);
  return {
    ...sets,
    plausible,
    anchor: known ? anchor : null,
    defined,
    pending: found.claims === null,
    allLow: found.claims?.low ?? none(),
    allHigh: found.claims?.high ?? none(),
    get lead() {
      return found.lead;
    },
    get score() {
      return found.score;
    },
    get low() {
      return found.interval.low;
    },
    get high() {
      return found.interval.high;
    },
    get best() {
      return found.best;
    },
    get near() {
      return keep(this, 'near', near());
    },
  };
}
