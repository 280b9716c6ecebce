/** What the Tile may show, in words: those of the page's own list (`app/pages/explore/toolbar.py`). */
import { ordinal } from '#tile/draw/text';

/** @type {Record<string, string>} */
export const FLAVOR_NAMES = {
  who: 'Best classifier',
  last: 'Worst classifier',
  rank: 'Rank of selected',
  value: 'Value of selected',
  best: 'Best value',
  worst: 'Worst value',
  no_skill: 'Best no-skill value',
  relative_skill: 'Relative skill',
  best_probability: 'P(best) of selected',
  plausible: 'Plausible winners',
  near_best: 'P(near best)',
};

/**
 * @param {string} flavor
 * @param {number} [rank] which place is shown
 */
export function flavorName(flavor, rank = 1) {
  if (flavor === 'who' && rank > 1) return `${ordinal(rank)} classifier`;
  return FLAVOR_NAMES[flavor] ?? flavor.replaceAll('_', ' ');
}
