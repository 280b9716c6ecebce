/** The colour scale of a map of tau or of distances below a small Tile: as an element, and in a drawing. */
import { mapScale } from '#tile/divisions/maps';
import { theme } from '#tile/draw/colours';
import { width } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

const STOPS = 10;
// Pixels of a drawn scale.
const [WIDE, HIGH, LETTERS] = [60, 8, 11];

/**
 * @param {ExploreModel} model
 * @returns {HTMLElement | null} null if the map has no such scale
 */
export function ramp(model) {
  const scale = mapScale(model);
  if (!scale) return null;
  const bar = make('i', { className: 'tx-foot-ramp' });
  bar.style.background = `linear-gradient(90deg, ${colours(scale.colour).join()})`;
  return make('span', { className: 'tx-foot-scale' }, scale.low, bar, scale.high);
}

/**
 * @param {(share: number) => string} colour
 */
const colours = (colour) => Array.from({ length: STOPS + 1 }, (_, k) => colour(k / STOPS));

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
  if (!scale) return;
  const style = { y, 'font-size': LETTERS, fill: theme().ink2 };
  pen.add('text', { x, ...style }, scale.low);
  const start = x + width(scale.low, LETTERS) + 4;
  const all = colours(scale.colour);
  const step = WIDE / all.length;
  all.forEach((fill, k) => {
    pen.add('rect', { x: start + k * step, y: y - HIGH, width: step + 0.5, height: HIGH, fill });
  });
  pen.add('text', { x: start + WIDE + 4, ...style }, scale.high);
}
