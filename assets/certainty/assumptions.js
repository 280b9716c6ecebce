/** At which level rank sets hold, and what it assumes, in words; and how they differ from P(best). */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Draws } from '#tile/uncertainty/draws' */
import { isAbout } from '#tile/uncertainty/from_counts';

/** Why rank sets and P(best) do not contradict each other. */
export const BOTH_HOLD = 'Both hold: rank sets concern all pairs at once, P(best) only which one is best.';

/**
 * At which level the rank sets of classifiers with counts hold, and under what; as `tile-explorer rank --level` says.
 *
 * @param {Pick<Uncertainty, 'level' | 'any_dependence'>} uncertainty
 * @param {Draws | null} draws from their counts
 */
export function levelOfTests({ level, any_dependence }, draws) {
  const assumed = any_dependence
    ? 'however the classifiers depend on each other'
    : 'for independent tests, or on one test set if mistakes do not oppose each other';
  return `${draws && isAbout(draws) ? 'about ' : ''}${Math.round(100 * level)} % ${assumed}`;
}

/**
 * At which level the rank sets of models on the same samples hold, and under what.
 *
 * @param {{level: number, answer: {groups?: number | null}}} model
 */
export function levelOfSamples({ level, answer: { groups } }) {
  const assumed = `for independent ${groups ? 'groups' : 'samples'}, however the models depend on each other`;
  return `${Math.round(100 * level)} % ${assumed}`;
}

/** What uncertainty on a slide means. @param {string} level that of rank sets, with what it assumes */
export const slideAssumptions = (level) => `Rank sets: all pairs at once, ${level}; P(best): only which is best`;
