/**
 * The best classifier at the point, in words: its score, its lead, its share of the Tile, the nearest change.
 * Independent of Dash.
 */

import { uncertaintyNodes as uncertain, uncertaintyButton } from '#tile/confidence/standing';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { ordinal, percent, precise } from '#tile/draw/text';
import { whyNoScore } from '#tile/model/leaderboard';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';
import { costs, wideOnly } from '#tile/words/ratios';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Child } from '#tile/parts/elements' */
/** @typedef {ReturnType<ExploreModel['regions']>[number]} Region */

/** A caveat about shares, distances and "nearest", for the places that show them. */
export const MEASURED =
  'Measured on the square of a and b: not a probability, and another number at another prevalence';
// Letters of a name that has no room in the size of a title.
const LONG = 30;
// Regions in the strip of shares, of which the first are read out.
const STRIP = 200;
const READ_OUT = 12;

/**
 * @param {ExploreModel} model
 * @param {(entity: number) => void} onSelect
 * @returns {(HTMLElement | null)[]}
 */
export function winner(model, onSelect) {
  const { here } = model;
  if (here) return uncertain(model, here, onSelect);
  const [first] = model.winners;
  if (first === undefined) return [make('p', { className: 'tx-sentence' }, `${whyNoScore(model)}.`)];
  const head = make(
    'div',
    { className: 'tx-winner' },
    swatch(model, first),
    make('h2', { className: model.names[first].length > LONG ? 'tx-long-name' : '' }, model.names[first]),
    make('output', {}, precise(model.ranking.scores[first])),
  );
  return [head, standing(model), strip(model, onSelect), share(model), moves(model)];
}

/**
 * The sentence about the lead of the best, and about the selected entity.
 *
 * @param {ExploreModel} model
 */
function standing(model) {
  const { ranks, scores } = model.ranking;
  const chosen = model.selected;
  if (chosen === null || model.winners.includes(chosen))
    return make('p', { className: 'tx-standing' }, lead(model), ask(model));
  const text = Number.isFinite(ranks[chosen])
    ? ` ${ordinal(ranks[chosen])}, ${precise(scores[model.winners[0]] - scores[chosen])} behind`
    : ' undefined here';
  const words = [swatch(model, chosen), make('b', { title: model.names[chosen] }, model.names[chosen]), text];
  return make(
    'p',
    { className: 'tx-standing' },
    lead(model),
    make('span', { className: 'tx-name-line tx-chosen' }, ...words),
    ask(model),
  );
}

/** The button, on phones, that shows uncertainty; null if draws are impossible. @param {ExploreModel} model */
const ask = (model) => (model.certainty.problem(model) === null ? uncertaintyButton(false) : null);

/**
 * By how much the best is ahead of the next, or with which it ties. The name is an element of its own, which is
 * shortened where it has no room.
 *
 * @param {ExploreModel} model
 */
function lead(model) {
  const { names, winners, ranking } = model;
  const [first, tied] = winners;
  const name = (/** @type {number} */ i) => make('span', { title: names[i] }, names[i]);
  const line = (/** @type {Child[]} */ ...words) => make('span', { className: 'tx-name-line' }, ...words);
  const rest = winners.length > 2 ? ` and ${winners.length - 2} more` : '';
  if (tied !== undefined) return line('Tied best with ', name(tied), rest);
  const second = ranking.order[1];
  if (second === undefined || !Number.isFinite(ranking.ranks[second]))
    return make('span', {}, names.length > 1 ? 'Best here: the only one with a score' : 'The only classifier');
  const ahead = `${precise(ranking.scores[first] - ranking.scores[second])} ahead of `;
  return line(wideOnly('Best here, '), ahead, name(second));
}

/**
 * A bar of the shares of the Tile, in the order of the hull: on the left where false negatives count little. Its parts
 * are clickable by pointer only, as some are one pixel wide; for screen readers it is one picture, and the table is the
 * way to select.
 *
 * @param {ExploreModel} model
 * @param {(entity: number) => void} onSelect
 */
function strip(model, onSelect) {
  /** @param {Region} region */
  const far = ({ centroid }) => centroid[0] + centroid[1];
  const regions = [...model.regions('first')].sort((p, q) => far(p) - far(q));
  const shown = regions.slice(0, STRIP);
  const said = shown.slice(0, READ_OUT).map((region) => `${title(model, region)} ${percent(region.area)}`);
  const label = `Shares of the Tile, in a and b: ${said.join(', ')}${regions.length > said.length ? ' and more' : ''}`;
  const parts = shown.map((region) => part(model, region, onSelect));
  return make('div', { className: 'tx-strip', role: 'img', 'aria-label': label }, ...parts);
}

