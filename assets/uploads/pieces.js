/** Parts that the steps of an upload share: buttons, verdicts, lists of problems, numbers in words. */
import { make } from '#tile/parts/elements';

/** @import { Attributes, Child } from '#tile/parts/elements' */

/** @typedef {'convert' | 'close' | 'away' | 'back' | 'choose' | 'add' | 'clear'} Act */

/**
 * A button with an action of the upload.
 *
 * @param {string} text
 * @param {Act} act
 * @param {Attributes} [attributes]
 */
export const actButton = (text, act, attributes = {}) =>
  make('button', { type: 'button', className: 'tx-button', 'data-act': act, ...attributes }, text);

/**
 * A line that says what was found, with a mark, and what could be added.
 *
 * @param {'ok' | 'warn' | 'error'} mark
 * @param {Child} text
 * @param {Child[]} [more]
 * @param {string} [detail] on the same line
 */
export function verdict(mark, text, more = [], detail = '') {
  const sign = make('span', { className: `tx-import-mark tx-import-${mark}`, 'aria-hidden': 'true' });
  const words = make(
    'div',
    {},
    make('b', {}, text),
    detail && ` ${detail}`,
    ...more.map((each) => make('div', {}, each)),
  );
  const className = `tx-import-verdict ${mark === 'error' ? 'tx-import-refusal tx-wrong' : ''}`;
  return make('div', { className, role: 'status' }, sign, words);
}

/**
 * A table with a row for each problem.
 *
 * @param {string[]} head
 * @param {HTMLElement[]} rows
 */
export const problemTable = (head, rows) =>
  make(
    'table',
    { className: 'tx-import-list' },
    make('thead', {}, make('tr', {}, ...head.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows),
  );

/**
 * A control with its label above it, and a hint below.
 *
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export const field = (label, control, hint = '') =>
  make(
    'label',
    { className: 'tx-import-field' },
    make('span', { className: 'tx-import-label' }, label),
    control,
    hint && make('span', { className: 'tx-import-hint' }, hint),
  );

/**
 * A native select.
 *
 * @param {[string, string][]} options keys and labels
 * @param {string | null} value
 * @param {Attributes} attributes
 */
export function select(options, value, attributes) {
  const node = make('select', attributes, ...options.map(([key, text]) => make('option', { value: key }, text)));
  node.value = value ?? '';
  return node;
}
