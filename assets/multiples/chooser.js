/** The controls of Tiles side by side: what differs between them, and which variants are shown. */
import { prevalence } from '#tile/draw/text';
import { contextName } from '#tile/model/leaderboard';
import { FLAVOR_NAMES } from '#tile/multiples/flavor_names';
import { contextsOf, keyOf, MOST } from '#tile/multiples/panel_models';
import { fill, make } from '#tile/parts/elements';
import { PRIOR_EXPECTED, readPriors } from '#tile/parts/priors';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Display } from '#tile/view/types' */
/** @typedef {{key: string, title: string}} Option */
/** @typedef {(changes: Partial<Display>, balanced?: boolean) => void} Change */

const COORDINATES = { usual: 'Usual coordinates', balanced: 'Balanced coordinates', both: 'Coordinates: both' };
const KINDS = { prior: 'Prevalences', flavor: 'Maps', context: 'Contexts', leaderboard: 'Leaderboards' };
/** For each kind, the field of a view that lists what is shown. */
const FIELDS = /** @type {const} */ ({
  flavor: 'panel_flavors',
  context: 'panel_contexts',
  leaderboard: 'panel_boards',
});

export class Chooser {
  kind = make('select', { 'aria-label': 'What differs between the Tiles' });
  native = make('span', { className: 'tx-native' });
  coordinates = make('select', { 'aria-label': 'Coordinates of the Tiles' });
  shownIn = make('span', { className: 'tx-native' });
  priors = make('input', {
    type: 'text',
    'aria-label': `Prevalences of the Tiles, at most ${MOST}`,
    maxlength: 200,
    autocomplete: 'off',
  });
  summary = make('summary', { className: 'tx-button' });
  list = make('div', { className: 'tx-menu', role: 'group' });
  choice = make('details', { className: 'tx-panel-choice' }, this.summary, this.list);
  problem = make('span', { className: 'tx-panel-problem', role: 'alert' });
  shown = '';

