/** The elements of which scenes of a report consist. */
import { fill, make, part } from '#tile/parts/elements';

/** @typedef {ReturnType<typeof square>} Square */
/** @import { Child } from '#tile/parts/elements' */

/**
 * A named part of a scene.
 *
 * @param {string} title of the scene
 * @param {string} className
 * @param {string} name
 * @param {...Child} children
 */
export const panel = (title, className, name, ...children) =>
  make('section', { className, 'aria-label': `${name}, ${title}` }, ...children);

/**
 * The heading of a part.
 *
 * @param {Child} name
 * @param {...Child} more
 */
export const head = (name, ...more) => make('div', { className: 'tx-panel-head' }, make('h3', {}, name), ...more);

/**
 * A note in a heading, with its full text as title.
 *
 * @param {string} [text]
 */
export const note = (text = '') => make('span', { className: 'tx-note', title: text || null }, text);

/** The elements of a square plot: an overlay for a painter above a canvas. */
export function square() {
  const canvas = make('canvas', { className: 'tx-heat', hidden: '' });
  const overlay = make('div', { className: 'tx-overlay' });
  return { canvas, overlay, plot: make('div', { className: 'tx-plot' }, canvas, overlay) };
}

/** @param {string} title of the button */
export const resetButton = (title) =>
  make('button', { type: 'button', className: 'tx-button tx-report-reset', title }, 'Reset');

/**
 * Lays out a whole scene.
 *
 * @param {HTMLElement} article
 * @param {...Child} children
 */
export function lay(article, ...children) {
  const grid = part(article, '.tx-report-grid');
  fill(grid, ...children);
  // Many scenes share one document, so ids would not be unique.
  for (const node of grid.querySelectorAll('[id]:not(svg *)')) node.removeAttribute('id');
}
