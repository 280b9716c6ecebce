/** User input on the Explore page apart from its plots: buttons, Escape, the filter, the select of a score. */
import { symbolText } from '#tile/draw/text';
import { predictionRate } from '#tile/model/prior_lines';
import { chosenPlace } from '#tile/model/tile_settings';
import { PlotInput } from '#tile/pages/explore/plot_input';
import { isMovable } from '#tile/plots/roc/scene';
import { NEED_PRIOR, priorNote } from '#tile/plots/tile/scene';
import { RateControl } from '#tile/ui/controls';
import { closest, element, fill, icon, make, part, toggles } from '#tile/ui/elements';

/** @import { ExploreModel, NamedPlace } from '#tile/model/explore' */
/** @import { Drag } from '#tile/pages/explore/plot_input' */

// ---- The select that names the score by which the leaderboard is ranked, and moves the point to another one.

const HERE = 'this point';
/** The most letters of a name that fit into the closed select. */
const ROOM = 18;
/** The greatest distance of the point from a score's place at which it counts as that score. */
const NEAR = 1e-6;

class ScoreSelect {
  select = make('select', { 'aria-label': 'Rank by' });
  shown = make('span', { 'aria-hidden': 'true' });
  /** A key of the current options. */
  key = '';

  /** @param {HTMLElement} host @param {(key: string) => void} onChoose */
  constructor(host, onChoose) {
    const field = make('span', { className: 'tx-native' }, this.shown, icon('choices'), this.select);
    fill(host, make('span', { className: 'tx-label', 'aria-hidden': 'true' }, 'by'), field);
    this.select.addEventListener('change', () => this.select.value && onChoose(this.select.value));
  }

  /** @param {ExploreModel} model */
  paint(model) {
    const places = model.places().filter(({ a }) => !model.rightOnly || a === 1);
    const { a, b } = model.point;
    const here = places.find((place) => Math.hypot(place.a - a, place.b - b) < NEAR);
    const key = places.map((place) => place.key).join();
    if (key !== this.key) fill(this.select, option('', HERE), ...places.map((place) => option(place.key, full(place))));
    this.key = key;
    this.select.value = here?.key ?? '';
    this.shown.textContent = here ? short(here) : HERE;
    this.select.title = here ? `Ranked by ${here.name}` : 'Ranked by the score of this point; choose a named one';
  }
}

/** @param {string} value @param {string} text */
const option = (value, text) => make('option', { value }, text);

/** @param {NamedPlace} place */
const full = ({ symbol, name, others }) => `${symbolText(symbol)}: ${[name, ...others].join(', ')}`;

/** The name if it fits, else the symbol; F-scores always have their symbol. @param {NamedPlace} place */
const short = ({ key, symbol, name }) => (name.length > ROOM || /^f\d/.test(key) ? symbolText(symbol) : name);

// ---- The input of the page.

/** The overlays of straight lines, which exist in ROC space only. */
const OF_ROC = ['reading', 'vertex', 'ends', 'zones', 'second', 'third', 'nine'];
const TO_DRAG = 'To drag dots, switch on Drag entities in the menu View above them.';
/** The original titles of buttons. @type {WeakMap<HTMLElement, string>} */
const titles = new WeakMap();

/** @extends {PlotInput<import('#tile/pages/explore/page').Explore>} */
export class ExploreInput extends PlotInput {
  filter = make('input', { type: 'search', placeholder: 'Filter', maxlength: 80, 'aria-label': 'Filter names' });

