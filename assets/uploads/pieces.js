/** What the steps of an upload have in common: buttons, tables, numbers in words. */
import { count as many } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { Attributes, Child } from '#tile/parts/elements' */

/** @typedef {'convert' | 'close' | 'away' | 'back'} Act */

export { many };

/**
 * "1 model", "2 models".
 *
 * @param {number} n
 * @param {string} what
 */
export const counted = (n, what) => `${many(n)} ${what}${n === 1 ? '' : 's'}`;

/**
 * @param {string} text
 * @param {Act} act
 * @param {Attributes} [attributes]
 */
export const actButton = (text, act, attributes = {}) =>
  make('button', { type: 'button', className: 'tx-button', 'data-act': act, ...attributes }, text);

/** @param {...Child} buttons */
export const lastLine = (...buttons) => make('div', { className: 'tx-upload-end' }, ...buttons);

/**
 * A table that scrolls.
 *
 * @param {string[]} head
 * @param {HTMLElement[]} rows
 */
export function table(head, rows) {
  const cells = head.map((name) => make('th', { scope: 'col' }, name));
  return make(
    'div',
    { className: 'tx-table-scroll' },
    make('table', { className: 'tx-counts' }, make('thead', {}, make('tr', {}, ...cells)), make('tbody', {}, ...rows)),
  );
}
