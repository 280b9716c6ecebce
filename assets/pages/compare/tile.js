/** The Tile of the difference of two scores: a shade of its size, the frontier, and where the order is certain. */
import { rgb, theme } from '#tile/draw/colours';
import { boxAround, firstFree, labelPlace } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { cut, percent, width } from '#tile/draw/text';
import { STEP, STEPS, stepsOver } from '#tile/model/comparison';
import { drawPlate } from '#tile/plots/tile/axes';
import { TilePainter } from '#tile/plots/tile/painter';
import { obstacles } from '#tile/plots/tile/regions';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Places } from '#tile/draw/types' */
/** @import { Leads, Two } from '#tile/model/comparison' */
/** @import { TileDrawing, TileScene } from '#tile/plots/tile/types' */

/** The opacity of the leader's colour at each step of the difference. */
const STRENGTHS = [0.1, 0.25, 0.41, 0.56, 0.72];
/** Pixels to both sides of a value on a line, and above and below. */
const VALUE = /** @type {const} */ ([24, 7]);

/**
 * What the Tile shows of two results. `sure`: the shares on which each is surely better, null while unknown; `lines`:
 * where the order becomes certain, each with the text of its probability.
 *
 * @typedef {{leads: Leads, names: string[], sure: [number, number] | null,
 *   lines: {text: string, places: Places[]}[]}} Shown
 */
/** @typedef {TileScene & {difference: Shown}} DifferenceScene */

export class DifferencePainter extends TilePainter {
  /** @param {DifferenceScene} scene */
  paintDifference(scene) {
    this.paint(scene);
  }

  /** @override @param {TileDrawing} drawing */
  paintRegions(drawing) {
    this.emphasised = '';
    this.pens.regions.start().stop();
    const pen = this.pens.labels.start();
    const { difference } = /** @type {DifferenceScene} */ (drawing.scene);
    const taken = obstacles(drawing);
    for (const { text, places } of difference.lines) drawCertain(pen, drawing, text, places, taken);
    drawFrontier(pen, drawing, difference.leads.line);
    drawing.names = difference.leads.regions.flatMap((region) => drawLeader(pen, drawing, region, taken) ?? []);
    pen.stop();
    this.hits = [];
  }
}

/** Draws where the probability has a value, with the value where there is room. */
/** @type {(pen: Pen, drawing: TileDrawing, text: string, lines: Places[], taken: Box[]) => void} */
function drawCertain(pen, drawing, text, lines, taken) {
  const { scale, theme } = drawing;
  for (const line of lines) {
    const dashed = { fill: 'none', stroke: theme.ink, 'stroke-width': 1.1, 'stroke-dasharray': '4 3' };
    pen.add('path', { d: path(line, scale.x, scale.y), ...dashed });
  }
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), lines[0] ?? []);
  const boxes = [0.6, 0.45, 0.75, 0.3].flatMap((share) => {
    const at = longest[Math.floor(share * (longest.length - 1))];
    return at ? [boxAround(scale.x(at[0]), scale.y(at[1]), ...VALUE)] : [];
  });
  const inside = boxes.filter(({ x0, x1, y0, y1 }) => {
    const { box } = scale;
    return x0 > box.x0 && x1 < box.x1 && y0 > box.y0 && y1 < box.y1;
  });
  const box = firstFree(inside, taken);
  if (!box) return;
  drawPlate(pen, drawing, box);
  const style = { 'text-anchor': 'middle', 'font-size': 10, fill: theme.ink2 };
  pen.add('text', { x: (box.x0 + box.x1) / 2, y: box.y1 - 4, ...style }, text);
}

/** Draws the line on which both tie, the strongest of the Tile. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Places} line */
function drawFrontier(pen, { scale, theme }, line) {
  if (!line.length) return;
  const d = path(line, scale.x, scale.y);
  const round = { fill: 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'round' };
  pen.add('path', { d, ...round, stroke: theme.bg, 'stroke-width': 5 });
  pen.add('path', { d, ...round, stroke: theme.ink, 'stroke-width': 2.25, 'data-part': 'frontier' });
}

