/**
 * Draws the loci of named scores on the Tile as the prior varies: dotted lines, with names and the priors along them.
 */
import { overlap } from '#tile/draw/labels';
import { path } from '#tile/draw/pen';
import { isShown } from '#tile/draw/square';
import { prevalence, width } from '#tile/draw/text';
import { drawPlate, expectedNames } from '#tile/painters/tile_frame';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Place } from '#tile/draw/types' */
/** @import { TileDrawing } from '#tile/painters/types' */
/** @import { Locus } from '#tile/zoom/loci' */

const LETTERS = 10;
// Where along a line its name may stand, best first, as shares of its points.
const TRIED = [0.42, 0.58, 0.3, 0.7, 0.2, 0.8, 0.5, 0.1, 0.9];

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
export function drawLoci(pen, drawing) {
  const { loci = [], point } = drawing.scene;
  const { x, y } = drawing.scale;
  const handle = { x0: x(point.a) - 12, x1: x(point.a) + 12, y0: y(point.b) - 12, y1: y(point.b) + 12 };
  /** @type {Box[]} */
  const taken = [handle, ...drawing.names, ...expectedNames(drawing)];
  for (const locus of loci) drawLine(pen, drawing, locus);
  if (drawing.scene.labels === 'few') return;
  for (const locus of loci) drawName(pen, drawing, locus, taken);
  for (const locus of loci) drawMarks(pen, drawing, locus, taken);
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Locus} locus
 */
function drawLine(pen, { scale, theme, clip }, { places }) {
  const line = { d: path(places, scale.x, scale.y), fill: 'none', 'stroke-linecap': 'round', 'clip-path': clip };
  pen.add('path', { ...line, stroke: theme.bg, 'stroke-width': 3.5, 'stroke-opacity': 0.7 });
  pen.add('path', { ...line, stroke: theme.ink, 'stroke-width': 1.5, 'stroke-dasharray': '1.5 3.5' });
}

/**
 * Writes the names of the scores next to the line, where nothing else is written.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Locus} locus
 * @param {Box[]} taken
 */
function drawName(pen, drawing, { places, label }, taken) {
  const wide = width(label, LETTERS);
  for (const share of TRIED) {
    const box = boxAt(drawing, places[Math.round(share * (places.length - 1))], wide);
    if (!box || taken.some((other) => overlap(other, box))) continue;
    taken.push(box);
    write(pen, drawing, box, label);
    return;
  }
}

/**
 * Draws dots at some priors, with their numbers if there is room.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Locus} locus
 * @param {Box[]} taken
 */
function drawMarks(pen, drawing, { marks }, taken) {
  const { scale, theme } = drawing;
  for (const { prior, place } of marks) {
    if (!isShown(scale, ...place)) continue;
    pen.add('circle', { cx: scale.x(place[0]), cy: scale.y(place[1]), r: 2, fill: theme.ink, stroke: theme.bg });
    const words = prevalence(prior);
    const box = boxAt(drawing, place, width(words, LETTERS));
    if (!box || taken.some((other) => overlap(other, box))) continue;
    taken.push(box);
    write(pen, drawing, box, words);
  }
}

/**
 * The box of a text at a place: to its right, else to its left; null if it is not in view.
 *
 * @param {TileDrawing} drawing
 * @param {Place} place
 * @param {number} wide
 * @returns {Box | null}
 */
function boxAt({ scale }, place, wide) {
  if (!isShown(scale, ...place)) return null;
  const [x, y] = [scale.x(place[0]), scale.y(place[1])];
  const x0 = x + 8 + wide > scale.box.x1 ? x - 8 - wide : x + 8;
  const middle = Math.min(scale.box.y1 - 7, Math.max(scale.box.y0 + 7, y));
  return { x0, x1: x0 + wide, y0: middle - 6, y1: middle + 6 };
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Box} box
 * @param {string} words
 */
function write(pen, drawing, box, words) {
  drawPlate(pen, drawing, box);
  pen.add('text', { x: box.x0, y: box.y0 + 10, 'font-size': LETTERS, fill: drawing.theme.ink }, words);
}
