/**
 * The matrix of pairwise comparisons as a drawing for a file: P(row beats column), columns in the order of the rows.
 */
import { blackOrWhite, theme } from '#tile/draw/colours';
import { canvas } from '#tile/draw/pen';
import { cut, width as widthOf } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/**
 * What the matrix shows: names and ranks of the listed classifiers; `percent`: the number in a cell, null on the
 * diagonal.
 *
 * @typedef {object} PairCells
 * @property {{name: string, rank: string}[]} rows
 * @property {(row: number, column: number) => number | null} percent
 * @property {(percent: number) => string} ground the colour of a cell
 * @property {string} title what the number in a cell means
 * @property {string} shades the same where cells have no room for numbers
 * @property {string[]} names of all classifiers, so that shortened names stay distinct
 */

const HEAD = 40;
const RANK = 26;
const GAP = 6;
const NAMES = 0.28;
const SIZE = 12;
const SMALL = 11;
// How wide "100" is as a share of the size of its letters; smaller letters could not be read.
const LONGEST = 1.9;
const LEAST = 9;
const LOW = 18;
const HIGH = 30;

/**
 * @param {PairCells} shown
 * @param {number} width
 */
export function pairCells(shown, width) {
  const { rows, title, shades, names } = shown;
  const pens = canvas(document.createElement('div'), ['cells', 'words']);
  const longest = Math.max(...rows.map(({ name }) => widthOf(name, SIZE)), 0);
  const left = RANK + Math.min(NAMES * width, longest) + GAP;
  const wide = (width - left) / rows.length;
  const high = Math.min(HIGH, Math.max(LOW, wide));
  const pen = pens.words.start();
  const small = { 'font-size': SMALL, fill: theme().ink2 };
  const letters = Math.min(SMALL, (wide - 2) / LONGEST);
  const meaning = letters < LEAST ? shades : title;
  const whole = `${meaning}, columns by rank`;
  pen.add('text', { ...small, x: 0, y: 11 }, widthOf(whole, SMALL) <= width ? whole : meaning);
  pens.cells.start();
  // Narrow columns have no room for every number.
  const step = Math.ceil((3 + Math.max(...rows.map(({ rank: text }) => widthOf(text, SMALL)), 0)) / wide);
  for (const [k, { name, rank }] of rows.entries()) {
    const y = HEAD + (k + 0.5) * high + 4;
    const above = { ...small, x: left + (k + 0.5) * wide, y: HEAD - 7, 'text-anchor': 'middle' };
    if (k % step === 0) pen.add('text', above, rank);
    pen.add('text', { ...small, x: RANK - GAP, y, 'text-anchor': 'end' }, rank);
    const words = cut(name, left - RANK - GAP, SIZE, false, names);
    pen.add('text', { x: RANK, y, 'font-size': SIZE, fill: theme().ink }, words);
    paintRow(pens.cells, shown, k, { x: left, y: HEAD + k * high, wide, high }, letters);
  }
  pens.cells.stop();
  pen.stop();
  return { drawing: pens.svg, width, height: HEAD + rows.length * high + 4 };
}

/**
 * @param {Pen} pen
 * @param {PairCells} shown
 * @param {number} row
 * @param {{x: number, y: number, wide: number, high: number}} place of the first cell
 * @param {number} letters font size; no numbers if it is too small
 */
function paintRow(pen, { rows, percent, ground }, row, { x, y, wide, high }, letters) {
  for (const column of rows.keys()) {
    const share = percent(row, column);
    const box = { x: x + column * wide, y, width: wide - 1, height: high - 1 };
    const { line2 } = theme();
    if (share === null) {
      pen.add('path', { d: `M${box.x} ${y + box.height}L${box.x + box.width} ${y}`, stroke: line2, fill: 'none' });
      continue;
    }
    const fill = ground(share);
    pen.add('rect', { ...box, fill });
    if (letters < LEAST) continue;
    const middle = { x: box.x + box.width / 2, y: y + high / 2 + 3.5, 'text-anchor': 'middle' };
    pen.add('text', { ...middle, 'font-size': letters, fill: blackOrWhite(fill) }, String(share));
  }
}
