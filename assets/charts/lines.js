/** Calculations for line charts: values of lines between points, extremes, round values of an axis, names in files. */

/** @import { Axis, Chart, Line } from '#tile/charts/types' */

const MOST_STEPS = 6;
/** The least height of a line chart in a file, as a share of its width. */
export const LOWEST = 0.6;

/**
 * Round values inside a range, at most six steps apart; the range may be descending.
 *
 * @param {Axis['range']} range
 * @param {number} [most] steps
 */
export function ticks([from, to], most = MOST_STEPS) {
  const [low, high] = from < to ? [from, to] : [to, from];
  if (!(high > low)) return [low];
  const tenth = 10 ** Math.floor(Math.log10((high - low) / most));
  const step = tenth * ([1, 2, 5].find((k) => (high - low) / (k * tenth) <= most) ?? 10);
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++)
    found.push(Number((k * step).toPrecision(6)));
  return found;
}

/**
 * Round ranks from 1 to the last.
 *
 * @param {number} last
 */
export const rankTicks = (last) => [1, ...ticks([0, last]).filter((rank) => rank > 1 && Number.isInteger(rank))];

/**
 * The value of a line at x: interpolated linearly, or that of the current step of a step function; NaN where undefined.
 *
 * @param {Pick<Line, 'points' | 'step'>} line
 * @param {number} x
 * @returns {number}
 */
export function valueAt({ points, step = false }, x) {
  let [low, high] = [0, points.length - 1];
  if (!points.length || x < points[0][0] || x > points[high][0]) return NaN;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= x) low = middle;
    else high = middle;
  }
  const [[x0, y0], [x1, y1]] = [points[low], points[high]];
  const share = x1 > x0 ? (x - x0) / (x1 - x0) : 0;
  if (share === 1) return y1 ?? NaN;
  if (step || share === 0) return y0 ?? NaN;
  return y0 === null || y1 === null ? NaN : y0 + share * (y1 - y0);
}

/**
 * The smallest and the largest value of the lines; [0, 1] if there are none.
 *
 * @param {Pick<Line, 'points'>[]} lines
 * @returns {[number, number]}
 */
export function extremes(lines) {
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

const CLEAR = 6;
/**
 * Where a text at the right end of a chart ends, in pixels from the left of the chart: before the cursor where that
 * would cross it.
 *
 * @param {number} right the width of the chart
 * @param {number} wide the width of the text
 * @param {number | null} cursor
 */
export function beforeCursor(right, wide, cursor) {
  const clear = cursor === null || cursor < right - wide - CLEAR || cursor - wide - CLEAR < 0;
  return clear ? right : Math.min(right, cursor - CLEAR);
}

/**
 * A chart with the names of its lines in files only.
 *
 * @param {Chart} chart
 * @returns {Chart}
 */
export function unnamed(chart) {
  if (chart.inFile) return chart;
  const { lines, room } = chart;
  const shown = lines.map((line) => ({ ...line, label: undefined }));
  return { ...chart, lines: shown, room: 0, inFile: { lines, room } };
}
