/** Charts of net benefit over threshold probabilities, on a logarithmic axis, with the names of the best. */
import { theme } from '#tile/draw/colours';
import { overlap } from '#tile/draw/labels';
import { halo, MARGIN } from '#tile/draw/square';
import { costRatio, cut, thresholdPercent, width } from '#tile/draw/text';
import { thresholdOf } from '#tile/math/decisions';
import { PEOPLE } from '#tile/model/decide';
import { LineChart } from '#tile/plots/charts/line_chart';

/** @import { Axis, Line, Points } from '#tile/draw/charts' */
/** @import { Pen } from '#tile/draw/pen' */

// ---- Axes: cost ratios are drawn on a logarithmic scale, falling to the right, so that threshold probabilities rise.

/** The range of log odds of the threshold probability, -log c. @typedef {[from: number, to: number]} Span */

/** Cost ratios and threshold probabilities that may stand at an axis. */
const ROUND = [1, 2, 5].flatMap((k) => [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((power) => k * 10 ** power));
const THRESHOLDS = [
  1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95,
  0.98, 0.99, 0.995, 0.999,
];
/** Pixels between two numbers of an axis. */
const APART = 38;
/** The least and the greatest cost ratio on an axis. */
const [DEAREST, CHEAPEST] = [1e5, 1e-4];
/** A cost ratio within what an axis shows. @param {number} c */
export const onAxis = (c) => Math.min(DEAREST, Math.max(CHEAPEST, c));

/** Where a cost ratio is on the axis. @param {number} c */
export const positionOf = (c) => -Math.log(c);
/** The cost ratio at a position on the axis. @param {number} u */
export const ratioAt = (u) => Math.exp(-u);

/**
 * Values whose numbers fit side by side on an axis; the roundest first.
 *
 * @param {number[]} values @param {(value: number) => number} place in pixels @param {number} from @param {number} to
 */
export function fitting(values, place, from, to) {
  const whole = (/** @type {number} */ value) => Number.isInteger(Math.round(1e9 * Math.log10(value)) / 1e9);
  /** @type {number[]} */
  const found = [];
  for (const value of [...values.filter(whole), ...values.filter((each) => !whole(each))]) {
    const at = place(value);
    if (at < from || at > to || found.some((other) => Math.abs(place(other) - at) < APART)) continue;
    found.push(value);
  }
  return found;
}

// ---- The ordinate.

/** How far below no benefit a chart reaches, as a share of its height above. */
export const BELOW = 0.12;

/** What net benefit is called at an ordinate, and from where to where that goes at a prevalence. */
export const NET_BENEFIT = 'net detections per 1,000';
/** @param {number} prior @returns {Axis['range']} */
export const netRange = (prior) => [-BELOW * PEOPLE * prior, 1.03 * PEOPLE * prior];

/**
 * A curve, cut where it leaves the chart.
 *
 * @param {[u: number, value: number][]} samples by rising u @param {Axis['range']} range @returns {Points}
 */
export function cutToRange(samples, [low, high]) {
  /** @type {[number, number | null][]} */
  const points = [];
  /** @type {[number, number] | null} */
  let before = null;
  for (const [u, y] of samples) {
    const inside = y >= low && y <= high;
    if (before && inside !== (before[1] >= low && before[1] <= high)) {
      const [pu, py] = before;
      const edge = (inside ? py : y) < low ? low : high;
      points.push([pu + ((edge - py) / (y - py)) * (u - pu), edge]);
    }
    points.push([u, inside ? y : null]);
    before = [u, y];
  }
  return points;
}

/** The area between two positions, from the lowest to the highest value. */
/** @type {(from: number, to: number, range: Axis['range']) => Points} */
export const column = (from, to, [low, high]) => [
  [from, low],
  [to, low],
  [to, high],
  [from, high],
];

/** A line with its name; `at`: at which share of the line the name stands; `left`: on which side of it. */
/** @typedef {{line: Line, name: string, bold: boolean, at: number, left?: boolean}} Named */

/** Pixels from a line to its name, from one name to the next above or below it, and for a name. */
const [ASIDE, NAME_LINE, NAME_ROOM] = [6, 14, 150];

/** A chart of differences is as high as those need whose costs are this near to the one in use, in the logarithm. */
const NEAR_COST = 1.5;

export class BenefitChart extends LineChart {
  /** @type {Named[]} */
  named = [];
  /** @type {string[]} */
  names = [];
  /** In a file, the position of the cursor, whose number stands in place of others. @type {number | null} */
  covered = null;

  /** The width of the plot before it is painted. */
  room() {
    const { width: wide } = this.size ?? this.host.getBoundingClientRect();
    return wide - MARGIN.left - MARGIN.right;
  }

  /** The axis of threshold probabilities, with as many numbers as fit. @param {Span} span @returns {Axis} */
  thresholds(span) {
    const ticks = fitting(THRESHOLDS, (t) => this.pixelsOf(-Math.log(1 / t - 1), span), 0, this.room()).map((t) => ({
      value: -Math.log(1 / t - 1),
      text: `${Number((100 * t).toPrecision(4))}`,
    }));
    return { range: span, ticks, name: 'threshold probability, %' };
  }

  /**
   * Paints how much the net benefit of one exceeds that of another, with its band.
   *
   * @param {Line} line its points, and its band if there is one @param {Span} span @param {number | null} cursor
   */
  paintDifference(line, span, cursor) {
    const { points, band } = line;
    // Far from the cost in use the difference may be huge: the chart shows what it is around there.
    const near = (/** @type {number} */ u) => Math.abs(u - (cursor ?? 0)) < NEAR_COST;
    const values = [
      ...points.flatMap(([u, y]) => (near(u) && y !== null ? [y] : [])),
      ...(band ?? []).flatMap(([u, low, high]) => (near(u) ? [low, high] : [])),
    ];
    const most = 1.25 * values.reduce((x, y) => Math.max(x, Math.abs(y)), 1e-3);
    const range = /** @type {Axis['range']} */ ([-most, most]);
    const inside = (/** @type {number} */ y) => Math.min(most, Math.max(-most, y));
    const drawn = points.flatMap(([u, y]) => (y === null ? [] : [/** @type {[number, number]} */ ([u, y])]));
    const cutBand = band?.map(([u, low, high]) => /** @type {const} */ ([u, inside(low), inside(high)]));
    const shown = { ...line, points: cutToRange(drawn, range), ...(cutBand ? { band: cutBand } : {}) };
    this.named = [];
    const over = { lines: [], marks: [], dots: [] };
    this.paint({ x: this.thresholds(span), y: { range }, lines: [shown], cursor, over });
  }

  /** @param {number} u @param {Span} span */
  pixelsOf(u, [from, to]) {
    return ((u - from) / (to - from)) * this.room();
  }

  axes() {
    super.axes();
    const pen = this.pens.axes;
    const [from, to] = this.chart.x.range;
    const style = { 'font-size': 11, fill: theme().ink3, 'text-anchor': 'middle' };
    const at = (/** @type {number} */ c) => this.x(positionOf(c)) - MARGIN.left;
    const hidden = (/** @type {number} */ c) =>
      this.covered !== null && Math.abs(this.x(positionOf(c)) - this.x(this.covered)) <= APART;
    for (const c of fitting(ROUND, at, 0, this.w).filter((each) => !hidden(each)))
      pen.add('text', { x: this.x(positionOf(c)).toFixed(2), y: MARGIN.top - 6, ...style }, costRatio(c));
    // No benefit, where the chart shows less.
    const [low] = this.chart.y.range;
    if (low < 0) {
      const y = this.y(0).toFixed(2);
      pen.add('line', { x1: this.x(from), x2: this.x(to), y1: y, y2: y, stroke: theme().ink3 });
    }
    pen.stop();
  }

  /** Writes the names of lines where nothing else is drawn: above an envelope of benefits, below one of costs. */
  labels() {
    const pen = this.pens.words.start();
    const [right, low] = [MARGIN.left + this.w - 4, MARGIN.top + this.h - 20];
    const { ink, ink2, bg } = theme();
    const up = this.chart.y.range[0] < 0;
    /** @type {import('#tile/draw/types').Box[]} */
    const taken = [];
    for (const { line, name, bold, at, left = false } of this.named) {
      const points = line.points.filter(([, y]) => y !== null);
      if (points.length < 2) continue;
      const [u, value] = points[Math.min(points.length - 1, Math.round(at * (points.length - 1)))];
      const text = cut(name, NAME_ROOM, 12, bold, this.names);
      const wide = width(text, 12, bold);
      const x0 = Math.min(right - wide, this.x(u) + (up && !left ? ASIDE : -wide - ASIDE));
      const x = Math.max(MARGIN.left + 4, x0);
      let y = this.y(Number(value)) + (left ? ASIDE : up ? -ASIDE : 3 * ASIDE);
      const box = () => ({ x0: x - 3, x1: x + wide + 3, y0: y - 11, y1: y + 3 });
      while (taken.some((each) => overlap(each, box()))) y += up ? -NAME_LINE : NAME_LINE;
      // Without room above, below the line.
      if (y < MARGIN.top + 11) {
        y = this.y(Number(value)) + 3 * ASIDE;
        while (taken.some((each) => overlap(each, box()))) y += NAME_LINE;
      }
      if (y > low) continue;
      taken.push(box());
      const style = { 'font-size': 12, 'font-weight': bold ? 650 : 400, fill: line.plain ? ink2 : ink };
      pen.add('text', { x: x.toFixed(2), y: y.toFixed(2), ...style, ...halo(bg) }, text);
    }
    pen.stop();
  }

  /** @param {number | null} cursor */
  move(cursor) {
    super.move(cursor);
    if (cursor === null) return;
    const pen = this.pens.live;
    const c = ratioAt(cursor);
    tag(pen, this, cursor, MARGIN.top - 10, costRatio(c));
    tag(pen, this, cursor, MARGIN.top + this.h + 12, thresholdPercent(thresholdOf(c)).replace(' %', ''));
    pen.stop();
  }

  /** @param {number} width @param {number} height */
  laid(width, height) {
    const other = new BenefitChart(document.createElement('div'));
    Object.assign(other, { size: { width, height }, named: this.named, names: this.names });
    const { x, cursor } = this.chart;
    const [from, to] = x.range;
    other.covered = cursor;
    // As many numbers as fit in this width, and none below that of the cursor.
    const axis = other.thresholds([from, to]);
    const at = (/** @type {number} */ u) => other.pixelsOf(u, [from, to]);
    const ticks = axis.ticks?.filter(({ value }) => cursor === null || Math.abs(at(value) - at(cursor)) > APART);
    other.paint({ ...this.chart, x: { ...axis, ticks } });
    return { drawing: other.pens.svg, width, height };
  }
}

/** Writes a value of the cursor on an axis. */
/** @param {Pen} pen @param {LineChart} chart @param {number} cursor @param {number} y @param {string} text */
function tag(pen, chart, cursor, y, text) {
  const wide = width(text, 11, true) + 12;
  const most = MARGIN.left + chart.w + MARGIN.right - wide;
  const left = Math.min(most, Math.max(0, chart.x(cursor) - wide / 2));
  pen.add('rect', { x: left.toFixed(2), y: y - 9, width: wide, height: 18, rx: 3, fill: theme().ink });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme().bg };
  pen.add('text', { x: (left + wide / 2).toFixed(2), y: y + 4, ...style }, text);
}
