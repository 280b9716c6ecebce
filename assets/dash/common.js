/** What the adapters between Dash and the pages have in common. */
import { dash } from '#tile/page/dash';

/** The answer of a callback that changes nothing. */
export const still = () => dash.no_update;

/**
 * A page's elements exist a moment after Dash has its values.
 *
 * @param {() => void} action
 */
export function again(action) {
  setTimeout(action, 20);
  return still();
}

/**
 * What a page asks of the server goes into a store, and is a change of the view.
 *
 * @param {string} prefix of the ids of its stores
 * @returns {(store: string, data: unknown) => void}
 */
export const putting = (prefix) => (store, data) => {
  dash.set_props(prefix + store, { data });
  dash.sharing.changed();
};

/**
 * Sets the values of components.
 *
 * @param {Record<string, unknown>} values by id
 */
export function setValues(values) {
  for (const [id, value] of Object.entries(values)) dash.set_props(id, { value });
}

/**
 * Tells the user.
 *
 * @param {string} text
 */
export const tell = (text) => dash.set_props('notice', { children: text });
