/** The other pages, brought when they are first opened. */
/** @import { Family } from '#tile/model/answers' */
import { dash } from '#tile/page/dash';
import { fill, make } from '#tile/parts/elements';

const PATIENCE = 6000;
/** When each page was asked for, by path. @type {Map<string, number>} */
const requested = new Map();

/**
 * The place of a page in the document.
 *
 * @param {string} path
 * @returns {HTMLElement | null}
 */
const host = (path) => document.querySelector(`[data-tx-page="${path}"]`);

/**
 * Asks for a page that is not there yet; more than one question at a time would only be answered twice.
 *
 * @param {string} path
 */
export function bring(path) {
  const node = host(path);
  if (!node || node.querySelector('main') || Date.now() - (requested.get(path) || 0) < 3000) return;
  requested.set(path, Date.now());
  dash.set_props(`${node.id}-opened`, { data: Date.now() });
  setTimeout(() => missing(path, node.querySelector('.tx-loading')), PATIENCE);
}

/**
 * A page that has not come: the user gets a message, and can ask again.
 *
 * @param {string} path
 * @param {Element | null} place
 */
function missing(path, place) {
  if (!place?.isConnected) return;
  const again = make('button', { type: 'button', className: 'tx-button' }, 'Try again');
  again.addEventListener('click', () => {
    requested.delete(path);
    fill(place, 'Loading …');
    bring(path);
  });
  fill(place, 'This page could not be loaded. Check that the server is running. ', again);
}

/**
 * What is known of the families of performances of a page, before it is opened too.
 *
 * @param {string} name
 * @returns {Record<string, Family>} by key
 */
export const familiesOf = (name) => JSON.parse(host(`/${name}`)?.dataset.families || '{}');
