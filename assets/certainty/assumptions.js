/** What rank sets assume, in words, and how they differ from P(best). */

/** Why rank sets and P(best) do not contradict each other. */
export const BOTH_HOLD = 'Both hold: rank sets concern all pairs at once, P(best) one question.';

/**
 * Under what the rank sets of classifiers with counts hold; as `tile-explorer rank --level` says.
 *
 * @param {{any_dependence: boolean}} uncertainty
 */
export const assumedOfTests = ({ any_dependence }) =>
  any_dependence
    ? 'however the classifiers depend on each other'
    : 'for independent tests, or on one test set if mistakes do not oppose each other';

/**
 * Under what the rank sets of models on the same samples hold.
 *
 * @param {{groups?: number | null}} answer
 */
export const assumedOfSamples = ({ groups }) =>
  `for independent ${groups ? 'groups' : 'samples'}, however the models depend on each other`;

/**
 * What uncertainty on a slide means.
 *
 * @param {number} level
 * @param {string} assumed
 */
export const slideAssumptions = (level, assumed) =>
  `Rank sets: all pairs at once, ${Math.round(100 * level)} %, ${assumed}; P(best): one question`;
