/** The point on the Tile: its handle, its coordinates on the axes, how far it can move without a change of winner. */
import { without } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { fixed, width } from '#tile/draw/text';
import { ringOf } from '#tile/painters/tile_frame';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Place } from '#tile/draw/types' */
/** @import { TileDrawing } from '#tile/painters/types' */

// Pixels of a wide side.
const ROOMY = 200;

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
export function drawPoint(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const { x, y } = scale;
  const [px, py] = [x(scene.point.a), y(scene.point.b)];
  drawTicks(pen, drawing);
  const hair = { stroke: theme.ink, 'stroke-opacity': 0.55, 'stroke-width': 0.75 };
  const { names } = drawing;
  const above = names.filter(({ x0, x1 }) => x0 < px && px < x1).map(({ y0, y1 }) => /** @type {Place} */ ([y0, y1]));
  const level = names.filter(({ y0, y1 }) => y0 < py && py < y1).map(({ x0, x1 }) => /** @type {Place} */ ([x0, x1]));
  for (const [y1, y2] of without(above, py, y(0))) pen.add('line', { x1: px, x2: px, y1, y2, ...hair });
  for (const [x1, x2] of without(level, x(0), px)) pen.add('line', { x1, x2, y1: py, y2: py, ...hair });
  drawRadius(pen, drawing);
  drawTag(pen, drawing, px, y(0) + 13, fixed(scene.point.a), 'middle');
  drawTag(pen, drawing, x(0) - 4, py, fixed(scene.point.b), 'end');
  pen.add('circle', { cx: px, cy: py, r: 9, fill: '#FFFFFF', stroke: '#16191D', 'stroke-width': 2 });
  const [one, other] = cores(drawing);
  pen.add('circle', { cx: px, cy: py, r: 4.5, fill: one, stroke: '#16191D', 'stroke-width': 1 });
  if (other) pen.add('path', { d: `M${px},${py - 4}a4,4 0 0 1 0,8z`, fill: other });
}

/**
 * The fills of the handle: the marks of the best at the point, of two that tie.
 *
 * @param {TileDrawing} drawing
 */
function cores({ scene, theme, patterns }) {
  const places = scene.winner.length ? [...new Set(scene.winner.map(scene.colourOf))].slice(0, 2) : [-1];
  return places.map((place) => patterns.paint(place, marks.hue(place, 'full', theme.grey), theme.bg, 4));
}

/**
 * The circle in which the winner stays the same.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawRadius(pen, drawing) {
  const ring = ringOf(drawing);
  if (!ring) return;
  const { theme, clip } = drawing;
  const circle = { cx: ring.x, cy: ring.y, r: ring.r, fill: 'none', 'clip-path': clip };
  pen.add('circle', { ...circle, stroke: theme.bg, 'stroke-width': 2.5, 'stroke-opacity': 0.5 });
  pen.add('circle', { ...circle, stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' });
}

/**
 * Ticks and names of the axes, without those that the point's coordinates would cover.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawTicks(pen, { scene, scale: { x, y }, theme }) {
  const [px, py] = [x(scene.point.a), y(scene.point.b)];
  const below = { y: y(0) + 17, 'text-anchor': 'middle', 'font-size': 11, fill: theme.ink3 };
  const before = { x: x(0) - 8, 'text-anchor': 'end', 'font-size': 11, fill: theme.ink3 };
  const tick = { stroke: theme.ink, 'stroke-width': 1 };
  for (let k = 0; k <= 5; k++) {
    const z = k / 5;
    pen.add('line', { x1: x(z), x2: x(z), y1: y(0), y2: y(0) + 4, ...tick });
    if (Math.abs(x(z) - px) > 30) pen.add('text', { x: x(z), ...below }, String(z));
    if (k === 0 || k === 5) continue;
    pen.add('line', { x1: x(0) - 4, x2: x(0), y1: y(z), y2: y(z), ...tick });
    if (Math.abs(y(z) - py) > 16) pen.add('text', { y: y(z) + 4, ...before }, String(z));
  }
  const name = (/** @type {string} */ letter, /** @type {string} */ arrow) => [
    { text: letter, italic: true },
    { text: arrow },
  ];
  const places = [0.5, 0.3];
  const along = places.find((z) => Math.abs(x(z) - px) > 36);
  const up = places.find((z) => Math.abs(y(z) - py) > 16);
  // Next to other numbers the arrow has room on a wide side only.
  const arrow = along === 0.5 || scene.side >= ROOMY ? ' →' : '';
  if (along) pen.add('text', { x: x(along), ...below, fill: theme.ink2 }, name('a', arrow));
  if (up) pen.add('text', { y: y(up) + 4, ...before, fill: theme.ink2 }, name('b', ' ↑'));
}

/**
 * A coordinate of the point on its axis.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {'middle' | 'end'} anchor where x is on the tag
 */
function drawTag(pen, { theme }, x, y, text, anchor) {
  const wide = width(text, 11, true) + 8;
  const left = anchor === 'end' ? x - wide : x - wide / 2;
  pen.add('rect', { x: left, y: y - 8, width: wide, height: 16, rx: 3, fill: theme.ink });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme.bg };
  pen.add('text', { x: left + wide / 2, y: y + 4, ...style }, text);
}
