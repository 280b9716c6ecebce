/** The square in which a plot is drawn, and the room around it, in pixels. */

/** @import { Place, Scale } from '#tile/draw/types' */

export const MARGIN = { left: 40, right: 36, top: 18, bottom: 30 };

/**
 * @param {number} side
 * @param {number} [left] room to the left of the square
 * @returns {Scale} from the Tile's coordinates
 */
export function tileScale(side, left = MARGIN.left) {
  return { x: (a) => left + a * side, y: (b) => MARGIN.top + (1 - b) * side };
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

/**
 * A halo around a text, so that it can be read over lines.
 *
 * @param {string} ground colour of the halo
 */
export const halo = (ground) => ({
  'paint-order': 'stroke',
  stroke: ground,
  'stroke-width': 3,
  'stroke-linejoin': 'round',
});
