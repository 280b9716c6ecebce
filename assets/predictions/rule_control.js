/** What the rule of the Predictions page needs to know: its number, and on which samples it chooses. Knows no Dash. */
import { fill, make } from '#tile/parts/elements';

// The number that a rule needs: its name, and where it starts.
const NEEDS = { fixed: ['threshold', 0.5], tpr: ['TPR', 0.9], fpr: ['FPR', 0.1] };

/** The number of a rule, and whether its thresholds are chosen on one half of the samples. */
export class RuleControl {
  /** `half` is the button for that; `onChange` is called when the user changed either. */
  constructor(host, half, model, onChange) {
    Object.assign(this, { host, half, model, onChange });
    this.name = make('span', { className: 'tx-label' });
    this.field = make('input', {
      type: 'text',
      inputmode: 'decimal',
      id: `${host.id}-field`,
      maxlength: 14,
      autocomplete: 'off',
    });
    host.className = 'tx-parameter';
    fill(host, this.name, this.field);
    this.field.addEventListener('change', () => this.typed());
    half.addEventListener('click', () => {
      model.half = !model.half;
      this.pressed();
      onChange();
    });
  }

  typed() {
    const { model, field } = this;
    const value = Number(field.value.trim().replace(',', '.'));
    const legal =
      field.value.trim() !== '' && Number.isFinite(value) && (model.rule === 'fixed' || (value >= 0 && value <= 1));
    this.mark(legal ? '' : `Expected a number${model.rule === 'fixed' ? '' : ' from 0 to 1'}, found “${field.value}”`);
    if (!legal) return;
    model.value = value;
    this.onChange();
  }

  /** What is wrong with what was typed, or nothing. */
  mark(wrong) {
    if (wrong) this.field.setAttribute('aria-invalid', 'true');
    else this.field.removeAttribute('aria-invalid');
    this.field.title = wrong;
  }

  pressed() {
    this.half.setAttribute('aria-pressed', String(this.model.half));
  }

  /** Another rule, with the number it starts with. */
  set(rule) {
    const { model, field } = this;
    model.rule = rule;
    const [name, start] = NEEDS[rule] || [];
    this.host.hidden = !name;
    if (name) {
      model.value = start;
      this.name.textContent = name;
      field.setAttribute('aria-label', name);
      field.value = String(start);
      this.mark('');
    }
    this.half.hidden = !model.chooses;
  }

  /** The number of a view. */
  restore(value) {
    this.model.value = value;
    this.field.value = String(value);
    this.mark('');
  }
}
