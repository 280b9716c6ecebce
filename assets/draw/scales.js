/** Scales and axes: round values, values of lines between points, and the scale of colours. */
import { theme } from '#tile/draw/colours';
import { cut, width, wrapped } from '#tile/draw/text';

/** @import { Axis, Chart, Line } from '#tile/draw/charts' */
/** @import { Pen } from '#tile/draw/pen' */

// ---- Calculations for line charts: round values of an axis, values of lines between points, extremes, names in files.

const MOST_STEPS = 6;
/** The least height of a line chart in a file, as a share of its width. */
export const LOWEST = 0.6;

/** Round values inside a range that may be descending, in ascending order. */
/** @param {Axis['range']} range @param {number} [most] steps in the range */
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

/** Round ranks, 1 first, up to the last. @param {number} last */
export const rankTicks = (last) => [1, ...ticks([0, last]).filter((rank) => rank > 1 && Number.isInteger(rank))];

/**
 * The value of a line at x: interpolated linearly, or that of the current step of a step function; NaN where undefined.
 */
/** @type {(line: Pick<Line, 'points' | 'step'>, x: number) => number} */
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

/** The smallest and the largest value of the lines; [0, 1] if there are none. */
/** @type {(lines: Pick<Line, 'points'>[]) => [number, number]} */
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

/** A chart with the names of its lines in files only. @param {Chart} chart @returns {Chart} */
export function unnamed(chart) {
  if (chart.inFile) return chart;
  const { lines, room } = chart;
  const shown = lines.map((line) => ({ ...line, label: undefined }));
  return { ...chart, lines: shown, room: 0, inFile: { lines, room } };
}

// ---- Round values along an axis of the Tile, for any part of it and in any coordinates.

// Steps of a straight axis, and how many of them stand along it at most.
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
const MOST = 6;
// Where equal steps are not equally long: the roundest values first.
const ROUND = [
  0, 1, 0.5, 0.2, 0.8, 0.1, 0.9, 0.05, 0.95, 0.02, 0.98, 0.01, 0.99, 0.005, 0.995, 0.002, 0.998, 0.001, 0.999,
];
const FAR = 26;
// Between those, where a part is shown that has fewer of them.
const FINER = [0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
const FEW = 3;

/**
 * @param {number} from the value at one end
 * @param {number} to the greater value at the other end
 * @returns {number[]}
 */
export function evenTicks(from, to) {
  const step = STEPS.find((each) => (to - from) / each <= MOST) ?? 0.2;
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) found.push(Number((k * step).toFixed(4)));
  return found;
}

/**
 * @param {(value: number) => number} place gives the position of a value in pixels
 * @param {number} least pixel position of one end
 * @param {number} most pixel position of the other end
 * @returns {number[]} values so far apart that they can be read
 */
export function roundTicks(place, least, most) {
  /** @type {number[]} */
  const found = [];
  const add = (/** @type {number} */ value) => {
    const at = place(value);
    if (at < least - 1e-6 || at > most + 1e-6) return;
    if (found.every((other) => Math.abs(place(other) - at) >= FAR)) found.push(value);
  };
  ROUND.forEach(add);
  for (const step of FINER) {
    if (found.length >= FEW) break;
    for (let k = 1; k * step < 1; k++) add(Number((k * step).toFixed(4)));
  }
  return found.sort((p, q) => p - q);
}

// ---- A horizontal colour scale with its ends, in a drawing.

/** A scale with its title, in two parts. @typedef {Ramp & {bold: string, words: string}} TitledRamp */
/**
 * The words at both ends, the colour of a share of the range, and the share that a contour has, NaN for none.
 *
 * @typedef {{low: string, high: string, colour: (share: number) => string, level?: number}} Ramp
 */

const STOPS = 10;
// Pixels.
const [WIDE, HIGH, LETTERS, GAP] = [60, 8, 11, 4];
/** Pixels of a line of a title, and between it and the scale. */
const [LINE, APART] = [15, 10];

/** The colours of a scale, evenly spaced. @param {(share: number) => string} colour */
export const rampColours = (colour) => Array.from({ length: STOPS + 1 }, (_, k) => colour(k / STOPS));

/** Draws a scale from x to the right; returns where it ends. */
/** @param {Pen} pen @param {Ramp} ramp @param {number} x @param {number} y baseline of its text */
export function drawHorizontalScale(pen, { low, high, colour, level = NaN }, x, y) {
  const { ink, ink2 } = theme();
  const style = { y, 'font-size': LETTERS, fill: ink2 };
  pen.add('text', { x, ...style }, low);
  const start = x + width(low, LETTERS) + GAP;
  const all = rampColours(colour);
  const step = WIDE / all.length;
  all.forEach((fill, k) => {
    pen.add('rect', { x: start + k * step, y: y - HIGH, width: step + 0.5, height: HIGH, fill });
  });
  const at = start + level * WIDE;
  if (level >= 0) pen.add('path', { d: `M${at} ${y - HIGH - 2}V${y + 2}`, stroke: ink, 'stroke-width': 1.5 });
  pen.add('text', { x: start + WIDE + GAP, ...style }, high);
  return start + WIDE + GAP + width(high, LETTERS);
}

/** The title of a scale in lines of a width. @param {TitledRamp} ramp @param {number} wide */
export const titleLines = ({ bold, words }, wide) =>
  wrapped(bold + words, wide, LETTERS, false).map((line) => cut(line, wide, LETTERS));

/** Draws the title of a scale. */
/** @param {Pen} pen @param {string[]} lines @param {number} x @param {number} y baseline of the first line */
export function drawTitle(pen, lines, x, y) {
  const style = { 'font-size': LETTERS, fill: theme().ink2 };
  for (const [k, line] of lines.entries()) pen.add('text', { x, y: y + k * LINE, ...style }, line);
}

/**
 * Draws a scale with its title: after it where there is room, else below it; returns the baseline of the last line.
 *
 * @param {Pen} pen @param {TitledRamp} ramp
 * @param {{x: number, y: number, right: number}} place where it begins, its baseline, and where the drawing ends
 */
export function drawTitledScale(pen, ramp, { x, y, right }) {
  const end = drawHorizontalScale(pen, ramp, x, y) + APART;
  const after = titleLines(ramp, right - end);
  const lines = after.length > 1 ? titleLines(ramp, right - x) : after;
  const last = after.length > 1 ? y + LINE * lines.length : y;
  drawTitle(pen, lines, after.length > 1 ? x : end, last - LINE * (lines.length - 1));
  return last;
}

/**
 * Draws a scale with its title on one line: where the whole title has no room, its first part.
 *
 * @param {Pen} pen @param {TitledRamp} ramp
 * @param {{x: number, y: number, right: number}} place where it begins, its baseline, and where the drawing ends
 */
export function drawScaleOnLine(pen, ramp, { x, y, right }) {
  const end = drawHorizontalScale(pen, ramp, x, y) + APART;
  const [whole, first] = [ramp.bold + ramp.words, ramp.bold.replace(/:$/, '')];
  drawTitle(pen, [width(whole, LETTERS) <= right - end ? whole : cut(first, right - end, LETTERS)], end, y);
}
