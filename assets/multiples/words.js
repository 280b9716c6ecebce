/** The texts of Tiles side by side: the best classifier at the point in each, and what changes from one to the next. */

import { mapScale, mapWords } from '#tile/divisions/maps';
import { ramp } from '#tile/divisions/ramp';
import { rankingsOf } from '#tile/divisions/rankings';
import { pointRankingWords, shortPointRankingWords } from '#tile/divisions/words';
import { count, cut, fixed, ordinal, percent, prevalence, unbroken, width } from '#tile/draw/text';
import { rank } from '#tile/math/kernel';
import { whyNoScore } from '#tile/model/leaderboard';
import { allNames } from '#tile/model/places';
import { firstGroup } from '#tile/multiples/coordinates';
import { tiedWords } from '#tile/painters/tile_names';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';
import { dividesTile, RANKING_FLAVORS } from '#tile/rankings/settings';
import { comparison } from '#tile/words/ratios';

/** @import { CellValue } from '#tile/charts/cell_values' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Panel } from '#tile/multiples/panel_models' */
/** @import { Child } from '#tile/parts/elements' */
/**
 * The room of the text at a Tile on a slide: its width in pixels, and its lines below the Tile; 0 for as many as it
 * needs.
 *
 * @typedef {{width: number, lines: number}} FootRoom
 */

/** What differs between the Tiles, in singular and plural. @type {Record<string, [string, string]>} */
export const KINDS = {
  flavor: ['map', 'maps'],
  prior: ['prevalence', 'prevalences'],
  context: ['context', 'contexts'],
  leaderboard: ['leaderboard', 'leaderboards'],
};
/** The font sizes of a name and of the text of a map; the widths of the swatch, and of swatch and score, in pixels. */
const LETTERS = 13;
const SMALL = 12;
const SWATCH = 16;
const VALUE = 62;
/** The most prevalences that are listed. */
const LISTED = 6;
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The title of a Tile, with its prevalence or other explanation. @param {Panel} panel */
export const titleOf = ({ title, about }) => (about ? `${title} ${about}` : title);

/**
 * The text below a Tile: the best classifier at the point with its score, and the value of the map.
 *
 * @param {ExploreModel} model
 * @param {string[]} names as the audience may read them
 * @param {CellValue | undefined} value of the map
 * @param {FootRoom | null} [room] on a slide, which adds to the best classifier only what its map needs
 * @returns {Child[]}
 */
export function foot(model, names, value, room = null) {
  const [first] = model.winners;
  if (first === undefined) return [whyNoScore(model)];
  const name = names[first] + tiedWords(model.winners.length);
  const score = fixed(model.ranking.scores[first]);
  const low = room !== null && room.lines === 2 && !fitsWithScore(name, room.width);
  const text = room === null || hasMapText(model) ? mapText(model, names, value, room !== null) : null;
  return [
    swatch(model, first),
    make(
      'b',
      { title: name, className: low ? 'tx-line' : '' },
      room === null ? name : cut(name, room.width - (low ? SWATCH : VALUE), LETTERS, true, names),
    ),
    make('output', {}, score),
    text === null ? null : make('span', {}, ramp(model), low ? nextTo(score, text, room.width) : text),
  ];
}

/**
 * Whether a name fits on one line with its score.
 *
 * @param {string} name
 * @param {number} room in pixels
 */
export const fitsWithScore = (name, room) => width(name, LETTERS, true) <= room - VALUE;

/**
 * The text of a map next to a score; if there is no room, only its first part.
 *
 * @param {string} score
 * @param {string} text
 * @param {number} room in pixels
 */
const nextTo = (score, text, room) =>
  width(score, LETTERS) + 6 + width(text, SMALL) <= room ? text : text.split(' · ')[0];

/** Whether the text below a Tile includes a value of its map or a scale. @param {ExploreModel} model */
export const hasMapText = ({ flavor, heat }) =>
  dividesTile(flavor) || RANKING_FLAVORS.includes(flavor) || Boolean(heat);

/**
 * The text about the map of a Tile, beyond the best classifier.
 *
 * @param {ExploreModel} model
 * @param {string[]} names as the audience may read them
 * @param {CellValue | undefined} value of the map
 * @param {boolean} [brief] whether only a few words fit
 */
export function mapText(model, names, value, brief = false) {
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

/** Which of the rankings that divide a Tile contains the point. @param {ExploreModel} model @param {boolean} brief */
function divided(model, brief) {
  if (brief) return shortPointRankingWords(model);
  return rankingsOf(model)?.regions ? pointRankingWords(model) : '';
}

/**
 * The lines of the card over a Tile.
 *
 * @param {Panel} panel
 * @param {ExploreModel} model of the panel
 * @param {import('#tile/painters/types').ScorePlace | null} place the named score under the pointer
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
    make('b', {}, place ? allNames([place]) : title),
    make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`),
    make('div', {}, ...best),
    mapWords(model, a, b),
  ];
}

/**
 * The best classifier at the point in each panel with a model.
 *
 * @param {Panel[]} panels
 */
const winners = (panels) =>
  firstGroup(panels).flatMap(({ title, model }) => {
    const [first] = model?.winners ?? [];
    return model && first !== undefined ? [{ title, name: model.names[first], model, first }] : [];
  });

/**
 * What changes from Tile to Tile, as a sentence without its full stop.
 *
 * @param {string} kind
 * @param {Panel[]} panels
 * @param {((model: ExploreModel) => string[]) | null} [readable] gives the names of a model as the audience may read
 *   them
 */
export function comparisonSentence(kind, panels, readable = null) {
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
 * The preferences that the point expresses, in one line.
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
 * The prevalences of the Tiles in words, in their order if there are few.
 *
 * @param {number[]} priors NaN if rows differ
 */
export function priorWords(priors) {
  const [first] = priors;
  if (!priors.every(Number.isFinite)) return priors.some(Number.isFinite) ? ', each at its own prevalence' : '';
  if (priors.every((prior) => Math.abs(prior - first) < 1e-9))
    return unbroken(`, at a prevalence of ${prevalence(first)}`);
  const own = priors.length > LISTED ? '' : ` (${priors.map((prior) => prevalence(prior)).join(', ')})`;
  return `, each at its own prevalence${unbroken(own)}`;
}
