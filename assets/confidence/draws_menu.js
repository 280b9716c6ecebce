/**
 * The assumptions about the samples (agreement between classifiers, design effect, any dependence) with explanations,
 * and the margin below the best score within which a score counts as near the best.
 */

import { designEffectNote } from '#tile/confidence/words';
import { count, fixed } from '#tile/draw/text';
import { fill, make, numberField } from '#tile/parts/elements';

/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

const AGREEMENT =
  '0: independent, the default where only counts are known. Above 0: classifiers tend to err on the same samples, ' +
  'as they do on one test set, so their differences are surer. Predictions would tell how much.';
const EFFECT =
  'How many samples carry as much as one would alone: 1 where each stands for itself; more for pixels of one image, ' +
  'frames of one video or visits of one patient. Intervals get wider by its square root.';
const ANY =
  'Rank sets hold for independent tests, and on one test set if mistakes do not oppose each other. Switched on, they ' +
  'hold however the classifiers depend on each other: they assume less and tell fewer apart.';
const MARGIN =
  'A score at most so far below the best one is near the best: among what the Tile shows, in the inspector and in ' +
  'tables as files. Classifiers that are the same split P(best), but are near the best together.';
const DIFFER = 'The rows have different numbers of samples, so they are no one test set: independent.';

export class DrawsMenu {
  used = make('b');
  button = make(
    'button',
    { type: 'button', className: 'tx-button', 'data-tx-menu': 'draws', 'aria-expanded': 'false' },
    make('span', { className: 'tx-draws-word' }, 'Draws'),
    ' ',
    this.used,
    make('span', { className: 'tx-icon tx-icon-down', 'aria-hidden': 'true' }),
  );
  agreement = make('input', { type: 'range', min: 0, max: 0.95, step: 0.05, 'aria-label': 'Agreement' });
  effect = numberField(null, 'Design effect');
  any = make('input', { type: 'checkbox' });
  sets = make(
    'div',
    {},
    make('label', {}, make('span', {}, 'Rank sets: any dependence'), this.any),
    make('p', {}, ANY),
  );
  margin = numberField(null, 'Near the best: margin');
  near = make(
    'div',
    {},
    make('label', {}, make('span', {}, 'Near the best: margin'), this.margin),
    make('p', {}, MARGIN),
  );
  agreed = make('output');
  sizes = make('p');
  note = make('p', {}, AGREEMENT);
  panel = make(
    'div',
    { className: 'tx-draws-panel', role: 'group', 'aria-label': 'What is assumed of the samples', hidden: '' },
    make('label', {}, make('span', {}, 'Agreement between classifiers'), this.agreement, this.agreed),
    this.note,
    make('label', {}, make('span', {}, 'Design effect'), this.effect),
    make('p', {}, EFFECT),
    this.sets,
    this.near,
    this.sizes,
  );
  root = make('div', { className: 'tx-draws', hidden: '' }, this.button, this.panel);

  /**
   * @param {(changes: Partial<Uncertainty>) => void} onChange
   * @param {boolean} [explore] whether to offer what only Explore shows: any dependence, and the margin
   */
  constructor(onChange, explore = true) {
    this.near.hidden = this.sets.hidden = !explore;
    this.button.addEventListener('click', () => this.open(Boolean(this.panel.hidden)));
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.root.contains(target)) this.open(false);
    });
    this.root.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || this.panel.hidden) return;
      this.open(false);
      this.button.focus();
    });
    this.agreement.addEventListener('input', () => onChange({ congruence: Number(this.agreement.value) }));
    whenTyped(this.effect, 1, 1e6, (design_effect) => onChange({ design_effect }));
    this.any.addEventListener('change', () => onChange({ any_dependence: this.any.checked }));
    onMarginTyped(this.margin, (margin) => onChange({ margin }));
  }

  /** @param {boolean} on */
  open(on) {
    this.panel.hidden = !on;
    this.button.setAttribute('aria-expanded', String(on));
  }

  /**
   * @param {ExploreModel} model
   * @param {boolean} shown
   * @param {Draws | null} [draws] from which the numbers on the page are computed
   */
  paint(model, shown, draws = shown ? model.certainty.pointDraws(model) : null) {
    this.root.hidden = !shown;
    if (!shown) return this.open(false);
    const { congruence, design_effect, any_dependence, margin } = model.uncertainty;
    const apart = congruence === 0 && model.certainty.problem(model, 1) !== null;
    const effect = design_effect > 1 ? `, 1 of ${Number(design_effect.toPrecision(3))}` : '';
    this.used.textContent = (congruence ? `agreement ${fixed(congruence, 2)}` : 'independent') + effect;
    this.agreement.disabled = apart;
    this.note.textContent = apart ? DIFFER : AGREEMENT;
    this.agreed.textContent = congruence ? fixed(congruence, 2) : 'independent';
    this.agreement.setAttribute('aria-valuetext', this.agreed.textContent);
    if (document.activeElement !== this.agreement) this.agreement.value = String(congruence);
    if (document.activeElement !== this.effect) this.effect.value = String(design_effect);
    this.any.checked = any_dependence;
    if (document.activeElement !== this.margin) this.margin.value = String(margin);
    const { number } = draws ?? { number: 0 };
    fill(
      this.sizes,
      `${count(number)} draws, each from two Beta posteriors a classifier (Jeffreys prior)${designEffectNote(model)}.`,
    );
  }
}

/** @param {HTMLInputElement} field @param {(margin: number) => void} onChange */
export const onMarginTyped = (field, onChange) => whenTyped(field, 0.001, 0.5, onChange);

/**
 * Passes on a typed number in a range; for anything else the field reports what is expected.
 *
 * @param {HTMLInputElement} field
 * @param {number} least
 * @param {number} most
 * @param {(value: number) => void} onChange
 */
function whenTyped(field, least, most, onChange) {
  field.addEventListener('change', () => {
    const text = field.value.trim();
    const value = Number(text.replace(',', '.'));
    const right = text !== '' && value >= least && value <= most;
    if (right) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
    field.title = right ? '' : `Expected a number from ${least} to ${most}, found “${text}”`;
    if (right) onChange(value);
  });
}
