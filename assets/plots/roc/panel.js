/** The panel of ROC and PR space: switch, title, score of its iso-lines, and the hybrid of two entities. */
import { count, fixed, ordinal } from '#tile/draw/text';
import { addHybrid, digitsOf } from '#tile/model/leaderboard';
import { chosenScore } from '#tile/plots/roc/iso_lines';
import { element, fill, make, say } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

// ---- The controls for the hybrid of two entities (a random mixture of both), in the menu of ROC and PR space.

/** @type {(label: string) => HTMLSelectElement} */
const chooser = (label) => make('select', { 'aria-label': label });
const first = chooser('First entity of the hybrid');
const second = chooser('Second entity of the hybrid');
const add = make('button', { className: 'tx-button' }, 'Add the hybrid of two');
const slider = make('input', { type: 'range', min: 0, max: 1, step: 0.01, 'aria-label': 'Share of the second entity' });
const said = make('p', { role: 'status' });
const parts = [first, second, add, slider, said];
/** Whether a hybrid was just added: then its description, at the end of the menu, is scrolled into view. */
let added = false;
/** What the lists are of. @type {string | null} */
let listed = null;

/** Handles the buttons and the slider. @param {Page} page */
function followHybrid(page) {
  add.addEventListener('click', () => {
    const made = addHybrid(page.model, Number(first.value), Number(second.value));
    if (!made) said.textContent = 'Choose two entities that have a place in ROC space.';
    else page.ask('derive');
    added = made;
  });
  const slide = (/** @type {boolean} */ live) => {
    const { model } = page;
    if (!model.hybrid) return;
    const [row, i, j] = model.hybrid;
    model.hybrid = [row, i, j, Number(slider.value)];
    model.live = live;
    showSaid(model);
    page.ask('derive');
  };
  slider.addEventListener('input', () => slide(true));
  slider.addEventListener('change', () => slide(false));
}

/** Shows the state of the model; the menu may be added to the page later. @param {ExploreModel} model */
function showHybrid(model) {
  const host = document.getElementById('roc-hybrid');
  if (host && !host.firstChild) fill(host, ...parts);
  list(model);
  slider.hidden = !model.hybrid;
  if (model.hybrid) slider.value = String(model.hybrid[3]);
  showSaid(model);
  if (added) said.scrollIntoView({ block: 'nearest' });
  added = false;
}

/** @param {ExploreModel} model */
function list(model) {
  const { names, hybrid, hidden } = model;
  const key = JSON.stringify([names, hybrid?.[0], [...hidden]]);
  if (listed === key) return;
  listed = key;
  const rows = names.map((_, k) => k).filter((k) => k !== hybrid?.[0] && !hidden.has(k));
  for (const select of [first, second]) fill(select, ...rows.map((k) => make('option', { value: k }, names[k])));
  // By default two neighbours on the hull, between which a hybrid beats every single entity.
  const [one, other] = hybrid ? [hybrid[1], hybrid[2]] : pair(model);
  [first.value, second.value] = [String(one), String(other)];
}

/** @param {ExploreModel} model */
function pair({ hull, winners, names }) {
  const at = Math.max(0, hull.indexOf(winners[0]));
  const one = hull[at] ?? 0;
  return [one, hull[at + 1] ?? hull[at - 1] ?? (one ? 0 : Math.min(1, names.length - 1))];
}

/** Shows the mixing share, the counts, the rank and the score of the hybrid. @param {ExploreModel} model */
function showSaid({ hybrid, names, base, ranking, rowCount }) {
  if (!hybrid) {
    said.textContent = '';
    return;
  }
  const [row, , j, share] = hybrid;
  const counts = (base[row] ?? []).map((each) => Number(each));
  const [tn, fp, fn, tp] = counts.map((each) => fixed(each, digitsOf(counts)));
  const rank = ranking.ranks[row];
  const place = Number.isFinite(rank)
    ? `${ordinal(rank)} of ${count(rowCount)}, ${fixed(ranking.scores[row])}`
    : 'undefined here';
  say(said, `${Math.round(100 * share)} % of ${names[j]}. TN ${tn}, FP ${fp}, FN ${fn}, TP ${tp}. ${place}.`);
}

/** @typedef {(what: 'all' | 'derive') => void} Ask */
/** @typedef {{model: ExploreModel, ask: Ask}} Page */

// ---- The panel.

/** Runs the action of a button of the panel. @param {Page} page @param {string} action */
export function actOnPlane(page, action) {
  if (action !== 'space') return;
  page.model.roc.delete('pr');
  page.ask('all');
}

/** The name of the panel. @param {{roc: Set<string>}} model */
export const spaceName = ({ roc }) => (roc.has('pr') ? 'PR space' : roc.has('nine') ? 'ROC on the Tile' : 'ROC space');

/** Shows the title of the panel, and which of its buttons is pressed. @param {ExploreModel} model */
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
const datalist = make('datalist', { id: 'roc-scores' });
const error = make('p', { id: 'roc-score-error', role: 'status' });

/** @param {ExploreModel} model */
function showScore(model) {
  const host = document.getElementById('roc-score');
  if (host && !host.firstChild) {
    fill(host, field, datalist, error);
    fill(datalist, ...model.catalogue.map(({ name, symbol }) => make('option', { value: name }, symbol)));
  }
  if (document.activeElement !== field) field.value = model.isolines ?? '';
  error.textContent = chosenScore(model)?.error ?? '';
}

/** Handles the controls of the menu. A typed score is applied at Enter, or when the field loses the focus. */
/** @param {Page} page */
export function followControls(page) {
  followHybrid(page);
  field.addEventListener('change', () => {
    page.model.isolines = field.value.trim() || null;
    page.ask('all');
  });
}