/** Writes who leads in a region and on which share of the Tile; null where there is no room. */
/** @type {(pen: Pen, drawing: TileDrawing, region: Leads['regions'][number], taken: Box[]) => Box | null} */
function drawLeader(pen, drawing, { entities, outline, area }, taken) {
  const { scene, scale, theme } = drawing;
  const { names, sure } = /** @type {DifferenceScene} */ (scene).difference;
  const tied = entities.length > 1;
  const surely = sure && !tied ? `, surely on ${percent(sure[entities[0]])}` : '';
  const texts = [`${percent(area)}${surely}`, percent(area)];
  /** @type {[string, number][]} */
  const wishes = [
    [texts[0], 0.5],
    [texts[1], 0.5],
    [texts[1], 0.3],
  ];
  for (const [second, share] of wishes) {
    const room = share * scene.side - width(' leads', 12, true);
    const first = tied ? 'tied' : `${cut(names[entities[0]], room, 12, true, names)} leads`;
    const box = { width: Math.max(width(first, 12, true), width(second, 11)) + 4, height: 30 };
    /** @type {[number, number][]} */
    const corners = outline.map(([a, b]) => [scale.x(a), scale.y(b)]);
    const place = labelPlace(corners, box, scale.box.x0 + 0.35 * scene.side, 6, taken);
    if (!place) continue;
    const around = boxAround(place.x, place.y, box.width / 2, 15);
    taken.push(around);
    const style = { x: place.x, 'text-anchor': 'middle', fill: theme.ink, ...halo(theme.bg), 'stroke-opacity': 0.5 };
    pen.add('text', { ...style, y: place.y - 2, 'font-size': 12, 'font-weight': 650 }, first);
    pen.add('text', { ...style, y: place.y + 13, 'font-size': 11 }, second);
    return around;
  }
  return null;
}

// ---- The shade below, and its legend.

/**
 * Paints the steps of the difference, in the colour of the one that is ahead.
 *
 * @param {HTMLCanvasElement} canvas @param {Two} two @param {number} side canvas pixels along a side of the Tile
 */
export function paintShade(canvas, two, side) {
  const context = canvas.getContext('2d');
  if (!context) return;
  [canvas.width, canvas.height] = [side, side];
  const image = context.createImageData(side, side);
  const hues = [0, 1].map((place) => rgb(marks.hue(place, 'full')));
  const steps = stepsOver(two, side);
  for (let k = 0; k < steps.length; k++) {
    if (!steps[k]) continue;
    const [red, green, blue] = hues[steps[k] > 0 ? 0 : 1];
    image.data[4 * k] = red;
    image.data[4 * k + 1] = green;
    image.data[4 * k + 2] = blue;
    image.data[4 * k + 3] = Math.round(255 * STRENGTHS[Math.abs(steps[k]) - 1]);
  }
  context.putImageData(image, 0, 0);
}

/** Pixels: a step of the legend, its height, and where it begins below the marker. */
const [CELL, HIGH, TOP] = [18, 9, 8];
/** The least pixels of a name beside it. */
const NAME = 56;

/** Draws what the shade means, with a marker at the difference at the point. */
/** @param {Pen} pen @param {number} wide @param {string[]} names @param {number} difference */
export function drawLegend(pen, wide, names, difference) {
  const { ink, ink2 } = theme();
  const [from, middle] = [wide / 2 - STEPS * CELL, wide / 2];
  for (let k = 0; k < 2 * STEPS; k++) {
    const place = k < STEPS ? 1 : 0;
    const step = k < STEPS ? STEPS - 1 - k : k - STEPS;
    const fill = { fill: marks.hue(place, 'full'), 'fill-opacity': STRENGTHS[step] };
    pen.add('rect', { x: from + k * CELL, y: TOP, width: CELL - 0.75, height: HIGH, ...fill });
  }
  const words = { 'font-size': 11, fill: ink2 };
  const room = from - 8 - width(' ahead', 11);
  // Where there is no room beside it, the names stand below.
  const beside = room > NAME;
  const low = TOP + HIGH + (beside ? 0 : 28);
  const [first, second] = names.map((name) => cut(name, beside ? room : wide / 2 - 40, 11, false, names));
  pen.add('text', { ...words, x: beside ? from - 6 : middle - 6, y: low, 'text-anchor': 'end' }, `${second} ahead`);
  pen.add('text', { ...words, x: beside ? wide - from + 6 : middle + 6, y: low }, `${first} ahead`);
  const most = STEP * STEPS;
  for (const [value, text] of /** @type {[number, string][]} */ ([
    [-most, `${most}`],
    [0, '0'],
    [most, `${most}`],
  ]))
    pen.add('text', { ...words, x: middle + (value / STEP) * CELL, y: TOP + HIGH + 14, 'text-anchor': 'middle' }, text);
  if (Number.isNaN(difference)) return;
  const x = middle + (Math.max(-most, Math.min(most, difference)) / STEP) * CELL;
  pen.add('path', { d: `M${x - 4} 1h8l-4 6z`, fill: ink });
}
