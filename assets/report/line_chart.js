/**
 * Line charts of a report, where the page has Plotly's. Plain numbers in, SVG out; knows no Dash and no model.
 *
 * chart = {x: axis, y: axis, right: axis | null, lines: [{points: [[x, y]], colour, width, dash, step, faded, right, name}],
 *   marks: [{x, y, text, anchor}], cursor: x | null}; axis = {range: [from, to], name, percent}. A line with `step` keeps a value until
 *   the next; one with `right` is measured on the axis on the right; `marks` are words that stand above a place.
 */
import { theme } from '#tile/draw/colours';
import { canvas } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';

const round2 = (x) => Math.round(x * 100) / 100;
const SMALL = { 'font-size': 11 };
// A pointer so near to a line, in pixels, is on it.
const REACH = 10;

/** Round values inside a range, at most six steps; the range may fall. */
function ticks([from, to]) {
  const [low, high] = from < to ? [from, to] : [to, from];
  if (!(high > low)) return [low];
  const tenth = 10 ** Math.floor(Math.log10((high - low) / 6));
  const step = [1, 2, 5, 10].map((k) => k * tenth).find((each) => (high - low) / each <= 6);
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++)
    found.push(Number((k * step).toPrecision(6)));
  return found;
}

export class LineChart {
  constructor(host) {
    this.host = host;
    this.pens = canvas(host, ['axes', 'lines', 'words', 'live']);
  }

  /** Everything; the size is that of the host. */
  paint(chart) {
    const { width: w, height: h } = this.host.getBoundingClientRect();
    Object.assign(this, {
      chart,
      w: Math.max(40, w - MARGIN.left - MARGIN.right),
      h: Math.max(40, h - MARGIN.top - MARGIN.bottom),
    });
    this.axes();
    this.lines();
    this.words();
    this.move(chart.cursor);
  }

  x(value) {
    return MARGIN.left + this.share(this.chart.x, value) * this.w;
  }

  y(value, axis = this.chart.y) {
    return MARGIN.top + (1 - this.share(axis, value)) * this.h;
  }

  share({ range: [from, to] }, value) {
    return (value - from) / (to - from);
  }

  axes() {
    const { chart, w, h } = this;
    const pen = this.pens.axes.start();
    const t = theme();
    const [left, top, right, bottom] = [MARGIN.left, MARGIN.top, MARGIN.left + w, MARGIN.top + h];
    const label = (place, axis, value) =>
      pen.add(
        'text',
        { ...place, ...SMALL, fill: t.ink3 },
        axis.percent ? `${Math.round(100 * value)} %` : String(value).replace('-', '−'),
      );
    for (const value of ticks(chart.x.range)) {
      const x = round2(this.x(value));
      pen.add('line', { x1: x, x2: x, y1: top, y2: bottom, stroke: t.line });
      label({ x, y: bottom + 16, 'text-anchor': 'middle' }, chart.x, value);
    }
    for (const value of ticks(chart.y.range)) {
      const y = round2(this.y(value));
      pen.add('line', { x1: left, x2: right, y1: y, y2: y, stroke: t.line });
      label({ x: left - 6, y: y + 4, 'text-anchor': 'end' }, chart.y, value);
    }
    if (chart.right)
      for (const value of ticks(chart.right.range))
        label({ x: right + 4, y: round2(this.y(value, chart.right)) + 4, 'text-anchor': 'start' }, chart.right, value);
    if (chart.y.name)
      pen.add('text', { x: left, y: top - 6, 'text-anchor': 'start', ...SMALL, fill: t.ink2 }, `${chart.y.name} ↑`);
    if (chart.x.name)
      pen.add('text', { x: right, y: bottom - 6, 'text-anchor': 'end', ...SMALL, fill: t.ink2 }, `${chart.x.name} →`);
    pen.stop();
  }

