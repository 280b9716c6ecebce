/** Maps in cells: values, ranks or entities on a canvas, their colours, and what a cell shows. */

import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { rankTicks } from '#tile/draw/scales';
import { MARGIN, tileScale, WHOLE } from '#tile/draw/square';
import { bestNoSkill, priorOf, relativeSkill } from '#tile/math/performance';
import * as kernel from '#tile/math/ranking';
import { isOfOne } from '#tile/model/flavors';
import { frameOf } from '#tile/plots/tile/scene';
import { layOnSquare, make } from '#tile/ui/elements';
import { FLAVORS } from '#tile/view/flavors';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileFrame } from '#tile/draw/types' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { ExploreModel } from '#tile/model/explore' */

// ---- What a map of cells shows at a place of the Tile: a value, a rank, or an entity. Draws nothing.

/** @typedef {(a: number, b: number) => number} CellValue NaN where undefined */

/** The function that gives what the flavor of a model shows at (a, b). @type {(model: ExploreModel) => CellValue} */
export function cellValue({ performances, coloured, flavor, selected, rank: place, common }) {
  const mine = selected === null ? null : performances[selected];
  /** @type {Ranking | undefined} */
  let room;
  /** @type {(a: number, b: number, rows?: Performance[]) => Ranking} */
  const ranked = (a, b, rows = performances) => {
    room = kernel.rank(rows, a, b, room);
    return room;
  };
  const prior = Number.isFinite(common) ? common : meanPrior(performances);
  /** @type {Record<string, CellValue>} */
  const values = {
    value: (a, b) => (mine ? kernel.score(mine, a, b) : NaN),
    relative_skill: (a, b) => (mine ? relativeSkill(mine, a, b) : NaN),
    rank: (a, b) => (mine && selected !== null ? ranked(a, b).ranks[selected] : NaN),
    no_skill: (a, b) => bestNoSkill(a, b, prior),
    best: (a, b) => highest(ranked(a, b)),
    worst: (a, b) => lowest(ranked(a, b)),
    entity: (a, b) => holder(ranked(a, b, coloured), place),
  };
  return values[flavor];
}

/** @param {Ranking} ranking */
const highest = ({ scores, order, ranks }) => (Number.isFinite(ranks[order[0]]) ? scores[order[0]] : NaN);

/** @param {Ranking} ranking */
const lowest = ({ scores }) => scores.reduce((low, value) => (value < low || Number.isNaN(low) ? value : low), NaN);

/** The entity that holds a rank; the first one if several tie across it. */
/** @param {Ranking} ranking @param {number} place from 1 */
function holder({ order, ranks }, place) {
  const held = order[place - 1];
  return held === undefined || !Number.isFinite(ranks[held]) ? NaN : held;
}

/** @param {Performance[]} rows */
function meanPrior(rows) {
  const known = rows.map((p) => priorOf(p)).filter(Number.isFinite);
  return known.length ? known.reduce((sum, p) => sum + p, 0) / known.length : NaN;
}

// ---- The colour scales of maps of cells, equal to those in `app/theme.py`, and their colour bar next to the Tile.

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

/** Red, green and blue of a hex colour. @param {string} hex @returns {Colour} */
function rgbOf(hex) {
  const at = (/** @type {number} */ k) => Number.parseInt(hex.slice(k, k + 2), 16);
  return [at(1), at(3), at(5)];
}

/** The colour of a scale at a share from 0 to 1. @param {ColourScale} scale @param {number} share @returns {Colour} */
function colourAt(scale, share) {
  const found = scale.findIndex(([at]) => at >= share);
  const k = Math.max(1, found);
  const [[low, from], [high, to]] = [scale[k - 1], scale[k]];
  const part = Math.min(1, Math.max(0, (share - low) / (high - low)));
  const [dark, light] = [rgbOf(from), rgbOf(to)];
  const mix = (/** @type {number} */ c) => (1 - part) * dark[c] + part * light[c];
  return [mix(0), mix(1), mix(2)];
}

