/** What the adapters between Dash and the pages share. */
import { choose } from '#tile/shell/choices';
import { pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';

/** @import { Explore } from '#tile/pages/explore/page' */
/** @import { Pages } from '#tile/shell/types' */

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

/** Sets the values of lists and fields. @param {Record<string, string | null>} values by id */
export function setValues(values) {
  for (const [id, value] of Object.entries(values)) {
    if (document.getElementById(id) instanceof HTMLSelectElement) choose(id, value);
    else dash.set_props(id, { value });
  }
}

/** The input that takes leaderboards; null until it exists. @returns {HTMLInputElement | null} */
export const fileInput = () => document.querySelector('#import-upload input[type=file]');

/** Shows the user a notice. @param {string} text */
export const tell = (text) => dash.set_props('notice', { children: text });

/** Marks the view as changed. */
export const changed = () => dash.sharing.changed();

/** Opens a context on Explore. @param {number} context */
export const openContext = (context) => setValues({ context: String(context) });

/**
 * The callbacks of a page: `follow` when it is shown or what it follows has changed, `receive` with an answer of the
 * server.
 *
 * @template {keyof Pages} Name
 * @param {Name} name
 * @param {string} part the id of an element of the page; it and Explore exist before the controller is made
 * @param {(explore: Explore, ...given: any[]) => NonNullable<Pages[Name]>} make `given`: see `follow`
 * @param {(page: NonNullable<Pages[Name]>, ...given: any[]) => void} follow `given`: what Dash gives the callback
 */
export function followed(name, part, make, follow) {
  const controller = (/** @type {any[]} */ ...given) => {
    if (!pages[name] && pages.explore && document.getElementById(part)) pages[name] = make(pages.explore, ...given);
    return pages[name];
  };
  const callbacks = {
    /** @param {...any} given */
    follow(...given) {
      const page = controller(...given);
      if (!page) return runSoon(() => callbacks.follow(...given));
      follow(page, ...given);
      return noUpdate();
    },

    /** @param {any} answer */
    receive(answer) {
      /** @type {{receive?: (answer: any) => void} | null} */ (controller())?.receive?.(answer);
      return noUpdate();
    },
  };
  return callbacks;
}
