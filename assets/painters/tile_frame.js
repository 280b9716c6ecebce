/** Draws the border of the Tile and the places on it: named scores, corners, extrema of a map. */

import { clearOf, overlap } from '#tile/draw/labels';
import { isShown } from '#tile/draw/square';
import { spans, width } from '#tile/draw/text';
import { tagLevel } from '#tile/painters/tile_axes';
import { drawMark } from '#tile/painters/tile_marks';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { ScorePlace, TileDrawing } from '#tile/painters/types' */

// Pixels: of the letters of a symbol, from the middle of a dot to its name, of a dot, of the handle.
const LETTERS = 11;
const GAP = 8;
const DOT = 4;
const HANDLE = 11;
// The ground of a name reaches this far beyond its letters.
const PLATE = 3;
// Outside a larger circle a name would not look like that of its dot.
const FAR = 48;
// With less distance the number of the point's coordinate covers the name of a corner.
const TAG = 13;

/** @typedef {{x: number, y: number, r: number}} Ring in pixels */

const BEST_KNOWN = ['A', 'BA', 'F1'];

/** The scores at the corners, each with a and b. @type {[string, number, number][]} */
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
  const square = { x: scale.box.x0, y: scale.box.y0, width: scene.side, height: scene.side };
  pen.add('rect', { ...square, fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
  if (scene.overlays.has('places')) drawPlaces(pen, drawing);
  else if (scene.labels !== 'few')
    for (const [text, a, b] of CORNERS) if (isShown(scale, a, b)) drawCorner(pen, drawing, text, a, b);
  for (const mark of scene.marks ?? []) if (isShown(scale, mark.a, mark.b)) drawMark(pen, drawing, mark);
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {string} text
 * @param {number} a
 * @param {number} b
 */
function drawCorner(pen, { scale, theme }, text, a, b) {
  const left = a === 0;
  const place = { x: scale.x(a) + (left ? -GAP : GAP), y: scale.y(b) + 4, 'text-anchor': left ? 'end' : 'start' };
  pen.add('text', { ...place, 'font-size': LETTERS, fill: theme.ink, 'font-weight': 650 }, text);
}

/**
 * Draws all dots, then names: outside the Tile next to their dots, inside it clear of dots, names and the handle.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawPlaces(pen, drawing) {
  const { scene, scale } = drawing;
  const places = shownPlaces(drawing);
  for (const place of places) drawDot(pen, drawing, place);
  const named = places.filter(({ kind }) => kind !== 'minor');
  const inside = named.filter((place) => isInside(drawing, place));
  const ring = ringOf(drawing);
  const handle = around(drawing, scene.point, HANDLE);
  const taken = [handle, ...drawing.names, ...named.map((place) => around(drawing, place, DOT))];
  const tag = tagLevel(drawing);
  const beyond = named.filter((at) => !inside.includes(at) && (at.a > 0 || Math.abs(scale.y(at.b) - tag) > TAG));
  for (const { place, box } of outside(beyond, scale)) taken.push(drawName(pen, drawing, place, clearOf(box, handle)));
  for (const place of inside) {
    const own = taken.filter((box) => !centred(box, scale.x(place.a), scale.y(place.b)));
    const within = boxesOf(scale, place, true, ring?.r).filter(({ x1, y1 }) => x1 < scale.box.x1 && y1 < scale.box.y1);
    const clear = within.filter((box) => !own.some((other) => overlap(box, other)));
    const free = clear.find((box) => !ring || !crosses(ring, box)) ?? clear[0];
    if (!free) continue;
    drawPlate(pen, drawing, free);
    taken.push(drawName(pen, drawing, place, free));
  }
}

/**
 * The named scores in the part of the Tile that is shown; on a small Tile only the best known.
 *
 * @param {TileDrawing} drawing
 */
export const shownPlaces = ({ scene: { places, labels }, scale }) =>
  places.filter(({ symbol, a, b }) => isShown(scale, a, b) && (labels !== 'few' || BEST_KNOWN.includes(symbol)));

/**
 * The places with names outside the Tile: in balanced coordinates possibly only the corner, as others are too close.
 *
 * @param {ScorePlace[]} places
 * @param {TileDrawing['scale']} scale
 */
export function outside(places, scale) {
  const isCorner = (/** @type {ScorePlace} */ { a, b }) => Number((a === 0 || a === 1) && (b === 0 || b === 1));
  const found = /** @type {{place: ScorePlace, box: Box}[]} */ ([]);
  for (const place of [...places].sort((p, q) => isCorner(q) - isCorner(p))) {
    const [box] = boxesOf(scale, place, false);
    if (!found.some((other) => overlap(other.box, box))) found.push({ place, box });
  }
  return found;
}

/**
 * The circle around the handle in which the winner stays the same; null if it is not shown, or not a circle in these
 * coordinates.
 *
 * @param {TileDrawing} drawing
 * @returns {Ring | null}
 */
export function ringOf({ scene: { overlays, point, radius, side }, scale }) {
  const drawn = scale.plain && overlays.has('radius') && radius > 0 && Number.isFinite(radius);
  return drawn ? { x: scale.x(point.a), y: scale.y(point.b), r: radius * side } : null;
}

/**
 * Whether the circle crosses the box of a name.
 *
 * @param {Ring} ring
 * @param {Box} box
 */
function crosses({ x, y, r }, { x0, x1, y0, y1 }) {
  const [left, right] = [x0 - PLATE - x, x1 + PLATE - x];
  const far = Math.hypot(Math.max(-left, right), Math.max(y - y0, y1 - y));
  const near = Math.hypot(Math.max(left, -right, 0), Math.max(y0 - y, y - y1, 0));
  return near < r + 1 && far > r - 1;
}

/**
 * The boxes where names of scores are most likely to be written.
 *
 * @param {TileDrawing} drawing
 * @returns {Box[]}
 */
export function expectedNames(drawing) {
  const { scene, scale } = drawing;
  if (!scene.overlays.has('places')) return [];
  const inside = shownPlaces(drawing).filter((place) => isInside(drawing, place));
  return inside.map((place) => boxesOf(scale, place, true)[0]);
}

/**
 * Whether the name of a place is inside the Tile; on the right side it is if a map's scale is to the right.
 *
 * @param {TileDrawing} drawing
 * @param {ScorePlace} place
 */
const isInside = ({ scene }, { kind }) => kind === 'inner' || (kind === 'right' && scene.heat);

/**
 * @param {TileDrawing} drawing
 * @param {{a: number, b: number}} place
 * @param {number} reach
 * @returns {Box}
 */
function around({ scale }, { a, b }, reach) {
  const [x, y] = [scale.x(a), scale.y(b)];
  return { x0: x - reach, x1: x + reach, y0: y - reach, y1: y + reach };
}

/**
 * Whether a box is that of a dot at (x, y).
 *
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
const centred = ({ x0, x1, y0, y1 }, x, y) =>
  x1 - x0 === 2 * DOT && x0 + DOT === x && y0 + DOT === y && y1 - y0 === 2 * DOT;

/**
 * The possible boxes of the name of a place, best first: on its side, on the other, then above and below.
 *
 * @param {TileDrawing['scale']} scale
 * @param {ScorePlace} place
 * @param {boolean} inside whether it is inside the Tile
 * @param {number} [ring] radius of the circle around the handle, beyond which a name may be, too
 * @returns {Box[]}
 */
function boxesOf(scale, { symbol, a, b, kind }, inside, ring = 0) {
  const [x, y, wide] = [scale.x(a), scale.y(b), width(symbol, LETTERS, kind !== 'inner')];
  const flip = kind === 'left' || (inside && a > 0.85);
  // Also tried: farther away, so that the handle fits between the dot and its name.
  const found = [
    [GAP, 12],
    [GAP + HANDLE, 12],
    [GAP, 20],
    ...(ring && ring < FAR ? [[ring + PLATE + 2, 12]] : []),
  ].flatMap(([gap, rise]) => {
    const sides = flip ? [x - gap - wide, x + gap] : [x + gap, x - gap - wide];
    const next = [0, -rise, rise].flatMap((dy) => sides.map((x0) => ({ x0, y: y + dy })));
    return [...next, ...[-8 - gap, 8 + gap].map((dy) => ({ x0: x - wide / 2, y: y + dy }))];
  });
  return found.map(({ x0, y: middle }) => ({ x0, x1: x0 + wide, y0: middle - 7, y1: middle + 7 }));
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {ScorePlace} place
 */
function drawDot(pen, { scale, theme }, { a, b, kind }) {
  const centre = { cx: scale.x(a), cy: scale.y(b), fill: theme.bg };
  if (kind === 'minor') pen.add('circle', { ...centre, r: 2.5, stroke: theme.ink3, 'stroke-width': 0.75 });
  else pen.add('circle', { ...centre, r: 3.5, stroke: theme.ink, 'stroke-width': 1.25 });
}

/**
 * Draws the background of a name on the Tile, as a halo would smudge on a dark map.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Box} box
 * @param {string} [fill]
 */
export function drawPlate(pen, { theme }, { x0, x1, y0, y1 }, fill = theme.bg) {
  const plate = { x: x0 - PLATE, y: y0, width: x1 - x0 + 2 * PLATE, height: y1 - y0, rx: 3 };
  pen.add('rect', { ...plate, fill, 'fill-opacity': 0.85 });
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {ScorePlace} place
 * @param {Box} box
 */
function drawName(pen, { theme }, { symbol, kind }, box) {
  const style = { 'font-size': LETTERS, fill: theme.ink, 'font-weight': kind === 'inner' ? 400 : 650 };
  pen.add('text', { x: box.x0, y: box.y0 + 11, ...style }, spans(symbol));
  return box;
}
