/** Writes names of entities and scores of lines in ROC space. */
import { crossed, overlap } from '#tile/draw/labels';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, fixed, width, wrapped } from '#tile/draw/text';
import { fadesOthers } from '#tile/planes/roc_dots';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Places } from '#tile/draw/types' */
/** @import { RocDrawing, RocPoint, Segment } from '#tile/painters/types' */

// Half a marked dot, in pixels; how far below a dot its name may stand, and from other dots then.
const DOT = 5;
const LOWER = 22;
const NEXT = 14;

/**
 * Writes names of the best, the selected and the marked entities, as many as fit.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @returns {Box[]} their boxes
 */
export function drawNames(pen, drawing) {
  const { scene } = drawing;
  /** @type {Box[]} */
  const taken = [];
  const chosen = (/** @type {RocPoint} */ { entity }) => scene.winner[0] === entity || entity === scene.selected;
  const worth = scene.points.filter(
    (point) =>
      chosen(point) || scene.colourOf(point.entity) >= 0 || scene.edited.has(point.entity) || scene.points.length <= 6,
  );
  worth.sort((p, q) => Number(chosen(q)) - Number(chosen(p)));
  const around = surroundings(drawing, worth);
  for (const point of worth) drawName(pen, drawing, point, chosen(point), taken, around);
  return taken;
}

/**
 * @param {RocDrawing} drawing
 * @param {number} px
 * @param {number} py
 */
export const inSquare = ({ left, scene: { side } }, px, py) =>
  px >= left - 1 && px <= left + side + 1 && py >= MARGIN.top - 1 && py <= MARGIN.top + side + 1;

/**
 * What a name should not cover if possible: marked dots, and the hull.
 *
 * @typedef {{dots: Box[], hull: Places}} Surroundings
 */

/**
 * @param {RocDrawing} drawing
 * @param {RocPoint[]} marked
 * @returns {Surroundings}
 */
const surroundings = ({ scene, scale }, marked) => ({
  dots: marked.map(({ x, y }) => ({
    x0: scale.x(x) - DOT,
    x1: scale.x(x) + DOT,
    y0: scale.y(y) - DOT,
    y1: scale.y(y) + DOT,
  })),
  hull: scene.hull.map(([x, y]) => [scale.x(x), scale.y(y)]),
});

/** The room for a name in pixels: for a whole one, as a share of the side, and for one that is cut. */
const [WHOLE, CUT] = [0.55, 130];

/**
 * Writes the name next to its point, clear of other names and, if possible, of dots and hull; cut only where the whole
 * name has no place, and omitted if there is no room.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {RocPoint} point
 * @param {boolean} strong
 * @param {Box[]} taken
 * @param {Surroundings} around
 */
function drawName(pen, drawing, point, strong, taken, around) {
  const { scene, scale, theme } = drawing;
  const at = /** @type {const} */ ([scale.x(point.x), scale.y(point.y)]);
  if (!inSquare(drawing, ...at)) return;
  const faint = !strong && fadesOthers(scene) ? 0.68 : 1;
  const style = { 'font-size': 12, 'font-weight': strong ? 650 : 400, fill: theme.ink, 'fill-opacity': faint };
  const texts = [WHOLE * scene.side, CUT].map((room) => cut(scene.names[point.entity], room, 12, strong, scene.names));
  for (const [k, text] of texts.entries()) {
    const free = places(drawing, at, width(text, 12, strong), strong, taken, around);
    const place = clearest(free, around) ?? (strong && k ? free[0] : undefined);
    if (!place) continue;
    taken.push(place.box);
    return void pen.add('text', { x: place.x, y: place.y, ...style, ...halo(theme.bg) }, text);
  }
}

/** A place for a name, with its box. @typedef {{x: number, y: number, box: Box}} NamePlace */

/**
 * The places next to a point that no other name takes, best first.
 *
 * @param {RocDrawing} drawing
 * @param {readonly [x: number, y: number]} at
 * @param {number} wide
 * @param {boolean} strong
 * @param {Box[]} taken
 * @param {Surroundings} around
 * @returns {NamePlace[]}
 */
function places({ scene: { side }, left }, [px, py], wide, strong, taken, { dots }) {
  const gap = strong ? 12 : 9;
  const free = [];
  for (const x of [px + gap, px - gap - wide]) {
    for (const y of [py + 12, py - 4, py + LOWER]) {
      const box = { x0: x - 2, x1: x + wide + 2, y0: y - 10, y1: y + 3 };
      // A name this far below its dot must not be near another dot, which it would seem to name.
      const next = { ...box, x0: box.x0 - NEXT, x1: box.x1 + NEXT };
      if (y === py + LOWER && dots.some((dot) => overlap(dot, next))) continue;
      const inX = x >= left && x + wide <= left + side - 2;
      const inY = y < MARGIN.top + side && y > MARGIN.top + 11;
      if (inX && inY && !taken.some((other) => overlap(other, box))) free.push({ x, y, box });
    }
  }
  return free;
}