/** What the numbers of a map of cells are: scores, unless its flavor says otherwise. @param {string} flavor */
const numbersOf = (flavor) => FLAVORS[flavor]?.scale?.numbers ?? 'scores';

/** What stands above a colour bar. */
const BAR_TITLES = { ranks: 'rank', skills: 'relative skill', scores: 'score' };

/**
 * The scale of a map of cells with its title, for a place next to a Tile; null if the map shows entities, or nothing.
 */
/** @param {Pick<ExploreModel, 'heat' | 'flavor' | 'selected' | 'names'>} model */
export function cellScale({ heat, flavor, selected, names }) {
  const scale = FLAVORS[flavor]?.scale;
  const ofOne = isOfOne(flavor);
  if (!heat || !scale || (ofOne && selected === null)) return null;
  const ranks = scale.numbers === 'ranks';
  const [low, high] = ranks ? ['1', String(Math.max(2, names.length))] : [scale.numbers === 'skills' ? '≤0' : '0', '1'];
  const colour = (/** @type {number} */ share) => `rgb(${colourAt(ranks ? RANKS : VALUES, share).map(Math.round)})`;
  return { bold: scale.title, words: ofOne ? ` of ${names[selected ?? 0]}` : '', low, high, colour };
}

/** Draws the colour bar of a map, with its numbers, to the right of the Tile. */
/** @param {Pen} pen @param {string} flavor @param {number} entities @param {number} side @param {number} left */
export function drawScale(pen, flavor, entities, side, left) {
  const x = left + side + 3;
  const numbers = numbersOf(flavor);
  const ticks = { ranks: rankNumbers(entities), skills: SKILLS, scores: FIFTHS };
  drawBar(pen, numbers === 'ranks' ? RANKS : VALUES, x, side);
  drawTicks(pen, ticks[numbers], x + WIDTH + 3, side);
}

/** Writes above a colour bar what its numbers are, as above those of the page. */
/** @param {Pen} pen @param {string} flavor @param {number} side @param {number} left */
function drawBarTitle(pen, flavor, side, left) {
  const style = { 'text-anchor': 'end', 'font-size': 10, fill: theme().ink2 };
  const at = { x: left + side + MARGIN.right - 2, y: MARGIN.top - 8 };
  pen.add('text', { ...at, ...style }, BAR_TITLES[numbersOf(flavor)]);
}

/** @param {Pen} pen @param {ColourScale} scale @param {number} x @param {number} side */
function drawBar(pen, scale, x, side) {
  for (let k = 0; k < STEPS; k++) {
    const [r, g, b] = colourAt(scale, 1 - (k + 0.5) / STEPS).map(Math.round);
    const box = { x, y: MARGIN.top + (k * side) / STEPS, width: WIDTH, height: side / STEPS + 0.6 };
    pen.add('rect', { ...box, fill: `rgb(${r}, ${g}, ${b})` });
  }
}

/** @param {Pen} pen @param {Ticks} ticks @param {number} x @param {number} side */
function drawTicks(pen, ticks, x, side) {
  const style = { 'font-size': ticks.some(([, words]) => words.length > 3) ? 9 : 10, fill: theme().ink3 };
  const [top, bottom] = [MARGIN.top, MARGIN.top + side];
  for (const [share, words] of ticks) {
    const y = top + (1 - share) * side + 4;
    pen.add('text', { x, y: Math.min(bottom, Math.max(top + 8, y)), ...style }, words);
  }
}

/** @param {number} entities @returns {Ticks} */
function rankNumbers(entities) {
  const last = Math.max(2, entities);
  const words = (/** @type {number} */ rank) => (last >= 10000 && rank > 1 ? `${rank / 1000}k` : String(rank));
  return rankTicks(last).map((rank) => [(rank - 1) / (last - 1), words(rank)]);
}

/** @typedef {(value: number, row: number, column: number) => Colour} CellColour */

// ---- A map of values, ranks or entities, drawn in cells on a canvas below the Tile, where Plotly's own map is not
// used.

