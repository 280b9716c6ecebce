/** Tiles side by side as one drawing, for a file: each with its title above and its text below. */

import { cellValue } from '#tile/charts/cell_values';
import { drawHorizontalScale, drawTitle, drawTitledScale, titleLines } from '#tile/charts/ramp';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Pen, SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';
import { groupsOf } from '#tile/multiples/coordinates';
import { AROUND, FEW_LABELS, HEADING, labelsOf } from '#tile/multiples/panel_sizes';
import { mapText } from '#tile/multiples/words';

/** @import { TitledRamp } from '#tile/charts/ramp' */
/** @import { PanelGrid } from '#tile/multiples/panel_grid' */
/** @import { PanelTile } from '#tile/multiples/panel_tile' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

// Pixels: of the title above a Tile, of the words below it, of the letters.
const TITLE = 20;
const FOOT = 40;
const LETTERS = 13;
const SMALL = 11;
const SWATCH = 9;
/** Pixels between a colour scale and its title, and of a line of the title. */
const [GAP, LINE] = [10, 15];
/** The least side of a Tile in pixels; where columns of such Tiles would be higher than a sheet of paper. */
const [LEAST, LEAST_ON_SHEET] = [180, 96];
/** Pixels of the height of a sheet. */
const SHEET = 920;

/**
 * All Tiles, in as many columns as on the screen.
 * @param {PanelGrid} grid
 * @param {number | null} wide width in pixels; null for that on the screen
 * @returns {{drawing: SVGSVGElement, width: number, height: number}}
 */
export function composed(grid, wide) {
  const groups = groupsOf(grid.panels);
  const [{ n }] = groups;
  const columns = wide ? columnsIn(wide, n, groups.length) : Math.min(grid.columns, n);
  const side = wide ? Math.max(80, wide / columns - MARGIN.left - MARGIN.right) : grid.side;
  const { shared, scales, foot } = scalesOf(grid, side);
  const [across, down] = [side + MARGIN.left + MARGIN.right, side + MARGIN.top + MARGIN.bottom + TITLE + foot];
  const drawing = document.createElementNS(SVG, 'svg');
  const pen = new Pen(drawing);
  let top = 0;
  for (const { from, n: many, ...heading } of groups) {
    if (heading.title) drawHeading(pen, heading, top);
    top += heading.title ? HEADING : 0;
    for (let k = 0; k < many; k++) {
      const [x, y] = [(k % columns) * across, top + Math.floor(k / columns) * down];
      const part = new Pen(pen.add('g', { transform: `translate(${x} ${y})` }));
      drawPanel(part, grid.tiles[from + k], side, scales[from + k]);
    }
    top += Math.ceil(many / columns) * down;
  }
  const place = { x: MARGIN.left, y: top + LINE, right: columns * across };
  const height = shared ? drawTitledScale(pen, shared, place) + GAP : top;
  return { drawing, width: columns * across, height };
}

/**
 * The scale that all Tiles share, or the scales of each, and the pixels that the words below each need.
 *
 * @param {PanelGrid} grid
 * @param {number} side
 */
function scalesOf(grid, side) {
  const scales = grid.panels.map(({ model }, k) => (model ? grid.tiles[k].scale : null));
  const shared = commonScale(scales);
  const own = shared ? scales.map(() => null) : scales;
  const lines = own.map((scale) => (scale ? titleLines(scale, side).length : 0));
  return { shared, scales: own, foot: FOOT + LINE * Math.max(...lines) };
}

/**
 * The scale that all Tiles have in common; null if there is none, or if they differ.
 *
 * @param {(TitledRamp | null)[]} scales
 */
export function commonScale(scales) {
  const [first] = scales;
  const key = (/** @type {TitledRamp | null} */ scale) =>
    scale && [scale.bold, scale.words, scale.low, scale.high, scale.colour(0), scale.colour(1)].join('\n');
  return first && scales.every((each) => key(each) === key(first)) ? first : null;
}

/**
 * Draws the title of a group and the explanation of what it shows.
 *
 * @param {Pen} pen
 * @param {{title: string, about: string}} heading
 * @param {number} top
 */
