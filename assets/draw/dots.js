/**
 * Thousands of dots on a canvas below a drawing, above its axes: as nodes of the drawing they would all be painted
 * again whenever anything in it moves.
 */
import { context2d } from '#tile/draw/context';

/** @typedef {{r: number, fill: string, 'fill-opacity': number}} DotStyle */
/** @typedef {{width: number, height: number}} Size in pixels */

// Pixels around a dot that its soft edge needs.
const EDGE = 1;
// Dots that move by less pixels are where they were.
const STILL = 1e-3;

/**
 * At most so many of a list, evenly spaced: of a sorted leaderboard the first ones lie close together.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} most
 * @returns {readonly T[]}
 */
export function spaced(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor(((k + 0.5) * list.length) / most)]);
}

export class DotCanvas {
  /** @type {HTMLCanvasElement | null} null until dots are drawn */
  canvas = null;
  /** The style and the positions of the dots drawn last. */
  drawn = { as: '', xs: /** @type {number[]} */ ([]), ys: /** @type {number[]} */ ([]) };

  /**
   * @param {SVGSVGElement} drawing
   * @param {SVGElement} axes the first group of the drawing, which is below the dots
   */
  constructor(drawing, axes) {
    this.drawing = drawing;
    this.axes = axes;
  }

  /** Removes all dots. */
  clear() {
    if (!this.canvas) return;
    this.drawing.prepend(this.axes);
    this.canvas.parentElement?.remove();
    this.canvas = null;
  }

  /**
   * Replaces the dots; draws nothing if they are the same as before, as while the prevalence changes.
   *
   * @param {number[]} xs pixels from the left of the host
   * @param {number[]} ys pixels from its top
   * @param {DotStyle} style
   * @param {Size} size of the drawing: asked of the host, it would cost a layout in the middle of a frame
   */
  draw(xs, ys, style, size) {
    const scale = window.devicePixelRatio || 1;
    const as = JSON.stringify([size, scale, style]);
    const { drawn } = this;
    if (this.canvas && drawn.as === as && same(drawn.xs, xs) && same(drawn.ys, ys)) return;
    this.drawn = { as, xs, ys };
    const canvas = this.sized(size, scale);
    const dot = stamp(style, scale);
    const context = context2d(canvas);
    const half = dot.width / 2;
    for (let i = 0; i < xs.length; i++)
      context.drawImage(dot, Math.round(xs[i] * scale - half), Math.round(ys[i] * scale - half));
  }

  /**
   * The empty canvas in a given size.
   *
   * @param {Size} size
   * @param {number} scale canvas pixels per CSS pixel
   */
  sized({ width, height }, scale) {
    if (!this.canvas) {
      this.canvas = document.createElement('canvas');
      const ground = /** @type {Element} */ (this.drawing.cloneNode(false));
      ground.append(this.axes);
      const below = document.createElement('div');
      below.className = 'tx-dots';
      below.setAttribute('aria-hidden', 'true');
      below.append(ground, this.canvas);
      this.drawing.before(below);
    }
    Object.assign(this.canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    return this.canvas;
  }
}

/**
 * Whether positions are equal up to rounding: applying a prior and undoing it changes rates in the last digit.
 *
 * @param {number[]} before
 * @param {number[]} now
 */
const same = (before, now) => before.length === now.length && now.every((z, i) => Math.abs(z - before[i]) < STILL);

/**
 * A canvas with one dot, to be copied, which is several times faster than filling a circle for each dot.
 *
 * @param {DotStyle} style
 * @param {number} scale canvas pixels per CSS pixel
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
