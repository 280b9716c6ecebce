/**
 * The dialog in which an upload of predictions shows where it is: its progress, its questions, what went wrong. It
 * looks as that of leaderboards does, and goes through the same steps.
 */
import { fill, make } from '#tile/parts/elements';
import { actButton, verdict } from '#tile/uploads/pieces';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Body } from '#tile/uploads/requests' */
/**
 * A step: what stands in the title, in the body and in the footer.
 *
 * @typedef {{title: Child[], body: Child[], buttons: Child[], note?: string}} Step
 */

export const FORMATS = 'Supported formats: .csv, .tsv, .txt, each also as .gz, and .parquet';
const CLOSE = { type: 'button', className: 'mantine-Modal-close tx-button tx-square', 'data-act': 'close' };

export class UploadPanel {
  title = make('h2', { className: 'mantine-Modal-title', id: 'predictions-upload-title', tabindex: -1 });
  body = make('div', { className: 'tx-import-body' });
  footer = make('div', { className: 'tx-import-footer' });

  /** @param {HTMLDialogElement} host */
  constructor(host) {
    this.host = host;
    const cross = make('span', { className: 'tx-icon tx-icon-close', 'aria-hidden': 'true' });
    const close = make('button', { ...CLOSE, 'aria-label': 'Close' }, cross);
    const header = make('div', { className: 'mantine-Modal-header' }, this.title, close);
    const inner = make('div', { className: 'mantine-Modal-body' }, this.body, this.footer);
    host.setAttribute('aria-labelledby', this.title.id);
    fill(host, make('div', { className: 'mantine-Modal-content' }, header, inner));
  }

  /** @param {Step} step */
  show({ title, body, buttons, note = '' }) {
    const held = this.held();
    fill(this.title, ...title);
    fill(this.body, ...body);
    fill(this.footer, make('span', {}, note), ...buttons);
    if (!this.host.open) this.host.showModal();
    const again = held && this.host.querySelector(held);
    if (again instanceof HTMLElement) again.focus();
    else if (held !== null || !this.host.contains(document.activeElement)) this.title.focus();
  }

  /** The choice that has the focus, as a selector: it keeps the focus in the step that is shown next. */
  held() {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !this.body.contains(activeElement)) return null;
    const { role, column, choice } = activeElement.dataset;
    return choice ? `[data-choice="${choice}"]` : `[data-role="${role}"][data-column="${column}"]`;
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
      title: [named(file), ' cannot be imported'],
      body: [verdict('error', text, [`${FORMATS}, with one row for each sample and a first row of names.`])],
      buttons: [actButton('Choose another file', 'choose'), actButton('Close', 'close')],
    });
  }

  /**
   * @param {string} file
   * @param {string} text
   * @param {number | null} share null where that is not known
   */
  progress(file, text, share) {
    const words = share === null ? text : `${text} ${Math.round(100 * share)} %`;
    const bar = make('progress', { max: 1, value: share, 'aria-label': text });
    this.show({
      title: ['Open ', named(file)],
      body: [verdict('warn', words, [bar])],
      buttons: [actButton('Cancel', 'close')],
    });
  }

  /**
   * How far the server is.
   *
   * @param {string} file
   * @param {Body} body of its answer
   */
  stage(file, { stage, done = 0, total }) {
    if (stage !== 'reading') this.progress(file, 'Waiting for the server …', null);
    else this.progress(file, 'Reading …', total ? Math.min(1, done / total) : null);
  }
}

/** @param {string} file */
export const named = (file) => make('span', { className: 'tx-import-file' }, file);