  /**
   * @param {HTMLElement} host
   * @param {Change} change
   * @param {() => Option[]} boards leaderboards that can be shown
   */
  constructor(host, change, boards) {
    this.change = change;
    this.boards = boards;
    for (const [value, words] of Object.entries(KINDS)) this.kind.append(make('option', { value }, words));
    for (const [value, words] of Object.entries(COORDINATES)) this.coordinates.append(make('option', { value }, words));
    this.coordinates.addEventListener('change', () => this.applyCoordinates());
    this.kind.addEventListener('change', () => change({ multiples: this.kind.value }));
    this.priors.addEventListener('change', () => this.applyPriors());
    this.list.addEventListener('change', () => this.applyTicked());
    this.choice.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.choice.open) return;
      event.stopPropagation();
      this.choice.open = false;
      this.summary.focus();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.choice.contains(target)) this.choice.open = false;
    });
    const field = make('label', { className: 'tx-field tx-panel-priors' }, this.priors);
    const of = make('span', { className: 'tx-label' }, 'of');
    fill(host, of, this.native, field, this.choice, this.shownIn, this.problem);
  }

  /** Applies the chosen coordinates: usual, balanced, or both. */
  applyCoordinates() {
    const { value } = this.coordinates;
    if (value === 'both') this.change({ panel_both: true });
    else this.change({ panel_both: false }, value === 'balanced');
  }

  /** Applies the typed prevalences. */
  applyPriors() {
    const { priors, wrong } = readPriors(this.priors.value);
    const many = priors.length > MOST;
    const found = wrong ? `found “${wrong}”` : many ? `found ${priors.length}` : 'found nothing';
    const refused = wrong !== '' || many || !priors.length;
    this.problem.textContent = refused ? `Expected at most ${MOST} times ${PRIOR_EXPECTED}; ${found}.` : '';
    this.priors.toggleAttribute('aria-invalid', refused);
    if (!refused) this.change({ panel_priors: priors });
  }

  /** Applies the keys ticked in the list, at least one. */
  applyTicked() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...this.list.querySelectorAll('input')]);
    const values = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const kind = /** @type {keyof typeof FIELDS} */ (this.kind.value);
    const refused = values.length === 0 || values.length > MOST;
    this.problem.textContent = refused ? `Expected 1 to ${MOST} of them; found ${values.length}.` : '';
    if (!refused) this.change({ [FIELDS[kind]]: kind === 'context' ? values.map(Number) : values });
  }

  /** @param {ExploreModel} model */
  paint(model) {
    const { display } = model;
    const kind = display.multiples;
    if (kind === 'none') return;
    for (const option of this.kind.options)
      option.disabled = option.value === 'context' && model.board.contexts.length < 2;
    this.kind.value = kind;
    fill(this.native, make('span', {}, KINDS[/** @type {keyof typeof KINDS} */ (kind)]), this.kind);
    this.paintCoordinates(model);
    const prior = kind === 'prior';
    part(this.priors).hidden = !prior;
    this.choice.hidden = prior;
    if (prior && document.activeElement !== this.priors)
      this.priors.value = display.panel_priors.map((each) => prevalence(each)).join(', ');
    if (!prior) this.paintList(model, kind);
  }

  /** @param {ExploreModel} model */
  paintCoordinates({ display, overlays, rightOnly }) {
    const value = display.panel_both ? 'both' : overlays.has('balanced') ? 'balanced' : 'usual';
    this.coordinates.disabled = rightOnly;
    this.shownIn.title = rightOnly ? 'True negatives are unknown: there are usual coordinates only.' : '';
    this.coordinates.value = value;
    fill(this.shownIn, make('span', {}, COORDINATES[value]), this.coordinates);
  }

  /**
   * @param {ExploreModel} model
   * @param {string} kind
   */
  paintList(model, kind) {
    const options = this.optionsOf(model, kind);
    const chosen = chosenOf(model, kind);
    const n = options.filter(({ key }) => chosen.includes(key)).length;
    this.summary.textContent = `${n} of ${options.length}`;
    this.summary.setAttribute('aria-label', `Which ${kind}s: ${n} of ${options.length}`);
    const key = JSON.stringify([kind, options]);
    if (this.shown !== key) fill(this.list, ...options.map(item));
    this.shown = key;
    for (const box of this.list.querySelectorAll('input')) box.checked = chosen.includes(box.value);
  }

  /**
   * @param {ExploreModel} model
   * @param {string} kind
   * @returns {Option[]}
   */
  optionsOf(model, kind) {
    if (kind === 'flavor') return Object.entries(FLAVOR_NAMES).map(([key, title]) => ({ key, title }));
    if (kind === 'context')
      return contextsOf(model.board).map((k) => ({ key: String(k), title: contextName(model.board, k) }));
    const own = { key: keyOf(model.board), title: model.board.title };
    return [own, ...this.boards().filter(({ key }) => key !== own.key)];
  }
}

/**
 * The keys of the shown variants.
 *
 * @param {ExploreModel} model
 * @param {string} kind
 * @returns {string[]}
 */
function chosenOf({ board, display }, kind) {
  if (kind === 'flavor') return display.panel_flavors;
  if (kind === 'leaderboard') return display.panel_boards.length ? display.panel_boards : [keyOf(board)];
  const given = display.panel_contexts.length ? display.panel_contexts : contextsOf(board).filter((k) => k >= 0);
  return given.slice(0, MOST).map(String);
}

/** @param {Option} option */
const item = ({ key, title }) =>
  make(
    'label',
    { className: 'tx-panel-item' },
    make('input', { type: 'checkbox', value: key }),
    make('span', {}, title),
  );

/**
 * The element around a control and its label.
 *
 * @param {HTMLElement} control
 */
const part = (control) => /** @type {HTMLElement} */ (control.parentElement);
