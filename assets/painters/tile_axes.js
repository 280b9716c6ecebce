/** The axes of the Tile: their ticks and names, and where the coordinates of the point stand. */
import { isShown } from '#tile/draw/square';
import { fixed, width } from '#tile/draw/text';
import { evenTicks, roundTicks } from '#tile/draw/ticks';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileScale } from '#tile/draw/types' */
/** @import { TileDrawing } from '#tile/painters/types' */

// Shares of a side at which the name of an axis may stand, best first.
const PLACES = [0.5, 0.3, 0.2, 0.15, 0.75];
// Pixels, across and upwards, from the middle of the point's coordinate to that of the name of an axis and of a number;
// from a name to a number, where the name has a place between numbers, and where it takes the place of one.
/** @type {Record<'tag' | 'number' | 'plain' | 'zoomed', [number, number]>} */
const APART = { tag: [34, 16], number: [32, 16], plain: [21, 13], zoomed: [28, 14] };
// Pixels: of the letters of a coordinate, around it, from the middle of the handle to its edge and to what is aside.
const LETTERS = 11;
export const TAG_AROUND = 8;
const REACH = 10;
const ASIDE = 19;

/**
 * The height at which the coordinate b of the point stands: next to the handle, if that would cover it.
 *
 * @param {Pick<TileDrawing, 'scene' | 'scale'>} drawing
 */
export function tagLevel({ scene: { point }, scale }) {
  const [x, y] = [scale.x(point.a), scale.y(point.b)];
  const wide = width(coordinate(scale, point.b), LETTERS, true) + TAG_AROUND;
  if (x - REACH >= tagStart(scale.box.x0 - 4, wide, 'end') + wide) return y;
  return y < (scale.box.y0 + scale.box.y1) / 2 ? y + ASIDE : y - ASIDE;
}

/**
 * Draws ticks and names of the axes, except those that the point's coordinates would cover.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
export function drawTicks(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const { x, y, box } = scale;
  const seen = isShown(scale, scene.point.a, scene.point.b);
  if (scene.labels === 'few') return drawEnds(pen, drawing);
  const [px, py] = seen ? [x(scene.point.a), tagLevel(drawing)] : [-1e9, -1e9];
  const below = { y: box.y1 + 17, 'text-anchor': 'middle', 'font-size': LETTERS, fill: theme.ink3 };
  const before = { x: box.x0 - 8, 'text-anchor': 'end', 'font-size': LETTERS, fill: theme.ink3 };
  const tick = { stroke: theme.ink, 'stroke-width': 1 };
  const apart = scale.plain ? APART.plain : APART.zoomed;
  const along = nameAt(x, [box.x0, box.x1], px, APART.tag[0], scale.plain);
  const up = nameAt(y, [box.y0, box.y1], py, APART.tag[1], scale.plain);
  const clear = (/** @type {number} */ at, /** @type {number | null} */ name, /** @type {number} */ room) =>
    name === null || Math.abs(at - name) > room;
  for (const z of ticksAlong(scale, 'a')) {
    pen.add('line', { x1: x(z), x2: x(z), y1: box.y1, y2: box.y1 + 4, ...tick });
    if (clear(x(z), px, APART.number[0]) && clear(x(z), along, apart[0]))
      pen.add('text', { x: x(z), ...below }, String(z));
  }
  for (const z of ticksAlong(scale, 'b')) {
    // The names of the corners stand there.
    if (z === 0 || z === 1) continue;
    pen.add('line', { x1: box.x0 - 4, x2: box.x0, y1: y(z), y2: y(z), ...tick });
    if (clear(y(z), py, APART.number[1]) && clear(y(z), up, apart[1]))
      pen.add('text', { y: y(z) + 4, ...before }, String(z));
  }
  if (along !== null) pen.add('text', { x: along, ...below, fill: theme.ink2 }, axisName('a', ' →'));
  if (up !== null) pen.add('text', { y: up + 4, ...before, fill: theme.ink2 }, axisName('b', ' ↑'));
}

/**
 * Where the name of an axis stands, away from the coordinate of the point: in the middle if possible; null for nowhere.
 *
 * @param {(z: number) => number} at the position of a coordinate
 * @param {[number, number]} ends of the axis
 * @param {number} tag position of the coordinate of the point
 * @param {number} room that it needs
 * @param {boolean} plain whether the whole Tile is shown
 */
export function nameAt(at, [start, end], tag, room, plain) {
  const places = plain ? PLACES.map(at) : [(start + end) / 2];
  return places.find((place) => Math.abs(place - tag) > room) ?? null;
}

/**
 * The name of an axis, with an arrow in the direction in which it increases.
 *
 * @param {string} letter
 * @param {string} arrow
 */
const axisName = (letter, arrow) => [{ text: letter, italic: true }, { text: arrow }];

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
 * Draws only the ends and the middle of the axes, with their names.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawEnds(pen, { scale: { x, y, box, plain }, theme }) {
  const tick = { stroke: theme.ink, 'stroke-width': 1 };
  const below = { y: box.y1 + 15, 'text-anchor': 'middle', 'font-size': LETTERS, fill: theme.ink3 };
  const before = { x: box.x0 - 6, 'text-anchor': 'end', 'font-size': LETTERS, fill: theme.ink3 };
  // In balanced coordinates no round value is in the middle, so the names have it.
  const named = plain ? 0.25 : 0.5;
  for (const z of plain ? [0, 0.5, 1] : [0, 1]) {
    pen.add('line', { x1: x(z), x2: x(z), y1: box.y1, y2: box.y1 + 3, ...tick });
    pen.add('text', { x: x(z), ...below }, String(z));
    pen.add('line', { x1: box.x0 - 3, x2: box.x0, y1: y(z), y2: y(z), ...tick });
    if (z) pen.add('text', { y: y(z) + 4, ...before }, String(z));
  }
  const side = box.x1 - box.x0;
  pen.add('text', { x: box.x0 + named * side, ...below, fill: theme.ink2 }, axisName('a', ' →'));
  pen.add('text', { y: box.y1 - named * side + 4, ...before, fill: theme.ink2 }, axisName('b', ' ↑'));
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
 * A coordinate of the point as text.
 *
 * @param {TileScale} scale
 * @param {number} value
 */
export const coordinate = (scale, value) => fixed(value, digits(scale));

/**
 * The x at which a tag begins, kept inside the drawing so that its first digit is not cut off.
 *
 * @param {number} x
 * @param {number} wide
 * @param {'middle' | 'end'} anchor
 */
export const tagStart = (x, wide, anchor) => (anchor === 'end' ? Math.max(0, x - wide) : x - wide / 2);
