/** What the rows of both tables of models share: their headers, and the focus, which stays with a model. */

import * as marks from '#tile/draw/marks';
import { capitalized } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

const PART = 'It has no score on the others. A model that leaves out the hard samples looks better than it is.';

/**
 * The header of a model's row: its name, and the number of its samples where it has not scored all.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 */
export function rowHead(model, k) {
  const part = model.samplesWords(k);
  return make(
    'th',
    { scope: 'row' },
    nameButton(model, k),
    part ? make('small', { className: 'tx-part', title: PART }, part) : null,
  );
}

/**
 * @param {PredictionsModel} model
 * @param {number} k
 */
function nameButton(model, k) {
  const { name } = model.answer.models[k];
  return make(
    'button',
    { type: 'button', className: 'tx-link tx-model', 'data-model': k, 'aria-pressed': String(k === model.selected) },
    swatch(model, k),
    make('span', { title: name }, name),
  );
}

/**
 * The swatch of a model: a square in its colour where it is best somewhere or matters at the point, otherwise a grey
 * disc.
 *
 * @param {PredictionsModel} model
 * @param {number} k
 */
export function swatch(model, k) {
  const node = make('span', {});
  paintSwatch(node, model, k, model.modelsThatMatter);
  return node;
}

/**
 * Paints the swatch of a model again, at the current point.
 *
 * @param {HTMLElement} node
 * @param {PredictionsModel} model
 * @param {number} k
 * @param {number[]} matter the models that matter at the point
 */
export function paintSwatch(node, model, k, matter) {
  const marked = model.shares()[k] > 0 || matter.includes(k);
  node.className = marked ? 'tx-swatch' : 'tx-swatch tx-swatch-none';
  node.style.background = marked ? marks.swatchBackground(model.colours[k]) : '';
}

/**
 * Captions a table as being for the samples as they are, where the page is at another prevalence; or LxCIM alone,
 * which always is.
 *
 * @param {HTMLElement} node
 * @param {PredictionsModel} model
 */
export function paintCaption(node, { ofSamples, answerAtPrior }) {
  const all = ofSamples && `${capitalized(ofSamples)}, not at the one in use.`;
  const text = answerAtPrior ? 'LxCIM is at the prevalence of the samples, the rest at the one in use.' : all;
  node.hidden = !text;
  if (node.textContent !== text) node.textContent = text;
}

/**
 * A cell in the header of a table.
 *
 * @param {string} name
 * @param {string} [title]
 */
export const columnHead = (name, title = '') => make('th', { scope: 'col', title }, name);

/**
 * A selector for the focused element in a table; null if there is none. Rows that are rebuilt or moved get the focus
 * back with it, which the keyboard would otherwise lose.
 *
 * @param {HTMLElement} host
 */
export function focusSelector(host) {
  const { activeElement } = document;
  const row = host.contains(activeElement) && activeElement?.closest('[data-model]');
  if (!row) return null;
  const model = row.getAttribute('data-model');
  return activeElement instanceof HTMLInputElement
    ? `tr[data-model="${model}"] input`
    : `button[data-model="${model}"]`;
}

/**
 * Gives the focus back to the element that `focusSelector` described, if there is one.
 *
 * @param {HTMLElement} host
 * @param {string | null} selector as `focusSelector` returned it
 */
export function restoreFocus(host, selector) {
  const node = selector && host.querySelector(selector);
  if (node instanceof HTMLElement && node !== document.activeElement) node.focus({ preventScroll: true });
}
