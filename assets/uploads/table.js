/**
 * The table of a file: the role of each column, which can be corrected in its header, and rows with their problems
 * below them.
 */
import { make } from '#tile/parts/elements';
import { picker } from '#tile/uploads/picker';

/** @import { Child } from '#tile/parts/elements' */
/** @import { RoleGroup } from '#tile/uploads/picker' */

/**
 * A column. `good`: whether it is used; `right`: whether it is aligned right; `more` is shown below its role.
 *
 * @typedef {{name: string, role: string, remark: string, good: boolean, quiet: boolean, right?: boolean,
 *   more?: Child}} TableColumn
 */

/** @typedef {{severity: string, text: string}} Problem */

/**
 * A row: its number in the file, its cells, and the severity of the worst problem in each, '' for none. `open`: the
 * columns in which a marked cell can be corrected.
 *
 * @typedef {{number: number, cells: string[], marks?: string[], problems?: Problem[], here?: boolean,
 *   open?: number[]}} TableRow
 */

/**
 * The table element of a file.
 *
 * @param {TableColumn[]} columns
 * @param {TableRow[]} rows
 * @param {RoleGroup[]} groups what a column can be
 */
export function fileTable(columns, rows, groups) {
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col' }, 'Row'),
    ...columns.map((each, k) => headCell(each, k, groups)),
  );
  const classes = columns.map(
    ({ right, quiet }) => `${right ? 'tx-import-right' : ''} ${quiet ? 'tx-import-quiet' : ''}`,
  );
  const body = rows.flatMap((row) => rowsOf(row, classes));
  const table = make('table', {}, make('thead', {}, head), make('tbody', {}, ...body));
  return make(
    'div',
    {
      className: 'tx-import-scroll',
      'data-held': 'rows',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Rows of the file',
    },
    table,
  );
}

/**
 * @param {TableColumn} column
 * @param {number} k
 * @param {RoleGroup[]} groups
 */
function headCell({ name, role, remark, good, right, more }, k, groups) {
  const parts = [
    make('span', { className: 'tx-import-name', title: name }, name),
    picker(groups, role, name, { 'data-role': 'role', 'data-column': k }),
    more,
    make('span', { className: good ? 'tx-import-good' : '' }, remark),
  ];
  return make('th', { scope: 'col', className: right ? 'tx-import-right' : '' }, ...parts);
}

/**
 * A row, and below it its problems.
 *
 * @param {TableRow} row
 * @param {string[]} classes of the columns
 */
function rowsOf({ number, cells, marks = [], problems = [], here, open = [] }, classes) {
  const wrong = problems.some(({ severity }) => severity === 'error');
  const texts = cells.map((text, k) => {
    const child = marks[k] && open.includes(k) ? correction(text, number, k) : text;
    return make('td', { className: `${classes[k]} ${marks[k] ? `tx-import-${marks[k]}` : ''}`, title: text }, child);
  });
  const label = make('th', { scope: 'row', className: wrong ? 'tx-import-wrong' : '' }, String(number));
  const row = make('tr', { className: here ? 'tx-import-here' : '' }, label, ...texts);
  if (!problems.length) return [row];
  const lines = make('div', {}, ...problems.map(sentence));
  return [
    row,
    make('tr', { className: 'tx-import-why' }, make('td', {}), make('td', { colspan: cells.length }, lines)),
  ];
}

/**
 * A field in place of a cell that has a problem.
 *
 * @param {string} text
 * @param {number} row its number in the file
 * @param {number} column its index
 */
function correction(text, row, column) {
  const place = `${row},${column}`;
  const field = { type: 'text', 'data-import-cell': place, 'data-held': `cell ${place}`, maxlength: 200 };
  return make('input', {
    ...field,
    value: text,
    placeholder: 'empty',
    'aria-label': `Correct this cell of row ${row}`,
  });
}

/**
 * A problem in a sentence.
 *
 * @param {Problem} problem
 */
export function sentence({ severity, text }) {
  return make(
    'p',
    {},
    make('span', {
      className: `tx-import-mark tx-import-${severity === 'error' ? 'error' : 'warn'}`,
      'aria-hidden': 'true',
    }),
    text,
  );
}
