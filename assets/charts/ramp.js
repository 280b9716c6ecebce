/** A horizontal colour scale with its ends, in a drawing. */
import { theme } from '#tile/draw/colours';
import { cut, width, wrapped } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
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

/**
 * The colours of a scale, evenly spaced.
 *
 * @param {(share: number) => string} colour
 */
export const rampColours = (colour) => Array.from({ length: STOPS + 1 }, (_, k) => colour(k / STOPS));

/**
 * Draws a scale from x to the right; returns where it ends.
 *
 * @param {Pen} pen
 * @param {Ramp} ramp
 * @param {number} x
 * @param {number} y baseline of its text
 */
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

/**
 * The title of a scale in lines of a width.
 *
 * @param {TitledRamp} ramp
 * @param {number} wide
 */
export const titleLines = ({ bold, words }, wide) =>
  wrapped(bold + words, wide, LETTERS, false).map((line) => cut(line, wide, LETTERS));

/**
 * Draws the title of a scale.
 *
 * @param {Pen} pen
 * @param {string[]} lines
 * @param {number} x
 * @param {number} y baseline of the first line
 */
export function drawTitle(pen, lines, x, y) {
  const style = { 'font-size': LETTERS, fill: theme().ink2 };
  for (const [k, line] of lines.entries()) pen.add('text', { x, y: y + k * LINE, ...style }, line);
}

/**
 * Draws a scale with its title: after it where there is room, else below it; returns the baseline of the last line.
 *
 * @param {Pen} pen
 * @param {TitledRamp} ramp
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
 * @param {Pen} pen
 * @param {TitledRamp} ramp
 * @param {{x: number, y: number, right: number}} place where it begins, its baseline, and where the drawing ends
 */
export function drawScaleOnLine(pen, ramp, { x, y, right }) {
  const end = drawHorizontalScale(pen, ramp, x, y) + APART;
  const [whole, first] = [ramp.bold + ramp.words, ramp.bold.replace(/:$/, '')];
  drawTitle(pen, [width(whole, LETTERS) <= right - end ? whole : cut(first, right - end, LETTERS)], end, y);
}