function drawHeading(pen, { title, about }, top) {
  const { ink, ink2 } = theme();
  const at = { y: top + 16, 'font-size': LETTERS };
  pen.add('text', { x: MARGIN.left, ...at, 'font-weight': 700, fill: ink }, title);
  pen.add('text', { x: MARGIN.left + width(title, LETTERS, true) + 12, ...at, fill: ink2 }, about);
}

/**
 * The number of columns: as many as fit, in rows as even as possible; more with smaller Tiles where the figure would be
 * higher than a sheet.
 *
 * @param {number} wide
 * @param {number} n
 * @param {number} groups
 */
export function columnsIn(wide, n, groups) {
  const room = Math.max(1, Math.floor(wide / (LEAST + MARGIN.left + MARGIN.right)));
  const even = (/** @type {number} */ most) => Math.ceil(n / Math.ceil(n / most));
  const most = Math.max(room, Math.floor(wide / (LEAST_ON_SHEET + MARGIN.left + MARGIN.right)));
  const high = (/** @type {number} */ columns) =>
    groups * Math.ceil(n / columns) * (wide / columns - MARGIN.left - MARGIN.right + AROUND.y);
  for (let columns = room; columns < Math.min(n, most); columns++)
    if (high(even(columns)) <= SHEET) return even(columns);
  return even(Math.min(Math.max(room, n), most));
}

/**
 * @param {Pen} pen
 * @param {PanelTile} tile
 * @param {number} side
 * @param {TitledRamp | null} scale its own
 */
function drawPanel(pen, { panel, tile, canvas }, side, scale) {
  if (!panel) return;
  const { ink } = theme();
  const title = { x: MARGIN.left, y: 15, 'font-size': LETTERS, 'font-weight': 700, fill: ink };
  pen.add('text', title, cut(panel.title, side + MARGIN.right, LETTERS, true));
  const square = new Pen(pen.add('g', { transform: `translate(0 ${TITLE})` }));
  if (!panel.model) return;
  if (!canvas.hidden)
    square.add('image', {
      x: MARGIN.left,
      y: MARGIN.top,
      width: side,
      height: side,
      preserveAspectRatio: 'none',
      href: canvas.toDataURL('image/png'),
    });
  for (const child of tile.inSize(side, MARGIN.left, { labels: labelsOf(side, side < FEW_LABELS) }).pens.svg.childNodes)
    square.group.append(child.cloneNode(true));
  if (panel.coordinates !== 'balanced') drawFoot(pen, panel.model, side, scale);
}

/**
 * Draws the text below a Tile: the best classifier at the point with its score, the value of the map, and its scale.
 *
 * @param {Pen} pen
 * @param {ExploreModel} model
 * @param {number} side
 * @param {TitledRamp | null} scale
 */
function drawFoot(pen, model, side, scale) {
  const { ink, ink2, grey } = theme();
  const [first] = model.winners;
  if (first === undefined) return;
  const [x, y] = [MARGIN.left, TITLE + MARGIN.top + side + MARGIN.bottom + 10];
  const fill = marks.hue(model.colourOf(first), 'full', grey);
  pen.add('rect', { x, y: y - SWATCH, width: SWATCH, height: SWATCH, fill, stroke: ink, 'stroke-opacity': 0.55 });
  const note = mapText(model, model.names, model.heat ? cellValue(model) : undefined);
  const score = fixed(model.ranking.scores[first]);
  const name = cut(model.names[first], side + MARGIN.right - width(score, LETTERS) - 28, LETTERS, true, model.names);
  pen.add('text', { x: x + 15, y, 'font-size': LETTERS, 'font-weight': 650, fill: ink }, name);
  const after = x + 21 + width(name, LETTERS, true);
  pen.add('text', { x: after, y, 'font-size': LETTERS, fill: ink }, score);
  const small = { 'font-size': SMALL, fill: ink2 };
  const start = scale ? drawHorizontalScale(pen, scale, x, y + LINE) + GAP : x;
  pen.add('text', { x: start, y: y + LINE, ...small }, note);
  if (scale) drawTitle(pen, titleLines(scale, side), x, y + 2 * LINE);
}
