/** The correlation Tile: how well the ranking by a score agrees with the ranking by each ranking score. */
import { theme } from '#tile/draw/colours';
import * as heat from '#tile/draw/heat';
import { Pen } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut } from '#tile/draw/text';
import { TilePainter } from '#tile/painters/tile_painter';
import { part } from '#tile/parts/elements';
import { layOnSquare, pixelRatio } from '#tile/parts/square';

/** @import { Message } from '#tile/painters/messages' */
/** @import { TileScene } from '#tile/painters/types' */
/** @import { ScoreMap, ScoresModel } from '#tile/model/scores_model' */

/**
 * What a correlation Tile shows.
 *
 * @typedef {object} ShownMap
 * @property {Float32Array | null} values row by row from b = 0; null while they are computed
 * @property {number} grid values on a side
 * @property {number} reach the value of the darkest colour
 * @property {{kind: 'largest' | 'smallest' | 'place', a: number, b: number}[]} marks
 * @property {string} title of the colour bar: what the colours mean
 * @property {Message | null} message
 * @property {boolean} [bare] without a colour bar
 * @property {boolean} [stale] whether the values belong to an earlier request
 */

/** @type {Message} */
const UNDEFINED = { statement: ['Undefined everywhere:', 'all performances tie, or none has this score.'] };
const LINES = 0.1;
// The share of the upper edge that the title of the scale may take.
const TITLE = 0.85;
// Pixels of a map in a file: more than a journal prints in one column at 600 dpi.
const IN_PRINT = 1600;

/**
 * What to show of a map: its values and marks, or why there are none.
 *
 * @param {ScoresModel} model
 * @param {ScoreMap | null | undefined} map
 * @param {string} [note] why there is no map
 * @param {boolean} [stale]
 * @returns {ShownMap}
 */
export function shownMap(model, map, note, stale) {
  const title = `${model.coefficientTitle}${map ? ` with ${map.symbol}` : ''}`;
  if (!map)
    return {
      values: null,
      grid: 2,
      reach: 1,
      marks: [],
      message: { statement: [note || 'Asking the server …'] },
      title,
    };
  const message = map.largest ? null : UNDEFINED;
  return { values: map.values, grid: model.grid, reach: 1, marks: marksOf(map), message, title, stale };
}

/**
 * @param {ScoreMap} map
 * @returns {ShownMap['marks']}
 */
function marksOf({ largest, smallest, place }) {
  /** @type {ShownMap['marks']} */
  const marks = [];
  if (largest) marks.push({ kind: 'largest', a: largest.a, b: largest.b });
  if (smallest) marks.push({ kind: 'smallest', a: smallest.a, b: smallest.b });
  if (place) marks.push({ kind: 'place', a: place[0], b: place[1] });
  return marks;
}

/**
 * The difference of the two maps; its range sets that of the colours.
 *
 * @param {ScoresModel} model
 * @param {string} [note]
 * @returns {ShownMap}
 */
export function differenceMap(model, note) {
  if (model.maps.length < 2) return shownMap(model, null, note);
  const values = model.difference;
  let largest = 0;
  // NaN, where one of the maps is undefined, fails this comparison.
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  const reach = largest > 1 ? 2 : largest > 0.5 ? 1 : largest > 0.2 ? 0.5 : 0.2;
  return {
    values,
    grid: model.grid,
    reach,
    marks: [],
    message: null,
    title: `difference of ${model.coefficientTitle}`,
  };
}

/** One correlation Tile: the map on a canvas, with the places, the marks and the point drawn over it. */
export class CorrelationTile {
  /** The values that were painted last. @type {Float32Array | null} */
  values = null;
  /** What they were painted with: size, theme, range. */
  painted = '';
  /** @type {TileScene | null} */
  scene = null;
  /** @type {ShownMap | null} */
  shown = null;

