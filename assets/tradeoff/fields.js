/** Number fields for the place on the path (β and b, or t), and a button that goes to the optimum. */
import { fill, make, numberField } from '#tile/parts/elements';
import { betaOf, placeOf } from '#tile/paths/axis';
import { placeNumbers, readNumber } from '#tile/paths/numbers';

/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

export class PathFields {
  beta = numberField('way-beta', 'β');
  place = numberField('way-t', 'b');
  betaField = make('label', { className: 'tx-field' }, make('i', {}, 'β'), this.beta);
  placeName = make('i', {}, 'b');
  placeField = make('label', { className: 'tx-field' }, this.placeName, this.place);
  best = make('button', { type: 'button', className: 'tx-button', id: 'way-best' }, 'Go to optimum');
  recommended = 0;
  /** The places where pairs tie. @type {number[]} */
  ties = [];

  /**
   * @param {HTMLElement} host
   * @param {(t: number, live: boolean) => void} onT
   */
  constructor(host, onT) {
    this.onT = onT;
    fill(host, this.betaField, this.placeField, this.best);
    this.place.addEventListener('change', () =>
      this.typed(this.place, (value) => (value >= 0 && value <= 1 ? value : NaN), 'a number from 0 to 1'),
    );
    this.beta.addEventListener('change', () =>
      this.typed(this.beta, (value) => (value >= 0 ? placeOf(value) : NaN), 'a number of at least 0'),
    );
    this.best.addEventListener('click', () => this.onT(this.recommended, false));
  }

  /**
   * @param {HTMLInputElement} input
   * @param {(value: number) => number} convert gives t; NaN for a value that is not on the path
   * @param {string} expected the legal values, in words
   */
  typed(input, convert, expected) {
    const text = input.value.trim().replace(',', '.');
    const t = this.tieAt(text, input) ?? (text === '' ? NaN : text === '∞' ? 1 : convert(readNumber(text)));
    if (t >= 0 && t <= 1) {
      this.onT(t, false);
      return;
    }
    input.setAttribute('aria-invalid', 'true');
    input.title = `Expected ${expected}, found “${input.value}”`;
  }

  /**
   * The exact place of a tie whose number, rounded as it is shown, was typed; a rounded number would miss it.
   *
   * @param {string} text
   * @param {HTMLInputElement} input
   */
  tieAt(text, input) {
    const digits = text.replace(/e.*|[^0-9]/gi, '').replace(/^0+/, '').length;
    if (digits < 3) return undefined;
    return this.ties.find((t) => Number((input === this.beta ? betaOf(t) : t).toPrecision(digits)) === Number(text));
  }

  /**
   * Shows another path.
   *
   * @param {TradeoffModel} model
   */
  build({ classic, answer }) {
    this.recommended = answer.t;
    this.ties = [...(answer.single ? [answer.t] : []), ...(answer.tie ? [answer.tie.t] : [])];
    this.betaField.hidden = !classic;
    this.placeName.textContent = classic ? 'b' : 't';
    this.place.setAttribute('aria-label', classic ? 'b' : 't');
  }

  /** @param {TradeoffModel} model */
  paint(model) {
    const { activeElement } = document;
    const { beta, t } = placeNumbers(model);
    if (activeElement !== this.beta) this.beta.value = beta;
    if (activeElement !== this.place) this.place.value = t;
    for (const input of [this.beta, this.place]) {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('title');
    }
  }
}
