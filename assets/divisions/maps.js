/**
 * Maps over the Tile: Kendall's tau with the ranking at the point, and the distance to the next swap in the ranking.
 */

import { theme } from '#tile/draw/colours';
import { colour, paint } from '#tile/draw/heat';
import { fixed } from '#tile/draw/text';
import { SwapDistance, tauBetween, tauMap } from '#tile/rankings/maps';

/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Fading } from '#tile/painters/types' */
/** @typedef {{of: string, href: string}} Picture */
/**
 * @typedef {{distance: SwapDistance, size: number, values: Float64Array, high: number, href: Map<string, string>}}
 *   SwapMap
 */

const PIXELS = 400;
/** The greatest number of cells times classifiers for a map: during a drag, and at rest. */
const LIVE = 40_000;
const STILL = 250_000;
const [COARSEST, FINEST] = [9, 61];
/** The possible upper ends of a scale of distances. */
const ENDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
/** The share of the Tile whose distances the scale must cover. */
const WITHIN = 0.9;

/** The last map of tau. @type {{performances: Performance[] | null} & Picture} */
let last = { performances: null, of: '', href: '' };
/** @type {WeakMap<Performance[], SwapMap>} */
const swapMaps = new WeakMap();

/** A distance with two significant digits. @param {number} x */
const short = (x) => String(Number(x.toPrecision(2)));

/** @param {ExploreModel} model */
const shown = ({ flavor, rightOnly, law, performances }) =>
  (flavor === 'tau' || flavor === 'swap') && !rightOnly && !law && performances.some(Boolean);

/**
 * The cells per side of a map: as many as a frame has time for.
 *
 * @param {ExploreModel} model
 */
const sizeOf = ({ performances, live }) =>
  Math.min(FINEST, Math.max(COARSEST, Math.round(Math.sqrt((live ? LIVE : STILL) / performances.length))));

/**
 * How the Tile is drawn if it shows such a map; null otherwise.
 *
 * @param {ExploreModel} model
 * @returns {Fading | null}
 */
export function mapFading(model) {
  if (!shown(model)) return null;
  const { performances, flavor } = model;
  return {
    get key() {
      return flavor === 'tau' ? `tau ${tauKey(model)}` : `swap ${theme().dark} ${swapMap(model).size}`;
    },
    regions: (pen, { scene: { side }, scale, clip }) => {
      const href = flavor === 'tau' ? tauPicture(performances, model) : swapPicture(swapMap(model));
      const box = { x: scale.x(0), y: scale.y(1), width: side, height: side };
      pen.add('image', { href, ...box, preserveAspectRatio: 'none', 'clip-path': clip });
    },
    names: () => [],
  };
}

/** @param {ExploreModel} model */
const tauKey = (model) => [model.point.a, model.point.b, sizeOf(model), theme().dark].join(' ');

/**
 * @param {Performance[]} performances
 * @param {ExploreModel} model
 */
function tauPicture(performances, model) {
  const of = tauKey(model);
  if (last.performances !== performances || last.of !== of) {
    const { a, b } = model.point;
    const size = sizeOf(model);
    last = { performances, of, href: picture(tauMap(performances, a, b, size), size, 1) };
  }
  return last.href;
}

/**
 * The map of distances, cached for the current performances and a size.
 *
 * @param {ExploreModel} model
 */
function swapMap(model) {
  const size = sizeOf(model);
  const found = swapMaps.get(model.performances);
  if (found && found.size >= size) return found;
  const distance = found?.distance ?? new SwapDistance(model.performances);
  const values = distance.map(size);
  const most = Float64Array.from(values).sort()[Math.floor(WITHIN * (values.length - 1))];
  const made = { distance, size, values, high: ENDS.find((end) => end >= most) ?? 1, href: new Map() };
  swapMaps.set(model.performances, made);
  return made;
}

/** @param {SwapMap} map */
function swapPicture({ values, size, high, href }) {
  const scheme = String(theme().dark);
  if (!href.has(scheme)) href.set(scheme, picture(values, size, high));
  return href.get(scheme) ?? '';
}

/**
 * The data URL of the picture of a map.
 *
 * @param {Float64Array} values
 * @param {number} size
 * @param {number} reach the value of the darkest colour
 */
function picture(values, size, reach) {
  const canvas = document.createElement('canvas');
  // A ranking that never changes gets the end of the scale.
  const finite = values.map((value) => (value === Infinity ? reach : value));
  paint(canvas, finite, size, PIXELS, { reach, lines: reach === 1 ? 0.1 : 0 });
  return canvas.toDataURL('image/png');
}

/**
 * The texts of the scale of such a map; null if there is none.
 *
 * @param {ExploreModel} model
 */
export function mapScale(model) {
  if (!shown(model)) return null;
  if (model.flavor === 'tau') {
    const words = { bold: 'Kendall’s τ', words: ' with the ranking at the point', here: '', share: NaN };
    return { ...words, low: '−1', high: '1', colour: (/** @type {number} */ share) => colour(2 * share - 1) };
  }
  const { distance, high } = swapMap(model);
  const here = distance.at(model.point.a, model.point.b);
  return {
    ...{ bold: 'Distance', words: ' to the nearest point where two classifiers swap', low: '0', high: `≥ ${high}` },
    here: Number.isFinite(here) ? `here ${short(here)}` : 'none swap',
    share: Math.min(1, here / high),
    colour: (/** @type {number} */ share) => colour(share),
  };
}

/**
 * The value of such a map at (a, b), in words; '' if there is none.
 *
 * @param {ExploreModel} model
 * @param {number} a
 * @param {number} b
 */
export function mapWords(model, a, b) {
  if (!shown(model)) return '';
  const { point, performances } = model;
  if (model.flavor === 'tau')
    return `τ with the ranking at the point: ${fixed(tauBetween(performances, [point.a, point.b], [a, b]))}`;
  const distance = swapMap(model).distance.at(a, b);
  return Number.isFinite(distance) ? `next swap at a distance of ${short(distance)}` : 'no two ever swap';
}
