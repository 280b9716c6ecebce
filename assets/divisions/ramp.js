/** The colour scale of a map of tau or of distances below a small Tile: as an element, and in a drawing. */
import { drawHorizontalScale, rampColours } from '#tile/charts/ramp';
import { mapScale } from '#tile/divisions/maps';
import { make } from '#tile/parts/elements';

/** @import { Pen } from '#tile/draw/pen' */
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

/**
 * Draws the scale in a drawing, from x to the right.
 *
 * @param {Pen} pen
 * @param {ExploreModel} model
 * @param {number} x
 * @param {number} y baseline of its text
 */
export function drawRamp(pen, model, x, y) {
  const scale = mapScale(model);
  if (scale) drawHorizontalScale(pen, scale, x, y);
}
