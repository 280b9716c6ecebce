/** Maps in cells: values, ranks or entities on a canvas, their colours, and what a cell shows. */
import { rgb, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { rankTicks } from '#tile/draw/scales';
import { MARGIN, tileScale, WHOLE } from '#tile/draw/square';
import { context2d, cut } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { bestNoSkill, priorOf, relativeSkill } from '#tile/math/performance';
import * as kernel from '#tile/math/ranking';
import { inUnit } from '#tile/math/ranking';
import { isOfOne } from '#tile/model/tile_settings';
import { frameOf } from '#tile/plots/tile/scene';
import { layOnSquare, make } from '#tile/ui/elements';
import { FLAVORS } from '#tile/view/flavors';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileFrame } from '#tile/draw/types' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { CellsAnswer } from '#tile/model/answers' */
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

// ---- The colour scales of maps of cells, and their colour bar next to the Tile.

/** @typedef {[red: number, green: number, blue: number]} Colour from 0 to 255 */
/** @typedef {readonly (readonly [share: number, hex: string])[]} ColourScale */
/** @typedef {readonly (readonly [share: number, words: string])[]} Ticks */

const CIVIDIS = '#00224e #123570 #3b496c #575d6d #707173 #8a8678 #a59c74 #c3b369 #e1cc55 #fee838'.split(' ');
/** The scale of values from 0 to 1. @type {ColourScale} */
export const VALUES = CIVIDIS.map((hex, k) => /** @type {const} */ ([k / 9, hex]));
/** The scale of ranks from the first to the last. @type {ColourScale} */
const RANKS = [
  [0, '#08306b'],
  [0.1, '#2171b5'],
  [0.3, '#6baed6'],
  [0.6, '#c6dbef'],
  [1, '#f0f2f4'],
];
const STEPS = 60;
const WIDTH = 8;
/** The font size of the title of a colour bar in pixels. */
const TITLE = 10;

// Where numbers stand along a scale: short enough for the margin.
/** @type {Ticks} */
const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => /** @type {const} */ ([share, String(share)]));
/** @type {Ticks} */
const SKILLS = [
  [0, '≤0'],
  [0.5, '0.5'],
  [1, '1'],
];

/** The colour of a scale at a share from 0 to 1. @param {ColourScale} scale @param {number} share @returns {Colour} */
function colourAt(scale, share) {
  const found = scale.findIndex(([at]) => at >= share);
  const k = Math.max(1, found);
  const [[low, from], [high, to]] = [scale[k - 1], scale[k]];
  const part = inUnit((share - low) / (high - low));
  const [dark, light] = [rgb(from), rgb(to)];
  const mix = (/** @type {number} */ c) => (1 - part) * dark[c] + part * light[c];
  return [mix(0), mix(1), mix(2)];
}

/** What the numbers of a map of cells are: scores, unless its flavor says otherwise. @param {string} flavor */
const numbersOf = (flavor) => FLAVORS[flavor]?.scale?.numbers ?? 'scores';

/** What stands above a colour bar. */
const BAR_TITLES = { ranks: 'rank', skills: 'relative skill', scores: 'score' };

/** Steps of a scale that look continuous: neighbours differ by less than one of 256 shades. */
const SHADES = 2048;
/** The colours along a scale in `SHADES` steps. @param {ColourScale} scale */
const shadesOf = (scale) => Array.from({ length: SHADES }, (_, k) => colourAt(scale, k / (SHADES - 1)));
/** Those that were needed: a visit of Explore needs none. @type {Map<ColourScale, Colour[]>} */
const shades = new Map();
/** A function that gives the colour of a scale at a share; quick, for many cells. @param {ColourScale} scale */
function shadeOf(scale) {
  const listed = shades.get(scale) ?? shadesOf(scale);
  shades.set(scale, listed);
  return (/** @type {number} */ share) => listed[Math.round(inUnit(share) * (SHADES - 1))];
}

/**
 * The scale of a map of cells with its title, for a place next to a Tile; null if the map shows entities, or nothing.
 */
