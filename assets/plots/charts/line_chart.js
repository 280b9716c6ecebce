/** Line charts: plain numbers in, SVG out, with names at the right; for files also of what Plotly draws on a page. */
import { theme } from '#tile/draw/colours';
import { spread } from '#tile/draw/labels';
import { paintedBy } from '#tile/draw/layouts';
import * as marks from '#tile/draw/marks';
import { canvas, path } from '#tile/draw/pen';
import { beforeCursor, LOWEST, ticks, valueAt } from '#tile/draw/scales';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, narrowing, width } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { inUnit, rank } from '#tile/math/ranking';

/** @import { Axis, Chart, Dot, Line, Mark, PackedLines, Points } from '#tile/draw/charts' */
/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

// ---- What accompanies the lines of a chart: names at their right ends, bands, labels, unreachable zones, marks
// that follow the point.

/** @typedef {{chart: Chart, w: number, h: number, x: (value: number) => number, y: (value: number) => number}} Laid */

const GAP = 14;
const LEADER = 14;
const SMALL = 11;

/** Writes the name of the abscissa inside the chart, at its right end unless the cursor is there. */
/** @param {Pen} pen @param {Laid} laid @param {number | null} cursor */
function drawAbscissaName(pen, laid, cursor) {
  const { chart, w, h } = laid;
  if (!chart.x.name) return;
  // What follows the comma is left out where it has no room.
  const whole = `${chart.x.name} →`;
  const text = width(whole, SMALL) <= w ? whole : `${chart.x.name.split(',')[0]} →`;
  const at = cursor === null ? null : laid.x(cursor) - MARGIN.left;
  const end = MARGIN.left + beforeCursor(w, width(text, SMALL), at);
  const place = { x: end.toFixed(2), y: MARGIN.top + h - 6, 'text-anchor': 'end' };
  pen.add('text', { ...place, 'font-size': SMALL, fill: theme().ink2 }, text);
}

/** Draws the band around a line, in its colour. @param {Pen} pen @param {Laid} laid @param {Line} line */
function drawBand(pen, laid, { band, colour }) {
  if (!band?.length) return;
  const at = (/** @type {number} */ px, /** @type {number} */ py) =>
    `${laid.x(px).toFixed(1)},${laid.y(py).toFixed(1)}`;
  const there = band.map(([px, , high]) => at(px, high));
  const back = band.map(([px, low]) => at(px, low)).reverse();
  pen.add('path', { d: `M${[...there, ...back].join('L')}Z`, fill: colour, 'fill-opacity': 0.18 });
}

/** Draws the zones that no value can reach: grey, with a border. @param {Pen} pen @param {Laid} laid */
function drawZones(pen, laid) {
  for (const zone of laid.chart.zones ?? [])
    pen.add('path', { d: pathOf(laid, zone, true), fill: theme().ink, 'fill-opacity': 0.08, stroke: theme().line2 });
}

/** Draws what follows the point: lines, dots on them, and labels. @param {Pen} pen @param {Laid} laid */
function drawLiveMarks(pen, laid) {
  const { lines, dots, marks } = laid.chart.over ?? { lines: [], dots: [], marks: [] };
  for (const { points, colour, width, opacity, dash } of lines) {
    const style = { stroke: colour, 'stroke-width': width ?? 1, 'stroke-opacity': opacity ?? 1, fill: 'none' };
    pen.add('path', { d: pathOf(laid, points, false), ...style, ...(dash ? { 'stroke-dasharray': dash } : {}) });
  }
  for (const { x, y, colour, large, r } of dots) {
    const style = { r: r ?? (large ? 5 : 3.5), fill: colour, stroke: theme().bg, 'stroke-width': r ? 0 : 1.5 };
    pen.add('circle', { cx: laid.x(x).toFixed(2), cy: laid.y(y).toFixed(2), ...style });
  }
  drawMarks(pen, laid, marks);
}

/** @param {Laid} laid @param {Chart['lines'][0]['points']} points @param {boolean} closed */
const pathOf = (laid, points, closed) =>
  path(
    points.map(([x, y]) => [x, y ?? NaN]),
    (x) => laid.x(x),
    (y) => laid.y(y),
    closed,
  );

/** Writes labels above their positions. @param {Pen} pen @param {Laid} laid @param {Mark[]} marks */
function drawMarks(pen, laid, marks) {
  const { ink, ink2, bg } = theme();
  for (const { x, y, text, anchor = 'middle', faint = false } of marks) {
    // Above the name of the abscissa, which ends at the right.
    const low = MARGIN.top + laid.h - (laid.chart.x.name && anchor === 'end' ? 20 : 0);
    const high = Math.max(MARGIN.top + 10, Math.min(low, laid.y(y) - 4));
    const place = { x: laid.x(x).toFixed(2), y: high.toFixed(2) };
    const style = { 'font-size': faint ? 10 : 11, fill: faint ? ink2 : ink, ...halo(bg) };
    pen.add('text', { ...place, 'text-anchor': anchor, ...style }, text);
  }
}

