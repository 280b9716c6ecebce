/** Pairwise comparisons at the point: P(row beats column) as a matrix, on the page and as a drawing. */
import { blackOrWhite, fade, theme } from '#tile/draw/colours';
import { canvas } from '#tile/draw/pen';
import { counted, cut, rankTexts, width as widthOf } from '#tile/draw/text';
import { pairAt } from '#tile/math/uncertainty/acceptability';
import { priorIn } from '#tile/model/uncertainty';
import { drawsOf } from '#tile/pages/robustness/ranks';
import { pairWords } from '#tile/panels/sentences';
import { entityCell, RovingFocus, swatch } from '#tile/tables/entities';
import { fill, make, say } from '#tile/ui/elements';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { ExploreModel } from '#tile/model/explore' */

// ---- The matrix of pairwise comparisons as a drawing for a file: P(row beats column), columns in the order of the
// rows.

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
// The width of "100" in font sizes.
const LONGEST = 1.9;
// Smaller letters could not be read.
const LEAST = 9;
const LOW = 18;
const HIGH = 30;

/** @param {PairCells} shown @param {number} width */
function pairCells(shown, width) {
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
 * @param {Pen} pen @param {PairCells} shown @param {number} row
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

// ---- The matrix on the page, and one pair in words.

/** How many rows are shown at first; below, how many on request. */
const FIRST_ROWS = 12;
const MORE_ROWS = 30;

/**
 * Of the listed entities, in their order: `beats[i * n + j]` is P(i beats j), where ties count half.
 *
 * @typedef {{entities: number[], beats: Float64Array, drawn: boolean}} Pairs
 */

/** A sentence that compares two classifiers, from the draws; null where one has no score. */
/** @param {ExploreModel} board @param {number[]} pair @param {number} level */
function compared(board, [i, j], level) {
  const draws = drawsOf(board);
  const { a, b } = board.point;
  const found = typeof draws === 'string' ? null : pairAt(draws, i, j, a, b, priorIn(board), level);
  return found && pairWords([board.names[i], board.names[j]], found, level);
}

/** The background of a cell, from white at p = 0 to the colour of text at p = 1. @param {number} p */
const ground = (p) => fade(theme().ink, theme().bg, 0.06 + 0.86 * p * p);

export class PairMatrix {
  more = false;
  /** What was painted last. @type {{board: ExploreModel, pairs: Pairs} | null} */
  shown = null;
  body = make('tbody', {});
  columns = make('tr', {});
  words = make('p', { className: 'tx-robust-said' });
  note = make('p', { className: 'tx-robust-foot' });
  toggle = make('button', { className: 'tx-button tx-plain', hidden: '' });

  /**
   * @param {HTMLElement} host @param {(row: number, column: number) => void} onPair
   * @param {(entity: number) => void} onSelect @param {() => void} again
   */
  constructor(host, onPair, onSelect, again) {
    this.onPair = onPair;
    this.onSelect = onSelect;
    const name = { 'aria-label': 'Who beats whom, P(row beats column) in percent' };
    const table = make(
      'table',
      { className: 'tx-robust-table tx-pairs', ...name },
      make('thead', {}, this.columns),
      this.body,
    );
    this.roving = new RovingFocus(this.body);
    this.toggle.addEventListener('click', () => {
      this.more = !this.more;
      again();
    });
    this.box = make('div', { className: 'tx-pairs-box tx-pairs-scroll' }, table);
    fill(host, this.box, this.words, make('div', { className: 'tx-robust-under' }, this.note, this.toggle));
  }

  /** How many rows the user has asked for. */
  get wanted() {
    return this.more ? MORE_ROWS : FIRST_ROWS;
  }

  /** @param {ExploreModel} board @param {Pairs} pairs @param {[number, number] | null} chosen @param {number} level */
  paint(board, pairs, chosen, level) {
    const { entities } = pairs;
    this.shown = { board, pairs };
    this.box.hidden = entities.length < 2;
    const { ranks } = board.ranking;
    const rankOf = rankTexts(ranks);
    const corner = make('td', { className: 'tx-pairs-corner' });
    const heads = entities.map((i) =>
      make('th', { scope: 'col', title: board.names[i], 'aria-label': board.names[i] }, rankOf(i)),
    );
    fill(this.columns, corner, ...heads);
    const rows = entities.map((_, row) => this.row(board, pairs, row, chosen));
    this.roving.rebuild(() => fill(this.body, ...rows));
    this.say(board, pairs, chosen, level);
    const ranked = [...ranks].filter(Number.isFinite).length;
    this.toggle.hidden = ranked <= FIRST_ROWS;
    this.toggle.textContent = this.more ? `First ${FIRST_ROWS}` : `First ${Math.min(MORE_ROWS, ranked)}`;
  }

  /** The matrix as a figure to export; null where there is none. @param {number} width */
  drawing(width) {
    if (!this.shown) return null;
    const { board, pairs } = this.shown;
    const { entities, beats, drawn } = pairs;
    const rankOf = rankTexts(board.ranking.ranks);
    const rows = entities.map((i) => ({ name: board.names[i], rank: rankOf(i) }));
    const percentOf = (/** @type {number} */ row, /** @type {number} */ column) =>
      row === column ? null : Math.round(100 * beats[row * entities.length + column]);
    const title = drawn ? 'P(row beats column) in %' : 'row beats column: 100';
    const shades = drawn ? 'P(row beats column): strongest shade is 100 %' : 'row beats column: strongest shade';
    const shade = (/** @type {number} */ share) => ground(share / 100);
    return pairCells({ rows, percent: percentOf, ground: shade, title, shades, names: board.names }, width);
  }

  /** @param {ExploreModel} board @param {Pairs} pairs @param {number} row @param {[number, number] | null} chosen */
  row(board, { entities, beats }, row, chosen) {
    const i = entities[row];
    const head = entityCell(board, i, this.onSelect);
    head.firstElementChild?.prepend(make('span', { className: 'tx-pairs-rank' }, rankTexts(board.ranking.ranks)(i)));
    const cells = entities.map((j, column) => {
      if (row === column) return make('td', { className: 'tx-pairs-none' });
      return make('td', {}, this.cell(board, i, j, beats[row * entities.length + column], chosen));
    });
    return make('tr', { className: i === board.selected ? 'tx-chosen' : '' }, head, ...cells);
  }

  /**
   * @param {ExploreModel} board @param {number} i @param {number} j @param {number} p
   * @param {[number, number] | null} chosen
   */
  cell(board, i, j, p, chosen) {
    const on = Boolean(chosen && chosen[0] === i && chosen[1] === j);
    const text = `${board.names[i]} beats ${board.names[j]}: ${Math.round(100 * p)} %`;
    const about = { title: text, 'aria-label': text, 'aria-pressed': on, 'data-row': i, 'data-column': j };
    const node = make('button', { ...about }, String(Math.round(100 * p)));
    const colour = ground(p);
    Object.assign(node.style, { background: colour, color: blackOrWhite(colour) });
    node.addEventListener('click', () => this.onPair(i, j));
    return node;
  }

  /** @param {ExploreModel} board @param {Pairs} pairs @param {[number, number] | null} chosen @param {number} level */
  say(board, { entities, beats, drawn }, chosen, level) {
    const n = entities.length;
    if (n < 2) {
      fill(this.words, n ? 'Only one classifier has a score here.' : 'No classifier has a score here.');
      this.note.textContent = '';
      return;
    }
    const pair = chosen?.every((i) => entities.includes(i)) ? chosen : [entities[0], entities[1]];
    const p = beats[entities.indexOf(pair[0]) * n + entities.indexOf(pair[1])];
    const [one, other] = pair.map((i) => make('b', {}, board.names[i]));
    const said = drawn && compared(board, pair, level);
    if (said) fill(this.words, swatch(board, pair[0]), ...said);
    else
      fill(
        this.words,
        swatch(board, pair[0]),
        one,
        p > 0.5 ? ' is ahead of ' : p < 0.5 ? ' is behind ' : ' ties with ',
        other,
        ' as measured',
      );
    let sure = 0;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++) if (Math.max(beats[i * n + j], beats[j * n + i]) >= level) sure++;
    const all = (n * (n - 1)) / 2;
    const alone = `P is at least ${level} in ${sure} of ${counted(all, 'pair')}, each taken alone`;
    say(this.note, drawn ? alone : 'As measured: 100 where the score of the row is higher, 50 where both tie');
  }
}
