/**
 * Paints what follows the slider in the figure along a path: a vertical line, the values on it, the handle and its tag.
 */

import { theme } from '#tile/draw/colours';
import { spread } from '#tile/draw/spread';
import { halo } from '#tile/draw/square';
import { fixed, percent, width } from '#tile/draw/text';
import { crossing, DEGREES, height, tauRange } from '#tile/paths/panels';

/** @import { PathFigure } from '#tile/paths/figure' */
/** @import { PathHere, PathScene } from '#tile/paths/types' */
/** @import { Box } from '#tile/draw/types' */

const SMALL = { 'font-size': 11 };
const HANDLE = 7.5;
const CORE = 4;
const TAG = { size: 12, height: 18, pad: 6 };
// Pixels from one number of the rank correlations to the other, at least.
const LINE = 14;
// Pixels from the crossing of both lines to the number of both, in order of preference.
const OFFSETS = [12, 14, 16, 18, 21, 24, 28, 32, 40];

/** @param {number} x */
const round1 = (x) => Math.round(x * 10) / 10;

export class PathLive {
  /** What was painted last. @type {PathHere} */
  here = { t: 0.5, toStart: NaN, toEnd: NaN, optimality: NaN, tag: '', first: null, core: '' };
  /** Half of the tag's width. */
  reach = 0;

  /** @param {PathFigure} figure */
  constructor(figure) {
    this.figure = figure;
  }

  /**
   * @param {PathScene} scene
   * @param {PathHere} here
   */
  paint(scene, here) {
    this.here = here;
    const { pens, layout } = this.figure;
    const pen = pens.live.start();
    const x = round1(this.figure.x(here.t));
    const y = Number.isFinite(here.optimality) ? height(layout.degree, DEGREES, here.optimality) : layout.taus.top;
    pen.add('line', { x1: x, x2: x, y1: round1(y), y2: layout.axis, stroke: theme().ink, 'stroke-width': 1.25 });
    if (Number.isFinite(here.optimality)) this.degree(x, round1(y), scene);
    this.taus(x, scene);
    this.handle(x);
    pen.stop();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {PathScene} scene
   */
  degree(x, y, { best }) {
    const { pens, taken } = this.figure;
    pens.live.add('circle', { cx: x, cy: y, r: 5, fill: theme().ink });
    const text = percent(this.here.optimality);
    const left = this.here.t < best;
    const wide = width(text, 12, true) + 10;
    const box = { x0: left ? x - wide : x, x1: left ? x : x + wide, y0: y - 8, y1: y + 8 };
    if (taken.some((other) => meet(box, other))) return;
    const place = { x: left ? x - 9 : x + 9, y: y + 4, 'text-anchor': left ? 'end' : 'start' };
    const style = { 'font-size': 12, 'font-weight': 650, fill: theme().ink, ...halo(theme().bg) };
    pens.live.add('text', { ...place, ...style }, text);
  }

  /**
   * @param {number} x
   * @param {PathScene} scene
   */
  taus(x, scene) {
    const { layout, pens } = this.figure;
    const range = tauRange(scene);
    const both = [this.here.toStart, this.here.toEnd].filter(Number.isFinite);
    if (!both.length) return;
    const ys = both.map((tau) => round1(height(layout.taus, range, tau)));
    for (const y of ys) pens.live.add('circle', { cx: x, cy: y, r: 3, fill: theme().ink2 });
    const side = x > (layout.left + layout.right) / 2 ? -1 : 1;
    const texts = both.map((tau) => fixed(tau));
    const style = { ...SMALL, 'font-weight': 650, fill: theme().ink, ...halo(theme().bg) };
    const anchor = { x: x + 8 * side, 'text-anchor': side < 0 ? 'end' : 'start' };
    if (texts[0] === texts[1]) {
      const said = `both ${texts[0]}`;
      pens.live.add('text', { ...anchor, y: this.clearOfLines(anchor.x, ys[0], side, said, scene), ...style }, said);
      return;
    }
    const marks = ys.map((y) => ({ at: y + 4, weight: 1 }));
    const lines = spread(marks, LINE, layout.taus.top + 9, layout.taus.bottom - 2);
    texts.forEach((text, k) => {
      pens.live.add('text', { ...anchor, y: round1(lines[k]), ...style }, text);
    });
  }

  /**
   * The height of the text next to the crossing of both lines: the nearest above or below that is clear of them.
   *
   * @param {number} x where the text begins
   * @param {number} y of the crossing
   * @param {number} side 1 if the text runs to the right, -1 to the left
   * @param {string} text
   * @param {PathScene} scene
   */
  clearOfLines(x, y, side, text, scene) {
    const { taus } = this.figure.layout;
    const { steps } = scene;
    const range = tauRange(scene);
    const at = (/** @type {number} */ tau) => height(taus, range, tau);
    const lines = [steps.toStart, steps.toEnd].map((values) => crossing(this.figure, scene, values, at));
    const [x0, x1] = [x, x + side * width(text, SMALL['font-size'], true)].sort((p, q) => p - q);
    const free = (/** @type {number} */ up) =>
      up - 10 >= taus.top && up + 3 <= taus.bottom && !lines.some((meets) => meets({ x0, x1, y0: up - 9, y1: up + 2 }));
    const found = OFFSETS.flatMap((by) => [y - by, y + by + 8]).find(free);
    return round1(found ?? y - OFFSETS[0]);
  }

  /** @param {number} x */
  handle(x) {
    const { pens, layout, width: whole } = this.figure;
    const { axis } = layout;
    const { ink, bg } = theme();
    const wide = width(this.here.tag, TAG.size, true) + 2 * TAG.pad;
    this.reach = wide / 2;
    const left = round1(Math.min(whole - wide, Math.max(0, x - wide / 2)));
    const box = { x: left, y: axis + 10, width: round1(wide), height: TAG.height, rx: 3 };
    pens.live.add('rect', { ...box, fill: ink });
    const middle = { x: round1(left + wide / 2), y: axis + 10 + TAG.height / 2 + 4, 'text-anchor': 'middle' };
    const bold = { 'font-size': TAG.size, 'font-weight': 650, fill: bg };
    pens.live.add('text', { ...middle, ...bold }, this.here.tag);
    pens.live.add('circle', { cx: x, cy: axis, r: HANDLE, fill: bg, stroke: ink, 'stroke-width': 2 });
    if (this.here.core)
      pens.live.add('circle', { cx: x, cy: axis, r: CORE, fill: this.here.core, stroke: ink, 'stroke-width': 0.75 });
  }
}

/** @param {Box} p @param {Box} q */
const meet = (p, q) => p.x0 < q.x1 && q.x0 < p.x1 && p.y0 < q.y1 && q.y0 < p.y1;