/** Writes the names of lines at their right ends, moved apart, with leaders to the ends of the lines. */
/** @param {Pen} pen @param {Laid} laid */
function drawLabels(pen, laid) {
  const { chart, w, h } = laid;
  const named = chart.lines.flatMap((line) => {
    const [end, last] = line.points.at(-1) ?? [NaN, null];
    const [x, y] = line.key === undefined ? [end, last] : [line.key, valueAt(line, line.key)];
    return line.label && y !== null ? [{ line, x: laid.x(x), y: laid.y(y) }] : [];
  });
  const wanted = named.map(({ line, y }) => ({ at: y, weight: Number(line.bold) }));
  const places = spread(wanted, GAP, MARGIN.top + 6, MARGIN.top + h - 2);
  const { ink, bg } = theme();
  const left = MARGIN.left + w + LEADER;
  const room = Math.max(0, (chart.room ?? 0) - LEADER - 4);
  for (const [k, { line, x, y }] of named.entries()) {
    if (!Number.isFinite(places[k])) continue;
    const ends = { x1: x + 2, y1: y, x2: left - 3, y2: places[k] };
    const key = { x1: left - LEADER, y1: places[k], x2: left - 3, y2: places[k], 'stroke-width': 2.5 };
    pen.add('line', { 'stroke-width': 1, ...(line.key === undefined ? ends : key), stroke: line.colour });
    const style = { 'font-size': 12, 'font-weight': line.bold ? 650 : 400, fill: ink, ...halo(bg) };
    const text = cut(line.label ?? '', room / narrowing(), 12, line.bold, chart.names);
    pen.add('text', { x: left, y: places[k] + 4, ...style }, text);
  }
}

// ---- A line chart: plain numbers in, SVG out. Independent of the models.

/** @param {number} x */
const round2 = (x) => Math.round(x * 100) / 100;
const SMALL_TEXT = { 'font-size': 11 };
// A pointer so near to a line, in pixels, is on it.
const REACH = 10;
const LEAST = 40;
// The most steps between numbers below the axis, and the pixels that a number needs, and one in percent.
const [MOST, NUMBER, WIDE] = [6, 24, 36];
const UNIT = /** @type {const} */ ([0, 1]);
/** @type {Chart} */
const EMPTY = { x: { range: UNIT }, y: { range: UNIT }, lines: [], cursor: null };

