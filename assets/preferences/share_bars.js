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
const HEAD = 42;
const FOOT = 36;
const NUMBER = 46;
const SWATCH = 14;
const GAP = 8;
// The share of the width that names may take.
const NAMES = 0.36;
const SIZE = 12;
const SMALL = 11;

/**
 * @param {ShareRows} shown
 * @param {number} width
 */
export function shareBars({ rows, heads, axis, names }, width) {
  const pens = canvas(document.createElement('div'), ['bars', 'words']);
  const longest = Math.max(...rows.map(({ name }) => widthOf(name, SIZE)), 0);
  const left = Math.min(NAMES * width, longest) + GAP;
  const right = width - heads.length * NUMBER;
  const place = { left, right, bottom: HEAD + rows.length * ROW };
  head(pens.words.start(), heads, place);
  scale(pens.words, axis, place);
  const patterns = new marks.Patterns(pens.svg);
  pens.bars.start();
  for (const [k, row] of rows.entries()) {
    const y = HEAD + k * ROW;
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

/** @typedef {{left: number, right: number, bottom: number}} Place of the bars */

/**
 * Draws the legend of rank groups along the whole width, and below it the headings of the numbers.
 *
 * @param {Pen} pen
 * @param {string[]} heads
 * @param {Place} place
 */
function head(pen, heads, { right }) {
  const words = { 'font-size': SMALL, fill: theme().ink2 };
  const word = 'rank';
  pen.add('text', { ...words, x: 0, y: 11 }, word);
  let x = widthOf(word, SMALL) + 2 * GAP;
  for (const [k, strength] of STRENGTHS.entries()) {
    pen.add('rect', { x, y: 2, width: SWATCH, height: 10, fill: theme().ink, 'fill-opacity': strength });
    pen.add('text', { ...words, x: x + SWATCH + 3, y: 11 }, ranksOf(k));
    x += SWATCH + 3 + widthOf(ranksOf(k), SMALL) + GAP;
  }
  for (const [k, text] of heads.entries())
    pen.add('text', { ...words, x: right + (k + 1) * NUMBER, y: HEAD - 8, 'text-anchor': 'end' }, text);
}

/**
 * Draws the axis below the bars.
 *
 * @param {Pen} pen
 * @param {string} axis
 * @param {Place} place
 */
function scale(pen, axis, { left, right, bottom }) {
  const wide = right - left - GAP;
  const words = { 'font-size': SMALL, fill: theme().ink2 };
  for (const share of [0, 0.5, 1]) {
    const x = left + share * wide;
    pen.add('line', { x1: x, x2: x, y1: HEAD, y2: bottom + 3, stroke: theme().line2, 'stroke-width': 0.75 });
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