/**
 * The first place that covers no marked dot, if possible clear of the hull.
 *
 * @param {NamePlace[]} free
 * @param {Surroundings} around
 */
function clearest(free, { dots, hull }) {
  const open = free.filter(({ box }) => !dots.some((dot) => overlap(dot, box)));
  return open.find(({ box }) => !crossed(box, hull)) ?? open[0];
}

/**
 * Writes the message of the scene, if any, in the middle of the plot.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawMessage(pen, { scene: { message, side }, theme, left }) {
  if (!message) return;
  const style = { x: left + side / 2, 'text-anchor': 'middle', 'font-size': 13, fill: theme.ink2, ...halo(theme.bg) };
  const lines = wrapped(message, side - 24, 13);
  for (const [k, line] of lines.entries()) {
    const y = MARGIN.top + side / 2 + 18 * (k - (lines.length - 1) / 2);
    pen.add('text', { ...style, y }, cut(line, side - 24, 13));
  }
}

/** The ends of a line or a curve, the upper one first. @param {Segment} segment */
export function upwards(segment) {
  const [start, end] = [segment[0], segment[segment.length - 1]];
  return start[1] > end[1] ? [start, end] : [end, start];
}

/**
 * Writes the score of an entity at the upper end of its line: above the square, or on the line if that ends at a side,
 * left of the names there. That of the selected one is below the upper edge, unless a name is there.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {Segment} segment
 * @param {number} value
 * @param {boolean} first whether the entity is the best
 */
export function drawValue(pen, { scale, theme, left, taken }, segment, value, first) {
  const [[u, v]] = upwards(segment);
  const top = scale.y(v) <= MARGIN.top + 1;
  const wide = width(fixed(value), 11, first);
  const place = top
    ? { x: Math.max(left + 86, scale.x(u)), y: MARGIN.top + (first ? -6 : 12), 'text-anchor': 'middle' }
    : { x: scale.x(u) - 4, y: scale.y(v) - 5, 'text-anchor': 'end' };
  const end = top ? place.x + wide / 2 : place.x;
  const box = { x0: end - wide, x1: end, y0: place.y - 9, y1: place.y + 2 };
  if (top && !first && taken.some((other) => overlap(other, box))) return;
  if (!top) place.x = clearOf(taken, box, left);
  if (!top) taken.push({ ...box, x0: place.x - wide, x1: place.x });
  const around = { 'paint-order': 'stroke', stroke: theme.bg, 'stroke-width': 3 };
  const style = { 'font-size': 11, 'font-weight': first ? 650 : 400, fill: theme.ink };
  pen.add('text', { ...place, ...style, ...around }, fixed(value));
}

/**
 * The right end of a box moved to the left, off the boxes that are taken; where it is if there is no room.
 *
 * @param {Box[]} taken
 * @param {Box} box
 * @param {number} least left end
 */
function clearOf(taken, { x0, x1, y0, y1 }, least) {
  for (let end = x1; end - (x1 - x0) >= least; ) {
    const other = taken.find((each) => overlap(each, { x0: end - (x1 - x0), x1: end, y0, y1 }));
    if (!other) return end;
    end = other.x0 - 4;
  }
  return x1;
}

/**
 * Writes a round score at the upper end of its line, or at the lower end if a name is in the way; else omits it.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {Segment} segment
 * @param {number} value
 */
export function drawRound(pen, drawing, segment, value) {
  const { scene, scale, theme, left, taken } = drawing;
  const bottom = MARGIN.top + scene.side - 3;
  const boxes = upwards(segment).map(([u, v]) => {
    const x = Math.min(scale.x(u) + 4, left + scene.side - 20);
    const y = Math.min(Math.max(scale.y(v) + 11, MARGIN.top + 11), bottom);
    return { x0: x - 1, x1: x + 15, y0: y - 9, y1: y + 2 };
  });
  const free = boxes.find((box) => !taken.some((other) => overlap(other, box)));
  if (!free) return;
  taken.push(free);
  const around = { 'paint-order': 'stroke', stroke: theme.bg, 'stroke-width': 2 };
  pen.add('text', { x: free.x0 + 1, y: free.y1 - 2, 'font-size': 10, fill: theme.ink3, ...around }, String(value));
}
