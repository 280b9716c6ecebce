/** The words of Tiles side by side: the best classifier at the point in each, and what changes from one to the next. */

import { mapScale, mapWords } from '#tile/divisions/maps';
import { ramp } from '#tile/divisions/ramp';
import { rankingsOf } from '#tile/divisions/rankings';
import { hereBriefly, hereWords } from '#tile/divisions/words';
import { count, cut, fixed, ordinal, percent, prevalence, unbroken } from '#tile/draw/text';
import { comparison } from '#tile/inspector/ratios';
import { rank } from '#tile/math/kernel';
import { firstGroup } from '#tile/multiples/coordinates';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';
import { dividesTile, RANKING_FLAVORS } from '#tile/rankings/settings';

/** @import { CellValue } from '#tile/charts/cell_values' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Panel } from '#tile/multiples/panel_models' */
/** @import { Child } from '#tile/parts/elements' */

/** What differs between the Tiles, in singular and plural. @type {Record<string, [string, string]>} */
export const KINDS = {
  flavor: ['map', 'maps'],
  prior: ['prevalence', 'prevalences'],
  context: ['context', 'contexts'],
  leaderboard: ['leaderboard', 'leaderboards'],
};
/** Pixels of the letters of a name, and of the swatch and the score next to it. */
const LETTERS = 13;
const VALUE = 62;
/** So many prevalences are said. */
const LISTED = 6;
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The title of a Tile, with what it is about. @param {Panel} panel */
export const titleOf = ({ title, about }) => (about ? `${title} ${about}` : title);

/**
 * Below a Tile: the best classifier at the point with its score, and what else the Tile says.
 *
 * @param {ExploreModel} model
 * @param {string[]} names those that may be read
 * @param {CellValue | undefined} value of the map
 * @param {number | null} [room] pixels of a slide, which shows only what its map needs beyond the best classifier
 * @returns {Child[]}
 */
export function foot(model, names, value, room = null) {
  const [first] = model.winners;
  if (first === undefined) return ['Undefined (0/0) here for every classifier'];
  const more = model.winners.length > 1 ? ` + ${model.winners.length - 1} tied` : '';
  const name = names[first] + more;
  return [
    swatch(model, first),
    make('b', { title: name }, room === null ? name : cut(name, room - VALUE, LETTERS, true, names)),
    make('output', {}, fixed(model.ranking.scores[first])),
    room === null || says(model) ? make('span', {}, ramp(model), aside(model, names, value, room !== null)) : null,
  ];
}

/** Whether the map of a Tile has a value at the point, or a scale. @param {ExploreModel} model */
export const says = ({ flavor, heat }) => dividesTile(flavor) || RANKING_FLAVORS.includes(flavor) || Boolean(heat);

/**
 * What a Tile says beyond the best classifier.
 *
 * @param {ExploreModel} model
 * @param {string[]} names those that may be read
 * @param {CellValue | undefined} value of the map
 * @param {boolean} [brief] whether there is room for few words
 */
export function aside(model, names, value, brief = false) {
  const { flavor, rank, point } = model;
  if (dividesTile(flavor)) return divided(model, brief);
  if (RANKING_FLAVORS.includes(flavor)) return mapScale(model)?.here ?? '';
  if (flavor === 'entity' && rank === 1) {
    const areas = model.regions('first').map(({ area }) => area);
    return areas.length ? `largest region ${percent(Math.max(...areas))}` : '';
  }
  if (!model.heat || !value) return '';
  const here = value(point.a, point.b);
  if (!Number.isFinite(here)) return 'undefined here';
  if (flavor === 'entity') return `${ordinal(rank)}: ${names[here]}`;
  return flavor === 'rank' ? `${ordinal(here)} here` : `${fixed(here)} here`;
}

/** Of the rankings that divide a Tile, that of the point. @param {ExploreModel} model @param {boolean} brief */
function divided(model, brief) {
  if (brief) return hereBriefly(model);
  return rankingsOf(model)?.regions ? hereWords(model) : '';
}

/**
 * The card over a Tile.
 *
 * @param {Panel} panel
 * @param {ExploreModel} model its own
 * @param {import('#tile/painters/types').ScorePlace | null} place the named score that is there
 * @param {number} u
 * @param {number} v
 * @returns {Child[]}
 */
