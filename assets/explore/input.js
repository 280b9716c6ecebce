/** User input on the Explore page: plots, buttons, Escape, the filter of the table. Independent of Dash. */
import { PlotInput } from '#tile/explore/plot_input';
import { ScoreSelect } from '#tile/explore/score_select';
import { predictionRate } from '#tile/model/prior_lines';
import { NEED_PRIOR, priorNote } from '#tile/model/tile_scene';
import { RateControl } from '#tile/overlays/rate_control';
import { icon, toggles } from '#tile/parts/buttons';
import { closest, element, fill, make, part } from '#tile/parts/elements';
import { chosenPlace } from '#tile/rankings/settings';
import { isMovable } from '#tile/spaces/pr_scene';

/** @import { Drag } from '#tile/explore/plot_input' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/** The overlays of straight lines, which exist in ROC space only. */
const OF_ROC = ['reading', 'vertex', 'ends', 'zones', 'second', 'third', 'nine'];
const TO_DRAG = 'To drag dots, switch on Drag entities in the menu View above them.';
/** The original titles of buttons. @type {WeakMap<HTMLElement, string>} */
const titles = new WeakMap();

/** @extends {PlotInput<import('#tile/explore/explore').Explore>} */
export class ExploreInput extends PlotInput {
  filter = make('input', { type: 'search', placeholder: 'Filter', maxlength: 80, 'aria-label': 'Filter names' });

  /** @param {import('#tile/explore/explore').Explore} page */
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
      if (!page.board) return;
      page.board.filter(this.filter.value);
      page.notes();
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

  /** Says how dots are dragged after a drag of one that moved nothing. @param {Drag} drag */
  upOnRoc(drag) {
    super.upOnRoc(drag);
    const { model } = this.page;
    if (!drag.moved || drag.entity === null || isMovable(model, drag.entity)) return;
    this.page.tell(`${model.names[drag.entity]} was not moved. ${TO_DRAG}`);
  }

  /**
   * Escape closes an open menu or dialog; without one it clears the selection. Checked before menus close themselves.
   * @param {KeyboardEvent} event
   */
  escape(event) {
    /** @type {HTMLElement | null} */
    const menu = document.querySelector('[data-tx-menu][aria-expanded="true"]');
    const { selected } = this.page.model;
    // A menu closes itself only while the focus is inside it; another one may be open by then.
    if (menu) setTimeout(() => menu.getAttribute('aria-expanded') === 'true' && menu.click(), 50);
    else if (closest(event, '.tx-view-panel') && isViewShown()) showView(false, true);
    else if (!closest(event, 'input, [role="dialog"], [role="listbox"], #scenes') && selected !== null)
      this.page.select(selected);
  }

  /** Updates the select of scores and the control of the rate of positive predictions. @param {ExploreModel} model */
  paint(model) {
    this.scores.paint(model);
    this.rate.paint(model.overlays.has('gamma_tau'), predictionRate(model), model.tau !== null);
  }

  /** Clears the filter, which would hide rows of another leaderboard. */
  clear() {
    this.filter.value = '';
    this.page.board?.filter('');
  }
}

// What a press may be on while the controls of the view stay open: their own lists are elsewhere on the page.
const INSIDE_VIEW = '.tx-bar, [role="listbox"], .tx-menu';
const isViewShown = () => element('view-button').getAttribute('aria-expanded') === 'true';

/**
 * Shows or hides rank, overlays and comparison, which share one button on phones.
 *
 * @param {boolean} on
 * @param {boolean} [back] whether to return the focus to the button
 */
function showView(on, back = false) {
  const button = element('view-button');
  button.setAttribute('aria-expanded', String(on));
  if (back) button.focus();
}

/**
 * Sets the title of a button to the reason that it shows nothing; null restores its own title.
 *
 * @param {string} kind
 * @param {string} key
 * @param {string | null} why
 */
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

/**
 * Shows the number field if the flavor needs one: a rank, or the size of the set that divides the Tile.
 *
 * @param {ExploreModel} model
 */
export function showPlace(model) {
  const group = part(document, '.tx-rank');
  const [word, letter] = model.flavor === 'set' ? ['first', 'k'] : ['rank', 'r'];
  group.classList.toggle('tx-off', !['entity', 'set'].includes(model.flavor));
  fill(part(group, 'span'), `${word} `, make('i', {}, letter));
  group.setAttribute('aria-label', model.flavor === 'set' ? 'How many are in the set' : 'Which rank the Tile shows');
  element('rank-value').textContent = String(chosenPlace(model));
}

/**
 * Adds a key to a set, or removes it if it is there.
 *
 * @param {Set<string>} set
 * @param {string} key
 */
export const toggleIn = (set, key) => (set.has(key) ? set.delete(key) : set.add(key));

/**
 * A copy of a list with a key appended, or removed if it was there.
 *
 * @param {string[]} list
 * @param {string} key
 */
export const toggled = (list, key) => (list.includes(key) ? list.filter((each) => each !== key) : [...list, key]);
