/** Draws iso-lines of a chosen score, with their values. */
import { overlap } from '#tile/draw/labels';
import { path } from '#tile/draw/pen';
import { halo, MARGIN } from '#tile/draw/square';
import { width } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Place } from '#tile/draw/types' */
/** @import { RocDrawing, ScoreLine } from '#tile/painters/types' */

// Where on a line its value may stand, as shares of its length; shorter ones, in pixels, have none.
const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
const SHORTEST = 30;

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawScoreLines(pen, { scene, scale, theme }) {
  for (const { segment, strong } of scene.scoreLines) {
    const d = path(segment, scale.x, scale.y);
    const style = { stroke: theme.ink2, 'stroke-dasharray': '6 3', 'stroke-width': strong ? 2 : 1 };
    pen.add('path', { d, fill: 'none', 'data-part': 'score-line', ...style });
  }
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawScoreValues(pen, drawing) {
  const lines = [...drawing.scene.scoreLines].sort((one, other) => Number(other.strong) - Number(one.strong));
  for (const line of lines) writeValue(pen, drawing, line);
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {ScoreLine} line
 */
function writeValue(pen, drawing, { segment, text, strong }) {
  const { scale, theme, taken } = drawing;
  const pixels = segment.map(([x, y]) => /** @type {Place} */ ([scale.x(x), scale.y(y)]));
  const wide = width(text, 10, strong);
  for (const at of placesOn(pixels)) {
    const box = { x0: at[0] - wide / 2, x1: at[0] + wide / 2, y0: at[1] - 6, y1: at[1] + 6 };
    if (!isFree(drawing, box)) continue;
    taken.push(box);
    const style = { 'font-size': 10, 'font-weight': strong ? 650 : 400, fill: strong ? theme.ink : theme.ink2 };
    pen.add('text', { x: box.x0, y: box.y1 - 2.5, ...style, ...halo(theme.bg) }, text);
    return;
  }
}

/**
 * @param {RocDrawing} drawing
 * @param {Box} box
 */
const isFree = ({ left, scene: { side }, taken }, box) =>
  box.x0 > left + 2 &&
  box.x1 < left + side - 2 &&
  box.y0 > MARGIN.top + 2 &&
  box.y1 < MARGIN.top + side - 2 &&
  !taken.some((other) => overlap(other, box));

/**
 * @param {Place[]} pixels
 * @returns {Place[]} points at given shares of the length of a line, in order of preference
 */
function placesOn(pixels) {
  const ends = [0];
  for (let k = 1; k < pixels.length; k++)
    ends.push(ends[k - 1] + Math.hypot(pixels[k][0] - pixels[k - 1][0], pixels[k][1] - pixels[k - 1][1]));
  const whole = ends[ends.length - 1];
  if (whole < SHORTEST) return [];
  return SHARES.map((share) => pixels[ends.findIndex((end) => end >= share * whole)]);
}
