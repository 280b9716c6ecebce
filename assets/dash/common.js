/** What the adapters between Dash and the pages share. */
import { dash } from '#tile/shell/dash';

/** The return value of a callback that changes nothing. */
export const noUpdate = () => dash.no_update;

/**
 * Runs an action again 20 ms later, as the elements of a page exist only shortly after Dash has its values; returns "no
 * update".
 */
/** @param {() => void} action */
export function runSoon(action) {
  setTimeout(action, 20);
  return noUpdate();
}

/** A function that puts a page's question to the server into a store, and marks the view as changed. */
/** @param {string} prefix of the ids of its stores @returns {(store: string, data: unknown) => void} */
export const storeSetter = (prefix) => (store, data) => {
  dash.set_props(prefix + store, { data });
  dash.sharing.changed();
};

/** Sets the values of components. @param {Record<string, unknown>} values by id */
export function setValues(values) {
  for (const [id, value] of Object.entries(values)) dash.set_props(id, { value });
}

/** The input that takes leaderboards; null until it exists. @returns {HTMLInputElement | null} */
export const fileInput = () => document.querySelector('#import-upload input[type=file]');

/** Shows the user a notice. @param {string} text */
export const tell = (text) => dash.set_props('notice', { children: text });
