/** The short notice of a session at the foot of the page. Knows no Dash. */
import { fill, make } from '#tile/parts/elements';

const LASTS = 12000;

export class SessionNote {
  /**
   * A short notice. `wrong`: it is of a failure; `action`: {label, run}, a button; `text`: a text to copy by hand; `lasts`: until
   * it is closed.
   */
  tell(message, { wrong = false, action = null, text = null, lasts = false } = {}) {
    if (!this.node) {
      this.node = make('div', { id: 'sharing-note', className: 'tx-told', role: 'status' });
      document.body.append(this.node);
    }
    const close = make(
      'button',
      { type: 'button', className: 'tx-button tx-plain tx-square', 'aria-label': 'Close' },
      make('span', { className: 'tx-icon tx-icon-close' }),
    );
    const hide = () => {
      clearTimeout(this.timer);
      fill(this.node);
    };
    close.addEventListener('click', hide);
    const button = action && make('button', { type: 'button', className: 'tx-button' }, action.label);
    if (button) button.addEventListener('click', () => [hide(), action.run()]);
    const field = text && make('input', { type: 'text', readonly: '', value: text, 'aria-label': 'Link' });
    this.node.classList.toggle('tx-told-wrong', wrong);
    fill(this.node, make('p', {}, message), field, button, close);
    if (field) field.select();
    clearTimeout(this.timer);
    if (!wrong && !field && !lasts) this.timer = setTimeout(hide, LASTS);
  }
}
