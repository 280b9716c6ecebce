/** What the page shows while predictions are loading: outlines at once, then an explanation and Cancel. */
import { fill, make } from '#tile/parts/elements';

// So many milliseconds of outlines need no words.
const SLOW = 1000;

export class LoadingNote {
  timer = 0;

  /**
   * @param {HTMLElement} main
   * @param {HTMLElement} host for the explanation
   * @param {() => void} onCancel
   */
  constructor(main, host, onCancel) {
    this.main = main;
    this.host = host;
    this.cancel = make('button', { type: 'button', className: 'tx-button' }, 'Cancel');
    this.cancel.addEventListener('click', onCancel);
  }

  /**
   * @param {boolean} on
   * @param {boolean} back whether there are predictions to go back to
   */
  show(on, back) {
    clearTimeout(this.timer);
    this.host.hidden = true;
    this.main.toggleAttribute('aria-busy', on);
    if (!on) return;
    this.main.setAttribute('aria-busy', 'true');
    this.timer = window.setTimeout(() => this.say(back), SLOW);
  }

  /** @param {boolean} back */
  say(back) {
    fill(
      this.host,
      make('span', {}, 'Computing the curves and scores of these predictions …'),
      back ? this.cancel : null,
    );
    this.host.hidden = false;
  }
}
