/** The density of the true difference of two results: how likely each is better, and the interval. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { cut, probability } from '#tile/draw/text';
import { signed } from '#tile/pages/compare/dumbbells';

/** Pixels: the top of the bars, their base, the interval below it, the numbers at the ends. */
const [TOP, BASE, INTERVAL, NUMBERS] = [20, 104, 116, 136];

/**
 * The difference with its interval, its density in bars from `from` to `to`, and the probability that the first is
 * better.
 *
 * @typedef {{density: {from: number, to: number, counts: number[]}, low: number, high: number, difference: number,
 *   better: number}} Distributed
 */

export class Density {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.pens = canvas(host, ['bars', 'words']);
  }

  clear() {
    for (const pen of [this.pens.bars, this.pens.words]) pen.start().stop();
  }

  /** @param {Distributed} found @param {string[]} names */
  paint({ density: { from, to, counts }, low, high, difference, better }, names) {
    const { width: wide } = this.host.getBoundingClientRect();
    const x = (/** @type {number} */ value) => ((value - from) / (to - from)) * wide;
    const most = Math.max(...counts);
    const { ink, ink2, bg } = theme();
    const bars = this.pens.bars.start();
    const step = (to - from) / counts.length;
    for (const [k, many] of counts.entries()) {
      const [left, right] = [from + k * step, from + (k + 1) * step];
      const height = (many / most) * (BASE - TOP);
      const fill = marks.hue((left + right) / 2 > 0 ? 0 : 1, 'full');
      bars.add('rect', { x: x(left), y: BASE - height, width: Math.max(0.5, x(right) - x(left) - 0.5), height, fill });
    }
    bars.stop();
    const words = this.pens.words.start();
    const line = { stroke: ink, 'stroke-width': 2 };
    if (from < 0 && to > 0)
      words.add('line', { x1: x(0), x2: x(0), y1: TOP - 4, y2: BASE + 4, ...line, 'stroke-width': 1.5 });
    words.add('line', { x1: x(low), x2: x(high), y1: INTERVAL, y2: INTERVAL, ...line });
    words.add('circle', { cx: x(difference), cy: INTERVAL, r: 4.5, fill: bg, ...line });
    const style = { 'font-size': 11, fill: ink2 };
    const said = [1 - better, better].map((p) => ` better: ${probability(p)}`);
    const ends = [1, 0].map((k, at) => cut(names[k], wide / 2 - 84, 11, false, names) + said[at]);
    words.add('text', { x: 0, y: 11, ...style }, ends[0]);
    words.add('text', { x: wide, y: 11, 'text-anchor': 'end', ...style }, ends[1]);
    words.add('text', { x: 0, y: NUMBERS, ...style }, signed(from));
    words.add('text', { x: wide, y: NUMBERS, 'text-anchor': 'end', ...style }, signed(to));
    words.stop();
  }
}
