/** The dialog that imports a leaderboard: what the server found, its questions, the choices of the user. */
import { count } from '#tile/draw/text';
import {
  actButton,
  field,
  fileName,
  fileTable,
  select,
  sentence,
  UNCHANGED,
  UploadPanel,
  verdict,
} from '#tile/import/upload_panel';
import { closest, make, part } from '#tile/ui/elements';

/** @import { Problem, RoleGroup, Step, TableColumn, TableRow } from '#tile/import/upload_panel' */
/** @import { Child } from '#tile/ui/elements' */

// ---- Questions of the import dialog: how to read a file, what it leaves open; each is a field or a row of buttons.

/**
 * A question, answered by choosing one of its `options` or, without these, by typing. `needed`: must be answered before
 * importing; `click`: each option is a button; `hint`: what stands below it.
 *
 * @typedef {{name: string, label: string, value: string | null, options?: [string, string][], placeholder?: string,
 *   needed: boolean, click?: boolean, hint?: string}} Question
 */

/** The CSS selector of the first question to be answered. */
/** @param {Question[]} asked @param {boolean} ready whether the file can be imported */
function firstQuestion(asked, ready) {
  if (asked.length) return `[data-${asked[0].click ? 'import-answer' : 'choice'}="${asked[0].name}"]`;
  return ready ? '#import-confirm' : '[data-role="role"]';
}

/** The questions that the file leaves open, which come first. @param {Question[]} asked */
function decisions(asked) {
  if (!asked.length) return [];
  const needed = asked.some((each) => each.needed);
  const title = needed ? 'To decide before the import' : 'To decide';
  return [
    make(
      'div',
      { className: 'tx-import-decisions', role: 'group', 'aria-label': title },
      make('h3', {}, title),
      ...asked.map(fieldOf),
    ),
  ];
}

/** @param {Question} question */
function fieldOf({ name, label, value, options, placeholder = '', click, hint = '' }) {
  const attributes = { 'data-choice': name, 'data-field': '' };
  if (options && click) return buttonsOf(label, options, value, attributes);
  if (options) return field(label, select(options, value, attributes));
  const typed = { type: 'text', inputmode: 'decimal', maxlength: 12, value: value ?? '', placeholder };
  return field(label, make('input', { ...typed, ...attributes }), hint);
}

/**
 * A question that is answered by one click; a hidden field holds the answer.
 *
 * @param {string} label @param {[string, string][]} options @param {string | null} value
 * @param {{'data-choice': string, 'data-field': string}} attributes
 */
function buttonsOf(label, options, value, attributes) {
  /** @param {[string, string]} option */
  const button = ([key, text]) => {
    const answer = { 'data-import-answer': attributes['data-choice'], 'data-answer': key };
    return make('button', { ...answer, 'aria-pressed': String(key === value) }, text);
  };
  return make(
    'div',
    { className: 'tx-import-field', role: 'group', 'aria-label': label },
    make('span', { className: 'tx-import-label' }, label),
    make('input', { type: 'hidden', value: value ?? '', ...attributes }),
    make('div', { className: 'tx-import-only' }, ...options.map(button)),
  );
}

// ---- The review of a leaderboard file by the server, as a step of the dialog, with its choices.

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
 * @property {number} asked the number of the choice that this answers, 0 for none
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
 * @property {boolean} predictions whether the file holds predictions, not a leaderboard
 * @property {string} title of the leaderboard
 * @property {string[]} entities their names; none of a very long leaderboard
 */

/**
 * A leaderboard that this browser has opened and that may be an earlier version. `common`: how many names it has in
 * common with the file; null where its names are not known. `official`: its official rule and score.
 *
 * @typedef {{id: string, title: string, used: number, size: number, common: number | null,
 *   official?: {rule: string, score: string | null}}} Earlier
 */

// ---- The earlier version with which the leaderboard is compared, which the browser alone knows.

