/**
 * Maps of one quantity over the Tile while Uncertainty is on: P(best) of the selected classifier, the probability that
 * it is near the best, or the number of classifiers that cannot be told apart from the best.
 */
import { smoothed } from '#tile/certainty/levels';
import { TileMaps } from '#tile/certainty/maps';
import { fadedColour } from '#tile/confidence/fade';
import { fade, theme } from '#tile/draw/colours';
import { context2d } from '#tile/draw/context';
import * as marks from '#tile/draw/marks';
import { probability, probabilitySaid } from '#tile/draw/text';
import { BestMap } from '#tile/uncertainty/best_map';
import { PlausibleMap } from '#tile/uncertainty/from_counts';
import { WithinMap } from '#tile/uncertainty/near';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Fading } from '#tile/painters/types' */
/**
 * A map of numbers with its colour scale from `low` to `high`; `colour` takes a share of that range, from 0 to 1.
 *
 * @typedef {object} ValueMap
 * @property {number} side
 * @property {ArrayLike<number>} values
 * @property {number} low
 * @property {number} high
 * @property {(share: number) => string} colour
 */
/**
 * The texts of a scale: what it shows, its ends, and the value at the point with its share of the range.
 *
 * @typedef {{bold: string, words: string, low: string, high: string, here: string, share: number, colour: (share:
 *   number) => string}} ValueScale
 */

/** Points per side, coarse and fine: each needs every score, and these maps change slowly over the Tile. */
const OF_PLAUSIBLE = [11, 26];
const OF_NEAR = [11, 51];
const PIXELS = 200;
/** The possible upper ends of a scale of probabilities. */
const ENDS = [0.05, 0.1, 0.2, 0.5, 1];
/** The greatest opacity of a map without colours. */
const DARKEST = 0.85;

/** @param {import('#tile/uncertainty/from_counts').Guarantee} guarantee of the rank sets */
export const plausibleMaps = (guarantee) =>
  new TileMaps((draws, prior, side) => new PlausibleMap(draws, prior, guarantee, side), ...OF_PLAUSIBLE);

/** @param {number} entity @param {number} margin */
const nearMaps = (entity, margin) =>
  new TileMaps((draws, prior, side) => new WithinMap(draws, prior, entity, margin, side), ...OF_NEAR);

/**
 * What the maps of a flavor depend on besides draws and prior, and how to create them; null if P(best) is shown.
 *
 * @param {ExploreModel} model
 * @returns {{of: string, make: () => TileMaps<PlausibleMap> | TileMaps<WithinMap>} | null}
 */
export function otherMaps({ flavor, selected, uncertainty: { level, any_dependence: any, margin } }) {
  if (flavor === 'plausible') return { of: `plausible ${level} ${any}`, make: () => plausibleMaps({ level, any }) };
  if (flavor !== 'near_best' || selected === null) return null;
  return { of: `near ${selected} ${margin}`, make: () => nearMaps(selected, margin) };
}

/**
 * @param {ExploreModel} model
 * @param {BestMap | PlausibleMap | WithinMap} map
 */
export function valueMapOf(model, map) {
  if (map instanceof PlausibleMap) return plausibleMap(map);
  const place = model.selected === null ? -1 : model.colourOf(model.selected);
  return probabilityMap(place, map instanceof WithinMap ? map.values : map.probability(model.selected ?? 0), map.side);
}

/**
 * The map of a probability of one entity, in its colour.
 *
 * @param {number} place of its mark
 * @param {Float32Array} probabilities
 * @param {number} side
 * @returns {ValueMap}
 */
export function probabilityMap(place, probabilities, side) {
  const values = smoothed(probabilities, side);
  const most = probabilities.reduce((high, value) => Math.max(high, value), 0);
  const high = ENDS.find((end) => end >= most) ?? 1;
  const hue = (/** @type {'full' | 'tint'} */ kind) => marks.hue(place, kind, theme().ink2);
  const colour = (/** @type {number} */ share) => fadedColour(0.05 + 0.9 * share, hue('full'), hue('tint'));
  return { side, values, low: 0, high, colour };
}

/**
 * The map of the number of classifiers that cannot be told apart from the best; more is darker.
 *
 * @param {{number: Int32Array, side: number}} map
 * @returns {ValueMap}
 */
export function plausibleMap({ number, side }) {
  const high = number.reduce((most, value) => Math.max(most, value), 2);
  const colour = (/** @type {number} */ share) => fade(theme().ink2, theme().bg, DARKEST * share);
  return { side, values: number, low: 1, high, colour };
}

