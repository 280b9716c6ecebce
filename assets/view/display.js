/** Which part of the Tile is shown, and whether one Tile or several side by side. */
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
 * The fields of a view that are about the part of the Tile and Tiles side by side; without a view, their start values.
 *
 * @param {Partial<Display>} [view]
 * @returns {Display}
 */
export const displayOf = (view = {}) => {
  const parts = NAMES.map((name) => [name, structuredClone(view[name] ?? fields[name].start)]);
  return /** @type {Display} */ (Object.fromEntries(parts));
};
