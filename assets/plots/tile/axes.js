/** Axes and border of the Tile: ticks, names, places of scores, marks, and the coordinates of the point. */
import { boxAround, clearOf, isFree, overlap } from '#tile/draw/labels';
import { evenTicks, roundTicks } from '#tile/draw/scales';
import { isShown } from '#tile/draw/square';
import { fixed, spans, width } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, TileScale } from '#tile/draw/types' */
/** @import { ScorePlace, TileDrawing, TileMark } from '#tile/plots/tile/types' */

// ---- The axes.

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

/** The height at which the coordinate b of the point stands: at the point, or next to its handle if that covers it. */
/** @param {Pick<TileDrawing, 'scene' | 'scale'>} drawing */
export function tagLevel({ scene: { point }, scale }) {
  const [x, y] = [scale.x(point.a), scale.y(point.b)];
  const wide = width(coordinate(scale, point.b), LETTERS, true) + TAG_AROUND;
  if (x - REACH >= tagStart(scale.box.x0 - 4, wide, 'end') + wide) return y;
  return y < (scale.box.y0 + scale.box.y1) / 2 ? y + ASIDE : y - ASIDE;
}

/** Draws ticks and names of the axes, except those that the point's coordinates would cover. */
/** @param {Pen} pen @param {TileDrawing} drawing */
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

/** The name of an axis, with an arrow in the direction in which it increases. */
/** @param {string} letter @param {string} arrow */
const axisName = (letter, arrow) => [{ text: letter, italic: true }, { text: arrow }];

/** The round values along an axis. @param {TileScale} scale @param {'a' | 'b'} axis */
function ticksAlong({ x, y, a, b, box, bent }, axis) {
  if (axis === 'a') return bent ? roundTicks(x, box.x0, box.x1) : evenTicks(a(box.x0), a(box.x1));
  return bent ? roundTicks(y, box.y0, box.y1) : evenTicks(b(box.y1), b(box.y0));
}

/** Draws only the ends and the middle of the axes, with their names. @param {Pen} pen @param {TileDrawing} drawing */
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

/** The number of decimals of the point's coordinates: more if the Tile is zoomed in. @param {TileScale} scale */
const digits = ({ a, b, box }) => {
  const least = Math.min(Math.abs(a(box.x1) - a(box.x0)), Math.abs(b(box.y0) - b(box.y1)));
  return 3 + Math.min(3, Math.max(0, Math.round(-Math.log10(least))));
};

/** A coordinate of the point as text. @param {TileScale} scale @param {number} value */
export const coordinate = (scale, value) => fixed(value, digits(scale));

/** The x at which a tag begins, kept inside the drawing so that its first digit is not cut off. */
/** @param {number} x @param {number} wide @param {'middle' | 'end'} anchor */
export const tagStart = (x, wide, anchor) => (anchor === 'end' ? Math.max(0, x - wide) : x - wide / 2);

// ---- Draws marks on the Tile: the extrema of a map, the place of a score that was chosen, and pins.

/**
 * Draws a mark: a triangle up for the maximum of a map, down for its minimum, a ring for a score's own place, or a dot
 * for a pin.
 */
/** @param {Pen} pen @param {TileDrawing} drawing @param {TileMark} mark */
function drawMark(pen, { scale, theme }, { kind, a, b }) {
  const [x, y] = [scale.x(a), scale.y(b)];
  if (kind === 'place') {
    const ring = { cx: x, cy: y, r: 8, fill: 'none' };
    pen.add('circle', { ...ring, stroke: theme.bg, 'stroke-width': 4 });
    pen.add('circle', { ...ring, stroke: theme.ink, 'stroke-width': 2 });
    return;
  }
  if (kind === 'pin') {
    pen.add('circle', { cx: x, cy: y, r: 3.5, fill: theme.ink, stroke: theme.bg, 'stroke-width': 1.5 });
    return;
  }
  const tip = kind === 'largest' ? -6 : 6;
  const base = y - tip * 0.7;
  const line = { stroke: theme.ink, 'stroke-width': 1.5, 'stroke-linejoin': 'round' };
  const fill = kind === 'largest' ? theme.ink : theme.bg;
  pen.add('path', { d: `M${x - 6} ${base}L${x + 6} ${base}L${x} ${y + tip}Z`, fill, ...line });
}

// ---- Draws the border of the Tile and the places on it: named scores, corners, extrema of a map.

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

