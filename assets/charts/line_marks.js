/**
 * What accompanies the lines of a chart: names at their right ends, bands, labels, unreachable zones, marks that follow
 * the point.
 */
import { beforeCursor, valueAt } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { path } from '#tile/draw/pen';
import { spread } from '#tile/draw/spread';
import { MARGIN } from '#tile/draw/square';
import { cut, narrowing, width } from '#tile/draw/text';

/** @import { Chart, Line, Mark } from '#tile/charts/types' */
/** @import { Pen } from '#tile/draw/pen' */
/** @typedef {{chart: Chart, w: number, h: number, x: (value: number) => number, y: (value: number) => number}} Laid */

const GAP = 14;
const LEADER = 14;
const SMALL = 11;

/**
 * Writes the name of the abscissa inside the chart, at its right end unless the cursor is there.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 * @param {number | null} cursor
 */
export function drawAbscissaName(pen, laid, cursor) {
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

/**
 * Draws the band around a line, in its colour.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 * @param {Line} line
 */
export function drawBand(pen, laid, { band, colour }) {
  if (!band?.length) return;
  const at = (/** @type {number} */ px, /** @type {number} */ py) =>
    `${laid.x(px).toFixed(1)},${laid.y(py).toFixed(1)}`;
  const there = band.map(([px, , high]) => at(px, high));
  const back = band.map(([px, low]) => at(px, low)).reverse();
  pen.add('path', { d: `M${[...there, ...back].join('L')}Z`, fill: colour, 'fill-opacity': 0.18 });
}

/**
 * Draws the zones that no value can reach: grey, with a border.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 */
export function drawZones(pen, laid) {
  for (const zone of laid.chart.zones ?? [])
    pen.add('path', { d: pathOf(laid, zone, true), fill: theme().ink, 'fill-opacity': 0.08, stroke: theme().line2 });
}

/**
 * Draws what follows the point: lines, dots on them, and labels.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 */
export function drawLiveMarks(pen, laid) {
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

/**
 * @param {Laid} laid
 * @param {Chart['lines'][0]['points']} points
 * @param {boolean} closed
 */
const pathOf = (laid, points, closed) =>
  path(
    points.map(([x, y]) => [x, y ?? NaN]),
    (x) => laid.x(x),
    (y) => laid.y(y),
    closed,
  );

/**
 * Writes labels above their positions.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 * @param {Mark[]} marks
 */
export function drawMarks(pen, laid, marks) {
  const { ink, ink2, bg } = theme();
  for (const { x, y, text, anchor = 'middle', faint = false } of marks) {
    // Above the name of the abscissa, which ends at the right.
    const low = MARGIN.top + laid.h - (laid.chart.x.name && anchor === 'end' ? 20 : 0);
    const high = Math.max(MARGIN.top + 10, Math.min(low, laid.y(y) - 4));
    const place = { x: laid.x(x).toFixed(2), y: high.toFixed(2) };
    const style = { 'font-size': faint ? 10 : 11, fill: faint ? ink2 : ink, stroke: bg, 'stroke-width': 3 };
    pen.add('text', { ...place, 'text-anchor': anchor, 'paint-order': 'stroke', ...style }, text);
  }
}

/**
 * Writes the names of lines at their right ends, moved apart, with leaders to the ends of the lines.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 */
export function drawLabels(pen, laid) {
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
    const style = { 'font-size': 12, 'font-weight': line.bold ? 650 : 400, fill: ink, stroke: bg, 'stroke-width': 3 };
    const text = cut(line.label ?? '', room / narrowing(), 12, line.bold, chart.names);
    pen.add('text', { x: left, y: places[k] + 4, 'paint-order': 'stroke', ...style }, text);
  }
}
