/** Entities and operating points in ROC space. */
import * as marks from '#tile/draw/marks';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { RocDrawing, RocPoint } from '#tile/painters/types' */

/**
 * Grey dots, lowest. Who is best or selected has one too, below its ring: so they stay while the point moves.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawPlain(pen, drawing) {
  const { scene, theme } = drawing;
  const plain = { r: 3, fill: theme.grey, 'fill-opacity': 0.55 };
  for (const point of scene.points) if (scene.colourOf(point.entity) < 0) drawCircle(pen, drawing, point, plain);
}

/**
 * Dots with a mark, then the best and the selected one, ringed.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawDots(pen, drawing) {
  const { scene, theme } = drawing;
  const { points, selected, winner } = scene;
  const first = new Set(winner);
  const isChosen = (/** @type {RocPoint} */ { entity }) => first.has(entity) || entity === selected;
  const chosen = points.filter(isChosen);
  const faint = selected !== null && !first.has(selected) ? 0.45 : 1;
  for (const point of points)
    if (scene.colourOf(point.entity) >= 0 && !isChosen(point)) drawMarked(pen, drawing, point, { opacity: faint });
  for (const point of chosen) {
    drawCircle(pen, drawing, point, { r: 8, fill: theme.bg, stroke: theme.ink, 'stroke-width': 2 });
    drawMarked(pen, drawing, point, {});
  }
  drawSquares(pen, drawing);
  const ring = { r: 11, fill: 'none', stroke: theme.ink, 'stroke-width': 1, 'stroke-dasharray': '2 2' };
  for (const point of points) if (scene.edited.has(point.entity)) drawCircle(pen, drawing, point, ring);
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {RocPoint} point
 * @param {Attributes} style
 */
function drawCircle(pen, { scale }, point, style) {
  pen.add('circle', { cx: scale.x(point.x), cy: scale.y(point.y), ...style });
}

/**
 * A dot in the mark of its entity.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {RocPoint} point
 * @param {Attributes} style
 */
function drawMarked(pen, drawing, point, style) {
  const { scene, theme, patterns } = drawing;
  const place = scene.colourOf(point.entity);
  const fill = patterns.paint(place, marks.hue(place, 'full', theme.grey), theme.bg, 4);
  const line = { stroke: theme.ink, 'stroke-opacity': 0.55, 'stroke-width': 1 };
  drawCircle(pen, drawing, point, { r: 4.5, fill, ...line, ...style });
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawSquares(pen, { scene, scale, theme }) {
  for (const { x, y, colour } of scene.squares ?? []) {
    const box = { x: scale.x(x) - 4, y: scale.y(y) - 4, width: 8, height: 8 };
    pen.add('rect', { ...box, fill: theme.bg, stroke: marks.hue(colour, 'full', theme.grey), 'stroke-width': 2 });
  }
}
