/** Shares of the Tile by rank as stacked bars, as a drawing for a file: a row for each classifier. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { cut, width as widthOf } from '#tile/draw/text';
import { ranksOf, STRENGTHS } from '#tile/preferences/robustness_model';

/** @import { Pen } from '#tile/draw/pen' */
/**
 * A row: name, place of the mark, shares by group of ranks, and the numbers at its end.
 *
 * @typedef {{name: string, place: number, parts: number[], numbers: string[]}} ShareRow
 */
/**
 * @typedef {object} ShareRows
 * @property {ShareRow[]} rows
 * @property {string[]} heads headings of the numbers
 * @property {string} axis title of the axis: what the length of a bar is a share of
 * @property {string[]} names of all classifiers, so that shortened names stay distinct
 */

const ROW = 20;
const BAR = 14;
// The heights of the headings of the numbers, and of a line of the legend above them.
const HEADS = 24;
const LINE = 18;
const FOOT = 36;
const NUMBER = 46;
const SWATCH = 14;
const GAP = 8;
// The share of the width that names may take.
const NAMES = 0.36;
const SIZE = 12;
const SMALL = 11;
// Below this width of the bars, the numbers of their axis would touch.
const NARROW = 110;

/**
 * @param {ShareRows} shown
 * @param {number} width
 */
export function shareBars({ rows, heads, axis, names }, width) {
  const pens = canvas(document.createElement('div'), ['bars', 'words']);
  const longest = Math.max(...rows.map(({ name }) => widthOf(name, SIZE)), 0);
  const left = Math.min(NAMES * width, longest) + GAP;
  const right = width - heads.length * NUMBER;
  const top = legend(pens.words.start(), width) + HEADS;
  const place = { left, right, top, bottom: top + rows.length * ROW };
  headings(pens.words, heads, place);
  scale(pens.words, axis, place);
  const patterns = new marks.Patterns(pens.svg);
  pens.bars.start();
  for (const [k, row] of rows.entries()) {
    const y = top + k * ROW;
    stack(pens.bars, patterns, row, { x: left, y: y + (ROW - BAR) / 2, width: right - left - GAP, height: BAR });
    const words = { y: y + ROW / 2 + 4, 'font-size': SIZE, fill: theme().ink };
    pens.words.add('text', { ...words, x: 0 }, cut(row.name, left - GAP, SIZE, false, names));
    for (const [n, text] of row.numbers.entries())
      pens.words.add('text', { ...words, x: right + (n + 1) * NUMBER, 'text-anchor': 'end' }, text);
  }
  pens.bars.stop();
  pens.words.stop();
  return { drawing: pens.svg, width, height: place.bottom + FOOT };
}

/** @typedef {{left: number, right: number, top: number, bottom: number}} Place of the bars */

/**
 * Draws the legend of rank groups along the whole width, in as many lines as it needs; returns their height.
 *
 * @param {Pen} pen
 * @param {number} width
 */
function legend(pen, width) {
  const words = { 'font-size': SMALL, fill: theme().ink2 };
  const word = 'rank';
  pen.add('text', { ...words, x: 0, y: 11 }, word);
  const start = widthOf(word, SMALL) + 2 * GAP;
  let [x, y] = [start, 0];
  for (const [k, strength] of STRENGTHS.entries()) {
    const wide = SWATCH + 3 + widthOf(ranksOf(k), SMALL);
    if (x + wide > width && x > start) [x, y] = [start, y + LINE];
    pen.add('rect', { x, y: y + 2, width: SWATCH, height: 10, fill: theme().ink, 'fill-opacity': strength });
    pen.add('text', { ...words, x: x + SWATCH + 3, y: y + 11 }, ranksOf(k));
    x += wide + GAP;
  }
  return y + LINE;
}

/**
 * Draws the headings of the numbers at the ends of the rows.
 *
 * @param {Pen} pen
 * @param {string[]} heads
 * @param {Place} place
 */
function headings(pen, heads, { right, top }) {
  const words = { 'font-size': SMALL, fill: theme().ink2, y: top - 8, 'text-anchor': 'end' };
  for (const [k, text] of heads.entries()) pen.add('text', { ...words, x: right + (k + 1) * NUMBER }, text);
}

/**
 * Draws the axis below the bars.
 *
 * @param {Pen} pen
 * @param {string} axis
 * @param {Place} place
 */
function scale(pen, axis, { left, right, top, bottom }) {
  const wide = right - left - GAP;
  const words = { 'font-size': SMALL, fill: theme().ink2 };
  for (const share of wide < NARROW ? [0, 1] : [0, 0.5, 1]) {
    const x = left + share * wide;
    pen.add('line', { x1: x, x2: x, y1: top, y2: bottom + 3, stroke: theme().line2, 'stroke-width': 0.75 });
    pen.add('text', { ...words, x, y: bottom + 15, 'text-anchor': 'middle' }, `${100 * share} %`);
  }
  pen.add('text', { ...words, x: left + wide / 2, y: bottom + 31, 'text-anchor': 'middle' }, axis);
}

/**
 * Draws the shares of a row as a stacked bar.
 *
 * @param {Pen} pen
 * @param {marks.Patterns} patterns
 * @param {Pick<ShareRow, 'place' | 'parts'>} row
 * @param {{x: number, y: number, width: number, height: number}} box whose width is the share 1
 */
export function stack(pen, patterns, { place, parts }, { x: from, y, width: wide, height }) {
  const { grey, bg } = theme();
  const fill = patterns.paint(place, marks.hue(place, 'full', grey), bg);
  let x = from;
  for (const [k, share] of parts.entries()) {
    const width = share * wide;
    if (width > 0.2)
      pen.add('rect', { x, y, width: Math.max(0.2, width - 0.5), height, fill, 'fill-opacity': STRENGTHS[k] });
    x += width;
  }
}