/** Asks with which earlier version to compare. @param {Earlier[]} earlier @param {string | null} chosen */
function versionField(earlier, chosen) {
  if (!earlier.length) return null;
  /** @type {[string, string][]} */
  const options = earlier.map(({ id, title, used }) => [id, `${title}, opened ${dayOf(used)}`]);
  const one = earlier.find(({ id }) => id === chosen);
  const known =
    one && one.common !== null ? `${count(one.common)} of its ${count(one.size)} names are in this file. ` : '';
  const hint = one ? `${known}Who entered or left, and whose score and rank moved.` : '';
  const control = select([...options, ['', 'no earlier version']], chosen ?? '', { 'data-version': '' });
  return make('div', { className: 'tx-import-version' }, field('Show what changed since', control, hint));
}

/** @param {number} time */
const dayOf = (time) => new Date(time).toLocaleDateString('en-GB', DAY);

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };

// So many rows with problems are summed up, too.
const MANY = 4;
// Where the seconds stand for which a file has been read.
const WAITED = '[data-import-waited]';

/** The step for a file that was refused, or is not read yet. @param {Notice} notice @returns {Step} */
function noticeStep({ kind, name, verdict: said }) {
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
function waitedWords(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `for ${seconds} s` : `for ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * The step for a file that can be corrected and imported.
 *
 * @param {Review} review
 * @param {RoleGroup[]} groups what a column can be
 * @param {boolean} changing whether the questions of how to read the file are open
 * @param {Element | null} version the question with which earlier version to compare
 * @returns {Step}
 */
function reviewStep(review, groups, changing, version) {
  const confirm = { id: 'import-confirm', className: 'tx-button tx-primary', disabled: review.ready ? null : '' };
  const away = actButton('Open on Predictions', 'away', { id: 'import-away', className: 'tx-button tx-primary' });
  return {
    title: ['Import ', fileName(review.name)],
    body: [
      about(review, changing),
      ...decisions(review.decisions),
      version,
      found(review),
      review.notice ? make('div', { className: 'tx-import-notice', role: 'alert' }, review.notice) : null,
      ...review.general.map((problem) => make('div', { className: 'tx-import-general' }, sentence(problem))),
      ...problemsOf(review),
      fileTable(review.columns, review.rows, groups),
      pagesOf(review),
    ],
    buttons: [actButton('Cancel', 'close'), review.predictions ? away : actButton(review.confirm, 'convert', confirm)],
    note: UNCHANGED,
    focus: review.predictions ? '#import-away' : firstQuestion(review.decisions, review.ready),
  };
}

/** @param {Review} review @param {boolean} changing */
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
    make('button', { 'data-import-only': key, 'aria-pressed': String((only ?? '') === key) }, text);
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
  const way = make('button', { 'data-import-row': row, title: `Show row ${row}` }, where);
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
  const page = (label, step) => make('button', { 'data-import-page': step }, label);
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

/**
 * An action in the dialog, beyond its choices.
 *
 * `edit`: a corrected cell: the number of its row, the index of its column, its text.
 *
 * @typedef {{row?: number, page?: number, only?: string, edit?: [number, number, string], poll?: boolean,
 *   close?: boolean}} Act
 */

/**
 * All choices, and the action. `of`: the id of the reading that they are about; `n`: the number of the choice.
 *
 * @typedef {{of: string | null, roles: string[], fields: Record<string, string>, act: Act | null, n: number}} Choice
 */

// ---- The dialog that imports a leaderboard: shows what the server found in the file, and sends it the user's
// choices. It has the design of the dialog for predictions.

// How often the server is asked for a file that waits, and how long a typed text rests before it is sent.
const POLL = 700;
const REST = 400;
const SECOND = 1000;

export class ImportDialog {
  /** The last answer of the server; null where the dialog is closed. @type {Review | Notice | null} */
  said = null;
  /** When the file that is being read was sent, and what counts the seconds since. */
  since = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  clock = undefined;
  /** The earlier version to compare with; null for none, undefined where none is offered. */
  /** @type {string | null | undefined} */
  version = undefined;
  /** Counts the messages sent, so that each one changes the store. */
  sent = 0;
  /** The number of the last choice, whose answer is waited for. */
  asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {HTMLDialogElement} host @param {(choice: Choice) => void} onChoice
   * @param {(choice: Choice, version: string | null | undefined) => void} onConfirm with the earlier version chosen
   * @param {() => void} onAnother called to choose another file
   * @param {() => void} onPredictions called where the file holds predictions
   * @param {(review: Review) => Earlier[]} versionsOf the earlier versions that there may be, the likeliest first
   */
  constructor(host, onChoice, onConfirm, onAnother, onPredictions, versionsOf) {
    this.host = host;
    this.panel = new UploadPanel(host);
    this.groups = JSON.parse(host.dataset.roles ?? '[]');
    this.onChoice = onChoice;
    this.onConfirm = onConfirm;
    this.onAnother = onAnother;
    this.onPredictions = onPredictions;
    this.versionsOf = versionsOf;
    host.addEventListener('change', (event) => closest(event, '[data-role], [data-field]') && this.choose());
    host.addEventListener('change', (event) => this.goToRow(closest(event, '[data-import-go]')));
    host.addEventListener('change', (event) => this.chooseVersion(closest(event, '[data-version]')));
    host.addEventListener('change', (event) => this.correct(closest(event, '[data-import-cell]')));
    host.addEventListener('input', (event) => closest(event, 'input[data-field]') && this.later(REST, null));
    host.addEventListener('click', (event) => this.clicked(event));
    host.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
  }

  /** What is shown of a file that was read. */
  get review() {
    return this.said?.kind === 'review' ? this.said : null;
  }

  /** @param {Review | Notice} said answer of the server */
  show(said) {
    const before = this.said;
    // The answer about a file that the user has cancelled meanwhile.
    if (said.kind === 'waiting' && said.asked && !before) return;
    this.said = said;
    if (said.kind === 'waiting') {
      this.wait(said, before);
      return;
    }
    this.stop();
    if (said.kind !== 'review') return this.panel.show(noticeStep(said));
    // It answers an earlier choice: shown, it would take back what was chosen since.
    if (before?.kind === 'review' && before.of === said.of && said.asked < this.asked) return;
    const earlier = said.ready ? this.versionsOf(said) : [];
    const other = this.followVersions(earlier, before);
    const version = versionField(earlier, this.version ?? null);
    this.panel.show(reviewStep(said, this.groups, this.isChanging(), version));
    if (other && earlier.length) this.followOfficial(earlier[0]);
  }

  /** Proposes the official rule and score of the earlier version. @param {Earlier} earlier */
  followOfficial({ official }) {
    const asked = Object.entries(official ?? {}).filter(([name, value]) => {
      const node = this.host.querySelector(`select[data-choice="${name}"]`);
      if (!(node instanceof HTMLSelectElement) || node.value) return false;
      if (![...node.options].some((option) => option.value && option.value === value)) return false;
      node.value = String(value);
      return true;
    });
    if (asked.length) this.choose();
  }

  /**
   * Keeps the earlier version chosen for this file where it is still offered; else takes the likeliest.
   *
   * @param {Earlier[]} earlier @param {Review | Notice | null} before
   * @returns {boolean} whether it took it for the first time
   */
  followVersions(earlier, before) {
    const same = before?.kind === 'review' && before.name === this.review?.name;
    const { version } = this;
    if (!earlier.length) this.version = undefined;
    else if (!same || (version !== null && !earlier.some(({ id }) => id === version))) this.version = earlier[0].id;
    return !same || version === undefined;
  }

  /** @param {Element | null} control */
  chooseVersion(control) {
    if (!(control instanceof HTMLSelectElement)) return;
    this.version = control.value || null;
    if (this.said) this.show(this.said);
  }

  /**
   * Shows that a file is being read and for how long, and asks again: until it is read, whatever the last answer was.
   */
  /** @param {Notice} said @param {Review | Notice | null} before what is shown */
  wait(said, before) {
    if (!said.asked && said !== before) this.since = Date.now();
    this.later(POLL, { poll: true });
    this.clock ??= setInterval(() => this.tick(), SECOND);
    if (before?.kind === 'waiting' && before.verdict.headline === said.verdict.headline) return;
    this.panel.show(noticeStep(said));
    this.tick();
  }

  tick() {
    const place = this.host.querySelector(WAITED);
    if (place) place.textContent = waitedWords(Date.now() - this.since);
  }

  /** Whether the questions of how to read the file are open. */
  isChanging() {
    return this.host.querySelector('.tx-import-about details[open]') !== null;
  }

  /** Stops what waits: the next question, and the clock. */
  stop() {
    clearTimeout(this.timer);
    clearInterval(this.clock);
    this.clock = undefined;
  }

  /** Closes the dialog: the leaderboard has arrived. */
  hide() {
    this.stop();
    this.said = null;
    this.panel.hide();
  }

  close() {
    this.hide();
    this.choose({ close: true });
  }

  /** @param {Act | null} act */
  choose(act = null) {
    const choice = this.chosen(act);
    this.asked = choice.n;
    this.onChoice(choice);
  }

  /** @param {Act | null} act @returns {Choice} */
  chosen(act) {
    clearTimeout(this.timer);
    this.sent += 1;
    return { of: this.review?.of ?? null, roles: this.roles(), fields: this.fields(), act, n: this.sent };
  }

  /** @param {number} milliseconds @param {Act | null} act */
  later(milliseconds, act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.choose(act), milliseconds);
  }

  roles() {
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = this.host.querySelectorAll('[data-role="role"]');
    return Array.from(buttons, ({ value }) => value);
  }

  fields() {
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const nodes = this.host.querySelectorAll('[data-field]');
    return Object.fromEntries(Array.from(nodes, (node) => [node.dataset.choice ?? '', node.value]));
  }

  /** @param {Event} event */
  clicked(event) {
    const act = event.target === this.host ? 'close' : closest(event, '[data-act]')?.dataset.act;
    if (act === 'close') this.close();
    else if (act === 'choose') this.onAnother();
    else if (act === 'convert') this.confirm();
    else if (act === 'away') this.openAsPredictions();
    const { importRow, importPage, importOnly, importAnswer, answer } = closest(event, 'button')?.dataset ?? {};
    if (importRow) this.choose({ row: Number(importRow) });
    else if (importPage) this.choose({ page: Number(importPage) });
    else if (importOnly !== undefined) this.choose({ only: importOnly });
    else if (importAnswer) this.answer(importAnswer, answer ?? '');
  }

  /** Answers a question by a click. @param {string} name @param {string} value */
  answer(name, value) {
    part(this.host, `input[data-choice="${name}"]`, HTMLInputElement).value = value;
    this.choose();
  }

  /** Shows the row whose number was typed. @param {Element | null} field */
  goToRow(field) {
    const row = field instanceof HTMLInputElement ? Number(field.value.trim()) : NaN;
    if (Number.isInteger(row) && row > 0) this.choose({ row });
  }

  /** Sends a cell that was corrected. @param {Element | null} field */
  correct(field) {
    if (!(field instanceof HTMLInputElement)) return;
    const [row, column] = (field.dataset.importCell ?? '').split(',').map(Number);
    this.choose({ edit: [row, column, field.value] });
  }

  /** Shows the last answer again, so that a review can be confirmed again and a file is asked for again. */
  again() {
    // What was asked since then has been lost.
    this.asked = 0;
    if (this.said) this.show(this.said);
  }

  openAsPredictions() {
    this.close();
    this.onPredictions();
  }

  confirm() {
    part(this.host, '#import-confirm', HTMLButtonElement).disabled = true;
    this.onConfirm(this.chosen(null), this.version);
  }
}
