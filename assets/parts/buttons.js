/** Buttons and the symbols on them. */
import { make } from '#tile/parts/elements';

/** @import { Attributes, Child } from '#tile/parts/elements' */

/**
 * A decorative icon.
 *
 * @param {string} name
 */
export const icon = (name) => make('span', { className: `tx-icon tx-icon-${name}`, 'aria-hidden': 'true' });

/**
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export const button = (attributes, ...children) =>
  make('button', { type: 'button', className: 'tx-button', ...attributes }, ...children);

/**
 * A button without a border.
 *
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export const plainButton = (attributes, ...children) =>
  button({ className: 'tx-button tx-plain', ...attributes }, ...children);

/**
 * A button with a single character or icon.
 *
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export const squareButton = (attributes, ...children) =>
  button({ className: 'tx-button tx-plain tx-square', ...attributes }, ...children);

/**
 * A button with a cross that closes the element it is in.
 *
 * @param {string} label
 * @param {string} [action]
 */
export const closeButton = (label, action) =>
  squareButton({ 'aria-label': label, 'data-tx-action': action }, icon('close'));

/**
 * The toggle buttons for a setting: the toolbar and its menu may each have one.
 *
 * @param {string} kind
 * @param {string} key
 * @returns {NodeListOf<HTMLElement>}
 */
export const toggles = (kind, key) => document.querySelectorAll(`[data-tx-toggle="${kind}"][data-tx-key="${key}"]`);

/**
 * @param {string} kind
 * @param {string} key
 * @param {boolean} on
 */
export function press(kind, key, on) {
  for (const button of toggles(kind, key)) button.setAttribute('aria-pressed', String(on));
}

/** @param {Record<string, Iterable<string>>} on keys of the pressed buttons, by kind */
export function pressAll(on) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll('[data-tx-toggle]');
  for (const button of all) {
    const { txToggle = '', txKey = '' } = button.dataset;
    if (on[txToggle]) button.setAttribute('aria-pressed', String([...on[txToggle]].includes(txKey)));
  }
}
