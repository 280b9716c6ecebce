/**
 * The form in which what the server recognised in a file of predictions is confirmed or corrected: builds it, and reads
 * it back.
 */
import { count, counted } from '#tile/draw/text';
import { make, part } from '#tile/parts/elements';
import { columnTable } from '#tile/uploads/columns';
import { fileName } from '#tile/uploads/panel';
import { actButton, field, select, verdict } from '#tile/uploads/pieces';

/** @import { Step } from '#tile/uploads/panel' */

/** @typedef {{name: string, role: string, model: string, remark: string, head: string[]}} Column */

/**
 * The choices for a file, as the server expects them.
 *
 * @typedef {object} Choices
 * @property {{name: string, role: string, model: string}[] | null} columns
 * @property {string | null} positive
 * @property {boolean} reversed whether higher scores mean negative
 * @property {number | null} threshold null: automatic
 */

/**
 * What a file contains, and how it would be read.
 *
 * @typedef {object} Inspection
 * @property {string} file
 * @property {'wide' | 'long'} layout one column for each model, or one row for each sample and model
 * @property {number} rows
 * @property {Column[]} columns
 * @property {{value: string, count: number}[]} labels
 * @property {{name: string, rows: number}[]} models
 * @property {string | null} positive
 * @property {string} why that value means positive
 * @property {'' | 'positives' | 'negatives'} missing_class the class that no label has
 * @property {string} lacking what has to be chosen first, '' for nothing
 * @property {boolean} leaderboard whether it looks like a leaderboard instead
 * @property {Choices} choices
 */

const BOARD = 'This looks like a leaderboard (one row per classifier), not like predictions (one row per sample).';
const ONE_CLASS = 'Ready: accuracy at fixed thresholds and selective prediction only.';
const AUTOMATIC = 'Automatic: 0 where scores have both signs, 0.5 where they are from 0 to 1.';
const NOTHING_YET = 'Nothing changes until you import.';
const MOST_NAMED = 5;

/**
 * The form, as a step of the dialog.
 *
 * @param {Inspection} inspection
 * @returns {Step}
 */
export function form(inspection) {
  const { file, lacking, models } = inspection;
  const label = lacking ? 'Nothing to import' : `Import ${counted(models.length, 'model')}`;
  const state = lacking ? { disabled: '' } : { id: 'predictions-open' };
  return {
    title: ['Import ', fileName(file)],
    body: [
      about(inspection),
      ...leaderboardOffer(inspection),
      found(inspection),
      generalFields(inspection),
      columnTable(inspection),
    ],
    buttons: [
      actButton('Cancel', 'close'),
      actButton(label, 'convert', { className: 'tx-button tx-primary', ...state }),
    ],
    note: NOTHING_YET,
    focus: lacking ? '[data-choice="positive"]' : '#predictions-open',
  };
}

/** @param {Inspection} inspection */
function about({ rows, columns, layout }) {
  const how = layout === 'long' ? 'one row per sample and model' : 'one column per model';
  const size = `${counted(rows, 'row')}, ${counted(columns.length, 'column')} · ${how}`;
  return make('div', { className: 'tx-import-about' }, size);
}

/**
 * What the data suffice for.
 *
 * @param {Inspection} inspection
 */
function found(inspection) {
  const { lacking, why, missing_class: missing } = inspection;
  if (lacking) return verdict('warn', make('span', { className: 'tx-wrong' }, lacking));
  const incomplete = incompleteModels(inspection);
  const notes = incomplete ? [make('span', { className: 'tx-warned' }, incomplete)] : [];
  const positive = why ? [`Positive class: ${why}.`] : [];
  if (missing) return verdict('warn', ONE_CLASS, [...positive, lacksClass(missing), ...notes]);
  return verdict('ok', 'Ready: full Tile, ROC curves and selective prediction.', [...positive, ...notes]);
}

/** What cannot be shown without a class. @param {'positives' | 'negatives'} missing */
function lacksClass(missing) {
  const other = missing === 'positives' ? 'negatives' : 'positives';
  const rate = missing === 'positives' ? 'TPR' : 'FPR';
  return (
    `No row has ${missing}: ${rate}, AUROC, ROC and precision–recall curves are undefined, the Tile and best ` +
    `thresholds need both classes, and the prevalence cannot be changed. For these, add ${missing} to the ${other}.`
  );
}

/**
 * A note that the file looks like a leaderboard, and a button that opens it as one.
 *
 * @param {Inspection} inspection
 */
function leaderboardOffer({ leaderboard }) {
  if (!leaderboard) return [];
  const away = actButton('Open as a leaderboard', 'away', { id: 'predictions-away' });
  return [make('div', { role: 'alert' }, verdict('warn', BOARD, [away]))];
}

/**
 * The choices that do not belong to a column.
 *
 * @param {Inspection} inspection
 */
function generalFields({ labels, positive, choices }) {
  const values = labels.map(
    ({ value, count: rows }) => /** @type {[string, string]} */ ([value, `${value} (${count(rows)})`]),
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
    { className: 'tx-import-reading' },
    field('Positive class', select(values, positive, { 'data-choice': 'positive' })),
    field('Threshold', threshold, AUTOMATIC),
    make('label', { className: 'tx-import-check' }, reversed, ' Higher scores mean negative'),
  );
}

/**
 * A note on models with scores in fewer rows than another one, shown before anything is opened.
 *
 * @param {Inspection} inspection
 */
function incompleteModels({ layout, rows, models }) {
  const most = layout === 'long' ? Math.max(...models.map((each) => each.rows)) : rows;
  const found = models.filter((each) => each.rows < most).map((each) => `${each.name} in ${count(each.rows)}`);
  if (!found.length) return '';
  const rest = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return (
    `Scores in fewer than all ${count(most)} rows: ${found.slice(0, MOST_NAMED).join(', ')}${rest}. ` +
    'A model that is not scored on hard samples looks better than it is.'
  );
}

/**
 * Reads the choices from the form.
 *
 * @param {HTMLElement} host
 * @param {Inspection} inspection shown in the form
 * @returns {Choices}
 */
export function choicesIn(host, { layout, columns, choices }) {
  const chosen = columns.map(({ name, role, model }) => ({ name, role, model }));
  for (const node of host.querySelectorAll('[data-role]')) {
    const { value, dataset } = /** @type {HTMLInputElement | HTMLButtonElement} */ (node);
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
