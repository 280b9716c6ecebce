/**
 * The dialog that imports a leaderboard: shows what the server found in the file, and sends it the user's choices. It
 * has the design of the dialog for predictions. Independent of Dash.
 */
import { noticeStep, reviewStep, WAITED, waitedWords } from '#tile/imports/review';
import { closest, part } from '#tile/parts/elements';
import { UploadPanel } from '#tile/uploads/panel';

/** @import { Notice, Review } from '#tile/imports/review' */

/**
 * An action in the dialog, beyond its choices.
 *
 * `edit`: a corrected cell: the number of its row, the index of its column, its text.
 *
 * @typedef {{row?: number, page?: number, only?: string, edit?: [number, number, string], poll?: boolean,
 *   close?: boolean}} Act
 */

/**
 * All choices, and the action.
 *
 * @typedef {{of: string | null, roles: string[], fields: Record<string, string>, act: Act | null, n: number}} Choice
 */

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
  /** Counts the messages sent, so that each one changes the store. */
  sent = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {HTMLDialogElement} host
   * @param {(choice: Choice) => void} onChoice
   * @param {(choice: Choice) => void} onConfirm
   * @param {() => void} onAnother called to choose another file
   */
  constructor(host, onChoice, onConfirm, onAnother) {
    this.host = host;
    this.panel = new UploadPanel(host);
    this.groups = JSON.parse(host.dataset.roles ?? '[]');
    this.onChoice = onChoice;
    this.onConfirm = onConfirm;
    this.onAnother = onAnother;
    host.addEventListener('change', (event) => closest(event, '[data-role], [data-field]') && this.choose());
    host.addEventListener('change', (event) => this.goToRow(closest(event, '[data-import-go]')));
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
    this.panel.show(said.kind === 'review' ? reviewStep(said, this.groups, this.isChanging()) : noticeStep(said));
  }

  /**
   * Shows that a file is being read and for how long, and asks again: until it is read, whatever the last answer was.
   *
   * @param {Notice} said
   * @param {Review | Notice | null} before what is shown
   */
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
    this.onChoice(this.chosen(act));
  }

  /**
   * @param {Act | null} act
   * @returns {Choice}
   */
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
    if (this.said) this.show(this.said);
  }

  confirm() {
    part(this.host, '#import-confirm', HTMLButtonElement).disabled = true;
    this.onConfirm(this.chosen(null));
  }
}
