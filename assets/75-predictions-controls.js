/** What is set on the Predictions page besides point and prevalence: the rule's number, the share answered. No Dash. */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { make, fill } = tile;
  const { percent } = tile.draw;
  // The number that a rule needs: its name, and where it starts.
  const NEEDS = { fixed: ['threshold', 0.5], tpr: ['TPR', 0.9], fpr: ['FPR', 0.1] };

  /** The number of a rule, and whether its thresholds are chosen on one half of the samples. */
  class RuleControl {
    /** `half` is the button for that; `onChange` is called when the user changed either. */
    constructor(host, half, model, onChange) {
      Object.assign(this, { host, half, model, onChange });
      this.name = make('span', { className: 'tx-label' });
      this.field = make('input', { type: 'text', inputmode: 'decimal', id: `${host.id}-field`, maxlength: 14, autocomplete: 'off' });
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
      const legal = field.value.trim() !== '' && Number.isFinite(value) && (model.rule === 'fixed' || (value >= 0 && value <= 1));
      field.toggleAttribute('aria-invalid', !legal);
      field.title = legal ? '' : `Expected a number${model.rule === 'fixed' ? '' : ' from 0 to 1'}, found “${field.value}”`;
      if (!legal) return;
      model.value = value;
      this.onChange();
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
      }
      this.half.hidden = !model.chooses;
    }

    /** The number of a view. */
    restore(value) {
      this.model.value = value;
      this.field.value = String(value);
    }
  }

  /** The slider of the share answered, with its value in words. */
  class ShareControl {
    constructor(host, onShare) {
      const id = host.id ? 'share-slider' : null;
      this.slider = make('input', { type: 'range', id, min: 0.01, max: 1, step: 0.005, value: 1, 'aria-valuetext': '100 %', 'aria-label': 'Share answered, the most confident first' });
      this.text = make('output', { id: host.id ? 'share-text' : null });
      fill(host, make('label', { for: id }, 'Answer only the most confident'), this.slider, this.text);
      this.slider.addEventListener('input', () => onShare(Number(this.slider.value)));
    }

    paint({ share }) {
      this.slider.value = share;
      this.slider.setAttribute('aria-valuetext', percent(share));
      this.text.textContent = `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
    }
  }

  Object.assign(tile, { RuleControl, ShareControl });
})();