  /** @param {import('#tile/pages/explore/page').Explore} page */
  constructor(page) {
    super(page);
    this.scores = new ScoreSelect(element('board-score'), (key) => page.jump(key));
    this.rate = new RateControl('rate', (tau, live) => {
      Object.assign(page.model, { tau, live });
      page.ask('all');
    });
    document.addEventListener('click', (event) => this.clickedButton(event));
    document.addEventListener('pointerdown', (event) => !closest(event, INSIDE_VIEW) && showView(false), true);
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.escape(event), true);
    this.filter.addEventListener('input', () => {
      page.model.filter = this.filter.value;
      page.ask('all');
    });
    fill(element('board-filter'), icon('search'), this.filter);
  }

  /** @param {MouseEvent} event */
  clickedButton(event) {
    const button = closest(event, '[data-tx-action], [data-tx-toggle]');
    if (!button || (button instanceof HTMLButtonElement && button.disabled)) return;
    const { txAction, txToggle, txKey = '' } = button.dataset;
    if (txAction === 'view') showView(button.getAttribute('aria-expanded') !== 'true');
    if (txKey === 'whatif') this.page.tell('');
    if (txToggle) this.page.toggle(txToggle, txKey, button);
    else if (txAction) this.page.act(txAction, txKey);
  }

  /** With Ctrl or Shift chooses a dot; after a drag that moved nothing says how dots are dragged. @param {Drag} drag */
  upOnRoc(drag) {
    const { model } = this.page;
    if (drag.adds && drag.entity !== null && !drag.moved) return this.page.choice.toggle(drag.entity);
    super.upOnRoc(drag);
    if (!drag.moved || drag.entity === null || isMovable(model, drag.entity)) return;
    this.page.tell(`${model.names[drag.entity]} was not moved. ${TO_DRAG}`);
  }

  /** Escape closes the controls of the view, or clears the selection where no menu, dialog or card is open to close. */
  /** Runs before menus close. @type {(event: KeyboardEvent) => void} */
  escape(event) {
    const { selected } = this.page.model;
    if (document.querySelector('[data-tx-menu][aria-expanded="true"]')) return;
    if (closest(event, '.tx-view-panel') && isViewShown()) showView(false, true);
    else if (document.querySelector('.tx-ours:not([hidden])')) return;
    else if (!closest(event, 'input, [role="dialog"], [role="listbox"], #scenes') && selected !== null)
      this.page.select(selected);
  }

  /** Updates the filter, the select of scores and the control of the rate of positive predictions. */
  /** @param {ExploreModel} model */
  paint(model) {
    if (this.filter.value !== model.filter) this.filter.value = model.filter;
    this.page.board?.filter(model.filter);
    this.scores.paint(model);
    this.rate.paint(model.overlays.has('gamma_tau'), predictionRate(model), model.tau !== null);
  }
}

// What a press may be on while the controls of the view stay open: their own lists are elsewhere on the page.
const INSIDE_VIEW = '.tx-bar, [role="listbox"], .tx-dropdown';
const isViewShown = () => element('view-button').getAttribute('aria-expanded') === 'true';

/** Shows or hides rank, overlays and comparison, which share one button on phones. */
/** @param {boolean} on @param {boolean} [back] whether to return the focus to the button */
function showView(on, back = false) {
  const button = element('view-button');
  button.setAttribute('aria-expanded', String(on));
  if (back) button.focus();
}

/** Sets the title of a button to the reason that it shows nothing; null restores its own title. */
/** @param {string} kind @param {string} key @param {string | null} why */
function explain(kind, key, why) {
  for (const button of toggles(kind, key)) {
    if (!titles.has(button)) titles.set(button, button.title);
    button.title = why ?? titles.get(button) ?? '';
  }
}

/** Explains, on the button of an overlay that cannot be drawn, why it cannot. @param {ExploreModel} model */
export function explainOverlays(model) {
  const without = priorNote(model) !== '';
  for (const [key, name] of Object.entries(NEED_PRIOR)) {
    const why = `The rows have different prevalences, so there is no ${name}. Choose one prevalence for all to see it.`;
    explain('overlay', key, without ? why : null);
  }
  for (const key of OF_ROC) explain('roc', key, model.roc.has('pr') ? 'For ROC space only.' : null);
}

/** Shows the number field if the flavor needs one: a rank, or the size of the set that divides the Tile. */
/** @param {ExploreModel} model */
export function showPlace(model) {
  const group = part(document, '.tx-rank');
  const [word, letter] = model.flavor === 'set' ? ['first', 'k'] : ['rank', 'r'];
  group.classList.toggle('tx-off', !['entity', 'set'].includes(model.flavor));
  fill(part(group, 'span'), `${word} `, make('i', {}, letter));
  group.setAttribute('aria-label', model.flavor === 'set' ? 'How many are in the set' : 'Which rank the Tile shows');
  element('rank-value').textContent = String(chosenPlace(model));
}

/** Adds a key to a set, or removes it if it is there. @param {Set<string>} set @param {string} key */
export const toggleIn = (set, key) => (set.has(key) ? set.delete(key) : set.add(key));

/** A copy of a list with a key appended, or removed if it was there. @param {string[]} list @param {string} key */
export const toggled = (list, key) => (list.includes(key) ? list.filter((each) => each !== key) : [...list, key]);
