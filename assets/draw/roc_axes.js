/**
 * ROC space with axes of its own, where there is no Plotly below: on the stage of a presentation and in a report; and
 * where the page's ticks stand.
 */
import { theme } from '#tile/draw/colours';
import { Pen, path } from '#tile/draw/pen';
import { RocPainter } from '#tile/draw/roc_painter';
import { MARGIN } from '#tile/draw/tile_painter';
import * as roc from '#tile/math/roc';

const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

/** Ticks, a faint grid, the diagonal of no skill. */
export class AxesRocPainter extends RocPainter {
  constructor(host) {
    super(host);
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    this.axes = new Pen(this.pens.svg.insertBefore(group, this.pens.svg.firstChild));
  }

  paint(scene) {
    super.paint(scene);
    const pen = this.axes.start();
    const t = theme();
    const [left, top, right, bottom] = [this.left, MARGIN.top, this.left + scene.side, MARGIN.top + scene.side];
    const line = (ends, stroke) => pen.add('line', { ...ends, stroke, 'stroke-width': 1 });
    const label = (place, text) => pen.add('text', { ...place, 'font-size': 11, fill: t.ink3 }, text);
    for (const { value, words } of rocTicks(scene.x, scene.side, 36)) {
      const x = this.x(value);
      line({ x1: x, x2: x, y1: top, y2: bottom }, t.line);
      line({ x1: x, x2: x, y1: bottom, y2: bottom + 4 }, t.ink3);
      if (words) label({ x, y: bottom + 17, 'text-anchor': 'middle' }, words);
    }
    for (const { value, words } of rocTicks(scene.y, scene.side, 16)) {
      const y = this.y(value);
      line({ x1: left, x2: right, y1: y, y2: y }, t.line);
      line({ x1: left - 4, x2: left, y1: y, y2: y }, t.ink3);
      if (words) label({ x: left - 8, y: y + 4, 'text-anchor': 'end' }, words);
    }
    const ends = roc.clip([1, -1, 0], scene.x[0], scene.y[0], scene.x[1], scene.y[1]);
    if (scene.points.length && ends)
      pen.add('path', {
        d: path(ends, this.x, this.y),
        stroke: t.ink2,
        'stroke-dasharray': '1 3',
        'stroke-linecap': 'round',
        fill: 'none',
      });
    pen.stop();
  }
}

/**
 * Round values inside a range that is `side` pixels long, at most six steps, and their words: none within `clear` pixels
 * of the middle of the axis, where its name stands.
 */
export function rocTicks([from, to], side, clear) {
  const step = STEPS.find((each) => (to - from) / each <= 6) || 50;
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) {
    const value = Number((k * step).toFixed(3));
    const off = Math.abs((value - (from + to) / 2) / (to - from)) * side;
    found.push({ value, words: off > clear ? String(value).replace('-', '−') : '' });
  }
  return found;
}
