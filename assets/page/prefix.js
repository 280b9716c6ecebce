/** The path prefix under which a proxy serves the pages; empty at the root. */

/** @type {string | null} */
let known = null;

/** The prefix, without a slash at its end. */
export function prefix() {
  known ??= prefixIn(document.getElementById('_dash-config')?.textContent || '{}');
  return known;
}

/** @param {string} config what the server tells the browser's code @returns {string} */
export const prefixIn = (config) => JSON.parse(config).requests_pathname_prefix?.replace(/\/$/, '') ?? '';

/** Where the browser finds a page or a route of the server. @param {string} path such as '/scores' */
export const addressOf = (path, start = prefix()) => start + path;

/** The page of an address: '/tile/scores' and '/tile/scores/' are '/scores' below '/tile'. @param {string} pathname */
export function pageOf(pathname, start = prefix()) {
  const page = pathname.startsWith(`${start}/`) || pathname === start ? pathname.slice(start.length) : pathname;
  return page.replace(/\/+$/, '') || '/';
}
