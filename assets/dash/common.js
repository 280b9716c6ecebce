/** What the adapters between Dash and the pages have in common. */
import { dash } from '#tile/page/dash';

export const still = () => dash.no_update;

/** A page's elements come a moment after Dash has told of its values. */
export const again = (action) => {
  setTimeout(action, 20);
  return still();
};

/** What a page asks of the server goes into a store, and is a change of the view. */
export const putting = (prefix) => (store, data) => {
  dash.set_props(prefix + store, { data });
  dash.sharing.changed();
};
