/** The border of the Tile, and the places on it: named scores, corners, extrema of a map. */

import { halo } from '#tile/draw/square';
import { spans } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { ScorePlace, TileDrawing, TileMark } from '#tile/painters/types' */

/** The scores of the corners, with a and b. @type {[string, number, number][]} */
const CORNERS = [
  ['TNR', 0, 0],
  ['NPV', 0, 1],
  ['PPV', 1, 0],
  ['TPR', 1, 1],
];

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
export function drawFrame(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const square = { x: scale.x(0), y: scale.y(1), width: scene.side, height: scene.side };
  pen.add('rect', { ...square, fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
  if (scene.overlays.has('places')) for (const place of scene.places) drawPlace(pen, drawing, place);
  else for (const [text, a, b] of CORNERS) drawCorner(pen, drawing, text, a, b);
  for (const mark of scene.marks ?? []) drawMark(pen, drawing, mark);
}

/**
 * A text to the left or to the right of a place.
 *
 * @param {TileDrawing} drawing
 * @param {number} a
 * @param {number} b
 * @param {boolean} left
 */
const aside = ({ scale, theme }, a, b, left) => ({
  x: scale.x(a) + (left ? -8 : 8),
  y: scale.y(b) + 4,
  'text-anchor': left ? 'end' : 'start',
  'font-size': 11,
  fill: theme.ink,
});

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {string} text
 * @param {number} a
 * @param {number} b
 */
function drawCorner(pen, drawing, text, a, b) {
  pen.add('text', { ...aside(drawing, a, b, a === 0), 'font-weight': 650 }, text);
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {ScorePlace} place
 */
function drawPlace(pen, drawing, { symbol, a, b, kind }) {
  const { scene, scale, theme } = drawing;
  const centre = { cx: scale.x(a), cy: scale.y(b), fill: theme.bg };
  if (kind === 'minor') {
    pen.add('circle', { ...centre, r: 2.5, stroke: theme.ink3, 'stroke-width': 0.75 });
    return;
  }
  pen.add('circle', { ...centre, r: 3.5, stroke: theme.ink, 'stroke-width': 1.25 });
  const inside = kind === 'inner' || (kind === 'right' && scene.heat);
  const flip = inside && (a > 0.85 || kind === 'right');
  const style = { ...aside(drawing, a, b, kind === 'left' || flip), 'font-weight': kind === 'inner' ? 400 : 650 };
  pen.add('text', inside ? { ...style, ...halo(theme.bg) } : style, spans(symbol));
}

/**
 * The largest value of a map points up, the smallest down, a score's own place is ringed.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {TileMark} mark
 */
function drawMark(pen, { scale, theme }, { kind, a, b }) {
  const [x, y] = [scale.x(a), scale.y(b)];
  if (kind === 'place') {
    const ring = { cx: x, cy: y, r: 8, fill: 'none' };
    pen.add('circle', { ...ring, stroke: theme.bg, 'stroke-width': 4 });
    pen.add('circle', { ...ring, stroke: theme.ink, 'stroke-width': 2 });
    return;
  }
  const tip = kind === 'largest' ? -6 : 6;
  const base = y - tip * 0.7;
  const line = { stroke: theme.ink, 'stroke-width': 1.5, 'stroke-linejoin': 'round' };
  const fill = kind === 'largest' ? theme.ink : theme.bg;
  pen.add('path', { d: `M${x - 6} ${base}L${x + 6} ${base}L${x} ${y + tip}Z`, fill, ...line });
}
