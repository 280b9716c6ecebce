/** Buttons and the symbols on them. */
import { make } from '#tile/parts/elements';

/** @import { Attributes, Child } from '#tile/parts/elements' */

/**
 * A symbol that only decorates.
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
 * A button with a single sign.
 *
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export const squareButton = (attributes, ...children) =>
  button({ className: 'tx-button tx-plain tx-square', ...attributes }, ...children);

/**
 * A cross that closes what it is in.
 *
 * @param {string} label
 * @param {string} [action]
 */
export const closeButton = (label, action) =>
  squareButton({ 'aria-label': label, 'data-tx-action': action }, icon('close'));
