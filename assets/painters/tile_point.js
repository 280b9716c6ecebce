/**
 * Draws the point on the Tile: its handle, its coordinates on the axes, and how far it can move without a change of
 * winner.
 */
import { withoutPieces } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { isShown } from '#tile/draw/square';
import { fixed, width } from '#tile/draw/text';
import { evenTicks, roundTicks } from '#tile/draw/ticks';
import { ringOf } from '#tile/painters/tile_frame';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Place, TileScale } from '#tile/draw/types' */
/** @import { TileDrawing } from '#tile/painters/types' */

// Pixels of a wide side.
const ROOMY = 200;

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
export function drawPoint(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const { x, y, box } = scale;
  const [px, py] = [x(scene.point.a), y(scene.point.b)];
  drawTicks(pen, drawing);
  if (!isShown(scale, scene.point.a, scene.point.b)) return;
  const hair = { stroke: theme.ink, 'stroke-opacity': 0.55, 'stroke-width': 0.75 };
  const { names } = drawing;
  const above = names.filter(({ x0, x1 }) => x0 < px && px < x1).map(({ y0, y1 }) => /** @type {Place} */ ([y0, y1]));
  const level = names.filter(({ y0, y1 }) => y0 < py && py < y1).map(({ x0, x1 }) => /** @type {Place} */ ([x0, x1]));
  for (const [y1, y2] of withoutPieces(above, py, box.y1)) pen.add('line', { x1: px, x2: px, y1, y2, ...hair });
  for (const [x1, x2] of withoutPieces(level, box.x0, px)) pen.add('line', { x1, x2, y1: py, y2: py, ...hair });
  drawRadius(pen, drawing);
  drawTag(pen, drawing, px, box.y1 + 13, fixed(scene.point.a, digits(scale)), 'middle');
  drawTag(pen, drawing, box.x0 - 4, py, fixed(scene.point.b, digits(scale)), 'end');
  pen.add('circle', { cx: px, cy: py, r: 9, fill: '#FFFFFF', stroke: '#16191D', 'stroke-width': 2 });
  const [one, other] = cores(drawing);
  pen.add('circle', { cx: px, cy: py, r: 4.5, fill: one, stroke: '#16191D', 'stroke-width': 1 });
  if (other) pen.add('path', { d: `M${px},${py - 4}a4,4 0 0 1 0,8z`, fill: other });
}

/**
 * The fills of the handle: the mark of the best at the point, or of two that tie.
 *
 * @param {TileDrawing} drawing
 */
function cores({ scene, theme, patterns }) {
  const places = scene.winner.length ? [...new Set(scene.winner.map(scene.colourOf))].slice(0, 2) : [-1];
  return places.map((place) => patterns.paint(place, marks.hue(place, 'full', theme.grey), theme.bg, 4));
}

