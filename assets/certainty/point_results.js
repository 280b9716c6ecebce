/** The results of draws at a point. Each is computed when it is first read: a frame of a drag shows only some. */
/** @import { Family } from '#tile/uncertainty/differences' */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { RankSets } from '#tile/uncertainty/rank_sets' */
/** @import { Standings } from '#tile/uncertainty/standings' */
import { differences } from '#tile/uncertainty/differences';
import { setsFromDifferences } from '#tile/uncertainty/rank_sets';
import { standings } from '#tile/uncertainty/standings';

/**
 * Results that depend neither on an anchor nor on a margin.
 *
 * @typedef {{size: number, standings: Standings, family: Family}} Found
 */
/**
 * `plausible`: how many entities cannot be told apart from the best; `near`: for each entity, the probability that its
 * score is within the margin of the best; `anchor`: the entity that tiers compare the others with, null for the best.
 *
 * @typedef {Standings & RankSets & {plausible: number, near: Float64Array, anchor: number | null}} Here
 */

/** @type {(draws: Draws, a: number, b: number, prior: number | null, level: number) => Found} */
export const drawResults = (draws, a, b, prior, level) => ({
  size: draws.size,
  get standings() {
    return keep(this, 'standings', standings(draws, a, b, prior, level));
  },
  get family() {
    return keep(this, 'family', differences(draws, a, b, prior, level));
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
  const sets = setsFromDifferences(found.family, found.size, anchor);
  const plausible = sets.first.reduce((count, first) => count + Number(first === 1), 0);
  const known = anchor !== null && sets.first[anchor] > 0;
  return {
    ...sets,
    plausible,
    anchor: known ? anchor : null,
    get score() {
      return found.standings.score;
    },
    get low() {
      return found.standings.low;
    },
    get high() {
      return found.standings.high;
    },
    get best() {
      return found.standings.best;
    },
    get defined() {
      return found.standings.defined;
    },
    get near() {
      return keep(this, 'near', near());
    },
  };
}
