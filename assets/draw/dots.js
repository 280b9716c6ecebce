/**
 * Thousands of dots on a canvas below a drawing: as nodes of the drawing they would all be painted again whenever
 * anything in it moves.
 */
import { context2d } from '#tile/draw/context';

/** @typedef {{r: number, fill: string, 'fill-opacity': number}} DotStyle */

// Pixels around a dot that its soft edge needs.
const EDGE = 1;

export class DotCanvas {
  /** @type {HTMLCanvasElement | null} null until dots are drawn */
  canvas = null;

  /** @param {Element} host whose first element the canvas becomes */
  constructor(host) {
    this.host = host;
  }

  /** Shows no dots. */
  clear() {
    this.canvas?.remove();
    this.canvas = null;
  }

  /**
   * Draws the dots in place of those drawn before.
   *
   * @param {ArrayLike<number>} xs pixels from the left of the host
   * @param {ArrayLike<number>} ys pixels from its top
   * @param {DotStyle} style
   */
  draw(xs, ys, style) {
    const { clientWidth, clientHeight } = this.host;
    const scale = window.devicePixelRatio || 1;
    const canvas = this.sized(clientWidth * scale, clientHeight * scale);
    const dot = stamp(style, scale);
    const context = context2d(canvas);
    const half = dot.width / 2;
    for (let i = 0; i < xs.length; i++)
      context.drawImage(dot, Math.round(xs[i] * scale - half), Math.round(ys[i] * scale - half));
  }

  /**
   * The empty canvas in a size.
   *
   * @param {number} width
   * @param {number} height
   */
  sized(width, height) {
    if (!this.canvas) {
      this.canvas = document.createElement('canvas');
      this.canvas.className = 'tx-dots';
      this.canvas.setAttribute('aria-hidden', 'true');
      this.host.prepend(this.canvas);
    }
    this.canvas.width = Math.round(width);
    this.canvas.height = Math.round(height);
    return this.canvas;
  }
}

/**
 * One dot, to be copied: copying is several times faster than filling a circle for each.
 *
 * @param {DotStyle} style
 * @param {number} scale pixels of the canvas in one of the page
 */
function stamp({ r, fill, 'fill-opacity': opacity }, scale) {
  const canvas = document.createElement('canvas');
  const size = 2 * Math.ceil((r + EDGE) * scale);
  [canvas.width, canvas.height] = [size, size];
  const context = context2d(canvas);
  context.globalAlpha = opacity;
  context.fillStyle = fill;
  context.beginPath();
  context.arc(size / 2, size / 2, r * scale, 0, 2 * Math.PI);
  context.fill();
  return canvas;
}
