/** The square in which a plot is drawn, and the margin around it, in pixels. */
import { shiftPoint, toPrior } from '#tile/math/performance';
import { inUnit } from '#tile/math/ranking';

/** @import { Place, Scale, TileFrame, TileScale } from '#tile/draw/types' */

/** The margin around the square of a plot, in pixels. */
export const MARGIN = { left: 40, right: 36, top: 18, bottom: 30 };

/** The side of the square in a plot with its margins, as laid out, at least 80. @param {Element} plot */
export function sideOf(plot) {
  const { width, height } = plot.getBoundingClientRect();
  return Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
}

/** The whole Tile in its own coordinates. @type {TileFrame} */
export const WHOLE = { window: null, prior: null };

/**
 * @param {number} side
 * @param {number} [left] margin to the left of the square
 * @param {TileFrame} [frame] the part of the Tile that is shown, and its coordinates
 * @returns {TileScale} from the Tile's coordinates, and back
 */
export function tileScale(side, left = MARGIN.left, frame = WHOLE) {
  const { prior } = frame;
  const [a0, a1, b0, b1] = frame.window ?? [0, 1, 0, 1];
  const top = MARGIN.top;
  const box = { x0: left, x1: left + side, y0: top, y1: top + side };
  if (!frame.window && prior === null) {
    const back = {
      a: (/** @type {number} */ x) => (x - left) / side,
      b: (/** @type {number} */ y) => 1 - (y - top) / side,
    };
    return { x: (a) => left + a * side, y: (b) => top + (1 - b) * side, ...back, box, plain: true, bent: false };
  }
  // To balanced coordinates, and back to those of the prior in use.
  const balanced = (/** @type {number} */ z) => (prior === null ? z : shiftPoint(z, 0.5, prior));
  const usual = (/** @type {number} */ z) => (prior === null ? z : toPrior(z, prior));
  return {
    x: (a) => left + ((balanced(a) - a0) / (a1 - a0)) * side,
    y: (b) => top + ((b1 - balanced(b)) / (b1 - b0)) * side,
    a: (x) => usual(a0 + ((x - left) / side) * (a1 - a0)),
    b: (y) => usual(b1 - ((y - top) / side) * (b1 - b0)),
    box,
    plain: false,
    bent: prior !== null,
  };
}

/** The point (a, b) at shares u and v of the square; if only a part of the Tile is shown, clipped to that part. */
/** @param {TileScale} scale @param {number} u @param {number} v */
export function placeAt({ a, b, box, plain }, u, v) {
  const side = box.x1 - box.x0;
  const inside = (/** @type {number} */ z) => (plain ? z : inUnit(z)) * side;
  return { a: a(box.x0 + inside(u)), b: b(box.y1 - inside(v)) };
}

/** Whether (a, b) is in the part of the Tile that is shown, including its border. */
/** @param {TileScale} scale @param {number} a @param {number} b */
export function isShown({ x, y, box, plain }, a, b) {
  const near = 1e-6;
  const [px, py] = [x(a), y(b)];
  return plain || (px >= box.x0 - near && px <= box.x1 + near && py >= box.y0 - near && py <= box.y1 + near);
}

/**
 * @param {{x: Place, y: Place, side: number, left?: number}} scene with the ranges of the axes
 * @returns {Scale} from FPR and TPR
 */
export function rocScale({ x: [x0, x1], y: [y0, y1], side, left = MARGIN.left }) {
  return {
    x: (v) => left + ((v - x0) / (x1 - x0)) * side,
    y: (v) => MARGIN.top + (1 - (v - y0) / (y1 - y0)) * side,
  };
}

/** The attributes of a halo around a text, which keeps it readable over lines. */
/** @param {string} ground colour of the halo */
export const halo = (ground) => ({
  'paint-order': 'stroke',
  stroke: ground,
  'stroke-width': 3,
  'stroke-linejoin': 'round',
});
