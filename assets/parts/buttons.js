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