export function card({ title }, model, place, u, v) {
  const { a, b } = place ?? { a: u, b: v };
  const { order, ranks, scores } = rank(model.performances, a, b);
  const [first] = order;
  const defined = first !== undefined && Number.isFinite(ranks[first]);
  const best = defined ? [swatch(model, first), `${model.names[first]} ${fixed(scores[first])}`] : ['undefined here'];
  return [
    make('b', {}, place ? [place.name, ...place.others].join(', ') : title),
    make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`),
    make('div', {}, ...best),
    mapWords(model, a, b),
  ];
}

/**
 * The best at the point in each panel that shows something.
 *
 * @param {Panel[]} panels
 */
const winners = (panels) =>
  firstGroup(panels).flatMap(({ title, model }) => {
    const [first] = model?.winners ?? [];
    return model && first !== undefined ? [{ title, name: model.names[first], model, first }] : [];
  });

/**
 * What changes from Tile to Tile, in a sentence without a stop.
 *
 * @param {string} kind
 * @param {Panel[]} panels
 * @param {((model: ExploreModel) => string[]) | null} [readable] the names of a model as an audience may read them
 */
export function verdict(kind, panels, readable = null) {
  const found = winners(panels);
  if (!found.length) return 'No score is defined at this point';
  // Two that are hidden are still two.
  const written = new Map(found.map(({ name, model, first }) => [name, (readable?.(model) ?? model.names)[first]]));
  const names = [...written.values()];
  const [one, several] = KINDS[kind] ?? ['Tile', 'Tiles'];
  if (kind === 'flavor' || found.length === 1) return `${names[0]} is the best classifier at this point`;
  if (names.length === 1) return `${names[0]} is the best classifier at this point in ${all(found.length)} ${several}`;
  if (kind !== 'prior')
    return `${count(names.length)} classifiers are best at this point, depending on the ${one}${listed(names)}`;
  const [from, to] = [found[0], found[found.length - 1]];
  const between = unbroken(`from ${from.title} to ${to.title} prevalence`);
  const [start, end] = [from, to].map(({ name }) => written.get(name));
  if (from.name === to.name) return `${start} is best at both ends ${between}, but not at every one between`;
  return `The best classifier changes from ${start} to ${end} ${between}`;
}

/** @param {number} n */
const all = (n) => (n === 2 ? 'both' : `all ${NUMBERS[n] ?? n}`);

/** @param {string[]} names */
const listed = (names) => (names.length > 3 ? '' : `: ${names.join(' · ')}`);

/**
 * What the point asks for, in one line.
 *
 * @param {ExploreModel} model
 * @param {Panel[]} panels
 * @param {string} kind
 * @returns {Child[]}
 */
export function preference({ point }, panels, kind) {
  const [one, several] = KINDS[kind] ?? ['', ''];
  const n = firstGroup(panels).length;
  const at = kind === 'prior' ? '' : priorWords(firstGroup(panels).map(({ model }) => model?.common ?? NaN));
  return [
    `One preference, ${NUMBERS[n] ?? n} ${n === 1 ? one : several}${at}: `,
    ...comparison(point.b, ['a miss', 'misses'], ['a false alarm', 'false alarms']),
    ', ',
    ...comparison(point.a, ['a detection', 'detections'], ['a correct rejection', 'correct rejections']),
    '.',
  ];
}

/**
 * At which prevalence the Tiles are; of few that differ, each in the order of the Tiles.
 *
 * @param {number[]} priors NaN where rows have several
 */
export function priorWords(priors) {
  const [first] = priors;
  if (!priors.every(Number.isFinite)) return priors.some(Number.isFinite) ? ', each at its own prevalence' : '';
  if (priors.every((prior) => Math.abs(prior - first) < 1e-9))
    return unbroken(`, at a prevalence of ${prevalence(first)}`);
  const own = priors.length > LISTED ? '' : ` (${priors.map((prior) => prevalence(prior)).join(', ')})`;
  return `, each at its own prevalence${unbroken(own)}`;
}
