/** The result of reading a file of predictions: its models, and problems by row and column. */
import { count, counted } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { fileName } from '#tile/uploads/panel';
import { actButton, problemTable, verdict } from '#tile/uploads/pieces';

/** @import { Step } from '#tile/uploads/panel' */

/**
 * A cell that could not be used.
 *
 * @typedef {Partial<Record<'row' | 'column' | 'found' | 'expected' | 'effect', string | number | null>>} Problem
 */

/**
 * @typedef {object} Summary
 * @property {string} file
 * @property {string} title
 * @property {number} samples
 * @property {{name: string}[]} models
 * @property {number} unlabelled rows without a label
 * @property {string[]} notes
 * @property {Problem[]} problems the first of them
 * @property {number} total_problems
 */

/** @type {(keyof Problem)[]} */
const FIELDS = ['row', 'column', 'found', 'expected', 'effect'];
const HEAD = ['Row', 'Column', 'Found', 'Expected', 'What happens'];

/**
 * Whether there is nothing to report but that the predictions were read.
 *
 * @param {Summary} summary
 */
export const isFlawless = ({ notes, problems, unlabelled }) => !notes.length && !problems.length && !unlabelled;

/**
 * The result as a step of the dialog.
 *
 * @param {Summary} summary
 * @param {boolean} opened whether there are predictions
 * @returns {Step}
 */
export function result(summary, opened) {
  const { file, title, samples, models } = summary;
  const found = opened
    ? verdict('ok', `${title}: ${counted(samples, 'sample')}, ${counted(models.length, 'model')}.`, lines(summary))
    : verdict('error', 'No sample can be used.', lines(summary));
  return {
    title: opened ? ['Imported ', fileName(file)] : [fileName(file), ' cannot be imported'],
    body: [found, ...problemsOf(summary)],
    buttons: [opened ? null : actButton('Back to the settings', 'back'), actButton('Close', 'close')],
  };
}

/** @param {Summary} summary */
function problemsOf({ problems, total_problems: total }) {
  if (!problems.length) return [];
  const more = total > problems.length ? `the first ${count(problems.length)} are listed` : '';
  const head = make('h3', {}, counted(total, 'problem'), make('small', {}, more));
  return [make('div', { className: 'tx-import-problems' }, head, problemTable(HEAD, problems.map(problemRow)))];
}

/** @param {Summary} summary */
function lines({ notes, unlabelled }) {
  if (!unlabelled) return notes;
  return [...notes, `${counted(unlabelled, 'row')} without a label left out.`];
}

/** @param {Problem} problem */
const problemRow = (problem) => make('tr', {}, ...FIELDS.map((field) => make('td', {}, String(problem[field] ?? ''))));
