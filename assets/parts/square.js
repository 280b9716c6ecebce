/** Canvases that lie on the square of a plot. */
import { MARGIN } from '#tile/draw/square';

/** Pixels of a canvas for one of the page. */
export const pixelRatio = () => Math.min(2, window.devicePixelRatio || 1);

/**
 * Lays a canvas on the square of a plot.
 *
 * @param {HTMLCanvasElement} node
 * @param {number} left
 * @param {number} side
 */
export function layOnSquare(node, left, side) {
  Object.assign(node.style, { left: `${left}px`, top: `${MARGIN.top}px`, width: `${side}px`, height: `${side}px` });
}
