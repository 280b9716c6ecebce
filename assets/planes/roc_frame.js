/** Draws the border of ROC and PR space, and the lines of score 0 and 1 where they touch the corners. */

import { MARGIN } from '#tile/draw/square';
import { width } from '#tile/draw/text';
import { inSquare } from '#tile/planes/roc_labels';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Place } from '#tile/draw/types' */
/** @import { RocDrawing } from '#tile/painters/types' */

// Pixels of a side of the locator, and from the frame to it.
const LOCATOR = 48;
const INSET = 8;
// Pixels of the lines of score 0 and 1 on both sides of their corner.
const STUB = { inside: 16, outside: 7 };

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawFrame(pen, drawing) {
  const { scene, theme, left } = drawing;
  const { side } = scene;
  const square = { x: left, y: MARGIN.top, width: side, height: side };
  pen.add('rect', { ...square, fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
  if (scene.x[0] !== 0 || scene.x[1] !== 1) drawUnitSquare(pen, drawing);
  const zoomed = scene.x[1] - scene.x[0] < 0.95;
  if (zoomed) drawLocator(pen, drawing);
  if (scene.one && !zoomed && !scene.ends.length)
    drawStub(pen, drawing, scene.one, [0, 1], 'score 1', { dx: 20, dy: -6, 'text-anchor': 'start' });
  if (scene.zero && !zoomed && !scene.ends.length)
    drawStub(pen, drawing, scene.zero, [1, 0], 'score 0', { dx: -8, dy: -8, 'text-anchor': 'end' });
}

/**
 * Draws the border of the unit square in a zoomed view.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawUnitSquare(pen, { scale: { x, y }, theme, clip }) {
  const box = { x: x(0), y: y(1), width: x(1) - x(0), height: y(0) - y(1) };
  pen.add('rect', { ...box, fill: 'none', stroke: theme.ink2, 'stroke-width': 0.75, 'clip-path': clip });
}

/**
 * Draws a locator of a zoomed view in the unit square, in the corner with the fewest dots.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawLocator(pen, drawing) {
  const { scene, theme } = drawing;
  const { left, top } = emptyCorner(drawing);
  /** @param {number} v */
  const within = (v) => LOCATOR * Math.min(1, Math.max(0, v));
  const [x0, x1, y0, y1] = [...scene.x, ...scene.y].map(within);
  const whole = { x: left, y: top, width: LOCATOR, height: LOCATOR };
  const part = { x: left + x0, y: top + LOCATOR - y1, width: x1 - x0, height: y1 - y0 };
  pen.add('rect', { ...whole, fill: theme.bg, stroke: theme.ink3, 'stroke-width': 0.75, 'data-part': 'locator' });
  pen.add('rect', { ...part, fill: theme.ink, 'fill-opacity': 0.15, stroke: theme.ink, 'stroke-width': 1.5 });
}

/**
 * @param {RocDrawing} drawing
 * @returns {{left: number, top: number}} position at which the locator covers the fewest dots
 */
function emptyCorner({ scene, scale, left }) {
  const far = scene.side - LOCATOR - INSET;
  const corners = [far, INSET].flatMap((x) => [far, INSET].map((y) => ({ left: left + x, top: MARGIN.top + y })));
  const covered = corners.map(
    (corner) =>
      scene.points.filter(({ x, y }) => {
        const [dx, dy] = [scale.x(x) - corner.left, scale.y(y) - corner.top];
        return Math.min(dx, dy) > -INSET && Math.max(dx, dy) < LOCATOR + INSET;
      }).length,
  );
  return corners[covered.indexOf(Math.min(...covered))];
}

/**
 * Draws a stub of the line of score 0 or 1, which touches the unit square only at a corner.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {Place} direction
 * @param {Place} corner
 * @param {string} name
 * @param {{dx: number, dy: number, 'text-anchor': string}} label offset of its name from the corner
 */
function drawStub(pen, drawing, direction, corner, name, { dx, dy, ...anchor }) {
  const { scale, theme } = drawing;
  const [x, y] = [scale.x(corner[0]), scale.y(corner[1])];
  if (!inSquare(drawing, x, y)) return;
  const u = direction[0] * (scale.x(1) - scale.x(0));
  const v = direction[1] * (scale.y(1) - scale.y(0));
  const size = Math.hypot(u, v);
  if (!size) return;
  // Outside of the frame, below its lower corner and left of its upper one, are numbers of the axes.
  const aside = Math.min(STUB.inside, (STUB.outside * size) / Math.abs(u));
  const [up, down] = corner[1] ? [STUB.outside, aside] : [STUB.inside, STUB.outside];
  const [back, ahead] = v < 0 ? [down, up] : [up, down];
  const ends = {
    x1: x - (back * u) / size,
    y1: y - (back * v) / size,
    x2: x + (ahead * u) / size,
    y2: y + (ahead * v) / size,
  };
  pen.add('line', { ...ends, stroke: theme.ink, 'stroke-width': 1.5 });
  const x0 = x + dx - (anchor['text-anchor'] === 'end' ? width(name, 11) : 0);
  drawing.taken.push({ x0, x1: x0 + width(name, 11), y0: y + dy - 10, y1: y + dy + 2 });
  pen.add('text', { x: x + dx, y: y + dy, ...anchor, 'font-size': 11, fill: theme.ink2 }, name);
}
