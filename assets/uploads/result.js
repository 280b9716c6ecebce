/** The result of reading a file of predictions: its models, and problems by row and column. */
import { make } from '#tile/parts/elements';
import { actButton, counted, lastLine, many, table } from '#tile/uploads/pieces';

/**
 * A cell that could not be used.
 *
 * @typedef {Partial<Record<'row' | 'column' | 'found' | 'expected' | 'happens', string | number | null>>} Problem
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
const FIELDS = ['row', 'column', 'found', 'expected', 'happens'];
const HEAD = ['Row', 'Column', 'Found', 'Expected', ''];

/**
 * Whether there is nothing to say but that the predictions are there.
 *
 * @param {Summary} summary
 */
export const isFlawless = ({ notes, problems, unlabelled }) => !notes.length && !problems.length && !unlabelled;

/**
 * The result as elements.
 *
 * @param {Summary} summary
 * @param {boolean} opened whether there are predictions
 */
export function result(summary, opened) {
  const { file, title, samples, models, problems, total_problems: total } = summary;
  const words = opened
    ? `${title}: ${many(samples)} samples, ${counted(models.length, 'model')}`
    : `${file} cannot be used`;
  const more = `${many(total)} problems; the first ${problems.length}:`;
  return [
    make('h2', {}, words),
    ...lines(summary).map((text) => make('p', {}, text)),
    total > problems.length ? make('p', { className: 'tx-note' }, more) : null,
    problems.length ? table(HEAD, problems.map(problemRow)) : null,
    lastLine(opened ? null : actButton('Back to the settings', 'back'), actButton('Close', 'close')),
  ];
}

/** @param {Summary} summary */
function lines({ notes, unlabelled }) {
  if (!unlabelled) return notes;
  return [...notes, `${counted(unlabelled, 'row')} without a label left out.`];
}

/** @param {Problem} problem */
const problemRow = (problem) => make('tr', {}, ...FIELDS.map((field) => make('td', {}, String(problem[field] ?? ''))));