/**
 * @param {ExploreModel} model
 * @param {Region} region
 * @param {(entity: number) => void} onSelect
 */
function part(model, region, onSelect) {
  const node = make('span', { title: `${title(model, region)}: best on ${percent(region.area)} of the Tile` });
  const place = model.colourOf(region.entities[0]);
  const held = region.entities.some((i) => model.winners.includes(i));
  node.style.flexGrow = String(Math.max(region.area, 1e-4));
  node.style.background = place < 0 ? theme().bar : marks.swatchBackground(place, held ? 'full' : 'tint');
  if (held) node.className = 'tx-held';
  node.addEventListener('click', () => onSelect(region.entities[0]));
  return node;
}

/**
 * @param {ExploreModel} model
 * @param {Region} region
 */
const title = (model, { entities }) =>
  entities
    .slice(0, 3)
    .map((i) => model.names[i])
    .join(', ');

/** @param {ExploreModel} model */
function share(model) {
  return make('p', { className: 'tx-share', title: MEASURED }, ...shareWords(model));
}

/**
 * @param {ExploreModel} model
 * @returns {Child[]}
 */
function shareWords(model) {
  if (model.rightOnly) {
    const edge = make('b', {}, percent(edgeShare(model)));
    return ['Best on ', edge, ' of the right side', wideOnly(': F-scores, precision and recall')];
  }
  const region = model.regions('first').find(({ entities }) => entities.includes(model.winners[0]));
  if (!region) return ['Best at this point only', wideOnly(', on no area of the Tile')];
  const others = region.entities.length - 1;
  return [
    'Best on ',
    make('b', {}, percent(region.area)),
    wideOnly(` of the Tile${Number.isFinite(model.common) ? ' at this prevalence' : ''}`),
    others ? `, shared with ${others} more` : '',
  ];
}

/**
 * The share of the right side of the Tile on which the winner is best.
 *
 * @param {ExploreModel} model
 */
const edgeShare = ({ edge, winners }) =>
  (edge ?? []).reduce((sum, { entity, from, to }) => sum + (entity === winners[0] ? to - from : 0), 0);

/** @type {{ key: 'up' | 'down' | 'left' | 'right', axis: 'a' | 'b', verb: string, side: string }[]} */
const DIRECTIONS = [
  { key: 'up', axis: 'b', verb: ' rises', side: ' above ' },
  { key: 'down', axis: 'b', verb: ' falls', side: ' below ' },
  { key: 'left', axis: 'a', verb: ' falls', side: ' below ' },
  { key: 'right', axis: 'a', verb: ' rises', side: ' above ' },
];

/**
 * A list of changes of the best classifier: the nearest one, and the first one in each direction, with the classifier
 * that takes over.
 *
 * @param {ExploreModel} model
 */
function moves(model) {
  const found = model.winnerMoves();
  const table = make('dl', { className: 'tx-moves', title: MEASURED });
  // Where some tie the change is here.
  if (model.winners.length === 1 && found.to !== undefined && found.to !== null && found.at) {
    const [a, b] = found.at;
    table.append(
      row(['nearest ', wideOnly('change '), bold(precise(found.radius))], entity(model, found.to), at(a, b)),
    );
  }
  for (const { key, axis, verb, side } of DIRECTIONS) {
    if (model.rightOnly && axis === 'a') continue;
    const move = found[key];
    const name = make('i', {}, axis);
    table.append(
      move
        ? row(
            [wideOnly('if '), name, wideOnly(verb), side, bold(precise(move.at))],
            entity(model, move.to),
            costs(axis, move.at),
          )
        : row([wideOnly('if '), name, verb], ['no change up to the edge'], []),
    );
  }
  return table;
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {Child[]}
 */
const at = (a, b) => ['at ', make('i', {}, 'a'), ` ${precise(a)}, `, make('i', {}, 'b'), ` ${precise(b)}`];

/** @param {string} text */
const bold = (text) => make('b', {}, text);

/**
 * @param {ExploreModel} model
 * @param {number} i
 * @returns {Child[]}
 */
const entity = (model, i) => [swatch(model, i), make('span', { title: model.names[i] }, model.names[i])];

/**
 * @param {Child[]} what
 * @param {Child[]} to
 * @param {Child[]} note
 */
function row(what, to, note) {
  return make(
    'div',
    {},
    make('dt', {}, ...what),
    make('dd', { className: 'tx-move-name' }, ...to),
    make('dd', { className: 'tx-move-note' }, ...note),
  );
}
