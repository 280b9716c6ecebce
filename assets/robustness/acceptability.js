/**
 * Rank acceptability: on how much of the part of the Tile each classifier holds each rank, as stacked bars in a table.
 * A segment is a button that highlights its area, a name is one that selects; arrow keys move from one to the next.
 */
import * as marks from '#tile/draw/marks';
import { count as many, percent } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import { firstOf, holders, percentText, shareOf } from '#tile/preferences/part_ranks';
import { ranksOf, SEGMENTS, STRENGTHS } from '#tile/preferences/robustness_model';
import { shareBars } from '#tile/preferences/share_bars';
import { entityCell, RovingFocus } from '#tile/standings/entity_rows';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/** How many rows are shown at first. */
const FIRST = 15;
const TOP = 5;
/** Segments of a smaller share than this are not buttons. */
const THIN = 0.02;

export class Acceptability {
  all = false;
  /** What was painted last. @type {{board: ExploreModel, shares: Float64Array} | null} */
  shown = null;
  /** @type {number[]} */
  listed = [];
  body = make('tbody', {});
  note = make('p', { className: 'tx-robust-foot' });
  toggle = make('button', { type: 'button', className: 'tx-button tx-plain', hidden: '' });

  /**
   * @param {HTMLElement} host
   * @param {(entity: number, segment: number) => void} onLight
   * @param {(entity: number) => void} onSelect
   * @param {() => void} again
   */
  constructor(host, onLight, onSelect, again) {
    this.onLight = onLight;
    this.onSelect = onSelect;
    this.table = make(
      'table',
      { className: 'tx-robust-table tx-shares', 'aria-label': 'Acceptability' },
      head(),
      this.body,
    );
    this.roving = new RovingFocus(this.body, 'button');
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      again();
    });
    fill(host, this.table, make('div', { className: 'tx-robust-under' }, this.note, this.toggle));
  }

  /**
   * @param {ExploreModel} board
   * @param {Float64Array} shares
   * @param {[number, number] | null} highlight
   */
  paint(board, shares, highlight) {
    const size = board.names.length;
    this.shown = { board, shares };
    const { order, somewhere } = holders(shares, size);
    const listed = this.all ? order : firstOf(order, FIRST, highlight ? [highlight[0]] : []);
    this.listed = listed;
    this.roving.rebuild(() => fill(this.body, ...listed.map((i) => this.row(board, shares, i, highlight))));
    const verb = somewhere === 1 ? 'is' : 'are';
    this.note.textContent = `${many(listed.length)} of ${many(size)} shown; ${many(somewhere)} ${verb} best somewhere`;
    this.toggle.hidden = order.length <= FIRST;
    this.toggle.textContent = this.all ? `First ${FIRST}` : `Show all ${many(order.length)}`;
  }

  /**
   * The listed rows as a figure to export; null before anything is painted.
   *
   * @param {number} width
   * @param {string} axis what the length of a bar is a share of
   */
  drawing(width, axis) {
    if (!this.shown) return null;
    const { board, shares } = this.shown;
    const of = (/** @type {number} */ i, /** @type {[number, number]} */ ranks) =>
      shareOf(shares, board.names.length, i, ranks);
    const rows = this.listed.map((i) => ({
      name: board.names[i],
      place: board.colourOf(i),
      parts: SEGMENTS.map((ranks) => of(i, ranks)),
      numbers: [percentText(of(i, [1, 1])), percentText(of(i, [1, TOP]))],
    }));
    return shareBars({ rows, heads: ['1st', `top ${TOP}`], axis, names: board.names }, width);
  }

  /**
   * @param {ExploreModel} board
   * @param {Float64Array} shares
   * @param {number} i
   * @param {[number, number] | null} highlight
   */
  row(board, shares, i, highlight) {
    const size = board.names.length;
    const first = shareOf(shares, size, i, [1, 1]);
    const bar = make('div', { className: 'tx-shares-bar' });
    for (const [k, ranks] of SEGMENTS.entries()) {
      const share = shareOf(shares, size, i, ranks);
      if (share > 5e-4) bar.append(this.segment(board, i, k, share, highlight));
    }
    const chosen = i === board.selected || (highlight && highlight[0] === i);
    return make(
      'tr',
      { className: chosen ? 'tx-chosen' : '' },
      entityCell(board, i, this.onSelect),
      make('td', { className: 'tx-shares-cell' }, bar),
      make('td', { className: 'tx-number' }, make('b', {}, percentText(first))),
      make('td', { className: 'tx-number' }, percentText(shareOf(shares, size, i, [1, TOP]))),
    );
  }

  /**
   * @param {ExploreModel} board
   * @param {number} i
   * @param {number} k
   * @param {number} share
   * @param {[number, number] | null} highlight
   */
  segment(board, i, k, share, highlight) {
    const ranks = ranksOf(k);
    const text = `${board.names[i]}: rank ${ranks} on ${percent(share)}`;
    const on = Boolean(highlight && highlight[0] === i && highlight[1] === k);
    const about = { title: text, 'aria-label': text, 'aria-pressed': on, 'data-entity': i, 'data-segment': k };
    // A sliver is too thin to click, so it is no button.
    const thin = share < THIN && !on;
    const node = thin
      ? make('span', { className: 'tx-sliver', title: text })
      : make('button', { type: 'button', className: 'tx-segment', ...about });
    node.style.width = `${100 * share}%`;
    const place = board.colourOf(i);
    const colour = make('i', {});
    colour.style.background = place < 0 ? 'var(--tx-grey)' : marks.swatchBackground(place);
    colour.style.opacity = String(STRENGTHS[k]);
    node.append(colour);
    if (!thin) node.addEventListener('click', () => this.onLight(i, k));
    return node;
  }
}

function head() {
  const steps = SEGMENTS.map((_, k) => {
    const mark = make('i', {});
    mark.style.opacity = String(STRENGTHS[k]);
    return make('span', {}, mark, ranksOf(k));
  });
  return make(
    'thead',
    {},
    make(
      'tr',
      {},
      make('th', { scope: 'col' }, 'Classifier'),
      make('th', { scope: 'col' }, make('div', { className: 'tx-shares-scale' }, ...steps)),
      make('th', { scope: 'col', className: 'tx-number', 'aria-sort': 'descending' }, make('b', {}, '1st ↓')),
      make('th', { scope: 'col', className: 'tx-number' }, `top ${TOP}`),
    ),
  );
}
