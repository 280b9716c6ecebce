/**
 * What the server understood of a file of predictions, to be confirmed or corrected: shown as a form, and read back.
 */
import { make, part } from '#tile/parts/elements';
import { actButton, counted, lastLine, many, table } from '#tile/uploads/pieces';

/** @import { Attributes } from '#tile/parts/elements' */

/** @typedef {{name: string, role: string, model: string, remark: string, head: string[]}} Column */

/**
 * The choices for a file, as the server expects them.
 *
 * @typedef {object} Choices
 * @property {{name: string, role: string, model: string}[] | null} columns
 * @property {string | null} positive
 * @property {boolean} reversed whether higher scores mean the other class
 * @property {number | null} threshold null: found out
 */

/**
 * What a file contains, and how it would be read.
 *
 * @typedef {object} Inspection
 * @property {string} file
 * @property {'wide' | 'long'} layout one column a model, or one row a sample and model
 * @property {number} rows
 * @property {Column[]} columns
 * @property {{value: string, count: number}[]} labels
 * @property {{name: string, rows: number}[]} models
 * @property {string | null} positive
 * @property {string} why that value means positive
 * @property {string} lacking what has to be chosen first, '' for nothing
 * @property {boolean} leaderboard whether it looks like one instead
 * @property {Choices} choices
 */

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
const BOARD = 'This looks like a leaderboard (one row per classifier), not like predictions (one row per sample).';
const HEAD = ['Column', 'Role', 'Model', 'First rows', ''];
const MOST_NAMED = 5;

/**
 * The form, as the children of its host.
 *
 * @param {Inspection} inspection
 */
export function form(inspection) {
  const { columns, layout, lacking } = inspection;
  const rows = columns.map((column, k) => columnRow(column, k, layout));
  const incomplete = incompleteModels(inspection);
  return [
    heading(inspection),
    ...elsewhere(inspection),
    general(inspection),
    table(HEAD, rows),
    incomplete ? make('p', { className: 'tx-warned' }, incomplete) : null,
    lacking ? make('p', { className: 'tx-wrong' }, lacking) : null,
    lastLine(
      actButton('Open', 'convert', lacking ? { disabled: '' } : { id: 'predictions-open' }),
      actButton('Cancel', 'close'),
    ),
  ];
}

/** @param {Inspection} inspection */
function heading({ file, rows, layout, models }) {
  const found = layout === 'long' ? 'one row per sample and model' : 'one column per model';
  const size = `${many(rows)} rows, ${found}, ${counted(models.length, 'model')}`;
  return make(
    'div',
    { className: 'tx-upload-head' },
    make('h2', {}, file),
    make('span', { className: 'tx-note' }, size),
  );
}

/**
 * Says that the file looks like a leaderboard, and offers to open it as one.
 *
 * @param {Inspection} inspection
 */
function elsewhere({ leaderboard }) {
  if (!leaderboard) return [];
  return [
    make('p', { className: 'tx-warned', role: 'alert' }, BOARD),
    actButton('Open it as a leaderboard', 'away', { id: 'predictions-away' }),
  ];
}

/**
 * The choices that are of no column.
 *
 * @param {Inspection} inspection
 */
function general({ labels, positive, why, choices }) {
  const values = labels.map(
    ({ value, count }) => /** @type {[string, string]} */ ([value, `${value} (${many(count)})`]),
  );
  const threshold = make('input', {
    type: 'text',
    inputmode: 'decimal',
    maxlength: 14,
    'data-choice': 'threshold',
    value: choices.threshold ?? '',
    placeholder: 'automatic',
  });
  const reversed = make('input', {
    type: 'checkbox',
    'data-choice': 'reversed',
    checked: choices.reversed ? '' : null,
  });
  return make(
    'div',
    { className: 'tx-upload-choices' },
    make('label', {}, 'Positive is ', select(values, positive, { 'data-choice': 'positive' })),
    make('span', { className: 'tx-note' }, why),
    make('label', {}, 'Threshold ', threshold),
    make('label', {}, reversed, ' higher scores mean the other class'),
  );
}

/**
 * Which models have scores in fewer rows than there are for one, said before anything is opened.
 *
 * @param {Inspection} inspection
 */
function incompleteModels({ layout, rows, models }) {
  const most = layout === 'long' ? Math.max(...models.map((each) => each.rows)) : rows;
  const found = models.filter((each) => each.rows < most).map((each) => `${each.name} in ${many(each.rows)}`);
  if (!found.length) return '';
  const rest = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return (
    `Scores in fewer than all ${many(most)} rows: ${found.slice(0, MOST_NAMED).join(', ')}${rest}. ` +
    'A model that is not scored on hard samples looks better than it is.'
  );
}

/**
 * @param {Column} column
 * @param {number} k
 * @param {Inspection['layout']} layout
 */
function columnRow({ name, role, model, head, remark }, k, layout) {
  const named = layout === 'wide' && (role === 'score' || role === 'confidence');
  const field = { type: 'text', maxlength: 200, 'data-role': 'model', 'data-column': k };
  const roles = select(ROLES, role, { 'data-role': 'role', 'data-column': k, 'aria-label': `What ${name} is` });
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, name),
    make('td', {}, roles),
    make('td', {}, named ? make('input', { ...field, value: model, 'aria-label': `Model of ${name}` }) : null),
    make('td', { className: 'tx-head-cells' }, head.slice(0, 3).join(', ')),
    make('td', { className: 'tx-note' }, remark),
  );
}

/**
 * @param {[string, string][]} options keys and texts
 * @param {string | null} value
 * @param {Attributes} attributes
 */
function select(options, value, attributes) {
  const node = make('select', attributes, ...options.map(([key, text]) => make('option', { value: key }, text)));
  node.value = value ?? '';
  return node;
}

/**
 * The choices in a form.
 *
 * @param {HTMLElement} host
 * @param {Inspection} inspection that the form shows
 * @returns {Choices}
 */
export function choicesIn(host, { layout, columns, choices }) {
  const chosen = columns.map(({ name, role, model }) => ({ name, role, model }));
  for (const node of host.querySelectorAll('[data-role]')) {
    const { value, dataset } = /** @type {HTMLInputElement | HTMLSelectElement} */ (node);
    chosen[Number(dataset.column)][dataset.role === 'role' ? 'role' : 'model'] = value;
  }
  if (layout === 'wide') for (const each of chosen) if (each.role === 'score') each.model ||= each.name;
  /** @param {string} name */
  const at = (name) => part(host, `[data-choice="${name}"]`, HTMLInputElement);
  const threshold = at('threshold').value.trim().replace(',', '.');
  return {
    ...choices,
    columns: chosen,
    positive: part(host, '[data-choice="positive"]', HTMLSelectElement).value || null,
    reversed: at('reversed').checked,
    threshold: threshold === '' || !Number.isFinite(Number(threshold)) ? null : Number(threshold),
  };
}