  lines() {
    const pen = this.pens.lines.start();
    for (const line of this.chart.lines) {
      const d = this.path(line);
      const style = {
        stroke: line.colour,
        'stroke-width': line.width || 1.75,
        fill: 'none',
        'stroke-linejoin': 'round',
        opacity: line.faded ? 0.45 : 1,
      };
      if (line.dash) style['stroke-dasharray'] = line.dash;
      // A line of one point is nothing.
      if (line.points.length === 1)
        pen.add('circle', {
          cx: round2(this.x(line.points[0][0])),
          cy: round2(this.y(line.points[0][1])),
          r: 3.5,
          fill: line.colour,
        });
      else pen.add('path', { d, ...style });
    }
    pen.stop();
  }

  /** Undefined values are gaps. */
  path({ points, step, right }) {
    const axis = right ? this.chart.right : this.chart.y;
    let d = '';
    let before = null;
    for (const [px, py] of points) {
      if (py === null || !Number.isFinite(py)) {
        before = null;
        continue;
      }
      const [x, y] = [round2(this.x(px)), round2(this.y(py, axis))];
      d += before === null ? `M${x},${y}` : step ? `H${x}V${y}` : `L${x},${y}`;
      before = y;
    }
    return d;
  }

  words() {
    const pen = this.pens.words.start();
    const { ink, bg } = theme();
    for (const { x, y, text, anchor } of this.chart.marks || []) {
      pen.add(
        'text',
        {
          x: round2(this.x(x)),
          y: round2(Math.max(MARGIN.top + 10, this.y(y) - 4)),
          'text-anchor': anchor || 'middle',
          ...SMALL,
          fill: ink,
          stroke: bg,
          'paint-order': 'stroke',
          'stroke-width': 3,
        },
        text,
      );
    }
    pen.stop();
  }

  /** The cursor alone. */
  move(cursor) {
    const pen = this.pens.live.start();
    if (cursor !== null && cursor !== undefined) {
      const x = round2(this.x(cursor));
      pen.add('line', {
        x1: x,
        x2: x,
        y1: MARGIN.top,
        y2: MARGIN.top + this.h,
        stroke: theme().ink,
        'stroke-width': 1.5,
      });
    }
    pen.stop();
  }

  /** The line nearest to a pointer above or below it, and its value there: {line, x, y}; null beside all lines. */
  near(event) {
    const { top } = this.host.getBoundingClientRect();
    const {
      range: [from, to],
    } = this.chart.x;
    const x = from + this.at(event) * (to - from);
    let best = null;
    for (const line of this.chart.lines) {
      const y = LineChart.value(line, x);
      const away = Math.abs(top + this.y(y, line.right ? this.chart.right : this.chart.y) - event.clientY);
      if (away < REACH && (!best || away < best.away)) best = { line, x, y, away };
    }
    return best;
  }

  /** The value of a line at x: between two of its points, or of the step that holds; NaN where it has none. */
  static value({ points, step }, x) {
    let [low, high] = [0, points.length - 1];
    if (!points.length || x < points[0][0] || x > points[high][0]) return NaN;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle][0] <= x) low = middle;
      else high = middle;
    }
    const [p, q] = [points[low], points[high]];
    const share = q[0] > p[0] ? (x - p[0]) / (q[0] - p[0]) : 0;
    const value = share === 1 ? q[1] : step ? p[1] : share === 0 ? p[1] : p[1] + share * (q[1] - p[1]);
    return value === null ? NaN : value;
  }

  /** The smallest and the largest value of some lines, [0, 1] where there is none. */
  static reach(lines) {
    let [low, high] = [Infinity, -Infinity];
    for (const { points } of lines) {
      for (const [, y] of points) {
        if (y === null || !Number.isFinite(y)) continue;
        if (y < low) low = y;
        if (y > high) high = y;
      }
    }
    return low <= high ? [low, high] : [0, 1];
  }

  /** Where along the abscissa a pointer is, as a share from 0 to 1. */
  at(event) {
    const { left } = this.host.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left - MARGIN.left) / this.w));
  }
}
