/** By what the Tile may be divided, and into how many regions. */

/** @import { Division } from '#tile/rankings/levels' */
/** @typedef {{flavor: string, rank: number, first: number}} Placed */

/** The flavors that divide the Tile into regions. */
const DIVIDING_FLAVORS = ['podium', 'set', 'ranking'];
/** The flavors about whole rankings, all computed in the browser. */
export const RANKING_FLAVORS = [...DIVIDING_FLAVORS, 'tau', 'swap'];
/**
 * At most this many regions are drawn and followed while something moves; fewer of many classifiers, to be found in
 * time.
 */
const MOST = 2000;
const MOST_WORK = 600_000;
/** The largest number of regions drawn for `n` classifiers. @param {number} n */
export const mostRegions = (n) => Math.min(MOST, Math.ceil(MOST_WORK / n));
/** Above this number of classifiers not even podiums are computed. */
export const MOST_ROWS = 2000;
/** The number of places to pass for whole rankings, where it has no effect. */
export const RANKING_PLACES = 3;
const PODIUM = 3;

/** Whether a flavor divides the Tile into regions. @param {string} flavor @returns {flavor is Division} */
export const dividesTile = (flavor) => DIVIDING_FLAVORS.includes(flavor);

/** How many places the Tile is divided by: those of the podium, or as many as the set has. @param {Placed} model */
export const placesOf = ({ flavor, first }) => (flavor === 'set' ? first : PODIUM);

/** The number that the user chooses on the page: the rank shown, or the size of the set. @param {Placed} model */
export const chosenPlace = ({ flavor, rank, first }) => (flavor === 'set' ? first : rank);

/**
 * Sets the number that `chosenPlace` returns.
 *
 * @param {Placed} model
 * @param {number} place
 */
export function setChosenPlace(model, place) {
  model[model.flavor === 'set' ? 'first' : 'rank'] = place;
}
