/** The progress of something that arrives part by part, with a button that stops or resumes it. */
import { capitalized } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/**
 * @typedef {{done: number, of: number, running: boolean}} Parts how many have arrived of how many, and whether more
 *   will come
 */

export class Progress {
  words = make('span', {});
  button = make('button', { type: 'button', className: 'tx-button' });

  /**
   * @param {string} what arrives, such as "maps"
   * @param {() => void} onToggle called when the user stops or resumes
   * @param {string} [className]
   */
  constructor(what, onToggle, className = '') {
    this.what = what;
    this.bar = make('progress', { 'aria-label': `${capitalized(what)} done` });
    this.node = make(
      'div',
      { className: `tx-scores-progress ${className}`.trim(), hidden: '' },
      this.words,
      this.bar,
      this.button,
    );
    this.button.addEventListener('click', onToggle);
  }

  /** @param {Parts | null} parts null if nothing is missing */
  paint(parts) {
    this.node.hidden = !parts;
    if (!parts) return;
    const { done, of, running } = parts;
    this.words.textContent = done ? `${done} of ${of} ${this.what}` : 'Computing the maps';
    if (done) Object.assign(this.bar, { max: of, value: done });
    else this.bar.removeAttribute('value');
    this.bar.hidden = !running;
    this.button.textContent = running ? 'Stop' : 'Go on';
  }
}
