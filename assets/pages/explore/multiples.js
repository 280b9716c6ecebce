/** Tiles side by side on Explore, in place of one Tile, with the controls of what differs between them. */
import { prevalence } from '#tile/draw/text';
import { contextName } from '#tile/model/leaderboard';
import { PanelGrid, sizes } from '#tile/panels/side_by_side';
import { comparisonSentence, contextsOf, keyOf, MOST, PanelModels, preference } from '#tile/panels/side_by_side_models';
import { PointFields, PRIOR_EXPECTED, readPriors } from '#tile/ui/controls';
import { element, fill, icon, make, markInvalid, say } from '#tile/ui/elements';
import { addList } from '#tile/ui/menus';
import { FLAVORS } from '#tile/view/flavors';

/** @import { Page } from '#tile/panels/side_by_side_pane' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Display } from '#tile/view/types' */

// ---- The controls.

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
  shownOf = make('span');
  choice = make('button', { className: 'tx-button' }, this.shownOf, icon('down'));
  list = make('div', { className: 'tx-menu' });
  problem = make('span', { className: 'tx-panel-problem', role: 'alert' });
  shown = '';

  /** @param {HTMLElement} host @param {Change} change @param {() => Option[]} boards leaderboards that can be shown */
  constructor(host, change, boards) {
    this.change = change;
    this.boards = boards;
    for (const [value, words] of Object.entries(KINDS)) this.kind.append(make('option', { value }, words));
    for (const [value, words] of Object.entries(COORDINATES)) this.coordinates.append(make('option', { value }, words));
    this.coordinates.addEventListener('change', () => this.applyCoordinates());
    this.kind.addEventListener('change', () => this.applyKind());
    this.priors.addEventListener('change', () => this.applyPriors());
    this.list.addEventListener('change', () => this.applyTicked());
    addList(this.choice, 'multiples', this.list);
    const field = make('label', { className: 'tx-field tx-panel-priors' }, this.priors);
    const of = make('span', { className: 'tx-label' }, 'of');
    fill(host, of, this.native, field, this.choice, this.shownIn, this.problem);
  }

  /** Applies the chosen kind; what was wrong with a choice of another kind is no longer said. */
  applyKind() {
    this.problem.textContent = '';
    markInvalid(this.priors, false);
    this.change({ multiples: this.kind.value });
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
    markInvalid(this.priors, refused);
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
    fill(this.native, make('span', {}, KINDS[/** @type {keyof typeof KINDS} */ (kind)]), icon('choices'), this.kind);
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
    fill(this.shownIn, make('span', {}, COORDINATES[value]), icon('choices'), this.coordinates);
  }

  /** @param {ExploreModel} model @param {string} kind */
  paintList(model, kind) {
    const options = this.optionsOf(model, kind);
    const chosen = chosenOf(model, kind);
    const n = options.filter(({ key }) => chosen.includes(key)).length;
    this.shownOf.textContent = `${n} of ${options.length}`;
    this.choice.setAttribute('aria-label', `Which ${kind}s: ${n} of ${options.length}`);
    const key = JSON.stringify([kind, options]);
    if (this.shown !== key) fill(this.list, ...options.map(item));
    this.shown = key;
    for (const box of this.list.querySelectorAll('input')) box.checked = chosen.includes(box.value);
  }

  /** @param {ExploreModel} model @param {string} kind @returns {Option[]} */
  optionsOf(model, kind) {
    if (kind === 'flavor') return Object.entries(FLAVORS).map(([key, { label }]) => ({ key, title: label }));
    if (kind === 'context')
      return contextsOf(model.board).map((k) => ({ key: String(k), title: contextName(model.board, k) }));
    const own = { key: keyOf(model.board), title: model.board.title };
    return [own, ...this.boards().filter(({ key }) => key !== own.key)];
  }
}

/** The keys of the shown variants. @param {ExploreModel} model @param {string} kind @returns {string[]} */
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

/** The element around a control and its label. @param {HTMLElement} control */
const part = (control) => /** @type {HTMLElement} */ (control.parentElement);

/**
 * Leaderboards other than the current one: a list, and their data, null if they no longer exist.
 *
 * @typedef {{list: () => Option[], load: (key: string) => Promise<Leaderboard | null>}} Library
 */

// ---- The Tiles with their controls and texts.

