/** The probability of a contour, written next to it, and the room that it takes. */
import { halo } from '#tile/draw/square';

/** @import { Line } from '#tile/certainty/levels' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { TileDrawing } from '#tile/painters/types' */

/** Pixels of the probability with its halo. */
const LABEL = { width: 56, height: 16 };

/** The piece of a contour that its probability stands next to. @param {Line[]} level */
function labelled(level) {
  const near = (/** @type {Line} */ [a]) => Math.abs(a - 0.84);
  const at = level.filter(([, b]) => b > 0.02 && b < 0.9).sort((p, q) => near(p) - near(q))[0];
  return at && near(at) <= 0.1 ? at : null;
}

/** Pixels from a contour to its probability. @param {number} side */
const leaderOf = (side) => Math.min(30, 0.09 * side);

/**
 * The box of the probability of a contour with its line; null without one.
 *
 * @param {TileDrawing['scale']} scale
 * @param {Line[]} level
 */
export function levelBox({ x, y, box }, level) {
  const at = labelled(level);
  if (!at) return null;
  const [middle, low] = [x(at[0]), y(at[1])];
  const top = low - leaderOf(box.x1 - box.x0) - LABEL.height;
  return { x0: middle - LABEL.width / 2, x1: middle + LABEL.width / 2, y0: top, y1: low };
}

/**
 * The probability of a contour, next to it.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Line[]} level
 * @param {number} contour
 */
export function drawLevel(pen, { scale, theme, scene }, level, contour) {
  const at = labelled(level);
  if (!at) return;
  const [x, y] = [scale.x(at[0]), scale.y(at[1])];
  const up = leaderOf(scene.side);
  pen.add('line', { x1: x, x2: x, y1: y, y2: y - up, stroke: theme.ink, 'stroke-width': 0.75 });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme.ink, ...halo(theme.bg) };
  pen.add('text', { x, y: y - up - 3, ...style }, `P = ${contour.toFixed(2).replace(/0$/, '')}`);
}
