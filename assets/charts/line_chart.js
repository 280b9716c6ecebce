/** A line chart: plain numbers in, SVG out. Independent of Dash and of the models. */

import { drawAbscissaName, drawBand, drawLabels, drawLiveMarks, drawMarks, drawZones } from '#tile/charts/line_marks';
import { ticks, valueAt } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { canvas } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';

/** @import { Axis, Chart, Line } from '#tile/charts/types' */
/** @import { Attributes } from '#tile/draw/pen' */

/** @param {number} x */
const round2 = (x) => Math.round(x * 100) / 100;
const SMALL = { 'font-size': 11 };
// A pointer so near to a line, in pixels, is on it.
const REACH = 10;
const LEAST = 40;
// The most steps between numbers below the axis, and the pixels that a number needs, and one in percent.
const [MOST, NUMBER, WIDE] = [6, 24, 36];
const UNIT = /** @type {const} */ ([0, 1]);
/** @type {Chart} */
const EMPTY = { x: { range: UNIT }, y: { range: UNIT }, lines: [], cursor: null };

/**
 * @param {Axis} axis
 * @param {number} value
 */
const share = ({ range: [from, to] }, value) => (value - from) / (to - from);

export class LineChart {
  /** The chart that was painted last. */
  chart = EMPTY;
  /** The width of the plotting area in pixels; `h` is its height. */
  w = LEAST;
  h = LEAST;

