/** What the Tile shows, and how: uncertainty, and by what it is divided. */
import { FLAVORS } from '#tile/view/flavors';

/** @import { Division } from '#tile/math/regions/rankings' */
/** @import { Flavor } from '#tile/view/types' */

/**
 * `level`: of intervals and rank sets; `contour`: the probability of being best at which the Tile has a line;
 * `congruence`: agreement between classifiers, 0 for independent draws; `design_effect`: how many samples count as one
 * independent sample; `any_dependence`: whether rank sets hold however the classifiers depend on each other; `tiers`:
 * whether tiers compare with the 'best' or the 'selected' classifier; `margin`: how far below the best a score is near
 * it.
 *
 * @typedef {object} Uncertainty
 * @property {boolean} uncertain
 * @property {number} level
 * @property {number} contour
 * @property {number} congruence
 * @property {number} design_effect
 * @property {boolean} any_dependence
 * @property {string} tiers
 * @property {number} margin
 */

// ---- What the flavors need.

/** @type {(...kinds: Flavor['kind'][]) => string[]} */
const ofKind = (...kinds) => Object.keys(FLAVORS).filter((key) => kinds.includes(FLAVORS[key].kind));

/** The flavors of the Tile that need draws, so that they exist only while uncertainty is shown. */
export const DRAW_FLAVORS = ofKind('draws');

/** Whether a flavor is about the selected classifier. @param {string} flavor */
export const isOfOne = (flavor) => FLAVORS[flavor]?.needs === 'entity';

/** Whether tables show, with a flavor, the probability of being near the best instead of P(best). */
/** @param {string} flavor */
export const showsNear = (flavor) => FLAVORS[flavor]?.probability === 'near';

// ---- How uncertainty is shown: whether at all, at which level, and what is assumed about the samples.

/** The uncertainty settings of a view; without a view, the defaults. */
/** @type {(view?: Partial<Uncertainty>) => Uncertainty} */
export const uncertaintyOf = ({
  uncertain = false,
  level = 0.95,
  contour = 0.5,
  congruence = 0,
  design_effect = 1,
  any_dependence = false,
  tiers = 'best',
  margin = 0.01,
} = {}) => ({ uncertain, level, contour, congruence, design_effect, any_dependence, tiers, margin });

// ---- By what the Tile may be divided, and into how many regions.

/** @typedef {{flavor: string, rank: number, first: number}} Placed */

/** The flavors that divide the Tile into regions. */
const DIVIDING_FLAVORS = ofKind('division');
/** The flavors about whole rankings, all computed in the browser. */
export const RANKING_FLAVORS = ofKind('division', 'rankings');
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

/** Sets the number that `chosenPlace` returns. @param {Placed} model @param {number} place */
export function setChosenPlace(model, place) {
  model[model.flavor === 'set' ? 'first' : 'rank'] = place;
}
