/** The colour scale of a map of tau or of distances below a small Tile. */
import { rampColours } from '#tile/charts/ramp';
import { mapScale } from '#tile/divisions/maps';
import { make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * @param {ExploreModel} model
 * @returns {HTMLElement | null} null if the map has no such scale
 */
export function ramp(model) {
  const scale = mapScale(model);
  if (!scale) return null;
  const bar = make('i', { className: 'tx-foot-ramp' });
  bar.style.background = `linear-gradient(90deg, ${rampColours(scale.colour).join()})`;
  return make('span', { className: 'tx-foot-scale' }, scale.low, bar, scale.high);
}
