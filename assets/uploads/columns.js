/** The columns of a file of predictions with their first rows, and the role of each, which can be corrected. */
import { make } from '#tile/parts/elements';
import { fileTable } from '#tile/uploads/table';

/** @import { Column, Inspection } from '#tile/uploads/form' */
/** @import { RoleGroup } from '#tile/uploads/picker' */

/** @type {RoleGroup[]} */
const GROUPS = [
  {
    group: 'Identity',
    items: [
      { value: 'sample', label: 'Sample name' },
      { value: 'model', label: 'Model name' },
    ],
  },
  {
    group: 'Values',
    items: [
      { value: 'label', label: 'Ground truth' },
      { value: 'score', label: 'Model score' },
      { value: 'confidence', label: 'Model confidence' },
      { value: 'weight', label: 'Sample weight' },
    ],
  },
  { group: 'Other', items: [{ value: 'ignore', label: 'Ignore' }] },
];

/**
 * The columns side by side: the role of each, which can be corrected, how it was recognised, and the first rows.
 *
 * @param {Inspection} inspection
 */
export function columnTable({ columns, layout }) {
  const named = (/** @type {Column} */ { role }) => layout === 'wide' && (role === 'score' || role === 'confidence');
  const listed = columns.map((column, k) => ({
    name: column.name,
    role: column.role,
    remark: column.remark,
    good: column.role !== 'ignore',
    quiet: column.role === 'ignore',
    more: named(column) ? modelField(column, k) : null,
  }));
  const longest = Math.max(0, ...columns.map(({ head }) => head.length));
  const rows = Array.from({ length: longest }, (_, row) => ({
    number: row + 1,
    cells: columns.map(({ head }) => head[row] ?? ''),
  }));
  return fileTable(listed, rows, GROUPS);
}

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