/**
 * Draws the circle in which the winner stays the same.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawRadius(pen, drawing) {
  if (!drawing.scale.plain) return drawBentRadius(pen, drawing);
  const ring = ringOf(drawing);
  if (!ring) return;
  const { theme, clip } = drawing;
  const circle = { cx: ring.x, cy: ring.y, r: ring.r, fill: 'none', 'clip-path': clip };
  pen.add('circle', { ...circle, stroke: theme.bg, 'stroke-width': 2.5, 'stroke-opacity': 0.5 });
  pen.add('circle', { ...circle, stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' });
}

/**
 * Draws the curve in which the winner stays the same, on a part of the Tile or in other coordinates, where it may not
 * be a circle.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawBentRadius(pen, { scene: { overlays, point, radius }, scale, theme, clip }) {
  if (!overlays.has('radius') || !(radius > 0) || !Number.isFinite(radius)) return;
  const inside = (/** @type {number} */ z) => Math.min(1, Math.max(0, z));
  const around = Array.from({ length: 181 }, (_, k) => {
    const turn = (k * Math.PI) / 90;
    return /** @type {Place} */ ([
      inside(point.a + radius * Math.cos(turn)),
      inside(point.b + radius * Math.sin(turn)),
    ]);
  });
  const line = { d: path(around, scale.x, scale.y, true), fill: 'none', 'clip-path': clip };
  pen.add('path', { ...line, stroke: theme.bg, 'stroke-width': 2.5, 'stroke-opacity': 0.5 });
  pen.add('path', { ...line, stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' });
}

/**
 * The number of decimals of the point's coordinates: more if the Tile is zoomed in.
 *
 * @param {TileScale} scale
 */
const digits = ({ a, b, box }) => {
  const least = Math.min(Math.abs(a(box.x1) - a(box.x0)), Math.abs(b(box.y0) - b(box.y1)));
  return 3 + Math.min(3, Math.max(0, Math.round(-Math.log10(least))));
};

/**
 * Draws ticks and names of the axes, except those that the point's coordinates would cover.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawTicks(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const { x, y, box } = scale;
  const seen = isShown(scale, scene.point.a, scene.point.b);
  const [px, py] = seen ? [x(scene.point.a), y(scene.point.b)] : [-1e9, -1e9];
  const below = { y: box.y1 + 17, 'text-anchor': 'middle', 'font-size': 11, fill: theme.ink3 };
  const before = { x: box.x0 - 8, 'text-anchor': 'end', 'font-size': 11, fill: theme.ink3 };
  const tick = { stroke: theme.ink, 'stroke-width': 1 };
  const [middle, centre] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  // The axis name stands in the middle; only a zoomed Tile may have a tick there.
  const [named, level] = [Math.abs(middle - px) > 36, Math.abs(centre - py) > 16];
  const clear = (/** @type {number} */ gap, /** @type {number} */ room) => scale.plain || Math.abs(gap) > room;
  for (const z of ticksAlong(scale, 'a')) {
    pen.add('line', { x1: x(z), x2: x(z), y1: box.y1, y2: box.y1 + 4, ...tick });
    const free = Math.abs(x(z) - px) > 30 && (!named || clear(x(z) - middle, 28));
    if (free) pen.add('text', { x: x(z), ...below }, String(z));
  }
  for (const z of ticksAlong(scale, 'b')) {
    // The names of the corners stand there.
    if (z === 0 || z === 1) continue;
    pen.add('line', { x1: box.x0 - 4, x2: box.x0, y1: y(z), y2: y(z), ...tick });
    const free = Math.abs(y(z) - py) > 16 && (!level || clear(y(z) - centre, 14));
    if (free) pen.add('text', { y: y(z) + 4, ...before }, String(z));
  }
  if (scale.plain) return nameAxes(pen, drawing, below, before);
  if (named) pen.add('text', { x: middle, ...below, fill: theme.ink2 }, axisName('a', ' →'));
  if (level) pen.add('text', { y: centre + 4, ...before, fill: theme.ink2 }, axisName('b', ' ↑'));
}

/**
 * The name of an axis, with an arrow in the direction in which it increases.
 *
 * @param {string} letter
 * @param {string} arrow
 */
const axisName = (letter, arrow) => [{ text: letter, italic: true }, { text: arrow }];

/**
 * Writes the names of the axes of the whole Tile, away from the point's coordinates.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Attributes} below
 * @param {Attributes} before
 */
function nameAxes(pen, { scene, scale: { x, y }, theme }, below, before) {
  const [px, py] = [x(scene.point.a), y(scene.point.b)];
  const places = [0.5, 0.3];
  const along = places.find((z) => Math.abs(x(z) - px) > 36);
  const up = places.find((z) => Math.abs(y(z) - py) > 16);
  // Away from the middle there is room for the arrow on a large Tile only.
  const arrow = along === 0.5 || scene.side >= ROOMY ? ' →' : '';
  if (along) pen.add('text', { x: x(along), ...below, fill: theme.ink2 }, axisName('a', arrow));
  if (up) pen.add('text', { y: y(up) + 4, ...before, fill: theme.ink2 }, axisName('b', ' ↑'));
}

/**
 * The round values along an axis.
 *
 * @param {TileScale} scale
 * @param {'a' | 'b'} axis
 */
function ticksAlong({ x, y, a, b, box, bent }, axis) {
  if (axis === 'a') return bent ? roundTicks(x, box.x0, box.x1) : evenTicks(a(box.x0), a(box.x1));
  return bent ? roundTicks(y, box.y0, box.y1) : evenTicks(b(box.y1), b(box.y0));
}

/**
 * The x at which a tag begins, kept inside the drawing so that its first digit is not cut off.
 *
 * @param {number} x
 * @param {number} wide
 * @param {'middle' | 'end'} anchor
 */
export const tagStart = (x, wide, anchor) => (anchor === 'end' ? Math.max(0, x - wide) : x - wide / 2);

/**
 * Draws a coordinate of the point on its axis.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {'middle' | 'end'} anchor which part of the tag is at x
 */
function drawTag(pen, { theme }, x, y, text, anchor) {
  const wide = width(text, 11, true) + 8;
  const left = tagStart(x, wide, anchor);
  pen.add('rect', { x: left, y: y - 8, width: wide, height: 16, rx: 3, fill: theme.ink });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme.bg };
  pen.add('text', { x: left + wide / 2, y: y + 4, ...style }, text);
}
