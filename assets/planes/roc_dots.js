/** Draws entities and operating points in ROC space. */
import * as marks from '#tile/draw/marks';
import { MARGIN } from '#tile/draw/square';
import { NOT_SEPARABLE } from '#tile/uncertainty/rank_sets';

/** @import { DotCanvas } from '#tile/draw/dots' */
/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { RocDrawing, RocPoint, RocScene } from '#tile/painters/types' */

/** The most grey dots drawn as SVG nodes; more are drawn on a canvas below. */
const MOST_NODES = 500;

/**
 * Whether a point is inside the plot, which a zoomed view may not be.
 *
 * @param {Pick<RocDrawing, 'scene' | 'scale' | 'left'>} drawing
 * @param {{x: number, y: number}} point
 */
export function isShown({ scene: { side }, scale, left }, { x, y }) {
  const [across, down] = [scale.x(x) - left, scale.y(y) - MARGIN.top];
  return Math.min(across, down) > -1 && Math.max(across, down) < side + 1;
}

/**
 * Draws grey dots in the background, also for the best and the selected entity below their rings, so that the dots need
 * no repaint when the point moves.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {DotCanvas | null} canvas null to draw all of them as nodes
 */
export function drawPlain(pen, drawing, canvas) {
  const { scene, scale, theme } = drawing;
  const style = { r: 3, fill: theme.grey, 'fill-opacity': 0.55 };
  const plain = scene.points.filter((point) => scene.colourOf(point.entity) < 0 && isShown(drawing, point));
  if (!canvas || plain.length <= MOST_NODES) {
    canvas?.clear();
    for (const point of plain) drawCircle(pen, drawing, point, { ...style, ...tierStyle(drawing, point) });
    return;
  }
  const xs = plain.map(({ x }) => scale.x(x));
  const ys = plain.map(({ y }) => scale.y(y));
  const { left, right, top, bottom } = { ...MARGIN, left: drawing.left };
  canvas.draw(xs, ys, style, { width: left + scene.side + right, height: top + scene.side + bottom });
}

/**
 * The style of a dot while uncertainty is shown: dark if it cannot be told apart from the best or the anchor, else
 * pale.
 *
 * @param {RocDrawing} drawing
 * @param {RocPoint} point
 * @returns {Attributes}
 */
function tierStyle({ scene: { tier }, theme }, { entity }) {
  if (!tier) return {};
  return tier[entity] === NOT_SEPARABLE ? { fill: theme.ink2, 'fill-opacity': 1 } : { 'fill-opacity': 0.35 };
}

/**
 * Whether all but the best and the selected entity are fainter; not if the strength of dots shows the tier.
 *
 * @param {Pick<RocScene, 'selected' | 'winner' | 'plain' | 'tier'>} scene
 */
export const fadesOthers = ({ selected, winner, plain, tier }) =>
  selected !== null && !plain && !tier && !winner.includes(selected);

/**
 * Draws dots with a mark, then the best and the selected one with rings.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawDots(pen, drawing) {
  const { scene, theme } = drawing;
  const { selected, winner } = scene;
  const points = scene.points.filter((point) => isShown(drawing, point));
  const first = new Set(winner);
  const isChosen = (/** @type {RocPoint} */ { entity }) => first.has(entity) || entity === selected;
  const chosen = points.filter(isChosen);
  const faint = fadesOthers(scene) ? 0.45 : 1;
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
 * Draws a dot in the mark of its entity.
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
function drawSquares(pen, drawing) {
  const { scene, scale, theme } = drawing;
  for (const { x, y, colour } of (scene.squares ?? []).filter((point) => isShown(drawing, point))) {
    const box = { x: scale.x(x) - 4, y: scale.y(y) - 4, width: 8, height: 8 };
    pen.add('rect', { ...box, fill: theme.bg, stroke: marks.hue(colour, 'full', theme.grey), 'stroke-width': 2 });
  }
}
