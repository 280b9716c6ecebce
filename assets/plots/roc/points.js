/** Draws entities and operating points in ROC space, with their names and scores of lines. */
import { boxAround, crossed, firstFree, isFree } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, fixed, width, wrapped } from '#tile/draw/text';
import { NOT_SEPARABLE } from '#tile/math/uncertainty/rank_sets';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Box, Places } from '#tile/draw/types' */
/** @import { DotCanvas, DotStyle } from '#tile/plots/roc/painter' */
/** @import { RocDrawing, RocPoint, RocScene, Segment } from '#tile/plots/tile/types' */

// ---- Dots.

/** The most grey dots drawn as SVG nodes; more are drawn on a canvas below. */
const MOST_NODES = 500;

/** Whether a point is inside the plot, which a zoomed view may not be. */
/** @param {Pick<RocDrawing, 'scene' | 'scale' | 'left'>} drawing @param {{x: number, y: number}} point */
export function isShown({ scene: { side }, scale, left }, { x, y }) {
  const [across, down] = [scale.x(x) - left, scale.y(y) - MARGIN.top];
  return Math.min(across, down) > -1 && Math.max(across, down) < side + 1;
}

/**
 * Draws grey dots in the background, also for the best and the selected entity below their rings, so that the dots need
 * no repaint when the point moves.
 */
/** @param {Pen} pen @param {RocDrawing} drawing @param {DotCanvas | null} canvas null to draw all of them as nodes */
export function drawPlain(pen, drawing, canvas) {
  const { scene, scale, theme } = drawing;
  const style = { r: 3, fill: theme.grey, 'fill-opacity': 0.55 };
  const plain = scene.points.filter((point) => scene.colourOf(point.entity) < 0 && isShown(drawing, point));
  if (!canvas || plain.length <= MOST_NODES) {
    canvas?.clear();
    for (const point of plain) drawCircle(pen, drawing, point, { ...style, ...tierStyle(drawing, point) });
    return;
  }
  const dots = [false, true].map((near) => {
    const some = plain.filter(({ entity }) => near === isNear(scene, entity));
    const own = some.length ? tierStyle(drawing, some[0]) : {};
    return { xs: some.map(({ x }) => scale.x(x)), ys: some.map(({ y }) => scale.y(y)), style: { ...style, ...own } };
  });
  const { left, right, top, bottom } = { ...MARGIN, left: drawing.left };
  canvas.draw(dots, { width: left + scene.side + right, height: top + scene.side + bottom });
}

/** Whether uncertainty is shown, and an entity cannot be told apart from the best or the anchor. */
/** @type {(scene: Pick<RocScene, 'tier'>, entity: number) => boolean} */
const isNear = ({ tier }, entity) => tier?.[entity] === NOT_SEPARABLE;

/** The style of a dot while uncertainty is shown: dark if it cannot be told apart from the best, else pale. */
/** @type {(drawing: RocDrawing, point: RocPoint) => Partial<DotStyle>} */
function tierStyle({ scene, theme }, { entity }) {
  if (!scene.tier) return {};
  return isNear(scene, entity) ? { fill: theme.ink2, 'fill-opacity': 1 } : { 'fill-opacity': 0.35 };
}

/** Whether all but the best and the selected entity are fainter; not if the strength of dots shows the tier. */
/** @param {Pick<RocScene, 'selected' | 'winner' | 'plain' | 'tier'>} scene */
export const fadesOthers = ({ selected, winner, plain, tier }) =>
  selected !== null && !plain && !tier && !winner.includes(selected);

