/** Dash's clientside object: it sets properties of components, and has the functions that Dash calls. */
export const dash = window.dash_clientside;

const PARTS = /** @type {const} */ (['pathname', 'search', 'hash', 'href']);

/**
 * Tells Dash that the address was replaced; without it Dash would put the old one back on the next page. Dash adds an
 * entry to the history only for a part that differs from the address.
 */
export function tellAddress() {
  const known = window.dash_component_api.getLayout('url')?.props ?? {};
  const changed = PARTS.filter((part) => known[part] !== window.location[part]);
  if (changed.length) dash.set_props('url', Object.fromEntries(changed.map((part) => [part, window.location[part]])));
}