/** @param {Pick<ExploreModel, 'heat' | 'flavor' | 'selected' | 'names' | 'rowCount'>} model */
export function cellScale({ heat, flavor, selected, names, rowCount }) {
  const scale = FLAVORS[flavor]?.scale;
  const ofOne = isOfOne(flavor);
  if (!heat || !scale || (ofOne && selected === null)) return null;
  const ranks = scale.numbers === 'ranks';
  const [low, high] = ranks ? ['1', String(Math.max(2, rowCount))] : [scale.numbers === 'skills' ? '≤0' : '0', '1'];
  const colour = (/** @type {number} */ share) => `rgb(${colourAt(ranks ? RANKS : VALUES, share).map(Math.round)})`;
  return { bold: scale.title, words: ofOne ? ` of ${names[selected ?? 0]}` : '', low, high, colour };
}

/** Draws the colour bar of a map, with its numbers, to the right of the Tile. */
/** @param {Pen} pen @param {string} flavor @param {number} entities @param {number} side @param {number} left */
function drawScale(pen, flavor, entities, side, left) {
  const x = left + side + 3;
  const numbers = numbersOf(flavor);
  const ticks = { ranks: rankNumbers(entities), skills: SKILLS, scores: FIFTHS };
  drawBar(pen, numbers === 'ranks' ? RANKS : VALUES, x, side);
  drawTicks(pen, ticks[numbers], x + WIDTH + 3, side);
}

/** Writes above a colour bar what its numbers are. */
/** @param {Pen} pen @param {string} flavor @param {number} side @param {number} left */
function drawBarTitle(pen, flavor, side, left) {
  writeBarTitle(pen, BAR_TITLES[numbersOf(flavor)], side, left);
}

/** Writes a title above a colour bar, cut to the width of the Tile. */
/** @param {Pen} pen @param {string} title @param {number} side @param {number} left */
function writeBarTitle(pen, title, side, left) {
  const style = { 'text-anchor': 'end', 'font-size': TITLE, fill: theme().ink2 };
  const at = { x: left + side + MARGIN.right - 2, y: MARGIN.top - 8 };
  pen.add('text', { ...at, ...style }, cut(title, side + MARGIN.right - 2, TITLE));
}

