/**
 * The dialog of an upload: its progress, its questions, what went wrong. Leaderboards and predictions have one each.
 */
import { fill, make } from '#tile/parts/elements';
import { actButton, verdict } from '#tile/uploads/pieces';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Body } from '#tile/uploads/requests' */
/**
 * A step of the dialog: the contents of title, body and footer; `focus` selects the element to focus first.
 *
 * @typedef {{title: Child[], body: Child[], buttons: Child[], note?: string, focus?: string}} Step
 */

const FORMATS = 'Supported formats: .csv, .tsv, .txt, each also as .gz, and .parquet';
const CLOSE = { type: 'button', className: 'tx-import-close tx-button tx-square', 'data-act': 'close' };

export class UploadPanel {
  title = make('h2', { className: 'tx-import-title', tabindex: -1 });
  body = make('div', { className: 'tx-import-body' });
  footer = make('div', { className: 'tx-import-footer' });

  /** @param {HTMLDialogElement} host */
  constructor(host) {
    this.host = host;
    const cross = make('span', { className: 'tx-icon tx-icon-close', 'aria-hidden': 'true' });
    const close = make('button', { ...CLOSE, 'aria-label': 'Close' }, cross);
    const header = make('div', { className: 'tx-import-header' }, this.title, close);
    const inner = make('div', { className: 'tx-import-parts' }, this.body, this.footer);
    this.title.id = `${host.id}-title`;
    host.setAttribute('aria-labelledby', this.title.id);
    fill(host, make('div', { className: 'tx-import-content' }, header, inner));
  }

  /** @param {Step} step */
  show({ title, body, buttons, note = '', focus = '' }) {
    const before = document.activeElement;
    const held = this.focusedField();
    const { scrollTop } = this.body;
    fill(this.title, ...title);
    fill(this.body, ...body);
    fill(this.footer, make('span', {}, note), ...buttons);
    const opening = !this.host.open;
    if (opening) this.host.showModal();
    else this.body.scrollTop = scrollTop;
    const again = held && this.host.querySelector(held);
    if (again instanceof HTMLElement) returned(again, before);
    else if (opening || held !== null || before === this.title || !this.host.contains(before))
      this.firstFocus(focus).focus();
  }

  /**
   * The element to focus first; the title where there is none.
   *
   * @param {string} selector
   * @returns {HTMLElement}
   */
  firstFocus(selector) {
    return (selector && this.host.querySelector(selector)) || this.title;
  }

  /** A selector for the focused element, so that the next step can give it the focus again. */
  focusedField() {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !this.host.contains(activeElement)) return null;
    if (activeElement === this.title) return null;
    const named = Object.entries(activeElement.dataset).map(([name, value]) => `[data-${dashed(name)}="${value}"]`);
    return activeElement.id ? `#${activeElement.id}` : named.join('') || 'h2';
  }

  hide() {
    if (this.host.open) this.host.close();
  }

  /**
   * @param {string} file
   * @param {string} text
   */
  fail(file, text) {
    this.show({
      title: [fileName(file), ' cannot be imported'],
      body: [verdict('error', text, [`${FORMATS}, with one row for each sample and a first row of names.`])],
      buttons: [actButton('Choose another file', 'choose'), actButton('Close', 'close')],
    });
  }

  /**
   * @param {string} file
   * @param {string} text
   * @param {number | null} share null where it is unknown
   */
  progress(file, text, share) {
    const words = share === null ? text : `${text} ${Math.round(100 * share)} %`;
    const bar = make('progress', { max: 1, value: share, 'aria-label': text });
    this.show({
      title: ['Open ', fileName(file)],
      body: [verdict('warn', words, [bar])],
      buttons: [actButton('Cancel', 'close')],
    });
  }

  /**
   * Shows the progress of the server.
   *
   * @param {string} file
   * @param {Body} body of its answer
   */
  stage(file, body) {
    this.progress(file, waitingWords(body), shareOf(body));
  }

  /**
   * Shows a remark next to the buttons of the current step.
   *
   * @param {string} text
   */
  note(text) {
    const place = this.footer.firstElementChild;
    if (place) place.textContent = text;
  }
}

/** @param {Body} body */
const waitingWords = ({ stage }) => (stage === 'reading' ? 'Reading …' : 'Waiting for the server …');
/** @param {Body} body */
const shareOf = ({ stage, done = 0, total }) => (stage === 'reading' && total ? Math.min(1, done / total) : null);

/**
 * The progress of the server in words.
 *
 * @param {Body} body of its answer
 */
export function stageWords(body) {
  const share = shareOf(body);
  return share === null ? waitingWords(body) : `${waitingWords(body)} ${Math.round(100 * share)} %`;
}

/**
 * Gives the focus back. A text field is put back itself, with what is being typed into it.
 *
 * @param {HTMLElement} again the element in its place
 * @param {Element | null} before
 */
function returned(again, before) {
  const typed = before instanceof HTMLInputElement && before.type === 'text';
  if (typed && before !== again) again.replaceWith(before);
  (typed ? before : again).focus();
}

/** A data attribute in kebab case. @param {string} name as in `dataset` */
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An element with the name of a file. @param {string} file */
export const fileName = (file) => make('span', { className: 'tx-import-file' }, file);
