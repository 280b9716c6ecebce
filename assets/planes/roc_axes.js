/** Draws the axes of ROC and PR space: a faint grid, ticks with their numbers, and the names of the axes. */

import { MARGIN } from '#tile/draw/square';
import { width } from '#tile/draw/text';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { RocDrawing, RocScene } from '#tile/painters/types' */

const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const LETTERS = 11;
// The least pixels between a number and the name of its axis, and from the middle of the vertical axis where the name
// of that axis is: across the axis, or along it.
const GAP = 2;
const CLEAR = { roc: 16, pr: 34 };

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawAxes(pen, drawing) {
  drawAcross(pen, drawing);
  drawUp(pen, drawing);
}

/**
 * Draws the horizontal axis, with its name in the middle.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawAcross(pen, { scene, scale, theme, left }) {
  const { side } = scene;
  const [middle, bottom] = [left + side / 2, MARGIN.top + side];
  const name = scene.space === 'pr' ? 'Recall →' : 'FPR →';
  const below = { y: bottom + 17, 'text-anchor': 'middle', 'font-size': LETTERS };
  for (const { value, words } of rocTicks(scene.x)) {
    const x = scale.x(value);
    line(pen, { x1: x, x2: x, y1: MARGIN.top, y2: bottom }, theme.line);
    line(pen, { x1: x, x2: x, y1: bottom, y2: bottom + 4 }, theme.ink3);
    if (Math.abs(x - middle) > (width(name, LETTERS) + width(words, LETTERS)) / 2 + GAP)
      pen.add('text', { x, ...below, fill: theme.ink3, 'data-part': 'axis-number' }, words);
  }
  pen.add('text', { x: middle, ...below, fill: theme.ink2, 'data-part': 'axis-name' }, name);
}

/**
 * Draws the vertical axis, with its name in the middle.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawUp(pen, { scene, scale, theme, left }) {
  const { side, space } = scene;
  const middle = MARGIN.top + side / 2;
  const before = { x: left - 8, 'text-anchor': 'end', 'font-size': LETTERS };
  for (const { value, words } of rocTicks(scene.y)) {
    const y = scale.y(value);
    line(pen, { x1: left, x2: left + side, y1: y, y2: y }, theme.line);
    line(pen, { x1: left - 4, x2: left, y1: y, y2: y }, theme.ink3);
    if (Math.abs(y - middle) > CLEAR[space])
      pen.add('text', { y: y + 4, ...before, fill: theme.ink3, 'data-part': 'axis-number' }, words);
  }
  const turned = { x: left - 13, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 ${left - 13} ${middle})` };
  const place = space === 'pr' ? { ...before, ...turned } : { ...before, y: middle + 4 };
  pen.add('text', { ...place, fill: theme.ink2, 'data-part': 'axis-name' }, space === 'pr' ? 'Precision' : 'TPR');
}

/**
 * @param {Pen} pen
 * @param {Attributes} ends
 * @param {string} stroke
 */
const line = (pen, ends, stroke) => pen.add('line', { ...ends, stroke, 'stroke-width': 1, 'data-part': 'axis-line' });

/**
 * Round values inside a range, at most six steps apart, with their texts.
 *
 * @param {RocScene['x']} range
 */
function rocTicks([from, to]) {
  const step = STEPS.find((each) => (to - from) / each <= 6) ?? 50;
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) {
    const value = Number((k * step).toFixed(3));
    found.push({ value, words: String(value).replace('-', '−') });
  }
  return found;
}
