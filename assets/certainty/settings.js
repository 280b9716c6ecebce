/** How uncertainty is shown: whether at all, at which level, and what is assumed about the samples. */

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

/** The flavors of the Tile that need draws, so that they exist only while uncertainty is shown. */
export const DRAW_FLAVORS = ['best_probability', 'near_best', 'plausible'];

/**
 * The uncertainty settings of a view; without a view, the defaults.
 *
 * @param {Partial<Uncertainty>} [view]
 * @returns {Uncertainty}
 */
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
