/** What the Tile may be divided by, and how far. */

/** @import { Division } from '#tile/rankings/levels' */
/** @typedef {{flavor: string, rank: number, first: number}} Placed */

/** What divides the Tile, as flavors of it. */
export const DIVIDING = ['podium', 'set', 'ranking'];
/** Flavors about whole rankings, all found in the browser. */
export const OF_RANKINGS = [...DIVIDING, 'tau', 'swap'];
/** So many regions can be drawn, and followed when something moves; of many classifiers fewer are found in time. */
const MOST = 2000;
const MOST_WORK = 600_000;
/** How many regions are drawn of so many classifiers. @param {number} n */
export const mostRegions = (n) => Math.min(MOST, Math.ceil(MOST_WORK / n));
/** Classifiers beyond which not even podiums are looked for. */
export const MOST_ROWS = 2000;
/** Places of a whole ranking, of which the number plays no part. */
export const WHOLE = 3;
const PODIUM = 3;

/** @param {string} flavor @returns {flavor is Division} */
export const divides = (flavor) => DIVIDING.includes(flavor);

/** How many places divide the Tile. @param {Placed} model */
export const placesOf = ({ flavor, first }) => (flavor === 'set' ? first : PODIUM);

/** The number that the page lets one choose: the rank shown, or how many are in the set. @param {Placed} model */
export const placeOf = ({ flavor, rank, first }) => (flavor === 'set' ? first : rank);

/**
 * @param {Placed} model
 * @param {number} place
 */
export function setPlace(model, place) {
  model[model.flavor === 'set' ? 'first' : 'rank'] = place;
}