/**
 * The entity and the words for (a, b) in the map of draws that is shown; null if there are none.
 *
 * @param {ExploreModel} model
 * @param {BestMap | PlausibleMap | WithinMap | null} map
 * @param {number} a
 * @param {number} b
 * @returns {{entity: number | null, text: string} | null}
 */
export function describeAt(model, map, a, b) {
  const { flavor, selected, names, uncertainty } = model;
  if (map instanceof PlausibleMap) {
    const value = interpolated({ side: map.side, values: map.number }, a, b);
    return { entity: null, text: `about ${Math.round(value)} plausible winners` };
  }
  if (map instanceof WithinMap) {
    const p = probabilitySaid(interpolated({ side: map.side, values: map.values }, a, b));
    return { entity: selected, text: `${names[map.entity]}: P ${p} within ${uncertainty.margin} of the best` };
  }
  if (!map) return null;
  const { side } = map;
  const nearest = Math.round(b * (side - 1)) * side + Math.round(a * (side - 1));
  const entity = flavor === 'best_probability' ? selected : map.winner[nearest];
  if (entity === null || entity < 0) return null;
  const p = probability(interpolated({ side, values: map.probability(entity) }, a, b));
  return {
    entity,
    text: flavor === 'entity' ? `most probable: ${names[entity]}, ${p}` : `${names[entity]}: P(best) ${p}`,
  };
}

/**
 * @param {{flavor: string, selected: number | null, names: string[], uncertainty: {margin: number},
 *   here: {plausible: number, best: Float64Array, near: Float64Array} | null}} model
 * @param {ValueMap} map
 * @returns {ValueScale}
 */
export function scaleOf({ flavor, here, selected, names, uncertainty: { margin } }, { low, high, colour }) {
  const share = (/** @type {number} */ value) => Math.min(1, Math.max(0, (value - low) / (high - low)));
  if (flavor === 'plausible') {
    const value = here?.plausible ?? NaN;
    const words = { bold: 'Plausible winners:', words: ' classifiers that may be best' };
    return { ...words, low: '1', high: String(high), here: `here ${value}`, share: share(value), colour };
  }
  const near = flavor === 'near_best';
  const value = here && selected !== null ? (near ? here.near : here.best)[selected] : NaN;
  const of = selected === null ? '' : ` of ${names[selected]}`;
  const words = { bold: near ? `P(within ${margin})` : 'P(best)', words: near ? ` of the best${of}` : of };
  return { ...words, low: '0', high: String(high), here: `here ${probability(value)}`, share: share(value), colour };
}

/**
 * @param {ValueMap} map
 * @param {string} key
 * @returns {Fading}
 */
export function valueFading(map, key) {
  const href = picture(map);
  return {
    key,
    regions: (pen, { scale, clip }) => {
      const [x, y] = [scale.x(0), scale.y(1)];
      const box = { x, y, width: scale.x(1) - x, height: scale.y(0) - y };
      pen.add('image', { href, ...box, preserveAspectRatio: 'none', 'clip-path': clip });
    },
    names: () => [],
  };
}

/** The data URL of the picture of a map, interpolated linearly, with b = 1 at the top. @param {ValueMap} map */
function picture(map) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: PIXELS, height: PIXELS });
  const context = context2d(canvas);
  const shades = Array.from({ length: 129 }, (_, k) => map.colour(k / 128));
  for (let y = 0; y < PIXELS; y++) {
    for (let x = 0; x < PIXELS; x++) {
      const value = interpolated(map, (x + 0.5) / PIXELS, 1 - (y + 0.5) / PIXELS);
      const share = Math.min(1, Math.max(0, (value - map.low) / (map.high - map.low)));
      context.fillStyle = shades[Math.round(128 * share)];
      context.fillRect(x, y, 1, 1);
    }
  }
  return canvas.toDataURL('image/png');
}

/**
 * The value of a map at (a, b), interpolated linearly.
 *
 * @param {{side: number, values: ArrayLike<number>}} map
 * @param {number} a
 * @param {number} b
 */
export function interpolated({ side, values }, a, b) {
  const [x, y] = [a * (side - 1), b * (side - 1)];
  const [k, r] = [Math.min(side - 2, Math.floor(x)), Math.min(side - 2, Math.floor(y))];
  const [s, t] = [x - k, y - r];
  const at = r * side + k;
  const row = (/** @type {number} */ from) => (1 - s) * values[from] + s * values[from + 1];
  return (1 - t) * row(at) + t * row(at + side);
}