/** Cells per side: as many as a drag of the prior allows. @param {number} entities */
const finer = (entities) => (entities <= 100 ? 160 : entities <= 1000 ? 80 : 40);

export class CellMap {
  /** What the cells were last computed from: the performances, and with `key` how they are shown. */
  /** @type {Performance[] | null} */
  source = null;
  key = '';

  /** @param {HTMLCanvasElement} picture @param {HTMLElement} host element for the drawing of the scale */
  constructor(picture, host) {
    this.canvas = picture;
    this.pens = canvas(host, ['bar']);
    // It lies over the handle of the point, which must stay draggable.
    this.pens.svg.style.pointerEvents = 'none';
  }

  /**
   * @param {ExploreModel} model @param {number} side @param {number} left
   * @param {TileFrame} [frame] the part of the Tile to show
   */
  paint(model, side, left, frame = WHOLE) {
    this.canvas.hidden = !model.heat || (isOfOne(model.flavor) && model.selected === null);
    this.pens.bar.start();
    if (!this.canvas.hidden) {
      layOnSquare(this.canvas, left, side);
      const key = JSON.stringify([model.flavor, model.rank, model.selected, theme().dark, frame]);
      if (this.source !== model.performances || this.key !== key) this.paintCells(model, frame);
      this.source = model.performances;
      this.key = key;
      if (model.flavor !== 'entity') {
        drawScale(this.pens.bar, model.flavor, model.names.length, side, left);
        drawBarTitle(this.pens.bar, model.flavor, side, left);
      }
    }
    this.pens.bar.stop();
  }

  /** Hides the map and its scale. */
  hide() {
    this.canvas.hidden = true;
    this.pens.bar.start().stop();
  }

  /** @param {ExploreModel} model @param {TileFrame} frame */
  paintCells(model, frame) {
    const size = finer(model.names.length);
    const { a, b, box } = tileScale(size, 0, frame);
    const [value, colour] = [cellValue(model), cellColour(model)];
    Object.assign(this.canvas, { width: size, height: size });
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('no context to draw on a canvas');
    const image = context.createImageData(size, size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const here = value(a(column + 0.5), b(box.y0 + row + 0.5));
        if (!Number.isNaN(here)) image.data.set([...colour(here, row, column), 255], 4 * (row * size + column));
      }
    }
    context.putImageData(image, 0, 0);
  }
}

/** The function that gives the colour of a value in a cell. @param {ExploreModel} model @returns {CellColour} */
function cellColour(model) {
  const last = Math.max(1, model.names.length - 1);
  if (numbersOf(model.flavor) === 'ranks') return (rank) => colourAt(RANKS, (rank - 1) / last);
  if (model.flavor !== 'entity') return (value) => colourAt(VALUES, Math.max(0, value));
  /** @type {Map<number, Colour[]>} */
  const tones = new Map();
  return (entity, row, column) => {
    const place = model.colourOf(entity);
    const found = tones.get(place) ?? bothTones(place);
    tones.set(place, found);
    return found[Number(marks.hasSecondTone(place, row, column))];
  };
}

/** The two colours of a mark on a map: its own, and that of its pattern. @param {number} place */
function bothTones(place) {
  const one = marks.hue(place, 'tint', theme().bar);
  return [one, marks.secondTone(one, theme().bg)].map(rgbOf);
}

// ---- A map of cells as a picture for a slide, where the page would use Plotly's map.

/**
 * The picture of a model's map of cells as a data URL, with what its colour bar needs; `scale` is null for a map of
 * entities.
 */
/** @param {ExploreModel} model */
export function pictureOf(model) {
  const cells = new CellMap(make('canvas'), make('div'));
  cells.paintCells(model, frameOf(model));
  const { flavor, names } = model;
  const scale = flavor === 'entity' ? null : { flavor, entities: names.length };
  return { side: /** @type {null} */ (null), url: cells.canvas.toDataURL(), scale };
}
