/** Which part of the Tile is shown, and how many Tiles: one, or several side by side. */
import { FIELDS } from '#tile/view/fields';

/** @import { Display } from '#tile/view/types' */

const { fields } = FIELDS.sections.explore;
const NAMES = /** @type {const} */ ([
  'zoom',
  'multiples',
  'panel_both',
  'panel_flavors',
  'panel_priors',
  'panel_contexts',
  'panel_boards',
]);

/**
 * The part of a view that is about the frame of the Tile and Tiles side by side; without a view, as the page begins.
 *
 * @param {Partial<Display>} [view]
 * @returns {Display}
 */
export const displayOf = (view = {}) => {
  const parts = NAMES.map((name) => [name, structuredClone(view[name] ?? fields[name].start)]);
  return /** @type {Display} */ (Object.fromEntries(parts));
};
