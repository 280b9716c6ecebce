/** The review of a leaderboard file by the server, as a step of the dialog, with its choices. */
import { count } from '#tile/draw/text';
import { decisions, fieldOf, firstQuestion } from '#tile/imports/questions';
import { make } from '#tile/parts/elements';
import { fileName } from '#tile/uploads/panel';
import { actButton, verdict } from '#tile/uploads/pieces';
import { fileTable, sentence } from '#tile/uploads/table';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Question } from '#tile/imports/questions' */
/** @import { Step } from '#tile/uploads/panel' */
/** @import { RoleGroup } from '#tile/uploads/picker' */
/** @import { Problem, TableColumn, TableRow } from '#tile/uploads/table' */

/** @typedef {{mark: 'ok' | 'warn' | 'error', headline: string, detail: string, notes: string[]}} Verdict */

/** @typedef {{severity: string, column: string, expected: string, count: number, row: number}} Kind */

/**
 * A file that is refused or not read yet. `asked`: the number of the question that this answers, 0 for none.
 *
 * @typedef {{kind: 'refused' | 'waiting', name: string, verdict: Verdict, asked?: number}} Notice
 */

/**
 * @typedef {object} Review
 * @property {'review'} kind
 * @property {string} of id of the file and of this reading of it
 * @property {string} name of the file
 * @property {string} what it holds
 * @property {string} about how it was read
 * @property {Verdict} verdict
 * @property {string} notice what was wrong with the last choice
 * @property {Question[]} reading how to read the file
 * @property {Question[]} decisions what the file leaves open
 * @property {Problem[]} general problems of whole columns
 * @property {TableColumn[]} columns
 * @property {TableRow[]} rows
 * @property {string} window which rows are shown, in words
 * @property {boolean} pages whether there are more rows
 * @property {number} total number of rows
 * @property {number} wrong number of rows with problems
 * @property {string | null} only kind of problem whose rows are shown; null for all rows
 * @property {Kind[]} kinds of problems
 * @property {string} summary of the problems
 * @property {string} confirm label of the button that imports
 * @property {boolean} ready
 */

// So many rows with problems are summed up, too.
const MANY = 4;
const UNCHANGED = 'Nothing changes until you import.';
// The place of the seconds that a file has been read for.
export const WAITED = '[data-import-waited]';

/**
 * The step for a file that was refused, or is not read yet.
 *
 * @param {Notice} notice
 * @returns {Step}
 */
export function noticeStep({ kind, name, verdict: said }) {
  const refused = kind === 'refused';
  const waited = refused ? null : make('span', { 'data-import-waited': '', 'aria-hidden': 'true' });
  return {
    title: refused ? [fileName(name), ' cannot be imported'] : ['Open ', fileName(name)],
    body: [verdict(said.mark, make('span', {}, said.headline, ' ', waited), said.notes)],
    buttons: [refused ? actButton('Choose another file', 'choose') : null, actButton('Cancel', 'close')],
    note: UNCHANGED,
    focus: refused ? '[data-act="choose"]' : '',
  };
}

/** For how long a file has been read, in words. @param {number} milliseconds */
export function waitedWords(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `for ${seconds} s` : `for ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * The step for a file that can be corrected and imported.
 *
 * @param {Review} review
 * @param {RoleGroup[]} groups what a column can be
 * @param {boolean} changing whether the questions of how to read the file are open
 * @returns {Step}
 */
export function reviewStep(review, groups, changing) {
  const confirm = { id: 'import-confirm', className: 'tx-button tx-primary', disabled: review.ready ? null : '' };
  return {
    title: ['Import ', fileName(review.name)],
    body: [
      about(review, changing),
      ...decisions(review.decisions),
      found(review),
      review.notice ? make('div', { className: 'tx-import-notice', role: 'alert' }, review.notice) : null,
      ...review.general.map((problem) => make('div', { className: 'tx-import-general' }, sentence(problem))),
      ...problemsOf(review),
      fileTable(review.columns, review.rows, groups),
      pagesOf(review),
    ],
    buttons: [actButton('Cancel', 'close'), actButton(review.confirm, 'convert', confirm)],
    note: UNCHANGED,
    focus: firstQuestion(review.decisions, review.ready),
  };
}

/**
 * @param {Review} review
 * @param {boolean} changing
 */
function about({ what, about: how, reading }, changing) {
  const questions = make('div', { className: 'tx-import-reading' }, ...reading.map(fieldOf));
  const change = make(
    'details',
    { open: changing ? '' : null },
    make('summary', { 'data-held': 'reading' }, 'change'),
    questions,
  );
  return make(
    'div',
    { className: 'tx-import-about' },
    what ? make('b', {}, what) : null,
    make('span', {}, how),
    reading.length ? change : null,
  );
}

/** @param {Review} review */
function found({ verdict: { mark, headline, detail, notes } }) {
  return verdict(mark, headline, notes, detail);
}

/** How many rows have problems, and of which kinds; each kind links to its first row. @param {Review} review */
function problemsOf({ wrong, total, only, kinds, summary }) {
  if (!wrong) return [];
  /** @param {string} text @param {string} key */
  const choice = (text, key) =>
    make('button', { type: 'button', 'data-import-only': key, 'aria-pressed': String((only ?? '') === key) }, text);
  const shown = make(
    'div',
    { className: 'tx-import-only', role: 'group', 'aria-label': 'Rows shown' },
    choice(`All ${count(total)} rows`, ''),
    choice(`With problems: ${count(wrong)}`, 'problems'),
  );
  const head = make('div', { className: 'tx-import-problems' }, shown, make('small', {}, summary));
  return wrong > MANY ? [head, make('ul', { className: 'tx-import-kinds' }, ...kinds.map(kindOf))] : [head];
}

/** @param {Kind} kind */
function kindOf({ severity, column, expected, count: rows, row }) {
  const where = rows === 1 ? `row ${row}` : `${count(rows)} rows, from row ${row}`;
  const way = make('button', { type: 'button', 'data-import-row': row, title: `Show row ${row}` }, where);
  return make(
    'li',
    { className: `tx-import-${severity}-text` },
    make('b', {}, column),
    `: should be ${expected} · `,
    way,
  );
}

/** Which rows are shown, with buttons to the others. @param {Review} review */
function pagesOf({ window: text, pages }) {
  /** @param {string} label @param {number} step @returns {Child} */
  const page = (label, step) => make('button', { type: 'button', 'data-import-page': step }, label);
  const row = { type: 'text', inputmode: 'numeric', maxlength: 7, 'data-import-go': '', 'data-held': 'go' };
  return make(
    'div',
    { className: 'tx-import-window' },
    make('span', {}, text),
    pages
      ? make('span', {}, make('label', {}, 'Go to row ', make('input', row)), page('Previous', -1), page('Next', 1))
      : null,
  );
}
