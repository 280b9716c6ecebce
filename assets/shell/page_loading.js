/** Loads the pages other than Explore when they are first opened. */
import { dash } from '#tile/shell/dash';
import { fill, make } from '#tile/ui/elements';

const PATIENCE = 6000;
/** When each page was requested, by path. @type {Map<string, number>} */
const requested = new Map();

/** The element of a page in the document. @param {string} path @returns {HTMLElement | null} */
const host = (path) => document.querySelector(`[data-tx-page="${path}"]`);

/** The script of the lists that are searched, once it has run. @type {Promise<unknown> | null} */
let lists = null;

/** Loads that script for the first page that has such lists; a page that is opened by its address has it already. */
function searched() {
  const later = document.getElementById('tx-searched');
  if (!later) return Promise.resolve();
  lists ??= new Promise((resolve, reject) => {
    const script = make('script', { src: later.dataset.src });
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  lists.catch(() => {
    lists = null;
  });
  return lists;
}

/** Requests a page that is not loaded yet, unless it was just requested. @param {string} path */
export function requestPage(path) {
  const node = host(path);
  if (!node || node.querySelector('main') || Date.now() - (requested.get(path) || 0) < 3000) return;
  requested.set(path, Date.now());
  const scheme = document.documentElement.getAttribute('data-mantine-color-scheme');
  const open = () => dash.set_props(`${node.id}-opened`, { data: { scheme, at: Date.now() } });
  if (node.hasAttribute('data-tx-searches')) searched().then(open, () => {});
  else open();
  setTimeout(() => missing(path, node.querySelector('.tx-loading')), PATIENCE);
}

/** Tells the user that a page could not be loaded, with a button to retry. */
/** @param {string} path @param {Element | null} place */
function missing(path, place) {
  if (!place?.isConnected) return;
  const again = make('button', { className: 'tx-button' }, 'Try again');
  again.addEventListener('click', () => {
    requested.delete(path);
    fill(place, 'Loading …');
    requestPage(path);
  });
  fill(place, 'This page could not be loaded. Check that the server is running. ', again);
}

/**
 * A family of performances; `label` is absent on the Trade-off page.
 *
 * @typedef {{parameter: string | null, sized: boolean, label?: string}} Family
 */

/** The families of performances of a page, available even before it is opened. */
/** @param {string} name @returns {Record<string, Family>} by key */
export const familiesOf = (name) => JSON.parse(host(`/${name}`)?.dataset.families || '{}');