/** @param {Pen} pen @param {TileDrawing} drawing */
export function drawFrame(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const square = { x: scale.box.x0, y: scale.box.y0, width: scene.side, height: scene.side };
  pen.add('rect', { ...square, fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
  if (scene.overlays.has('places') && !drawing.scoreNames) drawPlaces(pen, drawing);
  else if (scene.labels !== 'few' && !drawing.scoreNames)
    for (const [text, a, b] of CORNERS) if (isShown(scale, a, b)) drawCorner(pen, drawing, text, a, b);
  for (const mark of scene.marks ?? []) if (isShown(scale, mark.a, mark.b)) drawMark(pen, drawing, mark);
}

/** @param {Pen} pen @param {TileDrawing} drawing @param {string} text @param {number} a @param {number} b */
function drawCorner(pen, { scale, theme }, text, a, b) {
  const left = a === 0;
  const place = { x: scale.x(a) + (left ? -GAP : GAP), y: scale.y(b) + 4, 'text-anchor': left ? 'end' : 'start' };
  pen.add('text', { ...place, 'font-size': LETTERS, fill: theme.ink, 'font-weight': 650 }, text);
}

/** Draws all dots, then names: outside the Tile next to their dots, inside it clear of dots, names and the handle. */
/** @param {Pen} pen @param {TileDrawing} drawing */
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
    const clear = within.filter((box) => isFree(box, own));
    const free = clear.find((box) => !ring || !crosses(ring, box)) ?? clear[0];
    if (!free) continue;
    drawPlate(pen, drawing, free);
    taken.push(drawName(pen, drawing, place, free));
  }
}

/** The named scores in the part of the Tile that is shown; on a small Tile only the best known. */
/** @param {TileDrawing} drawing */
export const shownPlaces = ({ scene: { places, labels }, scale }) =>
  places.filter(({ symbol, a, b }) => isShown(scale, a, b) && (labels !== 'few' || BEST_KNOWN.includes(symbol)));

/**
 * The places with names outside the Tile: in balanced coordinates possibly only the corner, as others are too close.
 */
/** @param {ScorePlace[]} places @param {TileDrawing['scale']} scale */
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
 */
/** @type {(drawing: TileDrawing) => Ring | null} */
export function ringOf({ scene: { overlays, point, radius, side }, scale }) {
  const drawn = scale.plain && overlays.has('radius') && radius > 0 && Number.isFinite(radius);
  return drawn ? { x: scale.x(point.a), y: scale.y(point.b), r: radius * side } : null;
}

/** Whether the circle crosses the box of a name. @param {Ring} ring @param {Box} box */
export function crosses({ x, y, r }, { x0, x1, y0, y1 }) {
  const [left, right] = [x0 - PLATE - x, x1 + PLATE - x];
  const far = Math.hypot(Math.max(-left, right), Math.max(y - y0, y1 - y));
  const near = Math.hypot(Math.max(left, -right, 0), Math.max(y0 - y, y - y1, 0));
  return near < r + 1 && far > r - 1;
}

/** The boxes where names of scores are most likely to be written. @param {TileDrawing} drawing @returns {Box[]} */
export function expectedNames(drawing) {
  const { scene, scale, scoreNames } = drawing;
  if (scoreNames) return scoreNames.map(({ box }) => box);
  if (!scene.overlays.has('places')) return [];
  const inside = shownPlaces(drawing).filter((place) => isInside(drawing, place));
  return inside.map((place) => boxesOf(scale, place, true)[0]);
}

/** Whether the name of a place is inside the Tile; on the right side it is if a map's scale is to the right. */
/** @param {TileDrawing} drawing @param {ScorePlace} place */
const isInside = ({ scene }, { kind }) => kind === 'inner' || (kind === 'right' && scene.heat);

/** @param {TileDrawing} drawing @param {{a: number, b: number}} place @param {number} reach @returns {Box} */
const around = ({ scale }, { a, b }, reach) => boxAround(scale.x(a), scale.y(b), reach);

/** Whether a box is that of a dot at (x, y). @param {Box} box @param {number} x @param {number} y */
const centred = ({ x0, x1, y0, y1 }, x, y) =>
  x1 - x0 === 2 * DOT && x0 + DOT === x && y0 + DOT === y && y1 - y0 === 2 * DOT;

/**
 * The possible boxes of the name of a place, best first: on its side, on the other, then above and below.
 *
 * @param {TileDrawing['scale']} scale @param {ScorePlace} place
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

/** @param {Pen} pen @param {TileDrawing} drawing @param {ScorePlace} place */
function drawDot(pen, { scale, theme }, { a, b, kind }) {
  const centre = { cx: scale.x(a), cy: scale.y(b), fill: theme.bg };
  if (kind === 'minor') pen.add('circle', { ...centre, r: 2.5, stroke: theme.ink3, 'stroke-width': 0.75 });
  else pen.add('circle', { ...centre, r: 3.5, stroke: theme.ink, 'stroke-width': 1.25 });
}

/** Draws the background of a name on the Tile, as a halo would smudge on a dark map. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Box} box @param {string} [fill] */
export function drawPlate(pen, { theme }, { x0, x1, y0, y1 }, fill = theme.bg) {
  const plate = { x: x0 - PLATE, y: y0, width: x1 - x0 + 2 * PLATE, height: y1 - y0, rx: 3 };
  pen.add('rect', { ...plate, fill, 'fill-opacity': 0.85 });
}

/** @param {Pen} pen @param {TileDrawing} drawing @param {ScorePlace} place @param {Box} box */
function drawName(pen, { theme }, { symbol, kind }, box) {
  const style = { 'font-size': LETTERS, fill: theme.ink, 'font-weight': kind === 'inner' ? 400 : 650 };
  pen.add('text', { x: box.x0, y: box.y0 + 11, ...style }, spans(symbol));
  return box;
}