/** Draws the colour bar of a model's map for a file, where the title says which classifier's values these are. */
/** @param {Pen} pen @param {ExploreModel} model @param {number} side */
export function drawNamedScale(pen, model, side) {
  const scale = cellScale(model);
  if (!scale) return;
  drawScale(pen, model.flavor, model.rowCount, side, MARGIN.left);
  writeBarTitle(pen, scale.bold + scale.words, side, MARGIN.left);
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

/** Whether a map changes in steps: ranks and entities do. @param {string} flavor */
const isStepped = (flavor) => flavor === 'entity' || numbersOf(flavor) === 'ranks';

/** Cells per side: fewer where each takes longer. @param {number} entities */
const cellsPerSide = (entities) => (entities <= 100 ? 160 : entities <= 1000 ? 80 : 40);

// ---- A map of values, ranks or entities, drawn in cells on a canvas below the Tile: computed here, or from the values
// that the server sent at 201 x 201 places of the Tile, its border included, so that a cell around a
// place of the border is cut in half. Two pixels for a cell, one for half a cell.

/** Intervals between the places along a side. */
const SPANS = 200;
/** The place nearest to the centre of a pixel. @param {number} pixel */
const nearest = (pixel) => (pixel + 1) >> 1;

/**
 * The values of a map of the server at the centres of pixels, from the upper left; NaN where undefined.
 *
 * @param {Float32Array} values indexed [b, a], from the lower left; of entities -1 where there is none
 * @param {string} flavor @returns {(row: number, column: number) => number}
 */
export function servedValue(values, flavor) {
  const at = (/** @type {number} */ row, /** @type {number} */ column) => values[(SPANS - row) * (SPANS + 1) + column];
  /** @type {(row: number, column: number) => number} */
  const step = (row, column) => at(nearest(row), nearest(column));
  if (flavor === 'entity') return (row, column) => (step(row, column) < 0 ? NaN : step(row, column));
  if (isStepped(flavor)) return step;
  // The scale ends at 0, and what is below it may have no lower bound.
  const value = (/** @type {number} */ row, /** @type {number} */ column) => Math.max(0, at(row, column));
  return (row, column) => {
    const [up, right] = [row & 1 ? 0.75 : 0.25, column & 1 ? 0.75 : 0.25];
    const [r, c] = [row >> 1, column >> 1];
    const above = (1 - right) * value(r, c) + right * value(r, c + 1);
    const below = (1 - right) * value(r + 1, c) + right * value(r + 1, c + 1);
    const found = (1 - up) * above + up * below;
    return Number.isNaN(found) ? value(nearest(row), nearest(column)) : found;
  };
}

export class CellMap {
  /** What the cells were last painted from: performances or an answer, and with `key` how they are shown. */
  /** @type {Performance[] | CellsAnswer | null} */
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
   * @param {CellsAnswer | null} [served] the values of the server, of the whole Tile; null: they are computed here
   */
  paint(model, side, left, frame = WHOLE, served = null) {
    // The server's map is that of another flavor until the next answer.
    const flavor = served?.flavor ?? model.flavor;
    this.canvas.hidden = isEmpty(model, served);
    this.pens.bar.start();
    const key = keyOf(model, flavor, frame);
    const source = served ?? model.performances;
    if (!this.canvas.hidden) {
      layOnSquare(this.canvas, left, side);
      if (this.source !== source || this.key !== key) {
        if (served?.values) this.paintValues(model, flavor, unpack(served.values, Float32Array));
        else this.paintCells(model, frame);
      }
      if (flavor !== 'entity') {
        drawScale(this.pens.bar, flavor, model.rowCount, side, left);
        drawBarTitle(this.pens.bar, flavor, side, left);
      }
    }
    this.source = source;
    this.key = key;
    this.pens.bar.stop();
  }

  /** Hides the map and its scale. */
  hide() {
    this.canvas.hidden = true;
    this.pens.bar.start().stop();
  }

  /** @param {ExploreModel} model @param {TileFrame} frame */
  paintCells(model, frame) {
    const size = cellsPerSide(model.names.length);
    const { a, b, box } = tileScale(size, 0, frame);
    const [value, colour] = [cellValue(model), cellColour(model, model.flavor)];
    this.canvas.style.imageRendering = '';
    this.fill(size, (row, column) => {
      const here = value(a(column + 0.5), b(box.y0 + row + 0.5));
      return Number.isNaN(here) ? null : colour(here, row, column);
    });
  }

  /** @param {ExploreModel} model @param {string} flavor @param {Float32Array} values */
  paintValues(model, flavor, values) {
    const [value, colour] = [servedValue(values, flavor), cellColour(model, flavor)];
    this.canvas.style.imageRendering = isStepped(flavor) ? 'pixelated' : '';
    this.fill(2 * SPANS, (row, column) => {
      const here = value(row, column);
      return Number.isNaN(here) ? null : colour(here, nearest(row), nearest(column));
    });
  }

  /** @param {number} size @param {(row: number, column: number) => Colour | null} colour null: nothing there */
  fill(size, colour) {
    Object.assign(this.canvas, { width: size, height: size });
    const context = context2d(this.canvas);
    const image = context.createImageData(size, size);
    const { data } = image;
    for (let row = 0, k = 0; row < size; row++) {
      for (let column = 0; column < size; column++, k += 4) {
        const here = colour(row, column);
        if (here) [data[k], data[k + 1], data[k + 2], data[k + 3]] = [here[0], here[1], here[2], 255];
      }
    }
    context.putImageData(image, 0, 0);
  }
}

/** Whether a model's map has nothing to show. @param {ExploreModel} model @param {CellsAnswer | null} served */
const isEmpty = ({ heat, flavor, selected }, served) =>
  !heat || served?.values === null || (isOfOne(flavor) && selected === null);

/** What a map of cells depends on besides its values, as text. */
/** @param {ExploreModel} model @param {string} flavor @param {TileFrame} frame */
function keyOf(model, flavor, frame) {
  const colours = flavor === 'entity' ? model.names.map((_, i) => model.colourOf(i)) : null;
  return JSON.stringify([flavor, model.rank, model.selected, theme().dark, frame, colours]);
}

/**
 * The map of cells of Explore's Tile: that of the server; of a part of the Tile, and in balanced coordinates, computed
 * here.
 */
export class TileCells {
  canvas = make('canvas', { className: 'tx-heat', hidden: '' });

  /** @param {{model: ExploreModel, side: number, left: number, hosts: {plot: HTMLElement, tile: HTMLElement}}} page */
  constructor(page) {
    this.page = page;
    page.hosts.tile.before(this.canvas);
    this.cells = new CellMap(this.canvas, page.hosts.tile);
  }

  /** The part of the Tile that is shown, whether its map is computed here (`own`), and the server's map otherwise. */
  source() {
    const { model } = this.page;
    const frame = frameOf(model);
    const own = frame.window !== null || frame.prior !== null;
    const served = !own && model.map && 'values' in model.map ? model.map : null;
    return { frame, own, served };
  }

  /** Paints the map, hides it where there is none, and dims it while a dragged prior is ahead of it. */
  paint() {
    const { model, side, left, hosts } = this.page;
    const { frame, own, served } = this.source();
    hosts.plot.closest('.tx-explore')?.classList.toggle('tx-zoomed', frame.window !== null);
    hosts.plot.classList.toggle('tx-stale', model.heat && model.live);
    if (!model.heat || !(own || served)) this.cells.hide();
    else if (!model.live) this.cells.paint(model, side, left, frame, served);
  }

  /** Whether the map of the model is painted, if it has one. */
  get painted() {
    const { model } = this.page;
    const { own, served } = this.source();
    return !model.heat || ((own || served !== null) && this.cells.source === (served ?? model.performances));
  }
}

/** The function that gives the colour of a value in a cell. */
/** @param {ExploreModel} model @param {string} flavor @returns {CellColour} */
function cellColour(model, flavor) {
  if (numbersOf(flavor) === 'ranks') {
    const [last, ranks] = [Math.max(1, model.rowCount - 1), shadeOf(RANKS)];
    return (rank) => ranks((rank - 1) / last);
  }
  if (flavor !== 'entity') return shadeOf(VALUES);
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
  return [one, marks.secondTone(one, theme().bg)].map(rgb);
}

// ---- A map of cells as a picture for a slide.

/**
 * The square of a map of cells for a slide, with what its colour bar needs: null for a map of entities.
 *
 * @typedef {{url: string, smooth: boolean, scale: {flavor: string, entities: number} | null}} Picture
 */

/** The picture of a map of cells that is painted. @param {HTMLCanvasElement} canvas @param {ExploreModel} model */
export function pictureIn(canvas, { flavor, rowCount }) {
  const scale = flavor === 'entity' ? null : { flavor, entities: rowCount };
  return { url: canvas.toDataURL(), smooth: canvas.style.imageRendering !== 'pixelated', scale };
}

/** Draws the colour bar of a picture, with its title. @param {Pen} pen @param {Picture} picture @param {number} side */
export function drawPictureScale(pen, { scale }, side) {
  if (!scale) return;
  drawScale(pen, scale.flavor, scale.entities, side, MARGIN.left);
  drawBarTitle(pen, scale.flavor, side, MARGIN.left);
}

/** The picture of a model's map of cells, computed here. @param {ExploreModel} model @returns {Picture} */
export function pictureOf(model) {
  const cells = new CellMap(make('canvas'), make('div'));
  cells.paintCells(model, frameOf(model));
  return { ...pictureIn(cells.canvas, model), smooth: false };
}
