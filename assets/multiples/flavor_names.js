/** The names of flavors, what the Tile can show, as in the page's own list (`app/pages/explore/toolbar.py`). */
import { ordinal } from '#tile/draw/text';

/** @type {Record<string, string>} */
export const FLAVOR_NAMES = {
  entity: 'Best classifier',
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
  podium: 'Podium regions',
  set: 'First k, any order',
  ranking: 'Ranking regions',
  tau: 'τ to ranking here',
  swap: 'Distance to swap',
};

/**
 * @param {string} flavor
 * @param {number} [rank] the rank that is shown
 * @param {number} [first] the size of the set of the first
 */
export function flavorName(flavor, rank = 1, first = 3) {
  if (flavor === 'entity' && rank > 1) return `${ordinal(rank)} classifier`;
  if (flavor === 'set') return `First ${first}, any order`;
  return FLAVOR_NAMES[flavor] ?? flavor.replaceAll('_', ' ');
}