/** Pixels: the width below which the page scrolls, and the free space below the Tiles. */
const NARROW = 760;
const BELOW = 8;
/** The number of leaderboards shown at first, including the current one. */
const FIRST = 4;

export class Multiples {
  /** @type {Library} */
  library = { list: () => [], load: async () => null };
  models = new PanelModels();
  head = make('p', { className: 'tx-multiples-verdict' });
  line = make('p', { className: 'tx-multiples-line' });
  fields = new PointFields('multiples', (axis, value) => this.page.setCoordinate(axis, value), 'of the point');
  live = make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' });

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = element('multiples');
    this.plot = element('multiples-plot');
    this.grid = new PanelGrid(this.plot, () => page.ask('point'), {
      point: () => page.model.point,
      setPoint: (a, b, live) => page.setPoint(a, b, live),
    });
    this.chooser = new Chooser(
      element('multiples-controls'),
      (changes, balanced) => this.change(changes, balanced),
      () => this.library.list(),
    );
    fill(element('multiples-words'), make('div', {}, this.head, this.line), ...this.fields.nodes, this.live);
    new ResizeObserver(() => this.on && page.ask('all')).observe(this.root);
  }

  /** Whether several Tiles are shown. */
  get on() {
    return this.page.model.display.multiples !== 'none';
  }

  /** Switches between one Tile and the kind of several Tiles last shown. */
  toggle() {
    this.change({ multiples: this.on ? 'none' : 'prior' });
    (this.on ? this.chooser.kind : element('tile-handle')).focus({ preventScroll: true });
  }

  /** @param {Partial<Display>} changes @param {boolean} [balanced] whether all show balanced coordinates */
  change(changes, balanced) {
    const { model } = this.page;
    Object.assign(model.display, changes);
    if (balanced) model.overlays.add('balanced');
    else if (balanced === false) model.overlays.delete('balanced');
    const { multiples, panel_boards } = model.display;
    if (multiples === 'leaderboard' && !panel_boards.length) model.display.panel_boards = this.firstBoards(model);
    this.page.ask('all');
  }

  /** @param {ExploreModel} model */
  firstBoards({ board }) {
    const own = keyOf(board);
    const others = this.library.list().map(({ key }) => key);
    return [own, ...others.filter((key) => key !== own)].slice(0, FIRST);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Paints everything, or only what follows the point. */
  /** @param {'all' | 'point'} what @returns {boolean} whether several Tiles are shown */
  paint(what) {
    const { model } = this.page;
    const { multiples } = model.display;
    this.show(multiples);
    if (!this.on) return false;
    if (what === 'all') this.paintAll(model);
    else {
      this.models.move(model);
      this.grid.move();
    }
    this.words(model);
    return true;
  }

  /** @param {string} kind */
  show(kind) {
    const page = element('explore');
    page.classList.toggle('tx-many', kind !== 'none');
    page.classList.toggle('tx-many-priors', kind === 'prior');
    this.root.hidden = kind === 'none';
  }

  /** @param {ExploreModel} model */
  paintAll(model) {
    if (model.display.multiples === 'leaderboard') this.fetch(model);
    this.chooser.paint(model);
    const { width } = this.root.getBoundingClientRect();
    const { top } = this.plot.getBoundingClientRect();
    // The height of the window below the top of the Tiles, when the page is scrolled to its top.
    const room = window.innerWidth > NARROW ? window.innerHeight - top - window.scrollY - BELOW : 0;
    this.grid.paint(this.models.of(model), (n, groups) => sizes(n, width, room, groups));
  }

  /** Requests the leaderboards that are not loaded yet. @param {ExploreModel} model */
  fetch({ boards, display, board }) {
    for (const key of display.panel_boards) {
      if (key === keyOf(board) || boards.has(key)) continue;
      boards.set(key, undefined);
      this.library.load(key).then((data) => {
        boards.set(key, data);
        this.page.ask('all');
      });
    }
  }

  /** @param {ExploreModel} model */
  words(model) {
    const { panels } = this.models;
    const kind = model.display.multiples;
    say(this.head, comparisonSentence(kind, panels));
    fill(this.line, ...preference(model, panels, kind));
    this.fields.paint(model);
    if (!model.live) this.live.textContent = `${this.head.textContent}.`;
  }
}
