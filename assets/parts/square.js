/** Canvases placed on the square of a plot. */
import { MARGIN } from '#tile/draw/square';

/** Canvas pixels per CSS pixel. */
export const pixelRatio = () => Math.min(2, window.devicePixelRatio || 1);

/**
 * Places a canvas on the square of a plot.
 *
 * @param {HTMLCanvasElement} node
 * @param {number} left
 * @param {number} side
 */
export function layOnSquare(node, left, side) {
  Object.assign(node.style, { left: `${left}px`, top: `${MARGIN.top}px`, width: `${side}px`, height: `${side}px` });
}
