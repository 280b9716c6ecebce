/**
 * The colour scales of maps of cells, equal to those in `app/theme.py`, and their colour bar next to the Tile.
 */
import { rankTicks } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {[red: number, green: number, blue: number]} Colour from 0 to 255 */
/** @typedef {readonly (readonly [share: number, hex: string])[]} ColourScale */
/** @typedef {readonly (readonly [share: number, words: string])[]} Ticks */

const CIVIDIS = '#00224e #123570 #3b496c #575d6d #707173 #8a8678 #a59c74 #c3b369 #e1cc55 #fee838'.split(' ');
/** The scale of values from 0 to 1. @type {ColourScale} */
export const VALUES = CIVIDIS.map((hex, k) => /** @type {const} */ ([k / 9, hex]));
/** The scale of ranks from the first to the last. @type {ColourScale} */
export const RANKS = [
  [0, '#08306b'],
  [0.1, '#2171b5'],
  [0.3, '#6baed6'],
  [0.6, '#c6dbef'],
  [1, '#f0f2f4'],
];
const STEPS = 60;
const WIDTH = 8;

// Where numbers stand along a scale, as on the page's own maps (`app/figures/tile.py`): short enough for the margin.
/** @type {Ticks} */
const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => /** @type {const} */ ([share, String(share)]));
/** @type {Ticks} */
const SKILLS = [
  [0, '≤0'],
  [0.5, '0.5'],
  [1, '1'],
];

/**
 * Red, green and blue of a hex colour.
 *
 * @param {string} hex
 * @returns {Colour}
 */
export function rgbOf(hex) {
  const at = (/** @type {number} */ k) => Number.parseInt(hex.slice(k, k + 2), 16);
  return [at(1), at(3), at(5)];
}

/**
 * The colour of a scale at a share from 0 to 1.
 *
 * @param {ColourScale} scale
 * @param {number} share
 * @returns {Colour}
 */
export function colourAt(scale, share) {
  const found = scale.findIndex(([at]) => at >= share);
  const k = Math.max(1, found);
  const [[low, from], [high, to]] = [scale[k - 1], scale[k]];
  const part = Math.min(1, Math.max(0, (share - low) / (high - low)));
  const [dark, light] = [rgbOf(from), rgbOf(to)];
  const mix = (/** @type {number} */ c) => (1 - part) * dark[c] + part * light[c];
  return [mix(0), mix(1), mix(2)];
}

/** What maps of cells show, and whether that is about the selected entity. @type {Record<string, [string, boolean]>} */
const TITLES = {
  value: ['Value', true],
  rank: ['Rank', true],
  relative_skill: ['Relative skill', true],
  best: ['Best value', false],
  worst: ['Worst value', false],
  no_skill: ['Best no-skill value', false],
};

/**
 * The scale of a map of cells with its title, for a place next to a Tile; null if the map shows entities, or nothing.
 *
 * @param {Pick<ExploreModel, 'heat' | 'flavor' | 'selected' | 'names'>} model
 */
export function cellScale({ heat, flavor, selected, names }) {
  const [title, ofOne] = TITLES[flavor] ?? ['', false];
  if (!heat || !title || (ofOne && selected === null)) return null;
  const ranks = flavor === 'rank';
  const [low, high] = ranks
    ? ['1', String(Math.max(2, names.length))]
    : [flavor === 'relative_skill' ? '≤0' : '0', '1'];
  const colour = (/** @type {number} */ share) => `rgb(${colourAt(ranks ? RANKS : VALUES, share).map(Math.round)})`;
  return { bold: title, words: ofOne ? ` of ${names[selected ?? 0]}` : '', low, high, colour };
}

/**
 * Draws the colour bar of a map, with its numbers, to the right of the Tile.
 *
 * @param {Pen} pen
 * @param {string} flavor
 * @param {number} entities
 * @param {number} side
 * @param {number} left
 */
export function drawScale(pen, flavor, entities, side, left) {
  const x = left + side + 3;
  const ranks = flavor === 'rank';
  drawBar(pen, ranks ? RANKS : VALUES, x, side);
  drawTicks(pen, ranks ? rankNumbers(entities) : flavor === 'relative_skill' ? SKILLS : FIFTHS, x + WIDTH + 3, side);
}

/**
 * Writes above a colour bar what its numbers are, as above those of the page.
 *
 * @param {Pen} pen
 * @param {string} flavor
 * @param {number} side
 * @param {number} left
 */
export function drawBarTitle(pen, flavor, side, left) {
  const style = { 'text-anchor': 'end', 'font-size': 10, fill: theme().ink2 };
  const at = { x: left + side + MARGIN.right - 2, y: MARGIN.top - 8 };
  pen.add('text', { ...at, ...style }, { rank: 'rank', relative_skill: 'relative skill' }[flavor] ?? 'score');
}

/**
 * @param {Pen} pen
 * @param {ColourScale} scale
 * @param {number} x
 * @param {number} side
 */
function drawBar(pen, scale, x, side) {
  for (let k = 0; k < STEPS; k++) {
    const [r, g, b] = colourAt(scale, 1 - (k + 0.5) / STEPS).map(Math.round);
    const box = { x, y: MARGIN.top + (k * side) / STEPS, width: WIDTH, height: side / STEPS + 0.6 };
    pen.add('rect', { ...box, fill: `rgb(${r}, ${g}, ${b})` });
  }
}

/**
 * @param {Pen} pen
 * @param {Ticks} ticks
 * @param {number} x
 * @param {number} side
 */
function drawTicks(pen, ticks, x, side) {
  const style = { 'font-size': ticks.some(([, words]) => words.length > 3) ? 9 : 10, fill: theme().ink3 };
  const [top, bottom] = [MARGIN.top, MARGIN.top + side];
  for (const [share, words] of ticks) {
    const y = top + (1 - share) * side + 4;
    pen.add('text', { x, y: Math.min(bottom, Math.max(top + 8, y)), ...style }, words);
  }
}

/**
 * @param {number} entities
 * @returns {Ticks}
 */
function rankNumbers(entities) {
  const last = Math.max(2, entities);
  const words = (/** @type {number} */ rank) => (last >= 10000 && rank > 1 ? `${rank / 1000}k` : String(rank));
  return rankTicks(last).map((rank) => [(rank - 1) / (last - 1), words(rank)]);
}