  /** @param {HTMLElement} plot */
  constructor(plot) {
    this.plot = plot;
    this.canvas = part(plot, 'canvas', HTMLCanvasElement);
    this.overlay = part(plot, '.tx-overlay');
    this.painter = new TilePainter(this.overlay);
    this.bar = new Pen(this.painter.pens.svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g')));
  }

  /**
   * @param {ScoresModel} model
   * @param {ShownMap} shown
   * @param {number} left
   * @param {number} side
   */
  paint(model, shown, left, side) {
    this.shown = shown;
    layOnSquare(this.canvas, left, side);
    this.plot.classList.toggle('tx-stale', Boolean(shown.stale));
    this.colour(shown, side);
    this.scene = sceneOf(model, shown, left, side);
    this.painter.paint(this.scene);
    if (!shown.bare) drawBar(this.bar, shown, left, side);
  }

  get svg() {
    return this.painter.pens.svg;
  }

  /** The side in pixels; 0 before anything is painted. */
  get side() {
    return this.scene?.side ?? 0;
  }

  /**
   * A copy in another size, with its own drawing and map: to export.
   *
   * @param {number} side
   * @param {number} [pixels] of a side of the map
   * @param {string} [without] an overlay that has no room
   */
  inSize(side, pixels = IN_PRINT, without = '') {
    const { values, grid, reach } = this.shown ?? { values: null, grid: 2, reach: 1 };
    const overlays = [...(this.scene?.overlays ?? [])].filter((each) => each !== without);
    const drawing = this.painter.inSize(side, MARGIN.left, { overlays: new Set(overlays) }).pens.svg;
    if (this.shown && !this.shown.bare) {
      const bar = drawing.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
      drawBar(new Pen(bar), this.shown, MARGIN.left, side);
    }
    const map = values && document.createElement('canvas');
    if (map) heat.paint(map, values, grid, pixels, { lines: LINES * reach, reach });
    return { drawing, map };
  }

  /**
   * How many pixels of the canvas a side has.
   *
   * @param {number} side
   */
  pixels(side) {
    return Math.round(side * pixelRatio());
  }

  /**
   * Paints the values as colours, only where they, the size or the theme have changed.
   *
   * @param {ShownMap} shown
   * @param {number} side
   */
  colour({ values, grid, reach }, side) {
    this.canvas.hidden = !values;
    const key = `${side} ${theme().dark} ${reach}`;
    if (!values || (values === this.values && key === this.painted)) return;
    heat.paint(this.canvas, values, grid, this.pixels(side), { lines: LINES * reach, reach });
    this.painted = key;
    this.values = values;
  }

  /**
   * Repaints only what follows the point.
   *
   * @param {ScoresModel} model
   */
  move(model) {
    if (!this.scene) return;
    this.scene = { ...this.scene, point: model.point };
    this.painter.move(this.scene);
  }
}

/**
 * The colour bar of a map, to the right of it.
 *
 * @param {Pen} pen
 * @param {ShownMap} shown
 * @param {number} left
 * @param {number} side
 */
function drawBar(pen, { reach, title }, left, side) {
  pen.start();
  heat.scaleBar(pen, left + side + 8, MARGIN.top, side, reach, cut(title, TITLE * side, 11));
  pen.stop();
}

/**
 * The scene for the painter: places, marks and the point, no entities.
 *
 * @param {ScoresModel} model
 * @param {ShownMap} shown
 * @param {number} left
 * @param {number} side
 * @returns {TileScene}
 */
function sceneOf(model, { marks, message }, left, side) {
  return {
    side,
    left,
    names: [],
    colourOf: () => -1,
    regions: [],
    heat: true,
    overlays: new Set(model.overlays),
    places: model.places(),
    ...model.lines(),
    frontiers: [],
    contours: [],
    edge: null,
    message,
    stable: [],
    cohen: null,
    radius: NaN,
    winner: [],
    selected: null,
    marks,
    point: model.point,
  };
}
