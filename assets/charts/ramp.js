/** A horizontal colour scale with its ends, in a drawing. */
import { theme } from '#tile/draw/colours';
import { width } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/**
 * The words at both ends, the colour of a share of the range, and the share that a contour has, NaN for none.
 *
 * @typedef {{low: string, high: string, colour: (share: number) => string, level?: number}} Ramp
 */

const STOPS = 10;
// Pixels.
const [WIDE, HIGH, LETTERS, GAP] = [60, 8, 11, 4];

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
