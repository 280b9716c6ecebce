/** The columns of a file of predictions with their first rows, and what each is, to be corrected. */
import { make } from '#tile/parts/elements';
import { select } from '#tile/uploads/pieces';

/** @import { Column, Inspection } from '#tile/uploads/form' */

/** @type {[string, string][]} */
const ROLES = [
  ['label', 'Ground truth'],
  ['score', 'Model score'],
  ['weight', 'Sample weight'],
  ['confidence', 'Model confidence'],
  ['model', 'Model name'],
  ['sample', 'Sample name'],
  ['ignore', 'Ignore'],
];

/**
 * The columns side by side: what each is, to be corrected, how that was found, and its first rows.
 *
 * @param {Inspection} inspection
 */
export function columnTable({ columns, layout }) {
  const names = columns.map(({ name }) => make('th', { scope: 'col', title: name }, name));
  const named = (/** @type {Column} */ { role }) => layout === 'wide' && (role === 'score' || role === 'confidence');
  const line = (/** @type {string} */ className, /** @type {string} */ name, /** @type {HTMLElement[]} */ cells) =>
    make('tr', { className }, make('th', { scope: 'row' }, name), ...cells);
  const head = [
    line('tx-import-names', 'Column', names),
    line(
      'tx-import-roles',
      'is',
      columns.map((column, k) => make('td', {}, roleSelect(column, k))),
    ),
    columns.some(named)
      ? line(
          'tx-import-roles',
          'model',
          columns.map((column, k) => make('td', {}, named(column) ? modelField(column, k) : null)),
        )
      : null,
    line(
      'tx-import-remarks',
      '',
      columns.map(({ remark, role }) => remarkCell(remark, role !== 'ignore')),
    ),
  ];
  const longest = Math.max(0, ...columns.map(({ head: first }) => first.length));
  const rows = Array.from({ length: longest }, (_, row) =>
    line(
      '',
      String(row + 1),
      columns.map(({ head: first, role }) =>
        make('td', { className: role === 'ignore' ? 'tx-import-quiet' : '' }, first[row] ?? ''),
      ),
    ),
  );
  const table = make('table', {}, make('thead', {}, ...head), make('tbody', {}, ...rows));
  return make(
    'div',
    { className: 'tx-import-scroll', tabindex: 0, role: 'region', 'aria-label': 'Rows of the file' },
    table,
  );
}

/**
 * @param {Column} column
 * @param {number} k
 */
const roleSelect = ({ name, role }, k) =>
  select(ROLES, role, { 'data-role': 'role', 'data-column': k, 'aria-label': `What column ${name} is` });

/**
 * @param {Column} column
 * @param {number} k
 */
const modelField = ({ name, model }, k) =>
  make('input', {
    type: 'text',
    maxlength: 200,
    'data-role': 'model',
    'data-column': k,
    value: model,
    'aria-label': `Model of ${name}`,
  });

/**
 * @param {string} remark
 * @param {boolean} good whether the column takes part
 */
const remarkCell = (remark, good) => make('td', { className: good ? 'tx-import-good' : '' }, remark);