/** @param {Axis} axis @param {number} value */
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
    paintedBy(this.pens.svg, this);
  }

  /** The width of the chart in pixels. */
  get wide() {
    return this.size?.width ?? this.host.clientWidth;
  }

  /** Paints the whole chart in the size of its host. @param {Chart} chart */
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

  /** The same chart laid out again in another size for a file. @param {number} width @param {number} height */
  laid(width, height) {
    const other = new LineChart(document.createElement('div'));
    other.size = { width, height };
    other.paint({ ...this.chart, ...this.chart.inFile });
    return { drawing: other.pens.svg, width, height };
  }

  /** With the proportions of the screen, but at least as high as its lines need. */
  /** @param {number} width @param {number} height */
  inWidth(width, height) {
    return this.laid(width, Math.round(Math.max(LOWEST * width, height)));
  }

  /** @param {number} value */
  x(value) {
    return MARGIN.left + share(this.chart.x, value) * this.w;
  }

  /** @param {number} value @param {Axis} [axis] */
  y(value, axis = this.chart.y) {
    return MARGIN.top + (1 - share(axis, value)) * this.h;
  }

  /** The axis to which a line refers: the right one if it says so. @param {Line} line */
  axisOf({ right }) {
    return (right && this.chart.right) || this.chart.y;
  }

  axes() {
    const { chart } = this;
    const pen = this.pens.axes.start();
    this.axisBelow(chart.x);
    this.axisOnLeft(chart.y);
    if (chart.right) this.axisOnRight(chart.right);
    const style = { ...SMALL_TEXT, fill: theme().ink2 };
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
   * @param {Attributes} place @param {Axis} axis @param {number} value
   * @param {string} [text] in place of the formatted number
   */
  tick(place, { percent }, value, text) {
    const written = percent ? `${Math.round(100 * value)} %` : String(value).replace('-', '−');
    this.pens.axes.add('text', { ...place, ...SMALL_TEXT, fill: theme().ink3 }, text ?? written);
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

  /** The SVG path data of a line; undefined values are gaps. @param {Line} line */
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

  /** Repaints only the cursor and the marks that follow the point. @param {number | null} cursor */
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

  /** The line vertically nearest to the pointer, and its value there; null if none is near. */
  /** @param {MouseEvent} event */
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

  /** The horizontal position of the pointer as a share of the plotting area, from 0 to 1. @param {MouseEvent} event */
  shareAt(event) {
    const { left } = this.host.getBoundingClientRect();
    return inUnit((event.clientX - left - MARGIN.left) / this.w);
  }
}

// ---- Charts along a path that Plotly draws on the page, as line charts with names for files: there, no pointer asks a
// line whose it is.

/**
 * What Plotly draws: the line of an entity, whose index is `meta`, another line, or dots.
 *
 * @typedef {{mode: string, x: ArrayLike<number>, y: ArrayLike<number>, meta?: number, line?: {shape?: string},
 *   marker?: {size: number, opacity?: number}}} Trace
 */

// Of more lines, only those in colour and that of the selected entity have names.
const FEW = 8;
const LETTERS = 12;
// Pixels between a line and its name, and the greatest share of the chart that names take.
const LABEL_GAP = 26;
const MOST_ROOM = 0.42;

/**
 * @param {Trace[]} traces @param {EntityLines} entities
 * @param {{x: Axis, y: Axis, wide: number}} laid both axes, and the width in pixels
 * @returns {Chart}
 */
export function namedChart(traces, entities, { x, y, wide }) {
  const drawn = traces.filter(({ mode }) => mode === 'lines');
  const own = drawn.flatMap((each) =>
    each.meta === undefined ? [] : [entities.line(Number(each.meta), pointsOf(each))],
  );
  own.sort((p, q) => p.above - q.above);
  const named = own.map((line) => ({ ...line, ...labelOf(line, own.length <= FEW) }));
  const widest = Math.max(0, ...named.map(({ label, bold }) => (label ? width(label, LETTERS, bold) + LABEL_GAP : 0)));
  const others = drawn.filter(({ meta }) => meta === undefined).map(plainLine);
  const dots = traces.filter(({ mode }) => mode === 'markers').flatMap(dotsOf);
  const names = own.map(({ name }) => name);
  const over = { lines: [], marks: [], dots };
  return { x, y, lines: [...others, ...named], over, names, room: Math.min(widest, MOST_ROOM * wide), cursor: null };
}

/** @param {Trace} trace @returns {Points} */
const pointsOf = ({ x, y }) => Array.from(x, (at, k) => [at, Number.isFinite(y[k]) ? y[k] : null]);

/** @param {Trace} trace @returns {Line} */
const plainLine = (trace) => ({
  name: '',
  points: pointsOf(trace),
  colour: theme().ink,
  step: trace.line?.shape === 'hv',
});

/** @param {EntityLine} line @param {boolean} all whether grey lines have names, too */
const labelOf = ({ above, name }, all) => (all || above > 0 ? { label: name, bold: above > 1 } : {});

/** Dots, paler where there are many. @param {Trace} trace @returns {Dot[]} */
function dotsOf({ x, y, marker: { size, opacity = 1 } = { size: 0 } }) {
  const { ink, ink3 } = theme();
  return Array.from(x, (at, k) => ({ x: at, y: y[k], colour: opacity < 1 ? ink3 : ink, large: false, r: size / 2 }));
}

// ---- Lines of a leaderboard's entities along a path of scores, in their colours.

/** @typedef {Line & {entity: number, above: number}} EntityLine `above`: lines with greater values are drawn on top */
/** @typedef {(ranking: Ranking, entity: number) => number} Read */

export class EntityLines {
  /** Unpacked values of lines. @type {Map<string, Float32Array>} */
  unpacked = new Map();

  /** @param {TradeoffModel} model of the path @param {ExploreModel} board of the entities */
  constructor(model, board) {
    this.model = model;
    this.board = board;
  }

  /** A line for each entity: grey ones first, the selected one last. */
  /** @param {PackedLines} packed @param {Read} read gives an entity's value in a ranking */
  lines({ t, entities, values }, read) {
    const numbers = this.unpack(values);
    const { selected } = this.board;
    const lines = entities.map((entity, row) => {
      const start = row * t.length;
      return this.line(
        entity,
        t.map((at, k) => [at, numbers[start + k]]),
      );
    });
    // The data have the lines of the best; the line of another selected entity is computed here.
    if (selected !== null && !entities.includes(selected))
      lines.push(this.line(selected, this.computed(selected, t, read)));
    return lines.sort((p, q) => p.above - q.above);
  }

  /** @param {string} values */
  unpack(values) {
    const numbers = this.unpacked.get(values) ?? unpack(values, Float32Array);
    this.unpacked.set(values, numbers);
    return numbers;
  }

  /** @param {number} entity @param {Points} points @returns {EntityLine} */
  line(entity, points) {
    const { board } = this;
    const place = board.colourOf(entity);
    const line = { entity, name: board.names[entity], points };
    if (entity === board.selected) return { ...line, colour: theme().ink, dash: '', width: 3, faded: false, above: 2 };
    const grey = place < 0;
    const colour = grey ? theme().ink3 : marks.hue(place, 'full');
    return { ...line, colour, dash: marks.dash(place), width: 1.25, faded: grey, above: grey ? 0 : 1 };
  }

  /** The points of a line that the data lack, computed from the rankings along the path. */
  /** @type {(entity: number, t: number[], read: Read) => Points} */
  computed(entity, t, read) {
    const { performances } = this.board;
    const room = rank(performances, 0.5, 0.5);
    return t.map((at) => {
      const { a, b } = this.model.at(at);
      return [at, read(rank(performances, a, b, room), entity)];
    });
  }
}
