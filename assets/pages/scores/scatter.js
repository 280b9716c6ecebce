/** The scatter plot that compares two rankings. */
import { theme } from '#tile/draw/colours';
import { paintedBy } from '#tile/draw/layouts';
import { canvas } from '#tile/draw/pen';
import { rankTicks } from '#tile/draw/scales';
import { MARGIN } from '#tile/draw/square';
import { count, cut, symbolText } from '#tile/draw/text';
import * as tau from '#tile/math/rank_correlation';
import { layOnSquare, make, part, pixelRatio } from '#tile/ui/elements';

/** @import { ScoresModel } from '#tile/model/scores' */

// So near to a dot, in pixels, the pointer is on it.
const NEAR = 9;
// Pixels of the dots in a file for one of its layout: 600 dpi and more.
const IN_PRINT = 6;

/**
 * Ranks by the score at the point (to the right) against ranks by the chosen score (upwards); rank 1 is at the upper
 * right.
 */
export class Scatter {
  left = 0;
  side = 0;
  /** Pixels of the canvas for each CSS pixel. */
  ratio = pixelRatio();
  /** What was painted last. @type {ScoresModel | null} */
  model = null;
  /** Each dot: its position on the unit square, and the index of its performance. @type {[number, number, number][]} */
  points = [];

  /** @param {HTMLElement} plot */
  constructor(plot) {
    this.plot = plot;
    this.canvas = part(plot, 'canvas', HTMLCanvasElement);
    this.pens = canvas(part(plot, '.tx-overlay'), ['frame']);
    paintedBy(this.pens.svg, this);
  }

  /** @param {ScoresModel} model @param {number} left @param {number} side */
  paint(model, left, side) {
    layOnSquare(this.canvas, left, side);
    this.model = model;
    this.left = left;
    this.side = side;
    this.frame(model);
    this.dots(model);
  }

  /** A copy in another size, with its own drawing and canvas. @param {number} side */
  onSquare(side) {
    if (!this.model) return null;
    const other = new Scatter(make('div', {}, make('canvas'), make('div', { className: 'tx-overlay' })));
    other.ratio = IN_PRINT;
    other.paint(this.model, MARGIN.left, side);
    return { drawing: other.pens.svg, map: other.canvas };
  }

  /** The square with its diagonal, and what its axes mean. @param {ScoresModel} model */
  frame(model) {
    const pen = this.pens.frame.start();
    const { ink, ink3 } = theme();
    const { left, side } = this;
    const box = { x: left, y: MARGIN.top, width: side, height: side };
    pen.add('rect', { ...box, fill: 'none', stroke: ink, 'stroke-width': 1 });
    const diagonal = { x1: left, y1: MARGIN.top + side, x2: left + side, y2: MARGIN.top };
    pen.add('line', { ...diagonal, stroke: ink3, 'stroke-width': 0.75, 'stroke-dasharray': '1 3' });
    this.labels(model);
    pen.stop();
  }

  /** @param {ScoresModel} model */
  labels({ maps: [map], rows, agreement }) {
    const pen = this.pens.frame;
    const { ink2 } = theme();
    const { left, side } = this;
    const [middle, bottom] = [left + 0.5 * side, MARGIN.top + side];
    this.ticks(agreement?.[0]?.n ?? 0);
    const below = { x: middle, y: bottom + 28, 'text-anchor': 'middle', 'font-size': 11, fill: ink2 };
    pen.add('text', below, 'rank by the score at the point →');
    const above = { x: left, y: MARGIN.top - 6, 'text-anchor': 'start', 'font-size': 11, fill: ink2 };
    pen.add('text', above, map ? cut(`rank by ${symbolText(map.symbol)} ↑`, side - 40, 11) : '');
    const inside = { x: middle, y: bottom - 0.5 * side, 'text-anchor': 'middle', 'font-size': 13, fill: ink2 };
    if (!rows) pen.add('text', inside, 'Asking the server …');
  }

  /** Round ranks on both axes; rank 1 is at the upper right. @param {number} n how many are ranked */
  ticks(n) {
    const pen = this.pens.frame;
    const { ink, ink3 } = theme();
    const { left, side } = this;
    const bottom = MARGIN.top + side;
    const [line, text] = [
      { stroke: ink, 'stroke-width': 1 },
      { 'font-size': 11, fill: ink3 },
    ];
    for (const rank of n ? rankTicks(n) : []) {
      const away = ((n - rank + 0.5) / n) * side;
      const [x, y] = [left + away, bottom - away];
      pen.add('line', { x1: x, x2: x, y1: bottom, y2: bottom + 4, ...line });
      pen.add('line', { x1: left - 4, x2: left, y1: y, y2: y, ...line });
      pen.add('text', { x, y: bottom + 15, 'text-anchor': 'middle', ...text }, count(rank));
      pen.add('text', { x: left - 7, y: y + 4, 'text-anchor': 'end', ...text }, count(rank));
    }
  }

  /** Draws the dots, from 0 (last) to 1 (first); ties are at the mean of their places. @param {ScoresModel} model */
  dots(model) {
    const { context, pixels } = this.clearedCanvas();
    this.points = pointsOf(model);
    const { radius, alpha } = dotStyle(model.agreement?.[0]?.n ?? 0);
    this.drawDots(context, pixels, radius * this.ratio, alpha);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} pixels @param {number} radius @param {number} alpha */
  drawDots(context, pixels, radius, alpha) {
    context.fillStyle = theme().ink;
    context.globalAlpha = alpha;
    for (const [u, v] of this.points) {
      context.beginPath();
      context.arc(u * pixels, (1 - v) * pixels, radius, 0, 7);
      context.fill();
    }
  }

  /** The canvas, cleared, with `ratio` pixels for each one of the layout. */
  clearedCanvas() {
    const pixels = Math.round(this.side * this.ratio);
    if (this.canvas.width !== pixels) Object.assign(this.canvas, { width: pixels, height: pixels });
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('no context to draw on a canvas');
    context.clearRect(0, 0, pixels, pixels);
    return { context, pixels };
  }

  /** Index of the performance near a point of the square, else null. @param {number} u @param {number} v */
  near(u, v) {
    let best = null;
    let least = NEAR;
    for (const [pu, pv, i] of this.points) {
      const d = Math.hypot(pu - u, pv - v) * this.side;
      if (d >= least) continue;
      least = d;
      best = i;
    }
    return best;
  }
}

/** A dot for each performance that has both scores. @param {ScoresModel} model @returns {[number, number, number][]} */
function pointsOf({ here, maps: [map], agreement }) {
  if (!here || !map || !agreement) return [];
  const { dense } = map;
  const both = (/** @type {number} */ i) => here[i] >= 0 && dense[i] >= 0;
  const [xs, ys] = [tau.averageRanks(here, both), tau.averageRanks(dense, both)];
  const [{ n }] = agreement;
  return Array.from(xs.keys())
    .filter(both)
    .map((i) => [(xs[i] - 0.5) / n, (ys[i] - 0.5) / n, i]);
}

/** The size and opacity of the dots: small and faint where there are many. @param {number} count */
function dotStyle(count) {
  if (count > 3000) return { radius: 1, alpha: 0.25 };
  return count > 300 ? { radius: 1.6, alpha: 0.45 } : { radius: 3, alpha: 0.8 };
}
