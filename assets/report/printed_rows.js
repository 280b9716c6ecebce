/**
 * The leaderboard of a page printed from the browser's menu: a table of its rows, as the one of the page draws only
 * those in view.
 */
import { count } from '#tile/draw/text';
import { leaderboard } from '#tile/exports/leaderboard';
import { textRows } from '#tile/exports/tables';
import { opened } from '#tile/page/pages';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';

/** The most rows on paper. */
const MOST = 60;

/** The entities in the order of the table, as filtered and sorted there; by rank if there is no table yet. */
export function listed() {
  const { board, model } = opened('explore');
  if (!board) return [...model.ranking.order];
  /** @type {number[]} */
  const found = [];
  board.api.forEachNodeAfterFilterAndSort(({ data }) => found.push(data.entity));
  return found;
}

/** What is said below the first rows of a table; '' below all. @param {number} all */
export const restWords = (all) =>
  all > MOST ? `The first ${MOST} of ${count(all)} rows. Save the table as CSV for all.` : '';

/** Adds the rows to the page if it shows the leaderboard; returns what removes them. @returns {() => void} */
export function printRows() {
  const grid = document.querySelector('[data-tx-page]:not([hidden]) .tx-board .tx-grid');
  if (!grid) return () => {};
  const { model } = opened('explore');
  const entities = listed();
  const table = leaderboard(model, entities.slice(0, MOST), true);
  const { head, rows } = textRows(table);
  const name = table.columns.findIndex(({ label }) => label === 'Classifier');
  const line = (/** @type {'th' | 'td'} */ tag, /** @type {string[]} */ row, /** @type {number} */ entity) =>
    row.map((text, k) => {
      const className = table.columns[k].kind === 'text' ? 'tx-report-words' : null;
      return make(tag, { className }, ...(k === name && entity >= 0 ? [swatch(model, entity)] : []), text);
    });
  const body = rows.map((row, i) => make('tr', {}, ...line('td', row, entities[i])));
  const node = make(
    'div',
    { className: 'tx-printed-rows' },
    make('table', {}, make('thead', {}, make('tr', {}, ...line('th', head, -1))), make('tbody', {}, ...body)),
    make('p', { className: 'tx-note' }, restWords(entities.length)),
  );
  grid.after(node);
  return () => node.remove();
}
