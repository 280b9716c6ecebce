/** The Uncertainty switch and its controls: level, contour, assumptions, and what is hidden while it is on. */
import { count, fixed } from '#tile/draw/text';
import { designEffectNote } from '#tile/panels/sentences';
import { ContourStepper, LevelSelect } from '#tile/ui/controls';
import { fill, icon, make, numberField, numberIn } from '#tile/ui/elements';
import { addList } from '#tile/ui/menus';

/** @import { Draws } from '#tile/math/uncertainty/draws' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Uncertainty } from '#tile/model/tile_settings' */

// ---- The assumptions about the samples (agreement between classifiers, design effect, any dependence) with
// explanations, and the margin below the best score within which a score counts as near the best.

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
  root = make(
    'button',
    { className: 'tx-button tx-draws' },
    make('span', { className: 'tx-draws-word' }, 'Draws'),
    ' ',
    this.used,
    icon('down'),
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
    { className: 'tx-draws-panel' },
    make('label', {}, make('span', {}, 'Agreement between classifiers'), this.agreement, this.agreed),
    this.note,
    make('label', {}, make('span', {}, 'Design effect'), this.effect),
    make('p', {}, EFFECT),
    this.sets,
    this.near,
    this.sizes,
  );

  /**
   * @param {(changes: Partial<Uncertainty>) => void} onChange
   * @param {boolean} [explore] whether to offer what only Explore shows: any dependence, and the margin
   */
  constructor(onChange, explore = true) {
    this.near.hidden = this.sets.hidden = !explore;
    addList(this.root, explore ? 'draws' : 'robustness-draws', this.panel);
    this.agreement.addEventListener('input', () => onChange({ congruence: Number(this.agreement.value) }));
    whenTyped(this.effect, 1, 1e6, (design_effect) => onChange({ design_effect }));
    this.any.addEventListener('change', () => onChange({ any_dependence: this.any.checked }));
    onMarginTyped(this.margin, (margin) => onChange({ margin }));
  }

  /**
   * @param {ExploreModel} model @param {boolean} shown
   * @param {Draws | null} [draws] from which the numbers on the page are computed
   */
  paint(model, shown, draws = shown ? model.uncertaintyResults.pointDraws(model) : null) {
    this.root.hidden = !shown;
    if (!shown) return;
    const { congruence, design_effect, any_dependence, margin } = model.uncertainty;
    const apart = congruence === 0 && model.uncertaintyResults.problem(model, 1) !== null;
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

/** Passes on a typed number from `least` to `most`; for anything else the field reports what is expected. */
/** @type {(field: HTMLInputElement, least: number, most: number, onChange: (value: number) => void) => void} */
function whenTyped(field, least, most, onChange) {
  field.addEventListener('change', () => {
    const value = numberIn(field, least, most);
    if (value !== null) onChange(value);
  });
}

// ---- The Uncertainty switch and its controls. If draws are impossible, the switch says why.

export class UncertaintyControls {
  switch = make(
    'button',
    { role: 'switch', className: 'tx-switch', 'aria-checked': 'false', 'aria-describedby': 'tx-unsure' },
    make('i', { 'aria-hidden': 'true' }),
    'Uncertainty',
  );
  /** Why draws are impossible, for screen readers; the tooltip shows it to others. */
  why = make('span', { id: 'tx-unsure', className: 'tx-visually-hidden' });

  /**
   * @param {HTMLElement} host the toolbar
   * @param {{setUncertainty: (changes: Partial<Uncertainty>) => void, tell: (text: string) => void}} page
   */
  constructor(host, page) {
    this.level = new LevelSelect((level) => page.setUncertainty({ level }), 'Of intervals and rank sets');
    this.contour = new ContourStepper((contour) => page.setUncertainty({ contour }));
    const about = { className: 'tx-group tx-uncertainty', role: 'group', 'aria-label': 'Uncertainty' };
    this.group = make('div', about, this.switch, this.level.node, this.contour.node);
    this.draws = new DrawsMenu((changes) => page.setUncertainty(changes));
    host.querySelector('.tx-overlays')?.before(this.group);
    host.querySelector('.tx-overlays')?.after(this.draws.root, this.why);
    this.switch.addEventListener('click', () => {
      const problem = this.switch.getAttribute('aria-disabled') === 'true' ? this.why.textContent : '';
      if (problem) page.tell(problem);
      else page.setUncertainty({ uncertain: this.switch.getAttribute('aria-checked') !== 'true' });
    });
  }

  /** @param {ExploreModel} model */
  paint(model) {
    const problem = model.uncertaintyProblem;
    const on = model.here !== null;
    this.switch.setAttribute('aria-checked', String(on));
    this.switch.setAttribute('aria-disabled', String(problem !== null));
    this.switch.title =
      problem ?? 'How sure is the ranking: rank sets, intervals, and the probability of being the best';
    this.why.textContent = problem ?? '';
    this.level.paint(model.uncertainty.level);
    this.level.node.hidden = this.contour.node.hidden = !on;
    this.contour.paint(model.uncertainty.contour);
    this.draws.paint(model, on);
  }
}

// ---- The overlays and columns that are hidden while uncertainty is shown, because both together would be too much.
// They come back when it is switched off, even if a link did not list them, and for a leaderboard without draws.

const OVERLAYS = ['grid', 'gamma_pi', 'radius'];
const COLUMNS = ['tpr', 'fpr', 'ppv', 'npv'];

/** Whether uncertainty is switched on, and possible. @param {ExploreModel} model */
export const canShow = (model) => model.uncertainty.uncertain && !model.uncertaintyProblem;

export class HiddenWhileUncertain {
  /** The overlays and columns that were hidden; all of these if a view began with uncertainty. */
  overlays = OVERLAYS;
  columns = COLUMNS;

  /** Forgets what was hidden, because another view is shown. */
  reset() {
    [this.overlays, this.columns] = [OVERLAYS, COLUMNS];
  }

  /**
   * Changes the uncertainty settings of a model.
   *
   * @param {ExploreModel} model @param {Partial<ExploreModel['uncertainty']>} changes
   * @returns {boolean} whether uncertainty was switched on or off
   */
  change(model, changes) {
    const before = model.uncertainty.uncertain;
    if (changes.tiers === 'selected') model.selected ??= model.winners[0] ?? null;
    model.uncertainty = { ...model.uncertainty, ...changes };
    const { uncertain } = model.uncertainty;
    if (uncertain === before) return false;
    if (uncertain) this.hide(model);
    else this.restore(model);
    return true;
  }

  /** Hides and shows again as uncertainty becomes possible and impossible with another leaderboard. */
  /** @param {ExploreModel} model @param {boolean} before whether uncertainty was shown */
  follow(model, before) {
    const now = canShow(model);
    if (before && !now) this.restore(model);
    if (now && !before) this.hide(model);
  }

  /** Hides what the model shows of these overlays and columns. @param {ExploreModel} model */
  hide(model) {
    this.overlays = OVERLAYS.filter((key) => model.overlays.has(key));
    this.columns = model.columns;
    for (const key of OVERLAYS) model.overlays.delete(key);
    model.columns = [];
  }

  /** The columns of a file, which has room for the hidden ones, too. @param {ExploreModel} model */
  columnsOf(model) {
    return canShow(model) && !model.columns.length ? this.columns : model.columns;
  }

  /** Shows what was hidden; columns chosen since then stay as they are. @param {ExploreModel} model */
  restore(model) {
    for (const key of this.overlays) model.overlays.add(key);
    if (!model.columns.length) model.columns = this.columns;
  }
}