  /** A fixed size to use instead of that of the host. @type {{width: number, height: number} | null} */
  size = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.pens = canvas(host, ['axes', 'lines', 'words', 'live']);
  }

  /**
   * Paints the whole chart in the size of its host.
   *
   * @param {Chart} chart
   */
  paint(chart) {
    const { width, height } = this.size ?? this.host.getBoundingClientRect();
    this.chart = chart;
    this.w = Math.max(LEAST, width - MARGIN.left - Math.max(MARGIN.right, chart.room ?? 0));
    this.h = Math.max(LEAST, height - MARGIN.top - MARGIN.bottom);
    this.axes();
    this.lines();
    this.labels();
    this.move(chart.cursor);
  }

  /**
   * The same chart laid out again in another size for a file, in a new element.
   *
   * @param {number} width
   * @param {number} height
   */
  inSize(width, height) {
    const other = new LineChart(document.createElement('div'));
    other.size = { width, height };
    other.paint({ ...this.chart, ...this.chart.inFile });
    return other;
  }

  /** @param {number} value */
  x(value) {
    return MARGIN.left + share(this.chart.x, value) * this.w;
  }

  /**
   * @param {number} value
   * @param {Axis} [axis]
   */
  y(value, axis = this.chart.y) {
    return MARGIN.top + (1 - share(axis, value)) * this.h;
  }

  /**
   * The axis to which a line refers: the right one if it says so.
   *
   * @param {Line} line
   */
  axisOf({ right }) {
    return (right && this.chart.right) || this.chart.y;
  }

  axes() {
    const { chart } = this;
    const pen = this.pens.axes.start();
    this.axisBelow(chart.x);
    this.axisOnLeft(chart.y);
    if (chart.right) this.axisOnRight(chart.right);
    const style = { ...SMALL, fill: theme().ink2 };
    const above = { x: MARGIN.left, y: MARGIN.top - 6, 'text-anchor': 'start' };
    if (chart.y.name) pen.add('text', { ...above, ...style }, `${chart.y.name} ↑`);
    pen.stop();
  }

  /** @param {Axis} axis */
  axisBelow(axis) {
    const bottom = MARGIN.top + this.h;
    const most = Math.max(2, Math.min(MOST, Math.floor(this.w / (axis.percent ? WIDE : NUMBER))));
    for (const { value, text } of axis.ticks ?? ticks(axis.range, most).map((value) => ({ value, text: undefined }))) {
      const x = round2(this.x(value));
      this.pens.axes.add('line', { x1: x, x2: x, y1: MARGIN.top, y2: bottom, stroke: theme().line });
      this.tick({ x, y: bottom + 16, 'text-anchor': 'middle' }, axis, value, text);
    }
  }

  /** @param {Axis} axis */
  axisOnLeft(axis) {
    const { left } = MARGIN;
    for (const value of ticks(axis.range)) {
      const y = round2(this.y(value, axis));
      this.pens.axes.add('line', { x1: left, x2: left + this.w, y1: y, y2: y, stroke: theme().line });
      this.tick({ x: left - 6, y: y + 4, 'text-anchor': 'end' }, axis, value);
    }
  }

  /** @param {Axis} axis */
  axisOnRight(axis) {
    const x = MARGIN.left + this.w + 4;
    for (const value of ticks(axis.range))
      this.tick({ x, y: round2(this.y(value, axis)) + 4, 'text-anchor': 'start' }, axis, value);
  }

  /**
   * Writes the number of a tick.
   *
   * @param {Attributes} place
   * @param {Axis} axis
   * @param {number} value
   * @param {string} [text] in place of the formatted number
   */
  tick(place, { percent }, value, text) {
    const written = percent ? `${Math.round(100 * value)} %` : String(value).replace('-', '−');
    this.pens.axes.add('text', { ...place, ...SMALL, fill: theme().ink3 }, text ?? written);
  }

  lines() {
    drawZones(this.pens.lines.start(), this);
    for (const line of this.chart.lines) drawBand(this.pens.lines, this, line);
    for (const line of this.chart.lines) this.line(line);
    this.pens.lines.stop();
  }

  /** @param {Line} line */
  line(line) {
    const pen = this.pens.lines;
    const { points, colour, width = 1.75, faded = false, opacity = faded ? 0.45 : 1, dash } = line;
    // A line through a single point would be invisible: draw a dot.
    if (points.length === 1) {
      const [[x, y]] = points;
      pen.add('circle', { cx: round2(this.x(x)), cy: round2(this.y(y ?? NaN)), r: 3.5, fill: colour });
      return;
    }
    /** @type {Attributes} */
    const style = { stroke: colour, 'stroke-width': width, fill: 'none', 'stroke-linejoin': 'round' };
    if (dash) style['stroke-dasharray'] = dash;
    pen.add('path', { d: this.path(line), ...style, opacity });
  }

  /**
   * The SVG path data of a line; undefined values are gaps.
   *
   * @param {Line} line
   */
  path(line) {
    const axis = this.axisOf(line);
    let d = '';
    let drawing = false;
    for (const [px, py] of line.points) {
      const defined = py !== null && Number.isFinite(py);
      if (defined) {
        const [x, y] = [round2(this.x(px)), round2(this.y(py, axis))];
        d += drawing ? (line.step ? `H${x}V${y}` : `L${x},${y}`) : `M${x},${y}`;
      }
      drawing = defined;
    }
    return d;
  }

  labels() {
    const pen = this.pens.words.start();
    drawMarks(pen, this, this.chart.marks ?? []);
    drawLabels(pen, this);
    pen.stop();
  }

  /**
   * Repaints only the cursor and the marks that follow the point.
   *
   * @param {number | null} cursor
   */
  move(cursor) {
    const pen = this.pens.live.start();
    drawLiveMarks(pen, this);
    drawAbscissaName(pen, this, cursor);
    if (cursor !== null) {
      const x = round2(this.x(cursor));
      const ends = { x1: x, x2: x, y1: MARGIN.top, y2: MARGIN.top + this.h };
      pen.add('line', { ...ends, stroke: theme().ink, 'stroke-width': 1.5 });
    }
    pen.stop();
  }

  /**
   * The line vertically nearest to the pointer, and its value there; null if none is near.
   *
   * @param {MouseEvent} event
   */
  nearestLine(event) {
    const { top } = this.host.getBoundingClientRect();
    const [from, to] = this.chart.x.range;
    const x = from + this.shareAt(event) * (to - from);
    let best = null;
    let least = REACH;
    for (const line of this.chart.lines) {
      const y = valueAt(line, x);
      const away = Math.abs(top + this.y(y, this.axisOf(line)) - event.clientY);
      if (!(away < least)) continue;
      least = away;
      best = { line, x, y };
    }
    return best;
  }

  /**
   * The horizontal position of the pointer as a share of the plotting area, from 0 to 1.
   *
   * @param {MouseEvent} event
   */
  shareAt(event) {
    const { left } = this.host.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left - MARGIN.left) / this.w));
  }
}
