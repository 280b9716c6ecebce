/**
 * The control of the rate of positive predictions for the curve of no skill: a slider, a number field, and a button for
 * that of a classifier.
 */
import { prevalence } from '#tile/draw/text';
import { button } from '#tile/parts/buttons';
import { make, numberField } from '#tile/parts/elements';
import { PRIOR_EXPECTED, readPrior } from '#tile/parts/priors';

const NAME = 'Rate of positive predictions';
const LEAST = 0.01;

export class RateControl {
  slider = make('input', { type: 'range', min: LEAST, max: 1 - LEAST, step: LEAST, 'aria-label': NAME });
  field = numberField(null, `${NAME}, exact`);
  own = button({ 'aria-pressed': 'true', title: 'Of the selected classifier, or of the best one here' }, 'Follow');
  node = make(
    'div',
    { className: 'tx-rate', role: 'group', 'aria-label': NAME, title: `${NAME} of the curve γτ` },
    make('span', {}, 'at ', make('i', {}, 'τ'), make('sub', {}, '+')),
    make('div', { className: 'tx-slider' }, this.slider),
    this.field,
    this.own,
  );

  /**
   * @param {string} id of the element for the control, which may be created later
   * @param {(tau: number | null, live: boolean) => void} onRate null: the rate of a classifier
   */
  constructor(id, onRate) {
    this.id = id;
    this.onRate = onRate;
    this.slider.addEventListener('input', () => onRate(Number(this.slider.value), true));
    this.slider.addEventListener('change', () => onRate(Number(this.slider.value), false));
    this.field.addEventListener('change', () => this.type());
    this.field.addEventListener('keydown', (event) => event.key === 'Enter' && this.type());
    this.own.addEventListener('click', () => onRate(null, false));
  }

  type() {
    const value = readPrior(this.field.value);
    if (value > 0) return this.onRate(value, false);
    this.field.setAttribute('aria-invalid', 'true');
    this.field.title = `Expected ${PRIOR_EXPECTED}, found “${this.field.value}”`;
  }

  /**
   * @param {boolean} on whether the curve is shown
   * @param {number} rate NaN if unknown
   * @param {boolean} chosen whether the user set it
   */
  paint(on, rate, chosen) {
    const host = document.getElementById(this.id);
    if (host && !host.contains(this.node)) host.append(this.node);
    this.node.hidden = !on;
    this.own.setAttribute('aria-pressed', String(!chosen));
    this.field.removeAttribute('aria-invalid');
    this.field.title = '';
    if (!Number.isFinite(rate)) {
      this.field.value = '';
      return;
    }
    this.slider.value = String(rate);
    this.slider.setAttribute('aria-valuetext', `${prevalence(rate)} positive predictions`);
    this.field.value = prevalence(rate);
  }
}
