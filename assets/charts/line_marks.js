/** What stands with the lines of a chart: their names at their right ends, and the bands around them. */
import { theme } from '#tile/draw/colours';
import { spread } from '#tile/draw/spread';
import { MARGIN } from '#tile/draw/square';
import { cut } from '#tile/draw/text';

/** @import { Chart, Line } from '#tile/charts/types' */
/** @import { Pen } from '#tile/draw/pen' */
/** @typedef {{chart: Chart, w: number, h: number, x: (value: number) => number, y: (value: number) => number}} Laid */

const GAP = 14;
const LEADER = 14;

/**
 * The band around a line, in its colour.
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
 * Names at the right ends of lines, moved apart, with leaders to where these end.
 *
 * @param {Pen} pen
 * @param {Laid} laid
 */
export function drawLabels(pen, laid) {
  const { chart, w, h } = laid;
  const named = chart.lines.flatMap((line) => {
    const [x, y] = line.points.at(-1) ?? [NaN, null];
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
    pen.add('line', { ...ends, stroke: line.colour, 'stroke-width': 1 });
    const style = { 'font-size': 12, 'font-weight': line.bold ? 650 : 400, fill: ink, stroke: bg, 'stroke-width': 3 };
    const text = cut(line.label ?? '', room, 12, line.bold, chart.names);
    pen.add('text', { x: left, y: places[k] + 4, 'paint-order': 'stroke', ...style }, text);
  }
}
