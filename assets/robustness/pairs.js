/**
 * Pairwise comparisons at the point: a matrix of P(row beats column) in the order of the ranking, and one pair in
 * words.
 */

import { pairAt } from '#tile/acceptability/pair';
import { priorIn } from '#tile/certainty/certainty';
import { blackOrWhite, fade, theme } from '#tile/draw/colours';
import { counted, rankTexts } from '#tile/draw/text';
import { pairWords } from '#tile/page/pair_words';
import { fill, make, say } from '#tile/parts/elements';
import { drawsOf } from '#tile/preferences/board_draws';
import { pairCells } from '#tile/preferences/pair_cells';
import { entityCell, RovingFocus, swatch } from '#tile/standings/entity_rows';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/** How many rows are shown at first; below, how many on request. */
const FIRST_ROWS = 12;
const MORE_ROWS = 30;

/**
 * Of the listed entities, in their order: `beats[i * n + j]` is P(i beats j), where ties count half.
 *
 * @typedef {{entities: number[], beats: Float64Array, drawn: boolean}} Pairs
 */

/**
 * A sentence that compares two classifiers, from the draws; null where one has no score.
 *
 * @param {ExploreModel} board
 * @param {number[]} pair
 * @param {number} level
 */
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
  toggle = make('button', { type: 'button', className: 'tx-button tx-plain', hidden: '' });

  /**
   * @param {HTMLElement} host
   * @param {(row: number, column: number) => void} onPair
   * @param {(entity: number) => void} onSelect
   * @param {() => void} again
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
    this.roving = new RovingFocus(this.body, 'button');
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

  /**
   * @param {ExploreModel} board
   * @param {Pairs} pairs
   * @param {[number, number] | null} chosen
   * @param {number} level
   */
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

  /**
   * @param {ExploreModel} board
   * @param {Pairs} pairs
   * @param {number} row
   * @param {[number, number] | null} chosen
   */
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
   * @param {ExploreModel} board
   * @param {number} i
   * @param {number} j
   * @param {number} p
   * @param {[number, number] | null} chosen
   */
  cell(board, i, j, p, chosen) {
    const on = Boolean(chosen && chosen[0] === i && chosen[1] === j);
    const text = `${board.names[i]} beats ${board.names[j]}: ${Math.round(100 * p)} %`;
    const about = { title: text, 'aria-label': text, 'aria-pressed': on, 'data-row': i, 'data-column': j };
    const node = make('button', { type: 'button', ...about }, String(Math.round(100 * p)));
    const colour = ground(p);
    Object.assign(node.style, { background: colour, color: blackOrWhite(colour) });
    node.addEventListener('click', () => this.onPair(i, j));
    return node;
  }

  /**
   * @param {ExploreModel} board
   * @param {Pairs} pairs
   * @param {[number, number] | null} chosen
   * @param {number} level
   */
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
