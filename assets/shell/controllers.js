/** The controllers of the pages, what follows their colours, and the addresses of pages below a prefix. */
import { forgetTheme } from '#tile/draw/colours';
import { SCHEMA } from '#tile/view/schema';

/** @import { Pages } from '#tile/shell/types' */

// ---- The controllers of the pages; null until a page is first opened.

/** @type {Pages} */
export const pages = /** @type {any} */ (Object.fromEntries(Object.keys(SCHEMA.sections).map((name) => [name, null])));

/**
 * The controller of a page; throws if the page was never opened.
 *
 * @template {keyof Pages} Name
 * @param {Name} name
 * @returns {NonNullable<Pages[Name]>}
 */
export function opened(name) {
  const page = pages[name];
  if (!page) throw new Error(`the page ${name} was not opened yet`);
  return page;
}

// ---- Whether a page is shown, and what follows the colour scheme.

/** Whether a page is the one that is shown. @param {Element} main the element of its content */
export const isShown = (main) => !main.closest('[data-tx-page]')?.hasAttribute('hidden');

/** Calls `repaint` whenever the user switches between light and dark. @param {() => void} repaint */
export function onScheme(repaint) {
  new MutationObserver(() => {
    forgetTheme();
    repaint();
  }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
}

// ---- The path prefix under which a proxy serves the pages; '' at the root.

/** @type {string | null} */
let known = null;

/** The prefix, without a slash at its end. */
export function prefix() {
  known ??= prefixIn(document.getElementById('_dash-config')?.textContent || '{}');
  return known;
}

/** @param {string} config JSON configuration from the server @returns {string} */
export const prefixIn = (config) => JSON.parse(config).requests_pathname_prefix?.replace(/\/$/, '') ?? '';

/** The path of a page or route of the server, including the prefix. @param {string} path such as '/scores' */
export const addressOf = (path, start = prefix()) => start + path;

/**
 * The page of a path: with the prefix '/tile', both '/tile/scores' and '/tile/scores/' are '/scores'. The chapters of
 * the guide are on one page.
 */
/** @param {string} pathname */
export function pageOf(pathname, start = prefix()) {
  const page = pathname.startsWith(`${start}/`) || pathname === start ? pathname.slice(start.length) : pathname;
  return page.startsWith('/guide/') ? '/guide' : page.replace(/\/+$/, '') || '/';
}
