/** The short message of a session at the bottom of the page. Knows no Dash. */
import { button, closeButton } from '#tile/parts/buttons';
import { fill, make } from '#tile/parts/elements';

/**
 * @typedef {object} How
 * @property {boolean} [wrong] whether it reports a failure
 * @property {{label: string, run: () => unknown} | null} [action] a button
 * @property {string | null} [text] a text to copy by hand
 * @property {boolean} [lasts] whether it stays until it is closed
 */

const LASTS = 12000;

export class SessionNote {
  /** @type {HTMLElement | null} */
  node = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** Shows a message. @param {string} message @param {How} [how] */
  tell(message, { wrong = false, action = null, text = null, lasts = false } = {}) {
    const node = this.element();
    const field = text ? make('input', { type: 'text', readonly: '', value: text, 'aria-label': 'Link' }) : null;
    node.classList.toggle('tx-told-wrong', wrong);
    fill(node, make('p', {}, message), field, action && this.button(action), this.closeButton());
    field?.select();
    clearTimeout(this.timer);
    if (!wrong && !field && !lasts) this.timer = setTimeout(() => this.hide(), LASTS);
  }

  /** The element of the message, added to the page at first. */
  element() {
    if (!this.node) {
      this.node = make('div', { id: 'sharing-note', className: 'tx-told', role: 'status' });
      document.body.append(this.node);
    }
    return this.node;
  }

  hide() {
    clearTimeout(this.timer);
    if (this.node) fill(this.node);
  }

  /** @param {{label: string, run: () => unknown}} action */
  button({ label, run }) {
    const node = button({}, label);
    node.addEventListener('click', () => {
      this.hide();
      run();
    });
    return node;
  }

  closeButton() {
    const close = closeButton('Close');
    close.addEventListener('click', () => this.hide());
    return close;
  }
}
