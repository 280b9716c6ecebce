/** The control for the parameter of a family of performances. */
import { prevalence } from '#tile/draw/text';
import { PARAMETERS } from '#tile/model/families';
import { readPrior, SHARE_EXPECTED } from '#tile/ui/controls';
import { button, fill, icon, make, markExpected, numberField } from '#tile/ui/elements';

/**
 * How a slider spans the values of a parameter: linearly in `to(value)`, from -end to end.
 *
 * @typedef {object} Scale
 * @property {number} end
 * @property {(value: number) => number} to
 * @property {(z: number) => number} from the inverse of `to`
 * @property {(value: number) => boolean} legal
 * @property {string} expected which values are legal, in words
 * @property {(value: number) => string} written
 */

/**
 * What the control shows: fields that the models of Scores and Trade-off have.
 *
 * @typedef {object} Parametrised
 * @property {string | undefined} needs the name of the parameter; undefined where the family has none
 * @property {number | null} parameter
 * @property {Record<string, number>} parameters those that were set here
 * @property {number} boardPrior the prior of the leaderboard; NaN where it has none
 */

/** @type {Record<string, Scale>} */
const SCALES = {
  odds: {
    end: Math.log(99),
    to: (value) => Math.log(value / (1 - value)),
    from: (z) => 1 / (1 + Math.exp(-z)),
    legal: (value) => value > 0 && value < 1,
    expected: SHARE_EXPECTED,
    written: prevalence,
  },
  ratio: {
    end: Math.log(20),
    to: Math.log,
    from: Math.exp,
    legal: (value) => value > 0 && value <= 1000,
    expected: 'a number above 0, at most 1000',
    written: (value) => String(Number(value.toPrecision(4))),
  },
};

const BACK = 'Back to the prior of the leaderboard';

/** A slider and a number field for the exact value; hidden where the family has no parameter. */
export class ParameterControl {
  scale = SCALES.odds;
  label = make('span', { className: 'tx-label' });
  back = button({ className: 'tx-button tx-square', title: BACK, 'aria-label': BACK }, icon('undo'));

  /**
   * @param {HTMLElement} host
   * @param {(value: number | null, live: boolean) => void} onValue null: the value of the leaderboard
   */
  constructor(host, onValue) {
    this.host = host;
    this.onValue = onValue;
    this.slider = make('input', { type: 'range', id: `${host.id}-slider`, step: 0.01 });
    this.field = numberField(`${host.id}-field`);
    host.className = 'tx-parameter';
    fill(host, this.label, make('div', { className: 'tx-slider' }, this.slider), this.field, this.back);
    this.listen();
  }

  listen() {
    const value = () => this.scale.from(Number(this.slider.value));
    this.slider.addEventListener('input', () => this.onValue(value(), true));
    this.slider.addEventListener('change', () => this.onValue(value(), false));
    this.field.addEventListener('change', () => this.type());
    this.back.addEventListener('click', () => this.onValue(null, false));
  }

  /** @param {Parametrised} model */
  paint(model) {
    const { needs, parameter } = model;
    const about = needs ? PARAMETERS[needs] : undefined;
    this.host.hidden = !about;
    if (!about || parameter === null) return;
    this.scale = SCALES[about.scale];
    this.label.textContent = about.label;
    this.slider.setAttribute('aria-label', about.label);
    this.field.setAttribute('aria-label', `${about.label}, exact`);
    this.show(parameter);
    this.back.hidden =
      needs !== 'prior' || model.parameters.prior === undefined || !(model.boardPrior > 0 && model.boardPrior < 1);
  }

  /** @param {number} value */
  show(value) {
    const { end, to, written } = this.scale;
    Object.assign(this.slider, { min: -end, max: end });
    this.slider.value = String(to(value));
    this.slider.setAttribute('aria-valuetext', written(value));
    if (document.activeElement !== this.field) this.field.value = written(value);
    markExpected(this.field, '');
  }

  /** Applies a typed value. */
  type() {
    const text = this.field.value.trim();
    const value = this.scale === SCALES.odds ? readPrior(text) : Number(text.replace(',', '.'));
    if (text !== '' && this.scale.legal(value)) {
      this.onValue(value, false);
      return;
    }
    markExpected(this.field, this.scale.expected);
  }
}

/** Sets the parameter of the current family in a model. */
/** @param {Parametrised} model @param {number | null} value null: the value of the leaderboard */
export function setParameter({ needs, parameters }, value) {
  if (!needs) return;
  if (value === null) delete parameters[needs];
  else parameters[needs] = value;
}