/** Draws dots with a mark, then the best and the selected one with rings. */
/** @param {Pen} pen @param {RocDrawing} drawing */
export function drawDots(pen, drawing) {
  const { scene, theme } = drawing;
  const { selected, winner } = scene;
  const points = [...scene.points, ...(scene.references ?? [])].filter((point) => isShown(drawing, point));
  const first = new Set(winner);
  const isChosen = (/** @type {RocPoint} */ { entity }) => first.has(entity) || entity === selected;
  const chosen = points.filter(isChosen);
  const faint = fadesOthers(scene) || scene.chosen.size ? 0.45 : 1;
  for (const point of points)
    if (scene.colourOf(point.entity) >= 0 && !isChosen(point)) drawMarked(pen, drawing, point, { opacity: faint });
  const marked = { 'stroke-width': 2, 'stroke-opacity': 1, 'data-part': 'chosen' };
  for (const point of points)
    if (scene.chosen.has(point.entity) && !isChosen(point)) drawMarked(pen, drawing, point, marked);
  for (const point of chosen) {
    drawCircle(pen, drawing, point, { r: 8, fill: theme.bg, stroke: theme.ink, 'stroke-width': 2 });
    drawMarked(pen, drawing, point, {});
  }
  drawSquares(pen, drawing);
  for (const point of points) if (point.entity === scene.ours) drawOurs(pen, drawing, point);
  const ring = { r: 11, fill: 'none', stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' };
  for (const point of points) if (scene.edited.has(point.entity)) drawCircle(pen, drawing, point, ring);
}

/** @param {Pen} pen @param {RocDrawing} drawing @param {RocPoint} point @param {Attributes} style */
function drawCircle(pen, { scale }, point, style) {
  pen.add('circle', { cx: scale.x(point.x), cy: scale.y(point.y), ...style });
}

/** Draws a dot in the mark of its entity. */
/** @param {Pen} pen @param {RocDrawing} drawing @param {RocPoint} point @param {Attributes} style */
function drawMarked(pen, drawing, point, style) {
  const { scene, scale, theme, patterns } = drawing;
  const place = scene.colourOf(point.entity);
  const fill = patterns.paint(place, marks.hue(place, 'full', theme.grey), theme.bg, 4);
  const line = { stroke: theme.ink, 'stroke-opacity': 0.55, 'stroke-width': 1 };
  if (place === marks.REFERENCE) {
    const box = { x: scale.x(point.x) - 4.5, y: scale.y(point.y) - 4.5, width: 9, height: 9 };
    pen.add('rect', { ...box, fill, ...line, 'stroke-opacity': 1, ...style });
    return;
  }
  drawCircle(pen, drawing, point, { r: 4.5, fill, ...line, ...style });
}

/** Draws the mark of the entity that is followed: a ring with a dot. */
/** @param {Pen} pen @param {RocDrawing} drawing @param {RocPoint} point */
function drawOurs(pen, drawing, point) {
  const { scene, theme } = drawing;
  drawCircle(pen, drawing, point, { r: 8, fill: theme.bg, stroke: theme.ink, 'stroke-width': 2, 'data-part': 'ours' });
  if (scene.colourOf(point.entity) >= 0) drawMarked(pen, drawing, point, {});
  else drawCircle(pen, drawing, point, { r: 2.6, fill: theme.ink });
}

/** @param {Pen} pen @param {RocDrawing} drawing */
function drawSquares(pen, drawing) {
  const { scene, scale, theme } = drawing;
  for (const { x, y, colour } of (scene.squares ?? []).filter((point) => isShown(drawing, point))) {
    const box = { x: scale.x(x) - 4, y: scale.y(y) - 4, width: 8, height: 8 };
    pen.add('rect', { ...box, fill: theme.bg, stroke: marks.hue(colour, 'full', theme.grey), 'stroke-width': 2 });
  }
}

// ---- Names, and scores of lines.

// Half a marked dot, in pixels; how far below a dot its name may stand, and from other dots then.
const DOT = 5;
const LOWER = 22;
const NEXT = 14;

/** Writes names of the best, the selected and the marked entities, as many as fit. */
/** @param {Pen} pen @param {RocDrawing} drawing @returns {Box[]} their boxes */
export function drawNames(pen, drawing) {
  const { scene } = drawing;
  /** @type {Box[]} */
  const taken = [];
  const chosen = (/** @type {RocPoint} */ { entity }) =>
    scene.winner[0] === entity || entity === scene.selected || entity === scene.ours;
  const { references = [] } = scene;
  // A row of the data that is a reference has its name.
  const covered = (/** @type {RocPoint} */ { x, y }) => references.some((other) => other.x === x && other.y === y);
  const worth = [...scene.points.filter((point) => !covered(point) || chosen(point)), ...references].filter(
    (point) =>
      chosen(point) || scene.colourOf(point.entity) >= 0 || scene.edited.has(point.entity) || scene.points.length <= 6,
  );
  worth.sort((p, q) => Number(chosen(q)) - Number(chosen(p)));
  const around = surroundings(drawing, worth);
  for (const point of worth) drawName(pen, drawing, point, chosen(point), taken, around);
  return taken;
}

/** @param {RocDrawing} drawing @param {number} px @param {number} py */
export const inSquare = ({ left, scene: { side } }, px, py) =>
  px >= left - 1 && px <= left + side + 1 && py >= MARGIN.top - 1 && py <= MARGIN.top + side + 1;

/**
 * What a name should not cover if possible: marked dots, and the hull.
 *
 * @typedef {{dots: Box[], hull: Places}} Surroundings
 */

/** @param {RocDrawing} drawing @param {RocPoint[]} marked @returns {Surroundings} */
const surroundings = ({ scene, scale }, marked) => ({
  dots: [...marked.map(({ x, y }) => [x, y]), ...(scene.besides ?? [])].map(([x, y]) =>
    boxAround(scale.x(x), scale.y(y), DOT),
  ),
  hull: scene.hull.map(([x, y]) => [scale.x(x), scale.y(y)]),
});

/** The room for a name in pixels: for a whole one, as a share of the side, and for one that is cut. */
const [WHOLE, CUT] = [0.55, 130];

/**
 * Writes the name next to its point, clear of other names and, if possible, of dots and hull; cut only where the whole
 * name has no place, and omitted if there is no room.
 *
 * @param {Pen} pen @param {RocDrawing} drawing @param {RocPoint & {name?: string}} point @param {boolean} strong
 * @param {Box[]} taken @param {Surroundings} around
 */
function drawName(pen, drawing, point, strong, taken, around) {
  const { scene, scale, theme } = drawing;
  const at = /** @type {const} */ ([scale.x(point.x), scale.y(point.y)]);
  if (!inSquare(drawing, ...at)) return;
  const faint = !strong && fadesOthers(scene) ? 0.68 : 1;
  const style = { 'font-size': 12, 'font-weight': strong ? 650 : 400, fill: theme.ink, 'fill-opacity': faint };
  const name = point.name ?? scene.names[point.entity];
  const texts = [WHOLE * scene.side, CUT].map((room) => cut(name, room, 12, strong, scene.names));
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
 * @param {RocDrawing} drawing @param {readonly [x: number, y: number]} at @param {number} wide @param {boolean} strong
 * @param {Box[]} taken @param {Surroundings} around @returns {NamePlace[]}
 */
function places({ scene: { side }, left }, [px, py], wide, strong, taken, { dots }) {
  const gap = strong ? 12 : 9;
  const free = [];
  for (const x of [px + gap, px - gap - wide]) {
    for (const y of [py + 12, py - 4, py + LOWER]) {
      const box = { x0: x - 2, x1: x + wide + 2, y0: y - 10, y1: y + 3 };
      // A name this far below its dot must not be near another dot, which it would seem to name.
      const next = { ...box, x0: box.x0 - NEXT, x1: box.x1 + NEXT };
      if (y === py + LOWER && !isFree(next, dots)) continue;
      const inX = x >= left && x + wide <= left + side - 2;
      const inY = y < MARGIN.top + side && y > MARGIN.top + 11;
      if (inX && inY && isFree(box, taken)) free.push({ x, y, box });
    }
  }
  return free;
}

/** The first place that covers no marked dot, if possible clear of the hull. */
/** @param {NamePlace[]} free @param {Surroundings} around */
function clearest(free, { dots, hull }) {
  const open = free.filter(({ box }) => isFree(box, dots));
  return open.find(({ box }) => !crossed(box, hull)) ?? open[0];
}

/** Writes the message of the scene, if any, in the middle of the plot. @param {Pen} pen @param {RocDrawing} drawing */
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
 * @param {Pen} pen @param {RocDrawing} drawing @param {Segment} segment @param {number} value
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
  if (top && !first && !isFree(box, taken)) return;
  if (top) taken.push(box);
  else {
    const [[x1, y1], [x2, y2]] = [segment[0], segment[segment.length - 1]].map(([p, q]) => [scale.x(p), scale.y(q)]);
    const free = clearOf(taken, box, left, (y2 - y1) / (x2 - x1));
    [place.x, place.y] = [free.x1, free.y1 - 2];
    taken.push(free);
  }
  const style = { 'font-size': 11, 'font-weight': first ? 650 : 400, fill: theme.ink };
  pen.add('text', { ...place, ...style, ...halo(theme.bg) }, fixed(value));
}

/** A box moved to the left along its line, off the boxes that are taken; where it is if there is no room. */
/** @param {Box[]} taken @param {Box} box @param {number} least left end @param {number} slope in pixels */
function clearOf(taken, box, least, slope) {
  for (let by = 0; box.x0 - by >= least; by += 2) {
    const down = Number.isFinite(slope) ? by * slope : 0;
    const moved = { x0: box.x0 - by, x1: box.x1 - by, y0: box.y0 - down, y1: box.y1 - down };
    if (isFree(moved, taken)) return moved;
  }
  return box;
}

/** Writes a round score at the upper end of its line, or at the lower end if a name is in the way; else omits it. */
/** @param {Pen} pen @param {RocDrawing} drawing @param {Segment} segment @param {number} value */
export function drawRound(pen, drawing, segment, value) {
  const { scene, scale, theme, left, taken } = drawing;
  const bottom = MARGIN.top + scene.side - 3;
  const boxes = upwards(segment).map(([u, v]) => {
    const x = Math.min(scale.x(u) + 4, left + scene.side - 20);
    const y = Math.min(Math.max(scale.y(v) + 11, MARGIN.top + 11), bottom);
    return { x0: x - 1, x1: x + 15, y0: y - 9, y1: y + 2 };
  });
  const free = firstFree(boxes, taken);
  if (!free) return;
  const around = { ...halo(theme.bg), 'stroke-width': 2 };
  pen.add('text', { x: free.x0 + 1, y: free.y1 - 2, 'font-size': 10, fill: theme.ink3, ...around }, String(value));
}
