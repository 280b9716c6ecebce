/**
 * The domains (contexts) of one classifier, for the Contexts page: their weights, their maps of the Tile, and what the
 * page says of them at a point. Independent of the DOM.
 */
import { fixed } from '#tile/draw/text';
import { contributions, domainRegions } from '#tile/math/regions/domains';
import { coloursByArea, freeColour } from '#tile/model/leaderboard';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Contributions, DomainMap } from '#tile/math/regions/domains' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ContextsView } from '#tile/view/types' */

/** The maps: what is largest or smallest there, and of which of the contributions. */
/** @type {{key: DomainMap, of: keyof Contributions, least?: boolean}[]} */
export const DOMAIN_MAPS = [
  { key: 'easiest', of: 'scores' },
  { key: 'difficult', of: 'scores', least: true },
  { key: 'preponderant', of: 'weights' },
  { key: 'bottleneck', of: 'losses' },
];
/** @type {Record<DomainMap, string>} */
export const MAP_TITLES = {
  easiest: 'Easiest',
  difficult: 'Most difficult',
  preponderant: 'Preponderant',
  bottleneck: 'Bottleneck',
};

/**
 * The weights of the domains: equal, by the number of samples, or typed, else 1; null where one is unknown, or none is
 * above 0.
 *
 * @param {Leaderboard} board @param {number} entity @param {ContextsView['weighting']} weighting
 * @param {number[]} typed @returns {number[] | null}
 */
export function weightsOf({ contexts, sizes }, entity, weighting, typed) {
  if (weighting === 'equal') return contexts.map(() => 1);
  const found = contexts.map((_, k) => (weighting === 'size' ? sizes[k][entity] : (typed[k] ?? 1)));
  const right = found.every((each) => each !== null && each >= 0) && found.some((each) => Number(each) > 0);
  return right ? found.map(Number) : null;
}

/** The maps of one classifier, computed once for its performances and weights. */
export class DomainMaps {
  /** @param {Performance[]} rows in each context @param {number[]} weights */
  constructor(rows, weights) {
    this.rows = rows;
    this.weights = weights;
    this.regions = domainRegions(rows, weights);
    const every = Object.values(this.regions).flat();
    /** @type {Map<number, number>} */
    const areas = new Map();
    for (const { entities, area } of every) areas.set(entities[0], (areas.get(entities[0]) ?? 0) + area);
    this.colours = coloursByArea(areas, every);
    for (const domain of rows.keys()) if (!this.colours.has(domain)) this.colours.set(domain, freeColour(this.colours));
  }

  /** The share of the Tile that each domain has in a map. @param {DomainMap} key */
  shares(key) {
    const found = new Float64Array(this.rows.length);
    for (const { entities, area } of this.regions[key]) for (const domain of entities) found[domain] = area;
    return found;
  }

  /** @param {{a: number, b: number}} point */
  at(point) {
    return contributions(this.rows, this.weights, point);
  }
}

/** The domains with the largest or smallest of some values, with tied ones; none if all are NaN, or nothing is lost. */
/** @param {Contributions} found @param {typeof DOMAIN_MAPS[number]} map @returns {number[]} */
export function leadingIn(found, { of, least = false }) {
  const values = [...found[of]];
  const known = values.filter((each) => Number.isFinite(each));
  if (!known.length) return [];
  const most = least ? Math.min(...known) : Math.max(...known);
  if (of === 'losses' && most === 0) return [];
  return [...values.keys()].filter((k) => Math.abs(values[k] - most) <= 1e-12 * Math.abs(most));
}

/** The weighted mean of the scores, which is the score of the mean performance. @param {Contributions} found */
export function scoreOfMean({ scores, weights }) {
  let [sum, total] = [0, 0];
  for (let d = 0; d < scores.length; d++) {
    if (!(weights[d] > 0)) continue;
    sum += weights[d] * scores[d];
    total += weights[d];
  }
  return total > 0 ? sum : NaN;
}

/**
 * What the page says at a point: its title, and a sentence below.
 *
 * @param {Contributions} found @param {string[]} names of the domains @param {string} who the classifier
 * @param {string} where the score or the point, such as "F₁"
 */
export function domainWords(found, names, who, where) {
  const score = scoreOfMean(found);
  if (Number.isNaN(score)) return { title: `${who} has no score at ${where} in any context`, text: '' };
  const [easiest, difficult, , bottleneck] = DOMAIN_MAPS.map((map) => leadingIn(found, map));
  const title = bottleneck.length
    ? `${namedDomains(bottleneck, names)} ${bottleneck.length > 1 ? 'hold' : 'holds'} ${who} back at ${where}: ` +
      `${bottleneck.length > 1 ? 'each costs' : 'it costs'} ${fixed(found.losses[bottleneck[0]])} of the ` +
      `${fixed(1 - score)} lost`
    : `${who} makes no error that counts at ${where}`;
  const scored = found.weights.reduce((sum, each) => sum + Number(each > 0), 0);
  const text =
    `The score of the mean performance is ${fixed(score)}, the weighted mean of the scores in ${scored} contexts: ` +
    `${namedDomains(easiest, names)} is easiest (${fixed(found.scores[easiest[0]])}), ` +
    `${namedDomains(difficult, names)} most difficult (${fixed(found.scores[difficult[0]])}).`;
  return { title, text };
}

/** The first of some domains, and how many more. @param {number[]} domains @param {string[]} names */
export const namedDomains = ([first, ...more], names) =>
  more.length ? `${names[first]} and ${more.length} more` : names[first];
