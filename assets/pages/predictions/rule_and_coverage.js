/** The controls that only the Predictions page has: the number of the threshold rule, and the coverage. */
import { percent } from '#tile/draw/text';
import { coverageText } from '#tile/tables/models';
import { fill, make, markInvalid, numberField } from '#tile/ui/elements';

/** @import { PredictionsModel } from '#tile/model/predictions' */

/**
 * The number that each rule needs: its name and start value. Without a number, a fixed threshold is the one that is
 * usual for the scores of each model.
 */
/** @type {Record<string, [string, number | null]>} */
const NEEDS = { fixed: ['threshold', null], tpr: ['TPR', 0.9], fpr: ['FPR', 0.1], alarms: ['share', 0.05] };

const EMPTY = 'Empty: 0 for models whose scores have both signs, 0.5 for scores from 0 to 1';

/** The threshold that is usual for the scores of all models; '' where they differ. @param {PredictionsModel} model */
function usual({ result }) {
  const all = new Set(result?.models.map(({ threshold }) => threshold));
  return all.size === 1 ? ([...all][0] ?? '') : '';
}

/** The field for the number of a rule, and the button for tuning thresholds on one half of the samples. */
export class RuleControl {
  name = make('span', { className: 'tx-label' });

  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} half button for tuning on one half of the samples
   * @param {PredictionsModel} model
   * @param {() => void} onChange called when the user changes either
   */
  constructor(host, half, model, onChange) {
    this.host = host;
    this.half = half;
    this.model = model;
    this.onChange = onChange;
    this.field = numberField(`${host.id}-field`);
    host.className = 'tx-parameter';
    fill(host, this.name, this.field);
    this.field.addEventListener('change', () => this.typed());
    half.addEventListener('click', () => this.toggled());
  }

  toggled() {
    this.model.half = !this.model.half;
    this.pressed();
    this.onChange();
  }

  typed() {
    const { model, field } = this;
    const [text, fixed] = [field.value.trim().replace(',', '.'), model.rule === 'fixed'];
    const value = Number(text);
    const legal = text === '' ? fixed : Number.isFinite(value) && (fixed || (value >= 0 && value <= 1));
    this.mark(legal ? '' : `Expected a number${fixed ? '' : ' from 0 to 1'}, found “${field.value}”`);
    if (!legal) return;
    model.value = text === '' ? null : value;
    this.paint();
    this.onChange();
  }

  /** Shows the button, and the number of the rule: the typed one, else the usual threshold if all models have it. */
  paint() {
    const { model, field } = this;
    this.half.hidden = !model.tunesThresholds || Boolean(model.result?.tuned);
    field.value = String(model.value ?? (model.rule === 'fixed' ? usual(model) : ''));
    field.placeholder = 'auto';
  }

  /** @param {string} wrong what is wrong with the typed text, '' if valid */
  mark(wrong) {
    markInvalid(this.field, wrong !== '');
    this.field.title = wrong || (this.model.rule === 'fixed' ? EMPTY : '');
  }

  pressed() {
    this.half.setAttribute('aria-pressed', String(this.model.half));
  }

  /** Shows another rule, with its start value. @param {string} rule */
  set(rule) {
    const { model, field } = this;
    model.rule = rule;
    const needs = NEEDS[rule];
    this.host.hidden = !needs;
    if (needs) {
      const [name, start] = needs;
      model.value = start;
      this.name.textContent = name;
      field.setAttribute('aria-label', name);
      this.mark('');
    }
    this.paint();
  }

  /** Shows the settings of a view, with its number; null for the start value of the rule. */
  /** @param {number | null} value */
  restore(value) {
    this.model.value = value ?? NEEDS[this.model.rule]?.[1] ?? null;
    this.pressed();
    this.paint();
    this.mark('');
  }
}

/** The slider of the coverage (share of samples answered), with its value in words; also used in reports. */
export class ShareControl {
  /** @param {HTMLElement} host @param {(share: number) => void} onShare */
  constructor(host, onShare) {
    const id = host.id ? 'share-slider' : null;
    this.slider = make('input', {
      type: 'range',
      id,
      min: 0.01,
      max: 1,
      step: 0.005,
      value: 1,
      'aria-valuetext': '100 %',
      'aria-label': 'Coverage, most confident first',
    });
    this.text = make('output', { id: host.id ? 'share-text' : null });
    const track = make('div', { className: 'tx-slider tx-bare' }, this.slider);
    fill(host, make('label', { for: id, title: 'Most confident cases first' }, 'Coverage'), track, this.text);
    this.slider.addEventListener('input', () => onShare(Number(this.slider.value)));
  }

  /** @param {{share: number}} model */
  paint({ share }) {
    this.slider.value = String(share);
    this.slider.setAttribute('aria-valuetext', percent(share));
    this.text.textContent = coverageText(share);
  }
}
