/** The panel of ROC and PR space: its switch, its title, the score of its iso-lines. Knows no Dash. */
import { element, fill, make } from '#tile/parts/elements';
import { followHybrid, showHybrid } from '#tile/spaces/hybrid_controls';
import { chosenScore } from '#tile/spaces/score_lines';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {(what: 'all' | 'derive') => void} Ask */
/** @typedef {{model: ExploreModel, ask: Ask}} Page */

/**
 * Runs the action of a button of the panel.
 *
 * @param {Page} page
 * @param {string} action
 */
export function actOnPlane(page, action) {
  if (action !== 'space') return;
  page.model.roc.delete('pr');
  page.ask('all');
}

/**
 * The name of the panel.
 *
 * @param {{roc: Set<string>}} model
 */
export const spaceName = ({ roc }) => (roc.has('pr') ? 'PR space' : roc.has('nine') ? 'ROC on the Tile' : 'ROC space');

/**
 * Shows the title of the panel, and which of its buttons is pressed.
 *
 * @param {ExploreModel} model
 */
export function showSpace(model) {
  const name = spaceName(model);
  element('roc-title').textContent = name;
  element('roc-panel').setAttribute('aria-label', name);
  const [first, second] = element('roc-spaces').querySelectorAll('button');
  first.setAttribute('aria-pressed', String(!model.roc.has('pr')));
  second.setAttribute('aria-pressed', String(model.roc.has('pr')));
  showScore(model);
  showHybrid(model);
}

/** The field for the score of the iso-lines; its menu may be added to the page later. */
const field = make('input', {
  type: 'text',
  list: 'roc-scores',
  placeholder: 'none',
  maxlength: 500,
  'aria-label': 'Iso-lines of a score or formula',
  'aria-describedby': 'roc-score-error',
});
const list = make('datalist', { id: 'roc-scores' });
const error = make('p', { id: 'roc-score-error', role: 'status' });

/** @param {ExploreModel} model */
function showScore(model) {
  const host = document.getElementById('roc-score');
  if (host && !host.firstChild) {
    fill(host, field, list, error);
    fill(list, ...model.catalogue.map(({ name, symbol }) => make('option', { value: name }, symbol)));
  }
  if (document.activeElement !== field) field.value = model.isolines ?? '';
  error.textContent = chosenScore(model)?.error ?? '';
}

/**
 * Handles the controls of the menu. A typed score is applied at Enter, or when the field loses the focus.
 *
 * @param {Page} page
 */
export function followControls(page) {
  followHybrid(page);
  field.addEventListener('change', () => {
    page.model.isolines = field.value.trim() || null;
    page.ask('all');
  });
}
